//! Series of games: matches in pairs of games with swapped sides, or cases of a scored game.
//!
//! Pair `k` of a match is one game seed and one set of player seeds, played twice with the sides
//! swapped, or in a game of N programs N times with the seats rotated, see [`seating`]. An
//! unfinished pair is never counted. In a game for one team, A plays the first game, B the second,
//! and the better score wins both. A scored game has no matches: each program plays each case once,
//! and case `k` is the game's own input number `k`.

use crate::game::{
    points_of_values, Failure, Fault, Game, GameAdapter, GameSetup, Limits, Outcome, TimeControl,
};
use crate::matches::given_maps::GivenMaps;
use crate::matches::referee::{self, PlayedGame};
use crate::matches::seats::{members, place_in_team, Seats, SeatsPlayed};
use crate::matches::seeds;
use crate::matches::workers::Workers;
use crate::players::{ExitReport, Program, RecordedPlayer};
use crate::records::latency::Latency;
use crate::records::{
    AnswerField, Attribute, FaultRecord, GameKey, GameRecord, Header, MeasuredGame, PairKey,
    PairRecord, Unasked,
};
use crate::system::output::{make_folder, OutputFile, RECORD};
use crate::system::shortening::quoted_line;
use anyhow::{bail, Context};
use std::fs::{File, OpenOptions};
use std::io::ErrorKind;
use std::ops::{ControlFlow, Range};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

/// Names of the programs of a match.
pub const LETTERS: [char; 8] = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];

/// Profile in headers for the game's official maps.
pub const OFFICIAL: &str = "official";

/// Programs, matches and conditions of a series of games.
pub struct Series<'a> {
    /// The game.
    pub adapter: &'a dyn GameAdapter,
    /// The programs.
    pub programs: Vec<Program>,
    /// Matches: indices of A, B, ... in `programs`. Empty for a scored game, where each program
    /// plays each case.
    pub matches: Vec<Vec<usize>>,
    /// Seed of all random numbers, see [`seeds`].
    pub run_seed: u64,
    /// Map profile; `None` for the official maps.
    pub profile: Option<String>,
    /// Maps of a file in place of generated ones.
    pub maps: Option<GivenMaps>,
    /// Time or nodes that the players may use.
    pub time_control: TimeControl,
    /// Number of games played in parallel.
    pub jobs: usize,
    /// Folder for the record of each game; `None` to record none.
    pub record: Option<PathBuf>,
    /// Folder for the standard error output of child processes, one file for each of them in each
    /// game.
    pub logs: Option<PathBuf>,
    /// Number of games with a fault in finished pairs after which [`Series::run`] starts no more.
    pub stop_after_faults: Option<u64>,
    /// Whether an existing record or log of the same name may be overwritten.
    pub replace: bool,
    /// Whether the run file keeps the answers.
    pub answers: bool,
    /// Processor core of each job, see [`crate::system::cores`]; empty to let the system choose.
    pub cores: Vec<usize>,
}

/// A finished pair, or a case of a scored game.
#[derive(Clone, Debug)]
pub struct PlayedPair {
    /// Results that follow from the settings alone.
    pub record: PairRecord,
    /// Measurements, in the order of the games.
    pub measured: Vec<MeasuredGame>,
}

