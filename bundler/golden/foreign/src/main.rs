//! Declarations of what the standard library links already.

mod libc {
    pub type Int = i32;

    #[link(name = "c")]
    #[link(name = "m", kind = "dylib")]
    extern "C" {
        pub fn abs(number: Int) -> Int;
        pub fn labs(number: i64) -> i64;
        pub fn no_such_function(number: Int) -> Int;
        pub static environ: *const *const u8;
    }

    unsafe extern "C" {
        pub safe fn toupper(character: Int) -> Int;
    }
}

/// A declaration in a function.
fn tolower(character: i32) -> i32 {
    extern "C" {
        fn tolower(character: i32) -> i32;
    }
    unsafe { tolower(character) }
}

fn main() {
    println!("{}", unsafe { libc::abs(-3) });
    println!("{}", libc::toupper(97));
    println!("{}", tolower(65));
    println!("{}", unsafe { libc::environ.is_null() });
}
