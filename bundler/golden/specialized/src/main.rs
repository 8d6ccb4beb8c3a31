use marked::{Down, Name, Number};
use std::rc::Rc;
use std::sync::Arc;

fn main() {
    let mut fused = Down(2).fuse();
    println!("{:?} {:?} {:?}", fused.next(), fused.next(), fused.next());
    println!("{:?}", [1, 2].into_iter().flat_map(Down).collect::<Vec<_>>());
    let name = Rc::new(Name("a".to_string()));
    println!("{}", name == Rc::clone(&name) && name != Rc::new(Name("b".to_string())));
    let number = Arc::new(Number(1));
    println!("{}", number == Arc::clone(&number) && number != Arc::new(Number(2)));
}
