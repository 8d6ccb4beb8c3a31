use grid::{bytes, part_of_four, same, told, width, written};
use grid::{Dim, Four, Late, Literal, Node, Ready, Reason, Sized4, Wrap};
use std::marker::PhantomData;
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
    println!("{}", part_of_four(&Four(Sized4([0; 4], PhantomData))));
}
