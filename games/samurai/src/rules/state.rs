//! A game being played, and how a step is resolved.

use super::cell::{Cell, Direction, CELLS};
use super::edition::{Edition, Mode};
use super::field::{Field, Treasure};
use super::plan::{Act, Agent, Plan, AGENTS};

/// What a cell is, agents aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// Not of the field.
    Outside,
    /// Nothing.
    Plain,
    /// A hole.
    Hole,
    /// Treasure that all know of.
    Known,
    /// Treasure that only dogs beside it smell.
    Hidden,
}

/// Why a plan is refused at the start of a step (2020: invalid; 2019: invalid or
/// inoperable), which counts as resting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Not one of the numbers that this agent may send. The only fault that the
    /// rules of 2019 call invalid.
    Number,
    /// 2020: a diagonal of a samurai that has not rested.
    NotRested,
    /// The target is not on the field.
    Outside,
    /// An agent stands there at the start of the step.
    Occupied,
    /// A move or dig onto a hole.
    Hole,
    /// A plug where no hole is.
    NoHole,
}

/// What became of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It was carried out; so is a rest.
    Done,
    /// It was refused.
    Refused(Fault),
    /// 2020: it would have crossed another diagonal plan.
    Crossing,
    /// Others moved to the same cell.
    Collision,
    /// An agent moved to the cell to be dug (manager of 2020: or several tried).
    Undermining,
}

/// What happened in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Report {
    /// Plans as all agents are shown them afterwards.
    pub plans: [i64; AGENTS],
    /// What was done; -1 for anything that did not happen.
    pub actions: [i64; AGENTS],
    /// Why.
    pub fates: [Fate; AGENTS],
    /// Gold that each team took.
    pub gains: [u32; 2],
    /// The dogs that barked.
    pub barks: [bool; 2],
}

impl Report {
    /// Before the first step.
    pub const NONE: Report = Report {
        plans: [-1; AGENTS],
        actions: [-1; AGENTS],
        fates: [Fate::Done; AGENTS],
        gains: [0; 2],
        barks: [false; 2],
    };
}

/// A game between two steps.
///
/// ```
/// use samurai::rules::{Cell, Edition, Field, Mode, State, Treasure};
/// let mut state = State::new(&Field {
///     side: 6,
///     steps: 100,
///     think_time: 10_000,
///     agents: [(0, 0), (5, 5), (0, 2), (5, 3)].map(|(x, y)| Cell::new(x, y)),
///     holes: vec![],
///     known: vec![Treasure { cell: Cell::new(1, 0), amount: 8 }],
///     hidden: vec![Treasure { cell: Cell::new(0, 3), amount: 4 }],
/// }, Edition::Y2020, Mode::Text);
/// // Samurai 0 digs to the right, its dog steps down onto hidden treasure.
/// let report = state.step([14, -1, 0, -1]);
/// assert_eq!(report.actions, [14, -1, 0, -1]);
/// assert_eq!(state.scores(), [8, 0]);
/// assert!(report.barks[0] && state.hidden().is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    edition: Edition,
    mode: Mode,
    side: usize,
    steps: u32,
    step: u32,
    agents: [Cell; AGENTS],
    facing: [Direction; AGENTS],
    rested: [bool; 2],
    ground: [Ground; CELLS],
    holes: Vec<Cell>,
    known: Vec<Treasure>,
    hidden: Vec<Treasure>,
    scores: [u32; 2],
    buried: u32,
    last: Report,
}

impl State {
    /// The start of a game on a field that obeys the rules.
    pub fn new(field: &Field, edition: Edition, mode: Mode) -> State {
        let mut ground = [Ground::Outside; CELLS];
        for cell in field.cells() {
            ground[cell.index()] = Ground::Plain;
        }
        for hole in &field.holes {
            ground[hole.index()] = Ground::Hole;
        }
        for it in &field.known {
            ground[it.cell.index()] = Ground::Known;
        }
        for it in &field.hidden {
            ground[it.cell.index()] = Ground::Hidden;
        }
        State {
            edition,
            mode,
            side: field.side,
            steps: field.steps,
            step: 0,
            agents: field.agents,
            facing: [Direction::ALL[0]; AGENTS],
            rested: [true; 2],
            ground,
            holes: field.holes.clone(),
            known: field.known.clone(),
            hidden: field.hidden.clone(),
            scores: [0; 2],
            buried: field.total() as u32,
            last: Report::NONE,
        }
    }

