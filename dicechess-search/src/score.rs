//! What a score has to be able to do.

use core::fmt::Debug;

use num_traits::{FromPrimitive, Num, ToPrimitive};

/// A number that positions are judged by: integers, floats, exact rationals. Everything that can do
/// the arithmetic is one.
pub trait Score: Copy + PartialOrd + Debug + Num + FromPrimitive + ToPrimitive {}

impl<Number: Copy + PartialOrd + Debug + Num + FromPrimitive + ToPrimitive> Score for Number {}
