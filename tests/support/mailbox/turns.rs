//! Whole turns and the maximum rule.

use super::{Board, MicroMove};

/// The legal turns, each as its moves in UCI joined by a space.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct LegalTurns {
    pub king_turns: Vec<String>,
    pub other_turns: Vec<String>,
    /// L of the maximum rule.
    pub max_dice: usize,
}

impl Board {
    /// All legal turns in canonical order.
    pub fn legal_turns(&self) -> LegalTurns {
        let mut turns = LegalTurns::default();
        let mut others = Vec::new();
        self.sequences(&mut Vec::new(), 0, &mut turns, &mut others);
        others.retain(|&(_, spent)| spent == turns.max_dice);
        turns.other_turns = others.into_iter().map(|(turn, _)| turn).collect();
        turns
    }

    /// Collects all continuations of `prefix`, which has spent `spent` dice: those that take the
    /// king in `turns`, the others, each with the dice that it spends, in `others`.
    fn sequences(
        &self,
        prefix: &mut Vec<MicroMove>,
        spent: usize,
        turns: &mut LegalTurns,
        others: &mut Vec<(String, usize)>,
    ) {
        for mv in self.moves() {
            prefix.push(mv);
            let text = prefix
                .iter()
                .map(MicroMove::to_string)
                .collect::<Vec<_>>()
                .join(" ");
            let spent = spent + self.cost(mv);
            turns.max_dice = turns.max_dice.max(spent);
            if self.takes_king(mv) {
                turns.king_turns.push(text);
            } else {
                others.push((text, spent));
                self.play(mv).sequences(prefix, spent, turns, others);
            }
            prefix.pop();
        }
    }
}
