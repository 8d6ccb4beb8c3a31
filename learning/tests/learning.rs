//! Derivatives against small steps, and training of a game whose best policy is known.

use clap::Parser;
use common::policy_networks::Networks;
use common::SplitMix64;
use learning::{
    draw, init_weights, logits, softmax, train, Adam, Candidate, Checkpoint, Episode, GradientSum,
    Sample, SelfPlay, Step, TrainArgs, Weights,
};
use std::io::{ErrorKind, Write};

const KINDS: usize = 2;
const CONTEXT: usize = 3;
const FEATURES: usize = 4;
/// Two whole registers of eight, and a rest.
const HIDDEN: usize = 19;
const UNITS: usize = 6;

type Toy = Networks<KINDS, CONTEXT, FEATURES, HIDDEN, UNITS>;

/// Three choices among candidates with random numbers; a choice gains its first number, or loses
/// it if it is of the second kind. The context says how many choices are left.
struct Choices;

fn candidates(random: &mut SplitMix64) -> Vec<Candidate<FEATURES>> {
    let mut number = || 2.0 * random.next_f32() - 1.0;
    let candidate = |kind| Candidate {
        kind,
        features: std::array::from_fn(|_| number()),
    };
    [0, 0, 1, 1, 1].map(candidate).into()
}

fn gain(candidate: &Candidate<FEATURES>) -> f32 {
    candidate.features[0] * [1.0, -1.0][candidate.kind]
}

impl SelfPlay<KINDS, CONTEXT, FEATURES, HIDDEN, UNITS> for Choices {
    const GROUPS: usize = 2;
    const SHOWN: (f64, usize) = (1.0, 3);

    fn play(&self, network: &Toy, seed: u64) -> Vec<Episode<CONTEXT, FEATURES>> {
        let mut random = SplitMix64::new(seed);
        let mut result = 0.0;
        let steps = (0..3).map(|number| {
            let context = [1.0, number as f32, 0.0];
            let candidates = candidates(&mut random);
            let probabilities = softmax(&logits(network, &context, &candidates));
            let chosen = draw(&probabilities, &mut random);
            let reward = gain(&candidates[chosen]);
            result += reward;
            Step {
                context,
                chosen,
                probability: probabilities[chosen],
                reward,
                value: network.value.gain(&context),
                candidates,
            }
        });
        let steps = steps.collect();
        vec![Episode {
            group: (seed % 2) as usize,
            steps,
            result,
        }]
    }
}

fn new_weights() -> Vec<f32> {
    init_weights::<KINDS, CONTEXT, FEATURES, HIDDEN, UNITS>(3, 1.0)
}

/// The loss whose gradient [`GradientSum::add`] adds, with nothing clipped.
fn loss(network: &Toy, step: &Step<CONTEXT, FEATURES>, sample: &Sample) -> f64 {
    let logits = logits(network, &step.context, &step.candidates);
    let ratio = softmax(&logits)[step.chosen] / step.probability;
    let error = f64::from(network.value.gain(&step.context) - sample.target);
    -f64::from(sample.advantage * ratio) + 0.5 * error * error
}

#[test]
fn derivatives_are_those_of_small_steps() {
    let weights = new_weights();
    assert_eq!(weights.len(), Toy::WEIGHTS);
    let network = Toy::with_weights(weights.iter().copied());
    let unclipped = Weights {
        clip: 10.0,
        entropy: 0.0,
    };
    let (mut checked, mut bent) = (0, 0);
    for episode in (0..20).flat_map(|seed| Choices.play(&network, seed)) {
        for step in &episode.steps {
            let sample = Sample {
                advantage: 0.7,
                target: step.value + 0.4,
            };
            let mut sum = GradientSum::new(&network, unclipped);
            sum.add(step, &sample);
            for (place, slope) in sum.gradient.weights().into_iter().enumerate() {
                const WIDTH: f32 = 2e-3;
                let at = |shift: f32| {
                    let mut moved = weights.clone();
                    moved[place] += shift;
                    loss(&Toy::with_weights(moved), step, &sample)
                };
                let [below, here, above] = [-WIDTH, 0.0, WIDTH].map(at);
                let [left, right] =
                    [here - below, above - here].map(|rise| rise / f64::from(WIDTH));
                let derived = f64::from(slope);
                let tolerance = 2e-3 + 0.02 * derived.abs();
                if (right - left).abs() > tolerance {
                    // A unit is cut off within the step.
                    bent += 1;
                    continue;
                }
                let measured = (left + right) / 2.0;
                assert!(
                    (measured - derived).abs() < tolerance,
                    "weight {place}: {derived}, measured {measured}"
                );
                checked += usize::from(derived.abs() > 1e-3);
            }
        }
    }
    assert!(checked > 20 * bent && checked > 1000, "{checked}, {bent}");
}

