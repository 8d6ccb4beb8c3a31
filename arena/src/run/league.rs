//! A league: programs of which those play next whose ratings are least certain, for days.
//!
//! All of it is in one folder: `league.toml`, an experiment file whose `players` are the bots, and
//! `runs`, an ordinary run file for each lineup, which grows. Who plays next follows
//! from these files alone, so that a league goes on after any stop.

use crate::game::Games;
use crate::players::{split_name, Program};
use crate::records::{
    is_run_name, open_run, part_path, run_path, Measurements, ProgramField, Run, RunFollower,
    RunLock,
};
use crate::results::leaderboard::{Leaderboard, LeaderboardRow, LeagueResults};
use crate::run::arguments::program;
use crate::run::driver::resume;
use crate::run::experiment::{sets, Experiment, Pairings};
use crate::run::options::RunOptions;
use crate::run::run_file::RunFile;
use crate::system::commands::as_typed;
use crate::system::{files, interrupt};
use anyhow::{bail, ensure, Context};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use toml_edit::{DocumentMut, Item, Value};

/// File with the bots and the settings.
const FILE: &str = "league.toml";
/// Folder of the run files.
const RUNS: &str = "runs";
/// Error of an unknown rating in Elo: a guess, that of some four games.
const UNKNOWN_ERROR: f64 = 400.0;
/// File of a new league.
const NEW: &str =
    "# A league of `cargo arena league`; the keys are those of `cargo arena play --run`.\n\
                   game = \"ocean\"\nwork = 5000\nplayers = [\n]\n";

/// A league in a folder.
pub struct League {
    games: Games,
    folder: PathBuf,
    /// The runs that were read, by name of the file.
    runs: BTreeMap<String, RunFollower>,
}

/// A change of the bots.
#[derive(Clone, Debug)]
pub enum Change {
    /// Sets the game of a league without bots.
    Game(String),
    /// Adds a bot, `NAME=COMMAND`.
    Add(String),
    /// Takes a bot out by its name; its results stay.
    Archive(String),
    /// Gives a bot another name, also in its results.
    Rename {
        /// The present name.
        old: String,
        /// The new name.
        new: String,
    },
}

/// Options of playing a league.
pub struct LeagueOptions {
    /// Number of games played in parallel.
    pub jobs: usize,
    /// Number of pairs, or cases, that are played before the next lineup is chosen.
    pub pairs: u64,
    /// Time after which no further lineup is chosen.
    pub time: Option<Duration>,
    /// Number of lineups after which no further one is chosen.
    pub matches: Option<u64>,
}

impl League {
    /// The league of a folder, whose file may be missing yet.
    pub fn new(games: Games, folder: &Path) -> League {
        League {
            games,
            folder: folder.to_path_buf(),
            runs: BTreeMap::new(),
        }
    }

    /// Whether a folder holds a league.
    pub fn is_in(folder: &Path) -> bool {
        folder.join(FILE).is_file()
    }

    fn experiment(&self) -> anyhow::Result<Experiment> {
        Ok(RunFile::read(self.games, &self.folder.join(FILE))?.experiment)
    }

    /// Lock against two arenas that play or rename bots.
    fn lock(&self) -> anyhow::Result<RunLock> {
        RunLock::take(&self.folder.join("league"))
    }

    /// Makes all of these changes of the bots, or none.
    ///
    /// # Errors
    /// A bot that is unknown, or known already; a file that cannot be read or written.
    pub fn change(&mut self, changes: &[Change]) -> anyhow::Result<()> {
        let path = self.folder.join(FILE);
        let mut text = if path.is_file() {
            files::read(&path)?
        } else {
            as_typed(NEW)
        };
        for change in changes {
            text = changed(&text, change)?;
        }
        RunFile::parse(self.games, &path.display().to_string(), text.clone())?;
        files::make_folder(&self.folder)?;
        for change in changes {
            if let Change::Rename { old, new } = change {
                // The results first: after a kill, the same command goes on.
                let _lock = self.lock()?;
                self.rename(old, new)?;
                // They expect files that only grow.
                self.runs.clear();
            }
        }
        files::write(&path, text.as_bytes())
    }

    fn rename(&self, old: &str, new: &str) -> anyhow::Result<()> {
        for path in self.files()? {
            let (mut run, _, _lock) = open_run(self.games, &path)?;
            let mut programs = run.header.programs.iter_mut();
            if let Some(program) = programs.find(|it| it.label() == old) {
                program.name = Some(new.to_string());
                let part = part_path(&path);
                run.write(if part.exists() { &part } else { &path })?;
            }
        }
        Ok(())
    }

