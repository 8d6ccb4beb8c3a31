//! The seat of a person: data of `seat.html`, and the check of its answers.

use super::page::{heat, number, numbers, DECADES, STEPS};
use super::players::own_submarine::OwnSubmarine;
use super::texts;
use super::Ocean;
use arena::game::{SeatPage, SeatView};
use ocean::params::Params;
use ocean::protocol::request::print_announcements;
use ocean::protocol::{parse_order, parse_placement, Briefing, Report};
use ocean::rules::orders::SILENCE_RANGE;
use ocean::rules::state::Piece;
use ocean::rules::submarine::{blast_damage, FULL_LIFE};
use ocean::rules::{Action, ActionKind, Board, Cell, CellSet, Device, Submarine};
use ocean::tracker::{Knowledge, CAP};
use serde::Serialize;
use serde_json::Value;

impl SeatPage for Ocean {
    fn template(&self) -> &'static str {
        include_str!("seat.html")
    }

    fn view(&self) -> Box<dyn SeatView> {
        Box::new(PersonSeat::default())
    }
}

/// State of a seat that a person plays, with the bot's trackers.
#[derive(Default)]
struct PersonSeat {
    briefing: Option<Briefing>,
    own: Option<TracedSubmarine>,
    knowledge: Option<Knowledge>,
    report: Option<Report>,
    /// Own orders and the announcements after them.
    log: Vec<Exchange>,
}

/// The own submarine with the cells of its trail in order.
#[derive(Clone)]
struct TracedSubmarine {
    submarine: OwnSubmarine,
    path: Vec<Cell>,
}

#[derive(Clone, Serialize)]
struct Exchange {
    order: String,
    heard: String,
}

/// Data of the page for the placement.
#[derive(Serialize)]
struct Placement {
    map: Vec<String>,
    seat: usize,
}

/// Data of the page for a turn, with the order written so far. Cells are numbered x + 15 y.
#[derive(Serialize)]
struct Turn<'a> {
    map: Vec<String>,
    seat: usize,
    order: String,
    cell: u8,
    path: Vec<u8>,
    life: u8,
    enemy_life: u8,
    full_life: u8,
    /// Name, charge and full charge of each device of the league.
    charges: Vec<(&'static str, u8, u8)>,
    mines: Vec<u8>,
    fresh: Vec<u8>,
    /// Cells that a torpedo would reach from here, charged or not.
    reach: Vec<u8>,
    sonar: Option<bool>,
    log: &'a [Exchange],
    next: Vec<Next>,
    /// The tracker's belief about the enemy; see [`heat`].
    heat: String,
    possible: usize,
    steps: &'static str,
    decades: f32,
}

/// A legal action that may come next.
#[derive(Serialize)]
struct Next {
    text: String,
    kind: &'static str,
    /// The cell of its target or end, if it has one.
    target: Option<u8>,
    /// Cells of water that its blast damages, and its damage to the own submarine.
    blast: Vec<u8>,
    own_damage: u8,
}

impl SeatView for PersonSeat {
    fn take(&mut self, lines: &[String]) {
        let lines = || lines.iter().map(String::as_str);
        let Some(own) = &mut self.own else {
            self.briefing = Briefing::parse(lines()).ok();
            return;
        };
        let Ok(report) = Report::parse(lines()) else {
            return;
        };
        let board = &own.submarine.board;
        let knowledge = self
            .knowledge
            .get_or_insert_with(|| Knowledge::new(board, CAP));
        knowledge.hear(
            board,
            Some(&Params::default()),
            report.sonar,
            &report.heard,
            report.enemy_life,
            report.enemy_sonar(),
        );
        if let Some(last) = self.log.last_mut() {
            last.heard = print_announcements(&report.heard);
        }
        own.submarine.begin(&report);
        self.report = Some(report);
    }

