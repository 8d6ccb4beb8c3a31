//! Features of a state.

use super::{flag, Reach, Scene, CONTEXT, ROOM_FEATURES};
use crate::numeric::log2;
use crate::rules::{Player, TURNS};

/// Aggregates over the programs. A share is a program's score over the best program's.
#[derive(Default)]
struct Totals {
    /// Sum of all scores, ours included.
    score: f32,
    /// Sum of the values of all cells of programs.
    base: f32,
    /// Largest share that a program would have with all its cells at the highest level.
    rising: f32,
    /// Sum of the shares.
    shares: f32,
    /// Number of shares above 0.8.
    close: f32,
    /// Number of shares above 0.5.
    halfway: f32,
    /// Number of programs with a cell of ours in their zone.
    touching: f32,
    /// Number of programs without a free cell to go to.
    starving: f32,
    /// Sum of reaches, weighted by the cube of the share.
    leading_reach: f32,
    /// Sum of frontiers, weighted by the cube of the share.
    leading_free: f32,
    /// Sum of the epsilons.
    epsilon: f32,
}

impl Scene<'_> {
    /// The features of the state.
    #[inline(always)]
    pub fn context(&self) -> [f32; CONTEXT] {
        let mut x = [0.0; CONTEXT];
        self.game(&mut x);
        self.own_cells(&mut x);
        self.leader(&mut x);
        self.programs(&mut x);
        x[CONTEXT - ROOM_FEATURES..].copy_from_slice(&self.room_features());
        x
    }

    /// Numbers of levels and of players, one-hot; time and scores.
    #[inline(always)]
    fn game(&self, x: &mut [f32; CONTEXT]) {
        let (board, state) = (self.board, self.state);
        let players = board.player_count();
        x[board.levels() - 1] = 1.0;
        x[5 + players - 2] = 1.0;
        let time = state.turn() as f32 / TURNS as f32;
        x[12] = players as f32 / 8.0;
        x[13] = log2(1.0 + self.own / self.best);
        x[14] = time;
        x[15] = time * time;
        x[16] = 1.0 / (1.0 + (TURNS - state.turn()) as f32 / 5.0);
        x[19] = self.runner_up;
        x[20] = (!state.taken()).len() as f32 / 100.0;
        x[50] = board.levels() as f32 / 5.0;
        x[62] = time * x[13];
        x[63] = 1.0;
    }

    /// Number of our cells, and how many are within reach, threatened, raised.
    #[inline(always)]
    fn own_cells(&self, x: &mut [f32; CONTEXT]) {
        let state = self.state;
        let top = self.board.levels() as f32;
        let own = state.owned(Player::OWN);
        let count = own.len() as f32;
        let reach = self.reaches[Player::OWN.index()].reach;
        let base = state.base(Player::OWN) as f32;
        x[21] = self.frontier.len() as f32 / 20.0;
        x[22] = reach / 50.0;
        x[23] = count / 50.0;
        x[24] = self.kinds[1].len() as f32 / 50.0;
        x[25] = self.kinds[2].len() as f32 / 10.0;
        x[26] = self.kinds[3].len() as f32 / 10.0;
        x[43] = base / 1e5;
        x[44] = (base * top - self.own) / (self.own + self.best);
        x[45] = 1.0 - reach / count;
        x[46] = (self.wanted & own).len() as f32 / 3.0;
        x[47] = (self.zones & own).len() as f32 / count;
        x[48] = ((self.zones & own) - state.at_least(2)).len() as f32 / count;
        x[49] = self.own / (base * top);
    }

    /// Parameters of the best program, its cells, and those of ours that it may attack.
    #[inline(always)]
    fn leader(&self, x: &mut [f32; CONTEXT]) {
        let state = self.state;
        let policy = &self.opponent_policies[self.leader.index()];
        let opponent = &self.opponents[self.leader.index()];
        let own = state.owned(Player::OWN);
        let leaders = state.owned(self.leader);
        let Reach { reach, frontier } = self.reaches[self.leader.index()];
        let base = state.base(self.leader) as f32;
        let top = self.board.levels() as f32;
        x[27..31].copy_from_slice(&opponent.weights);
        x[31] = opponent.epsilon;
        x[32] = reach / 50.0;
        x[33] = frontier / 20.0;
        x[34] = leaders.len() as f32 / 50.0;
        x[35] = flag(policy.zone.intersects(own));
        x[36] = (policy.zone & own).len() as f32 / 10.0;
        x[37] = (self.kinds[2] & leaders).len() as f32 / 10.0;
        x[38] = (self.kinds[3] & leaders).len() as f32 / 10.0;
        x[39] = flag(policy.best.intersects(own));
        x[40] = base / 1e5;
        x[41] = (base * top - self.best) / (self.own + self.best);
        x[42] = 1.0 - reach / leaders.len().max(1) as f32;
    }

    /// Aggregates over all programs.
    #[inline(always)]
    fn programs(&self, x: &mut [f32; CONTEXT]) {
        let totals = self.totals();
        let top = self.board.levels() as f32;
        let base = self.state.base(Player::OWN) as f32;
        let opponent_count = (self.board.player_count() - 1) as f32;
        x[17] = self.own / totals.score;
        x[18] = self.best / totals.score;
        x[51] = totals.score / (1e5 * top);
        x[52] = (1e5 - totals.base - base) / 1e5;
        x[53] = totals.touching / 7.0;
        x[54] = totals.starving / 7.0;
        x[55] = totals.close / 7.0;
        x[56] = totals.halfway / 7.0;
        x[57] = totals.shares / opponent_count;
        x[58] = totals.rising / 3.0;
        x[59] = totals.leading_reach / 50.0;
        x[60] = totals.leading_free / 20.0;
        x[61] = totals.epsilon / opponent_count;
    }

    #[inline(always)]
    fn totals(&self) -> Totals {
        let state = self.state;
        let own = state.owned(Player::OWN);
        let top = self.board.levels() as f32;
        let mut totals = Totals {
            score: self.own,
            ..Totals::default()
        };
        for player in self.board.opponents() {
            let policy = &self.opponent_policies[player.index()];
            let score = state.score(player) as f32;
            let base = state.base(player) as f32;
            let share = self.shares[player.index()];
            totals.score += score;
            totals.base += base;
            totals.shares += share;
            totals.rising = totals.rising.max((base * top - score) / self.best + share);
            let Reach { reach, frontier } = self.reaches[player.index()];
            totals.touching += flag(policy.zone.intersects(own));
            totals.starving += flag(frontier == 0.0);
            totals.close += flag(share > 0.8);
            totals.halfway += flag(share > 0.5);
            let weight = share * share * share;
            totals.leading_reach += weight * reach;
            totals.leading_free += weight * frontier;
            totals.epsilon += self.opponents[player.index()].epsilon;
        }
        totals
    }
}
