//! Reading `fixtures` and what its files mean.

use std::fmt::Display;
use std::fs;
use std::path::Path;

use dicechess::{DfenField, Position};
use serde::de::DeserializeOwned;

/// All lines of a golden file. Panics, with file and line, on a line that cannot be read, and on an
/// empty file.
pub fn read<Line: DeserializeOwned>(name: &str) -> Vec<Line> {
    let lines: Vec<Line> = fixture(&format!("golden/{name}"))
        .lines()
        .enumerate()
        .map(|(index, line)| {
            serde_json::from_str(line)
                .unwrap_or_else(|error| panic!("{name} line {}: {error}", index + 1))
        })
        .collect();
    assert!(!lines.is_empty(), "{name} is empty");
    lines
}

/// The text of a file in `fixtures`.
pub fn fixture(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("fixtures")
        .join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The content of a JSON file in `fixtures`.
pub fn read_json<Content: DeserializeOwned>(name: &str) -> Content {
    serde_json::from_str(&fixture(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The position of a golden line.
pub fn position(dfen: &str) -> Position {
    dfen.parse()
        .unwrap_or_else(|error| panic!("{dfen}: {error}"))
}

/// 64-bit FNV-1a over `items`, joined by line feeds, as the golden data writes it.
pub fn fnv<Item: Display>(items: impl IntoIterator<Item = Item>) -> String {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let joined: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    for byte in joined.join("\n").bytes() {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    format!("{hash:016x}")
}

/// The name that the golden data has for a field.
pub fn field_name(field: DfenField) -> &'static str {
    match field {
        DfenField::Characters => "characters",
        DfenField::Count => "count",
        DfenField::Placement => "placement",
        DfenField::Side => "side",
        DfenField::Castling => "castling",
        DfenField::EnPassant => "en_passant",
        DfenField::HalfMove => "half_move",
        DfenField::FullMove => "full_move",
        DfenField::Dice => "dice",
    }
}
