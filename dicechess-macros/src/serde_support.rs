//! What generated (de)serialisation shares.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, Error, IgnoredAny, MapAccess, Visitor};
use serde::ser::{SerializeMap, Serializer};

use crate::report::Report;
use crate::suggest::nearest;
use crate::{Profile, Violation};

/// A profile that can be deserialised; written by the derive, together with `Deserialize`, which is
/// what to use. This trait is how an outer profile reads a flattened one.
pub trait DeserializeProfile<'de>: Profile {
    /// Puts the next value of the map where it belongs; false if there is no field called `name`,
    /// and then the value is still in the map.
    #[doc(hidden)]
    fn read_entry<Map: MapAccess<'de>>(
        draft: &mut Self::Draft,
        name: &str,
        map: &mut Map,
    ) -> Result<bool, Map::Error>;
}

/// A profile that can be serialised; written by the derive, together with `Serialize`, which is
/// what to use. This trait is how an outer profile writes a flattened one.
pub trait SerializeProfile: Profile {
    /// Writes the fields as entries of a map.
    #[doc(hidden)]
    fn write_entries<Map: SerializeMap>(&self, map: &mut Map) -> Result<(), Map::Error>;
}

/// For generated code.
#[doc(hidden)]
pub fn read_value<'de, Value: Deserialize<'de>, Map: MapAccess<'de>>(
    slot: &mut Option<Value>,
    name: &str,
    map: &mut Map,
) -> Result<bool, Map::Error> {
    let value = map.next_value();
    // The formats know where the fault is, but not in which field.
    *slot = Some(value.map_err(|error| Map::Error::custom(format!("`{name}`: {error}")))?);
    Ok(true)
}

/// For generated code.
#[doc(hidden)]
pub fn read_nested<'de, Inner: Profile + Deserialize<'de>, Map: MapAccess<'de>>(
    draft: &mut Inner::Draft,
    name: &str,
    map: &mut Map,
) -> Result<bool, Map::Error> {
    let mut slot: Option<Inner> = None;
    read_value(&mut slot, name, map)?;
    if let Some(profile) = slot {
        *draft = profile.into_draft();
    }
    Ok(true)
}

/// For generated code.
#[doc(hidden)]
pub fn deserialize<'de, P: DeserializeProfile<'de>, Source: Deserializer<'de>>(
    source: Source,
) -> Result<P, Source::Error> {
    source.deserialize_map(ProfileVisitor(PhantomData))
}

/// For generated code.
#[doc(hidden)]
pub fn serialize<P: SerializeProfile, Target: Serializer>(
    profile: &P,
    target: Target,
) -> Result<Target::Ok, Target::Error> {
    let mut map = target.serialize_map(None)?;
    profile.write_entries(&mut map)?;
    map.end()
}

struct ProfileVisitor<P>(PhantomData<P>);

impl<'de, P: DeserializeProfile<'de>> Visitor<'de> for ProfileVisitor<P> {
    type Value = P;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "the fields of {}", P::NAME)
    }

    fn visit_map<Map: MapAccess<'de>>(self, mut map: Map) -> Result<P, Map::Error> {
        let () = P::SOUND;
        let mut report = Report::default();
        let mut draft = P::Draft::default();
        let mut seen: Vec<String> = Vec::new();
        while let Some(name) = map.next_key::<String>()? {
            if seen.contains(&name) {
                map.next_value::<IgnoredAny>()?;
                report.push(Violation::Repeated {
                    field: name,
                    value: "…".to_string(),
                });
                continue;
            }
            if !P::read_entry(&mut draft, &name, &mut map)? {
                map.next_value::<IgnoredAny>()?;
                let suggestion = nearest(&name, P::FIELDS);
                report.push(Violation::Unknown {
                    field: name.clone(),
                    value: "…".to_string(),
                    suggestion,
                });
            }
            seen.push(name);
        }
        let profile = P::complete(draft, &mut report);
        report.finish::<P, _>(profile).map_err(Map::Error::custom)
    }
}