    /// Paths of the run files, finished or not.
    fn files(&self) -> anyhow::Result<BTreeSet<PathBuf>> {
        let folder = self.folder.join(RUNS);
        files::make_folder(&folder)?;
        let entries = std::fs::read_dir(&folder);
        let entries = entries.with_context(|| format!("cannot read {}", folder.display()))?;
        let paths = entries.flatten().map(|entry| run_path(&entry.path()));
        // Also the measured file of a run that was killed before its first line.
        let is_run = |path: &PathBuf| is_run_name(&path.to_string_lossy());
        Ok(paths.filter(is_run).collect())
    }

    /// The leaderboard as of now; nothing is started for it.
    ///
    /// # Errors
    /// A file that cannot be read.
    pub fn leaderboard(&mut self) -> anyhow::Result<Leaderboard> {
        let Experiment { game, programs, .. } = self.experiment()?;
        let texts = programs.iter().filter_map(|text| program(game, text).ok());
        let bots = texts.map(|text| ProgramField::new(&Program::new(game, &text)));
        self.board(&bots.collect::<Vec<_>>())
    }

    fn board(&mut self, bots: &[ProgramField]) -> anyhow::Result<Leaderboard> {
        let mut results = LeagueResults::default();
        for path in self.files()? {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let new = || RunFollower::new(self.games, &path);
            let follower = self.runs.entry(name.to_string()).or_insert_with(new);
            let (run, _) = follower.refresh()?;
            results.add(&name, run);
        }
        Ok(results.leaderboard(bots))
    }

    /// Plays until Ctrl-C, or as long as the options say. A lineup that cannot be played is left out until a
    /// program in it changes.
    ///
    /// # Errors
    /// A file that cannot be read or written; no lineup is left.
    pub fn play(&mut self, options: &LeagueOptions) -> anyhow::Result<()> {
        let _lock = self.lock()?;
        let stop = interrupt::watch()?;
        let start = Instant::now();
        let mut complaints: BTreeSet<String> = BTreeSet::new();
        let mut failed: Vec<Vec<ProgramField>> = Vec::new();
        let mut started: Vec<ProgramField> = Vec::new();
        let is_over = || options.time.is_some_and(|time| start.elapsed() >= time);
        for number in 0.. {
            let is_enough = options.matches.is_some_and(|most| number >= most);
            if is_enough || is_over() || stop.load(Ordering::Relaxed) {
                break;
            }
            let experiment = self.experiment()?;
            let bots = bots(&experiment, &mut |complaint| {
                if complaints.insert(complaint.clone()) {
                    eprintln!("left out: {complaint}");
                }
            });
            let board = self.board(&bots)?;
            let Some(lineup) = self.next(&experiment, &bots, &board, &failed)? else {
                bail!("no lineup of the bots in {FILE} is left that can be played");
            };
            let known_to_start = lineup.iter().all(|it| started.contains(it));
            match self.play_lineup(&experiment, &lineup, known_to_start, options) {
                Ok(()) => started.extend(lineup),
                Err(error) => {
                    eprintln!("left out: {}: {error:#}", names(&lineup));
                    failed.push(lineup);
                }
            }
        }
        Ok(())
    }

    /// The lineup of an unfinished run, else the one of the least certain ratings.
    fn next(
        &self,
        experiment: &Experiment,
        bots: &[ProgramField],
        board: &Leaderboard,
        failed: &[Vec<ProgramField>],
    ) -> anyhow::Result<Option<Vec<ProgramField>>> {
        let runs = self.runs.values().filter_map(|it| it.latest().ok());
        let unfinished = runs.filter(|(run, _)| run.count_missing() > 0);
        let mut lineups = unfinished.map(|(run, _)| run.header.programs.clone());
        let is_playable = |lineup: &Vec<ProgramField>| {
            lineup.iter().all(|it| bots.contains(it)) && !failed.contains(lineup)
        };
        if let Some(lineup) = lineups.find(is_playable) {
            return Ok(Some(lineup));
        }
        let seats = if experiment.game.is_scored() {
            1
        } else {
            experiment.game.programs_in_a_match()
        };
        let lineups = sets(bots.len(), seats)?.into_iter();
        let lineups = lineups.map(|set| set.iter().map(|&it| bots[it].clone()).collect());
        let value = |lineup: &Vec<ProgramField>| uncertainty(lineup, board);
        Ok(lineups.filter(is_playable).max_by(|a, b| {
            value(a)
                .total_cmp(&value(b))
                .then_with(|| names(b).cmp(&names(a)))
        }))
    }

