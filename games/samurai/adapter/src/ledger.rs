//! Sums over games: gold by source, and the agents' rests and failed plans.

use samurai::rules::{Agent, Cell, Field, Plan, Report, State};
use std::fmt;

/// Counts of one team.
#[derive(Clone, Copy, Debug, Default)]
pub struct TeamAccount {
    /// Gold from treasure known from the start.
    pub known: u32,
    /// Gold from treasure that the own dog barked at.
    pub barked: u32,
    /// Gold from treasure that the other dog barked at.
    pub overheard: u32,
    /// Gold from treasure that was still hidden.
    pub hidden: u32,
    /// Number of steps in which the samurai and the dog rested.
    pub rests: [u32; 2],
    /// Number of failed plans of the samurai and the dog.
    pub failed: [u32; 2],
}

/// Sums over games.
#[derive(Clone, Debug, Default)]
pub struct Ledger {
    /// Counts of each team.
    pub teams: [TeamAccount; 2],
    /// Known gold left at the end: under the own team's agents, under the other's, elsewhere.
    pub left_known: [u32; 3],
    /// Hidden gold left at the end: smelled by neither dog, the own one, the other one, both.
    pub left_hidden: [u32; 4],
    /// Number of steps played.
    pub steps: u32,
    /// Cells of barks in the present game, with the team of the dog.
    barks: Vec<(Cell, usize)>,
    /// Cells of hidden treasure that the dog of each team has smelled in the present game.
    smelled: [Vec<Cell>; 2],
    before: Option<State>,
}

impl Ledger {
    /// Begins a game.
    pub fn start(&mut self, state: &State) {
        self.barks.clear();
        self.smelled = Default::default();
        self.smell(state);
        self.before = Some(state.clone());
    }

    /// Adds a step of the present game, with the state after it.
    pub fn add(&mut self, field: &Field, state: &State, report: &Report) {
        let Some(before) = self.before.replace(state.clone()) else {
            return;
        };
        self.steps += 1;
        for agent in Agent::ALL {
            let (n, team) = (agent.index(), agent.team());
            let kind = usize::from(agent.is_dog());
            self.teams[team].rests[kind] += u32::from(report.plans[n] == -1);
            let failed = report.plans[n] != -1 && report.actions[n] == -1;
            self.teams[team].failed[kind] += u32::from(failed);
            if agent.is_dog() && report.barks[team] {
                self.barks.push((state.cell(agent), team));
            }
            let Some(Plan::Act(_, direction)) = Plan::from_number(report.actions[n]) else {
                continue;
            };
            if agent.is_dog() || report.gains[team] == 0 {
                continue;
            }
            let cell = before.cell(agent).next(direction);
            let account = &mut self.teams[team];
            let place = if before.hidden().iter().any(|it| it.cell == cell) {
                &mut account.hidden
            } else if field.known.iter().any(|it| it.cell == cell) {
                &mut account.known
            } else if self.barks.contains(&(cell, team)) {
                &mut account.barked
            } else {
                &mut account.overheard
            };
            *place += report.gains[team];
        }
        self.smell(state);
        if state.is_over() {
            self.count_left(state);
        }
    }

    /// Notes the hidden treasure that dogs smell in a state.
    fn smell(&mut self, state: &State) {
        for (team, cells) in self.smelled.iter_mut().enumerate() {
            let found = state.smelled(state.cell(Agent::dog(team)));
            cells.extend(found.iter().map(|it| it.cell));
        }
    }

    /// Adds the gold that is left at the end of a game.
    fn count_left(&mut self, state: &State) {
        for it in state.known() {
            let sitter = Agent::ALL
                .into_iter()
                .find(|&agent| state.cell(agent) == it.cell);
            self.left_known[sitter.map_or(2, Agent::team)] += it.amount;
        }
        for it in state.hidden() {
            let [own, other] = [0, 1].map(|team| self.smelled[team].contains(&it.cell));
            self.left_hidden[usize::from(own) + 2 * usize::from(other)] += it.amount;
        }
    }
}

impl fmt::Display for Ledger {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let share = |n: u32| 100.0 * f64::from(n) / f64::from(self.steps.max(1));
        for (name, account) in ["own", "other"].into_iter().zip(&self.teams) {
            writeln!(
                f,
                "  {name:5} gold: known {}, own bark {}, other's bark {}, hidden {}; \
                 samurai rests {:.0} %, fails {:.0} %; dog rests {:.0} %, fails {:.0} %",
                account.known,
                account.barked,
                account.overheard,
                account.hidden,
                share(account.rests[0]),
                share(account.failed[0]),
                share(account.rests[1]),
                share(account.failed[1]),
            )?;
        }
        let [own, other, free] = self.left_known;
        let [unfound, own_smell, other_smell, both] = self.left_hidden;
        write!(
            f,
            "  left: known under own agents {own}, under the other's {other}, free {free}; hidden unsmelled \
             {unfound}, smelled by own dog {own_smell}, by the other {other_smell}, by both {both}; steps {}",
            self.steps
        )
    }
}
