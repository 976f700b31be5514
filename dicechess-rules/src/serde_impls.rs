//! (De)serialisation as text, behind the feature `serde`.

use core::fmt::{self, Display};
use core::marker::PhantomData;
use core::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::{DicePool, Move, Position, Square, Turn};

struct TextVisitor<T>(PhantomData<T>, &'static str);

impl<T: FromStr<Err: Display>> Visitor<'_> for TextVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.1)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

macro_rules! as_text {
    ($($type:ty: $expected:literal),* $(,)?) => {$(
        #[doc = concat!("Written as ", $expected, ".")]
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        #[doc = concat!("Read from ", $expected, ".")]
        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(TextVisitor(PhantomData, $expected))
            }
        }
    )*};
}

as_text! {
    Position: "a position in DFEN",
    Move: "a micro-move in UCI, such as e2e4 or e7e8q",
    Turn: "one to three micro-moves in UCI, separated by spaces",
    DicePool: "up to three letters of PNBRQK",
    Square: "a square, a1 to h8",
}
