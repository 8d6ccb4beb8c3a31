//! The result of a run of a scored game, as data; [`crate::results::scores_text`] prints it.

use crate::records::{Header, Measurements, PairKey, PairRecord, Run};
use crate::statistics::groups::groups;
use crate::statistics::paired::{Mean, Moments, Paired};
use crate::system::files;
use anyhow::{bail, Context};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// What programs scored.
#[derive(Clone, Debug, Serialize)]
pub struct Scores {
    /// Of the first program, over its finished cases; null before the first.
    pub mean_score: Option<f64>,
    /// The cases that were to be played: from the first up to, but without, the
    /// second number.
    pub cases: [u64; 2],
    /// Each program, in the header's order.
    pub programs: Vec<ProgramScores>,
    /// The first program against each other one, and each against the baseline.
    pub comparisons: Vec<BaselineComparison>,
    /// Scores by what differs among the cases.
    pub features: Vec<ScoreFeature>,
}

/// What one program scored.
#[derive(Clone, Debug, Serialize)]
pub struct ProgramScores {
    /// The program, as typed.
    pub program: String,
    /// Its mean score and the error of it; null before the first case.
    pub score: Option<Mean>,
    /// Mean of the natural logarithm of the scores above 0.
    pub mean_log: Option<f64>,
    /// Cases whose score is not above 0, and which `mean_log` leaves out.
    pub without_log: u64,
    /// Mean of the scores as shares of the best ones known, see [`BestScores`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mean_of_best: Option<f64>,
    /// Cases by their kind of end.
    pub ends: BTreeMap<String, u64>,
    /// Failed cases by kind.
    pub fault_kinds: BTreeMap<String, u64>,
    /// The same one by one.
    pub faults: Vec<CaseFault>,
    /// Cases and their scores.
    pub case_scores: Vec<(u64, f64)>,
}

/// A case that failed.
#[derive(Clone, Debug, Serialize)]
pub struct CaseFault {
    /// The case, to play it again.
    pub case: u64,
    /// The kind.
    pub kind: String,
    /// Turns of the whole game, as its record counts them.
    pub turns: u32,
    /// In the game's words.
    pub reason: String,
    /// The program's exit report.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub detail: String,
}

/// Two programs on the same cases.
#[derive(Clone, Debug, Serialize)]
pub struct BaselineComparison {
    /// Program A.
    pub a: String,
    /// Program B; of a baseline with the name of its file.
    pub b: String,
    /// The differences.
    #[serde(flatten)]
    pub paired: Paired,
}

/// Scores by a feature of the cases.
#[derive(Clone, Debug, Serialize)]
pub struct ScoreFeature {
    /// Its name.
    pub name: String,
    /// Cases with about the same value.
    pub groups: Vec<ScoreGroup>,
}

/// Cases whose feature is from `low` to `high`.
#[derive(Clone, Debug, Serialize)]
pub struct ScoreGroup {
    /// The smallest value.
    pub low: f64,
    /// The largest value.
    pub high: f64,
    /// Cases that all programs have finished.
    pub cases: usize,
    /// Mean score of each program.
    pub scores: Vec<Option<Mean>>,
}

impl Scores {
    /// Of a run; `None` if it is one of matches.
    pub fn of(run: &Run, measured: &Measurements) -> Option<Scores> {
        if !run.header.is_scored() {
            return None;
        }
        let programs: Vec<ProgramScores> = (0..run.header.programs.len())
            .map(|program| ProgramScores::new(run, program, measured))
            .collect();
        let others = programs.iter().skip(1);
        let comparisons = others
            .filter_map(|other| {
                BaselineComparison::new(&programs[0], &other.program, &other.case_scores)
            })
            .collect();
        Some(Scores {
            mean_score: programs[0].score.map(|score| score.mean),
            cases: run.header.pairs,
            comparisons,
            features: features(run),
            programs,
        })
    }

    /// Compares every program with the first one of an earlier run.
    pub fn compare(&mut self, file: &str, baseline: &Run) {
        let name = format!("{} ({file})", baseline.header.programs[0].text);
        let scores: Vec<(u64, f64)> = scores(baseline, 0).collect();
        let programs = self.programs.iter();
        let found = programs.filter_map(|program| BaselineComparison::new(program, &name, &scores));
        self.comparisons.extend(found);
    }

    /// Compares every score with the best one known.
    pub fn relate(&mut self, best: &BestScores) {
        for program in &mut self.programs {
            let shares = program.case_scores.iter().filter_map(|(case, score)| {
                let best = best.cases.get(case)?.score;
                (best > 0.0).then_some(score / best)
            });
            program.mean_of_best = Moments::of(shares).mean().map(|mean| mean.mean);
        }
    }
}

/// Cases that a program has finished, and their scores.
fn scores(run: &Run, program: usize) -> impl Iterator<Item = (u64, f64)> + '_ {
    let cases = run.of_match(program);
    cases.filter_map(|case| Some((case.pair, case.score()?)))
}

