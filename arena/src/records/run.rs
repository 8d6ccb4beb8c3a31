//! Run file: reading, merging and writing.

use super::header::{Header, FORMAT};
use super::lines::{full_lines, parse_line, to_line};
use super::pair::{CaseRecord, GameRecord, PairKey, PairRecord};
use crate::game::{GameAdapter, Games};
use crate::statistics::Counts;
use crate::system::files;
use anyhow::{anyhow, bail, Context};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// A line of the run file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum RunLine {
    /// The header, in the first line.
    Run(Header),
    /// A pair: every later line of a run of matches.
    Pair(PairRecord),
    /// A case: every later line of a run of a scored game.
    Case(CaseRecord),
}

impl From<PairRecord> for RunLine {
    fn from(mut pair: PairRecord) -> RunLine {
        match pair.games.len() {
            1 => RunLine::Case(CaseRecord {
                program: pair.of_match,
                case: pair.pair,
                game: pair.games.remove(0),
            }),
            _ => RunLine::Pair(pair),
        }
    }
}

/// A run, read from its file or in progress.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    /// The game.
    pub game: &'static dyn GameAdapter,
    /// The header.
    pub header: Header,
    /// Finished pairs, or cases.
    pub pairs: BTreeMap<PairKey, PairRecord>,
}

impl Run {
    /// A run without finished pairs.
    pub fn new(game: &'static dyn GameAdapter, header: Header) -> Run {
        Run {
            game,
            header,
            pairs: BTreeMap::new(),
        }
    }

    /// Reads a run file, finished or in progress.
    ///
    /// An incomplete last line, which was being written when the arena was killed, is left out.
    ///
    /// # Errors
    /// A file that cannot be read; a damaged line, with its place.
    pub fn read(games: Games, path: &Path) -> anyhow::Result<Run> {
        let found = current_path(&run_path(path));
        let text = std::fs::read(&found)
            .with_context(|| format!("cannot read the run {}", path.display()))?;
        Run::parse(games, &text).with_context(|| found.display().to_string())
    }

    /// Reads the text of a run file.
    ///
    /// # Errors
    /// A damaged line, with its number.
    pub fn parse(games: Games, text: &[u8]) -> anyhow::Result<Run> {
        let mut lines = full_lines(text);
        let first = lines
            .next()
            .context("line 1: expected the header of a run")?;
        let mut run = Run::begin(games, first)?;
        for line in lines {
            run.take(line)?;
        }
        Ok(run)
    }

    /// A run from its first line alone.
    ///
    /// # Errors
    /// A line that is not the header of a run, or has another format version; an unknown game; a
    /// built-in player that only another game has.
    pub(super) fn begin(games: Games, first: (usize, &[u8])) -> anyhow::Result<Run> {
        let header = match parse_line(first) {
            Ok(RunLine::Run(header)) => header,
            Ok(RunLine::Pair(_) | RunLine::Case(_)) => {
                bail!("line 1: expected the header of a run")
            }
            Err(error) => return Err(error.context(about_first_line(first.1))),
        };
        if header.format != FORMAT {
            bail!(
                "line 1: expected format {FORMAT}, found {}; use the arena that wrote it",
                header.format
            );
        }
        header.check().map_err(|wrong| anyhow!("line 1: {wrong}"))?;
        let game = games.by_name(&header.game)?;
        check_players(game, &header, games)?;
        check_seats(game, &header).map_err(|wrong| anyhow!("line 1: {wrong}"))?;
        Ok(Run::new(game, header))
    }

    /// Adds a later line, given with its number.
    ///
    /// # Errors
    /// A damaged line, with its number.
    pub(super) fn take(&mut self, (number, line): (usize, &[u8])) -> anyhow::Result<()> {
        let unit = self.header.unit();
        let pair = match (parse_line((number, line))?, self.header.is_scored()) {
            (RunLine::Pair(pair), false) => pair,
            (RunLine::Case(case), true) => PairRecord::from(case),
            (RunLine::Run(_), _) => {
                bail!("line {number}: expected a {unit}, found a second header")
            }
            _ => bail!("line {number}: expected a {unit}, found a line of another kind"),
        };
        let games = self.header.check_games(pair.of_match, pair.games.len());
        games
            .and_then(|()| pair.check())
            .map_err(|wrong| anyhow!("line {number}: {wrong}"))?;
        let place = pair.key();
        if !self.header.range().contains(&pair.pair) || pair.of_match >= self.header.units() {
            bail!(
                "line {number}: {} is not of this run",
                self.header.describe(place)
            );
        }
        let added = self.insert(pair);
        added.map_err(|wrong| anyhow!("line {number}: {wrong}"))
    }

