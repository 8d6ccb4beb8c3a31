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
    /// Length and modification time of the file when it was read.
    state: Option<(u64, SystemTime)>,
}

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
        self.bytes += whole.map_or(0, |at| at as u64 + 1);
        self.lines += added.iter().filter(|&&byte| byte == b'\n').count();
        self
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
    let mut now = if seen.file == path && grown {
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
