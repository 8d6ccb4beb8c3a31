//! Hill climbing for games whose turns are as expensive as possible: for the tracker (the
//! most expensive observation) or for the search (the most expensive whole turn). Orders of
//! a game are changed at random, and a change stays if the most expensive turn has not
//! become cheaper.
//!
//! ```sh
//! cargo run --release --package ocean-adapter --example adversary -- --steps 300 --seed 1 --out runs/adversary
//! cargo run --release --package ocean-adapter --example adversary -- --from GAME.jsonl --out runs/adversary
//! cargo arena bench --replay runs/adversary/*.jsonl
//! ```
//!
//! Costs are counted in shapes and candidates, so that a search gives the same games on
//! every machine; `arena bench --replay` measures their time.

use anyhow::{bail, Context};
use arena::game::{Answer, Game, GameSetup, Limits};
use arena::matches::seeds::derive;
use arena::system::output::{make_folder, OutputFile, UNMARKED};
use clap::Parser;
use common::SplitMix64;
use ocean::params::Params;
use ocean::protocol::{parse_order, print_order};
use ocean::rules::legal::{for_each_action, UsedKinds};
use ocean::rules::orders::SILENCE_RANGE;
use ocean::rules::state::Piece;
use ocean::rules::League;
use ocean::rules::{
    Action, ActionKind, Announcement, Board, BySeat, Cell, CellSet, Device, Heading, Order, Seat,
    State,
};
use ocean::tracker::{Knowledge, Tracker, CAP};
use ocean_adapter::verify::replay;
use ocean_adapter::OceanGame;
use ocean_maps::Profile;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Searches for games that are expensive to follow.
#[derive(Parser)]
struct Args {
    /// Changes tried in each game.
    #[arg(long, default_value_t = 300)]
    steps: u64,
    /// Seed of all maps, first games and changes.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Longest game, in turns of both sides together.
    #[arg(long, default_value_t = 120)]
    turns: usize,
    /// Only maps of this profile.
    #[arg(long)]
    profile: Option<String>,
    /// Begins with this recorded game in place of a generated one for each profile.
    #[arg(long, value_name = "GAME", conflicts_with = "profile")]
    from: Option<PathBuf>,
    /// The player whose turns are to be expensive.
    #[arg(long, value_name = "P", default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..2))]
    player: u8,
    /// Folder for the games found.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

impl Args {
    fn victim(&self) -> Seat {
        Seat::ALL[usize::from(self.player)]
    }
}

/// The cost that is maximised.
#[derive(Clone, Copy, PartialEq)]
enum Aim {
    /// One order of the other player, for the tracker that follows it.
    Observation,
    /// The player's turn: that observation, and the exposures of lines of its search with
    /// a SILENCE or a TRIGGER.
    Turn,
}

/// Wanted orders of a game: actions that are not legal in their turn are left out, and a
/// turn without a step gets one.
#[derive(Clone)]
struct Script {
    profile: Option<&'static str>,
    seed: i64,
    starts: [Cell; 2],
    orders: Vec<Order>,
}

impl Script {
    fn start_game(&self, recorded: bool, title: Option<String>) -> anyhow::Result<OceanGame> {
        let profile = self.profile.and_then(Profile::from_name);
        let water = ocean_maps::generate_water(profile.unwrap_or(Profile::OFFICIAL), self.seed);
        let setup = GameSetup {
            profile: self.profile.map(str::to_string),
            title,
            recorded,
            ..GameSetup::new(self.seed, Limits::UNTIMED)
        };
        let mut game = OceanGame::new(&setup, League::ALL_ORDERS, water);
        for start in self.starts {
            take(&mut game, start.to_string());
        }
        if game.state().is_none() {
            bail!("a start on land");
        }
        Ok(game)
    }

