//! Belief about hidden treasure: expected gold by cell.
//!
//! Two views: the public one follows from what all agents see and is equal in both processes of a
//! team; the private one adds what the own dog has smelled. The expected gold of a cell is
//! proportional to its relative probability, a product of the factors in [`CellWeights`].

use crate::params::Params;
use crate::protocol::Request;
use crate::rules::{Agent, Cell, Direction, Plan, Treasure, CELLS};

/// Belief of an agent about hidden treasure.
///
/// ```
/// use samurai::belief::Belief;
/// use samurai::protocol::Request;
/// use samurai::rules::{Agent, Cell, Edition, Field, Mode, State, Treasure};
///
/// let state = State::new(&Field {
///     side: 6,
///     steps: 100,
///     think_time: 10_000,
///     agents: [(0, 0), (5, 5), (0, 3), (5, 3)].map(|(x, y)| Cell::new(x, y)),
///     holes: vec![],
///     known: vec![],
///     hidden: vec![Treasure { cell: Cell::new(1, 4), amount: 4 }],
/// }, Edition::Y2020, Mode::Text);
/// let dog = Agent::dog(0);
/// let mut belief = Belief::new(dog.team());
/// belief.update(&Request::of(&state, dog, 10_000));
/// assert_eq!(belief.hidden(), 4);
/// assert_eq!(belief.smelled_treasure(), state.hidden());
/// assert!(!belief.is_possible(state.cell(dog)));
/// ```
#[derive(Clone, Debug)]
pub struct Belief {
    team: usize,
    /// Public: cells that may still hold hidden treasure.
    possible: [bool; CELLS],
    /// Public: first step in which the dog of each team was beside a cell.
    first_beside: [[Option<u32>; CELLS]; 2],
    /// Private: amount that the own dog smelled in a cell, 0 for none.
    smelled: [Option<u32>; CELLS],
    /// Public: cells at which the own dog pointed; see [`Belief::sign`].
    signalled: Vec<Cell>,
    /// Public: gold of all hidden treasure.
    hidden: u32,
    /// Mean amount of all treasure that was ever known; 20 before any.
    mean_amount: f32,
    ever_known: Vec<Treasure>,
    last: Option<Request>,
    /// Public: cells at which the other dog may have pointed, by the sign of our own.
    suspected: Vec<Cell>,
    /// Cell where the dog of each team rested in the step before the last one.
    rested_at: [Option<Cell>; 2],
}

/// Factors of the relative probability of hidden treasure in a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct CellWeights {
    /// Limit of the factor after the own dog was beside the cell without pointing at it.
    pub passed_by_own: f32,
    /// Limit of the factor after the other dog was beside the cell without barking.
    pub passed_by_other: f32,
    /// Decay per step of the distance to these limits: a dog needs time to point or bark.
    pub silence_decay: f32,
    /// Factor of a cell at which the other dog may have pointed.
    pub suspected: f32,
}

impl CellWeights {
    /// Factor of a cell, `last + (1 - last) * silence_decay^steps`, where `steps` have passed
    /// since a dog was first beside it; 1 if none was.
    fn silence_weight(self, steps: Option<u32>, last: f32) -> f32 {
        let Some(steps) = steps else {
            return 1.0;
        };
        let left = (0..steps.min(100)).fold(1.0, |left, _| left * self.silence_decay);
        last + (1.0 - last) * left
    }

    /// Factors by the bot's parameters.
    pub fn from_params(params: &Params) -> CellWeights {
        CellWeights {
            passed_by_own: params.belief_passed_by_own,
            passed_by_other: params.belief_passed_by_other,
            silence_decay: params.belief_silence_decay,
            suspected: params.belief_suspected,
        }
    }
}

impl Belief {
    /// Belief of an agent of a team before its first request.
    pub fn new(team: usize) -> Belief {
        Belief {
            team,
            possible: [false; CELLS],
            first_beside: [[None; CELLS]; 2],
            smelled: [None; CELLS],
            signalled: Vec::new(),
            hidden: 0,
            mean_amount: 20.0,
            ever_known: Vec::new(),
            last: None,
            suspected: Vec::new(),
            rested_at: [None; 2],
        }
    }

