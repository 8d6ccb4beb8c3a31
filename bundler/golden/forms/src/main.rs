use shape::{shape, Next, Zero};

fn main() {
    println!("{}, {}", shape!("square").name(), shape::holds());
    println!("{}", shape::Writer::new().write(7));
    println!("{}", shape::length(|_: Next<Next<Next<Zero>>>| {}));
    println!("{:?}", shape::Builder { text: Some("text".to_string()) }.text);
    println!("{} {}", shape::divided(60, &4), shape::compared(60, &4));
    println!("{}", shape::share(4));
    println!("{} {} {}", shape::counted(), shape::four(), shape::lengthened(&mut vec![7]));
    println!("{:?}", shape::stored());
    println!("{}", shape::held(&shape::shown::Steps([3, 4])));
}