impl<'a> Series<'a> {
    /// The series of a run's header, one game at a time and not recorded.
    ///
    /// # Errors
    /// Rules or maps that differ from those of the header.
    pub fn from_header(
        adapter: &'a dyn GameAdapter,
        header: &Header,
    ) -> anyhow::Result<Series<'a>> {
        if adapter.version() != header.rules {
            bail!(
                "the run was begun under version {} of the rules, these are {}",
                header.rules,
                adapter.version()
            );
        }
        let maps = header.maps().map(|file| {
            let maps = GivenMaps::read(adapter, file)?;
            if maps.openings() == header.openings {
                Ok(maps)
            } else {
                bail!(
                    "{} is not the file of maps that the run was begun with: it was {:?}, now it \
                     is {:?}",
                    file.display(),
                    header.openings,
                    maps.openings()
                )
            }
        });
        let maps = maps.transpose()?;
        let programs = header.programs.iter();
        let own = [OFFICIAL, adapter.default_profile()];
        let profile = Some(header.profile.clone());
        Ok(Series {
            adapter,
            programs: programs
                .map(|program| program.program(adapter).with_limits(header.limits()))
                .collect(),
            matches: header.matches.clone(),
            run_seed: header.seed,
            profile: profile.filter(|it| maps.is_none() && !own.contains(&it.as_str())),
            maps,
            time_control: header.time_control.into(),
            answers: header.answers,
            ..Series::new(adapter, Vec::new(), 0)
        })
    }

    /// A match of the first two programs under fixed work, one game at a time, on official maps.
    pub fn new(adapter: &'a dyn GameAdapter, programs: Vec<Program>, work: u64) -> Series<'a> {
        Series {
            adapter,
            programs,
            matches: vec![vec![0, 1]],
            run_seed: 1,
            profile: None,
            maps: None,
            time_control: TimeControl::Work(work),
            jobs: 1,
            record: None,
            logs: None,
            stop_after_faults: None,
            replace: false,
            answers: false,
            cores: Vec::new(),
        }
    }

    /// Plays the pairs with these keys, roughly in their order, until `stop` is set, too many games
    /// had a fault, or `played` returns `Break`. `played` receives each pair as soon as it is
    /// finished.
    ///
    /// # Errors
    /// A game that cannot be started or recorded, an error of `played`; the pairs in progress are
    /// then abandoned.
    pub fn run(
        &self,
        places: impl Iterator<Item = PairKey> + Send,
        stop: &AtomicBool,
        played: impl FnMut(PlayedPair) -> anyhow::Result<ControlFlow<()>>,
    ) -> anyhow::Result<()> {
        for folder in self.record.iter().chain(&self.logs) {
            make_folder(folder)?;
        }
        let faulty = AtomicU64::new(0);
        let stopped = || {
            let most = self.stop_after_faults;
            let enough = most.is_some_and(|most| faulty.load(Ordering::Relaxed) >= most);
            enough || stop.load(Ordering::Relaxed)
        };
        let workers = Workers {
            jobs: self.jobs,
            cores: &self.cores,
            stop: &stopped,
        };
        let play = |place, stop: &dyn Fn() -> bool| {
            let pair = self.pair(place, stop)?;
            let games = pair.iter().map(|pair| pair.record.faulty_games());
            faulty.fetch_add(games.sum(), Ordering::Relaxed);
            Ok(pair)
        };
        workers.run(places, play, played)
    }

    /// Starts each program once and waits for its first answer. Commands do so before they play,
    /// since a program that cannot be started would lose every game.
    ///
    /// # Errors
    /// The first program without an answer.
    pub fn check_all_start(&self) -> anyhow::Result<()> {
        self.check_starts(&self.programs)
    }

    /// Starts each of these programs once and waits for its first answer.
    ///
    /// # Errors
    /// The first program without an answer.
    pub fn check_starts<'p>(
        &self,
        programs: impl IntoIterator<Item = &'p Program>,
    ) -> anyhow::Result<()> {
        let mut tried: Vec<&Program> = Vec::new();
        for program in programs {
            if !tried.contains(&program) {
                program.check_starts(self.adapter, &self.first_setup(), self.time_control)?;
                tried.push(program);
            }
        }
        Ok(())
    }

    /// Setup of a game that represents all games of the series: seed 0, first map.
    pub fn first_setup(&self) -> GameSetup {
        GameSetup {
            profile: self.profile.clone(),
            map: self.given_map(0),
            ..GameSetup::new(0, self.limits())
        }
    }

    /// The given map of a pair; `None` if maps are generated.
    fn given_map(&self, pair: u64) -> Option<String> {
        let maps = self.maps.as_ref()?;
        Some(maps.for_pair(pair).to_string())
    }

    /// Rejects a pair in which a program could not be started, since that says nothing about
    /// strength.
    ///
    /// # Errors
    /// Names the program and the pair or case, with the program's exit report.
    pub fn check_started(&self, pair: &PlayedPair) -> anyhow::Result<()> {
        let no_start = Fault::NoStart.name();
        for (game, measured) in pair.record.games.iter().zip(&pair.measured) {
            for (place, fault) in game.faults.iter().enumerate() {
                if fault.kind == no_start {
                    let program = self.programs_of(pair.record.of_match)[fault.program];
                    let detail = measured.details.get(place).cloned().unwrap_or_default();
                    bail!(
                        "{program} could not be started in {} {}, which is not counted: {detail}",
                        if self.is_scored() { "case" } else { "pair" },
                        pair.record.pair
                    );
                }
            }
        }
        Ok(())
    }

    /// Plays these pairs of every match until done or until `stop` is set; returns them in the
    /// order of their keys.
    ///
    /// # Errors
    /// A game that cannot be started or recorded; a program that could not be started.
    pub fn play(&self, pairs: Range<u64>, stop: &AtomicBool) -> anyhow::Result<Vec<PairRecord>> {
        let units = self.units();
        let places = pairs.flat_map(|pair| (0..units).map(move |unit| PairKey::new(pair, unit)));
        let mut played = Vec::new();
        self.run(places, stop, |pair| {
            self.check_started(&pair)?;
            played.push(pair.record);
            Ok(ControlFlow::Continue(()))
        })?;
        played.sort_by_key(PairRecord::key);
        Ok(played)
    }

    /// Whether each program plays each case, without matches.
    pub fn is_scored(&self) -> bool {
        self.matches.is_empty()
    }

    /// Number of matches, or of programs that play the cases of a scored game.
    fn units(&self) -> usize {
        if self.is_scored() {
            self.programs.len()
        } else {
            self.matches.len()
        }
    }

    /// Limits of answers under the series' time control.
    fn limits(&self) -> Limits {
        self.time_control.limits(self.adapter.limits())
    }

    /// Plays one pair or case; `None` if `stop` returned true before its end.
    ///
    /// # Errors
    /// A game that cannot be started or recorded.
    pub fn pair(
        &self,
        key: PairKey,
        stop: &dyn Fn() -> bool,
    ) -> anyhow::Result<Option<PlayedPair>> {
        let PairKey { pair, of_match } = key;
        let count = self.programs_of(of_match).len();
        let (mut games, mut measured) = (Vec::new(), Vec::new());
        for number in 0..count {
            let Some((game, times)) = self.game(GameKey::new(key, number), stop)? else {
                return Ok(None);
            };
            games.push(game);
            measured.push(times);
        }
        if !self.is_scored() {
            if let Some(scores) = self.scores_together(&games) {
                let points = points_of_values(&scores);
                for game in &mut games {
                    game.points = points[0];
                    game.ranks = ranks(&points);
                }
            }
        }
        let record = PairRecord {
            of_match,
            pair,
            games,
        };
        Ok(Some(PlayedPair { record, measured }))
    }

    /// Sum of the scores of each program over the games of a pair, where that decides the pair;
    /// `None` where each game has its own result.
    fn scores_together(&self, games: &[GameRecord]) -> Option<Vec<f64>> {
        if !self.adapter.is_scored() && !self.adapter.counts_both_games() {
            return None;
        }
        let sum = |program: usize| {
            let mut scores = games.iter().filter_map(|game| game.scores[program]);
            // Of one team alone, each program has one of the games.
            let first = scores.next()?;
            Some(scores.fold(first, |sum, score| sum + score))
        };
        let is_complete = self.adapter.is_scored()
            || games
                .iter()
                .all(|game| game.scores.iter().all(Option::is_some));
        let sums: Option<Vec<f64>> = (0..games.len()).map(sum).collect();
        sums.filter(|_| is_complete)
    }

    /// Plays one game of a pair; `None` if `stop` returned true before its end.
    ///
    /// # Errors
    /// A game that cannot be started or recorded.
    pub fn game(
        &self,
        key: GameKey,
        stop: &dyn Fn() -> bool,
    ) -> anyhow::Result<Option<(GameRecord, MeasuredGame)>> {
        let start = Instant::now();
        let setup = self.game_setup(key);
        let GameKey {
            pair: PairKey { pair, of_match },
            side_of_a,
        } = key;
        let mut game = self.adapter.start_game(&setup)?;
        let teams = self.adapter.teams();
        let lineup = self.programs_of(of_match);
        let seats = self.adapter.programs_in_a_match();
        if !self.is_scored() && lineup.len() != seats {
            let (name, found) = (self.adapter.name(), lineup.len());
            bail!(
                "{name} is a game of {seats} programs: expected so many in a match, found {found}"
            );
        }
        let seating = seating(lineup.len(), pair, side_of_a);
        let programs: Vec<usize> = teams.iter().map(|&team| seating[team]).collect();
        let members = members(&lineup, &programs);
        let log_file = |seat: usize| {
            let folder = self.logs.as_ref().filter(|_| members[seat].is_process())?;
            Some(folder.join(self.log_name(key, &programs, seat)))
        };
        let seats = Seats {
            adapter: self.adapter,
            members: members.clone(),
            time_control: self.time_control,
            run_seed: self.run_seed,
            pair,
        };
        let open_log = |seat| log_file(seat).map(|file| self.begin_log(&file)).transpose();
        let SeatsPlayed {
            mut players,
            game: played,
        } = seats.play(game.as_mut(), open_log, stop)?;
        let Some(played) = played else {
            return match game.referee_error() {
                Some(reason) => bail!(
                    "{}, game {}: {reason}",
                    setup.title.unwrap_or_default(),
                    side_of_a + 1
                ),
                None => Ok(None),
            };
        };
        self.write_record(game.as_ref(), key)?;
        let reports: Vec<ExitReport> = players.iter_mut().map(|player| player.end()).collect();
        for (seat, report) in reports.iter().enumerate() {
            if let (Some(failure), Some(file)) = (&report.log_failure, log_file(seat)) {
                bail!("cannot write {}: {failure}", file.display());
            }
        }
        let (mut measured, faults) = collect_stats(reports, &programs, &played);
        measured.seconds = (start.elapsed().as_secs_f64() * 1e6).round() / 1e6;
        let Outcome { scores, points, .. } = &played.outcome;
        let team_of = |program: usize| seating.iter().position(|&it| it == program);
        let score = |program: usize| {
            let score = scores.get(team_of(program)?).copied();
            // Not a number: a failed case that has no score.
            score.filter(|score| score.is_finite())
        };
        let points = |program: usize| {
            let points = team_of(program).and_then(|team| points.get(team));
            points.copied().unwrap_or_default()
        };
        let count = lineup.len();
        let points: Vec<f64> = (0..count).map(points).collect();
        let attributes = played.outcome.attributes.iter();
        let record = GameRecord {
            seed: setup.seed,
            a_team: side_of_a,
            points: points[0],
            // A case has the place of a second program, too.
            scores: (0..count.max(2)).map(score).collect(),
            ranks: ranks(&points),
            end: played.outcome.end.to_string(),
            turns: played.outcome.turns,
            faults,
            attributes: attributes
                .map(|&(name, value)| (name.to_string(), value))
                .collect(),
            answers: if self.answers {
                played.answers.iter().map(AnswerField::from).collect()
            } else {
                Vec::new()
            },
            hash: played.hash,
        };
        Ok(Some((record, measured)))
    }

    /// Writes the record of a game again from its kept answers.
    ///
    /// # Errors
    /// A game without kept answers, answers that give another game, a game that cannot be started
    /// or recorded.
    pub fn restore(&self, pair: &PairRecord, side_of_a: usize) -> anyhow::Result<()> {
        let game = self.replay(pair, side_of_a)?;
        self.write_record(game.as_ref(), GameKey::new(pair.key(), side_of_a))
    }

    /// Replays a game from its kept answers, with its record.
    ///
    /// # Errors
    /// A game without kept answers, answers that give another game, a game that cannot be started.
    pub fn replay(&self, pair: &PairRecord, side_of_a: usize) -> anyhow::Result<Box<dyn Game>> {
        let record = &pair.games[side_of_a];
        let mut game = self.start_game(pair, side_of_a)?;
        let answers = record.answers.iter().map(AnswerField::answer);
        let mut players = RecordedPlayer::seats(answers, self.adapter.teams().len());
        let played = referee::play(game.as_mut(), &mut players, &|| false);
        let played = played.with_context(|| no_outcome_message(game.as_ref()))?;
        if played.hash != record.hash {
            bail!(
                "{} {}, game {}: the answers give another game, {}",
                if self.is_scored() { "case" } else { "pair" },
                pair.pair,
                side_of_a + 1,
                if record.answers.is_empty() {
                    "since none are kept (--answers)"
                } else {
                    "by these rules"
                }
            );
        }
        Ok(game)
    }

    /// Starts a game of the pair, to be recorded.
    ///
    /// # Errors
    /// A game that cannot be started.
    pub fn start_game(&self, pair: &PairRecord, side_of_a: usize) -> anyhow::Result<Box<dyn Game>> {
        let setup = GameSetup {
            recorded: true,
            ..self.game_setup(GameKey::new(pair.key(), side_of_a))
        };
        self.adapter.start_game(&setup)
    }

    /// Programs of a match, or the one that plays a case.
    fn programs_of(&self, of_match: usize) -> Vec<&Program> {
        match self.matches.get(of_match) {
            Some(places) => places.iter().map(|&it| &self.programs[it]).collect(),
            None => vec![&self.programs[of_match]],
        }
    }

    fn game_setup(&self, key: GameKey) -> GameSetup {
        let GameKey {
            pair: PairKey { pair, of_match },
            side_of_a,
        } = key;
        let lineup = self.programs_of(of_match);
        let (run, time_control) = (self.run_seed, self.time_control.describe(self.adapter));
        let (seed, title, number) = if self.is_scored() {
            (
                i64::try_from(pair).unwrap_or(i64::MAX),
                format!("case {pair}: {}, {time_control}", lineup[0]),
                pair,
            )
        } else {
            let names = LETTERS.iter().zip(&lineup);
            let names: String = names
                .map(|(letter, it)| format!("{letter} = {it}, "))
                .collect();
            let number = (lineup.len() as u64).saturating_mul(pair);
            (
                seeds::game_seed(run, pair),
                format!("run {run}, pair {pair}: {names}{time_control}"),
                number.saturating_add(side_of_a as u64),
            )
        };
        GameSetup {
            seed,
            profile: self.profile.clone(),
            map: self.given_map(pair),
            title: Some(title),
            number,
            side_of_a,
            limits: self.limits(),
            recorded: self.record.is_some(),
        }
    }

    /// Writes the record of a game into the folder for records; does nothing without one.
    fn write_record(&self, game: &dyn Game, key: GameKey) -> anyhow::Result<()> {
        let Some(folder) = &self.record else {
            return Ok(());
        };
        let file = folder.join(self.record_name(key));
        let text = game.record_text();
        let other = std::fs::read(&file).is_ok_and(|known| known != text.as_bytes());
        if other && !self.replace {
            bail!(
                "{} is there already and is another game: take another folder",
                file.display()
            );
        }
        OutputFile::new(&file, RECORD).write(text.as_bytes())
    }

    /// Creates the file for the standard error output of a child process.
    ///
    /// # Errors
    /// An existing file that may not be replaced; a file that cannot be written.
    fn begin_log(&self, file: &Path) -> anyhow::Result<File> {
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(true);
        match options.create_new(!self.replace).open(file) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => bail!(
                "{} is there already and is of another run: take another folder",
                file.display()
            ),
            opened => opened.with_context(|| format!("cannot write {}", file.display())),
        }
    }

    /// Name of the log file of the program in a seat: that of the game's record with `-A`, `-B`,
    /// ..., and for a team the number of the process.
    fn log_name(&self, key: GameKey, programs: &[usize], seat: usize) -> String {
        let game = self.record_name(key);
        let game = game.trim_end_matches(".jsonl");
        let program = if self.is_scored() {
            String::new()
        } else {
            format!("-{}", LETTERS[programs[seat]])
        };
        let seats = programs.iter().filter(|&&it| it == programs[seat]);
        let process = match seats.count() {
            1 => String::new(),
            _ => format!("-{}", 1 + place_in_team(programs, seat)),
        };
        format!("{game}{program}{process}.log")
    }

    /// Name of the record file of a game, unique within the run.
    pub fn record_name(&self, key: GameKey) -> String {
        let GameKey {
            pair: PairKey { pair, of_match },
            side_of_a,
        } = key;
        let names = |unit: usize| {
            let names = self.programs_of(unit).into_iter().map(file_name);
            names.collect::<Vec<String>>().join("-")
        };
        let own = names(of_match);
        let units = self.units();
        // Such as `./x-y` and `./x_y`, or a program that is there twice.
        let is_taken = (0..units).any(|unit| unit != of_match && names(unit) == own);
        let place = match (is_taken, self.is_scored()) {
            (false, _) => String::new(),
            (true, true) => format!("-program-{of_match}"),
            (true, false) => format!("-match-{of_match}"),
        };
        if self.is_scored() {
            return format!("{own}{place}-case-{pair:06}.jsonl");
        }
        format!("{own}{place}-pair-{pair:06}-{}.jsonl", side_of_a + 1)
    }
}

