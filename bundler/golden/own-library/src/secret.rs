pub fn number() -> u32 { 42 }
pub fn never_called() -> u32 { 43 }
