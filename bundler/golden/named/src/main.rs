use deep::area::area;
use deep::Named;

fn main() {
    println!("{}, {}", deep::plain().named(), deep::pair().named());
    println!("{}, {}", deep::stored().named(), deep::shadowed().named());
    println!("{}, {}, {}", deep::turned(), deep::chosen(), area());
    println!("{}", deep::by_assertions());
}