    /// The same game later on, as far as its agents can see it: `buried` is all
    /// that is in the ground, so hidden treasure may be missing from the field.
    pub fn with_progress(
        mut self,
        step: u32,
        rested: [bool; 2],
        scores: [u32; 2],
        buried: u32,
    ) -> State {
        self.step = step;
        self.rested = rested;
        self.scores = scores;
        self.buried = buried;
        self
    }

    /// The same game, its rules followed in another mode from now on.
    pub fn with_mode(mut self, mode: Mode) -> State {
        self.mode = mode;
        self
    }

    /// The rules that are played.
    pub fn edition(&self) -> Edition {
        self.edition
    }

    /// How they are followed.
    pub fn mode(&self) -> Mode {
        self.mode
    }

    /// Cells of a side.
    pub fn side(&self) -> usize {
        self.side
    }

    /// Steps of the whole game.
    pub fn steps(&self) -> u32 {
        self.steps
    }

    /// Steps played.
    pub fn step_number(&self) -> u32 {
        self.step
    }

    /// Where an agent stands.
    #[inline]
    pub fn cell(&self, agent: Agent) -> Cell {
        self.agents[agent.index()]
    }

    /// Where all stand.
    #[inline]
    pub fn agents(&self) -> [Cell; AGENTS] {
        self.agents
    }

    /// Where the agents look: only shown, in files and pictures.
    pub fn facing(&self) -> [Direction; AGENTS] {
        self.facing
    }

    /// Sets where the agents look, which a field file says.
    pub fn set_facing(&mut self, facing: [Direction; AGENTS]) {
        self.facing = facing;
    }

    /// Whether the samurai of each team may act diagonally in this step (2020).
    pub fn rested(&self) -> [bool; 2] {
        self.rested
    }

    /// What a cell is.
    #[inline]
    pub fn ground(&self, cell: Cell) -> Ground {
        self.ground[cell.index()]
    }

    /// Holes, in the order of the protocol.
    pub fn holes(&self) -> &[Cell] {
        &self.holes
    }

    /// Known treasure, in the order of the protocol.
    pub fn known(&self) -> &[Treasure] {
        &self.known
    }

    /// Hidden treasure.
    pub fn hidden(&self) -> &[Treasure] {
        &self.hidden
    }

    /// What a dog at a cell smells, by direction.
    pub fn smelled(&self, cell: Cell) -> Vec<Treasure> {
        let near = Direction::ALL.map(|direction| cell.next(direction));
        let hidden = near.iter().filter(|&&it| self.ground(it) == Ground::Hidden);
        let treasure = hidden.filter_map(|&it| find(&self.hidden, it).map(|n| self.hidden[n]));
        treasure.collect()
    }

    /// Gold of each team.
    pub fn scores(&self) -> [u32; 2] {
        self.scores
    }

    /// Gold still in the ground.
    pub fn buried(&self) -> u32 {
        self.buried
    }

    /// What happened in the last step.
    pub fn last(&self) -> &Report {
        &self.last
    }

