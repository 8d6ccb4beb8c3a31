fn main() {
    println!("{}", common::only_for_tools());
}
