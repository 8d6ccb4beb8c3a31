//! The true state of a game, and the one place that changes it.

use super::orders::SILENCE_RANGE;
use super::League;
use super::{
    Action, ActionKind, Announcement, Announcements, Board, BySeat, Cell, CellSet, Device, Heading,
    Seat, Submarine,
};
use arrayvec::ArrayVec;

/// Turns of both sides together after which the game ends (referee: `Game`).
pub const LAST_TURN: u16 = 598;

/// One piece of a written line, which bars separate.
///
/// A malformed piece stays in the line until its turn comes, since the referee tests
/// charges before it parses the words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// `MSG`: removed when its turn comes.
    Message,
    /// A name that this league does not know: disqualifies when its turn comes.
    Unknown,
    /// A well-formed action.
    Action(Action),
    /// A TORPEDO or TRIGGER at integers outside the grid.
    OffBoard(ActionKind),
    /// A known name with wrong words after it.
    Malformed(ActionKind, Malformed),
}

/// The error in the words after a known name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Malformed {
    /// Too many or too few words, or another word where an integer is expected.
    Words,
    /// Not one of N, S, W, E.
    Heading,
    /// No device of this league.
    Device,
    /// A number out of its range.
    Range,
}

/// Why a player is disqualified.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Disqualification {
    /// A name that stands twice on a line.
    Duplicate,
    /// [`Piece::Unknown`].
    Unknown,
    /// [`Piece::Malformed`].
    Malformed(ActionKind, Malformed),
    /// A step out of the grid or onto an island.
    Blocked,
    /// A step onto the own trail.
    Revisited,
}

/// Why the referee skips an action without a disqualification.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ignored {
    /// The device is not full.
    NotCharged(Device),
    /// A torpedo's target outside the grid, on land, or too far.
    OutOfRange,
    /// A mine's cell outside the grid or on land.
    NoWater,
    /// An own mine lies there already.
    AlreadyMined,
    /// No own active mine on the cell.
    NoMine,
}

/// The result of testing one action before it is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    Valid(Action),
    Message,
    Ignored(Ignored),
    Disqualified(Disqualification),
}

/// The result of playing one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The actions that were run, as they are announced to the other side.
    pub announced: Announcements,
    /// The actions that were skipped, in order; each known name at most once.
    pub ignored: ArrayVec<Ignored, 8>,
    /// The disqualification that ends this line, if one does.
    pub disqualification: Option<Disqualification>,
}

/// The state of a game: both submarines and the turn count.
///
/// ```
/// use ocean::protocol::parse_order;
/// use ocean::rules::{Announcement, Board, BySeat, Cell, CellSet, Heading, League, Seat, State};
///
/// let cell = |x, y| Cell::new(x, y).expect("on the grid");
/// let board = Board::new(CellSet::GRID);
/// let mut state = State::new(League::ALL_ORDERS, BySeat([cell(7, 7), cell(2, 2)]));
/// let pieces = parse_order("MOVE N TORPEDO").expect("no order twice");
/// let played = state.play(&board, pieces.into_iter().map(|piece| piece.0));
/// assert_eq!(played.announced[..], [Announcement::Move(Heading::North)]);
/// assert_eq!(state.submarines[Seat::First].cell, cell(7, 6));
/// let trail = state.submarines[Seat::First].trail;
/// let picture: Vec<String> = trail.rows('o', '.').skip(5).take(3).collect();
/// assert_eq!(picture, [
///     "...............",
///     ".......o.......",
///     ".......o.......",
/// ]);
/// assert_eq!(state.next_seat(), Seat::Second);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    /// The league, which decides on the orders that exist.
    pub league: League,
    /// Both sides' hidden states.
    pub submarines: BySeat<Submarine>,
    /// Turns begun, of both sides together: 0..=598.
    pub turn: u16,
    /// Life points as counted after the last action that ended in order; a
    /// disqualification while testing the action after a killing one leaves
    /// the count before the kill (referee: scores are set at a frame's end).
    pub scores: BySeat<u8>,
}

