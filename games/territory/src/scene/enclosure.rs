//! Features about rooms: their sizes, and the cells that a choice cuts off or opens.

use super::features::Candidate;
use super::rooms::is_locally_connected;
use super::{flag, Scene, ROOM_FEATURES};
use crate::rules::{Board, CellSet, Player, TURNS};

/// Scale of numbers of cells in features.
const CELLS_UNIT: f32 = 0.1;
/// Scale of sums of values in features; all values of a board sum to 1e5.
const VALUE_UNIT: f32 = 1e-4;

impl Scene<'_> {
    /// Features of the state about its rooms.
    #[inline(always)]
    pub(super) fn room_features(&self) -> [f32; ROOM_FEATURES] {
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

    /// Features of a candidate about the rooms around it.
    #[inline(always)]
    pub(super) fn candidate_room_features(&self, it: &Candidate) -> [f32; ROOM_FEATURES] {
        let (board, state, rooms) = (self.board, self.state, &self.rooms);
        let set = CellSet::from(it.cell);
        let beside = (it.around & rooms.safe).len_within_five_rows() as f32 / 4.0;
        match it.kind {
            0 => {
                let free = !state.taken() - set;
                let zone = self.opponent_policies[self.leader.index()].zone;
                let lost = cut_off(it, rooms.leaders, zone, free);
                let secured = match board.player_count() {
                    2 => lost,
                    _ => cut_off(it, rooms.all, self.zones, free),
                };
                let rings = rooms.rings.iter();
                [
                    flag(rooms.leaders.intersects(set)),
                    flag(rooms.all.intersects(set)),
                    lost.len() as f32 * CELLS_UNIT,
                    value(board, lost),
                    secured.len() as f32 * CELLS_UNIT,
                    value(board, secured),
                    rings.filter(|ring| ring.intersects(set)).count() as f32 / 3.0,
                    beside,
                ]
            }
            1 => {
                let is_seen = self.zones.intersects(set);
                let opened = if is_seen && it.around.intersects(rooms.safe) {
                    it.around.flood(rooms.safe)
                } else {
                    CellSet::EMPTY
                };
                let lost = if is_seen {
                    self.stranded(it, Player::OWN)
                } else {
                    CellSet::EMPTY
                };
                [
                    flag(
                        self.opponent_policies[self.leader.index()]
                            .zone
                            .intersects(set),
                    ),
                    flag(is_seen),
                    opened.len() as f32 * CELLS_UNIT,
                    value(board, opened),
                    lost.len() as f32 * CELLS_UNIT,
                    value(board, lost),
                    (it.around & rooms.leaders).len_within_five_rows() as f32 / 4.0,
                    beside,
                ]
            }
            _ => {
                // For a cell out of its owner's reach these are our own numbers, as in training.
                let victim = Player(it.owner);
                let reach = state.reach(victim);
                let stranded = self.stranded(it, victim);
                let left = reach - set - stranded;
                let closed = if stranded.is_empty() {
                    CellSet::EMPTY
                } else {
                    let free = !state.taken();
                    let before = (reach | reach.neighbours()).flood(free);
                    before - (left | left.neighbours()).flood(free)
                };
                [
                    flag(victim == self.leader),
                    flag(reach.intersects(set)),
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

    /// Cells of a player's reach that it would be cut off from if it lost the candidate.
    #[inline(always)]
    pub(super) fn stranded(&self, it: &Candidate, player: Player) -> CellSet {
        let (reach, set) = (self.state.reach(player), CellSet::from(it.cell));
        let position = CellSet::from(self.state.position(player));
        let beside = it.around & reach;
        if beside.len_within_five_rows() <= 1 || !reach.intersects(set) {
            return CellSet::EMPTY;
        }
        if position != set && is_locally_connected(beside, set.eight_neighbours() & reach) {
            return CellSet::EMPTY;
        }
        let rest = reach - set;
        rest - position.flood(rest)
    }
}

/// Cells of a room that are no longer reachable from `zone` through `free`, which is without the
/// candidate.
#[inline(always)]
fn cut_off(it: &Candidate, room: CellSet, zone: CellSet, free: CellSet) -> CellSet {
    let set = CellSet::from(it.cell);
    let beside = it.around & free;
    if beside.is_empty() || !room.intersects(set) {
        return CellSet::EMPTY;
    }
    let around = set.eight_neighbours() & free;
    let entered = (around & zone).flood(around);
    let is_entrance = zone.intersects(set);
    if (beside - entered).is_empty() || !is_entrance && is_locally_connected(beside, around) {
        return CellSet::EMPTY;
    }
    room - set - zone.flood(free)
}

#[inline(always)]
fn value(board: &Board, cells: CellSet) -> f32 {
    // The common case.
    if cells.is_empty() {
        return 0.0;
    }
    board.total(cells) as f32 * VALUE_UNIT
}