    /// Adds a pair; one that is there with another result is an error.
    fn insert(&mut self, pair: PairRecord) -> Result<(), String> {
        let place = pair.key();
        if self.pairs.get(&place).is_some_and(|known| *known != pair) {
            let place = self.header.describe(place);
            return Err(format!("{place} is there twice and differs"));
        }
        self.pairs.insert(place, pair);
        Ok(())
    }

    /// The finished pairs of a match, in their order.
    pub fn of_match(&self, of_match: usize) -> impl Iterator<Item = &PairRecord> {
        self.pairs
            .values()
            .filter(move |pair| pair.of_match == of_match)
    }

    /// All games in the order of the pairs: pair, index within the pair, and the game itself.
    pub fn games(&self) -> impl Iterator<Item = (&PairRecord, usize, &GameRecord)> {
        self.pairs.values().flat_map(|pair| {
            let games = pair.games.iter().enumerate();
            games.map(move |(side, game)| (pair, side, game))
        })
    }

    /// Counts of A's results in a match.
    pub fn counts(&self, of_match: usize) -> Counts {
        let mut counts = Counts::of_seats(self.header.seats());
        for pair in self.of_match(of_match) {
            counts.add(pair.points());
        }
        counts
    }

    /// Adds the pairs of another part of the same run. The range becomes that of the whole run, as
    /// far as one of both knows it.
    ///
    /// # Errors
    /// A part of another run; a pair that both have with different results.
    pub fn merge(&mut self, other: Run) -> anyhow::Result<()> {
        if let Some(difference) = self.header.difference(&other.header) {
            bail!("parts of different runs: {difference}");
        }
        let [own, added] = [&self.header, &other.header].map(Header::whole_range);
        self.header.pairs = [own[0].min(added[0]), own[1].max(added[1])];
        self.header.whole = None;
        let mut pairs = other.pairs.into_values();
        let merged = pairs.try_for_each(|pair| self.insert(pair));
        merged.map_err(anyhow::Error::msg)
    }

    /// Removes all pairs from this number upwards.
    pub fn truncate(&mut self, pair: u64) {
        self.pairs.retain(|key, _| key.pair < pair);
    }

    /// Keys of the pairs still to be played, in their order. The iterator is lazy: there may be
    /// more keys than memory holds.
    pub fn missing(&self) -> impl Iterator<Item = PairKey> + Send {
        let units = self.header.units();
        let finished: BTreeSet<PairKey> = self.pairs.keys().copied().collect();
        let places = self
            .header
            .range()
            .flat_map(move |pair| (0..units).map(move |unit| PairKey::new(pair, unit)));
        places.filter(move |place| !finished.contains(place))
    }

    /// Number of pairs still to be played.
    pub fn count_missing(&self) -> u64 {
        let range = self.header.range();
        let finished = self.pairs.keys().filter(|key| range.contains(&key.pair));
        (range.end - range.start) * self.header.units() as u64 - finished.count() as u64
    }

    /// Ranges of the numbers of pairs still to be played, in their order. Takes time proportional
    /// to the finished pairs, not to the missing ones.
    pub fn missing_ranges(&self) -> Vec<Range<u64>> {
        let range = self.header.range();
        let mut ranges = Vec::new();
        // What comes after the last number of which all is there.
        let mut start = range.start;
        let mut known = self.pairs.keys().map(|key| key.pair).peekable();
        while let Some(pair) = known.next() {
            let mut units = 1;
            while known.next_if_eq(&pair).is_some() {
                units += 1;
            }
            if units < self.header.units() || !range.contains(&pair) {
                continue;
            }
            if start < pair {
                ranges.push(start..pair);
            }
            start = pair + 1;
        }
        if start < range.end {
            ranges.push(start..range.end);
        }
        ranges
    }

    /// Content of the finished file: pairs in the order of their keys.
    pub fn to_text(&self) -> String {
        let mut text = to_line(&RunLine::Run(self.header.clone()));
        for pair in self.pairs.values() {
            text += &to_line(&RunLine::from(pair.clone()));
        }
        text
    }

