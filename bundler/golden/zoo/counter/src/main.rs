use counter::Counter;
fn main() {
    let count: Counter<char> = "abracadabra".chars().collect();
    println!("{:?}", count.most_common_ordered());
}
