//! Numbers about a candidate.

use super::{flag, Scene, FEATURES, ROOMS};
use crate::rules::{Cell, CellSet, Player};

/// The first of [`FEATURES`], which mean something else for each kind.
const SPECIAL: usize = 20;

/// What values are counted in: a hundredth of all of them.
const UNIT: f32 = 1e-3;

/// A candidate and what lies around it.
pub(super) struct Candidate {
    pub(super) kind: usize,
    pub(super) cell: Cell,
    /// The neighbours: all, those that are ours, and those that we reach no other way.
    pub(super) around: CellSet,
    own: CellSet,
    new: CellSet,
    level: usize,
    value: f32,
    /// Its owner if that is a program which can come to it, else 0, and that program's score over the best's.
    pub(super) owner: usize,
    share: f32,
    /// What the programs will do to it.
    claims: Claims,
    /// Change of log2(1 + own / best) times ten for its value as own score, and as
    /// damage to its owner; of that, the cube of the owner's share counts.
    gain: f32,
    damage: f32,
}

/// What programs are about to do to a cell.
#[derive(Default)]
struct Claims {
    /// Probability that no program but the owner chooses it.
    clear: f32,
    /// Probability that its owner chooses it.
    defended: f32,
    /// The largest worth of it over what a program wants most: now, and as our cell.
    /// An opponent's cell counts now as if each program, its owner too, attacked one of
    /// level 1: the networks were trained so.
    draw_now: f32,
    draw_after: f32,
    /// Expected programs to which nothing is worth more: now, and as ours. Cells of equal
    /// worth count in full each.
    hit_now: f32,
    hit_after: f32,
    /// Programs in whose zone it is, and the sum of the cubes of their shares.
    contested: f32,
    pressure: f32,
    /// Of a free cell: what the programs lose by it, the leaders most.
    squeeze: f32,
    denied: f32,
}