    fn show(&self, answer: &str) -> Result<Value, String> {
        let shown = match (&self.own, &self.briefing, &self.report) {
            (Some(own), Some(briefing), Some(report)) => {
                let mut own = own.clone();
                own.write(answer)?;
                serde_json::to_value(self.turn(&own, briefing, report))
            }
            (_, Some(briefing), _) => {
                if !answer.is_empty() {
                    place(briefing, answer)?;
                }
                serde_json::to_value(Placement {
                    map: briefing.water.rows('.', 'x').collect(),
                    seat: briefing.seat.index(),
                })
            }
            _ => return Err("nothing was sent that can be read".to_string()),
        };
        shown.map_err(|error| error.to_string())
    }

    fn answer(&mut self, answer: &str) -> Result<(), String> {
        let (Some(own), Some(_)) = (&mut self.own, &self.report) else {
            let briefing = self.briefing.as_ref().ok_or("nothing was sent")?;
            let start = place(briefing, answer)?;
            self.own = Some(TracedSubmarine {
                submarine: OwnSubmarine::new(briefing, start),
                path: vec![start],
            });
            return Ok(());
        };
        let mut written = own.clone();
        written.write(answer)?;
        if written.submarine.order().is_empty() {
            return Err(
                "an order needs at least one action; SURFACE is always possible".to_string(),
            );
        }
        *own = written;
        if let Some(knowledge) = &mut self.knowledge {
            let life = own.submarine.state().life;
            knowledge.announce(&own.submarine.board, own.submarine.announced(), life);
        }
        self.log.push(Exchange {
            order: answer.to_string(),
            heard: String::new(),
        });
        Ok(())
    }
}

/// The starting cell of an answer.
fn place(briefing: &Briefing, answer: &str) -> Result<Cell, String> {
    let board = Board::new(briefing.water);
    parse_placement(&board, answer).map_err(|error| texts::placement(error).text)
}

impl TracedSubmarine {
    /// Adds the actions of a text to the order.
    ///
    /// # Errors
    /// The first action that cannot be read or is not legal, with the reason.
    fn write(&mut self, order: &str) -> Result<(), String> {
        for piece in order.split('|').map(str::trim).filter(|it| !it.is_empty()) {
            let actions = self.submarine.actions();
            let action = self.action(piece)?;
            if !actions.contains(&action) {
                return Err(format!("{piece}: {}", self.reason(action)));
            }
            self.act(action);
        }
        Ok(())
    }

    fn action(&self, piece: &str) -> Result<Action, String> {
        let parsed = parse_order(piece).ok();
        match parsed.as_deref() {
            Some([(Piece::Action(action), _)]) => Ok(*action),
            _ => Err(format!(
                "{piece}: expected MOVE N, S, W or E with a device to charge, SURFACE, TORPEDO x y, \
                 SONAR sector, SILENCE heading steps, MINE heading, or TRIGGER x y"
            )),
        }
    }

    fn act(&mut self, action: Action) {
        let from = self.submarine.state().cell;
        self.submarine.act(action);
        let (heading, steps) = match action {
            Action::Move { heading, .. } => (heading, 1),
            Action::Silence { heading, steps } => (heading, steps),
            Action::Surface => {
                self.path = vec![from];
                return;
            }
            _ => return,
        };
        let mut cell = from;
        for _ in 0..steps {
            cell = cell.step(heading).unwrap_or(cell);
            self.path.push(cell);
        }
    }

