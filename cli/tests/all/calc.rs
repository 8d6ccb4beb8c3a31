//! `arena calc plan`.

fn near(found: f64, expected: f64, tolerance: f64) {
    let difference = (found - expected).abs();
    assert!(difference <= tolerance, "{found}, expected {expected}");
}

/// Results by formula against simulated ones.
#[test]
#[ignore = "seconds: 10,000 simulated tests"]
fn plans_are_what_simulation_gives() {
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_arena"))
        .args(["calc", "plan", "--sprt", "0,20", "--simulate", "2000"])
        .output()
        .expect("the arena starts");
    let printed = String::from_utf8(output.stdout).expect("UTF-8");
    let mut rows = 0;
    for line in printed.lines().filter(|line| line.starts_with("true Elo")) {
        println!("{line}");
        let (_, numbers) = line.split_once(':').expect("a row");
        let numbers: Vec<f64> = numbers
            .split([' ', ',', ';'])
            .filter_map(|word| word.parse().ok())
            .collect();
        let [games, accepted, simulated, _half, _percent, _most, simulated_accepted] = numbers[..]
        else {
            panic!("{line}: {numbers:?}");
        };
        near(simulated / games, 1.0, 0.1);
        // Three standard deviations of 2,000 tests where H1 is as likely as H0.
        near(simulated_accepted, accepted, 3.4);
        rows += 1;
    }
    assert_eq!(rows, 5, "{printed}");
}
