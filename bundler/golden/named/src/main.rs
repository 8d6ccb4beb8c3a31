use below::area::area;
use below::Named;

fn main() {
    println!("{}, {}", below::plain().named(), below::pair().named());
    println!("{}, {}", below::stored().named(), below::shadowed().named());
    println!("{}, {}, {}", below::turned(), below::chosen(), area());
    println!("{}", below::by_assertions());
}
