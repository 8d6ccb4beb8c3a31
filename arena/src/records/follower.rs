//! Reader of a run file that grows: each call reads only what was added.

use super::lines::{full_lines, parse_line};
use super::measured::{measured_path, MeasuredLine, Measurements};
use super::run::{current_path, Run};
use crate::game::Games;
use anyhow::Context;
use std::fs::File;
use std::io::{ErrorKind, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// A run and its measurements as far as they were read. Each refresh reads only what was added
/// since the last one.
pub struct RunFollower {
    games: Games,
    path: PathBuf,
    run: Option<Run>,
    measured: Measurements,
    /// Read positions in the run file and in the measured file.
    read: [ReadPosition; 2],
}

/// Read position in a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct ReadPosition {
    /// Path: the file of a finished run differs from the one of an unfinished run.
    file: PathBuf,
    /// Length of the complete lines in bytes, and their number.
    bytes: u64,
    lines: usize,
    /// The first line, and the last bytes before the position: what is still there if the file was
    /// appended to, and not written anew, as an extended run is.
    start: Vec<u8>,
    end: Vec<u8>,
    /// Length and modification time of the file when it was read.
    state: Option<(u64, SystemTime)>,
}

/// Length of [`ReadPosition::end`] in bytes: about that of the hashes of a pair.
const END_BYTES: usize = 100;

impl RunFollower {
    /// A follower of the run with this path, which has read nothing yet.
    pub fn new(games: Games, path: &Path) -> RunFollower {
        RunFollower {
            games,
            path: path.to_path_buf(),
            run: None,
            measured: Measurements::default(),
            read: Default::default(),
        }
    }

    /// Reads what was added and returns the run and its measurements. After an error the next
    /// refresh starts at the first line.
    ///
    /// # Errors
    /// A file that cannot be read; a damaged line, with its place.
    pub fn refresh(&mut self) -> anyhow::Result<(&Run, &Measurements)> {
        let looked = self.read_run().and_then(|()| self.read_measured());
        if looked.is_err() {
            *self = RunFollower::new(self.games, &self.path);
        }
        looked?;
        self.latest()
    }

    /// The run and its measurements as of the last refresh.
    ///
    /// # Errors
    /// No refresh has succeeded yet.
    pub fn latest(&self) -> anyhow::Result<(&Run, &Measurements)> {
        let run = self
            .run
            .as_ref()
            .context("line 1: expected the header of a run")?;
        Ok((run, &self.measured))
    }

    /// Modification time of the run file; `None` before the first refresh.
    pub fn modified(&self) -> Option<SystemTime> {
        self.read[0].state.map(|(_, time)| time)
    }

    fn read_run(&mut self) -> anyhow::Result<()> {
        let file = current_path(&self.path);
        let (seen, added) = added(&self.read[0], &file)
            .with_context(|| format!("cannot read the run {}", self.path.display()))?;
        let named = || file.display().to_string();
        if seen.bytes == 0 {
            self.run = None;
        }
        for (number, line) in full_lines(&added) {
            let line = (seen.lines + number, line);
            match &mut self.run {
                None => self.run = Some(Run::begin(self.games, line).with_context(named)?),
                Some(run) => run.take(line).with_context(named)?,
            }
        }
        self.run
            .as_ref()
            .context("line 1: expected the header of a run")
            .with_context(named)?;
        self.read[0] = seen.and(&added);
        Ok(())
    }

    fn read_measured(&mut self) -> anyhow::Result<()> {
        let Some(run) = &self.run else { return Ok(()) };
        let file = measured_path(&self.path);
        let named = || file.display().to_string();
        let (seen, added) = match added(&self.read[1], &file) {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                (ReadPosition::default(), Vec::new())
            }
            read => read.with_context(named)?,
        };
        if seen.bytes == 0 {
            self.measured = Measurements::default();
        }
        for (number, line) in full_lines(&added) {
            let number = seen.lines + number;
            let line: MeasuredLine = parse_line((number, line)).with_context(named)?;
            let taken = self.measured.take((number, line), &run.header);
            taken.with_context(named)?;
        }
        self.read[1] = seen.and(&added);
        Ok(())
    }
}

impl ReadPosition {
    /// The position after the complete lines of `added`.
    fn and(mut self, added: &[u8]) -> ReadPosition {
        let whole = added.iter().rposition(|&byte| byte == b'\n');
        let whole = &added[..whole.map_or(0, |at| at + 1)];
        self.bytes += whole.len() as u64;
        self.lines += whole.iter().filter(|&&byte| byte == b'\n').count();
        if self.start.is_empty() {
            self.start = whole
                .split_inclusive(|&byte| byte == b'\n')
                .next()
                .unwrap_or_default()
                .to_vec();
        }
        self.end.extend(whole);
        self.end.drain(..self.end.len().saturating_sub(END_BYTES));
        self
    }

