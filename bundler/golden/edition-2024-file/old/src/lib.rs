//! Writes what edition 2024 writes otherwise.

extern "C" {
    fn abs(number: i32) -> i32;
}

#[no_mangle]
pub extern "C" fn of_old() -> i32 {
    unsafe { abs(-9) }
}

pub fn gen(gen: u8) -> u8 {
    gen + 1
}

#[macro_export]
macro_rules! twice {
    ($value:expr) => {
        $value * 2
    };
}
