//! A run file that is read again and again while it grows.

use super::lines::{full_lines, parse_line};
use super::measured::{measured_path, MeasuredLine, Measurements};
use super::run::{current_path, Run};
use crate::game::Games;
use anyhow::Context;
use std::fs::File;
use std::io::{ErrorKind, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// A run and what was measured, as far as they were read. Each look reads only what
/// was added since the last one.
pub struct RunFollower {
    games: Games,
    path: PathBuf,
    run: Option<Run>,
    measured: Measurements,
    /// Of the run's own file and of the measured one.
    read: [Seen; 2],
}

/// How much of a file was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Seen {
    /// Which file: a finished run has another one than a part of it.
    file: PathBuf,
    /// Bytes of whole lines, and how many lines these are.
    bytes: u64,
    lines: usize,
    /// Length and time of the last change when it was read.
    state: Option<(u64, SystemTime)>,
}

impl RunFollower {
    /// Of the run with this path; nothing is read yet.
    pub fn new(games: Games, path: &Path) -> RunFollower {
        RunFollower {
            games,
            path: path.to_path_buf(),
            run: None,
            measured: Measurements::default(),
            read: Default::default(),
        }
    }

    /// Reads what was added; the run, and what was measured. After an error the next
    /// look starts from the first line.
    ///
    /// # Errors
    /// A file that cannot be read; a damaged line, with its place.
    pub fn look(&mut self) -> anyhow::Result<(&Run, &Measurements)> {
        let looked = self.read_run().and_then(|()| self.read_measured());
        if looked.is_err() {
            *self = RunFollower::new(self.games, &self.path);
        }
        looked?;
        self.seen()
    }

    /// The run and what was measured, as they were at the last look.
    ///
    /// # Errors
    /// There was none.
    pub fn seen(&self) -> anyhow::Result<(&Run, &Measurements)> {
        let run = self
            .run
            .as_ref()
            .context("line 1: expected the header of a run")?;
        Ok((run, &self.measured))
    }

    /// When the file of the run was last written; `None` before it was read.
    pub fn written(&self) -> Option<SystemTime> {
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
            Err(error) if error.kind() == ErrorKind::NotFound => (Seen::default(), Vec::new()),
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

impl Seen {
    /// With the whole lines of what was added.
    fn and(mut self, added: &[u8]) -> Seen {
        let whole = added.iter().rposition(|&byte| byte == b'\n');
        self.bytes += whole.map_or(0, |at| at as u64 + 1);
        self.lines += added.iter().filter(|&&byte| byte == b'\n').count();
        self
    }
}

/// What a file has beyond what was seen of it: all of it if it is another file, or
/// was not only added to.
fn added(seen: &Seen, path: &Path) -> std::io::Result<(Seen, Vec<u8>)> {
    let mut file = File::open(path)?;
    let about = file.metadata()?;
    let state = (about.len(), about.modified()?);
    let grown = seen
        .state
        .is_some_and(|(length, time)| state.0 > length || state == (length, time));
    let mut now = if seen.file == path && grown {
        seen.clone()
    } else {
        Seen {
            file: path.to_path_buf(),
            ..Seen::default()
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

    /// Whatever a file was before, a look shows what reading it from its start does.
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
        assert!(follower.look().is_err(), "there is no file");
        let mut text = header.to_string();
        let same = |follower: &mut RunFollower| {
            let read = Run::read(GAMES, &path).expect("a run");
            let measured = Measurements::read(&path, &read.header).expect("measured");
            let (run, seen) = follower.look().expect("a run");
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
        let error = format!("{:#}", follower.look().expect_err("damaged"));
        assert!(error.contains("line 2: damaged"), "{error}");
        write(&path, &format!("{header}{}", case(2, 1.5)));
        same(&mut follower);
    }
}
