//! What is asked for.

/// How far rollouts go, how many there are at most, and when there are enough.
///
/// ```
/// use dicechess_search::EquityConfig;
///
/// let config = EquityConfig::builder()
///     .horizon_plies(12)
///     .rollouts(10_000)
///     .wanted_error(Some(0.005))
///     .build()?;
/// assert_eq!(config.batch(), 256);
/// assert!(config.with_wanted_error(Some(f64::NAN)).is_err());
/// assert!(config.with_wanted_error(Some(0.0)).is_err());
/// assert!(config.with_rollouts(0).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, dicechess_macros::Profile)]
pub struct EquityConfig {
    /// The plies of a rollout, at least 1; a ply is one side's roll and whole turn. What is not
    /// decided after so many is reported as undecided.
    #[profile(range = 1..)]
    horizon_plies: u32,
    /// The most rollouts, at least 1.
    #[profile(range = 1..)]
    rollouts: u32,
    /// The standard error that is small enough: the estimate ends at the first end of a batch at
    /// which neither side's share has a larger one. Above 0; without one, all rollouts are made.
    #[profile(finite, positive, default = None)]
    wanted_error: Option<f64>,
    /// The rollouts between two looks at the error, 1 to 65536: a batch counts as a whole or not at
    /// all, and threads share the work of one batch. A small batch may look certain by chance: if
    /// all of its rollouts happen to be alike, the error found is 0.
    #[profile(range = 1..=65_536, default = 256)]
    batch: u32,
}
