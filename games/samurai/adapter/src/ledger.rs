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
    /// Gold left in the ground at the end, known and hidden.
    pub left: [u32; 2],
    /// Number of steps played.
    pub steps: u32,
    /// Cells of barks in the present game, with the team of the dog.
    barks: Vec<(Cell, usize)>,
    before: Option<State>,
}

impl Ledger {
    /// Begins a game.
    pub fn start(&mut self, state: &State) {
        self.barks.clear();
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
        if state.is_over() {
            let sum = |list: &[samurai::rules::Treasure]| -> u32 {
                list.iter().map(|it| it.amount).sum()
            };
            self.left[0] += sum(state.known());
            self.left[1] += sum(state.hidden());
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
        write!(
            f,
            "  left: known {}, hidden {}; steps {}",
            self.left[0], self.left[1], self.steps
        )
    }
}
