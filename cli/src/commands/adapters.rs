//! `arena referee` and `arena match`: single games for the tournament tools cg-brutaltester,
//! psyleague and cgarena.

use anyhow::{bail, Context};
use arena::game::Games;
use arena::game::{GameAdapter, GameSetup, Outcome, TimeControl};
use arena::matches::seats::{members, Seats, SeatsPlayed};
use arena::matches::seeds;
use arena::matches::series::no_outcome_message;
use arena::players::Program;
use arena::run::arguments::{parse_program, parse_seed, parse_time};
use arena::system::output::{OutputFile, RECORD};
use serde_json::{json, Map, Value};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Plays one game for cg-brutaltester and prints the scores.
///
/// Prints each player's score on a line of its own, -1 for one that lost by its
/// own fault, then `seed=N`.
#[derive(clap::Args, Debug)]
pub struct RefereeArgs {
    /// Command of the first player; also written -p1.
    #[arg(long, value_name = "PROGRAM")]
    p1: String,
    /// Command of the second player; also written -p2.
    #[arg(long, value_name = "PROGRAM")]
    p2: Option<String>,
    /// Command of the third player.
    #[arg(long, value_name = "PROGRAM")]
    p3: Option<String>,
    /// Command of the fourth player.
    #[arg(long, value_name = "PROGRAM")]
    p4: Option<String>,
    /// File of the game's record.
    #[arg(short, value_name = "FILE")]
    l: Option<PathBuf>,
    /// With -l: replaces a file that is no record of the arena.
    #[arg(long, requires = "l")]
    force: bool,
    /// The game's data, `seed=N`.
    #[arg(short, value_name = "DATA")]
    d: Option<String>,
    #[command(flatten)]
    time_control: TimeControlArgs,
}

/// Plays one game, or both sides of one map, for psyleague and cgarena, and
/// prints the result as JSON: ranks, errors, attributes.
#[derive(clap::Args, Debug)]
pub struct MatchArgs {
    /// The players' commands, in the order of their teams.
    #[arg(required = true, value_name = "PROGRAM")]
    programs: Vec<String>,
    /// Seed of the map. Without it, another one each time.
    #[arg(long, value_name = "N", value_parser = parse_seed)]
    seed: Option<i64>,
    /// Plays the map from both sides and prints a list of two results.
    #[arg(long)]
    pair: bool,
    /// File of the game's record; of a pair, the first game's.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// With --record: replaces a file that is no record of the arena.
    #[arg(long, requires = "record")]
    force: bool,
    #[command(flatten)]
    time_control: TimeControlArgs,
}

#[derive(clap::Args, Debug)]
struct TimeControlArgs {
    /// Time limit of a turn.
    #[arg(long, value_name = "TIME", value_parser = parse_time, conflicts_with = "work")]
    clock: Option<Duration>,
    /// Search nodes a turn in place of the judge's clock.
    #[arg(long, value_name = "N")]
    work: Option<u64>,
    /// Kind of maps.
    #[arg(long, value_name = "NAME")]
    profile: Option<String>,
    /// The game.
    #[arg(long, value_name = "NAME", default_value = "ocean")]
    game: String,
}

/// Index of the program (`None` for the game), name, value.
type Attribute = (Option<usize>, String, String);

/// Result of a game between programs, in the order of their teams.
struct Single {
    /// Scores by program.
    scores: Vec<f64>,
    /// Points by program.
    points: Vec<f64>,
    /// Whether each program was disqualified.
    failed: Vec<bool>,
    attributes: Vec<Attribute>,
    /// Text of the game's record.
    record: String,
}

impl Single {
    /// Writes the game's record, if a file is given.
    fn write_record(&self, file: Option<&Path>, force: bool) -> anyhow::Result<()> {
        let Some(file) = file else {
            return Ok(());
        };
        record_at(file, force).write(self.record.as_bytes())
    }
}

/// The file of a record.
fn record_at(path: &Path, force: bool) -> OutputFile<'_> {
    OutputFile::new(path, RECORD).forced(force)
}

