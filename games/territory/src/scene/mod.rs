//! Features of the networks: those of the state (context), and those of each candidate.

mod context;
mod enclosure;
mod features;
mod planes;
mod rooms;

use crate::opponent::{OpponentParams, OpponentPolicy};
use crate::rules::{choices_by_kind, Board, CellSet, Player, State, MAX_PLAYERS};
pub use planes::{plane_index, Planes, GLOBALS, PLANES};
use rooms::Rooms;

/// Number of features of a state.
pub const CONTEXT: usize = 72;

/// Number of features of a candidate.
pub const FEATURES: usize = 40;

/// Number of features about rooms, the last ones of a state and of a candidate.
const ROOM_FEATURES: usize = 8;

/// Number of kinds of candidates, each with its own policy network: free cells, own cells,
/// opponents' cells of level 1, and of higher levels.
pub const KINDS: usize = 4;

/// Own cells that no opponent can reach and that are candidates nevertheless: at most this many,
/// the most valuable ones.
const MAX_QUIET_RAISES: usize = 6;

/// Numbers of cells that a player can go to.
#[derive(Clone, Copy, Default)]
struct Reach {
    /// Own cells connected with its piece.
    reach: f32,
    /// Free cells that it may choose; 0 for our own player.
    frontier: f32,
}

/// A state with everything that the features of its candidates share.
pub struct Scene<'a> {
    board: &'a Board,
    state: &'a State,
    opponents: &'a [OpponentParams; MAX_PLAYERS],
    /// Cells on which pieces stand.
    pub pieces: CellSet,
    /// Policy of each program; the entry of player 0 is empty.
    pub opponent_policies: [OpponentPolicy; MAX_PLAYERS],
    /// Reach of each player.
    reaches: [Reach; MAX_PLAYERS],
    /// Score of each program over that of the best one.
    shares: [f32; MAX_PLAYERS],
    /// Greedy choices of all programs.
    wanted: CellSet,
    /// Zones of all programs: their reaches and the cells beside them.
    zones: CellSet,
    rooms: Rooms,
    /// Cells of the highest level.
    full: CellSet,
    /// Our choices by kind.
    kinds: [CellSet; 4],
    /// Largest value of our choices of each kind; 1 without any.
    best_values: [f32; 4],
    /// All our choices.
    choices: CellSet,
    /// Our choices that are free cells.
    frontier: CellSet,
    /// Derivative of 10 * log2(1 + own / best) by our score.
    gain: f32,
    /// Negative derivative of 10 * log2(1 + own / best) by the best program's score.
    damage: f32,
    /// Our score.
    own: f32,
    /// Score of the best program, at least 1.
    best: f32,
    /// The best program.
    leader: Player,
    /// Score of the second best program over that of the best; 0 with one program.
    runner_up: f32,
}

impl<'a> Scene<'a> {
    /// Prepares the features of a state, against programs with these parameters.
    #[inline(always)]
    pub fn new(
        board: &'a Board,
        state: &'a State,
        opponents: &'a [OpponentParams; MAX_PLAYERS],
    ) -> Scene<'a> {
        let pieces = state.pieces(board);
        let mut opponent_policies = [OpponentPolicy::default(); MAX_PLAYERS];
        let mut wanted = CellSet::EMPTY;
        let mut zones = CellSet::EMPTY;
        let mut leader = Player(1);
        let mut reaches = [Reach::default(); MAX_PLAYERS];
        for player in board.players() {
            reaches[player.index()].reach = state.reach(player).len() as f32;
        }
        for player in board.opponents() {
            let policy =
                OpponentPolicy::new(state, board, pieces, player, &opponents[player.index()]);
            wanted |= policy.best;
            zones |= policy.zone;
            reaches[player.index()].frontier = (policy.choices - state.taken()).len() as f32;
            opponent_policies[player.index()] = policy;
            if state.score(player) > state.score(leader) {
                leader = player;
            }
        }
        let best = state.score(leader).max(1) as f32;
        let own = state.score(Player::OWN) as f32;
        let mut shares = [0.0; MAX_PLAYERS];
        for player in board.opponents() {
            shares[player.index()] = state.score(player) as f32 / best;
        }
        let others = board.opponents().filter(|&player| player != leader);
        let runner_up = others
            .map(|player| shares[player.index()])
            .fold(0.0, f32::max);
        let choices = state.choices_among(pieces, Player::OWN);
        let kinds = choices_by_kind(state, board, Player::OWN, choices);
        let mut best_values = [1.0; KINDS];
        for (value, cells) in best_values.iter_mut().zip(kinds) {
            if let Some(cell) = board.most_valuable(cells).first() {
                *value = board.value(cell) as f32;
            }
        }
        let gain = 10.0 * core::f32::consts::LOG2_E / (own + best);
        Scene {
            board,
            state,
            opponents,
            pieces,
            opponent_policies,
            reaches,
            shares,
            wanted,
            zones,
            rooms: Rooms::new(state, zones, opponent_policies[leader.index()].zone),
            full: state.at_least(board.levels()),
            kinds,
            best_values,
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

    /// Candidates by kind, never all empty: all our choices except own cells outside of all
    /// zones (of those only the `MAX_QUIET_RAISES` most valuable) and cells of the highest
    /// level that are no program's greedy choice.
    #[inline(always)]
    pub fn candidates(&self) -> [CellSet; KINDS] {
        let [free, mut raises, captures, weakens] = self.kinds;
        let owned = self.state.owned(Player::OWN) & self.choices;
        let mut quiet = raises - self.zones;
        raises &= self.zones;
        for _ in 0..MAX_QUIET_RAISES {
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

    /// Cells that we may choose.
    pub fn choices(&self) -> CellSet {
        self.choices
    }
}

/// 1 if true, else 0.
#[inline]
fn flag(is: bool) -> f32 {
    f32::from(u8::from(is))
}