/// Program of each team, as its index in the match, in a game of a pair.
///
/// The programs sit in a circle that the games of a pair turn by one seat each: A has team 0 in game
/// 0, team 1 in game 1, and so on, and each program has each team once. The pairs go through the
/// orders of the others in the circle, (N - 1)! for N programs, so that nobody always answers after
/// the same one.
pub fn seating(programs: usize, pair: u64, game: usize) -> Vec<usize> {
    let mut others: Vec<usize> = (1..programs).collect();
    let mut circle = vec![0];
    let mut order = pair;
    while !others.is_empty() {
        let count = others.len() as u64;
        circle.push(others.remove((order % count) as usize));
        order /= count;
    }
    circle.rotate_right(game % programs);
    circle
}

/// Ranks of programs with these points, see [`GameRecord::ranks`].
fn ranks(points: &[f64]) -> Vec<usize> {
    let better = |own: &f64| points.iter().filter(|other| *other > own).count();
    let ranks = points.iter().map(|own| 1 + better(own));
    ranks.filter(|_| points.len() > 2).collect()
}

/// Error text for a game without outcome that was not stopped.
pub fn no_outcome_message(game: &dyn Game) -> String {
    let reason = game.referee_error();
    reason.unwrap_or_else(|| "the game did not end".to_string())
}

