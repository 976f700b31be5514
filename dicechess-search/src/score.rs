//! What a score has to be able to do.

use core::fmt::Debug;

use num_traits::{FromPrimitive, Signed, ToPrimitive};

/// A number that positions are judged by: integers, floats, exact rationals. Everything that can do
/// the arithmetic is one.
pub trait Score: Copy + PartialOrd + Debug + Signed + FromPrimitive + ToPrimitive {}

impl<Number: Copy + PartialOrd + Debug + Signed + FromPrimitive + ToPrimitive> Score for Number {}
