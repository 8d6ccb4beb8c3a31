//! A turn as the networks see it: numbers about the state, and about each
//! candidate that we may choose.

use crate::numeric::log2;
use crate::outlook::{Outlook, Rival};
use crate::rules::{by_kind, Board, Cell, CellSet, Player, State, MOST_PLAYERS, TURNS};

/// Numbers about a state.
pub const CONTEXT: usize = 64;

/// Numbers about a candidate.
pub const FEATURES: usize = 32;

/// The first of [`FEATURES`], which mean something else for each kind.
const SPECIAL: usize = 20;

/// Kinds of candidates, each with a network of its own: free cells, own cells,
/// opponents' cells of level 1, and of higher levels.
pub const KINDS: usize = 4;

/// What [`FEATURES`] are computed in units of: a hundredth of all values.
const UNIT: f32 = 1e-3;

/// Own cells of the largest values that are candidates without any threat.
const RAISES: usize = 6;

/// A turn of a game with supposed rivals.
pub struct Scene<'a> {
    board: &'a Board,
    state: &'a State,
    rivals: &'a [Rival; MOST_PLAYERS],
    /// Where pieces stand.
    pub pieces: CellSet,
    /// What each program is about to do; that of player 0 is empty.
    pub outlooks: [Outlook; MOST_PLAYERS],
    /// Each program's score over the best program's.
    shares: [f32; MOST_PLAYERS],
    /// What all programs together want most.
    wanted: CellSet,
    /// The cells that some program can reach, or stands beside.
    zones: CellSet,
    /// Our choices by kind, and the largest value of each kind.
    kinds: [CellSet; 4],
    tops: [f32; 4],
    choices: CellSet,
    frontier: CellSet,
    /// Change of log2(1 + own / best) times ten for a unit of own score, and for
    /// a unit less of the best's.
    gain: f32,
    damage: f32,
    own: f32,
    best: f32,
    leader: Player,
    /// The second best program's score over the best's.
    runner_up: f32,
}

