use common::{Random, Seat};
use player::{seen, Params};

fn main() {
    let mut random = Random(7);
    println!("{} {}", random.draw(), random.draw());
    for seat in [Seat::First, Seat::First.other()] {
        println!("{seat:?} {:?} {:?}", seen(seat), Params::default().list(seat));
    }
    println!("{}", common::grid::Cells::of(9).len());
    println!("{} {}", common::grid::place::here(), module_path!());
}
