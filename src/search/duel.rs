//! Depth-limited negamax over sets of possible cells, for two submarines that nearly
//! know where the other is. Exact in charges, reach and life points; a belief about a
//! side is a set of equally likely cells.
//!
//! ```text
//! value(mover, target, 0) = duel_leaf_shot * (shot(mover, target) - shot(target, mover))
//! value(mover, target, n) = mean over the mover's cells of the best action from there:
//!   sum over damage d of P(d) (loss(d) - duel_discount * value(target | d, mover', n - 1)) - cost
//! ```
//!
//! An action is heard by both sides: it leaves those cells from which it is possible,
//! a blast parts them by the damage it does, a SILENCE spreads them.

use super::deadline::Deadline;
use super::lines::Line;
use crate::evaluator::{loss, Evaluator, Exposure, Situation};
use crate::numeric::{keep_best, powers};
use crate::params::{Params, DUEL_SHOTS, DUEL_TURNS, DUEL_UNLIKELY};
use crate::rules::orders::{SILENCE_RANGE, TORPEDO_RANGE};
use crate::rules::state::LAST_TURN;
use crate::rules::{Board, Cell, CellSet, Device, Heading};
use arrayvec::ArrayVec;

/// How many turns after our own to search: 0 unless both sides nearly know where the
/// other is.
pub fn depth(evaluator: &Evaluator) -> u16 {
    let Situation {
        params, own, state, ..
    } = *evaluator.situation;
    let pairs = evaluator.model.cells.len() * own.likely_cells().len();
    if pairs > params.duel_pairs as usize {
        return 0;
    }
    DUEL_TURNS.min(LAST_TURN.saturating_sub(state.turn + 1))
}

/// What a search of so many turns adds to the value of a line, in life points. 0
/// without the exposure after it, and if it sinks us.
pub fn term(
    evaluator: &Evaluator,
    line: &Line,
    exposure: Option<&Exposure>,
    turns: u16,
    deadline: &mut Deadline,
) -> f32 {
    let Situation {
        board,
        params,
        enemy,
        enemy_life,
        ..
    } = *evaluator.situation;
    let Some(exposure) = exposure.filter(|_| line.life > 0) else {
        return 0.0;
    };
    let me = Side {
        cells: exposure.cells,
        open: *board.water() - line.path.trail,
        torpedo: line.charges.missing(Device::Torpedo),
        silence: line.charges.missing(Device::Silence),
        life: line.life,
    };
    let silent = enemy.is_ready_after_move(Device::Silence) >= 0.5;
    let model = &evaluator.model;
    let him = Side {
        cells: model.cells,
        open: *board.water(),
        torpedo: 1,
        silence: if silent { 0 } else { Device::Silence.size() },
        life: enemy_life,
    };
    let mut duel = Duel::new(board, params, deadline);
    let mut lost = 0.0;
    let [torpedo, trigger] = [line.torpedo, line.trigger].map(|shot| shot.map(|shot| shot.1));
    for (first, _, him) in him.hit(board, torpedo) {
        for (second, _, him) in him.hit(board, trigger) {
            let empty = Side {
                torpedo: Device::Torpedo.size(),
                ..him
            };
            for (chance, him) in [(model.torpedo, him), (1.0 - model.torpedo, empty)] {
                if him.life > 0 && chance > DUEL_UNLIKELY {
                    lost += first * second * chance * duel.value(&him, &me, turns);
                }
            }
        }
    }
    line.score.duel(params, exposure.pressure(params), lost)
}

/// One side, as the other knows it.
#[derive(Clone, Copy, Debug)]
struct Side {
    /// Where it may be.
    cells: CellSet,
    /// Where it may still go.
    open: CellSet,
    /// Charges that its torpedo lacks.
    torpedo: u8,
    /// Charges that its SILENCE lacks.
    silence: u8,
    /// Life points.
    life: u8,
}

impl Side {
    /// Its cells after a SILENCE.
    fn spread(&self) -> CellSet {
        let mut spread = self.cells;
        for heading in Heading::ALL {
            let mut line = self.cells;
            for _ in 0..SILENCE_RANGE {
                line = line.shifted(heading) & self.open;
                spread |= line;
            }
        }
        spread
    }

    /// The parts of it that lose 0, 1 and 2 life points by a blast: the share of its
    /// cells, the damage, and the side with the cells that are left.
    fn hit(&self, board: &Board, blast: Option<Cell>) -> ArrayVec<(f32, u8, Side), 3> {
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

/// The search of one line's duel.
struct Duel<'a> {
    board: &'a Board,
    params: &'a Params,
    reload: [f32; 48],
    deadline: &'a mut Deadline,
}

impl<'a> Duel<'a> {
    /// Every position that is searched spends some nodes of the deadline.
    fn new(board: &'a Board, params: &'a Params, deadline: &'a mut Deadline) -> Self {
        Duel {
            board,
            params,
            reload: powers(params.torpedo_reload),
            deadline,
        }
    }

    /// Expected [`loss`] of a side by a blast, in life points.
    fn damage(&self, target: &Side, blast: Cell) -> f32 {
        let near = (target.cells & *self.board.blast_area(blast)).len() as f32;
        let full = f32::from(u8::from(target.cells.contains(blast)));
        let rim = (near - full) * loss(self.params, target.life, 1);
        (rim + full * loss(self.params, target.life, 2)) / target.cells.len() as f32
    }

    /// The targets with the highest expected loss among those that the mover reaches
    /// after a step.
    fn shots(&self, mover: &Side, target: &Side) -> ArrayVec<(Cell, f32), DUEL_SHOTS> {
        let reach = mover
            .cells
            .flood(self.board.water(), 1 + usize::from(TORPEDO_RANGE));
        let mut best = ArrayVec::<(Cell, f32), DUEL_SHOTS>::new();
        for blast in target.cells.grown() & reach {
            keep_best(&mut best, blast, self.damage(target, blast));
        }
        best
    }

    /// Expected loss by the mover's best shot, discounted by the turns that its
    /// torpedo still needs.
    fn potential(&self, mover: &Side, target: &Side) -> f32 {
        let best = self.shots(mover, target).first().map_or(0.0, |shot| shot.1);
        best * self.reload[usize::from(mover.torpedo.saturating_sub(1))]
    }

    /// Negamax value for the mover, in life points: what it gains over the target in
    /// so many turns of both together. Without meaning once the deadline is over.
    fn value(&mut self, mover: &Side, target: &Side, turns: u16) -> f32 {
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
