use itertools::Itertools;
fn main() {
    let words = ["pear", "fig", "apple", "kiwi", "fig"];
    println!("{}", words.iter().sorted().dedup().join(","));
    println!("{:?}", (1..5).tuple_windows().map(|(a, b)| a * b).collect_vec());
    println!("{:?}", (0..4).combinations(2).map(|c| c.iter().sum::<i32>()).collect_vec());
    println!("{:?}", words.iter().map(|w| w.len()).minmax());
}
