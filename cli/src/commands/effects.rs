//! `arena effects`: effect of every parameter of a program on its score.
//!
//! In every game each parameter is moved up or down by its step, all at random
//! and at once. A linear regression of the points on the moves then gives every
//! parameter's effect from all the games: a two-level random design, which needs
//! no more games for thirty parameters than for one (Box, Hunter and Hunter,
//! Statistics for Experimenters, 2005, chapter 6).
//!
//! Of a scored game, the program with the moves and the one with all of them turned
//! round play the same case, and the difference of their scores stands for the points.

use super::tune::{time_control, TunedArgs};
use anyhow::{anyhow, bail, Context};
use arena::game::Games;
use arena::game::{GameAdapter, Parameter};
use arena::matches::seeds::derive;
use arena::matches::series::Series;
use arena::matches::workers::Workers;
use arena::players::Program;
use arena::records::{append, open_to_append, GameKey, PairKey, RunLock};
use arena::results::tables::plain;
use arena::run::arguments::parse_share;
use arena::run::EXIT_UNDECIDED;
use arena::statistics::student_quantile;
use arena::system::interrupt;
use arena::system::output::make_folder;
use arena::tuning::spsa::changes;
use arena::tuning::tuned_player::{check_failure_score, TunedPlayer};
use common::SplitMix64;
use nalgebra::{DMatrix, DVector};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Minimum step, as a share of the parameter's range.
const MIN_STEP: f64 = 0.005;
/// Effects below this are rounding errors, as when all games had the same points: far above the
/// precision of `f64`, far below what games can show.
const ROUNDING: f64 = 1e-9;
/// Interval between two lines of progress.
const PROGRESS_INTERVAL: Duration = Duration::from_secs(10);

/// Measures the effect of many parameters at once: each game is played with all
/// of them moved up or down at random.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Example:
  cargo arena effects runs/effects.jsonl --against bot,anchor,miner --games 4000
  cargo arena effects runs/cases.jsonl --game territory --work 20 --games 200
  cargo arena effects runs/own.jsonl --program \"BOT={PARAMS} ./bot\" --space bot.toml
`cargo arena tune --help` describes --space. \
The same command goes on where it was stopped.")]
pub struct EffectsArgs {
    /// Points of each game (JSON lines); made if it is not there.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    tuned: TunedArgs,
    /// Kind of maps. Without it: the game's own choice.
    #[arg(long, value_name = "NAME")]
    profile: Option<String>,
    /// Opponents, in turn; without it the bot, or a command itself.
    ///
    /// The player itself is moved, too, when it is one. A scored game has none.
    #[arg(long, value_name = "PROGRAMS")]
    against: Vec<String>,
    /// Games; of a scored game cases, each played twice.
    #[arg(long, value_name = "N", default_value_t = 2000)]
    games: u64,
    /// Step of each parameter, as a share of its value.
    #[arg(long, value_name = "SHARE", default_value_t = 0.3, value_parser = parse_share)]
    step: f64,
    /// Folder that each game is recorded in.
    #[arg(long, value_name = "FOLDER")]
    record: Option<PathBuf>,
}

/// Design of the experiment, the first line of the file, from which the moves of all games follow.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Design {
    /// Default for files without it: the first game.
    #[serde(default = "first_game")]
    game: String,
    #[serde(skip)]
    is_scored: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    profile: Option<String>,
    program: String,
    params: Vec<String>,
    values: Vec<f64>,
    steps: Vec<f64>,
    against: Vec<String>,
    work: u64,
    /// Time limit in place of `work`, in microseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    clock_us: Option<u64>,
    seed: u64,
    /// Hashes of the program and of each opponent: other builds play other games.
    #[serde(default)]
    hash: String,
}

fn first_game() -> String {
    crate::games::GAMES.default_game().name().to_string()
}

/// A finished game: every later line of the file.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct FinishedGame {
    game: u64,
    /// Points of A, 0..=1; for a case the difference of both scores as a share of their mean,
    /// -2..=2.
    points: f64,
}