#[derive(clap::Parser)]
struct Command {
    #[command(flatten)]
    args: TrainArgs,
}

/// An output that is closed after some lines.
struct Lines(usize);

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let ends = bytes.iter().filter(|&&byte| byte == b'\n').count();
        self.0 = self.0.checked_sub(ends).ok_or(ErrorKind::BrokenPipe)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Trains for 200 updates, ended once and again after so many lines; returns the weights.
fn trained(name: &str, lines: &[usize]) -> Vec<f32> {
    let file = std::env::temp_dir().join(format!("learning-{}-{name}", std::process::id()));
    let file_name = file.to_str().expect("a name");
    let options = [
        "--updates",
        "200",
        "--games",
        "64",
        "--checkpoint",
        file_name,
    ];
    let args = Command::parse_from(["learning"].into_iter().chain(options)).args;
    for &lines in lines {
        let ended = train(&Choices, &args, new_weights(), &mut Lines(lines));
        assert_eq!(ended.is_ok(), lines == usize::MAX);
    }
    let point = Checkpoint::existing(&file, Toy::WEIGHTS, Choices::GROUPS).expect("a checkpoint");
    std::fs::remove_file(&file).expect("the file");
    assert_eq!(point.updates, 200);
    point.weights
}

#[test]
fn the_best_choice_is_learned_and_a_stop_changes_nothing() {
    let weights = trained("whole", &[usize::MAX]);
    assert_eq!(weights, trained("stopped", &[0, 0, usize::MAX]));
    let network = Toy::with_weights(weights);
    let mut random = SplitMix64::new(77);
    let (mut found, mut best) = (0.0, 0.0);
    for _ in 0..1000 {
        let candidates = candidates(&mut random);
        let logits = logits(&network, &[1.0, 1.0, 0.0], &candidates);
        let chosen = (0..logits.len()).max_by(|&a, &b| logits[a].total_cmp(&logits[b]));
        found += gain(&candidates[chosen.expect("a candidate")]);
        best += candidates.iter().map(gain).fold(f32::MIN, f32::max);
    }
    // By chance 0.
    assert!(found > 0.95 * best, "{found} of {best}");
    // The value knows that two more choices are to come than at the last one.
    let [first, last] = [0.0, 2.0].map(|number| network.value.gain(&[1.0, number, 0.0]));
    let more = 2.0 * best / 1000.0;
    assert!(
        (first - last - more).abs() < 0.2 * more,
        "{first}, {last}, {more}"
    );
}

#[test]
fn a_file_of_other_networks_is_refused() {
    let file = std::env::temp_dir().join(format!("learning-{}-other", std::process::id()));
    Checkpoint::new(vec![0.0; 10], 1)
        .write(&file)
        .expect("a file");
    let refused = Checkpoint::existing(&file, Toy::WEIGHTS, 1);
    std::fs::remove_file(&file).expect("the file");
    let text = refused.err().expect("an error").to_string();
    let expected = format!(
        "expected a checkpoint of {} weights, found 140 bytes",
        Toy::WEIGHTS
    );
    assert!(text.ends_with(&expected), "{text}");
    let missing = Checkpoint::existing(&file, Toy::WEIGHTS, 1);
    let text = missing.err().expect("an error").to_string();
    assert!(text.ends_with("no such file"), "{text}");
}

/// The first update divides the derivative by its own size: every weight moves by the learning
/// rate, and weight decay takes its share in addition.
#[test]
fn adam_moves_each_weight_by_the_learning_rate_first() {
    for (weight_decay, expected) in [(None, [0.9, -1.9]), (Some(0.5), [0.85, -1.8])] {
        let mut adam = Adam {
            weight_decay,
            ..Adam::new(2)
        };
        let mut weights = [1.0f32, -2.0];
        adam.update(&mut weights, &[3.0, -0.01], 0.1);
        for (weight, expected) in weights.iter().zip(expected) {
            assert!((weight - expected).abs() < 1e-5, "{weight} {expected}");
        }
    }
}