/// Name of a program within a file name: of a long text its end, since paths differ there, and a
/// hash of the whole text.
fn file_name(program: &Program) -> String {
    const LONGEST: usize = 40;
    const OF_HASH: usize = 8;
    let name = program.name().map(str::to_string);
    let text = name.unwrap_or_else(|| program.to_string());
    let safe: String = text
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() { c } else { '_' })
        .collect();
    let safe = safe.trim_matches('_');
    // All its characters are ASCII.
    match safe.len().checked_sub(LONGEST) {
        None | Some(0) => safe.to_string(),
        Some(over) => {
            let end = safe[over + OF_HASH + 1..].trim_start_matches('_');
            let hash = blake3::hash(text.as_bytes()).to_hex();
            format!("{end}_{}", &hash[..OF_HASH])
        }
    }
}

/// Reason of a failure, with the last answer if that was refused and the reason does not quote it.
fn reason(failure: &Failure, answer: Option<&str>) -> String {
    let reason = &failure.reason;
    match answer.map(quoted_line) {
        Some(answer)
            if failure.fault.is_none() && (answer.is_empty() || !reason.contains(&answer)) =>
        {
            format!("{reason}; its answer: `{answer}`")
        }
        _ => reason.clone(),
    }
}

/// Measurements and faults of each program in a game.
fn collect_stats(
    reports: Vec<ExitReport>,
    programs: &[usize],
    played: &PlayedGame,
) -> (MeasuredGame, Vec<FaultRecord>) {
    let count = 1 + programs.iter().max().copied().unwrap_or_default().max(1);
    let mut measured = MeasuredGame {
        latency: vec![Latency::default(); count],
        thinking_us: vec![0; count],
        over_limit: vec![0; count],
        ..MeasuredGame::default()
    };
    let mut faults = Vec::new();
    for (seat, (&program, report)) in programs.iter().zip(reports).enumerate() {
        let clock = &played.seats[seat];
        measured.latency[program].add(&clock.latency);
        let thinking = u64::try_from(clock.thinking.as_micros()).unwrap_or(u64::MAX);
        measured.thinking_us[program] = measured.thinking_us[program].max(thinking);
        measured.over_limit[program] += clock.over_limit;
        if let Some(failure) = &played.outcome.failures[seat] {
            faults.push(FaultRecord {
                program,
                kind: failure.kind().to_string(),
                reason: reason(failure, clock.last_answer.as_deref()),
            });
            measured.details.push(report.text);
            let limit = clock.failed_limit.unwrap_or_default();
            let limit = u64::try_from(limit.as_micros()).unwrap_or(u64::MAX);
            measured.limits_us.push(limit);
            if report.timeout.is_some() {
                measured.processor.resize(faults.len() - 1, None);
                measured.processor.push(report.timeout);
            }
        }
        if report.unasked.count > 0 {
            measured.unasked.push(Unasked {
                program,
                count: report.unasked.count,
                first: report.unasked.first,
            });
        }
        if report.is_stderr_cut {
            measured.stderr_cut.push(program);
        }
        let attributes = report.attributes.into_iter();
        let attributes = attributes.map(|printed| Attribute {
            program: (!printed.of_game).then_some(program),
            name: printed.name,
            value: printed.value,
        });
        measured.attributes.extend(attributes);
    }
    if measured.over_limit.iter().all(|&answers| answers == 0) {
        measured.over_limit.clear();
    }
    (measured, faults)
}

