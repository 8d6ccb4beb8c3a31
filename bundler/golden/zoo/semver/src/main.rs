use semver::{Version, VersionReq};
fn main() {
    let request = VersionReq::parse(">=1.2.3, <2").unwrap();
    for text in ["1.2.2", "1.9.0-alpha+1", "1.10.0", "x"] {
        println!("{:?}", Version::parse(text).map(|v| request.matches(&v)).map_err(|e| e.to_string()));
    }
}
