//! The belief about hidden treasure, from what all can see and what the own dog smells.
//!
//! What all can see is the same in both processes of a team, so what follows from
//! it alone is, too; only what a dog smelled is private.

use crate::params::Params;
use crate::protocol::Request;
use crate::rules::{Agent, Cell, Direction, Plan, Treasure, CELLS};

/// What an agent knows of hidden treasure.
#[derive(Clone, Debug)]
pub struct Belief {
    team: usize,
    /// Public: cells that may still hold hidden treasure.
    possible: [bool; CELLS],
    /// Public: the step in which the dog of each team was first beside a cell.
    passed: [[Option<u32>; CELLS]; 2],
    /// Private: cells whose content the own dog has smelled, with what it found.
    smelled: [Option<u32>; CELLS],
    /// Public: cells that the own dog pointed at; see [`Belief::sign`].
    signalled: Vec<Cell>,
    /// Gold in hidden treasure, which all can work out.
    hidden: u32,
    /// Mean amount of all treasure that was ever known.
    usual: f32,
    known_ever: Vec<Treasure>,
    last: Option<Request>,
    /// Public: cells that the other dog may have pointed at, in the same way.
    suspected: Vec<Cell>,
    /// Where the dog of each team rested in the step before the last one.
    rested_at: [Option<Cell>; 2],
}

/// Weights of a cell relative to one that no dog has been beside.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Weights {
    /// The own dog was beside it and has announced nothing.
    pub passed_by_own: f32,
    /// The other dog was beside it and has not barked.
    pub passed_by_other: f32,
    /// Factor with each step by which these weights are reached: a dog needs time to
    /// point or bark.
    pub patience: f32,
    /// The other dog may have pointed at it.
    pub suspected: f32,
}

impl Weights {
    /// The weight of a cell some steps after a dog was beside it, if one was: from 1
    /// towards `last`.
    fn of_silence(self, steps: Option<u32>, last: f32) -> f32 {
        let Some(steps) = steps else {
            return 1.0;
        };
        let left = (0..steps.min(100)).fold(1.0, |left, _| left * self.patience);
        last + (1.0 - last) * left
    }

    /// Those that the bot plays with.
    pub fn of(params: &Params) -> Weights {
        Weights {
            passed_by_own: params.passed_by_own,
            passed_by_other: params.passed_by_other,
            patience: params.patience,
            suspected: params.suspected,
        }
    }
}

impl Belief {
    /// What an agent of a team knows before its first request.
    pub fn new(team: usize) -> Belief {
        Belief {
            team,
            possible: [false; CELLS],
            passed: [[None; CELLS]; 2],
            smelled: [None; CELLS],
            signalled: Vec::new(),
            hidden: 0,
            usual: 20.0,
            known_ever: Vec::new(),
            last: None,
            suspected: Vec::new(),
            rested_at: [None; 2],
        }
    }

