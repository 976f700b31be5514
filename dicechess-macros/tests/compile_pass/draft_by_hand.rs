// Accepted: setting values by the builder.
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
    let builder = Limits::builder();
    let _ = builder.depth(0);
}
