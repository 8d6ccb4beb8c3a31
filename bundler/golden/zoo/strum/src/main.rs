use strum::{Display, EnumCount, EnumIter, EnumString, IntoEnumIterator};
use std::str::FromStr;
#[derive(Clone, Copy, Debug, PartialEq, EnumIter, EnumString, Display, EnumCount)]
#[strum(serialize_all = "snake_case")]
enum Order {
    MoveNorth,
    #[strum(serialize = "dive", serialize = "down")]
    Dive,
    Wait,
}
fn main() {
    for order in Order::iter() {
        println!("{order} {order:?}");
    }
    println!("{:?} {:?}", Order::from_str("down"), Order::from_str("x").is_err());
    println!("{}", Order::COUNT);
}
