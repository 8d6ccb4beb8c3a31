//! Ratings of the programs of several runs of one game, as data.

use crate::records::{Header, ProgramField, Run};
use crate::results::summary::{describe_time_control, labels, profile, rate, RatingSummary, Tally};
use anyhow::{bail, Context};
use serde::Serialize;
use std::collections::BTreeMap;

/// Ratings of the programs of several runs on one scale.
#[derive(Debug, Serialize)]
pub struct Standings {
    /// Name of the game.
    pub game: String,
    /// Map profiles: one, unless runs are mixed.
    pub profiles: Vec<String>,
    /// Time controls: one, unless runs are mixed.
    pub time_controls: Vec<String>,
    /// The files, in the order given.
    pub runs: Vec<RunPart>,
    /// Number of rated pairs.
    pub pairs: u64,
    /// Number of further copies of these: pairs in more than one file, and games of more than one
    /// run that are equal move for move.
    pub repeated_pairs: u64,
    /// Name of the program with rating 0, if one was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub anchor: Option<String>,
    /// Ratings of the programs that met another one, best first; each connected group of programs
    /// has a scale of its own.
    pub ratings: Vec<RatingSummary>,
}

/// One input file.
#[derive(Debug, Serialize)]
pub struct RunPart {
    /// Path of the file, as given.
    pub file: String,
    /// Whether all pairs are finished, or the test has decided.
    pub complete: bool,
    /// Number of finished pairs of all matches.
    pub pairs_played: usize,
    /// Number of pairs of all matches in the run.
    pub pairs_wanted: u64,
}

/// Key of equal games: index of the settings, number of the pair, the programs.
type Key = (usize, u64, Vec<usize>);

impl Standings {
    /// Rates the programs of these files, given with their paths. Unless `is_mixed`, all must have
    /// the same rules, maps and time control.
    ///
    /// # Errors
    /// Runs of different games, settings, or of a scored game; different results of one pair; an
    /// unknown anchor; no rated pair.
    pub fn new(
        files: Vec<(String, Run)>,
        anchor: Option<&str>,
        is_mixed: bool,
    ) -> anyhow::Result<Standings> {
        check(&files, is_mixed)?;
        let distinct = |text: fn(&Run) -> String| {
            let mut texts: Vec<String> = Vec::new();
            for text in files.iter().map(|(_, run)| text(run)) {
                if !texts.contains(&text) {
                    texts.push(text);
                }
            }
            texts
        };
        let (profiles, time_controls) = (distinct(profile), distinct(describe_time_control));
        let game = files.first().map(|(_, run)| run.header.game.clone());
        let parts = files.iter().map(|(file, run)| RunPart::new(file, run));
        let runs: Vec<RunPart> = parts.collect();
        let all: usize = runs.iter().map(|part| part.pairs_played).sum();
        let runs_of_shards = merged(files)?;
        let kept: usize = runs_of_shards.iter().map(|run| run.pairs.len()).sum();
        let mut results = Results::default();
        for run in &runs_of_shards {
            results.add(run);
        }
        let anchor = anchor.map(|anchor| results.place_of(anchor)).transpose()?;
        let matches = results.tally.matches();
        if matches.is_empty() {
            bail!("no pair between two programs is finished: there is nothing to rate");
        }
        let ratings = rate(&results.programs, &matches, &results.tally.joint, anchor);
        let label = |place: usize| labels(&results.programs, str::to_string).swap_remove(place);
        if let Some(place) = anchor {
            if !matches.iter().any(|(a, b, _)| [*a, *b].contains(&place)) {
                bail!("--anchor {}: it met no other program", label(place));
            }
        }
        Ok(Standings {
            game: game.unwrap_or_default(),
            profiles,
            time_controls,
            runs,
            pairs: results.pairs,
            repeated_pairs: (all - kept) as u64 + results.repeated,
            anchor: anchor.map(label),
            ratings,
        })
    }
}

impl RunPart {
    fn new(file: &str, run: &Run) -> RunPart {
        let decided = run
            .header
            .sprt
            .and_then(|test| run.sequential_test(test).decided());
        let range = run.header.range();
        RunPart {
            file: file.to_string(),
            complete: decided.is_some() || run.count_missing() == 0,
            pairs_played: run.pairs.len(),
            pairs_wanted: run.header.units() as u64 * (range.end - range.start),
        }
    }
}

