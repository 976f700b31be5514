// Refused: several mistakes, each of which is reported, and nothing else.
mod engine {
    #[derive(dicechess_macros::Profile)]
    pub struct Limits {
        #[profile(range = 9..1)]
        depth: u32,
        #[profile(finite)]
        name: String,
        #[profile(default = true, copi)]
        quiet: bool,
    }
}

fn main() {
    let limits = engine::Limits::builder().depth(3).name(String::from("x")).build();
    let limits = limits.expect("valid").with_depth(4).expect("valid");
    let _ = (limits.depth(), limits.name(), limits.quiet(), limits.to_string());
}
