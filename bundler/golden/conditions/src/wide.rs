pub const NAME: &str = "wide";
