//! Features of a candidate.

use super::{flag, Scene, FEATURES, ROOM_FEATURES};
use crate::rules::{Cell, CellSet, Player};

/// Number of features that mean something else for each kind: the first of [`FEATURES`].
const KIND_FEATURES: usize = 20;

/// Scale of values in features: 1 for a hundredth of the sum of all values, 1e5.
const UNIT: f32 = 1e-3;

/// A candidate with its neighbourhood and its threats.
pub(super) struct Candidate {
    pub(super) kind: usize,
    pub(super) cell: Cell,
    /// Its neighbours.
    pub(super) around: CellSet,
    /// Neighbours that are ours.
    own: CellSet,
    /// Free neighbours that are not among our choices: reachable only through it.
    new: CellSet,
    level: usize,
    /// Value in units of [`UNIT`].
    value: f32,
    /// Its owner if that is a program which can reach it, else 0.
    pub(super) owner: usize,
    /// Score of that program over that of the best one.
    share: f32,
    threats: Threats,
    /// Change of 10 * log2(1 + own / best) if its value is added to our score.
    gain: f32,
    /// Change of the same if its value is taken from its owner, times the cube of `share`.
    damage: f32,
}

/// Threats by the programs to a candidate.
#[derive(Default)]
struct Threats {
    /// Probability that no program but the owner chooses it.
    clear: f32,
    /// Probability that its owner chooses it.
    defended: f32,
    /// Largest ratio of its value to a program over that of the program's greedy choice. The value
    /// of an opponent's cell is that of attacking level 1, to its owner as well, as in training.
    attraction_now: f32,
    /// Ratio as in `attraction_now` if the cell were ours.
    attraction_after: f32,
    /// Expected number of programs of which it is a greedy choice; one of several equal greedy
    /// choices counts in full.
    attackers_now: f32,
    /// Number as in `attackers_now` if the cell were ours.
    attackers_after: f32,
    /// Number of programs in whose zone it is.
    contested: f32,
    /// Sum of the cubes of their shares.
    pressure: f32,
    /// Sum over programs of cube of share / size of frontier; 0 for a cell that is not free.
    squeeze: f32,
    /// Sum over programs of cube of share * ratio as in `attraction_now`; 0 for a cell that is not
    /// free.
    denied: f32,
}

