//! Which field a misspelt name may have meant.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::{FieldDescription, FieldKind};

/// The field whose name is nearest to `name`, or an empty text if none is near: at most one edit in
/// three letters.
pub(crate) fn nearest(name: &str, fields: &[FieldDescription]) -> String {
    let mut names = Vec::new();
    collect_names("", fields, &mut names);
    names
        .into_iter()
        .map(|candidate| (edit_distance(name, &candidate), candidate))
        .filter(|(distance, candidate)| *distance <= candidate.chars().count().div_ceil(3))
        .min_by_key(|(distance, _)| *distance)
        .map_or_else(String::new, |(_, candidate)| candidate)
}

/// The names by which the values are called from outside.
fn collect_names(prefix: &str, fields: &[FieldDescription], names: &mut Vec<String>) {
    for field in fields {
        match field.kind {
            FieldKind::Value => names.push(prefix.to_string() + field.name),
            FieldKind::Flattened(inner) => collect_names(prefix, inner, names),
            FieldKind::Nested(inner) => {
                collect_names(&format!("{prefix}{}.", field.name), inner, names);
            }
        }
    }
}

/// The Levenshtein distance: insertions, deletions and replacements of characters. It is written
/// out here because the crates that have it need the standard library.
fn edit_distance(left: &str, right: &str) -> usize {
    let right: Vec<char> = right.chars().collect();
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (index, left_letter) in left.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = index + 1;
        for (column, right_letter) in right.iter().enumerate() {
            let replaced = diagonal + usize::from(left_letter != *right_letter);
            diagonal = row[column + 1];
            row[column + 1] = replaced.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row[right.len()]
}

#[cfg(test)]
mod tests {
    use super::{edit_distance, nearest};
    use crate::FieldDescription;

    #[test]
    fn distances_are_those_of_the_definition() {
        assert_eq!(edit_distance("", ""), 0);
        assert_eq!(edit_distance("", "abc"), 3);
        assert_eq!(edit_distance("abc", ""), 3);
        assert_eq!(edit_distance("kitten", "sitting"), 3);
        assert_eq!(edit_distance("depth", "detph"), 2);
    }

    #[test]
    fn only_near_names_are_suggested() {
        const FIELDS: &[FieldDescription] = &[
            FieldDescription::new("depth", "u32", ""),
            FieldDescription::new("king_threat_cp", "u32", ""),
        ];
        assert_eq!(nearest("detph", FIELDS), "depth");
        assert_eq!(nearest("king_treat_cp", FIELDS), "king_threat_cp");
        assert_eq!(nearest("weight", FIELDS), "");
    }
}