/// Plays the missing games and prints the effects; returns the exit code.
///
/// # Errors
/// Unknown names; a file of another design; a file that cannot be read or written.
pub fn run(games: Games, args: &EffectsArgs, out: &mut impl Write) -> anyhow::Result<u8> {
    let adapter = games.by_name(&args.tuned.game)?;
    let player = args.tuned.player(adapter)?;
    let design = Design::new(args, adapter, &player)?;
    if let Some(folder) = &args.record {
        make_folder(folder)?;
    }
    // Before the file is read: what another one adds meanwhile would be played twice.
    let _lock = RunLock::take(&args.file)?;
    let (mut file, mut played) = GamesFile::open(&args.file, &design)?;
    let stop = interrupt::watch()?;
    let todo = GamesToPlay {
        adapter,
        player: &player,
        until: args.games,
        jobs: args.tuned.jobs(),
        record: args.record.as_deref(),
        stop,
    };
    design.play(&todo, &mut played, &mut file)?;
    let played: Vec<FinishedGame> = played.into_values().collect();
    let is_stopped = (played.len() as u64) < args.games;
    match design.effects(&played) {
        Err(too_few) if is_stopped => eprintln!("{too_few:#}"),
        effects => {
            let effects = effects?;
            writeln!(out, "{}", design.table(&effects))?;
            let moved = design.moved_along(adapter, &player, &effects)?;
            writeln!(out, "moved along: {moved}")?;
        }
    }
    if is_stopped {
        eprintln!("to go on: the same command again");
        return Ok(EXIT_UNDECIDED);
    }
    Ok(0)
}

/// Games to be played, and how.
struct GamesToPlay<'a> {
    adapter: &'a dyn GameAdapter,
    player: &'a TunedPlayer,
    until: u64,
    jobs: usize,
    record: Option<&'a Path>,
    stop: &'a AtomicBool,
}

/// Estimates and standard errors, in shares of the score: the effect of each parameter's step up,
/// then the score against each opponent with no parameter moved.
struct Effects {
    estimates: DVector<f64>,
    errors: DVector<f64>,
    /// Half the width of a 95 % interval in standard errors.
    quantile: f64,
}

impl Effects {
    /// Least-squares estimates from a row of `moves` for each game and a column for each effect.
    /// `None` if the columns are not independent or there are too few rows.
    fn of(moves: &DMatrix<f64>, points: &DVector<f64>) -> Option<Effects> {
        let freedom = moves.nrows().checked_sub(moves.ncols())?;
        let normal = moves.tr_mul(moves).cholesky()?;
        let estimates = normal.solve(&moves.tr_mul(points));
        let rest = points - moves * &estimates;
        let variance = rest.norm_squared() / freedom as f64;
        Some(Effects {
            estimates: estimates.map(|it| if it.abs() < ROUNDING { 0.0 } else { it }),
            errors: normal.inverse().diagonal().map(|x| (x * variance).sqrt()),
            quantile: student_quantile(freedom as u64 + 1)?,
        })
    }
}

impl Design {
    fn new(
        args: &EffectsArgs,
        adapter: &dyn GameAdapter,
        player: &TunedPlayer,
    ) -> anyhow::Result<Design> {
        check_failure_score(adapter)?;
        let mut table = player.table.clone();
        let mut against = TunedArgs::opponents(adapter, &args.against)?;
        if against.is_empty() {
            let is_own = adapter.is_scored() || player.is_command();
            against.push(if is_own { &args.tuned.program } else { "bot" }.to_string());
        }
        let time_control = time_control(args.tuned.work, args.tuned.clock_us());
        let mut hash = vec![player.fingerprint(adapter)];
        for name in &against {
            let is_own = *name == args.tuned.program;
            let program = if is_own { player.start() } else { name.clone() };
            let program = Program::new(adapter, &program);
            hash.push(program.fingerprint());
            program.check(adapter, time_control)?;
        }
        let step = |row: &Parameter| {
            let least = MIN_STEP * (row.max - row.min);
            let room = (row.max - row.default).min(row.default - row.min);
            let step = (args.step * row.default.abs()).max(least);
            let step = if row.is_count {
                step.round().max(1.0)
            } else {
                step
            };
            step.min(room)
        };
        table.retain(|row| step(row) > 0.0);
        if table.is_empty() {
            bail!("{} has no parameter that can be moved", args.tuned.program);
        }
        Ok(Design {
            game: args.tuned.game.clone(),
            is_scored: adapter.is_scored(),
            profile: args.profile.clone(),
            program: args.tuned.program.clone(),
            params: table.iter().map(|row| row.name.clone()).collect(),
            values: table.iter().map(|row| row.default).collect(),
            steps: table.iter().map(step).collect(),
            against,
            work: args.tuned.work,
            clock_us: args.tuned.clock_us(),
            seed: args.tuned.seed,
            hash: hash.join(" "),
        })
    }