impl Scene<'_> {
    /// The features of a candidate; `kind` is its index in [`Scene::candidates`].
    #[inline(always)]
    pub fn features(&self, kind: usize, cell: Cell) -> [f32; FEATURES] {
        let candidate = self.candidate(kind, cell);
        let mut x = [0.0; FEATURES];
        self.neighbourhood(&candidate, &mut x);
        let special = match kind {
            0 => self.free(&candidate),
            1 => self.raise(&candidate),
            2 => self.capture(&candidate),
            _ => self.weaken(&candidate),
        };
        x[..KIND_FEATURES].copy_from_slice(&special);
        x[FEATURES - ROOM_FEATURES..].copy_from_slice(&self.candidate_room_features(&candidate));
        x
    }

    #[inline(always)]
    fn candidate(&self, kind: usize, cell: Cell) -> Candidate {
        let value = self.board.value(cell) as f32;
        let around = CellSet::from(cell).neighbours();
        let level = self.state.level(cell);
        let (threats, owner) = self.threats(kind, cell);
        let share = self.shares[owner];
        Candidate {
            kind,
            cell,
            around,
            own: around & self.state.owned(Player::OWN),
            new: around - self.state.taken() - self.frontier,
            level,
            value: value * UNIT,
            owner,
            share,
            threats,
            gain: self.gain * value,
            damage: self.damage * value * (share * share * share),
        }
    }

    /// Threats to a candidate, and its owner if that is a program which can reach it, else 0.
    #[inline(always)]
    fn threats(&self, kind: usize, cell: Cell) -> (Threats, usize) {
        let (board, state) = (self.board, self.state);
        let set = CellSet::from(cell);
        let value = board.value(cell) as f32;
        let level = state.level(cell);
        // Its level as our cell.
        let after = match kind {
            1 => (level + 1).min(board.levels()),
            _ => 1,
        };
        // Index of an attacker's weight.
        let attack_now = 2 + usize::from(level > 1);
        let attack_after = 2 + usize::from(after > 1);
        let mut owner = 0;
        let mut threats = Threats {
            clear: 1.0,
            ..Threats::default()
        };
        for player in board.opponents() {
            let policy = &self.opponent_policies[player.index()];
            if !policy.zone.intersects(set) {
                continue;
            }
            let opponent = &self.opponents[player.index()];
            let share = self.shares[player.index()];
            let weight = share * share * share;
            let relative = value / policy.best_value;
            let probability = policy.probability(cell);
            if kind >= 2 && state.owned(player).intersects(set) {
                owner = player.index();
                threats.defended = probability;
            } else {
                threats.clear *= 1.0 - probability;
            }
            threats.contested += 1.0;
            threats.pressure += weight;
            let now = match kind {
                0 => opponent.weights[0],
                1 => opponent.weights[attack_now],
                _ => opponent.weights[2],
            } * relative;
            let then = opponent.weights[attack_after] * relative;
            threats.attraction_now = threats.attraction_now.max(now);
            threats.attraction_after = threats.attraction_after.max(then);
            if policy.best.intersects(set) {
                threats.attackers_now += 1.0 - opponent.epsilon;
            }
            if then >= 1.0 {
                threats.attackers_after += 1.0 - opponent.epsilon;
            }
            if kind == 0 {
                threats.denied += weight * now;
                let frontier = self.reaches[player.index()].frontier;
                threats.squeeze += weight / frontier.max(1.0);
            }
        }
        (threats, owner)
    }

    /// Features of a free cell.
    #[inline(always)]
    fn free(&self, it: &Candidate) -> [f32; KIND_FEATURES] {
        let lost = it.own - self.state.reach(Player::OWN);
        [
            it.value,
            1.0 - it.threats.clear,
            it.threats.attraction_now.min(1.5),
            it.threats.attraction_after.min(2.0),
            it.threats.attackers_after,
            it.own_around(),
            self.theirs_around(it),
            it.new.len_within_five_rows() as f32 / 4.0,
            self.new_value(it),
            it.threats.pressure,
            it.threats.squeeze,
            lost.len_within_five_rows() as f32 / 4.0,
            self.relative(it),
            it.gain,
            (4 - it.around.len_within_five_rows()) as f32 / 2.0,
            it.threats.contested / 7.0,
            it.gain * it.threats.clear,
            flag(
                self.opponent_policies[self.leader.index()]
                    .zone
                    .contains(it.cell),
            ),
            it.threats.attackers_now,
            it.threats.denied,
        ]
    }

    /// Features of an own cell, whose level would rise.
    #[inline(always)]
    fn raise(&self, it: &Candidate) -> [f32; KIND_FEATURES] {
        let full = it.level >= self.board.levels();
        let hit = it.threats.attackers_now;
        [
            it.value,
            1.0 - it.threats.clear,
            it.threats.attraction_now.min(2.0),
            it.threats.attraction_after.min(2.0),
            hit,
            it.own_around(),
            self.theirs_around(it),
            (it.around - self.state.taken()).len_within_five_rows() as f32 / 4.0,
            flag(self.state.position(Player::OWN) == it.cell),
            it.threats.pressure,
            flag(it.level == 1),
            flag(it.level == 2),
            flag(it.level >= 3),
            flag(full),
            if full { 0.0 } else { it.gain },
            hit * flag(it.level == 1) * self.gain * it.value / UNIT,
            self.relative(it),
            hit * self.gain * it.value / UNIT,
            it.threats.contested / 7.0,
            flag(!full && it.level + 1 == self.board.levels()),
        ]
    }

    /// Features of a program's cell of level 1, which would become ours.
    #[inline(always)]
    fn capture(&self, it: &Candidate) -> [f32; KIND_FEATURES] {
        let victim = Player(it.owner);
        let cut = self.cut(it, victim);
        let lead = it.share * it.share * it.share;
        [
            it.value,
            1.0 - it.threats.clear,
            it.threats.defended,
            lead,
            it.threats.attraction_after.min(2.0),
            it.threats.attackers_after,
            it.own_around(),
            (it.around & self.state.owned(victim)).len_within_five_rows() as f32 / 4.0,
            it.new.len_within_five_rows() as f32 / 4.0,
            self.new_value(it),
            cut,
            cut * lead,
            1.0 / self.reaches[victim.index()].reach.max(1.0),
            it.gain,
            it.damage,
            (it.gain + it.damage) * it.threats.clear * (1.0 - it.threats.defended),
            self.relative(it),
            it.threats.contested / 7.0,
            it.share,
            (it.own - self.state.reach(Player::OWN)).len_within_five_rows() as f32 / 4.0,
        ]
    }

    /// Features of a program's cell of a higher level, which would lose one level.
    #[inline(always)]
    fn weaken(&self, it: &Candidate) -> [f32; KIND_FEATURES] {
        let victim = Player(it.owner);
        [
            it.value,
            1.0 - it.threats.clear,
            it.threats.defended,
            it.share * it.share * it.share,
            flag(it.level == 2),
            flag(it.level > 2),
            it.own_around(),
            (it.around & self.state.owned(victim)).len_within_five_rows() as f32 / 4.0,
            it.damage,
            it.damage * it.threats.clear * (1.0 - it.threats.defended),
            self.relative(it),
            it.threats.attraction_after.min(2.0),
            it.share,
            it.threats.contested / 7.0,
            it.threats.attackers_now,
            1.0 / self.reaches[victim.index()].reach.max(1.0),
            it.threats.pressure,
            it.threats.attraction_now.min(2.0),
            it.threats.attackers_after,
            (it.around - self.state.taken()).len_within_five_rows() as f32 / 4.0,
        ]
    }

    /// Share of the victim's reach that it would be cut off from, 0 to 1.
    #[inline(always)]
    fn cut(&self, it: &Candidate, victim: Player) -> f32 {
        let reach = self.reaches[victim.index()].reach.max(1.0);
        self.stranded(it, victim).len() as f32 / reach
    }

    /// Value over the largest value of its kind, 0 to 1.
    #[inline(always)]
    fn relative(&self, it: &Candidate) -> f32 {
        self.board.value(it.cell) as f32 / self.best_values[it.kind]
    }

    /// Value of the cells that it would make reachable, in units of [`UNIT`].
    #[inline(always)]
    fn new_value(&self, it: &Candidate) -> f32 {
        let sum: i32 = it.new.iter().map(|cell| self.board.value(cell)).sum();
        sum as f32 * UNIT
    }

    /// Share of its four sides that are programs' cells.
    #[inline(always)]
    fn theirs_around(&self, it: &Candidate) -> f32 {
        let theirs = self.state.taken() - self.state.owned(Player::OWN);
        (it.around & theirs).len_within_five_rows() as f32 / 4.0
    }

    /// Features of all kinds: the neighbourhood, and the owner if that is a program.
    #[inline(always)]
    fn neighbourhood(&self, it: &Candidate, x: &mut [f32; FEATURES]) {
        let (board, state) = (self.board, self.state);
        let (around, owner) = (it.around, it.owner);
        let own = state.owned(Player::OWN);
        let theirs = state.taken() - own;
        let leaders = state.owned(self.leader);
        let set = CellSet::from(it.cell);
        let second = around.neighbours() - set;
        let x = &mut x[KIND_FEATURES..];
        x[0] = (second & own).len_within_five_rows() as f32 / 8.0;
        x[1] = (second & theirs).len_within_five_rows() as f32 / 8.0;
        x[2] = second.len_within_five_rows() as f32 / 8.0;
        x[3] = (around & leaders).len_within_five_rows() as f32 / 4.0;
        x[4] = (second & leaders).len_within_five_rows() as f32 / 8.0;
        x[5] = (around & own & state.at_least(2)).len_within_five_rows() as f32 / 4.0;
        x[6] = (around & theirs & state.at_least(2)).len_within_five_rows() as f32 / 4.0;
        x[7] = flag(
            self.opponent_policies[self.leader.index()]
                .zone
                .intersects(set),
        );
        x[8] = flag(
            self.opponent_policies[self.leader.index()]
                .best
                .intersects(set),
        );
        if owner > 0 {
            let victim = Player(owner);
            let share = self.shares[owner];
            // Share of the damage by which the best score falls: a close second limits it.
            let value = board.value(it.cell) as f32;
            let next = self.runner_up.max(share - value / self.best);
            x[9] = flag(victim == self.leader) * (1.0 - next.min(1.0)) * 20.0;
            x[10] = self.reaches[owner].frontier / 10.0;
            x[11] = self.reaches[owner].reach / 30.0;
        } else {
            x[9] = flag((around & own).len_within_five_rows() > 1);
            x[10] = (around - self.zones).len_within_five_rows() as f32 / 4.0;
            x[11] = flag(!self.zones.intersects(set));
        }
    }
}

impl Candidate {
    /// Share of its four sides that are our cells.
    #[inline(always)]
    fn own_around(&self) -> f32 {
        self.own.len_within_five_rows() as f32 / 4.0
    }
}