    /// The cost of the most expensive turn, and the game up to it as it was played.
    fn run(&self, aim: Aim, victim: Seat) -> anyhow::Result<(u64, Script)> {
        let mut game = self.start_game(false, None)?;
        let params = Params::default();
        let board = game.board().clone();
        // Trackers of the victim: of the enemy with a motion model, of itself without.
        let mut knowledge = Knowledge::new(&board, CAP);
        let mut played = self.clone();
        played.orders.clear();
        let (mut worst, mut length) = (0, 0);
        for order in &self.orders {
            let Some(state) = game.state().copied().filter(|_| game.next_seat().is_some()) else {
                break;
            };
            let seat = state.next_seat();
            let order = legal_part(&board, &state, order);
            take(&mut game, print_order(&order));
            played.orders.push(order);
            let Some(after) = game.state().copied() else {
                break;
            };
            let announced = game.announced()[seat].clone();
            let submarine = &after.submarines[seat];
            let of = |knowledge: &Knowledge| {
                let target = if seat == victim {
                    knowledge.own()
                } else {
                    knowledge.enemy()
                };
                (Size::of(target, &board), target.merges())
            };
            let (before, merges) = of(&knowledge);
            let (life, sonar) = (submarine.life, submarine.sonar);
            if seat == victim {
                knowledge.announce(&board, &announced, life);
                knowledge.learn(&board, sonar);
            } else {
                knowledge.hear(&board, Some(&params), None, &announced, life, sonar);
            }
            let mut cost = observation_cost(&announced, before) + of(&knowledge).1 - merges;
            if seat == victim {
                continue;
            }
            if aim == Aim::Turn {
                // Lines of the search that announce a SILENCE or a TRIGGER: with and
                // without a MOVE to each side; some mines are tried.
                let mine = &after.submarines[victim];
                let silences = u64::from(mine.charges.missing(Device::Silence) <= 1);
                let triggers = (mine.mines | mine.fresh_mines).len().min(3) as u64;
                let size = Size::of(knowledge.own(), &board);
                let mined = mine.cell;
                cost += 9 * silences * observation_cost(&[Announcement::Silence], size)
                    + 5 * triggers * observation_cost(&[Announcement::Trigger(mined)], size);
            }
            if cost > worst {
                // One more answer, so that the turn is searched.
                (worst, length) = (cost, played.orders.len() + 1);
            }
        }
        played.orders.truncate(length);
        Ok((worst, played))
    }

