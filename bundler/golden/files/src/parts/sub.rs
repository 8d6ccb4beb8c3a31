pub fn name() -> &'static str { "sub" }
