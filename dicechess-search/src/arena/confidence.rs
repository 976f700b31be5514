//! How sure a mean is.

use core::fmt;

use thiserror::Error;

/// How likely it is, at least, that an interval holds the true mean: above 0 and below 1.
///
/// ```
/// use dicechess_search::Confidence;
///
/// assert_eq!(Confidence::new(0.95)?, Confidence::NINETY_FIVE_PERCENT);
/// let error = Confidence::new(1.0).expect_err("nothing is certain");
/// assert_eq!(error.to_string(), "the confidence is 1.0, expected above 0 and below 1");
/// # Ok::<(), dicechess_search::ConfidenceError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
pub struct Confidence(f64);

/// A number is no confidence.
#[derive(Debug, Clone, Copy, PartialEq, Error)]
#[error("the confidence is {confidence:?}, expected above 0 and below 1")]
pub struct ConfidenceError {
    /// The number.
    pub confidence: f64,
}

impl Confidence {
    /// 0.95, the usual one.
    pub const NINETY_FIVE_PERCENT: Self = Self(0.95);

    /// A confidence.
    ///
    /// # Errors
    /// [`ConfidenceError`] for what is not above 0 and below 1.
    pub fn new(confidence: f64) -> Result<Self, ConfidenceError> {
        if confidence > 0.0 && confidence < 1.0 {
            Ok(Self(confidence))
        } else {
            Err(ConfidenceError { confidence })
        }
    }

    /// The number.
    pub const fn get(self) -> f64 {
        self.0
    }
}

/// A part of the range from 0 to 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Interval {
    /// Its lower end.
    pub low: f64,
    /// Its upper end, which is above the lower one.
    pub high: f64,
}

impl Interval {
    /// What can be said without an observation.
    pub const WHOLE: Self = Self {
        low: 0.0,
        high: 1.0,
    };

    /// Around the mean of `count` independent observations between 0 and 1, by the inequality of
    /// Hoeffding ("Probability Inequalities for Sums of Bounded Random Variables", Journal of the
    /// American Statistical Association 58, 1963, theorem 2): the mean is further than t from what
    /// is expected of it with a probability of at most 2 exp(−2 `count` t²).
    pub(super) fn hoeffding(mean: f64, count: f64, confidence: Confidence) -> Self {
        let radius = ((2.0 / (1.0 - confidence.get())).ln() / (2.0 * count)).sqrt();
        Self {
            low: (mean - radius).max(0.0),
            high: (mean + radius).min(1.0),
        }
    }
}

/// Both ends with three decimals, rounded outwards.
impl fmt::Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let low = (self.low * 1e3).floor() / 1e3;
        let high = (self.high * 1e3).ceil() / 1e3;
        write!(f, "{low:.3} to {high:.3}")
    }
}