    /// Plays the next pairs of a lineup.
    fn play_lineup(
        &self,
        experiment: &Experiment,
        lineup: &[ProgramField],
        known_to_start: bool,
        options: &LeagueOptions,
    ) -> anyhow::Result<()> {
        let known = self.run_of(experiment, lineup);
        let played = known.as_ref().map_or(0, |(_, run)| run.header.pairs[1]);
        let missing = known.as_ref().map_or(0, |(_, run)| run.count_missing());
        let end = if missing > 0 {
            played
        } else {
            // At least an eighth more: each time the file is written anew.
            played + options.pairs.max(played / 8)
        };
        let header = experiment_of(experiment, lineup, end).header()?;
        let (path, mut run, mut measured, lock) = match known {
            Some((path, _)) => {
                let (mut run, measured, lock) = open_run(self.games, &path)?;
                run.header.pairs[1] = end;
                (path, run, measured, Some(lock))
            }
            None => {
                let run = Run::new(experiment.game, header);
                (self.new_path(lineup), run, Measurements::default(), None)
            }
        };
        let options = RunOptions {
            path: Some(&path),
            known_to_start,
            jobs: options.jobs,
            quiet: true,
            ..RunOptions::new(self.games)
        };
        resume(
            &mut run,
            &mut measured,
            lock,
            &options,
            &mut std::io::sink(),
        )?;
        eprintln!("{}: {} pairs", names(lineup), run.pairs.len());
        Ok(())
    }

    /// The run of a lineup under the present settings.
    fn run_of(&self, experiment: &Experiment, lineup: &[ProgramField]) -> Option<(PathBuf, &Run)> {
        let wanted = experiment_of(experiment, lineup, 1).header().ok()?;
        let mut runs = self
            .runs
            .iter()
            .filter_map(|(name, it)| Some((name, it.latest().ok()?.0)));
        let (name, run) = runs.find(|(_, run)| run.header.difference(&wanted).is_none())?;
        Some((self.folder.join(RUNS).join(name), run))
    }

    /// Path of a new run of a lineup.
    fn new_path(&self, lineup: &[ProgramField]) -> PathBuf {
        let is_safe = |c: char| c.is_ascii_alphanumeric() || "-_".contains(c);
        let names = names(lineup).replace(" - ", "-");
        let safe = names.chars().map(|c| if is_safe(c) { c } else { '_' });
        let safe: String = safe.take(80).collect();
        let numbered = (2..).map(|number| format!("{safe}-{number}.jsonl"));
        let mut all = std::iter::once(format!("{safe}.jsonl")).chain(numbered);
        let free = all.find(|name| !self.runs.contains_key(name));
        self.folder.join(RUNS).join(free.unwrap_or(safe))
    }
}

/// The experiment of a lineup with pairs or cases up to `end`.
fn experiment_of(experiment: &Experiment, lineup: &[ProgramField], end: u64) -> Experiment {
    let is_scored = experiment.game.is_scored();
    Experiment {
        programs: lineup.iter().map(ProgramField::typed).collect(),
        pairings: Pairings::All,
        pairs: (!is_scored).then_some(0..end),
        cases: is_scored.then_some(0..end),
        whole: None,
        test: None,
        ..experiment.clone()
    }
}

/// The bots that can play, in an order that no other name changes; of each other one `complain` gets
/// the reason.
fn bots(experiment: &Experiment, complain: &mut dyn FnMut(String)) -> Vec<ProgramField> {
    let mut bots: Vec<ProgramField> = Vec::new();
    for text in &experiment.programs {
        match experiment.program(text) {
            Ok(bot) => bots.push(bot),
            Err(error) => complain(format!("{text}: {error:#}")),
        }
    }
    bots.sort_by(|a, b| (&a.text, &a.name).cmp(&(&b.text, &b.name)));
    bots
}

fn names(lineup: &[ProgramField]) -> String {
    let names: Vec<&str> = lineup.iter().map(ProgramField::label).collect();
    names.join(" - ")
}

/// How much the next pair of a lineup tells about its ratings: the sum over each two programs of
/// p (1 - p) (e1^2 + e2^2) / (1 + n). Here p is the expected score, so that p (1 - p) is the Fisher
/// information of a game under Bradley and Terry's model; e are the errors of both ratings,
/// and n is the number of pairs that both have played, as repeated pairs say little about
/// the others. Of a scored game: the program with the fewest cases.
fn uncertainty(lineup: &[ProgramField], board: &Leaderboard) -> f64 {
    let rows: Vec<Option<&LeaderboardRow>> = lineup
        .iter()
        .map(|bot| board.rows.iter().find(|row| row.field == *bot))
        .collect();
    if let [row] = rows[..] {
        return -(row.map_or(0, |row| row.games) as f64);
    }
    let rating = |row: Option<&LeaderboardRow>| {
        let known = row.filter(|row| row.group.is_none_or(|group| group == 1));
        let rating = known.and_then(|row| row.rating);
        rating.map_or((0.0, UNKNOWN_ERROR), |it| {
            (it.mean, it.error.unwrap_or(UNKNOWN_ERROR))
        })
    };
    let mut sum = 0.0;
    for (place, one) in rows.iter().enumerate() {
        for other in &rows[place + 1..] {
            let ((elo, error), (elo_of_other, error_of_other)) = (rating(*one), rating(*other));
            let score = 1.0 / (1.0 + 10f64.powf((elo_of_other - elo) / 400.0));
            let name = other.map_or("", |row| &row.program);
            let met = one.and_then(|row| row.against.iter().find(|it| it.0 == name));
            let pairs = met.map_or(0, |it| it.2) as f64;
            let errors = error * error + error_of_other * error_of_other;
            sum += score * (1.0 - score) * errors / (1.0 + pairs);
        }
    }
    sum
}

