bitflags::bitflags! {
    #[derive(Clone, Copy, Debug, PartialEq)]
    struct Walls: u8 { const NORTH = 1; const EAST = 2; const SOUTH = 4; }
}
fn main() {
    let walls = Walls::NORTH | Walls::SOUTH;
    println!("{:?} {} {}", walls, walls.contains(Walls::EAST), walls.bits());
}