    /// Writes the game's record.
    fn record(&self, path: &Path, title: String) -> anyhow::Result<()> {
        let mut game = self.start_game(true, Some(title))?;
        for order in &self.orders {
            take(&mut game, print_order(order));
        }
        // A record is of a whole game: the next answer ends and loses it.
        while game.next_seat().is_some() {
            take(&mut game, "MOVE".to_string());
        }
        let text = game.record().join("\n") + "\n";
        let output = OutputFile {
            path,
            kind: UNMARKED,
            inputs: &[],
            force: None,
        };
        output.write(text.as_bytes())
    }
}

fn take(game: &mut OceanGame, answer: String) {
    game.take(vec![Answer {
        lines: Ok(vec![answer]),
        time: Duration::ZERO,
    }]);
}

/// The tracker's state before an observation, in numbers.
#[derive(Clone, Copy)]
struct Size {
    shapes: u64,
    candidates: u64,
    /// Cells that may hold one of the target's mines.
    mined: u64,
}

impl Size {
    fn of(tracker: &Tracker, board: &Board) -> Size {
        let mined = if tracker.mines_laid() > 0 {
            let presence = tracker.mine_presence(board);
            let mined = board.water().iter();
            mined.filter(|&cell| presence[cell] > 0.0).count()
        } else {
            0
        };
        Size {
            shapes: tracker.shapes() as u64,
            candidates: tracker.len() as u64,
            mined: mined as u64,
        }
    }
}

/// Cost of an observation: shapes that the order generates from those before, and
/// candidates that are moved. A shape counts as 8 candidates, a guess.
fn observation_cost(announced: &[Announcement], before: Size) -> u64 {
    let ways = |announcement: &Announcement| match announcement {
        Announcement::Silence => 1 + 4 * u64::from(SILENCE_RANGE),
        Announcement::Mine => 4,
        Announcement::Torpedo(_) => 3,
        // Every possible mine of the cell, removed from all others.
        Announcement::Trigger(_) => 3 + before.mined,
        _ => 1,
    };
    let ways: u64 = announced.iter().map(ways).product();
    ways * (8 * before.shapes + before.candidates)
}

/// The legal part of an order, with a step if it had none, without actions that would sink
/// the submarine.
fn legal_part(board: &Board, state: &State, wanted: &[Action]) -> Order {
    let seat = state.next_seat();
    let mut trial = *state;
    trial.submarines[seat].begin_turn();
    let (mut used, mut order) = (UsedKinds::default(), Order::new());
    let mut run = |wanted: Action, trial: &mut State| {
        let mut nearest: Option<(u32, Action)> = None;
        let submarine = &trial.submarines[seat];
        for_each_action(board, trial.league, submarine, used, |other| {
            let far = difference(wanted, other);
            if far.is_some_and(|far| nearest.is_none_or(|(least, _)| far < least)) {
                nearest = far.map(|far| (far, other));
            }
        });
        let mut next = *trial;
        let Some((_, action)) = nearest else {
            return false;
        };
        if next.run(board, seat, action).is_err() || next.has_sunk() {
            return false;
        }
        *trial = next;
        used = used.with(action.kind());
        order.push(action);
        true
    };
    for &action in wanted {
        run(action, &mut trial);
    }
    let stepped = |action: &Action| matches!(action.kind(), ActionKind::Move | ActionKind::Surface);
    if !wanted.iter().any(stepped) || trial.submarines[seat].cell == state.submarines[seat].cell {
        let own = trial.submarines[seat];
        let open = *board.water() - own.trail;
        let ways = Heading::ALL.into_iter().filter_map(|heading| {
            let cell = own.cell.step(heading).filter(|&cell| open.contains(cell))?;
            Some((CellSet::from(cell).flood(&open, 225).len(), heading))
        });
        match ways.max_by_key(|&(room, _)| room) {
            Some((_, heading)) => {
                let charge = [Device::Silence, Device::Mine, Device::Torpedo]
                    .into_iter()
                    .find(|&device| !own.charges.is_full(device));
                run(Action::Move { heading, charge }, &mut trial);
            }
            None => {
                run(Action::Surface, &mut trial);
            }
        }
    }
    if order.is_empty() {
        order.push(Action::Surface);
    }
    order
}

/// Distance of a legal action from the wanted one; `None` if it cannot replace it.
fn difference(wanted: Action, possible: Action) -> Option<u32> {
    match (wanted, possible) {
        (Action::Torpedo(a), Action::Torpedo(b)) | (Action::Trigger(a), Action::Trigger(b)) => {
            Some(a.chebyshev(b).into())
        }
        (
            Action::Silence { heading, steps },
            Action::Silence {
                heading: other,
                steps: fewer,
            },
        ) => {
            let likely = fewer == 0 || heading == other && fewer <= steps;
            likely.then(|| u32::from(steps.abs_diff(fewer)))
        }
        _ => (wanted == possible).then_some(0),
    }
}

/// A first game: both players move straight on, lay mines and do not use SILENCE.
fn first(profile: &'static str, turns: usize, stream: &mut SplitMix64) -> Script {
    let seed = (stream.next_u64() >> 11) as i64;
    let water = ocean_maps::generate_water(
        Profile::from_name(profile).unwrap_or(Profile::OFFICIAL),
        seed,
    );
    let board = Board::new(water);
    // The largest water.
    let cells = board.water().iter();
    let start = cells.max_by_key(|&cell| {
        let room = |steps| CellSet::from(cell).flood(board.water(), steps).len();
        (room(225), room(4))
    });
    let start = start
        .or(CellSet::GRID.first())
        .unwrap_or_else(|| unreachable!());
    let orders = (0..turns).map(|_| change(&Order::new(), stream)).collect();
    Script {
        profile: (profile != Profile::OFFICIAL.name()).then_some(profile),
        seed,
        starts: [start; 2],
        orders,
    }
}

/// A random variation of an order.
fn change(order: &[Action], stream: &mut SplitMix64) -> Order {
    let heading = Heading::ALL[stream.below(4)];
    let charge = [
        Device::Silence,
        Device::Silence,
        Device::Mine,
        Device::Mine,
        Device::Torpedo,
    ][stream.below(5)];
    let go = Action::Move {
        heading,
        charge: Some(charge),
    };
    let more = match stream.below(10) {
        0..=2 => None,
        3..=5 => Some(Action::Mine(Heading::ALL[stream.below(4)])),
        6 | 7 => Some(Action::Silence {
            heading: Heading::ALL[stream.below(4)],
            steps: stream.below(5) as u8,
        }),
        _ => {
            let target = CellSet::GRID.iter().nth(stream.below(225));
            target.map(|target| match stream.below(2) {
                0 => Action::Torpedo(target),
                _ => Action::Trigger(target),
            })
        }
    };
    let kept = order
        .iter()
        .copied()
        .filter(|action| match stream.below(4) {
            0 => false,
            _ => Some(action.kind()) != more.as_ref().map(Action::kind),
        });
    let mut changed: Order = kept.collect();
    if !changed
        .iter()
        .any(|action| action.kind() == ActionKind::Move)
    {
        changed.push(go);
    }
    if let Some(more) = more.filter(|_| !changed.is_full()) {
        let place = stream.below(changed.len() + 1);
        changed.insert(place, more);
    }
    changed
}

/// A random change of one or a few turns of a game, an additional or removed turn of each
/// side, or no SILENCE for some turns.
fn mutate(script: &Script, turns: usize, stream: &mut SplitMix64) -> Script {
    let mut next = script.clone();
    let orders = &mut next.orders;
    while orders.len() < turns {
        let order = change(&Order::new(), stream);
        orders.push(order);
    }
    let place = stream.below(orders.len());
    match stream.below(6) {
        0 => {
            // Both sides' turns shift, so that the seats of all turns stay.
            for _ in 0..2 {
                let order = change(&Order::new(), stream);
                orders.insert(place, order);
            }
            orders.truncate(turns);
        }
        1 => {
            orders.drain(place..(place + 2).min(orders.len()));
        }
        2 => {
            for order in orders.iter_mut().skip(place).step_by(2).take(20) {
                order.retain(|action| action.kind() != ActionKind::Silence);
            }
        }
        _ => {
            for order in orders
                .iter_mut()
                .skip(place)
                .step_by(2)
                .take(1 + stream.below(3))
            {
                *order = change(order, stream);
            }
        }
    }
    next
}

/// The script of a recorded game.
fn read_script(path: &Path) -> anyhow::Result<Script> {
    let file = path.display();
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {file}"))?;
    let header: serde_json::Value = text
        .lines()
        .next()
        .and_then(|line| serde_json::from_str(line).ok())
        .with_context(|| format!("{file}:1: expected one object of JSON"))?;
    let profile = header["profile"].as_str();
    let profile = Profile::all()
        .map(Profile::name)
        .find(|&name| Some(name) == profile);
    let mut starts = BySeat::<Option<Cell>>::default();
    let mut orders = Vec::new();
    replay(
        &text,
        |_| {},
        |game, answer| match game.state() {
            None => {}
            Some(state) if state.turn == 0 => {
                starts = BySeat(state.submarines.0.map(|submarine| Some(submarine.cell)));
            }
            Some(_) => {
                let pieces = parse_order(answer).unwrap_or_default();
                let actions = pieces.into_iter().filter_map(|(piece, _)| match piece {
                    Piece::Action(action) => Some(action),
                    _ => None,
                });
                orders.push(actions.collect());
            }
        },
    )
    .map_err(|error| anyhow::anyhow!("{file}:{error}"))?;
    let [Some(first), Some(second)] = starts.0 else {
        bail!("{file}: the game ends with the placement");
    };
    Ok(Script {
        profile,
        seed: header["seed"].as_i64().context("a seed")?,
        starts: [first, second],
        orders,
    })
}

fn main() -> std::process::ExitCode {
    match search() {
        Ok(()) => std::process::ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            std::process::ExitCode::from(64)
        }
    }
}

