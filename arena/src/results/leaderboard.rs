//! Leaderboard of a league, as data: ratings or scores of the programs of its runs, the results of
//! each two of them, and lost games.

use crate::records::{GameRecord, PairRecord, ProgramField, Run};
use crate::results::scores::share_of_best;
use crate::results::summary::{describe_time_control, labels, rate, Tally};
use crate::statistics::paired::{Mean, Moments};
use serde::Serialize;
use std::collections::BTreeMap;

/// Maximum number of lost games that are kept of a program.
const MAX_LOST: usize = 20;

/// Leaderboard of a league.
#[derive(Debug, Serialize)]
pub struct Leaderboard {
    /// Name of the game.
    pub game: String,
    /// Time control in words.
    pub time_control: String,
    /// Whether programs have scores, and no opponents.
    pub is_scored: bool,
    /// The programs, best first.
    pub rows: Vec<LeaderboardRow>,
}

/// A program of a league.
#[derive(Debug, Serialize)]
pub struct LeaderboardRow {
    /// Its name, with the start of its hash where several programs had this name.
    pub program: String,
    /// The program in the headers of the runs.
    #[serde(skip)]
    pub field: ProgramField,
    /// Whether it plays no more.
    pub is_archived: bool,
    /// Elo above the mean of all, with its 95 % interval; `None` before the first game.
    pub rating: Option<Mean>,
    /// Connected group of programs, from 1; only ratings of one group compare. `None` if there is
    /// only one.
    pub group: Option<usize>,
    /// Share of points, 0..=1, or the mean score of a scored game.
    pub score: Option<Mean>,
    /// Mean ratio to the best score of the league on the same case, 0..=1, in a scored game.
    pub relative: Option<f64>,
    /// Mean rank on the cases that other programs have played, too, in a scored game.
    pub rank: Option<f64>,
    /// Number of games.
    pub games: u64,
    /// Number of games with a fault of the program.
    pub faults: u64,
    /// Results against each other program: its name, the share of points, the number of pairs.
    pub against: Vec<(String, f64, u64)>,
    /// Lost games, or failed cases: first those with a fault, then the shortest.
    pub lost: Vec<LostGame>,
}

/// A lost game.
#[derive(Clone, Debug, Serialize)]
pub struct LostGame {
    /// Name of the run file.
    pub file: String,
    /// Whether the file has the answers, so that the game can be replayed.
    pub answers: bool,
    /// Match, pair and game, counted from 1.
    pub place: (usize, u64, usize),
    /// Kind of the program's fault; `None` without one.
    pub fault: Option<String>,
    /// Turns of the game.
    pub turns: u32,
    /// Kind of end.
    pub end: String,
}

/// Results of a program.
#[derive(Default)]
struct Played {
    games: u64,
    faults: u64,
    scores: Moments,
    lost: Vec<LostGame>,
}

/// Runs of a league as they are added.
#[derive(Default)]
pub struct LeagueResults {
    game: String,
    time_control: String,
    is_scored: bool,
    lower_is_better: bool,
    programs: Vec<ProgramField>,
    played: Vec<Played>,
    tally: Tally,
    /// Scores by case; `None` for a failed case without a score.
    cases: BTreeMap<u64, Vec<(usize, Option<f64>)>>,
}

impl LeagueResults {
    /// Adds a run of the league's game, given with the name of its file.
    pub fn add(&mut self, file: &str, run: &Run) {
        let header = &run.header;
        self.game.clone_from(&header.game);
        self.time_control = describe_time_control(run);
        self.is_scored = header.is_scored();
        self.lower_is_better = run.game.lower_is_better();
        let places: Vec<usize> = header.programs.iter().map(|it| self.place(it)).collect();
        for pair in run.pairs.values() {
            let lineup = header.programs_of(pair.of_match).into_iter();
            let lineup: Vec<usize> = lineup.map(|place| places[place]).collect();
            self.count(run, pair, &lineup);
            for (number, game) in (1..).zip(&pair.games) {
                for (seat, &program) in lineup.iter().enumerate() {
                    let place = (pair.of_match, pair.pair, number);
                    let lost = self.played[program].add(game, seat, self.is_scored);
                    self.played[program].lost.extend(lost.map(|fault| LostGame {
                        file: file.to_string(),
                        answers: header.answers,
                        place,
                        fault,
                        turns: game.turns,
                        end: game.end.clone(),
                    }));
                }
            }
        }
        for played in &mut self.played {
            let lost = &mut played.lost;
            lost.sort_by_key(|game| (game.fault.is_none(), game.turns));
            lost.truncate(MAX_LOST);
        }
    }