    /// The reason why an action is not legal now.
    fn reason(&self, action: Action) -> String {
        let own = self.submarine.state();
        let kind = action.kind();
        if self
            .submarine
            .order()
            .iter()
            .any(|earlier| earlier.kind() == kind)
        {
            return format!("{} stands in the order already", kind.name());
        }
        if !self.submarine.league().knows(kind) {
            return format!("{} is not known in this league", kind.name());
        }
        if let Some(device) = kind.device().filter(|&device| !own.charges.is_full(device)) {
            let (now, full) = (own.charges.get(device), device.size());
            return format!("{} is not charged: {now} of {full}", device.name());
        }
        let water = self.submarine.board.water();
        let blocked = |cell: Option<Cell>| match cell.filter(|cell| water.contains(*cell)) {
            None => Some("an island or the edge of the map is in the way"),
            Some(cell) if own.trail.contains(cell) => {
                Some("your own trail is in the way; SURFACE clears it")
            }
            Some(_) => None,
        };
        let reason = match action {
            Action::Move { heading, .. } => blocked(own.cell.step(heading)),
            Action::Silence { heading, steps } => {
                let mut cell = Some(own.cell);
                (0..steps.min(SILENCE_RANGE)).find_map(|_| {
                    cell = cell.and_then(|cell| cell.step(heading));
                    blocked(cell)
                })
            }
            Action::Torpedo(target) if !water.contains(target) => Some("the target is an island"),
            Action::Torpedo(_) => Some("the target is out of reach: at most 4 steps through water"),
            Action::Mine(_) => Some("a mine needs free water there"),
            Action::Trigger(_) => Some("there is no mine of yours that can be triggered"),
            _ => None,
        };
        reason.unwrap_or("it is not possible now").to_string()
    }
}

impl PersonSeat {
    fn turn(&self, own: &TracedSubmarine, briefing: &Briefing, report: &Report) -> Turn<'_> {
        let side = &own.submarine;
        let submarine = side.state();
        let enemy = self.knowledge.as_ref().map(Knowledge::enemy);
        let league = side.league();
        let devices = Device::ALL.into_iter().filter(|device| league.has(*device));
        let order: Vec<String> = side.order().iter().map(ToString::to_string).collect();
        Turn {
            map: briefing.water.rows('.', 'x').collect(),
            seat: briefing.seat.index(),
            order: order.join("|"),
            cell: number(submarine.cell),
            path: own.path.iter().copied().map(number).collect(),
            life: submarine.life,
            enemy_life: report.enemy_life,
            full_life: FULL_LIFE,
            charges: devices
                .map(|device| (device.name(), submarine.charges.get(device), device.size()))
                .collect(),
            mines: numbers(submarine.mines),
            fresh: numbers(submarine.fresh_mines),
            reach: numbers(*side.board.torpedo_reach(submarine.cell)),
            sonar: report.sonar,
            log: &self.log,
            next: side
                .actions()
                .into_iter()
                .map(|action| next(action, &side.board, submarine))
                .collect(),
            heat: enemy.map(heat).unwrap_or_default(),
            possible: enemy.map_or(0, |enemy| enemy.cells().len()),
            steps: std::str::from_utf8(STEPS).unwrap_or_default(),
            decades: DECADES,
        }
    }
}

fn next(action: Action, board: &Board, own: &Submarine) -> Next {
    let along = |heading, steps: u8| {
        let mut cell = Some(own.cell);
        for _ in 0..steps {
            cell = cell.and_then(|cell| cell.step(heading));
        }
        cell
    };
    let target = match action {
        Action::Move { heading, .. } | Action::Mine(heading) => along(heading, 1),
        Action::Silence { heading, steps } => along(heading, steps),
        Action::Torpedo(cell) | Action::Trigger(cell) => Some(cell),
        Action::Surface | Action::Sonar(_) => None,
    };
    let explodes = matches!(action.kind(), ActionKind::Torpedo | ActionKind::Trigger);
    let blast = target.filter(|_| explodes);
    Next {
        text: action.to_string(),
        kind: action.kind().name(),
        target: target.map(number),
        blast: numbers(blast.map_or(CellSet::EMPTY, |cell| {
            *board.blast_area(cell) & *board.water()
        })),
        own_damage: blast.map_or(0, |cell| blast_damage(cell, own.cell)),
    }
}

#[cfg(test)]
mod tests {
    use super::PersonSeat;
    use crate::Ocean;
    use arena::game::{Answer, GameAdapter, GameSetup, Limits, SeatView};
    use common::SplitMix64;

