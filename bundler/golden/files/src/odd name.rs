pub fn name() -> &'static str { "odd" }
