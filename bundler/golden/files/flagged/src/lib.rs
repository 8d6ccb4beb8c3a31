#![cfg_attr(not(feature = "std"), no_std)]
#[cfg(feature = "loud")]
pub const VOICE: &str = "loud";
#[cfg(not(feature = "loud"))]
pub const VOICE: &str = "normal";
#[cfg(feature = "quiet")]
compile_error!("quiet is off");
#[cfg(probed)]
pub fn probed() -> &'static str {
    concat!("probed ", env!("BUILT"), " ", env!("CARGO_PKG_VERSION"))
}
pub fn both() -> u32 {
    let mut x = 0;
    #[cfg(feature = "loud")]
    {
        x += 1;
    }
    #[cfg(feature = "quiet")]
    {
        x += 10;
    }
    match x {
        #[cfg(feature = "quiet")]
        1 => 5,
        #[cfg(not(feature = "quiet"))]
        1 => 6,
        _ => 7,
    }
}
#[cfg_attr(feature = "loud", derive(Debug), derive(Clone))]
pub struct Derived {
    #[cfg(feature = "quiet")]
    pub missing: u8,
    #[cfg(any(feature = "loud", windows))]
    pub here: u8,
}
#[macro_export]
macro_rules! choose {
    () => {{
        #[cfg(feature = "loud")]
        let x = "macro loud";
        #[cfg(not(feature = "loud"))]
        let x = "macro quiet";
        x
    }};
}
pub fn chosen() -> &'static str {
    choose!()
}
pub fn in_body() -> &'static str {
    #[path = "texts/lazy.rs"]
    mod lazy;
    lazy::text()
}
#[cfg(test)]
mod tests {
    const MISSING: &str = include_str!("data/left_out_of_the_package.txt");
    const UNSET: &str = env!("NO_SUCH_VARIABLE");
}
