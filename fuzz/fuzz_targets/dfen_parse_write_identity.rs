//! Whatever is read is written canonically, and what is refused is refused with a pointer into the
//! text.

#![no_main]

use dicechess_rules::Position;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match text.parse::<Position>() {
        Ok(position) => {
            let written = position.to_string();
            let again: Position = written.parse().expect("what is written is read");
            assert_eq!(again, position);
            assert_eq!(again.key(), position.recompute_key());
            assert_eq!(again.to_string(), written);
        }
        Err(error) => {
            let rest = text.get(error.offset()..);
            assert!(
                rest.is_some_and(|rest| rest.starts_with(error.text())),
                "{error:?}"
            );
        }
    }
});