impl Scene<'_> {
    /// Numbers about a candidate of a kind.
    #[inline]
    pub fn features(&self, kind: usize, cell: Cell) -> [f32; FEATURES] {
        let candidate = self.candidate(kind, cell);
        let mut x = [0.0; FEATURES];
        self.surroundings(&candidate, &mut x);
        let special = match kind {
            0 => self.free(&candidate),
            1 => self.raise(&candidate),
            2 => self.capture(&candidate),
            _ => self.weaken(&candidate),
        };
        x[..SPECIAL].copy_from_slice(&special);
        x[FEATURES - ROOMS..].copy_from_slice(&self.rooms_around(&candidate));
        x
    }

    #[inline]
    fn candidate(&self, kind: usize, cell: Cell) -> Candidate {
        let value = self.board.value(cell) as f32;
        let around = CellSet::from(cell).neighbours();
        let level = self.state.level(cell);
        let (claims, owner) = self.claims(kind, cell);
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
            claims,
            gain: self.gain * value,
            damage: self.damage * value * (share * share * share),
        }
    }

    /// What programs are about to do to a candidate, and its owner if it is one of them.
    #[inline]
    fn claims(&self, kind: usize, cell: Cell) -> (Claims, usize) {
        let (board, state) = (self.board, self.state);
        let set = CellSet::from(cell);
        let value = board.value(cell) as f32;
        let level = state.level(cell);
        // The level it would have as ours, and which weight attackers then give it.
        let after = match kind {
            1 => (level + 1).min(board.levels()),
            _ => 1,
        };
        let (attack_now, attack_after) = (2 + usize::from(level > 1), 2 + usize::from(after > 1));
        let mut owner = 0;
        let mut claims = Claims {
            clear: 1.0,
            ..Claims::default()
        };
        for player in board.opponents() {
            let outlook = &self.outlooks[player.index()];
            if !outlook.zone.meets(set) {
                continue;
            }
            let rival = &self.rivals[player.index()];
            let share = self.shares[player.index()];
            let weight = share * share * share;
            let relative = value / outlook.worth;
            let probability = outlook.probability(cell);
            if kind >= 2 && state.owned(player).meets(set) {
                owner = player.index();
                claims.defended = probability;
            } else {
                claims.clear *= 1.0 - probability;
            }
            claims.contested += 1.0;
            claims.pressure += weight;
            let now = match kind {
                0 => rival.weights[0],
                1 => rival.weights[attack_now],
                _ => rival.weights[2],
            } * relative;
            let then = rival.weights[attack_after] * relative;
            claims.draw_now = claims.draw_now.max(now);
            claims.draw_after = claims.draw_after.max(then);
            if outlook.best.meets(set) {
                claims.hit_now += 1.0 - rival.random;
            }
            if then >= 1.0 {
                claims.hit_after += 1.0 - rival.random;
            }
            if kind == 0 {
                claims.denied += weight * now;
                let frontier = self.sizes[player.index()].frontier;
                claims.squeeze += weight / frontier.max(1.0);
            }
        }
        (claims, owner)
    }

    /// Of a free cell.
    #[inline]
    fn free(&self, it: &Candidate) -> [f32; SPECIAL] {
        let lost = it.own - self.state.reach(Player::OWN);
        [
            it.value,
            1.0 - it.claims.clear,
            it.claims.draw_now.min(1.5),
            it.claims.draw_after.min(2.0),
            it.claims.hit_after,
            it.own_around(),
            self.theirs_around(it),
            it.new.len_near() as f32 / 4.0,
            self.new_value(it),
            it.claims.pressure,
            it.claims.squeeze,
            lost.len_near() as f32 / 4.0,
            self.relative(it),
            it.gain,
            (4 - it.around.len_near()) as f32 / 2.0,
            it.claims.contested / 7.0,
            it.gain * it.claims.clear,
            flag(self.outlooks[self.leader.index()].zone.contains(it.cell)),
            it.claims.hit_now,
            it.claims.denied,
        ]
    }

    /// Of an own cell, whose level would rise.
    #[inline]
    fn raise(&self, it: &Candidate) -> [f32; SPECIAL] {
        let full = it.level >= self.board.levels();
        let hit = it.claims.hit_now;
        [
            it.value,
            1.0 - it.claims.clear,
            it.claims.draw_now.min(2.0),
            it.claims.draw_after.min(2.0),
            hit,
            it.own_around(),
            self.theirs_around(it),
            (it.around - self.state.taken()).len_near() as f32 / 4.0,
            flag(self.state.position(Player::OWN) == it.cell),
            it.claims.pressure,
            flag(it.level == 1),
            flag(it.level == 2),
            flag(it.level >= 3),
            flag(full),
            if full { 0.0 } else { it.gain },
            hit * flag(it.level == 1) * self.gain * it.value / UNIT,
            self.relative(it),
            hit * self.gain * it.value / UNIT,
            it.claims.contested / 7.0,
            flag(!full && it.level + 1 == self.board.levels()),
        ]
    }

    /// Of a program's cell of level 1, which would become ours.
    #[inline]
    fn capture(&self, it: &Candidate) -> [f32; SPECIAL] {
        let victim = Player(it.owner);
        let cut = self.cut(it, victim);
        let lead = it.share * it.share * it.share;
        [
            it.value,
            1.0 - it.claims.clear,
            it.claims.defended,
            lead,
            it.claims.draw_after.min(2.0),
            it.claims.hit_after,
            it.own_around(),
            (it.around & self.state.owned(victim)).len_near() as f32 / 4.0,
            it.new.len_near() as f32 / 4.0,
            self.new_value(it),
            cut,
            cut * lead,
            1.0 / self.sizes[victim.index()].reach.max(1.0),
            it.gain,
            it.damage,
            (it.gain + it.damage) * it.claims.clear * (1.0 - it.claims.defended),
            self.relative(it),
            it.claims.contested / 7.0,
            it.share,
            (it.own - self.state.reach(Player::OWN)).len_near() as f32 / 4.0,
        ]
    }

    /// Of a program's cell of a higher level, which would lose one.
    #[inline]
    fn weaken(&self, it: &Candidate) -> [f32; SPECIAL] {
        let victim = Player(it.owner);
        [
            it.value,
            1.0 - it.claims.clear,
            it.claims.defended,
            it.share * it.share * it.share,
            flag(it.level == 2),
            flag(it.level > 2),
            it.own_around(),
            (it.around & self.state.owned(victim)).len_near() as f32 / 4.0,
            it.damage,
            it.damage * it.claims.clear * (1.0 - it.claims.defended),
            self.relative(it),
            it.claims.draw_after.min(2.0),
            it.share,
            it.claims.contested / 7.0,
            it.claims.hit_now,
            1.0 / self.sizes[victim.index()].reach.max(1.0),
            it.claims.pressure,
            it.claims.draw_now.min(2.0),
            it.claims.hit_after,
            (it.around - self.state.taken()).len_near() as f32 / 4.0,
        ]
    }

    /// Share of the victim's cells within its reach that it would be cut off from.
    #[inline]
    fn cut(&self, it: &Candidate, victim: Player) -> f32 {
        let reach = self.sizes[victim.index()].reach.max(1.0);
        self.stranded(it, victim).len() as f32 / reach
    }

    /// Its value over the largest of its kind.
    #[inline]
    fn relative(&self, it: &Candidate) -> f32 {
        self.board.value(it.cell) as f32 / self.tops[it.kind]
    }

    /// Value of the cells that we would reach by it.
    #[inline]
    fn new_value(&self, it: &Candidate) -> f32 {
        it.new
            .iter()
            .map(|cell| self.board.value(cell))
            .sum::<i32>() as f32
            * UNIT
    }

    #[inline]
    fn theirs_around(&self, it: &Candidate) -> f32 {
        let theirs = self.state.taken() - self.state.owned(Player::OWN);
        (it.around & theirs).len_near() as f32 / 4.0
    }

    /// Numbers about what lies around a candidate and about its owner, if it is an
    /// opponent's.
    #[inline]
    fn surroundings(&self, it: &Candidate, x: &mut [f32; FEATURES]) {
        let (board, state) = (self.board, self.state);
        let (around, owner) = (it.around, it.owner);
        let own = state.owned(Player::OWN);
        let theirs = state.taken() - own;
        let leaders = state.owned(self.leader);
        let set = CellSet::from(it.cell);
        let second = around.neighbours() - set;
        let x = &mut x[SPECIAL..];
        x[0] = (second & own).len_near() as f32 / 8.0;
        x[1] = (second & theirs).len_near() as f32 / 8.0;
        x[2] = second.len_near() as f32 / 8.0;
        x[3] = (around & leaders).len_near() as f32 / 4.0;
        x[4] = (second & leaders).len_near() as f32 / 8.0;
        x[5] = (around & own & state.at_least(2)).len_near() as f32 / 4.0;
        x[6] = (around & theirs & state.at_least(2)).len_near() as f32 / 4.0;
        x[7] = flag(self.outlooks[self.leader.index()].zone.meets(set));
        x[8] = flag(self.outlooks[self.leader.index()].best.meets(set));
        if owner > 0 {
            let victim = Player(owner);
            let share = self.shares[owner];
            // What the damage does to the best score, if another is close behind.
            let value = board.value(it.cell) as f32;
            let next = self.runner_up.max(share - value / self.best);
            x[9] = flag(victim == self.leader) * (1.0 - next.min(1.0)) * 20.0;
            x[10] = self.sizes[owner].frontier / 10.0;
            x[11] = self.sizes[owner].reach / 30.0;
        } else {
            x[9] = flag((around & own).len_near() > 1);
            x[10] = (around - self.zones).len_near() as f32 / 4.0;
            x[11] = flag(!self.zones.meets(set));
        }
    }
}

impl Candidate {
    #[inline]
    fn own_around(&self) -> f32 {
        self.own.len_near() as f32 / 4.0
    }
}
