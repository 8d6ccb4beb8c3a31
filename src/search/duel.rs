//! A fight of two submarines that nearly know where the other is, some turns
//! long: exact in charges, reach and life points, while each belief about a side
//! is a set of equally likely cells.
//!
//! An action that both can hear leaves those cells from which it is possible;
//! each cell plays the best action that is possible from it.

use super::Deadline;
use crate::evaluator::loss;
use crate::numeric::{keep_best, powers};
use crate::params::Params;
use crate::rules::{Board, Cell, CellSet, Device, Heading};
use arrayvec::ArrayVec;

/// Torpedoes looked at in each turn.
const SHOTS: usize = 2;

/// One side, as the other knows it.
#[derive(Clone, Copy, Debug)]
pub struct Side {
    /// Where it may be.
    pub cells: CellSet,
    /// Where it may still go.
    pub open: CellSet,
    /// Charges that its torpedo lacks.
    pub torpedo: u8,
    /// Charges that its SILENCE lacks.
    pub silence: u8,
    /// Life points.
    pub life: u8,
}

impl Side {
    /// Its cells behind a SILENCE.
    fn spread(&self) -> CellSet {
        let mut spread = self.cells;
        for heading in Heading::ALL {
            let mut line = self.cells;
            for _ in 0..4 {
                line = line.shifted(heading) & self.open;
                spread |= line;
            }
        }
        spread
    }

    /// What it is like behind a blast: the parts that lose 0, 1 and 2 life
    /// points, with their shares.
    pub fn hit(&self, board: &Board, blast: Option<Cell>) -> ArrayVec<(f32, u8, Side), 3> {
        let area = blast.map_or(CellSet::EMPTY, |blast| *board.blast_area(blast));
        let centre = blast.map_or(CellSet::EMPTY, CellSet::from);
        let all = self.cells.len() as f32;
        let parts = [!area, area - centre, centre].into_iter().zip(0u8..);
        let parts = parts.map(|(part, damage)| {
            let mut side = *self;
            side.cells &= part;
            side.life -= damage.min(side.life);
            (side.cells.len() as f32 / all, damage, side)
        });
        parts.filter(|part| part.0 > 0.0).collect()
    }
}

/// What a duel is played with.
pub struct Duel<'a> {
    board: &'a Board,
    params: &'a Params,
    reload: [f32; 48],
    deadline: &'a mut Deadline,
}

impl<'a> Duel<'a> {
    /// A duel on this sea; every look at a position spends some nodes.
    pub fn new(board: &'a Board, params: &'a Params, deadline: &'a mut Deadline) -> Self {
        Duel {
            board,
            params,
            reload: powers(params.torpedo_reload),
            deadline,
        }
    }

    /// Expected loss of a side by a blast.
    fn damage(&self, target: &Side, blast: Cell) -> f32 {
        let near = (target.cells & *self.board.blast_area(blast)).len() as f32;
        let full = f32::from(u8::from(target.cells.contains(blast)));
        let rim = (near - full) * loss(self.params, target.life, 1);
        (rim + full * loss(self.params, target.life, 2)) / target.cells.len() as f32
    }

    /// The best torpedoes from around the mover.
    fn shots(&self, mover: &Side, target: &Side) -> ArrayVec<(Cell, f32), SHOTS> {
        let reach = mover.cells.flood(self.board.water(), 5);
        let mut best = ArrayVec::<(Cell, f32), SHOTS>::new();
        for blast in target.cells.grown() & reach {
            keep_best(&mut best, blast, self.damage(target, blast));
        }
        best
    }

    /// What the mover's readiness is worth.
    fn potential(&self, mover: &Side, target: &Side) -> f32 {
        let best = self.shots(mover, target).first().map_or(0.0, |shot| shot.1);
        best * self.reload[usize::from(mover.torpedo.saturating_sub(1))]
    }