    /// Whether a file still holds what was read of it.
    fn is_in(&self, file: &mut File) -> std::io::Result<bool> {
        for (place, known) in [
            (0, &self.start),
            (self.bytes - self.end.len() as u64, &self.end),
        ] {
            let mut found = vec![0; known.len()];
            file.seek(SeekFrom::Start(place))?;
            if file.read_exact(&mut found).is_err() || found != *known {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// The bytes that a file has beyond a position: all of it if it is another file or was changed
/// otherwise than by appending.
fn added(seen: &ReadPosition, path: &Path) -> std::io::Result<(ReadPosition, Vec<u8>)> {
    let mut file = File::open(path)?;
    let about = file.metadata()?;
    let state = (about.len(), about.modified()?);
    let grown = seen
        .state
        .is_some_and(|(length, time)| state.0 > length || state == (length, time));
    let mut now = if seen.file == path && grown && seen.is_in(&mut file)? {
        seen.clone()
    } else {
        ReadPosition {
            file: path.to_path_buf(),
            ..ReadPosition::default()
        }
    };
    now.state = Some(state);
    let mut text = Vec::new();
    file.seek(SeekFrom::Start(now.bytes))?;
    file.read_to_end(&mut text)?;
    Ok((now, text))
}

#[cfg(test)]
mod tests {
    use super::RunFollower;
    use crate::game::test_game::GAMES;
    use crate::records::{measured_path, Measurements, Run};
    use std::path::Path;

    /// After any change of the file, a refresh gives the same as reading it from its start.
    #[test]
    fn what_is_followed_is_what_is_read() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("run.jsonl");
        let part = folder.path().join("run.jsonl.part");
        let header = "{\"type\":\"run\",\"format\":1,\"game\":\"test\",\"rules\":1,\"seed\":1,\
            \"pairs\":[0,9],\"profile\":\"official\",\"openings\":\"generated\",\
            \"pace\":{\"work\":5},\"programs\":[{\"text\":\"a\",\"hash\":\"\"}],\"matches\":[]}\n";
        let case = |number: u64, score: f64| {
            format!(
                "{{\"type\":\"case\",\"program\":0,\"case\":{number},\"game\":{{\"seed\":1,\
                 \"a_team\":0,\"points\":0.5,\"scores\":[{score},null],\"end\":\"x\",\
                 \"turns\":3,\"hash\":\"00\"}}}}\n"
            )
        };
        let mut follower = RunFollower::new(GAMES, &path);
        assert!(follower.refresh().is_err(), "there is no file");
        let mut text = header.to_string();
        let same = |follower: &mut RunFollower| {
            let read = Run::read(GAMES, &path).expect("a run");
            let measured = Measurements::read(&path, &read.header).expect("measured");
            let (run, seen) = follower.refresh().expect("a run");
            assert_eq!((run, seen), (&read, &measured));
        };
        let write = |path: &Path, text: &str| std::fs::write(path, text).expect("written");
        write(&part, &text);
        same(&mut follower);
        for number in [3, 0, 7] {
            text += &case(number, 1.5);
            let half = case(8, 2.0);
            write(&part, &format!("{text}{}", &half[..half.len() / 2]));
            write(&measured_path(&path), "");
            same(&mut follower);
        }
        // Finished: another file, in another order.
        write(&path, &format!("{header}{}{}", case(0, 1.5), case(3, 1.5)));
        std::fs::remove_file(&part).expect("removed");
        same(&mut follower);
        // Extended meanwhile: longer, with another header.
        let text = format!("{header}{}{}", case(0, 1.5), case(3, 1.5));
        write(&path, &text.replace("\"pairs\":[0,9]", "\"pairs\":[0,8]"));
        same(&mut follower);
        write(&path, &format!("{text}{}", case(7, 1.5)));
        same(&mut follower);
        // Replaced by a shorter one, and by a damaged one.
        write(&path, &format!("{header}{}", case(1, 1.5)));
        same(&mut follower);
        write(
            &path,
            &format!("{header}{}", case(1, 1.5).replace("\"x\"", "\"x")),
        );
        let error = format!("{:#}", follower.refresh().expect_err("damaged"));
        assert!(error.contains("line 2: damaged"), "{error}");
        write(&path, &format!("{header}{}", case(2, 1.5)));
        same(&mut follower);
    }
}