fn search() -> anyhow::Result<()> {
    let args = Args::parse();
    make_folder(&args.out)?;
    let wanted = |profile: &&str| args.profile.as_ref().is_none_or(|name| name == profile);
    let mut names: Vec<&str> = Profile::all().map(Profile::name).filter(wanted).collect();
    let mut turns = args.turns;
    let from = args.from.as_deref().map(read_script).transpose()?;
    if let Some(from) = &from {
        names = vec!["recorded"];
        turns = from.orders.len();
    }
    if names.is_empty() {
        bail!("there is no such profile of maps");
    }
    for (number, name) in names.into_iter().enumerate() {
        for (aim, word) in [(Aim::Observation, "observation"), (Aim::Turn, "turn")] {
            let mut stream = SplitMix64::new(derive(args.seed, &[number as u64, aim as u64]));
            let mut best = match &from {
                Some(from) => from.clone(),
                None => first(name, turns, &mut stream),
            };
            let (mut cost, played) = best.run(aim, args.victim())?;
            best = played;
            println!("{name} {word}: {cost} at first");
            for _ in 0..args.steps {
                let next = mutate(&best, turns, &mut stream);
                let (other, played) = next.run(aim, args.victim())?;
                if other >= cost {
                    (cost, best) = (other, played);
                }
            }
            let from = args.from.as_ref().and_then(|path| path.file_stem());
            let label = from.map_or(name.into(), |stem| stem.to_string_lossy());
            let path = args.out.join(format!("{label}-{word}.jsonl"));
            best.record(
                &path,
                format!(
                    "most expensive {word}, {label}, player {}, cost {cost}",
                    args.player
                ),
            )?;
            println!("{name} {word}: {cost} in {} turns", best.orders.len());
        }
    }
    Ok(())
}