    /// Every offered action is legal: the game goes on, remarks on nothing left out, and sends
    /// back the state that was shown.
    #[test]
    fn what_is_offered_is_what_happens() {
        let mut stream = SplitMix64::new(3);
        for seed in 1..6 {
            let setup = GameSetup {
                recorded: true,
                ..GameSetup::new(seed, Limits::UNTIMED)
            };
            let mut game = Ocean.start_game(&setup).expect("a map");
            let mut seats = [PersonSeat::default(), PersonSeat::default()];
            let mut said = [None, None];
            for _ in 0..400 {
                let requests = game.requests();
                let Some(request) = requests.first() else {
                    break;
                };
                let seat = &mut seats[request.seat];
                seat.take(&request.lines);
                let mut text = String::new();
                let shown = seat.show("").expect("shown");
                if shown["next"].is_null() {
                    let map = shown["map"].as_array().expect("rows");
                    let water = (0..225).filter(|cell| {
                        map[cell / 15]
                            .as_str()
                            .is_some_and(|row| row.as_bytes()[cell % 15] == b'.')
                    });
                    let water: Vec<usize> = water.collect();
                    let cell = water[stream.below(water.len())];
                    text = format!("{} {}", cell % 15, cell / 15);
                } else {
                    if let Some(expected) = said[request.seat].take() {
                        assert_eq!(
                            [&shown["cell"], &shown["charges"], &shown["path"]]
                                .map(ToString::to_string),
                            expected
                        );
                    }
                    for _ in 0..1 + stream.below(4) {
                        let shown = seat.show(&text).expect("legal so far");
                        let next = shown["next"].as_array().expect("actions");
                        if next.is_empty() {
                            break;
                        }
                        let action = next[stream.below(next.len())]["text"]
                            .as_str()
                            .expect("a text");
                        text = if text.is_empty() {
                            action.to_string()
                        } else {
                            format!("{text}|{action}")
                        };
                    }
                    let shown = seat.show(&text).expect("legal");
                    assert_eq!(shown["order"], text.as_str());
                    said[request.seat] = Some(
                        [&shown["cell"], &shown["charges"], &shown["path"]]
                            .map(ToString::to_string),
                    );
                }
                seat.answer(&text).expect("legal");
                game.take(vec![Answer::at_once(Ok(vec![text]))]);
            }
            let outcome = game.outcome();
            assert!(
                outcome.is_none_or(|it| it.failures.iter().all(Option::is_none)),
                "seed {seed}"
            );
            let end = game.record().last().expect("lines");
            let end: serde_json::Value = serde_json::from_str(end).expect("JSON");
            assert!(
                end["summary"].as_array().is_none_or(Vec::is_empty),
                "left out: {end}"
            );
        }
    }

    #[test]
    fn a_refusal_says_why() {
        let setup = GameSetup::new(10_039, Limits::UNTIMED);
        let mut game = Ocean.start_game(&setup).expect("a map");
        let mut seat = PersonSeat::default();
        let answer = |text: &str| vec![Answer::at_once(Ok(vec![text.to_string()]))];
        seat.take(&game.requests()[0].lines);
        assert!(seat.answer("1").is_err() && seat.answer("40 2").is_err());
        seat.answer("7 7").expect("water");
        game.take(answer("7 7"));
        game.take(answer("7 6"));
        seat.take(&game.requests()[0].lines);
        for (order, reason) in [
            ("DIVE", "expected MOVE"),
            ("MOVE", "expected MOVE"),
            ("TORPEDO 7 6", "TORPEDO is not charged: 0 of 3"),
            ("MOVE N|MOVE S", "MOVE stands in the order already"),
            ("TRIGGER 7 7", "no mine of yours"),
            ("", "at least one action"),
        ] {
            let error = seat.answer(order).expect_err(order);
            assert!(error.contains(reason), "{order}: {error}");
        }
        seat.answer("MOVE N TORPEDO").expect("legal");
        game.take(answer("MOVE N TORPEDO"));
        game.take(answer("SURFACE"));
        seat.take(&game.requests()[0].lines);
        let error = seat.answer("MOVE S").expect_err("the trail");
        assert!(error.contains("SURFACE clears it"), "{error}");
    }
}
