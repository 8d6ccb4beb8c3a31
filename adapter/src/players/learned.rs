//! Direct weights of the learned value as parameters of the built-in bot, for tuners.
//!
//! The network is one text in the bot's source and not in its table of parameters. Each
//! direct weight whose feature differs between the orders of a turn can be shifted here:
//! `bot:learned_direct_48=0.05`.

use arena::game::Parameter;
use ocean::evaluator::features::TURN_FEATURES;
use ocean::evaluator::network::FEATURES;
use ocean::evaluator::Network;

/// Beginning of the parameters' names; the index of the feature follows.
const PREFIX: &str = "learned_direct_";
/// Largest absolute value of a shift, in nats per usual change; a guess.
const MAX_SHIFT: f64 = 2.5;
/// Standard deviation of each feature's change from turn to turn, divided by the root of
/// 2, from feature `TURN_FEATURES` on: `cargo run --release --package ocean-train -- changes`,
/// 731 games; of the last twelve, 5,750 games.
#[rustfmt::skip]
const USUAL_CHANGES: [f32; FEATURES - TURN_FEATURES] = [
    0.0401, 0.0555, 0.0622, 0.0663, 0.0683, 0.0398, 0.0569, 0.063, 0.0665, 0.0683,
    0.125, 0.14, 0.0887, 0.137, 0.144, 0.146, 0.102, 0.156, 0.4, 0.246,
    0.148, 0.0411, 0.0376, 0.068, 0.0855, 0.0747, 0.175, 0.136, 0.153, 0.0396,
    0.0169, 0.0406, 0.0537, 0.0174, 0.0985, 0.0818, 0.04, 0.0379, 0.0685, 0.0377,
    0.0489, 0.0682, 0.0281, 0.0484, 0.0678, 0.0767, 0.0852, 0.0989, 0.0812, 0.0342,
    0.0591, 0.0293, 0.0126, 0.026, 0.103, 0.1, 0.0967, 0.0847, 0.0611, 0.0987,
    0.0834, 0.0151, 0.00747, 0.107, 0.0328, 0.0704, 0.0623, 0.0752,
    0.0392, 0.0371, 0.0467, 0.052, 0.00888, 0.0981, 0.0431, 0.0351, 0.0337, 0.0422,
    0.0769, 0.0349,
];

/// The parameters: one shift for each weight.
pub fn parameters() -> impl Iterator<Item = Parameter> {
    (TURN_FEATURES..FEATURES).map(|place| Parameter {
        name: format!("{PREFIX}{place}"),
        default: 0.0,
        min: -MAX_SHIFT,
        max: MAX_SHIFT,
        unit: "nats per usual change".to_string(),
        meaning: format!("Shift of the direct weight of feature {place} in the learned value."),
        is_count: false,
    })
}

/// Shifts the weights that are named in `changes`, written `name=value,name=value`, and
/// returns the changes of other names.
///
/// # Errors
/// A shift that is not one of [`parameters`], or a value that is not a number.
pub fn shift(network: &mut Network, changes: &str) -> Result<String, String> {
    let mut others = Vec::new();
    for change in changes.split(',') {
        let Some(shift) = change.trim().strip_prefix(PREFIX) else {
            others.push(change);
            continue;
        };
        let read = || {
            let (place, value) = shift.split_once('=')?;
            let (place, value): (usize, f32) = (place.parse().ok()?, value.parse().ok()?);
            let usual = USUAL_CHANGES.get(place.checked_sub(TURN_FEATURES)?)?;
            Some((place, value / usual))
        };
        let (place, shift) = read().ok_or_else(|| {
            let last = FEATURES - 1;
            format!(
                "expected {PREFIX}N=value with N of {TURN_FEATURES} to {last}, found {change:?}"
            )
        })?;
        network.direct[place] += shift;
    }
    Ok(others.join(","))
}

/// The shifts of all direct weights by these changes, in nats per unit of the features, and the
/// changes of other names.
///
/// # Errors
/// Those of [`shift`].
pub fn shifts(changes: &str) -> Result<([f32; FEATURES], String), String> {
    let mut network = Network::from_weights([]);
    let others = shift(&mut network, changes)?;
    Ok((network.direct, others))
}

/// The changes with further shifts of the direct weights, one for each feature from [`TURN_FEATURES`] on,
/// in nats per unit of the feature.
///
/// # Errors
/// Those of [`shift`].
pub fn shifted(changes: &str, further: impl Iterator<Item = f32>) -> Result<String, String> {
    let (before, others) = shifts(changes)?;
    let mut all: Vec<String> = others.split(',').map(String::from).collect();
    all.retain(|change| !change.is_empty());
    let before = before[TURN_FEATURES..].iter();
    for (place, (before, further)) in before.zip(further).enumerate() {
        let shift = (before + further) * USUAL_CHANGES[place];
        if shift.abs() >= 5e-5 {
            all.push(format!("{PREFIX}{}={shift:.4}", TURN_FEATURES + place));
        }
    }
    Ok(all.join(","))
}

#[cfg(test)]
mod tests {
    use super::{parameters, shift, shifted, FEATURES, PREFIX, TURN_FEATURES, USUAL_CHANGES};
    use ocean::evaluator::Network;

    /// Every parameter shifts one weight, and no other; other changes come back.
    #[test]
    fn a_parameter_shifts_one_weight() {
        let embedded = Network::embedded();
        for (number, parameter) in parameters().enumerate() {
            let mut shifted = embedded.clone();
            let changes = format!("attack_next=0.1,{}=0.5,mine_area=1", parameter.name);
            let others = shift(&mut shifted, &changes);
            assert_eq!(others.as_deref(), Ok("attack_next=0.1,mine_area=1"));
            let mut expected = embedded.clone();
            expected.direct[TURN_FEATURES + number] += 0.5 / USUAL_CHANGES[number];
            assert_eq!(shifted, expected, "{}", parameter.name);
        }
    }

    #[test]
    fn what_is_no_weight_is_refused() {
        let beyond = format!("{PREFIX}{FEATURES}=1");
        for change in ["learned_direct_3=1", &beyond, "learned_direct_20=x"] {
            let refused = shift(&mut Network::embedded(), change);
            assert!(refused.is_err_and(|error| error.contains(change)));
        }
    }

    #[test]
    fn further_shifts_are_added_to_those_there() {
        let further = (TURN_FEATURES..FEATURES).map(|place| if place == 20 { 0.25 } else { 0.0 });
        let program = shifted("learned_direct_20=0.02,mobility_discount=0.9", further).unwrap();
        let usual = f64::from(USUAL_CHANGES[20 - TURN_FEATURES]);
        let sum = 0.02 + 0.25 * usual;
        assert_eq!(
            program,
            format!("mobility_discount=0.9,learned_direct_20={sum:.4}")
        );
        let mut network = Network::embedded();
        assert_eq!(
            shift(&mut network, &program).unwrap(),
            "mobility_discount=0.9"
        );
        let change = network.direct[20] - Network::embedded().direct[20];
        assert!((f64::from(change) * usual - sum).abs() < 1e-4);
    }
}
