//! The values that the numeric constraints of a field leave, as far as literals tell.

use crate::kind::Kind;
use crate::literal::Literal;

/// One end of an interval.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct End<Number> {
    pub(crate) at: Number,
    /// Whether the end itself belongs to the interval.
    pub(crate) closed: bool,
}

/// Numbers between two ends, of which each may be missing.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Interval<Number> {
    pub(crate) low: Option<End<Number>>,
    pub(crate) high: Option<End<Number>>,
}

impl<Number: Copy + PartialOrd> Interval<Number> {
    pub(crate) const ALL: Self = Self {
        low: None,
        high: None,
    };

    pub(crate) fn above(at: Number, closed: bool) -> Self {
        Self {
            low: Some(End { at, closed }),
            high: None,
        }
    }

    pub(crate) fn below(at: Number, closed: bool) -> Self {
        Self {
            low: None,
            high: Some(End { at, closed }),
        }
    }

    /// What lies in both.
    pub(crate) fn intersect(self, other: Self) -> Self {
        let low = tighter(self.low, other.low, |left, right| left > right);
        let high = tighter(self.high, other.high, |left, right| left < right);
        Self { low, high }
    }

    pub(crate) fn contains(self, value: Number) -> bool {
        self.low
            .is_none_or(|end| end.at < value || (end.closed && end.at == value))
            && self
                .high
                .is_none_or(|end| value < end.at || (end.closed && end.at == value))
    }

    pub(crate) fn is_empty(self) -> bool {
        match (self.low, self.high) {
            (Some(low), Some(high)) => {
                low.at > high.at || (low.at == high.at && !(low.closed && high.closed))
            }
            _ => false,
        }
    }
}

fn tighter<Number: Copy + PartialOrd>(
    left: Option<End<Number>>,
    right: Option<End<Number>>,
    is_tighter: impl Fn(Number, Number) -> bool,
) -> Option<End<Number>> {
    match (left, right) {
        (Some(left), Some(right)) if left.at == right.at => Some(End {
            at: left.at,
            closed: left.closed && right.closed,
        }),
        (Some(left), Some(right)) if is_tighter(left.at, right.at) => Some(left),
        (_, Some(right)) => Some(right),
        (left, None) => left,
    }
}

impl Interval<i128> {
    /// With ends that belong to it, so that open intervals without whole number are seen to be
    /// empty.
    pub(crate) fn closed(self) -> Self {
        let shift = |end: End<i128>, by: i128| End {
            at: if end.closed {
                end.at
            } else {
                end.at.saturating_add(by)
            },
            closed: true,
        };
        Self {
            low: self.low.map(|end| shift(end, 1)),
            high: self.high.map(|end| shift(end, -1)),
        }
    }

    /// What a type can hold; its limits are left open where they depend on the target or do not
    /// fit.
    pub(crate) fn of_kind(kind: &Kind) -> Self {
        match kind {
            Kind::Unsigned(Some(bits)) if *bits < 128 => {
                Self::above(0, true).intersect(Self::below((1 << bits) - 1, true))
            }
            Kind::Unsigned(_) => Self::above(0, true),
            Kind::Signed(Some(bits)) if *bits < 128 => {
                let half = 1_i128 << (bits - 1);
                Self::above(-half, true).intersect(Self::below(half - 1, true))
            }
            _ => Self::ALL,
        }
    }
}

/// The interval of an integer or of a floating-point number.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Numbers {
    Integers(Interval<i128>),
    Floats(Interval<f64>),
}

impl Numbers {
    /// All that a field of this kind can hold; `None` if it holds no numbers.
    pub(crate) fn of_kind(kind: &Kind) -> Option<Self> {
        if kind.is_integer() {
            Some(Self::Integers(Interval::<i128>::of_kind(kind)))
        } else {
            (*kind == Kind::Float).then_some(Self::Floats(Interval::ALL))
        }
    }

    /// What is left of it above or below a literal, which must be a number that fits.
    pub(crate) fn cut(self, literal: &Literal, closed: bool, above: bool) -> Option<Self> {
        match (self, literal) {
            (Self::Integers(interval), Literal::Integer(at)) => {
                let cut = if above {
                    Interval::above
                } else {
                    Interval::below
                };
                Some(Self::Integers(
                    interval.intersect(cut(*at, closed)).closed(),
                ))
            }
            (Self::Floats(interval), _) => {
                let cut = if above {
                    Interval::above
                } else {
                    Interval::below
                };
                Some(Self::Floats(
                    interval.intersect(cut(literal.as_float()?, closed)),
                ))
            }
            _ => None,
        }
    }

    /// Whether the literal lies in it; `None` if that is no number that fits.
    pub(crate) fn contains(self, literal: &Literal) -> Option<bool> {
        match (self, literal) {
            (Self::Integers(interval), Literal::Integer(value)) => Some(interval.contains(*value)),
            (Self::Floats(interval), _) => literal.as_float().map(|value| interval.contains(value)),
            _ => None,
        }
    }

    pub(crate) fn is_empty(self) -> bool {
        match self {
            Self::Integers(interval) => interval.is_empty(),
            Self::Floats(interval) => interval.is_empty(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Numbers;
    use crate::kind::Kind;
    use crate::literal::Literal;

    fn cut(kind: &Kind, low: (i128, bool), high: (i128, bool)) -> Numbers {
        let all = Numbers::of_kind(kind).expect("numbers");
        all.cut(&Literal::Integer(low.0), low.1, true)
            .and_then(|rest| rest.cut(&Literal::Integer(high.0), high.1, false))
            .expect("literals that fit")
    }

    #[test]
    fn open_intervals_between_neighbours_are_empty_for_integers_only() {
        let (integer, float) = (Kind::Signed(Some(32)), Kind::Float);
        assert!(cut(&integer, (0, false), (1, false)).is_empty());
        assert!(!cut(&float, (0, false), (1, false)).is_empty());
        assert!(!cut(&integer, (0, true), (1, false)).is_empty());
        assert!(cut(&float, (1, true), (1, false)).is_empty());
        assert!(!cut(&float, (1, true), (1, true)).is_empty());
    }

    #[test]
    fn types_have_limits() {
        let byte = Numbers::of_kind(&Kind::Unsigned(Some(8))).expect("numbers");
        assert_eq!(byte.contains(&Literal::Integer(255)), Some(true));
        assert_eq!(byte.contains(&Literal::Integer(256)), Some(false));
        assert_eq!(byte.contains(&Literal::Integer(-1)), Some(false));
        assert_eq!(byte.contains(&Literal::Float(1.0)), None);
        assert_eq!(Numbers::of_kind(&Kind::Bool), None);
    }
}
