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