    /// Moves of the parameters of A, or of B, in a game: -1 or 1 each.
    fn moves(&self, game: u64, of_b: bool) -> Vec<f64> {
        if of_b && self.is_scored {
            return self.moves(game, false).iter().map(|sign| -sign).collect();
        }
        let mut signs = SplitMix64::new(derive(self.seed, &[5, game, u64::from(of_b)]));
        let sign = |_| if signs.one_in(2) { 1.0 } else { -1.0 };
        self.params.iter().map(sign).collect()
    }

    fn opponent(&self, game: u64) -> usize {
        // Both sides of each opponent in turn.
        (game / 2) as usize % self.against.len()
    }

    fn is_mirror(&self, game: u64) -> bool {
        self.against[self.opponent(game)] == self.program
    }

    fn moved(&self, player: &TunedPlayer, moves: &[f64]) -> String {
        let values = self.values.iter().zip(moves.iter().zip(&self.steps));
        let changes = self.params.iter().zip(values);
        let changes: Vec<String> = changes
            .map(|(name, (value, (sign, step)))| format!("{name}={}", value + sign * step))
            .collect();
        player.with(&changes.join(","))
    }

    /// Plays the missing games.
    fn play(
        &self,
        todo: &GamesToPlay,
        played: &mut BTreeMap<u64, FinishedGame>,
        file: &mut GamesFile,
    ) -> anyhow::Result<()> {
        let GamesToPlay { until, stop, .. } = *todo;
        let known: BTreeSet<u64> = played.range(..until).map(|(game, _)| *game).collect();
        let missing = until - known.len() as u64;
        let most = usize::try_from(missing).unwrap_or(usize::MAX);
        let jobs = todo.jobs.clamp(1, most.max(1));
        eprintln!(
            "{}: {missing} games to play, {jobs} at a time",
            todo.adapter.name()
        );
        let workers = Workers {
            jobs,
            cores: &[],
            stop: &|| stop.load(Ordering::Relaxed),
        };
        if missing > 0 {
            self.check_all_start(todo)?;
        }
        let missing_games = (0..until).filter(|game| !known.contains(game));
        let mut last = Instant::now();
        workers.run(
            missing_games,
            |game, stopped| {
                let points = self.points(todo, game, stopped)?;
                Ok(points.map(|points| FinishedGame { game, points }))
            },
            |line| {
                file.add(&line)?;
                played.insert(line.game, line);
                if last.elapsed() >= PROGRESS_INTERVAL {
                    last = Instant::now();
                    eprintln!("{}/{until} games", played.len());
                }
                Ok(ControlFlow::Continue(()))
            },
        )
    }