impl ProgramScores {
    fn new(run: &Run, program: usize, measured: &Measurements) -> ProgramScores {
        let case_scores: Vec<(u64, f64)> = scores(run, program).collect();
        let values = || case_scores.iter().map(|(_, score)| *score);
        let logs = Moments::of(values().filter(|&score| score > 0.0).map(f64::ln));
        let mut result = ProgramScores {
            program: run.header.programs[program].text.clone(),
            score: Moments::of(values()).mean(),
            mean_log: logs.mean().map(|mean| mean.mean),
            without_log: case_scores.len() as u64 - logs.count(),
            mean_of_best: None,
            ends: BTreeMap::new(),
            fault_kinds: BTreeMap::new(),
            faults: Vec::new(),
            case_scores: Vec::new(),
        };
        for case in run.of_match(program) {
            let measured = measured.pairs.get(&case.key());
            let details = measured
                .and_then(|it| it.games.first())
                .map(|it| &it.details);
            for game in &case.games {
                *result.ends.entry(game.end.clone()).or_default() += 1;
                let kinds: BTreeSet<&String> = game.faults.iter().map(|it| &it.kind).collect();
                for kind in kinds {
                    *result.fault_kinds.entry(kind.clone()).or_default() += 1;
                }
                for (place, fault) in game.faults.iter().enumerate() {
                    let detail = details.and_then(|details| details.get(place));
                    result.faults.push(CaseFault {
                        case: case.pair,
                        kind: fault.kind.clone(),
                        turns: game.turns,
                        reason: fault.reason.clone(),
                        detail: detail.cloned().unwrap_or_default(),
                    });
                }
            }
        }
        ProgramScores {
            case_scores,
            ..result
        }
    }
}

impl BaselineComparison {
    /// `None` if no case is common.
    fn new(a: &ProgramScores, b: &str, scores: &[(u64, f64)]) -> Option<BaselineComparison> {
        let of_b: BTreeMap<u64, f64> = scores.iter().copied().collect();
        let own = a.case_scores.iter();
        let both: Vec<(f64, f64)> = own
            .filter_map(|(case, score)| Some((*score, *of_b.get(case)?)))
            .collect();
        Some(BaselineComparison {
            a: a.program.clone(),
            b: b.to_string(),
            paired: Paired::of(&both)?,
        })
    }
}

/// The cases that all programs have finished, each with its record of every one.
fn common(run: &Run) -> Vec<Vec<&PairRecord>> {
    let programs = 0..run.header.programs.len();
    run.of_match(0)
        .filter_map(|first| {
            let records = programs.clone();
            records
                .map(|program| run.pairs.get(&PairKey::new(first.pair, program)))
                .collect()
        })
        .collect()
}

/// Scores by each attribute that differs among the cases and is the same for all
/// programs: one that follows from the play is none of the case.
fn features(run: &Run) -> Vec<ScoreFeature> {
    let cases = common(run);
    let mut values: BTreeMap<&str, Vec<(f64, f64)>> = BTreeMap::new();
    for (number, records) in cases.iter().enumerate() {
        for (name, &value) in &records[0].games[0].attributes {
            let mut others = records.iter().map(|record| &record.games[0].attributes);
            let same = others.all(|attributes| attributes.get(name) == Some(&value));
            // Another program's other value leaves the whole feature out.
            let value = if same { value } else { f64::NAN };
            let values = values.entry(name).or_default();
            values.push((value, number as f64));
        }
    }
    values.retain(|_, values| values.iter().all(|(value, _)| !value.is_nan()));
    let features = values.into_iter().filter_map(|(name, mut values)| {
        values.sort_by(|a, b| a.0.total_cmp(&b.0));
        let groups: Vec<ScoreGroup> = groups(&values)
            .into_iter()
            .map(|group| ScoreGroup {
                low: group[0].0,
                high: group[group.len() - 1].0,
                cases: group.len(),
                scores: (0..run.header.programs.len())
                    .map(|program| {
                        let records = group.iter().map(|(_, case)| &cases[*case as usize]);
                        Moments::of(records.filter_map(|it| it[program].score())).mean()
                    })
                    .collect(),
            })
            .collect();
        (groups.len() > 1).then(|| ScoreFeature {
            name: name.to_string(),
            groups,
        })
    });
    features.collect()
}

/// The best score known of each case of a game: a file that grows better with
/// every run that is compared with it. Higher is better.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BestScores {
    /// The game's name.
    pub game: String,
    /// Version of its rules.
    pub rules: u32,
    /// Kind of maps.
    pub profile: String,
    /// The cases by number.
    pub cases: BTreeMap<u64, BestScore>,
}

/// The best score known of a case.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BestScore {
    /// The score.
    pub score: f64,
    /// The program that reached it first, as typed.
    pub program: String,
}

impl BestScores {
    /// Reads the file, if it is there, for a run.
    ///
    /// # Errors
    /// A file that cannot be read, or that is of another game, rules or maps.
    pub fn read(path: &Path, header: &Header) -> anyhow::Result<BestScores> {
        let empty = BestScores {
            game: header.game.clone(),
            rules: header.rules,
            profile: header.profile.clone(),
            cases: BTreeMap::new(),
        };
        if !path.exists() {
            return Ok(empty);
        }
        let best: BestScores = serde_json::from_str(&files::read(path)?)
            .with_context(|| format!("{}: not a file of best scores", path.display()))?;
        let about =
            |it: &BestScores| format!("{}, rules {}, {} maps", it.game, it.rules, it.profile);
        if about(&best) != about(&empty) {
            bail!(
                "{} has the best scores of other cases: expected {}, found {}",
                path.display(),
                about(&empty),
                about(&best)
            );
        }
        Ok(best)
    }

    /// Takes in the scores of a run; returns how many are better than what was
    /// known, or new.
    pub fn take(&mut self, run: &Run) -> usize {
        let mut better = 0;
        for (program, field) in run.header.programs.iter().enumerate() {
            for (case, score) in scores(run, program) {
                if self
                    .cases
                    .get(&case)
                    .is_none_or(|known| score > known.score)
                {
                    let program = field.text.clone();
                    self.cases.insert(case, BestScore { score, program });
                    better += 1;
                }
            }
        }
        better
    }

    /// Writes the file.
    ///
    /// # Errors
    /// A file that cannot be written.
    pub fn write(&self, path: &Path) -> anyhow::Result<()> {
        let mut text = serde_json::to_string_pretty(self).context("cannot write best scores")?;
        text.push('\n');
        files::write(path, text.as_bytes())
    }
}
