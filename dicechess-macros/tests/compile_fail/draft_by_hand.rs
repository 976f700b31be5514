// Refused: writing to the values before they are checked.
mod engine {
    #[derive(Debug, Clone, dicechess_macros::Profile)]
    pub struct Limits {
        #[profile(positive)]
        depth: u32,
        #[profile(positive)]
        nodes: u64,
        #[profile(default = true)]
        quiet: bool,
    }
}

use engine::Limits;

fn main() {
    let mut builder = Limits::builder();
    builder.draft.depth = Some(0);
}
