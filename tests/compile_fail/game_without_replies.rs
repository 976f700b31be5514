// Refused: a game that does not say what the replies are.
use dicechess::{Game, Status, Weighted};

/// Two players take one or two from a heap in turn, as a coin says. Whoever takes the last wins.
struct CoinNim;

impl Game for CoinNim {
    type Position = (u32, bool);
    type Side = bool;
    type Roll = u32;
    type Memory = ();

    fn total_weight(&self) -> u32 {
        2
    }

    fn side_to_move(&self, position: &(u32, bool)) -> bool {
        position.1
    }

    fn status(&self, position: &(u32, bool)) -> Status<bool> {
        match position {
            (0, next) => Status::Won(!next),
            _ => Status::Ongoing,
        }
    }

    fn rolls(&self, _: &(u32, bool), rolls: &mut Vec<Weighted<u32>>) {
        rolls.extend([1, 2].map(|taken| Weighted::new(taken, 1)));
    }
}

fn main() {}