/// Rejects runs whose results are not comparable.
fn check(files: &[(String, Run)], is_mixed: bool) -> anyhow::Result<()> {
    let [(first, one), others @ ..] = files else {
        bail!("expected a run, found none");
    };
    for (file, run) in others {
        if run.header.game != one.header.game {
            bail!(
                "expected runs of one game: {first} is of {}, {file} of {}",
                one.header.game,
                run.header.game
            );
        }
    }
    if let Some((file, run)) = files.iter().find(|(_, run)| run.header.is_scored()) {
        bail!(
            "{file} is of {}, a scored game: its programs meet no opponents, so they have scores \
             and no ratings; `cargo arena play --baseline` compares scores of two runs",
            run.header.game
        );
    }
    for (file, run) in others.iter().filter(|_| !is_mixed) {
        let settings = |run: &Run| {
            [
                ("time control", describe_time_control(run)),
                ("profile", profile(run)),
                ("rules", format!("version {}", run.header.rules)),
            ]
        };
        let both = settings(one).into_iter().zip(settings(run));
        for ((what, of_one), (_, of_other)) in both {
            if of_one != of_other {
                bail!(
                    "runs of different {what}: {first} has {of_one}, {file} {of_other}; --mixed \
                     rates them together"
                );
            }
        }
    }
    Ok(())
}

/// The runs, with the files of the same run merged.
fn merged(files: Vec<(String, Run)>) -> anyhow::Result<Vec<Run>> {
    let mut runs: Vec<(String, Run)> = Vec::new();
    for (file, run) in files {
        let same = |known: &Run| known.header.difference(&run.header).is_none();
        match runs.iter_mut().find(|(_, known)| same(known)) {
            Some((others, known)) => {
                known
                    .merge(run)
                    .with_context(|| format!("{file} and {others}"))?;
                *others += &format!(", {file}");
            }
            None => runs.push((file, run)),
        }
    }
    Ok(runs.into_iter().map(|(_, run)| run).collect())
}

/// Results by pairs of programs.
#[derive(Default)]
struct Results {
    /// Programs, distinguished by name and hash.
    programs: Vec<ProgramField>,
    tally: Tally,
    /// Distinct settings that games follow from, apart from pair and programs.
    settings: Vec<Header>,
    /// Number of pairs that count.
    pairs: u64,
    /// Hashes of the games; of two programs first the game in which the one with the smaller index
    /// was team 0.
    known: BTreeMap<Key, Vec<Vec<String>>>,
    repeated: u64,
}

impl Results {
    /// Adds a run. Games that are equal move for move to those of another run count once: they
    /// follow from the same seed. Different games of the same pair are new evidence.
    fn add(&mut self, run: &Run) {
        let header = &run.header;
        let places: Vec<usize> = header.programs.iter().map(|it| self.place(it)).collect();
        let setting = Header {
            pairs: [0, 0],
            whole: None,
            sprt: None,
            answers: false,
            programs: Vec::new(),
            matches: Vec::new(),
            ..header.clone()
        };
        let setting = place_in(&mut self.settings, |it| *it == setting, || setting.clone());
        for pair in run.pairs.values() {
            let lineup = header.matches[pair.of_match].iter();
            let lineup: Vec<usize> = lineup.map(|&place| places[place]).collect();
            let hashes = pair.games.iter().map(|game| game.hash.clone());
            let (mut sides, mut hashes) = (lineup.clone(), hashes.collect::<Vec<String>>());
            if let [a, b] = lineup[..] {
                if a == b {
                    // Of a program against itself nothing follows.
                    continue;
                }
                if a > b {
                    sides.reverse();
                    hashes.reverse();
                }
            }
            let known = self.known.entry((setting, pair.pair, sides)).or_default();
            if known.contains(&hashes) {
                self.repeated += 1;
                continue;
            }
            known.push(hashes);
            self.pairs += 1;
            self.tally.add(run, pair, &lineup);
        }
    }

    fn place(&mut self, program: &ProgramField) -> usize {
        let is_same = |it: &ProgramField| {
            (&it.name, &it.text, &it.hash) == (&program.name, &program.text, &program.hash)
        };
        place_in(&mut self.programs, is_same, || program.clone())
    }

    /// Index of the program with this name, followed by the start of its hash where the name is
    /// ambiguous: `bot [0123abcd]`.
    fn place_of(&self, name: &str) -> anyhow::Result<usize> {
        let labels = labels(&self.programs, str::to_string);
        let programs = self.programs.iter().zip(&labels).enumerate();
        let called = programs.filter(|(_, (it, label))| it.label() == name || *label == name);
        let found: Vec<usize> = called.map(|(place, _)| place).collect();
        match found[..] {
            [place] => Ok(place),
            [] => bail!("--anchor {name}: expected one of {}", labels.join(", ")),
            _ => {
                let found: Vec<&str> = found.iter().map(|&it| labels[it].as_str()).collect();
                bail!(
                    "--anchor {name}: programs of this name differ, expected one of {}",
                    found.join(", ")
                )
            }
        }
    }
}

/// Index of the first element that fits; appends a new one if there is none.
fn place_in<T>(all: &mut Vec<T>, fits: impl Fn(&T) -> bool, new: impl FnOnce() -> T) -> usize {
    all.iter().position(fits).unwrap_or_else(|| {
        all.push(new());
        all.len() - 1
    })
}
