pub fn name() -> &'static str { "moved" }
