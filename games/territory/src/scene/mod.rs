//! A turn as the networks see it: numbers about the state, and about each
//! candidate that we may choose.

mod context;
mod enclosure;
mod features;
mod rooms;

use crate::outlook::{Outlook, Rival};
use crate::rules::{by_kind, Board, CellSet, Player, State, MOST_PLAYERS};
use rooms::Rooms;

/// Numbers about a state.
pub const CONTEXT: usize = 72;

/// Numbers about a candidate.
pub const FEATURES: usize = 40;

/// Numbers about rooms, the last ones of a state and of a candidate.
const ROOMS: usize = 8;

/// Kinds of candidates, each with a network of its own: free cells, own cells,
/// opponents' cells of level 1, and of higher levels.
pub const KINDS: usize = 4;

/// Own cells of the largest values that are candidates without any threat.
const RAISES: usize = 6;

/// Numbers of cells.
#[derive(Clone, Copy, Default)]
struct Size {
    /// In a player's reach.
    reach: f32,
    /// Free ones that a program may choose.
    frontier: f32,
}

/// A turn of a game with supposed rivals.
pub struct Scene<'a> {
    board: &'a Board,
    state: &'a State,
    rivals: &'a [Rival; MOST_PLAYERS],
    /// Where pieces stand.
    pub pieces: CellSet,
    /// What each program is about to do; that of player 0 is empty.
    pub outlooks: [Outlook; MOST_PLAYERS],
    /// How much each player can reach.
    sizes: [Size; MOST_PLAYERS],
    /// Each program's score over the best program's.
    shares: [f32; MOST_PLAYERS],
    /// What all programs together want most.
    wanted: CellSet,
    /// The cells that some program can reach, or stands beside.
    zones: CellSet,
    rooms: Rooms,
    /// The cells of the highest level.
    full: CellSet,
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
        let mut sizes = [Size::default(); MOST_PLAYERS];
        for player in board.players() {
            sizes[player.index()].reach = state.reach(player).len() as f32;
        }
        for player in board.opponents() {
            let outlook = Outlook::new(state, board, pieces, player, &rivals[player.index()]);
            wanted |= outlook.best;
            zones |= outlook.zone;
            sizes[player.index()].frontier = (outlook.choices - state.taken()).len() as f32;
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
            sizes,
            shares,
            wanted,
            zones,
            rooms: Rooms::new(state, zones, outlooks[leader.index()].zone),
            full: state.at_least(board.levels()),
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
}

/// 1 for yes, 0 for no.
#[inline]
fn flag(is: bool) -> f32 {
    f32::from(u8::from(is))
}