    /// What the mover gains over the target in so many turns of both together,
    /// in life points. Without meaning once the deadline is over.
    pub fn value(&mut self, mover: &Side, target: &Side, turns: u16) -> f32 {
        let params = self.params;
        self.deadline.spend(4);
        if turns == 0 || self.deadline.is_over() {
            return params.duel_leaf_shot
                * (self.potential(mover, target) - self.potential(target, mover));
        }
        let mut actions = self.actions(mover, target, turns);
        actions.sort_by(|a, b| b.0.total_cmp(&a.0));
        let mut left = mover.cells;
        let mut sum = 0.0;
        for (value, able) in actions {
            sum += value * (left & able).len() as f32;
            left -= able;
        }
        // Who cannot move waits.
        if !left.is_empty() {
            let mut next = *mover;
            next.cells = left;
            let value = self.value(target, &next, turns - 1);
            sum -= params.duel_discount * value * left.len() as f32;
        }
        sum / mover.cells.len() as f32
    }

    /// Every action of the mover with its value in life points and the cells
    /// from which it is possible.
    fn actions(&mut self, mover: &Side, target: &Side, turns: u16) -> Vec<(f32, CellSet)> {
        let params = self.params;
        let mut shots: ArrayVec<Option<Cell>, 3> = ArrayVec::from_iter([None]);
        if mover.torpedo <= 1 {
            let best = self.shots(mover, target).into_iter();
            shots.extend(best.map(|(blast, _)| Some(blast)));
        }
        let mut actions = Vec::new();
        for (heading, shot) in Heading::ALL
            .into_iter()
            .flat_map(|heading| shots.iter().map(move |&shot| (heading, shot)))
        {
            let open = mover.cells & mover.open.shifted(heading.opposite());
            for (from, torpedo, silence) in self.charges_after(mover, heading, shot) {
                let able = open & from;
                if able.is_empty() {
                    continue;
                }
                let mut next = Side {
                    cells: able.shifted(heading),
                    torpedo,
                    silence,
                    ..*mover
                };
                if able.len() == 1 {
                    next.open -= able;
                }
                let mut price = shot.map_or(0.0, |_| params.duel_torpedo);
                actions.push((self.outcome(&next, target, shot, turns) - price, able));
                if mover.silence == 0 {
                    next.cells = next.spread();
                    next.silence = Device::Silence.size();
                    price += params.duel_silence;
                    actions.push((self.outcome(&next, target, shot, turns) - price, able));
                }
            }
        }
        actions
    }

    /// The orders in which one MOVE and a torpedo can be combined: the cells
    /// from which each is possible without hurting the mover, and the charges
    /// that torpedo and SILENCE lack after it. A MOVE charges one device: a
    /// torpedo just fired or not yet full, else SILENCE.
    fn charges_after(
        &self,
        mover: &Side,
        heading: Heading,
        shot: Option<Cell>,
    ) -> ArrayVec<(CellSet, u8, u8), 2> {
        let size = Device::Torpedo.size();
        let silence = mover.silence.saturating_sub(1);
        let Some(blast) = shot else {
            return ArrayVec::from_iter([match mover.torpedo {
                0 => (CellSet::GRID, 0, silence),
                missing => (CellSet::GRID, missing - 1, mover.silence),
            }]);
        };
        let before = *self.board.torpedo_reach(blast) - *self.board.blast_area(blast);
        let after = before.shifted(heading.opposite());
        match mover.torpedo {
            0 => ArrayVec::from([
                (before, size - 1, mover.silence),
                (after - before, size, silence),
            ]),
            _ => ArrayVec::from_iter([(after, size, mover.silence)]),
        }
    }

    /// What the mover gains by a shot and by what follows it, in life points.
    fn outcome(&mut self, next: &Side, target: &Side, shot: Option<Cell>, turns: u16) -> f32 {
        let params = self.params;
        let mut value = 0.0;
        for (share, damage, hit) in target.hit(self.board, shot) {
            value += share * loss(params, target.life, damage);
            if hit.life > 0 {
                value -= share * params.duel_discount * self.value(&hit, next, turns - 1);
            }
        }
        value
    }
}
