//! Requests that a bot receives: a [`Briefing`] once, then a [`Report`] each turn.

use super::{read_heading, ProtocolError};
use crate::rules::cell::SIDE;
use crate::rules::submarine::FULL_LIFE;
use crate::rules::{Announcement, Announcements, Cell, CellSet, Device, Seat, Sector, State};
use core::fmt;

/// Number of lines of a briefing: `15 15 id` and the rows of the map.
pub const BRIEFING_LINES: usize = 1 + SIDE as usize;
/// Number of lines of a report.
pub const REPORT_LINES: usize = 3;

/// The first request, which asks for the starting cell (referee: `Game`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Briefing {
    /// The bot's seat.
    pub seat: Seat,
    /// The water cells.
    pub water: CellSet,
}

impl Briefing {
    /// Reads `15 15 id` and the fifteen rows of the map.
    ///
    /// # Errors
    /// The first line that is missing or different.
    pub fn parse<'a>(lines: impl IntoIterator<Item = &'a str>) -> Result<Briefing, ProtocolError> {
        let mut lines = Lines::new(lines);
        let seat = lines.next("`15 15` and the player's id, 0 or 1", |text| match text {
            "15 15 0" => Some(Seat::First),
            "15 15 1" => Some(Seat::Second),
            _ => None,
        })?;
        let mut water = CellSet::EMPTY;
        for y in 0..SIDE {
            let row = lines.next("a row of 15 cells, each `x` or `.`", |text| {
                let mut row = CellSet::EMPTY;
                let mut x = 0;
                for character in text.chars() {
                    let cell = Cell::new(x, y)?;
                    match character {
                        '.' => row.insert(cell),
                        'x' => {}
                        _ => return None,
                    }
                    x += 1;
                }
                (x == SIDE).then_some(row)
            })?;
            water |= row;
        }
        Ok(Briefing { seat, water })
    }
}

/// The sixteen lines, without a line end after the last.
impl fmt::Display for Briefing {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{SIDE} {SIDE} {}", self.seat.index())?;
        for row in self.water.rows('.', 'x') {
            write!(f, "\n{row}")?;
        }
        Ok(())
    }
}

/// The request of a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The own cell.
    pub cell: Cell,
    /// Own life points.
    pub life: u8,
    /// The other side's life points.
    pub enemy_life: u8,
    /// Charges missing per device, in the order of [`Device::ALL`]; `None`
    /// (-1) where the league does not have it.
    pub cooldowns: [Option<u8>; 4],
    /// Answer to the SONAR of the own last turn.
    pub sonar: Option<bool>,
    /// The announcements of the other side's last turn; empty (`NA`) in the first turn only.
    pub heard: Announcements,
}

impl Report {
    /// The request to the side to play in this state; `heard` are the announcements of
    /// the other side's last turn.
    pub fn of(state: &State, heard: &Announcements) -> Report {
        let seat = state.next_seat();
        let own = &state.submarines[seat];
        let cooldown = |device| {
            let known = state.league.has(device);
            known.then(|| own.charges.missing(device))
        };
        Report {
            cell: own.cell,
            life: own.life,
            enemy_life: state.submarines[seat.other()].life,
            cooldowns: Device::ALL.map(cooldown),
            sonar: own.sonar,
            heard: heard.clone(),
        }
    }

    /// The answer to the SONAR that the other side announced: whether we are in that sector;
    /// `None` without one.
    pub fn enemy_sonar(&self) -> Option<bool> {
        self.heard.iter().find_map(|action| match action {
            Announcement::Sonar(sector) => Some(self.cell.sector() == *sector),
            _ => None,
        })
    }

