//! A macro that calls a procedural one, and whose variable has the name of one in its argument.

macro_rules! counted {
    ($value:expr) => {{
        let number = 1;
        echo::echo!($value) + number
    }};
}

fn main() {
    let number = 5;
    println!("{}", counted!(number));
}
