//! Numbers about rooms: how large they are, and what a choice closes or opens.

use super::features::Candidate;
use super::rooms::is_joined;
use super::{flag, Scene, ROOMS};
use crate::rules::{Board, CellSet, Player, TURNS};

/// What cells are counted in, and what values.
const CELLS_UNIT: f32 = 0.1;
const VALUE_UNIT: f32 = 1e-4;

impl Scene<'_> {
    /// Numbers about the rooms of the state.
    #[inline]
    pub(super) fn rooms_at_all(&self) -> [f32; ROOMS] {
        let (board, state, rooms) = (self.board, self.state, &self.rooms);
        let free = !state.taken();
        let own = self.frontier.flood(free);
        let leaders = state.reach(self.leader);
        let safe = rooms.safe & own;
        let turns = TURNS.saturating_sub(state.turn()).max(1);
        [
            rooms.leaders.len() as f32 * CELLS_UNIT * 0.2,
            value(board, rooms.leaders) * 0.2,
            safe.len() as f32 * CELLS_UNIT * 0.2,
            value(board, safe) * 0.2,
            (safe.len() as f32 / turns as f32).min(2.0),
            own.len() as f32 * CELLS_UNIT * 0.2,
            (leaders - self.full).len() as f32 * CELLS_UNIT,
            flag(rooms.leaders.is_empty()),
        ]
    }

    /// Numbers about the rooms around a candidate.
    #[inline]
    pub(super) fn rooms_around(&self, it: &Candidate) -> [f32; ROOMS] {
        let (board, state, rooms) = (self.board, self.state, &self.rooms);
        let set = CellSet::from(it.cell);
        let beside = (it.around & rooms.safe).len_near() as f32 / 4.0;
        match it.kind {
            0 => {
                let free = !state.taken() - set;
                let zone = self.outlooks[self.leader.index()].zone;
                let lost = cut_off(it, rooms.leaders, zone, free);
                let secured = match board.player_count() {
                    2 => lost,
                    _ => cut_off(it, rooms.all, self.zones, free),
                };
                let rings = rooms.rings.iter();
                [
                    flag(rooms.leaders.meets(set)),
                    flag(rooms.all.meets(set)),
                    lost.len() as f32 * CELLS_UNIT,
                    value(board, lost),
                    secured.len() as f32 * CELLS_UNIT,
                    value(board, secured),
                    rings.filter(|ring| ring.meets(set)).count() as f32 / 3.0,
                    beside,
                ]
            }
            1 => {
                let is_seen = self.zones.meets(set);
                let opened = match is_seen && it.around.meets(rooms.safe) {
                    true => it.around.flood(rooms.safe),
                    false => CellSet::EMPTY,
                };
                let lost = match is_seen {
                    true => self.stranded(it, Player::OWN),
                    false => CellSet::EMPTY,
                };
                [
                    flag(self.outlooks[self.leader.index()].zone.meets(set)),
                    flag(is_seen),
                    opened.len() as f32 * CELLS_UNIT,
                    value(board, opened),
                    lost.len() as f32 * CELLS_UNIT,
                    value(board, lost),
                    (it.around & rooms.leaders).len_near() as f32 / 4.0,
                    beside,
                ]
            }
            _ => {
                // Of a cell that its owner cannot come to these are our own numbers: the
                // networks were trained so.
                let victim = Player(it.owner);
                let reach = state.reach(victim);
                let stranded = self.stranded(it, victim);
                let left = reach - set - stranded;
                let closed = match stranded.is_empty() {
                    true => CellSet::EMPTY,
                    false => {
                        let free = !state.taken();
                        let before = (reach | reach.neighbours()).flood(free);
                        before - (left | left.neighbours()).flood(free)
                    }
                };
                [
                    flag(victim == self.leader),
                    flag(reach.meets(set)),
                    stranded.len() as f32 * CELLS_UNIT,
                    value(board, stranded),
                    closed.len() as f32 * CELLS_UNIT,
                    value(board, closed),
                    (left - self.full).len() as f32 * CELLS_UNIT,
                    beside,
                ]
            }
        }
    }

    /// The cells of a player's reach that it would be cut off from without the candidate.
    #[inline]
    pub(super) fn stranded(&self, it: &Candidate, player: Player) -> CellSet {
        let (reach, set) = (self.state.reach(player), CellSet::from(it.cell));
        let position = CellSet::from(self.state.position(player));
        let beside = it.around & reach;
        if beside.len_near() <= 1 || !reach.meets(set) {
            return CellSet::EMPTY;
        }
        if position != set && is_joined(beside, set.surroundings() & reach) {
            return CellSet::EMPTY;
        }
        let rest = reach - set;
        rest - position.flood(rest)
    }
}

/// The cells of a room that can no longer be come to from `zone` through `free`, which is
/// without the candidate.
#[inline]
fn cut_off(it: &Candidate, room: CellSet, zone: CellSet, free: CellSet) -> CellSet {
    let set = CellSet::from(it.cell);
    let beside = it.around & free;
    if beside.is_empty() || !room.meets(set) {
        return CellSet::EMPTY;
    }
    let around = set.surroundings() & free;
    let entered = (around & zone).flood(around);
    let is_entrance = zone.meets(set);
    if (beside - entered).is_empty() || !is_entrance && is_joined(beside, around) {
        return CellSet::EMPTY;
    }
    room - set - zone.flood(free)
}

#[inline]
fn value(board: &Board, cells: CellSet) -> f32 {
    // Mostly there are none.
    if cells.is_empty() {
        return 0.0;
    }
    board.total(cells) as f32 * VALUE_UNIT
}
