//! How careful a time manager is.

/// What a [`TimeManager`](crate::TimeManager) keeps back.
///
/// ```
/// use dicechess_search::TimeManagerConfig;
///
/// // A player behind a network.
/// let config = TimeManagerConfig::from_pairs(["reserve_seconds=0.3"])?;
/// assert_eq!(config.to_string(), "reserve_seconds=0.3 greatest_share=0.5");
/// assert!(config.with_greatest_share(0.0).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, dicechess_macros::Profile)]
pub struct TimeManagerConfig {
    /// Seconds that a turn takes beside its budget, at most: until the host has asked and the
    /// clock has heard the answer, and until a search notices that it is to end. The default
    /// suits a host on the same machine as the clock.
    #[profile(range = 0.0..=1e9, default = 0.05)]
    reserve_seconds: f64,
    /// The greatest share of what the clock holds beyond the reserve that one turn may use,
    /// whatever the number of turns to go; counted in billionths. The default leaves as much as
    /// it takes, should the game turn out longer than expected; 1 is for the last turn before a
    /// clock is set anew.
    #[profile(range = 0.001..=1.0, default = 0.5)]
    greatest_share: f64,
}
