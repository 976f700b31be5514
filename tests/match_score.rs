//! Scores and their intervals, worked out by hand.

use dicechess::{Color, Confidence, GameResult, MatchScore, PairResult, Tally};

/// A pair in which the first bot won as White and drew as Black.
const THREE_QUARTERS: PairResult = PairResult {
    as_white: GameResult {
        winner: Some(Color::White),
        plies: 10,
    },
    as_black: GameResult {
        winner: None,
        plies: 200,
    },
};

#[test]
fn a_pair_scores_by_colours() {
    let game = |winner| GameResult { winner, plies: 1 };
    let (white, black) = (Some(Color::White), Some(Color::Black));
    for (as_white, as_black, quarters) in [
        (white, black, 4),
        (white, None, 3),
        (None, black, 3),
        (white, white, 2),
        (black, black, 2),
        (None, None, 2),
        (None, white, 1),
        (black, None, 1),
        (black, white, 0),
    ] {
        let pair = PairResult {
            as_white: game(as_white),
            as_black: game(as_black),
        };
        assert_eq!(pair.quarters(), quarters);
        assert_eq!(
            pair.score().to_bits(),
            (f64::from(quarters) / 4.0).to_bits()
        );
    }
}

#[test]
fn games_are_counted_by_colour() {
    let lost_twice = PairResult {
        as_white: GameResult {
            winner: Some(Color::Black),
            plies: 8,
        },
        as_black: GameResult {
            winner: Some(Color::White),
            plies: 6,
        },
    };
    let score: MatchScore = [THREE_QUARTERS, lost_twice, THREE_QUARTERS]
        .into_iter()
        .collect();
    let tally = |wins, undecided, losses| Tally {
        wins,
        undecided,
        losses,
    };
    assert_eq!(score.pairs(), 3);
    assert_eq!(score.tally(Color::White), tally(2, 0, 1));
    assert_eq!(score.tally(Color::Black), tally(0, 2, 1));
    assert_eq!(score.total(), tally(2, 2, 2));
    assert_eq!(score.mean(), Some(0.5));
    assert_eq!(score.mean_plies(), Some(434.0 / 6.0));
}

#[test]
fn intervals_are_those_of_hoeffding() {
    let confidence = |confidence| Confidence::new(confidence).expect("above 0 and below 1");
    // The radius is √(ln(2 / (1 − confidence)) / (2 pairs)), worked out elsewhere.
    for (level, pairs, radius) in [
        (0.95, 50, 0.192_064_558_263_984_1),
        (0.95, 1000, 0.042_946_940_834_673_75),
        (0.99, 200, 0.115_090_370_650_068_23),
        (0.5, 32, 0.147_176_252_814_434_34),
    ] {
        let score: MatchScore = vec![THREE_QUARTERS; pairs].into_iter().collect();
        let interval = score.interval(confidence(level));
        assert!(
            (interval.low - (0.75 - radius)).abs() < 1e-12,
            "{interval:?}"
        );
        let high = (0.75 + radius).min(1.0);
        assert!((interval.high - high).abs() < 1e-12, "{interval:?}");
    }
    let empty = MatchScore::default();
    assert_eq!(empty.mean(), None);
    assert_eq!(empty.mean_plies(), None);
    let whole = empty.interval(Confidence::NINETY_FIVE_PERCENT);
    assert_eq!((whole.low, whole.high), (0.0, 1.0));
}

#[test]
fn what_is_no_confidence_is_refused() {
    for wrong in [
        0.0,
        -0.0,
        1.0,
        -0.5,
        1.5,
        f64::NAN,
        f64::INFINITY,
        f64::NEG_INFINITY,
    ] {
        assert!(Confidence::new(wrong).is_err(), "{wrong}");
    }
    for right in [f64::from_bits(1), 0.5, 1.0_f64.next_down()] {
        assert!(Confidence::new(right).is_ok(), "{right}");
    }
}
