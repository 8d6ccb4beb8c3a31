use byteorder::{BigEndian, ByteOrder, LittleEndian};
fn main() {
    println!("{} {}", BigEndian::read_u16(&[1, 2]), LittleEndian::read_u32(&[1, 2, 3, 4]));
}
