// Accepted: the same without mistakes.
mod engine {
    #[derive(dicechess_macros::Profile)]
    pub struct Limits {
        #[profile(range = 1..9)]
        depth: u32,
        #[profile(nonempty)]
        name: String,
        #[profile(default = true, copy)]
        quiet: bool,
    }
}

fn main() {
    let limits = engine::Limits::builder().depth(3).name(String::from("x")).build();
    let limits = limits.expect("valid").with_depth(4).expect("valid");
    let _ = (limits.depth(), limits.name(), limits.quiet(), limits.to_string());
}
