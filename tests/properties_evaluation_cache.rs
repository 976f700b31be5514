//! The cache of evaluations against a plain map.

mod support;

use std::collections::HashMap;

use dicechess::EvaluationCache;
use proptest::collection::vec;
use proptest::prelude::*;
use support::strategies::cases;

/// How a batch is judged.
#[derive(Debug, Clone, Copy)]
enum Judging {
    Sound,
    Fails,
    /// Gives so many scores fewer, as far as there are any, before it succeeds all the same.
    Forgets(usize),
    Adds,
}

/// Batches of positions, of which few are different, for one side or the other.
fn batches() -> impl Strategy<Value = Vec<(Vec<u8>, bool, Judging)>> {
    let judging = prop_oneof![
        4 => Just(Judging::Sound),
        1 => Just(Judging::Fails),
        1 => (1..3_usize).prop_map(Judging::Forgets),
        1 => Just(Judging::Adds),
    ];
    vec((vec(0..12_u8, 0..8), any::<bool>(), judging), 1..12)
}

fn score(position: u8, side: bool) -> i32 {
    i32::from(position) * if side { 1 } else { -1 } + 1000
}

proptest! {
    #![proptest_config(cases(4_000))]

    #[test]
    fn each_position_is_judged_once_and_failures_leave_nothing(batches in batches()) {
        let mut cache = EvaluationCache::default();
        let mut known: HashMap<(u8, bool), i32> = HashMap::new();
        for (positions, side, judging) in batches {
            let mut unknown: Vec<u8> = Vec::new();
            for &position in &positions {
                if !known.contains_key(&(position, side)) && !unknown.contains(&position) {
                    unknown.push(position);
                }
            }
            let mut asked = Vec::new();
            // What is there before is not touched.
            let mut scores = vec![7];
            let judged = cache.judge(&positions, side, &mut scores, |unknown, scores| {
                asked = unknown.to_vec();
                scores.extend(unknown.iter().map(|&position| score(position, side)));
                match judging {
                    Judging::Sound => Ok(()),
                    Judging::Fails => Err("the model is gone"),
                    Judging::Forgets(count) => {
                        let kept = unknown.len().saturating_sub(count);
                        scores.truncate(scores.len() - unknown.len() + kept);
                        Ok(())
                    }
                    Judging::Adds => {
                        scores.push(0);
                        Ok(())
                    }
                }
            });
            prop_assert_eq!(&asked, &unknown);
            let is_sound = match judging {
                Judging::Sound => true,
                Judging::Fails | Judging::Adds => false,
                Judging::Forgets(_) => unknown.is_empty(),
            };
            prop_assert_eq!(judged.is_err(), matches!(judging, Judging::Fails));
            prop_assert_eq!(scores[0], 7);
            if is_sound {
                let expected: Vec<_> =
                    positions.iter().map(|&position| score(position, side)).collect();
                prop_assert_eq!(&scores[1..], expected);
                prop_assert_eq!(judged, Ok((positions.len() - unknown.len()) as u64));
                known.extend(unknown.iter().map(|&new| ((new, side), score(new, side))));
            }
            prop_assert_eq!(cache.len(), known.len());
            prop_assert_eq!(cache.is_empty(), known.is_empty());
        }
    }
}