    /// Updates the belief by a request.
    pub fn update(&mut self, request: &Request) {
        if self.last.is_none() {
            for cell in Cell::all(request.side) {
                self.possible[cell.index()] = true;
            }
        }
        let known: u32 = request
            .known
            .iter()
            .map(|it| it.amount)
            .fold(0, u32::saturating_add);
        self.hidden = request.buried.saturating_sub(known);
        for &it in &request.known {
            if !self.ever_known.contains(&it) {
                self.ever_known.push(it);
            }
            self.possible[it.cell.index()] = false;
        }
        if !self.ever_known.is_empty() {
            let sum: u64 = self.ever_known.iter().map(|it| u64::from(it.amount)).sum();
            self.mean_amount = sum as f32 / self.ever_known.len() as f32;
        }
        // A dug cell holds no treasure, even after the hole is filled.
        for hole in &request.holes {
            self.possible[hole.index()] = false;
        }
        if self.last.is_none() {
            for cell in request.agents {
                self.possible[cell.index()] = false;
            }
        }
        for team in 0..2 {
            let dog = request.agents[Agent::dog(team).index()];
            // A dog on hidden treasure barks, which makes it known.
            self.possible[dog.index()] = false;
            for direction in Direction::ALL {
                self.first_beside[team][dog.next(direction).index()].get_or_insert(request.step);
            }
        }
        self.read_signs(request);
        if request.agent.is_dog() {
            let dog = request.agents[request.agent.index()];
            for direction in Direction::ALL {
                self.smelled[dog.next(direction).index()] = Some(0);
            }
            for it in &request.smelled {
                self.smelled[it.cell.index()] = Some(it.amount);
            }
        }
        self.signalled
            .retain(|cell| self.possible[cell.index()] && self.hidden > 0);
        self.last = Some(request.clone());
    }

    /// Reads the signs of both dogs. The sign of our dogs: beside hidden treasure it rests, then
    /// moves straight away from it; valid only where hidden treasure is possible and the dog does
    /// not rest on known treasure. The other team may use the same sign.
    fn read_signs(&mut self, request: &Request) {
        for team in 0..2 {
            let dog = Agent::dog(team).index();
            let Some(last) = &self.last else { return };
            let before = last.agents[dog];
            let on_known = last.known.iter().any(|it| it.cell == before);
            let rested_at = self.rested_at[team].take();
            let plan = Plan::from_number(request.actions[dog]);
            if request.plans[dog] == -1 && !on_known {
                self.rested_at[team] = Some(before);
            }
            if let (Some(cell), Some(Plan::Act(_, direction))) = (rested_at, plan) {
                let target = cell.next(direction.opposite());
                if cell == before && team == self.team && self.may_be_signalled(target) {
                    self.signalled.push(target);
                }
                let smelled = self.was_beside(team, target);
                if cell == before && team != self.team && smelled && self.is_possible(target) {
                    self.suspected.push(target);
                }
            }
        }
    }

    /// Whether a sign of the own dog for this cell would be new and could be true.
    fn may_be_signalled(&self, cell: Cell) -> bool {
        self.possible[cell.index()]
            && self.was_beside(self.team, cell)
            && !self.signalled.contains(&cell)
    }

    /// Cell at which the own dog would point if it moved in a direction now; `None` if that would
    /// be no sign.
    pub fn sign(&self, direction: Direction) -> Option<Cell> {
        let target = self.rested_at[self.team]?.next(direction.opposite());
        self.may_be_signalled(target).then_some(target)
    }

    /// Gold of all hidden treasure.
    pub fn hidden(&self) -> u32 {
        self.hidden
    }

