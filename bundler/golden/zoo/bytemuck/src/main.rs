fn main() {
    let words: [u32; 3] = [1, 0x0102_0304, 7];
    let bytes: &[u8] = bytemuck::cast_slice(&words);
    println!("{bytes:?} {:?}", bytemuck::cast::<f32, u32>(1.5));
    println!("{:?}", bytemuck::try_cast_slice::<u8, u32>(&bytes[1..5]).is_err());
}
