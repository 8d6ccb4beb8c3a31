//! Scores of a run of a scored game, as data; [`crate::results::scores_text`] prints them.

use crate::records::{Header, Measurements, PairKey, PairRecord, Run};
use crate::statistics::groups::groups;
use crate::statistics::paired::{Mean, Moments, Paired};
use crate::system::files;
use anyhow::{bail, Context};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Scores of all programs of a run.
#[derive(Clone, Debug, Serialize)]
pub struct Scores {
    /// Mean score of the first program over its finished cases; null before the first.
    pub mean_score: Option<f64>,
    /// Range of the cases to be played; the end is exclusive.
    pub cases: [u64; 2],
    /// Scores of each program, in the header's order.
    pub programs: Vec<ProgramScores>,
    /// Paired comparisons: the first program with each other one, and each program with the
    /// baseline.
    pub comparisons: Vec<BaselineComparison>,
    /// Scores by feature of the cases.
    pub features: Vec<ScoreFeature>,
    /// Whether a lower score is better.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub lower_is_better: bool,
}

/// Scores of one program.
#[derive(Clone, Debug, Serialize)]
pub struct ProgramScores {
    /// Name of the program.
    pub program: String,
    /// Mean score with its error; null before the first case.
    pub score: Option<Mean>,
    /// Mean of the natural logarithm of the positive scores.
    pub mean_log: Option<f64>,
    /// Number of cases without a positive score, which `mean_log` leaves out.
    pub without_log: u64,
    /// Mean ratio of the score to the best known one, of the best known one to the score where a
    /// lower score is better; see [`BestScores`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mean_of_best: Option<f64>,
    /// Number of cases by kind of end.
    pub ends: BTreeMap<String, u64>,
    /// Number of failed cases by kind of fault.
    pub fault_kinds: BTreeMap<String, u64>,
    /// The failed cases one by one.
    pub faults: Vec<CaseFault>,
    /// Numbers of the cases and their scores.
    pub case_scores: Vec<(u64, f64)>,
}

/// A case that failed.
#[derive(Clone, Debug, Serialize)]
pub struct CaseFault {
    /// Number of the case.
    pub case: u64,
    /// Kind of fault.
    pub kind: String,
    /// Turns of the whole game, as its record counts them.
    pub turns: u32,
    /// Reason, in the game's words.
    pub reason: String,
    /// The program's exit report.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub detail: String,
}

/// Paired comparison of two programs on the same cases.
#[derive(Clone, Debug, Serialize)]
pub struct BaselineComparison {
    /// Program A.
    pub a: String,
    /// Program B; for a baseline followed by the name of its file.
    pub b: String,
    /// Statistics of the differences A - B.
    #[serde(flatten)]
    pub paired: Paired,
}

/// Scores by a feature of the cases.
#[derive(Clone, Debug, Serialize)]
pub struct ScoreFeature {
    /// Name of the feature.
    pub name: String,
    /// Groups of cases with similar values.
    pub groups: Vec<ScoreGroup>,
}

/// Cases whose feature lies in `low..=high`.
#[derive(Clone, Debug, Serialize)]
pub struct ScoreGroup {
    /// Smallest value.
    pub low: f64,
    /// Largest value.
    pub high: f64,
    /// Number of cases that all programs have finished.
    pub cases: usize,
    /// Mean score of each program.
    pub scores: Vec<Option<Mean>>,
}

impl Scores {
    /// Scores of a run; `None` for a run of matches.
    pub fn of(run: &Run, measured: &Measurements) -> Option<Scores> {
        if !run.header.is_scored() {
            return None;
        }
        let programs: Vec<ProgramScores> = (0..run.header.programs.len())
            .map(|program| ProgramScores::new(run, program, measured))
            .collect();
        let mut scores = Scores {
            mean_score: programs[0].score.map(|score| score.mean),
            cases: run.header.pairs,
            comparisons: Vec::new(),
            features: features(run),
            lower_is_better: run.game.lower_is_better(),
            programs,
        };
        let others = scores.programs.iter().skip(1);
        let compared = others.filter_map(|other| {
            scores.comparison(&scores.programs[0], &other.program, &other.case_scores)
        });
        scores.comparisons = compared.collect();
        Some(scores)
    }

