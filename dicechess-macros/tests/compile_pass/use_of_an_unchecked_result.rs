// Accepted: looking whether there is a profile.
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
    let limits = Limits::builder().depth(1).nodes(1).build();
    let _ = limits.map(|limits| limits.depth());
}