    /// Takes in a request.
    pub fn update(&mut self, request: &Request) {
        if self.last.is_none() {
            for n in 0..request.side * request.side {
                self.possible[Cell::new(n % request.side, n / request.side).index()] = true;
            }
        }
        let known: u32 = request
            .known
            .iter()
            .map(|it| it.amount)
            .fold(0, u32::saturating_add);
        self.hidden = request.buried.saturating_sub(known);
        for &it in &request.known {
            if !self.known_ever.contains(&it) {
                self.known_ever.push(it);
            }
            self.possible[it.cell.index()] = false;
        }
        if !self.known_ever.is_empty() {
            let sum: u64 = self.known_ever.iter().map(|it| u64::from(it.amount)).sum();
            self.usual = sum as f32 / self.known_ever.len() as f32;
        }
        // A hole holds nothing, nor does the cell when it is filled again.
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
            // It would have barked.
            self.possible[dog.index()] = false;
            for direction in Direction::ALL {
                self.passed[team][dog.next(direction).index()].get_or_insert(request.step);
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

    /// The sign: a dog beside hidden treasure rests, then moves straight away from
    /// it. Only on plain ground, and only where hidden treasure may be. The other team
    /// may well use the same one.
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
                let smelled = self.has_passed(team, target);
                if cell == before && team != self.team && smelled && self.is_possible(target) {
                    self.suspected.push(target);
                }
            }
        }
    }

    fn may_be_signalled(&self, cell: Cell) -> bool {
        self.possible[cell.index()]
            && self.has_passed(self.team, cell)
            && !self.signalled.contains(&cell)
    }

    /// The cell that the own dog would point at if it moved in a direction now;
    /// `None` if that is no sign.
    pub fn sign(&self, direction: Direction) -> Option<Cell> {
        let target = self.rested_at[self.team]?.next(direction.opposite());
        self.may_be_signalled(target).then_some(target)
    }

    /// Gold in hidden treasure.
    pub fn hidden(&self) -> u32 {
        self.hidden
    }

    /// Whether all that can be seen leaves room for hidden treasure in a cell.
    pub fn is_possible(&self, cell: Cell) -> bool {
        self.possible[cell.index()] && self.hidden > 0
    }

    /// Whether the dog of a team has been beside a cell.
    pub fn has_passed(&self, team: usize, cell: Cell) -> bool {
        self.passed[team][cell.index()].is_some()
    }

    /// Hidden treasure whose cell the team shares: cells that the own dog pointed
    /// at, with their amount as far as all can guess it.
    pub fn signalled(&self) -> Vec<Treasure> {
        let mut left = self.hidden as f32;
        let cells = self.signalled.iter().map(|&cell| {
            // What is signalled is seldom all that there is.
            let amount = self.usual.min(0.8 * left).max(2.0);
            left -= amount;
            Treasure {
                cell,
                amount: amount as u32,
            }
        });
        cells.collect()
    }

    /// Hidden treasure that the own dog has smelled and that is still there.
    pub fn found(&self) -> Vec<Treasure> {
        let Some(last) = &self.last else {
            return Vec::new();
        };
        let cells = (0..last.side * last.side).map(|n| Cell::new(n % last.side, n / last.side));
        let found = cells.filter_map(|cell| {
            let amount = self.smelled[cell.index()].filter(|&amount| amount > 0)?;
            self.possible[cell.index()].then_some(Treasure { cell, amount })
        });
        found.collect()
    }

    /// Steps since the dog of a team was first beside a cell.
    fn silence(&self, team: usize, cell: usize) -> Option<u32> {
        let now = self.last.as_ref().map_or(0, |last| last.step);
        self.passed[team][cell].map(|step| now.saturating_sub(step))
    }

    /// The gold to be expected in each cell that nobody of the team knows of for
    /// certain, by [`Cell::index`]. With `private` what the own dog smelled counts;
    /// else all is as both processes of the team see it.
    pub fn expected(&self, private: bool, weights: Weights) -> Vec<f32> {
        let mut expected = vec![0.0_f32; CELLS];
        let Some(last) = &self.last else {
            return expected;
        };
        let mut certain = 0_u32;
        let mut sum = 0.0;
        for n in 0..last.side * last.side {
            let cell = Cell::new(n % last.side, n / last.side);
            let i = cell.index();
            if !self.possible[i] {
                continue;
            }
            match self.smelled[i].filter(|_| private) {
                Some(amount) => certain = certain.saturating_add(amount),
                None if !private && self.signalled.contains(&cell) => {}
                None => {
                    let own = self.silence(self.team, i).filter(|_| !private);
                    let other = self.silence(1 - self.team, i);
                    let mut weight = weights.of_silence(own, weights.passed_by_own)
                        * weights.of_silence(other, weights.passed_by_other);
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
            // The amounts of what is signalled are guesses, and some signs are mistakes.
            rest = rest.max(0.1 * self.hidden as f32);
        }
        let factor = if sum > 0.0 { rest / sum } else { 0.0 };
        for it in &mut expected {
            *it *= factor;
        }
        expected
    }

    /// All hidden gold by cell as far as an agent knows it: what is expected and, for
    /// the dog with `private`, what it smelled, else what it pointed at. The sum is all hidden gold.
    pub fn gold(&self, private: bool, weights: Weights) -> Vec<f32> {
        let mut gold = self.expected(private, weights);
        let certain = if private {
            self.found()
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
