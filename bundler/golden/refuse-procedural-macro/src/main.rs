fn main() {
    println!("{}", making::seven!());
}