    /// Reads the three lines.
    ///
    /// # Errors
    /// The first line that is missing or malformed.
    pub fn parse<'a>(lines: impl IntoIterator<Item = &'a str>) -> Result<Report, ProtocolError> {
        let mut lines = Lines::new(lines);
        let (cell, life, enemy_life, cooldowns) =
            lines.next("eight integers: x y life life and four cooldowns", |text| {
                let mut words = text.split(' ');
                let mut integer = || words.next()?.parse::<i32>().ok();
                let cell = Cell::from_integers(integer()?, integer()?)?;
                let mut life = || u8::try_from(integer()?).ok().filter(|&n| n <= FULL_LIFE);
                let (life, enemy_life) = (life()?, life()?);
                let mut cooldowns = [None; 4];
                for (cooldown, device) in cooldowns.iter_mut().zip(Device::ALL) {
                    *cooldown = match integer()? {
                        -1 => None,
                        missing => {
                            Some(u8::try_from(missing).ok().filter(|&m| m <= device.size())?)
                        }
                    };
                }
                words
                    .next()
                    .is_none()
                    .then_some((cell, life, enemy_life, cooldowns))
            })?;
        let sonar = lines.next("a sonar answer: `Y`, `N` or `NA`", |text| match text {
            "Y" => Some(Some(true)),
            "N" => Some(Some(false)),
            "NA" => Some(None),
            _ => None,
        })?;
        let heard = lines.next("the other side's orders, or `NA`", parse_announcements)?;
        Ok(Report {
            cell,
            life,
            enemy_life,
            cooldowns,
            sonar,
            heard,
        })
    }
}

/// The three lines, without a line end after the last.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} {} {}", self.cell, self.life, self.enemy_life)?;
        for cooldown in self.cooldowns {
            match cooldown {
                Some(missing) => write!(f, " {missing}")?,
                None => f.write_str(" -1")?,
            }
        }
        let sonar = match self.sonar {
            Some(true) => "Y",
            Some(false) => "N",
            None => "NA",
        };
        write!(f, "\n{sonar}\n{}", print_announcements(&self.heard))
    }
}

impl fmt::Display for Announcement {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Announcement::Move(heading) => write!(f, "MOVE {}", heading.letter()),
            Announcement::Surface(sector) => write!(f, "SURFACE {}", sector.number()),
            Announcement::Torpedo(cell) => write!(f, "TORPEDO {cell}"),
            Announcement::Sonar(sector) => write!(f, "SONAR {}", sector.number()),
            Announcement::Silence => f.write_str("SILENCE"),
            Announcement::Mine => f.write_str("MINE"),
            Announcement::Trigger(cell) => write!(f, "TRIGGER {cell}"),
        }
    }
}

/// The announcements joined with bars, as the referee sends them; `NA` for none.
pub fn print_announcements(heard: &[Announcement]) -> String {
    if heard.is_empty() {
        return "NA".to_string();
    }
    let words: Vec<String> = heard.iter().map(ToString::to_string).collect();
    words.join("|")
}

/// Reads the form of [`print_announcements`]; blanks around the bars are allowed. `None` for
/// any other text.
pub fn parse_announcements(text: &str) -> Option<Announcements> {
    let mut heard = Announcements::new();
    if text == "NA" {
        return Some(heard);
    }
    for piece in text.split('|') {
        let words: Vec<&str> = piece.trim().split(' ').collect();
        let cell = |x: &str, y: &str| Cell::from_integers(x.parse().ok()?, y.parse().ok()?);
        let sector = |number: &str| Sector::new(number.parse().ok()?);
        let announcement = match words[..] {
            ["MOVE", heading] => Announcement::Move(read_heading(heading)?),
            ["SURFACE", number] => Announcement::Surface(sector(number)?),
            ["TORPEDO", x, y] => Announcement::Torpedo(cell(x, y)?),
            ["SONAR", number] => Announcement::Sonar(sector(number)?),
            ["SILENCE"] => Announcement::Silence,
            ["MINE"] => Announcement::Mine,
            ["TRIGGER", x, y] => Announcement::Trigger(cell(x, y)?),
            _ => return None,
        };
        heard.try_push(announcement).ok()?;
    }
    Some(heard)
}

/// The lines of a request with their numbers.
struct Lines<I> {
    lines: I,
    number: usize,
}

impl<'a, I: Iterator<Item = &'a str>> Lines<I> {
    fn new(lines: impl IntoIterator<IntoIter = I>) -> Self {
        Lines {
            lines: lines.into_iter(),
            number: 0,
        }
    }

    fn next<T>(
        &mut self,
        expected: &'static str,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, ProtocolError> {
        self.number += 1;
        let text = self.lines.next().unwrap_or_default();
        let text = text.strip_suffix('\r').unwrap_or(text);
        read(text).ok_or_else(|| ProtocolError {
            line: self.number,
            text: text.to_string(),
            expected,
        })
    }
}