impl<'a> Scene<'a> {
    /// Looks at a state.
    #[inline]
    pub fn new(board: &'a Board, state: &'a State, rivals: &'a [Rival; MOST_PLAYERS]) -> Scene<'a> {
        let pieces = state.pieces(board);
        let mut outlooks = [Outlook::default(); MOST_PLAYERS];
        let mut wanted = CellSet::EMPTY;
        let mut zones = CellSet::EMPTY;
        let mut leader = Player(1);
        for player in board.opponents() {
            let outlook = Outlook::new(state, board, pieces, player, &rivals[player.index()]);
            wanted |= outlook.best;
            zones |= outlook.zone;
            outlooks[player.index()] = outlook;
            if state.score(player) > state.score(leader) {
                leader = player;
            }
        }
        let best = state.score(leader).max(1) as f32;
        let own = state.score(Player::OWN) as f32;
        let mut shares = [0.0; MOST_PLAYERS];
        for player in board.opponents() {
            shares[player.index()] = state.score(player) as f32 / best;
        }
        let others = board.opponents().filter(|&player| player != leader);
        let runner_up = others
            .map(|player| shares[player.index()])
            .fold(0.0, f32::max);
        let choices = state.choices_among(pieces, Player::OWN);
        let kinds = by_kind(state, board, Player::OWN, choices);
        let tops = kinds.map(|cells| {
            let top = board.most_valuable(cells).first();
            top.map_or(1.0, |cell| board.value(cell) as f32)
        });
        let gain = 10.0 * core::f32::consts::LOG2_E / (own + best);
        Scene {
            board,
            state,
            rivals,
            pieces,
            outlooks,
            shares,
            wanted,
            zones,
            kinds,
            tops,
            choices,
            frontier: kinds[0],
            gain,
            damage: gain * own / best,
            own,
            best,
            leader,
            runner_up,
        }
    }

    /// What is worth considering: all but own cells that nobody threatens (of those
    /// the most valuable alone), and but full ones that nobody is about to attack.
    #[inline]
    pub fn candidates(&self) -> [CellSet; KINDS] {
        let [free, mut raises, captures, weakens] = self.kinds;
        let owned = self.state.owned(Player::OWN) & self.choices;
        let mut quiet = raises - self.zones;
        raises &= self.zones;
        for _ in 0..RAISES {
            let Some(cell) = self.board.most_valuable(quiet).first() else {
                break;
            };
            raises |= cell.into();
            quiet -= cell.into();
        }
        raises |= owned & self.wanted;
        if (free | raises | captures | weakens).is_empty() {
            raises = self.state.position(Player::OWN).into();
        }
        [free, raises, captures, weakens]
    }

    /// All that we may choose.
    pub fn choices(&self) -> CellSet {
        self.choices
    }

    /// Numbers about the state.
    pub fn context(&self) -> [f32; CONTEXT] {
        let (board, state) = (self.board, self.state);
        let mut x = [0.0; CONTEXT];
        let players = board.player_count();
        x[board.levels() - 1] = 1.0;
        x[5 + players - 2] = 1.0;
        let time = state.turn() as f32 / TURNS as f32;
        x[12] = players as f32 / 8.0;
        x[13] = log2(1.0 + self.own / self.best);
        x[14] = time;
        x[15] = time * time;
        x[16] = 1.0 / (1.0 + (TURNS - state.turn()) as f32 / 5.0);
        let own = state.owned(Player::OWN);
        let own_count = own.len() as f32;
        let free = !state.taken();
        let top = board.levels() as f32;
        let mut sum = self.own;
        let mut rising = 0.0f32;
        let (mut touching, mut random, mut starving) = (0.0, 0.0, 0.0);
        let (mut close, mut halfway, mut shares) = (0.0, 0.0, 0.0);
        let (mut leading_reach, mut leading_free, mut free_value) = (0.0, 0.0, 1e5);
        for player in board.opponents() {
            let outlook = &self.outlooks[player.index()];
            let score = state.score(player) as f32;
            let base = state.base(player) as f32;
            let share = self.shares[player.index()];
            sum += score;
            free_value -= base;
            shares += share;
            rising = rising.max((base * top - score) / self.best + share);
            let frontier = (outlook.choices & free).len() as f32;
            touching += flag(outlook.zone.meets(own));
            starving += flag(frontier == 0.0);
            close += flag(share > 0.8);
            halfway += flag(share > 0.5);
            let weight = share * share * share;
            leading_reach += weight * state.reach(player).len() as f32;
            leading_free += weight * frontier;
            random += self.rivals[player.index()].random;
        }
        let rivals = (players - 1) as f32;
        let base = state.base(Player::OWN) as f32;
        x[17] = self.own / sum;
        x[18] = self.best / sum;
        x[19] = self.runner_up;
        x[20] = free.len() as f32 / 100.0;
        x[21] = self.frontier.len() as f32 / 20.0;
        x[22] = state.reach(Player::OWN).len() as f32 / 50.0;
        x[23] = own_count / 50.0;
        x[24] = self.kinds[1].len() as f32 / 50.0;
        x[25] = self.kinds[2].len() as f32 / 10.0;
        x[26] = self.kinds[3].len() as f32 / 10.0;
        let outlook = &self.outlooks[self.leader.index()];
        let rival = &self.rivals[self.leader.index()];
        let leaders = state.owned(self.leader);
        let leader_base = state.base(self.leader) as f32;
        x[27..31].copy_from_slice(&rival.weights);
        x[31] = rival.random;
        x[32] = state.reach(self.leader).len() as f32 / 50.0;
        x[33] = (outlook.choices & free).len() as f32 / 20.0;
        x[34] = leaders.len() as f32 / 50.0;
        x[35] = flag(outlook.zone.meets(own));
        x[36] = (outlook.zone & own).len() as f32 / 10.0;
        x[37] = (self.kinds[2] & leaders).len() as f32 / 10.0;
        x[38] = (self.kinds[3] & leaders).len() as f32 / 10.0;
        x[39] = flag(outlook.best.meets(own));
        x[40] = leader_base / 1e5;
        x[41] = (leader_base * top - self.best) / (self.own + self.best);
        x[42] = 1.0 - state.reach(self.leader).len() as f32 / leaders.len().max(1) as f32;
        x[43] = base / 1e5;
        x[44] = (base * top - self.own) / (self.own + self.best);
        x[45] = 1.0 - state.reach(Player::OWN).len() as f32 / own_count;
        x[46] = (self.wanted & own).len() as f32 / 3.0;
        x[47] = (self.zones & own).len() as f32 / own_count;
        x[48] = ((self.zones & own) - state.at_least(2)).len() as f32 / own_count;
        x[49] = self.own / (base * top);
        x[50] = top / 5.0;
        x[51] = sum / (1e5 * top);
        x[52] = (free_value - base) / 1e5;
        x[53] = touching / 7.0;
        x[54] = starving / 7.0;
        x[55] = close / 7.0;
        x[56] = halfway / 7.0;
        x[57] = shares / rivals;
        x[58] = rising / 3.0;
        x[59] = leading_reach / 50.0;
        x[60] = leading_free / 20.0;
        x[61] = random / rivals;
        x[62] = time * x[13];
        x[63] = 1.0;
        x
    }

    /// Numbers about a candidate of a kind.
    #[inline]
    pub fn features(&self, kind: usize, cell: Cell) -> [f32; FEATURES] {
        let (board, state) = (self.board, self.state);
        let value = board.value(cell) as f32;
        let around = CellSet::from(cell).neighbours();
        let own = state.owned(Player::OWN);
        let own_around = (around & own).len() as f32 / 4.0;
        let theirs_around = (around & (state.taken() - own)).len() as f32 / 4.0;
        let new = around - state.taken() - self.frontier;
        let level = state.level(cell);
        // The level it would have as ours, and which weight attackers then give it.
        let after = match kind {
            1 => (level + 1).min(board.levels()),
            _ => 1,
        };
        let (attack_now, attack_after) = (2 + usize::from(level > 1), 2 + usize::from(after > 1));
        let mut clear = 1.0;
        let mut owner = 0;
        let mut defended = 0.0;
        let mut draw_now = 0.0f32;
        let mut draw_after = 0.0f32;
        let mut hit_now = 0.0;
        let mut hit_after = 0.0;
        let mut contested = 0.0;
        let mut pressure = 0.0;
        let mut squeeze = 0.0;
        let mut denied = 0.0;
        for player in board.opponents() {
            let outlook = &self.outlooks[player.index()];
            if !outlook.zone.contains(cell) {
                continue;
            }
            let rival = &self.rivals[player.index()];
            let share = self.shares[player.index()];
            let weight = share * share * share;
            let relative = value / outlook.worth;
            let probability = outlook.probability(cell, rival.random);
            if kind >= 2 && state.owned(player).contains(cell) {
                owner = player.index();
                defended = probability;
            } else {
                clear *= 1.0 - probability;
            }
            contested += 1.0;
            pressure += weight;
            let now = match kind {
                0 => rival.weights[0],
                1 => rival.weights[attack_now],
                _ => rival.weights[2],
            } * relative;
            let then = rival.weights[attack_after] * relative;
            draw_now = draw_now.max(now);
            draw_after = draw_after.max(then);
            if outlook.best.contains(cell) {
                hit_now += 1.0 - rival.random;
            }
            if then >= 1.0 {
                hit_after += 1.0 - rival.random;
            }
            if kind == 0 {
                denied += weight * now;
                let frontier = (outlook.choices - state.taken()).len();
                squeeze += weight / frontier.max(1) as f32;
            }
        }
        let taken = 1.0 - clear;
        let gain = self.gain * value;
        let damage =
            self.damage * value * (self.shares[owner] * self.shares[owner] * self.shares[owner]);
        let relative = value / self.tops[kind];
        let value = value * UNIT;
        let new_count = new.len() as f32 / 4.0;
        let mut x = [0.0; FEATURES];
        self.surroundings(cell, around, owner, &mut x);
        let special: [f32; SPECIAL] = match kind {
            0 => {
                let new_value = new.iter().map(|cell| board.value(cell)).sum::<i32>() as f32 * UNIT;
                let lost = (around & own) - state.reach(Player::OWN);
                [
                    value,
                    taken,
                    draw_now.min(1.5),
                    draw_after.min(2.0),
                    hit_after,
                    own_around,
                    theirs_around,
                    new_count,
                    new_value,
                    pressure,
                    squeeze,
                    lost.len() as f32 / 4.0,
                    relative,
                    gain,
                    (4 - around.len()) as f32 / 2.0,
                    contested / 7.0,
                    gain * clear,
                    flag(self.outlooks[self.leader.index()].zone.contains(cell)),
                    hit_now,
                    denied,
                ]
            }
            1 => {
                let full = level >= board.levels();
                let gain = if full { 0.0 } else { gain };
                [
                    value,
                    taken,
                    draw_now.min(2.0),
                    draw_after.min(2.0),
                    hit_now,
                    own_around,
                    theirs_around,
                    (around - state.taken()).len() as f32 / 4.0,
                    flag(state.position(Player::OWN) == cell),
                    pressure,
                    flag(level == 1),
                    flag(level == 2),
                    flag(level >= 3),
                    flag(full),
                    gain,
                    hit_now * flag(level == 1) * self.gain * value / UNIT,
                    relative,
                    hit_now * self.gain * value / UNIT,
                    contested / 7.0,
                    flag(!full && level + 1 == board.levels()),
                ]
            }
            2 => {
                let victim = Player(owner);
                let reach = state.reach(victim);
                let set = CellSet::from(cell);
                let beside = around & reach;
                let mut cut = 0.0;
                if beside.len() > 1 && reach.meets(set) {
                    let rest = reach - set;
                    let left = CellSet::from(state.position(victim)).flood(rest);
                    cut = (rest.len() - left.len()) as f32 / reach.len() as f32;
                }
                let share = self.shares[owner];
                let lead = share * share * share;
                let new_value = new.iter().map(|cell| board.value(cell)).sum::<i32>() as f32 * UNIT;
                [
                    value,
                    taken,
                    defended,
                    lead,
                    draw_after.min(2.0),
                    hit_after,
                    own_around,
                    (around & state.owned(victim)).len() as f32 / 4.0,
                    new_count,
                    new_value,
                    cut,
                    cut * lead,
                    1.0 / reach.len().max(1) as f32,
                    gain,
                    damage,
                    (gain + damage) * clear * (1.0 - defended),
                    relative,
                    contested / 7.0,
                    share,
                    ((around & own) - state.reach(Player::OWN)).len() as f32 / 4.0,
                ]
            }
            _ => {
                let share = self.shares[owner];
                [
                    value,
                    taken,
                    defended,
                    share * share * share,
                    flag(level == 2),
                    flag(level > 2),
                    own_around,
                    (around & state.owned(Player(owner))).len() as f32 / 4.0,
                    damage,
                    damage * clear * (1.0 - defended),
                    relative,
                    draw_after.min(2.0),
                    share,
                    contested / 7.0,
                    hit_now,
                    1.0 / state.reach(Player(owner)).len().max(1) as f32,
                    pressure,
                    draw_now.min(2.0),
                    hit_after,
                    (around - state.taken()).len() as f32 / 4.0,
                ]
            }
        };
        x[..SPECIAL].copy_from_slice(&special);
        x
    }

    /// Numbers about what lies around a candidate and about its owner, if it is an
    /// opponent's.
    #[inline]
    fn surroundings(&self, cell: Cell, around: CellSet, owner: usize, x: &mut [f32; FEATURES]) {
        let (board, state) = (self.board, self.state);
        let own = state.owned(Player::OWN);
        let theirs = state.taken() - own;
        let leaders = state.owned(self.leader);
        let set = CellSet::from(cell);
        let second = around.neighbours() - set;
        let x = &mut x[SPECIAL..];
        x[0] = (second & own).len() as f32 / 8.0;
        x[1] = (second & theirs).len() as f32 / 8.0;
        x[2] = second.len() as f32 / 8.0;
        x[3] = (around & leaders).len() as f32 / 4.0;
        x[4] = (second & leaders).len() as f32 / 8.0;
        x[5] = (around & own & state.at_least(2)).len() as f32 / 4.0;
        x[6] = (around & theirs & state.at_least(2)).len() as f32 / 4.0;
        x[7] = flag(self.outlooks[self.leader.index()].zone.meets(set));
        x[8] = flag(self.outlooks[self.leader.index()].best.meets(set));
        if owner > 0 {
            let victim = Player(owner);
            let share = self.shares[owner];
            // What the damage does to the best score, if another is close behind.
            let value = board.value(cell) as f32;
            let next = self.runner_up.max(share - value / self.best);
            x[9] = flag(victim == self.leader) * (1.0 - next.min(1.0)) * 20.0;
            let outlook = &self.outlooks[owner];
            x[10] = (outlook.choices - state.taken()).len() as f32 / 10.0;
            x[11] = state.reach(victim).len() as f32 / 30.0;
        } else {
            x[9] = flag((around & own).len() > 1);
            x[10] = (around - self.zones).len() as f32 / 4.0;
            x[11] = flag(!self.zones.meets(set));
        }
    }
}

/// 1 for yes, 0 for no.
#[inline]
fn flag(is: bool) -> f32 {
    f32::from(u8::from(is))
}