/// The text of a league's file after a change of its bots; all else stays as it was written.
fn changed(text: &str, change: &Change) -> anyhow::Result<String> {
    let mut file: DocumentMut = text.parse()?;
    if let Change::Game(name) = change {
        let has_bots = file.get("players").and_then(Item::as_array);
        let has_bots = has_bots.is_some_and(|bots| !bots.is_empty());
        let old = file.get("game").and_then(Item::as_str);
        ensure!(
            !has_bots || old == Some(name),
            "expected a new league for the game {name}: this one is of {}",
            old.unwrap_or("ocean")
        );
        file["game"] = toml_edit::value(name);
        return Ok(file.to_string());
    }
    let bots = file.get_mut("players").and_then(Item::as_array_mut);
    let bots = bots.context("expected a list `players`")?;
    let written: Vec<&str> = bots.iter().filter_map(Value::as_str).collect();
    let parts: Vec<(String, String)> = written.into_iter().map(name_and_command).collect();
    let place = |name: &str| parts.iter().position(|(known, _)| known == name);
    let known = |name: &str| place(name).with_context(|| format!("there is no bot {name}"));
    let check_new = |name: &str| {
        let is_name = split_name(&format!("{name}=x")).0 == Some(name);
        ensure!(
            is_name,
            "expected a name with a lower-case letter, found {name:?}"
        );
        ensure!(place(name).is_none(), "there is a bot {name} already");
        Ok(())
    };
    match change {
        Change::Game(_) => {}
        Change::Add(bot) => {
            let (name, _) = split_name(bot);
            check_new(name.with_context(|| format!("expected NAME=COMMAND, found {bot:?}"))?)?;
            bots.insert_formatted(0, Value::from(bot).decorated("\n    ", ""));
            bots.set_trailing_comma(true);
            if bots.len() == 1 {
                bots.set_trailing("\n");
            }
        }
        Change::Archive(name) => {
            bots.remove(known(name)?);
        }
        Change::Rename { old, new } => {
            check_new(new)?;
            let place = known(old)?;
            bots.replace(place, format!("{new}={}", parts[place].1));
        }
    }
    Ok(file.to_string())
}

/// Name and command of a bot as written; a built-in player without a name has its own.
fn name_and_command(written: &str) -> (String, String) {
    let (name, command) = split_name(written);
    (name.unwrap_or(written).to_string(), command.to_string())
}

#[cfg(test)]
mod tests {
    use super::{changed, Change, NEW};

    #[test]
    fn a_change_leaves_the_rest_of_the_file() {
        let rename = |old: &str, new: &str| Change::Rename {
            old: old.to_string(),
            new: new.to_string(),
        };
        let add = |bot: &str| Change::Add(bot.to_string());
        let game = |name: &str| Change::Game(name.to_string());
        let mut text = NEW.to_string();
        for change in [
            game("temple"),
            add("a=./a"),
            add("b=./b \"x\""),
            rename("a", "first"),
            add("c=./c"),
            game("temple"),
        ] {
            text = changed(&text, &change).expect("a change");
        }
        let file: toml::Table = toml::from_str(&text).expect("TOML");
        let players: Vec<&str> = file["players"]
            .as_array()
            .expect("a list")
            .iter()
            .filter_map(|it| it.as_str())
            .collect();
        assert_eq!(players, ["c=./c", "b=./b \"x\"", "first=./a"]);
        assert_eq!(file["game"].as_str(), Some("temple"));
        let text = changed(&text, &Change::Archive("c".to_string())).expect("a change");
        assert!(
            !text.contains("./c") && text.starts_with("# A league"),
            "{text}"
        );
        toml::from_str::<toml::Table>(&text).expect("TOML");
        let one_line = "# \"a\"\nplayers = ['hunter', \"a=./a\"] # two\n";
        let renamed = changed(one_line, &rename("hunter", "old")).expect("a change");
        let expected = "# \"a\"\nplayers = [\"old=hunter\", \"a=./a\"] # two\n";
        assert_eq!(renamed, expected);
        for wrong in [
            game("temple"),
            add("./a"),
            add("a=./x"),
            rename("b", "c"),
            rename("a", "B"),
        ] {
            assert!(changed(one_line, &wrong).is_err(), "{wrong:?}");
        }
    }
}