    /// Whether no step is to follow: all were played, or nothing is left in the
    /// ground.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.step >= self.steps || self.buried == 0
    }

    /// All cells, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        let side = self.side;
        (0..side * side).map(move |i| Cell::new(i % side, i / side))
    }

    /// The plan of a number, judged from the state at the start of the step.
    ///
    /// # Errors
    /// Why it is refused.
    #[inline]
    pub fn judge(&self, agent: Agent, number: i64) -> Result<Plan, Fault> {
        let plan = Plan::from_number(number).ok_or(Fault::Number)?;
        let Plan::Act(act, direction) = plan else {
            return Ok(plan);
        };
        if agent.is_dog() {
            if act != Act::Move {
                return Err(Fault::Number);
            }
        } else if direction.is_diagonal() {
            match self.edition {
                Edition::Y2019 => return Err(Fault::Number),
                Edition::Y2020 if !self.rested[agent.team()] => return Err(Fault::NotRested),
                Edition::Y2020 => {}
            }
        }
        let target = self.cell(agent).next(direction);
        let ground = self.ground(target);
        if ground == Ground::Outside {
            return Err(Fault::Outside);
        }
        // Also one that is about to leave: no following and no exchanging.
        if self.agents.contains(&target) {
            return Err(Fault::Occupied);
        }
        match (act, ground) {
            (Act::Plug, Ground::Hole) => Ok(plan),
            (Act::Plug, _) => Err(Fault::NoHole),
            (_, Ground::Hole) => Err(Fault::Hole),
            _ => Ok(plan),
        }
    }

    /// Resolves a step: validity, crossings, collisions, digs under movers, then
    /// what is left happens. Numbers may be anything.
    pub fn step(&mut self, numbers: [i64; AGENTS]) -> Report {
        let mut report = Report {
            plans: numbers,
            ..Report::NONE
        };
        let mut acts: [Option<(Act, Direction)>; AGENTS] = [None; AGENTS];
        let mut targets = self.agents;
        for agent in Agent::ALL {
            let n = agent.index();
            let mut rests = false;
            match self.judge(agent, numbers[n]) {
                Ok(Plan::Rest) => rests = true,
                Ok(Plan::Act(act, direction)) => {
                    acts[n] = Some((act, direction));
                    targets[n] = self.agents[n].next(direction);
                }
                Err(fault) => {
                    rests = true;
                    report.fates[n] = Fate::Refused(fault);
                    report.plans[n] = self.shown(numbers[n], fault);
                }
            }
            if !agent.is_dog() {
                self.rested[n] = rests;
            }
        }
        let turned = acts;
        if self.may_conflict(&acts, &targets) {
            self.cancel_conflicts(&mut acts, &targets, &mut report);
        }
        self.carry_out(&acts, &targets, &mut report);
        for agent in Agent::ALL {
            let n = agent.index();
            let turns = match self.edition {
                Edition::Y2019 => turned[n],
                Edition::Y2020 => acts[n],
            };
            if let Some((_, direction)) = turns {
                self.facing[n] = direction;
            }
            if let Some((act, direction)) = acts[n] {
                report.actions[n] = Plan::Act(act, direction).number();
            }
        }
        self.step = self.step.saturating_add(1);
        self.last = report;
        report
    }

    /// Whether two plans have one target or are both diagonal: without that all happen.
    #[inline]
    fn may_conflict(
        &self,
        acts: &[Option<(Act, Direction)>; AGENTS],
        targets: &[Cell; AGENTS],
    ) -> bool {
        let [a, b, c, d] = *targets;
        let meet = a == b || a == c || a == d || b == c || b == d || c == d;
        let is_diagonal = |act: &&Option<(Act, Direction)>| match act {
            Some((_, direction)) => direction.is_diagonal(),
            None => false,
        };
        meet || acts.iter().filter(is_diagonal).count() > 1
    }

    /// Crossings, collisions, then digs under movers.
    fn cancel_conflicts(
        &self,
        acts: &mut [Option<(Act, Direction)>; AGENTS],
        targets: &[Cell; AGENTS],
        report: &mut Report,
    ) {
        if self.edition == Edition::Y2020 {
            self.cancel_crossings(acts, targets, report);
        }
        let tried = *acts;
        for n in 0..AGENTS {
            let is_move = |m: usize| matches!(tried[m], Some((Act::Move, _)));
            let met = |m: usize| m != n && is_move(m) && targets[m] == targets[n];
            if is_move(n) && (0..AGENTS).any(met) {
                acts[n] = None;
                report.fates[n] = Fate::Collision;
            }
        }
        let movers = match (self.edition, self.mode) {
            // The manager of 2020 keeps the targets of moves that collided.
            (Edition::Y2020, Mode::Manager) => tried,
            _ => *acts,
        };
        for n in 0..AGENTS {
            let entered =
                |m: usize| matches!(movers[m], Some((Act::Move, _))) && targets[m] == targets[n];
            if matches!(acts[n], Some((Act::Dig, _))) && (0..AGENTS).any(entered) {
                acts[n] = None;
                report.fates[n] = Fate::Undermining;
            }
        }
    }

    /// How a refused plan is reported to all.
    fn shown(&self, number: i64, fault: Fault) -> i64 {
        match (self.edition, self.mode) {
            (Edition::Y2020, Mode::Manager) => number,
            (Edition::Y2019, _) if fault != Fault::Number => number,
            _ => -1,
        }
    }

    /// Two diagonal plans whose segments cross have the same sum of start and
    /// target. Both fail, but a samurai's does not fail for a dog's.
    fn cancel_crossings(
        &self,
        acts: &mut [Option<(Act, Direction)>; AGENTS],
        targets: &[Cell; AGENTS],
        report: &mut Report,
    ) {
        let tried = *acts;
        let middle = |n: usize| match tried[n] {
            Some((_, direction)) if direction.is_diagonal() => {
                Some(self.agents[n].index() + targets[n].index())
            }
            _ => None,
        };
        for (n, agent) in Agent::ALL.into_iter().enumerate() {
            let Some(own) = middle(n) else { continue };
            let counts = |m: usize| agent.is_dog() || !Agent::ALL[m].is_dog();
            if (0..AGENTS).any(|m| m != n && middle(m) == Some(own) && counts(m)) {
                acts[n] = None;
                report.fates[n] = Fate::Crossing;
            }
        }
    }

    fn carry_out(
        &mut self,
        acts: &[Option<(Act, Direction)>; AGENTS],
        targets: &[Cell; AGENTS],
        report: &mut Report,
    ) {
        for agent in Agent::ALL {
            let n = agent.index();
            let target = targets[n];
            match acts[n] {
                None => {}
                Some((Act::Move, _)) => {
                    self.agents[n] = target;
                    if agent.is_dog() && self.ground(target) == Ground::Hidden {
                        self.reveal(target);
                        report.barks[agent.team()] = true;
                    }
                }
                // The second digger of a cell finds it done.
                Some((Act::Dig, _)) if self.ground(target) != Ground::Hole => {
                    let amount = self.take(target);
                    let other = 1 - n;
                    let shared =
                        matches!(acts[other], Some((Act::Dig, _))) && targets[other] == target;
                    for team in [n, other].into_iter().take(1 + usize::from(shared)) {
                        let share = amount / (1 + u32::from(shared));
                        report.gains[team] += share;
                        self.scores[team] = self.scores[team].saturating_add(share);
                    }
                    self.buried = self.buried.saturating_sub(amount);
                    self.ground[target.index()] = Ground::Hole;
                    self.holes.push(target);
                }
                Some((Act::Plug, _)) if self.ground(target) == Ground::Hole => {
                    self.ground[target.index()] = Ground::Plain;
                    if let Some(n) = self.holes.iter().position(|&hole| hole == target) {
                        self.holes.swap_remove(n);
                    }
                }
                Some(_) => {}
            }
        }
    }

    /// Makes hidden treasure known.
    fn reveal(&mut self, cell: Cell) {
        if let Some(n) = find(&self.hidden, cell) {
            self.known.push(self.hidden.swap_remove(n));
            self.ground[cell.index()] = Ground::Known;
        }
    }

    /// Takes what is in a cell out of the lists.
    fn take(&mut self, cell: Cell) -> u32 {
        let list = match self.ground(cell) {
            Ground::Known => &mut self.known,
            Ground::Hidden => &mut self.hidden,
            _ => return 0,
        };
        find(list, cell).map_or(0, |n| list.swap_remove(n).amount)
    }
}

fn find(list: &[Treasure], cell: Cell) -> Option<usize> {
    list.iter().position(|it| it.cell == cell)
}