impl State {
    /// The state after both placements.
    pub fn new(league: League, starts: BySeat<Cell>) -> State {
        let submarines = BySeat(starts.0.map(Submarine::new));
        State {
            league,
            submarines,
            turn: 0,
            scores: BySeat(submarines.0.map(|submarine| submarine.life)),
        }
    }

    /// The seat that plays the next turn.
    #[inline]
    pub fn next_seat(&self) -> Seat {
        Seat::ALL[usize::from(self.turn % 2)]
    }

    /// Whether the game is over: a submarine has sunk or the last turn is played.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.turn >= LAST_TURN || self.has_sunk()
    }

    /// Whether a submarine has no life left.
    #[inline]
    pub fn has_sunk(&self) -> bool {
        self.submarines
            .0
            .iter()
            .any(|submarine| submarine.life == 0)
    }

    /// Plays one whole turn of [`State::next_seat`] (referee: `PlayerModel`'s
    /// command queue): each piece is tested when its turn comes, at once after
    /// the piece before it was run; a line with nothing to run surfaces; a kill
    /// stops the line, but only after the next piece was tested.
    ///
    /// `pieces` has each name at most once, messages apart.
    pub fn play(&mut self, board: &Board, pieces: impl IntoIterator<Item = Piece>) -> Played {
        let seat = self.next_seat();
        self.turn += 1;
        self.submarines[seat].begin_turn();
        let mut played = Played {
            announced: Announcements::new(),
            ignored: ArrayVec::new(),
            disqualification: None,
        };
        let mut pieces = pieces.into_iter();
        let mut next = match self.next_valid(board, seat, &mut pieces, &mut played.ignored) {
            Ok(action) => Some(action.unwrap_or(Action::Surface)),
            Err(loss) => {
                played.disqualification = Some(loss);
                None
            }
        };
        while let Some(action) = next {
            let following = self.run(board, seat, action).and_then(|announcement| {
                played.announced.push(announcement);
                self.next_valid(board, seat, &mut pieces, &mut played.ignored)
            });
            match following {
                Ok(following) => next = following,
                Err(loss) => {
                    played.disqualification = Some(loss);
                    return played;
                }
            }
            self.scores = BySeat(self.submarines.0.map(|submarine| submarine.life));
            if self.has_sunk() {
                break;
            }
        }
        played
    }

    /// Tests pieces until one is valid and returns it; `None` at the end of the line.
    fn next_valid(
        &self,
        board: &Board,
        seat: Seat,
        pieces: &mut impl Iterator<Item = Piece>,
        ignored: &mut ArrayVec<Ignored, 8>,
    ) -> Result<Option<Action>, Disqualification> {
        for piece in pieces {
            match self.test(board, seat, piece) {
                Verdict::Valid(action) => return Ok(Some(action)),
                Verdict::Message => {}
                Verdict::Ignored(reason) => ignored.push(reason),
                Verdict::Disqualified(loss) => return Err(loss),
            }
        }
        Ok(None)
    }

    /// The referee's test of a piece whose turn has come. The cells that a MOVE or SILENCE
    /// enters are not tested: it fails while running.
    fn test(&self, board: &Board, seat: Seat, piece: Piece) -> Verdict {
        let submarine = &self.submarines[seat];
        let kind = match piece {
            Piece::Message => return Verdict::Message,
            Piece::Unknown => return Verdict::Disqualified(Disqualification::Unknown),
            Piece::Action(action) => action.kind(),
            Piece::OffBoard(kind) | Piece::Malformed(kind, _) => kind,
        };
        if !self.league.knows(kind) {
            return Verdict::Disqualified(Disqualification::Unknown);
        }
        // Charges are tested before the words: malformed pieces are ignored while uncharged.
        if let Some(device) = kind.device() {
            if !submarine.charges.is_full(device) {
                return Verdict::Ignored(Ignored::NotCharged(device));
            }
        }
        let action = match piece {
            Piece::Malformed(kind, what) => {
                return Verdict::Disqualified(Disqualification::Malformed(kind, what))
            }
            Piece::OffBoard(ActionKind::Trigger) => return Verdict::Ignored(Ignored::NoMine),
            Piece::Action(action) => action,
            _ => return Verdict::Ignored(Ignored::OutOfRange),
        };
        match action {
            Action::Move {
                charge: Some(device),
                ..
            } if !self.league.has(device) => {
                Verdict::Disqualified(Disqualification::Malformed(kind, Malformed::Device))
            }
            Action::Silence { steps, .. } if steps > SILENCE_RANGE => {
                Verdict::Disqualified(Disqualification::Malformed(kind, Malformed::Range))
            }
            Action::Torpedo(target) if !board.torpedo_reach(submarine.cell).contains(target) => {
                Verdict::Ignored(Ignored::OutOfRange)
            }
            Action::Mine(heading) => match submarine.cell.step(heading) {
                Some(cell) if board.water().contains(cell) => {
                    if (submarine.mines | submarine.fresh_mines).contains(cell) {
                        Verdict::Ignored(Ignored::AlreadyMined)
                    } else {
                        Verdict::Valid(action)
                    }
                }
                _ => Verdict::Ignored(Ignored::NoWater),
            },
            Action::Trigger(cell) if !submarine.mines.contains(cell) => {
                Verdict::Ignored(Ignored::NoMine)
            }
            _ => Verdict::Valid(action),
        }
    }

    /// Runs a valid action. The only function that changes a submarine.
    ///
    /// # Errors
    /// A step of MOVE or SILENCE that is not possible; the steps before it
    /// have been made, as in the referee.
    #[inline]
    pub fn run(
        &mut self,
        board: &Board,
        seat: Seat,
        action: Action,
    ) -> Result<Announcement, Disqualification> {
        let enemy = self.submarines[seat.other()].cell;
        let own = &mut self.submarines[seat];
        let announcement = match action {
            Action::Move { heading, charge } => {
                advance(board, own, heading)?;
                if let Some(device) = charge {
                    own.charges.charge(device);
                }
                Announcement::Move(heading)
            }
            Action::Surface => {
                own.trail = CellSet::from(own.cell);
                own.life = own.life.saturating_sub(1);
                Announcement::Surface(own.cell.sector())
            }
            Action::Torpedo(target) => {
                self.explode(target);
                Announcement::Torpedo(target)
            }
            Action::Sonar(sector) => {
                own.sonar = Some(enemy.sector() == sector);
                Announcement::Sonar(sector)
            }
            Action::Silence { heading, steps } => {
                for _ in 0..steps {
                    advance(board, own, heading)?;
                }
                Announcement::Silence
            }
            Action::Mine(heading) => {
                if let Some(cell) = own.cell.step(heading) {
                    own.fresh_mines.insert(cell);
                }
                Announcement::Mine
            }
            Action::Trigger(cell) => {
                own.mines.remove(cell);
                own.spent_mines.insert(cell);
                self.explode(cell);
                Announcement::Trigger(cell)
            }
        };
        if let Some(device) = action.kind().device() {
            self.submarines[seat].charges.spend(device);
        }
        Ok(announcement)
    }

    /// Applies a blast to both submarines, also to the one that caused it.
    fn explode(&mut self, blast: Cell) {
        for submarine in &mut self.submarines.0 {
            submarine.take_blast(blast);
        }
    }
}

/// One step onto unvisited water (referee: `PlayerModel.move`).
#[inline]
fn advance(
    board: &Board,
    submarine: &mut Submarine,
    heading: Heading,
) -> Result<(), Disqualification> {
    let target = submarine
        .cell
        .step(heading)
        .filter(|&cell| board.water().contains(cell))
        .ok_or(Disqualification::Blocked)?;
    if submarine.trail.contains(target) {
        return Err(Disqualification::Revisited);
    }
    submarine.cell = target;
    submarine.trail.insert(target);
    Ok(())
}
