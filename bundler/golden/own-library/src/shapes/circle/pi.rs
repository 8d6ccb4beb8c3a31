pub const PI: u32 = 3;
