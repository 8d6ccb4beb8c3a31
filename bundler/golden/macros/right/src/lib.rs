#[macro_use]
extern crate base as foundation;
pub fn wrap(x: u32) -> foundation::deep::Shared {
    base_alias::id(foundation::deep::Shared(next!(x)))
}
mod base_alias {
    pub fn id<T>(x: T) -> T {
        x
    }
}
// Before the macro, which is found by its path.
pub mod early {
    use crate::left;
    pub fn number() -> u32 {
        left!() + 100
    }
}
// A macro and a module with the name of another crate.
mod left {
    pub const HIDDEN: u32 = 300;
}
pub use left::HIDDEN;
#[macro_export]
macro_rules! left {
    () => {
        $crate::HIDDEN + 1
    };
}