#[cfg(test)]
mod tests {
    use super::Series;
    use crate::game::test_game::TestGame;
    use crate::players::Program;
    use crate::records::{GameKey, PairKey};
    use std::collections::BTreeSet;

    /// Record names of the first game of pair 7 in all matches between these programs.
    fn names(programs: &[&str]) -> Vec<String> {
        let series = programs.iter().map(|text| Program::new(&TestGame, text));
        let mut series = Series::new(&TestGame, series.collect(), 1);
        let count = programs.len();
        series.matches = (0..count)
            .flat_map(|a| (a + 1..count).map(move |b| vec![a, b]))
            .collect();
        let matches = 0..series.matches.len();
        matches
            .map(|of_match| series.record_name(GameKey::new(PairKey::new(7, of_match), 0)))
            .collect()
    }

    #[test]
    fn each_game_of_a_run_has_a_file_of_its_own() {
        // As the documents print them.
        assert_eq!(
            names(&["bot", "hunter"]),
            ["bot-hunter-pair-000007-1.jsonl"]
        );
        assert_eq!(names(&["bot", "bot"]), ["bot-bot-pair-000007-1.jsonl"]);
        let path = "./a/common/path/of/more/than/forty/characters/to/bot";
        let [old, new] = ["1", "2"].map(|version| format!("{path}-{version}"));
        for programs in [
            [&old[..], &new, "hunter"],
            ["./x-y", "./x_y", "hunter"],
            ["hunter", "hunter", "bot"],
            ["./an/exact/path/of/forty/characters/1234", "./1", "./2"],
        ] {
            let all = names(&programs);
            let distinct: BTreeSet<&String> = all.iter().collect();
            assert_eq!(distinct.len(), all.len(), "{all:?}");
        }
        let long = &names(&[&old, "hunter"])[0];
        let (shown, _) = long.split_once("-hunter-pair").expect("A and B");
        assert!(shown.contains("_to_bot_1_"), "{shown}");
        assert!(shown.len() <= 40, "{shown}");
    }
}
