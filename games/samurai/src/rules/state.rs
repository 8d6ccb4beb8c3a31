//! State of a game, and the resolution of a step.

use super::cell::{Cell, Direction, CELLS};
use super::edition::{Edition, Mode};
use super::field::{Field, Treasure};
use super::plan::{Act, Agent, Plan, AGENTS};

/// Ground of a cell, agents aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// Not part of the field.
    Outside,
    /// Neither a hole nor treasure.
    Plain,
    /// A hole.
    Hole,
    /// Treasure that all agents know of.
    Known,
    /// Treasure that only dogs beside it can smell.
    Hidden,
}

/// Reason why a plan is refused at the start of a step and counts as a rest (2020: invalid; 2019:
/// invalid or inoperable).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The number is no plan of this agent. The only plans that the rules of 2019 call invalid.
    Number,
    /// 2020: a diagonal plan of a samurai that has not rested.
    NotRested,
    /// The target is not on the field.
    Outside,
    /// An agent stands on the target at the start of the step.
    Occupied,
    /// A move or dig whose target is a hole.
    Hole,
    /// A plug whose target is no hole.
    NoHole,
}

/// Outcome of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlanOutcome {
    /// It was carried out, or is a rest.
    Done,
    /// It was refused at the start of the step.
    Refused(Refusal),
    /// 2020: it failed since it would have crossed another diagonal plan.
    Crossing,
    /// It failed since another agent moved to the same cell.
    Collision,
    /// The dig failed since an agent moved to its target (manager of 2020: or several tried).
    Undermining,
}

/// Report of a step, by agent and by team.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Report {
    /// Plans as reported to all agents.
    pub plans: [i64; AGENTS],
    /// Numbers of the plans that were carried out; -1 for a rest or a failed plan.
    pub actions: [i64; AGENTS],
    /// Outcome of each plan.
    pub outcomes: [PlanOutcome; AGENTS],
    /// Gold that each team dug.
    pub gains: [u32; 2],
    /// Whether the dog of each team barked.
    pub barks: [bool; 2],
}

impl Report {
    /// Report before the first step.
    pub const NONE: Report = Report {
        plans: [-1; AGENTS],
        actions: [-1; AGENTS],
        outcomes: [PlanOutcome::Done; AGENTS],
        gains: [0; 2],
        barks: [false; 2],
    };
}

