//! What the host decides.

/// How a [`Tactician`](crate::Tactician) weighs what it sees.
///
/// No field has a default: how bold a player is, is for its host to say.
///
/// ```
/// use dicechess_search::TacticianConfig;
///
/// let config = TacticianConfig::builder()
///     .candidate_limit(16)
///     .king_threat_cp(300)
///     .king_danger_cp(900)
///     .hanging_weight(0.5)
///     .build()?;
/// assert!(config.with_hanging_weight(f64::NAN).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, dicechess_macros::Profile)]
pub struct TacticianConfig {
    /// How many of the best results by the cheap score get a final score. Results that differ in the
    /// half-move clock only, as after other orders of the same moves, count one by one.
    #[profile(range = 1..)]
    candidate_limit: u32,
    /// Centipawns for taking the enemy king on every roll.
    #[profile(nonnegative)]
    king_threat_cp: i32,
    /// Centipawns for losing the own king on every roll.
    #[profile(nonnegative)]
    king_danger_cp: i32,
    /// Centipawns for a centipawn of hanging material.
    #[profile(finite, nonnegative)]
    hanging_weight: f64,
}