impl TimeControlArgs {
    /// Time control of the programs; the judge's limit by default.
    fn time_control(&self, adapter: &dyn GameAdapter) -> TimeControl {
        match (self.clock, self.work) {
            (_, Some(nodes)) => TimeControl::Work(nodes),
            (clock, None) => {
                let judge = adapter.limits();
                TimeControl::Clock(clock.unwrap_or(judge.game.unwrap_or(judge.turn)))
            }
        }
    }
}

fn play(
    games: Games,
    time_control: &TimeControlArgs,
    programs: &[String],
    seed: i64,
    swapped: bool,
) -> anyhow::Result<Single> {
    let adapter: &dyn GameAdapter = games.by_name(&time_control.game)?;
    let teams = expected_teams(adapter, programs.len())?;
    // The program of a team, or the team of a program: the assignment is its own inverse.
    let counterpart = |place: usize| if swapped { teams - 1 - place } else { place };
    let by_program = |values: &[f64]| (0..teams).map(|it| values[counterpart(it)]).collect();
    let think = time_control.time_control(adapter);
    let setup = GameSetup {
        profile: time_control.profile.clone(),
        title: Some(format!(
            "{} - {}",
            programs.join(" - "),
            think.describe(adapter)
        )),
        side_of_a: usize::from(swapped),
        recorded: true,
        ..GameSetup::new(seed, think.limits(adapter.limits()))
    };
    let mut game = adapter.start_game(&setup)?;
    let programs = programs
        .iter()
        .map(|text| parse_program(adapter, text))
        .collect::<anyhow::Result<Vec<Program>>>()?;
    for program in &programs {
        program.check(adapter, think)?;
    }
    let owners = adapter.teams().iter().map(|&team| counterpart(team));
    let owners: Vec<usize> = owners.collect();
    let programs: Vec<&Program> = programs.iter().collect();
    let seats = Seats {
        adapter,
        members: members(&programs, &owners),
        time_control: think,
        run_seed: seed as u64,
        pair: 0,
    };
    let SeatsPlayed {
        mut players,
        game: played,
    } = seats.play(game.as_mut(), |_| Ok(None), &|| false)?;
    let outcome = played
        .with_context(|| no_outcome_message(game.as_ref()))?
        .outcome;
    let mut failed = vec![false; teams];
    let mut attributes = attributes_of_game(&outcome, seed);
    for (seat, player) in players.iter_mut().enumerate() {
        let program = owners[seat];
        failed[program] |= outcome.failures[seat].is_some();
        attributes.extend(
            player
                .end()
                .attributes
                .into_iter()
                .map(|it| ((!it.of_game).then_some(program), it.name, it.value)),
        );
    }
    Ok(Single {
        scores: by_program(&outcome.scores),
        points: by_program(&outcome.points),
        failed,
        attributes,
        record: game.record_text(),
    })
}

/// Checks that there is a program for each team; returns their number.
fn expected_teams(adapter: &dyn GameAdapter, programs: usize) -> anyhow::Result<usize> {
    let teams = adapter.teams().iter().max().map_or(0, |team| team + 1);
    if programs != teams {
        bail!(
            "{} is played by {}: expected as many programs, found {programs}",
            adapter.name(),
            match teams {
                1 => "1 team".to_string(),
                teams => format!("{teams} teams"),
            },
        );
    }
    Ok(teams)
}

/// Attributes of the game, which belong to no program.
fn attributes_of_game(outcome: &Outcome, seed: i64) -> Vec<Attribute> {
    let own = outcome.attributes.iter();
    let own = own.map(|(name, value)| (name.to_string(), value.to_string()));
    let common = [
        ("seed", seed.to_string()),
        ("end", outcome.end.to_string()),
        ("turns", outcome.turns.to_string()),
    ];
    own.chain(common.map(|(name, value)| (name.to_string(), value)))
        .map(|(name, value)| (None, name, value))
        .collect()
}