/// State of a game between two steps.
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
    /// Start of a game on a field that obeys the rules.
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

    /// Sets the progress of a game as its agents see it. `buried` is all gold in the ground:
    /// hidden treasure may be missing from the state.
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

    /// Sets the interpretation of the rules from now on.
    pub fn with_mode(mut self, mode: Mode) -> State {
        self.mode = mode;
        self
    }

    /// Edition of the rules.
    pub fn edition(&self) -> Edition {
        self.edition
    }

    /// Interpretation of the rules.
    pub fn mode(&self) -> Mode {
        self.mode
    }

    /// Side of the field, in cells.
    pub fn side(&self) -> usize {
        self.side
    }

    /// Number of steps of the whole game.
    pub fn steps(&self) -> u32 {
        self.steps
    }

    /// Number of steps played.
    pub fn step_number(&self) -> u32 {
        self.step
    }

    /// Cell of an agent.
    #[inline]
    pub fn cell(&self, agent: Agent) -> Cell {
        self.agents[agent.index()]
    }

    /// Cell of each agent.
    #[inline]
    pub fn agents(&self) -> [Cell; AGENTS] {
        self.agents
    }

    /// Direction in which each agent looks: for display only, in files and pictures.
    pub fn facing(&self) -> [Direction; AGENTS] {
        self.facing
    }

    /// Sets the direction in which each agent looks, as field files give it.
    pub fn set_facing(&mut self, facing: [Direction; AGENTS]) {
        self.facing = facing;
    }

    /// Whether the samurai of each team may act diagonally in this step (2020).
    pub fn rested(&self) -> [bool; 2] {
        self.rested
    }

    /// Ground of a cell.
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

    /// Hidden treasure that a dog at a cell smells, in the order of directions.
    pub fn smelled(&self, cell: Cell) -> Vec<Treasure> {
        Direction::ALL
            .into_iter()
            .map(|direction| cell.next(direction))
            .filter(|&it| self.ground(it) == Ground::Hidden)
            .filter_map(|it| find(&self.hidden, it).map(|n| self.hidden[n]))
            .collect()
    }

    /// Score of each team, in gold.
    pub fn scores(&self) -> [u32; 2] {
        self.scores
    }

    /// Gold in the ground.
    pub fn buried(&self) -> u32 {
        self.buried
    }

    /// Report of the last step.
    pub fn last(&self) -> &Report {
        &self.last
    }

    /// Whether the game is over: all steps are played, or no gold is left in the ground.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.step >= self.steps || self.buried == 0
    }

    /// All cells, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        Cell::all(self.side)
    }

    /// Plan with a number, if an agent may plan it at the start of the next step.
    ///
    /// # Errors
    /// The reason why it is refused.
    #[inline]
    pub fn validate(&self, agent: Agent, number: i64) -> Result<Plan, Refusal> {
        let plan = Plan::from_number(number).ok_or(Refusal::Number)?;
        let Plan::Act(act, direction) = plan else {
            return Ok(plan);
        };
        if agent.is_dog() {
            if act != Act::Move {
                return Err(Refusal::Number);
            }
        } else if direction.is_diagonal() {
            match self.edition {
                Edition::Y2019 => return Err(Refusal::Number),
                Edition::Y2020 if !self.rested[agent.team()] => return Err(Refusal::NotRested),
                Edition::Y2020 => {}
            }
        }
        let target = self.cell(agent).next(direction);
        let ground = self.ground(target);
        if ground == Ground::Outside {
            return Err(Refusal::Outside);
        }
        // Even if that agent is about to leave: agents cannot follow each other or exchange cells.
        if self.agents.contains(&target) {
            return Err(Refusal::Occupied);
        }
        match (act, ground) {
            (Act::Plug, Ground::Hole) => Ok(plan),
            (Act::Plug, _) => Err(Refusal::NoHole),
            (_, Ground::Hole) => Err(Refusal::Hole),
            _ => Ok(plan),
        }
    }

    /// Plays a step, given the number of each agent's plan, of any value. In order: refused plans,
    /// crossings, collisions, digs under movers; the other plans are carried out.
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
            match self.validate(agent, numbers[n]) {
                Ok(Plan::Rest) => rests = true,
                Ok(Plan::Act(act, direction)) => {
                    acts[n] = Some((act, direction));
                    targets[n] = self.agents[n].next(direction);
                }
                Err(fault) => {
                    rests = true;
                    report.outcomes[n] = PlanOutcome::Refused(fault);
                    report.plans[n] = self.reported(numbers[n], fault);
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

    /// Whether two plans have one target or are both diagonal; otherwise none of them can fail.
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

    /// Cancels plans by crossings, collisions, then digs under movers.
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
                report.outcomes[n] = PlanOutcome::Collision;
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
                report.outcomes[n] = PlanOutcome::Undermining;
            }
        }
    }

    /// Number by which a refused plan is reported.
    fn reported(&self, number: i64, fault: Refusal) -> i64 {
        match (self.edition, self.mode) {
            (Edition::Y2020, Mode::Manager) => number,
            (Edition::Y2019, _) if fault != Refusal::Number => number,
            _ => -1,
        }
    }

    /// Cancels diagonal plans that cross: their segments have equal midpoints, hence equal sums of
    /// start and target. A samurai's plan does not fail by crossing a dog's.
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
                report.outcomes[n] = PlanOutcome::Crossing;
            }
        }
    }

    /// Carries out the plans that were not cancelled.
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

    /// Makes the hidden treasure of a cell known.
    fn reveal(&mut self, cell: Cell) {
        if let Some(n) = find(&self.hidden, cell) {
            self.known.push(self.hidden.swap_remove(n));
            self.ground[cell.index()] = Ground::Known;
        }
    }

    /// Removes the treasure of a cell; returns its amount, 0 without treasure.
    fn take(&mut self, cell: Cell) -> u32 {
        let list = match self.ground(cell) {
            Ground::Known => &mut self.known,
            Ground::Hidden => &mut self.hidden,
            _ => return 0,
        };
        find(list, cell).map_or(0, |n| list.swap_remove(n).amount)
    }
}

/// Index of the treasure of a cell.
fn find(list: &[Treasure], cell: Cell) -> Option<usize> {
    list.iter().position(|it| it.cell == cell)
}