    /// A series of these programs under the settings of the design.
    fn series<'a>(&self, adapter: &'a dyn GameAdapter, programs: &[String]) -> Series<'a> {
        let programs = programs.iter().map(|text| Program::new(adapter, text));
        let mut series = Series::new(adapter, programs.collect(), self.work);
        series.time_control = time_control(self.work, self.clock_us);
        series.run_seed = self.seed;
        series.profile.clone_from(&self.profile);
        series
    }

    /// Starts each program once, so that no game is played with one that cannot be started.
    fn check_all_start(&self, todo: &GamesToPlay) -> anyhow::Result<()> {
        let mut programs = self.against.clone();
        programs.retain(|name| *name != self.program);
        programs.push(todo.player.start());
        self.series(todo.adapter, &programs).check_all_start()
    }

    /// Points of A in a game; `None` if it was stopped.
    fn points(
        &self,
        todo: &GamesToPlay,
        game: u64,
        stopped: &dyn Fn() -> bool,
    ) -> anyhow::Result<Option<f64>> {
        let adapter = todo.adapter;
        let player = todo.player;
        let a = self.moved(player, &self.moves(game, false));
        let b = if self.is_mirror(game) {
            self.moved(player, &self.moves(game, true))
        } else {
            self.against[self.opponent(game)].clone()
        };
        let mut series = self.series(adapter, &[a, b]);
        series.record = todo.record.map(Path::to_path_buf);
        if adapter.is_scored() {
            series.matches = Vec::new();
            // Cases in files come again when all were played.
            let case = match adapter.case_files() {
                Some(files) => game % files.count()?,
                None => game,
            };
            let mut scores = [0.0; 2];
            for (program, score) in scores.iter_mut().enumerate() {
                let Some(case) = series.pair(PairKey::new(case, program), stopped)? else {
                    return Ok(None);
                };
                *score = case.record.score().unwrap_or_default();
            }
            if adapter.lower_is_better() {
                scores.reverse();
            }
            let [a, b] = scores;
            let mean = (a.abs() + b.abs()) / 2.0;
            return Ok(Some(if mean > 0.0 { (a - b) / mean } else { 0.0 }));
        }
        let key = GameKey::new(PairKey::new(game, 0), (game % 2) as usize);
        let played = series.game(key, stopped)?;
        Ok(played.map(|(record, _)| record.points))
    }

    /// Least-squares effects, with a mean for each opponent.
    fn effects(&self, played: &[FinishedGame]) -> anyhow::Result<Effects> {
        let columns = self.params.len() + self.against.len();
        if played.len() <= 2 * columns {
            bail!(
                "{} games are too few for {columns} numbers: expected more than {}",
                played.len(),
                2 * columns
            );
        }
        let mut moves = DMatrix::zeros(played.len(), columns);
        for (row, FinishedGame { game, .. }) in played.iter().enumerate() {
            let mirror = self.is_mirror(*game);
            let of_b = self.moves(*game, true);
            for (column, sign) in self.moves(*game, false).into_iter().enumerate() {
                moves[(row, column)] = if mirror { sign - of_b[column] } else { sign };
            }
            moves[(row, self.params.len() + self.opponent(*game))] = 1.0;
        }
        let points = DVector::from_iterator(played.len(), played.iter().map(|game| game.points));
        Effects::of(&moves, &points).context("too few games to separate the parameters")
    }

    fn table(&self, effects: &Effects) -> String {
        let header = ["parameter", "value", "step", "effect of + step, %", ""];
        let mut table = plain(1, header);
        for (i, name) in self.params.iter().enumerate() {
            let effect = 100.0 * effects.estimates[i];
            let error = 100.0 * effects.quantile * effects.errors[i];
            table.add_row([
                name.clone(),
                format!("{:.4}", self.values[i]),
                format!("{:.4}", self.steps[i]),
                format!("{effect:+6.2} ± {error:.2}"),
                String::from(if effect.abs() > error { "*" } else { "" }),
            ]);
        }
        let mut text = format!("{table}\n* beyond its 95 %\n");
        if self.is_scored {
            text += "in % of the score\n";
            return text;
        }
        for (i, name) in self.against.iter().enumerate() {
            // Not the mean of the games: of few of them more may have moved up than down.
            let unmoved = 100.0 * effects.estimates[self.params.len() + i];
            text += &format!("score against {name} with none moved, by the fit: {unmoved:.1} %\n");
        }
        text
    }

    /// The program with its parameters moved by [`share_of_step`] of their steps, as a start for
    /// the next experiment.
    fn moved_along(
        &self,
        adapter: &dyn GameAdapter,
        player: &TunedPlayer,
        effects: &Effects,
    ) -> anyhow::Result<String> {
        let (name, given) = match self.program.split_once(':') {
            Some(parts) if !player.is_command() => parts,
            _ => (self.program.as_str(), ""),
        };
        let defaults = if player.is_command() {
            let mut table = player.table.clone();
            table.retain(|row| self.params.contains(&row.name));
            table
        } else {
            TunedPlayer::new(adapter, name, &self.params, &[])?.table
        };
        let mut table = Vec::new();
        let mut values = Vec::new();
        for (i, row) in defaults.into_iter().enumerate() {
            let share = share_of_step(effects.estimates[i] / effects.errors[i]);
            let was_given = given
                .split(',')
                .any(|change| change.split('=').next() == Some(&row.name));
            if share != 0.0 || was_given {
                table.push(row);
                values.push(self.values[i] + share * self.steps[i]);
            }
        }
        if table.is_empty() {
            return Ok(player.start());
        }
        Ok(player.with(&changes(&table, &values)))
    }
}