    fn place(&mut self, program: &ProgramField) -> usize {
        let known = self.programs.iter().position(|it| it == program);
        known.unwrap_or_else(|| {
            self.programs.push(program.clone());
            self.played.push(Played::default());
            self.programs.len() - 1
        })
    }

    fn count(&mut self, run: &Run, pair: &PairRecord, lineup: &[usize]) {
        if self.is_scored {
            let case = self.cases.entry(pair.pair).or_default();
            case.push((lineup[0], pair.score()));
            if let Some(score) = pair.score() {
                self.played[lineup[0]].scores.add(score);
            }
        }
        self.tally.add(run, pair, lineup);
    }

    /// The leaderboard; `active` are the programs that still play.
    pub fn leaderboard(mut self, active: &[ProgramField]) -> Leaderboard {
        for program in active {
            self.place(program);
        }
        let Tally { joint, .. } = &self.tally;
        let ratings = rate(&self.programs, &self.tally.matches(), joint, None);
        let labels = labels(&self.programs, str::to_string);
        let mut rows: Vec<LeaderboardRow> = Vec::new();
        for (place, played) in self.played.iter().enumerate() {
            let field = &self.programs[place];
            let is_own = |name: &str, hash: &str| (name, hash) == (field.label(), &field.hash);
            let rating = ratings.iter().find(|it| is_own(&it.program, &it.hash));
            let (relative, rank) = self.on_cases(place);
            rows.push(LeaderboardRow {
                program: labels[place].clone(),
                field: field.clone(),
                is_archived: !active.contains(field),
                rating: rating.map(|it| Mean {
                    mean: it.elo,
                    error: Some(it.error),
                }),
                group: rating.and_then(|it| it.group),
                score: played.scores.mean(),
                relative,
                rank,
                games: played.games,
                faults: played.faults,
                against: self.against(place, &labels),
                lost: played.lost.clone(),
            });
        }
        let value = |row: &LeaderboardRow| row.relative.or(row.rating.map(|it| it.mean));
        let order = |a: &LeaderboardRow, b: &LeaderboardRow| {
            let [one, other] = [a, b].map(|row| value(row).unwrap_or(f64::NEG_INFINITY));
            (a.group.cmp(&b.group)).then(other.total_cmp(&one))
        };
        rows.sort_by(order);
        Leaderboard {
            game: self.game,
            time_control: self.time_control,
            is_scored: self.is_scored,
            rows,
        }
    }

    fn against(&self, program: usize, labels: &[String]) -> Vec<(String, f64, u64)> {
        let met = self.tally.counts.iter().filter_map(|(&[a, b], counts)| {
            let share = counts.score()?;
            let (other, share) = match program {
                own if own == a => (b, share),
                own if own == b => (a, 1.0 - share),
                _ => return None,
            };
            Some((labels[other].clone(), share, counts.total()))
        });
        met.collect()
    }

    /// Mean ratio to the best score and mean rank of a program on the cases that another one has
    /// played, too. A failed case without a score has ratio 0 and the last rank.
    fn on_cases(&self, program: usize) -> (Option<f64>, Option<f64>) {
        let (mut ratios, mut ranks) = (Moments::default(), Moments::default());
        for scores in self.cases.values().filter(|scores| scores.len() > 1) {
            let Some(&(_, own)) = scores.iter().find(|(it, _)| *it == program) else {
                continue;
            };
            // Higher is better here.
            let lead = if self.lower_is_better { -1.0 } else { 1.0 };
            let value = |score: Option<f64>| score.map_or(f64::NEG_INFINITY, |it| lead * it);
            let better = scores.iter().filter(|(_, it)| value(*it) > value(own));
            ranks.add(1.0 + better.count() as f64);
            let best = scores.iter().map(|(_, it)| value(*it));
            let best = lead * best.fold(f64::NEG_INFINITY, f64::max);
            let ratio = own.map_or(Some(0.0), |own| {
                share_of_best(own, best, self.lower_is_better)
            });
            if let Some(ratio) = ratio {
                ratios.add(ratio);
            }
        }
        let mean = |moments: Moments| moments.mean().map(|it| it.mean);
        (mean(ratios), mean(ranks))
    }
}

impl Played {
    /// Adds a game; if the program lost it, or failed its case, the kind of its fault.
    fn add(&mut self, game: &GameRecord, seat: usize, is_scored: bool) -> Option<Option<String>> {
        let fault = game.faults.iter().find(|fault| fault.program == seat);
        self.games += 1;
        self.faults += u64::from(fault.is_some());
        let is_lost = if is_scored {
            fault.is_some()
        } else {
            let points = game.points_of(seat);
            self.scores.add(points);
            points < 0.5
        };
        is_lost.then(|| fault.map(|fault| fault.kind.clone()))
    }
}
