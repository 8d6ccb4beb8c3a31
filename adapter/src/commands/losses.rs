//! `arena analyse losses`: the causes of lost life points.

use super::super::play::OceanGame;
use super::super::verify::replay_around;
use super::kept::kept_run;
use anyhow::Context;
use arena::game::{AnalysisContext, Game, Outcome};
use arena::results::names::Names;
use arena::results::tables::{plain, with_error};
use arena::statistics::paired::ratio_of_means;
use ocean::rules::submarine::blast_damage;
use ocean::rules::{Announcement, Seat, Submarine};
use std::io::Write;
use std::path::PathBuf;

/// Shows by cause the life points that each program of a run lost, and what its torpedoes
/// cost it: the life points lost to the other side's next one.
///
/// The run must keep its answers (`play --answers`).
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Example:
  cargo arena play --b anchor --pairs 20 --answers --out runs/kept.jsonl
  cargo arena analyse losses runs/kept.jsonl")]
pub struct LossesArgs {
    /// A run file of Ocean of Code, finished or not.
    #[arg(value_name = "RUN")]
    file: PathBuf,
}

/// Cause of a lost life point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The own SURFACE.
    Surface,
    /// A torpedo in the other side's turn after an own one.
    NextTorpedo,
    /// A torpedo two or three turns after an own one.
    SoonTorpedo,
    /// Any other torpedo.
    Torpedo,
    /// A torpedo after a SILENCE of the same order, whatever came before.
    HiddenTorpedo,
    /// A mine of the other side.
    Mine,
    /// An own torpedo or mine.
    OwnBlast,
}

impl Cause {
    /// All causes, in the order of the table.
    pub const ALL: [Cause; 7] = [
        Cause::Surface,
        Cause::NextTorpedo,
        Cause::SoonTorpedo,
        Cause::Torpedo,
        Cause::HiddenTorpedo,
        Cause::Mine,
        Cause::OwnBlast,
    ];

    fn text(self) -> &'static str {
        match self {
            Cause::Surface => "SURFACE",
            Cause::NextTorpedo => "torpedo in the turn after an own one",
            Cause::SoonTorpedo => "torpedo two or three turns after an own one",
            Cause::Torpedo => "torpedo else",
            Cause::HiddenTorpedo => "torpedo after a SILENCE of the same order",
            Cause::Mine => "mines",
            Cause::OwnBlast => "own blasts",
        }
    }
}

/// Life points that one side lost in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Losses {
    /// Life points lost by each cause, in the order of [`Cause::ALL`].
    pub points: [u32; Cause::ALL.len()],
    /// Number of orders with a torpedo; without and with a SILENCE after it.
    pub shots: [u32; 2],
    /// Life points lost to torpedoes of the other side's next turn after such orders.
    pub answered: [u32; 2],
}

/// The last order of a side with a torpedo.
#[derive(Clone, Copy)]
struct Shot {
    /// Number of turns of the other side since then, the present one included.
    age: u32,
    /// Whether a SILENCE came after the torpedo.
    hidden: bool,
}

/// The losses of both sides, by seat, in one recorded game.
///
/// # Errors
/// A record that is no game by the rules.
pub fn count(text: &str) -> anyhow::Result<[Losses; 2]> {
    let mut losses = [Losses::default(); 2];
    let mut shots: [Option<Shot>; 2] = [None; 2];
    let mut before = None;
    replay_around(text, |game, answer| {
        let now = submarines(game);
        if answer.is_none() {
            before = now;
            return;
        }
        let (Some(before), Some(after)) = (before, now) else {
            return;
        };
        let seat = game
            .state()
            .map_or(Seat::First, |state| state.next_seat().other());
        let (own, other) = (seat.index(), seat.other().index());
        let disqualified = |outcome: Outcome| outcome.failures[own].is_some();
        if game.outcome().is_some_and(disqualified) {
            return;
        }
        let order = game.announced()[seat].as_slice();
        let place = |wanted: fn(&Announcement) -> bool| order.iter().position(wanted);
        let torpedo = place(|action| matches!(action, Announcement::Torpedo(_)));
        let silence = place(|action| *action == Announcement::Silence);
        // The other side stands still meanwhile.
        let lost = u32::from(before[other].life - after[other].life);
        let of_torpedo = torpedo
            .and_then(|place| order[place].blast())
            .map_or(0, |blast| {
                u32::from(blast_damage(blast, before[other].cell))
            });
        let of_torpedo = of_torpedo.min(lost);
        let cause = match shots[other].map_or(u32::MAX, |shot| shot.age) {
            _ if silence.is_some() && silence < torpedo => Cause::HiddenTorpedo,
            1 => Cause::NextTorpedo,
            2 | 3 => Cause::SoonTorpedo,
            _ => Cause::Torpedo,
        };
        losses[other].points[cause as usize] += of_torpedo;
        losses[other].points[Cause::Mine as usize] += lost - of_torpedo;
        if let Some(shot) = shots[other].filter(|shot| shot.age == 1) {
            losses[other].answered[usize::from(shot.hidden)] += of_torpedo;
        }
        let lost = u32::from(before[own].life - after[own].life);
        let surfaced = place(|action| matches!(action, Announcement::Surface(_)));
        let of_surface = u32::from(surfaced.is_some()).min(lost);
        losses[own].points[Cause::Surface as usize] += of_surface;
        losses[own].points[Cause::OwnBlast as usize] += lost - of_surface;
        if let Some(shot) = &mut shots[own] {
            shot.age += 1;
        }
        if torpedo.is_some() {
            let hidden = silence > torpedo;
            shots[own] = Some(Shot { age: 1, hidden });
            losses[own].shots[usize::from(hidden)] += 1;
        }
    })?;
    Ok(losses)
}