/// Share of its step, -1..=1, by which a parameter is moved whose effect is `t` standard errors:
/// the estimate shrunk towards 0 (positive-part James-Stein, each parameter by itself), in units of
/// its 95 % error. Parameters without an effect hardly move.
fn share_of_step(errors: f64) -> f64 {
    // Not a number where all games had the same points: 0 of an error of 0.
    if errors.is_nan() || errors.abs() <= 1.0 {
        return 0.0;
    }
    ((errors - 1.0 / errors) / 1.96).clamp(-1.0, 1.0)
}

/// The file of finished games.
struct GamesFile {
    file: File,
    path: PathBuf,
}

impl GamesFile {
    /// Opens a file or creates it with the design; returns its games by number. An incomplete last
    /// line is dropped; of a repeated game the first line counts.
    fn open(
        path: &Path,
        design: &Design,
    ) -> anyhow::Result<(GamesFile, BTreeMap<u64, FinishedGame>)> {
        let place = path.display();
        let (file, text) = open_to_append(path)?;
        let text = String::from_utf8(text).with_context(|| format!("cannot read {place}"))?;
        let mut games = GamesFile {
            file,
            path: path.to_path_buf(),
        };
        let mut lines = text.lines();
        let mut played = BTreeMap::new();
        let Some(first) = lines.next() else {
            games.add(design)?;
            return Ok((games, played));
        };
        let mut found: Design = serde_json::from_str(first)
            .with_context(|| format!("{place}, line 1: expected the design of the games"))?;
        found.is_scored = design.is_scored;
        if found != *design {
            bail!("{place} was begun with other settings: {first}");
        }
        for (number, line) in (2..).zip(lines) {
            let game: FinishedGame = serde_json::from_str(line)
                .map_err(|error| anyhow!("{place}, line {number}: expected a game, {error}"))?;
            played.entry(game.game).or_insert(game);
        }
        Ok((games, played))
    }

    fn add(&mut self, line: &impl Serialize) -> anyhow::Result<()> {
        append(&mut self.file, &self.path, line)
    }
}

#[cfg(test)]
mod tests {
    use super::{share_of_step, Effects};
    use nalgebra::{DMatrix, DVector};

    #[test]
    fn effects_by_hand() {
        let moves = DMatrix::from_row_slice(4, 2, &[-1.0, 1.0, 1.0, 1.0, -1.0, 1.0, 1.0, 1.0]);
        let points = DVector::from_row_slice(&[0.0, 1.0, 0.5, 0.5]);
        let effects = Effects::of(&moves, &points).expect("separated");
        // Each rest is a quarter: 4 / 16 over two degrees of freedom, over four games.
        assert!((effects.estimates[0] - 0.25).abs() < 1e-12);
        assert!((effects.estimates[1] - 0.5).abs() < 1e-12);
        assert!((effects.errors[0] - (0.125f64 / 4.0).sqrt()).abs() < 1e-12);
        assert!((effects.quantile - 4.302_653).abs() < 1e-5);
        assert!(Effects::of(&DMatrix::from_element(4, 2, 1.0), &points).is_none());
        assert!(Effects::of(&DMatrix::identity(4, 4), &points).is_none());
    }

    #[test]
    fn a_number_without_an_effect_is_not_moved() {
        for errors in [0.0, 0.9, -1.0, f64::NAN] {
            assert_eq!(share_of_step(errors), 0.0, "{errors}");
        }
        assert_eq!(share_of_step(f64::INFINITY), 1.0);
        assert_eq!(share_of_step(f64::NEG_INFINITY), -1.0);
    }
}
