//! The main example: the configuration of the tactician. A module of its own, so that its fields
//! are out of reach.

use dicechess_macros::Profile;

/// How the tactician weighs threats. There is no default profile.
#[derive(Debug, Clone, Copy, PartialEq, Profile)]
pub(crate) struct TacticianConfig {
    /// How many of the best results by the cheap score get a final score.
    #[profile(range = 1..)]
    candidate_limit: u32,
    /// Centipawns for a certain threat to the enemy king.
    #[profile(nonnegative)]
    king_threat_cp: i32,
    /// Centipawns for a certain danger to the own king.
    #[profile(nonnegative)]
    king_danger_cp: i32,
    /// Centipawns for a centipawn of hanging material.
    #[profile(finite, nonnegative)]
    hanging_weight: f64,
}
