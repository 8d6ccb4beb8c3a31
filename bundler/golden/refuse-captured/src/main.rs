//! A macro that calls a procedural one, and whose variable has the name of one in its argument.

macro_rules! counted {
    ($value:expr) => {
        [1].iter().map(|number| echo::echo!($value) + number).sum::<i32>()
    };
}

fn main() {
    let number = 5;
    println!("{}", counted!(number));
}