    /// Writes the finished file atomically.
    ///
    /// # Errors
    /// A file that cannot be written.
    pub fn write(&self, path: &Path) -> anyhow::Result<()> {
        files::write(path, self.to_text().as_bytes())
    }
}

/// Checks that the matches of a header have the number of programs that its game has.
fn check_seats(game: &dyn GameAdapter, header: &Header) -> Result<(), String> {
    let (expected, found) = (game.programs_in_a_match(), header.seats());
    if header.is_scored() || found == expected {
        return Ok(());
    }
    Err(format!(
        "matches: expected {expected} programs in each, as in {}, found {found}",
        header.game
    ))
}

/// Checks that the built-in players of a header can be of its game. Players that were removed from
/// the game are accepted, so that old runs stay readable; players of another game only are not.
fn check_players(game: &dyn GameAdapter, header: &Header, games: Games) -> anyhow::Result<()> {
    for name in header.programs.iter().filter_map(|it| it.built_in.as_ref()) {
        let has_it = |game: &dyn GameAdapter| {
            let mut players = game.built_in_players().iter();
            players.any(|player| player.name == name)
        };
        if !has_it(game) && games.list().iter().any(|other| has_it(*other)) {
            bail!(
                "line 1: {name:?} is no player of {}: the header is another game's",
                header.game
            );
        }
    }
    Ok(())
}

/// Error text for a first line that is not the header of a run, by what it seems to be.
fn about_first_line(line: &[u8]) -> &'static str {
    let value: serde_json::Value = serde_json::from_slice(line).unwrap_or_default();
    match value["type"].as_str() {
        Some("header") => "a recorded game, not a run: `cargo arena replay` shows it",
        _ => "expected the header of a run",
    }
}

/// The file that holds a run now: the finished one, else the one in progress.
pub(super) fn current_path(run: &Path) -> PathBuf {
    if run.exists() {
        run.to_path_buf()
    } else {
        part_path(run)
    }
}

/// Path of the finished run file: `games/run.jsonl` for `games/run.jsonl.part`, any other path
/// unchanged. So a run has one lock, whichever of its files is named.
pub fn run_path(path: &Path) -> PathBuf {
    if path.extension().is_some_and(|ending| ending == "part") {
        path.with_extension("")
    } else {
        path.to_path_buf()
    }
}