    /// Whether hidden treasure in a cell is possible by the public view.
    pub fn is_possible(&self, cell: Cell) -> bool {
        self.possible[cell.index()] && self.hidden > 0
    }

    /// Whether the dog of a team has been beside a cell.
    pub fn was_beside(&self, team: usize, cell: Cell) -> bool {
        self.first_beside[team][cell.index()].is_some()
    }

    /// Cells at which the own dog pointed, with estimated amounts; public.
    pub fn signalled(&self) -> Vec<Treasure> {
        let mut left = self.hidden as f32;
        self.signalled
            .iter()
            .map(|&cell| {
                // Signalled treasure is seldom all hidden treasure.
                let amount = self.mean_amount.min(0.8 * left).max(2.0);
                left -= amount;
                Treasure {
                    cell,
                    amount: amount as u32,
                }
            })
            .collect()
    }

    /// Hidden treasure that the own dog has smelled and that may still be in the ground; private.
    pub fn smelled_treasure(&self) -> Vec<Treasure> {
        let Some(last) = &self.last else {
            return Vec::new();
        };
        Cell::all(last.side)
            .filter_map(|cell| {
                let amount = self.smelled[cell.index()].filter(|&amount| amount > 0)?;
                self.possible[cell.index()].then_some(Treasure { cell, amount })
            })
            .collect()
    }

    /// Steps since the dog of a team was first beside a cell, if it was.
    fn steps_beside(&self, team: usize, cell: usize) -> Option<u32> {
        let now = self.last.as_ref().map_or(0, |last| last.step);
        self.first_beside[team][cell].map(|step| now.saturating_sub(step))
    }

    /// Expected gold by [`Cell::index`] besides treasure of certain cells, which is what the own
    /// dog smelled (`private`) or pointed at (public view). All 0 before the first request.
    pub fn expected(&self, private: bool, weights: CellWeights) -> Vec<f32> {
        let mut expected = vec![0.0_f32; CELLS];
        let Some(last) = &self.last else {
            return expected;
        };
        let mut certain = 0_u32;
        let mut sum = 0.0;
        for cell in Cell::all(last.side) {
            let i = cell.index();
            if !self.possible[i] {
                continue;
            }
            match self.smelled[i].filter(|_| private) {
                Some(amount) => certain = certain.saturating_add(amount),
                None if !private && self.signalled.contains(&cell) => {}
                None => {
                    let own = self.steps_beside(self.team, i).filter(|_| !private);
                    let other = self.steps_beside(1 - self.team, i);
                    let mut weight = weights.silence_weight(own, weights.passed_by_own)
                        * weights.silence_weight(other, weights.passed_by_other);
                    if self.suspected.contains(&cell) {
                        weight *= weights.suspected;
                    }
                    expected[i] = weight;
                    sum += weight;
                }
            }
        }
        if !private {
            let amounts = self.signalled().into_iter().map(|it| it.amount);
            certain = amounts.fold(0, u32::saturating_add);
        }
        let mut rest = self.hidden.saturating_sub(certain) as f32;
        if !private {
            // Amounts of signalled treasure are estimates, and some signs are mistakes.
            rest = rest.max(0.1 * self.hidden as f32);
        }
        let factor = if sum > 0.0 { rest / sum } else { 0.0 };
        for it in &mut expected {
            *it *= factor;
        }
        expected
    }

    /// Expected gold by [`Cell::index`] including treasure of certain cells; the sum is
    /// [`Belief::hidden`]. With `private` in the dog's view, otherwise in the public one.
    pub fn gold(&self, private: bool, weights: CellWeights) -> Vec<f32> {
        let mut gold = self.expected(private, weights);
        let certain = if private {
            self.smelled_treasure()
        } else {
            self.signalled()
        };
        for it in certain {
            gold[it.cell.index()] = it.amount as f32;
        }
        let sum: f32 = gold.iter().sum();
        if !private && sum > 0.0 {
            for it in &mut gold {
                *it *= self.hidden as f32 / sum;
            }
        }
        gold
    }
}