/// A random seed.
fn any_seed() -> i64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let word = now.map_or(0, |now| now.as_nanos() as u64);
    seeds::game_seed(word, u64::from(std::process::id()))
}

/// Plays a game for cg-brutaltester.
///
/// # Errors
/// Malformed data; a game that cannot be played or recorded.
pub fn referee(games: Games, args: &RefereeArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let programs = [
        Some(&args.p1),
        args.p2.as_ref(),
        args.p3.as_ref(),
        args.p4.as_ref(),
    ];
    let programs: Vec<String> = programs.into_iter().flatten().cloned().collect();
    let seed = match &args.d {
        None => any_seed(),
        Some(data) => {
            let seed = data
                .lines()
                .find_map(|line| line.trim().strip_prefix("seed="));
            seed.and_then(|seed| seed.trim().parse().ok())
                .with_context(|| format!("expected -d seed=N, found {data:?}"))?
        }
    };
    if let Some(file) = &args.l {
        record_at(file, args.force).check()?;
    }
    let single = play(games, &args.time_control, &programs, seed, false)?;
    single.write_record(args.l.as_deref(), args.force)?;
    for (score, failed) in single.scores.iter().zip(&single.failed) {
        writeln!(out, "{}", if *failed { -1.0 } else { *score })?;
    }
    writeln!(out, "seed={seed}")?;
    Ok(())
}

/// Plays a game, or a pair, for psyleague and cgarena.
///
/// # Errors
/// A game that cannot be played.
pub fn one_match(games: Games, args: &MatchArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let seed = args.seed.unwrap_or_else(any_seed);
    if let Some(file) = &args.record {
        record_at(file, args.force).check()?;
    }
    let first = play(games, &args.time_control, &args.programs, seed, false)?;
    first.write_record(args.record.as_deref(), args.force)?;
    let first = result(&first);
    let value = if args.pair {
        let second = result(&play(
            games,
            &args.time_control,
            &args.programs,
            seed,
            true,
        )?);
        json!([first, second])
    } else {
        first
    };
    writeln!(out, "{value}")?;
    Ok(())
}

/// The result as JSON: both tools read `ranks` and `errors`, cgarena also `scores` and
/// `attributes`, psyleague `test_data` and `player_data`.
fn result(single: &Single) -> Value {
    let ranks: Vec<usize> = single
        .points
        .iter()
        .map(|points| single.points.iter().filter(|other| *other > points).count())
        .collect();
    let errors: Vec<u8> = single
        .failed
        .iter()
        .map(|&failed| u8::from(failed))
        .collect();
    let mut test_data = Map::new();
    let mut player_data = vec![Map::new(); single.points.len()];
    let mut attributes = Vec::new();
    for (program, name, value) in &single.attributes {
        let table = match program {
            Some(program) => &mut player_data[*program],
            None => &mut test_data,
        };
        let (turn, name) = turn_and_name(name);
        table.insert(name.clone(), json!(value));
        attributes.push(json!({"name": name, "player": program, "turn": turn, "value": value}));
    }
    // Whole in every game whose judge shows them.
    let scores: Vec<i64> = single
        .scores
        .iter()
        .map(|score| score.round() as i64)
        .collect();
    json!({
        "scores": scores,
        "ranks": ranks,
        "errors": errors,
        "attributes": attributes,
        "test_data": test_data,
        "player_data": player_data,
    })
}

/// Splits `[12] depth` into turn 12 and the name `depth`, as cgarena does; blanks are removed,
/// since its filters read words. `test_data` and `player_data` keep the value of the last turn.
fn turn_and_name(text: &str) -> (Option<u16>, String) {
    let split = text
        .strip_prefix('[')
        .and_then(|rest| rest.split_once(']'))
        .and_then(|(turn, name)| Some((turn.parse().ok()?, name.trim())));
    let (turn, name) = split.map_or((None, text), |(turn, name)| (Some(turn), name));
    (turn, name.replace(' ', "_"))
}