/// Path of the file of a run in progress: `games/run.jsonl.part`.
pub fn part_path(run: &Path) -> PathBuf {
    files::with_suffix(run, ".part")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::test_game::{TestGame, GAMES};
    use crate::game::{Fault, TimeControl};
    use crate::records::latency::Latency;
    use crate::records::{
        AnswerField, FaultRecord, GameRecord, MeasuredGame, MeasuredLine, MeasuredPair,
        ProgramField,
    };
    use std::time::Duration;

    fn run() -> Run {
        let program = |text: &str| ProgramField {
            text: text.to_string(),
            name: None,
            built_in: None,
            params: String::new(),
            hash: "00".to_string(),
        };
        let mut run = Run::new(
            &TestGame,
            Header {
                format: FORMAT,
                game: "test".to_string(),
                rules: 1,
                seed: 7,
                pairs: [2, 5],
                whole: None,
                profile: "official".to_string(),
                openings: "generated".to_string(),
                time_control: TimeControl::Work(50).into(),
                memory: None,
                stderr_limit: None,
                sprt: None,
                answers: false,
                programs: vec![program("a"), program("b"), program("c")],
                matches: vec![vec![0, 1], vec![0, 2]],
            },
        );
        for (pair, of_match) in [(2, 1), (2, 0), (4, 0)] {
            let game = |a_team| GameRecord {
                seed: 5,
                a_team,
                points: 0.5,
                scores: vec![Some(3.0), None],
                ranks: Vec::new(),
                end: "killed".to_string(),
                turns: 12,
                faults: vec![FaultRecord {
                    program: 1,
                    kind: "crash".to_string(),
                    reason: "a \"word\"".to_string(),
                }],
                attributes: BTreeMap::from([("islands".to_string(), 3.0)]),
                answers: vec![
                    AnswerField::Line("7 7".to_string()),
                    AnswerField::from(&Err(Fault::Timeout)),
                ],
                hash: "ab".to_string(),
            };
            let record = PairRecord {
                of_match,
                pair,
                games: vec![game(0), game(1)],
            };
            run.pairs.insert(record.key(), record);
        }
        run
    }

    #[test]
    fn what_is_written_is_read() {
        let run = run();
        let text = run.to_text();
        assert_eq!(Run::parse(GAMES, text.as_bytes()).expect("a run"), run);
        let missing: Vec<PairKey> = run.missing().collect();
        assert_eq!(
            missing,
            [(3, 0), (3, 1), (4, 1)].map(|(pair, of_match)| PairKey::new(pair, of_match))
        );
        let ranges = |run: &Run| -> Vec<[u64; 2]> {
            run.missing_ranges()
                .into_iter()
                .map(|range| [range.start, range.end])
                .collect()
        };
        assert_eq!((run.count_missing(), ranges(&run)), (3, vec![[3, 5]]));
        // More than anyone can count one by one.
        let mut long = run.clone();
        for (pairs, expected) in [
            ([0, 1 << 62], vec![[0, 2], [3, 1 << 62]]),
            ([3, 4], vec![[3, 4]]),
            ([2, 3], vec![]),
        ] {
            long.header.pairs = pairs;
            assert_eq!(ranges(&long), expected);
            let count = long.missing().take(10_000).count() as u64;
            assert_eq!(count, long.count_missing().min(10_000));
        }
        let mut latency = Latency::default();
        latency.later(Duration::from_millis(3));
        let measured = MeasuredLine::Measured(MeasuredPair {
            of_match: 0,
            pair: 2,
            session: "s".to_string(),
            games: vec![
                MeasuredGame {
                    latency: vec![latency, Latency::default()],
                    ..MeasuredGame::default()
                },
                MeasuredGame::default(),
            ],
        });
        let line = to_line(&measured);
        assert_eq!(
            parse_line::<MeasuredLine>((1, line.as_bytes())).ok(),
            Some(measured)
        );
    }

    /// The line of a pair with only one game.
    fn of_one_game(run: &Run) -> String {
        let mut pair = run.pairs.values().next().expect("a pair").clone();
        pair.games.pop();
        to_line(&RunLine::Pair(pair))
    }

    #[test]
    fn a_half_written_line_is_dropped_and_a_damaged_one_named() {
        let run = run();
        let text = run.to_text();
        let whole = text.trim_end().rfind('\n').expect("lines") + 1;
        for end in whole..text.len() {
            let read = Run::parse(GAMES, &text.as_bytes()[..end]).expect("a run");
            assert_eq!(read.pairs.len(), 2, "cut at {end}");
        }
        for (changed, word) in [
            (
                text.replacen("\"pair\":2", "\"pair\":x", 1),
                "line 2: damaged",
            ),
            (
                text.replacen("\"pair\":4", "\"pair\":9", 1),
                "line 4: pair 9",
            ),
            (text.replacen("\"format\":1", "\"format\":9", 1), "format 1"),
            (format!("{text}{text}"), "line 5: expected a pair"),
            (
                text.replacen("\"points\":0.5", "\"points\":-1.0", 1),
                "line 2: points: expected 0 to 1, found -1",
            ),
            (
                text.replacen("\"points\":0.5", "\"points\":7", 1),
                "line 2: points: expected 0 to 1, found 7",
            ),
            (
                text.replacen("\"program\":1", "\"program\":2", 1),
                "line 2: program: expected 0 or 1, found 2",
            ),
            (
                text.replacen("\"a_team\":1", "\"a_team\":0", 1),
                "line 2: a_team: expected 1, found 0",
            ),
            (
                text.replacen("\"pairs\":[2,5]", "\"pairs\":[5,2]", 1),
                "line 1: pairs: expected",
            ),
            (String::new(), "line 1: expected the header"),
            (
                text.replacen("\"pairs\":[2,5]", "\"pairs\":[0,9223372036854775809]", 1),
                "line 1: pairs: expected numbers below",
            ),
            // Two matches of these would be more than a number can count.
            (
                text.replacen("\"pairs\":[2,5]", "\"pairs\":[0,9223372036854775808]", 1),
                "line 1: pairs: expected numbers below",
            ),
            (
                to_line(&RunLine::Run(run.header.clone())) + &of_one_game(&run),
                "line 2: games: expected 2 in a pair, found 1",
            ),
        ] {
            let error = format!(
                "{:#}",
                Run::parse(GAMES, changed.as_bytes()).expect_err("damaged")
            );
            assert!(error.contains(word), "{word}: {error}");
        }
    }
}