/// Both submarines; `None` before both have been placed.
fn submarines(game: &OceanGame) -> Option<[Submarine; 2]> {
    game.state().map(|state| state.submarines.0)
}

/// Decimals of printed life points.
const DIGITS: usize = 2;

/// Groups of orders with a torpedo: name, indices in [`Losses::shots`].
const SHOTS: [(&str, &[usize]); 3] = [
    ("lost to the next torpedo after an own one", &[0, 1]),
    ("with a SILENCE after the own one", &[1]),
    ("without", &[0]),
];

/// One program in one game.
#[derive(Clone, Copy, Default)]
struct GameLosses {
    losses: Losses,
    /// Result: 0, 0.5 or 1.
    points: f64,
}

/// One program in both games of a pair.
type Pair = [GameLosses; 2];

/// Prints a table for each program of each match.
///
/// # Errors
/// A run of another game or without answers, output that cannot be written.
pub fn run(context: AnalysisContext, args: &LossesArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let (run, series) = kept_run(context, &args.file)?;
    for (of_match, programs) in run.header.matches.iter().enumerate() {
        let mut pairs: [Vec<Pair>; 2] = Default::default();
        for pair in run.of_match(of_match) {
            let mut played = [Pair::default(); 2];
            for side_of_a in 0..2 {
                let game = series.replay(pair, side_of_a)?;
                let losses = count(&game.record().join("\n"))
                    .with_context(|| format!("pair {}", pair.pair))?;
                let outcome = game.outcome().context("the game did not end")?;
                for (played, seat) in played.iter_mut().zip([side_of_a, 1 - side_of_a]) {
                    played[side_of_a] = GameLosses {
                        losses: losses[seat],
                        points: outcome.points[seat],
                    };
                }
            }
            for (pairs, played) in pairs.iter_mut().zip(played) {
                pairs.push(played);
            }
        }
        let names = Names::new(run.header.labels());
        for (who, pairs) in pairs.iter().enumerate() {
            let [program, opponent] = [programs[who], programs[1 - who]]
                .map(|place| names.name(run.header.programs[place].label()));
            writeln!(out, "{program} against {opponent}\n{}", table(pairs))?;
            for (text, kinds) in SHOTS {
                let of = |pair: &Pair| answered(pair, kinds);
                let sums: Vec<(f64, f64)> = pairs.iter().map(of).collect();
                let orders: f64 = sums.iter().map(|it| it.1).sum();
                let mean = with_error(ratio_of_means(&sums), DIGITS);
                writeln!(out, " {text}: {mean} ({orders} orders)")?;
            }
            writeln!(out)?;
        }
    }
    writeln!(
        out,
        "life points a game, and of those that it lost; turns are those of the program;\n\
         ± 95 %, from the pairs"
    )?;
    Ok(())
}

/// Table of the life points lost a game by cause, in all games and in lost ones.
fn table(pairs: &[Pair]) -> comfy_table::Table {
    let number = pairs.iter().flatten().filter(|game| is_lost(game)).count();
    let head = [
        "cause".to_string(),
        format!("{} games", 2 * pairs.len()),
        format!("{number} lost ones"),
    ];
    let mut table = plain(1, head.iter().map(String::as_str));
    for cause in Cause::ALL {
        let points = |losses: &Losses| f64::from(losses.points[cause as usize]);
        let sums = |games: fn(&GameLosses) -> bool| -> Vec<(f64, f64)> {
            let of_pair = |pair: &Pair| {
                let games = pair.iter().filter(|game| games(game));
                let sums = games.map(|game| (points(&game.losses), 1.0));
                sums.fold((0.0, 0.0), |sum, game| (sum.0 + game.0, sum.1 + game.1))
            };
            pairs.iter().map(of_pair).collect()
        };
        table.add_row([
            cause.text().to_string(),
            with_error(ratio_of_means(&sums(|_| true)), DIGITS),
            with_error(ratio_of_means(&sums(is_lost)), DIGITS),
        ]);
    }
    table
}

fn is_lost(game: &GameLosses) -> bool {
    game.points < 0.5
}

/// Life points lost to the next torpedo after own orders of these groups, and the number of
/// those orders, in both games of a pair.
fn answered(pair: &Pair, kinds: &[usize]) -> (f64, f64) {
    let sum = |of: fn(&Losses) -> [u32; 2]| {
        let of_pair = pair.iter().map(|game| of(&game.losses));
        let sums = of_pair.map(|of_game| kinds.iter().map(|&kind| of_game[kind]).sum::<u32>());
        f64::from(sums.sum::<u32>())
    };
    (sum(|losses| losses.answered), sum(|losses| losses.shots))
}
