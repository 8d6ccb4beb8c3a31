use grid::{bytes, same, told, width, written, Dim, Late, Literal, Node, Ready, Reason, Wrap};
use std::pin::Pin;

fn main() {
    println!("{}", bytes::<Dim<[usize; 2]>, Dim<[usize; 4]>>());
    println!("{:?}", Pin::new(&mut Ready::new(7)).take());
    let node = Node {
        reason: Reason::Binary([Literal(3)]),
        names: vec![String::from("unit")],
    };
    println!("{:?}", node.clone());
    println!("{:?}", Reason::Unit(Literal(1)));
    println!("{} {}", told(&Late), same::<u8, Wrap<u8>>(1));
    println!("{} {}", width(), written(7));
}