    /// Adds comparisons of every program with the first one of an earlier run.
    pub fn compare(&mut self, file: &str, baseline: &Run) {
        let name = format!("{} ({file})", baseline.header.programs[0].label());
        let scores: Vec<(u64, f64)> = scores(baseline, 0).collect();
        let found = self
            .programs
            .iter()
            .filter_map(|program| self.comparison(program, &name, &scores));
        let found: Vec<BaselineComparison> = found.collect();
        self.comparisons.extend(found);
    }

    /// Comparison on the common cases; `None` if there is none.
    fn comparison(
        &self,
        a: &ProgramScores,
        b: &str,
        scores: &[(u64, f64)],
    ) -> Option<BaselineComparison> {
        let of_b: BTreeMap<u64, f64> = scores.iter().copied().collect();
        let both: Vec<(f64, f64)> = a
            .case_scores
            .iter()
            .filter_map(|(case, score)| Some((*score, *of_b.get(case)?)))
            .collect();
        let paired = Paired::of(&both)?;
        Some(BaselineComparison {
            a: a.program.clone(),
            b: b.to_string(),
            paired: if self.lower_is_better {
                paired.lower_is_better()
            } else {
                paired
            },
        })
    }

    /// Computes each program's mean ratio to the best known scores.
    pub fn compare_with_best(&mut self, best: &BestScores) {
        let lower_is_better = self.lower_is_better;
        for program in &mut self.programs {
            let shares = program.case_scores.iter().filter_map(|(case, score)| {
                share_of_best(*score, best.cases.get(case)?.score, lower_is_better)
            });
            program.mean_of_best = Moments::of(shares).mean().map(|mean| mean.mean);
        }
    }
}

/// Ratio of a score to the best one, of the best one to the score where a lower one is better;
/// `None` if what it is divided by is not above 0.
pub fn share_of_best(score: f64, best: f64, lower_is_better: bool) -> Option<f64> {
    let [part, whole] = if lower_is_better {
        [best, score]
    } else {
        [score, best]
    };
    (whole > 0.0).then_some(part / whole)
}

/// Numbers and scores of the cases that a program has finished.
fn scores(run: &Run, program: usize) -> impl Iterator<Item = (u64, f64)> + '_ {
    let cases = run.of_match(program);
    cases.filter_map(|case| Some((case.pair, case.score()?)))
}

impl ProgramScores {
    /// Number of finished cases, also of those without a score.
    pub fn finished(&self) -> u64 {
        self.ends.values().sum()
    }

    fn new(run: &Run, program: usize, measured: &Measurements) -> ProgramScores {
        let case_scores: Vec<(u64, f64)> = scores(run, program).collect();
        let values = || case_scores.iter().map(|(_, score)| *score);
        let logs = Moments::of(values().filter(|&score| score > 0.0).map(f64::ln));
        let mut result = ProgramScores {
            program: run.header.programs[program].label().to_string(),
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

/// Cases that all programs have finished, each with the records of all programs.
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

/// Scores by each attribute that differs among the cases and is the same for all programs; other
/// attributes follow from the play.
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

/// Best known score of each case of a game: a file that is updated by every run
/// that is compared with it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BestScores {
    /// Name of the game.
    pub game: String,
    /// Version of the rules.
    pub rules: u32,
    /// Map profile.
    pub profile: String,
    /// Best scores by number of the case.
    pub cases: BTreeMap<u64, BestScore>,
}

/// Best known score of a case.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BestScore {
    /// The score.
    pub score: f64,
    /// Name of the program that reached it first.
    pub program: String,
}

impl BestScores {
    /// Reads the file for a run; empty if there is none.
    ///
    /// # Errors
    /// A file that cannot be read, or is of another game, rules or maps.
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

    /// Adds the scores of a run; returns how many are new or better than the known ones.
    pub fn take(&mut self, run: &Run) -> usize {
        let mut better = 0;
        for (program, field) in run.header.programs.iter().enumerate() {
            for (case, score) in scores(run, program) {
                if self
                    .cases
                    .get(&case)
                    .is_none_or(|known| run.lead(score, known.score) > 0.0)
                {
                    let program = field.label().to_string();
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
