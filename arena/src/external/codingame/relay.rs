//! Relay between a referee and a program that it starts: `arena relay-player FOLDER` starts the
//! program that the folder names, passes everything on in both directions, and keeps it in the
//! folder. The logs of most referees lack what the programs were sent.

use crate::game::SeatProgram;
use crate::players::set_variables;
use serde_json::json;
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// First argument of the relay.
pub const RELAY: &str = "relay-player";
/// File of the program in the relay's folder.
const PROGRAM_FILE: &str = "program.json";
/// File of all that was passed on, as chunks: kind, length in bytes (four bytes, little-endian),
/// content.
const TRAFFIC_FILE: &str = "traffic";
/// Exit code of a shell for a program that it does not find (POSIX, Shell Command Language, 2.8.2).
const NOT_FOUND: i32 = 127;

/// Time for a program to end after the referee has closed its input.
const END_GRACE: Duration = Duration::from_secs(2);

/// Kind of a chunk: sent to the program.
const INPUT: u8 = b'<';
/// Kind of a chunk: printed by the program.
const OUTPUT: u8 = b'>';
/// Kind of a chunk: the referee closed the program's input.
const END_OF_INPUT: u8 = b'.';
/// Kind of a chunk: the program ended; exit code and text.
const EXIT: u8 = b'!';

/// Runs the relay if these words of a command line, the program's name first, ask for it; returns
/// the exit code.
pub fn relay_player(words: impl IntoIterator<Item = OsString>) -> Option<u8> {
    let mut words = words.into_iter().skip(1);
    let folder = words.next().filter(|word| word == RELAY)?;
    let folder = words.next().unwrap_or(folder);
    Some(match relay(Path::new(&folder)) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("{}: {error}", folder.to_string_lossy());
            NOT_FOUND as u8
        }
    })
}

/// Creates the folder of a relay that starts this program.
///
/// # Errors
/// The folder cannot be written.
pub fn prepare(folder: &Path, program: &SeatProgram) -> io::Result<()> {
    std::fs::create_dir(folder)?;
    let about = json!({"words": program.words, "environment": program.environment});
    std::fs::write(folder.join(PROGRAM_FILE), about.to_string())
}

/// Starts the program and passes on until it has closed its output and ended; returns its exit code.
fn relay(folder: &Path) -> io::Result<u8> {
    let traffic = Mutex::new(File::create(folder.join(TRAFFIC_FILE))?);
    let note = |kind, content: &[u8]| {
        let mut chunk = vec![kind];
        chunk.extend((content.len() as u32).to_le_bytes());
        chunk.extend(content);
        let mut file = traffic.lock().unwrap_or_else(PoisonError::into_inner);
        file.write_all(&chunk)
    };
    let mut command = read_program(folder)?;
    let started = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let mut child = match started {
        Ok(child) => child,
        Err(error) => {
            note(EXIT, format!("{NOT_FOUND} {error}").as_bytes())?;
            return Err(error);
        }
    };
    let (mut input, mut output) = (child.stdin.take(), child.stdout.take());
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let passed = pass_on(io::stdin(), |bytes| {
                note(INPUT, bytes)?;
                // A program that reads no more is not the referee's fault: it must not block.
                if input
                    .as_mut()
                    .is_some_and(|pipe| pipe.write_all(bytes).is_err())
                {
                    input = None;
                }
                Ok(())
            });
            drop(input.take());
            let _ = passed.and_then(|()| note(END_OF_INPUT, &[]));
            // The referee is done or gone: a program that goes on would never be ended. It ends with
            // its relay, see `players::child`.
            std::thread::sleep(END_GRACE);
            std::process::exit(1);
        });
        let mut out = io::stdout();
        if let Some(pipe) = output.take() {
            // An output that nobody reads shows when the referee ends the relay.
            let _ = pass_on(pipe, |bytes| {
                note(OUTPUT, bytes)?;
                out.write_all(bytes)?;
                out.flush()
            });
        }
        let status = child.wait()?;
        let code = status.code().unwrap_or(-1);
        note(EXIT, format!("{code} {status}").as_bytes())?;
        // Without waiting for the referee to close the input.
        std::process::exit(code);
    })
}

/// The command of the program in a relay's folder.
fn read_program(folder: &Path) -> io::Result<Command> {
    let about = std::fs::read_to_string(folder.join(PROGRAM_FILE))?;
    type Program = (Vec<String>, Vec<(String, Option<String>)>);
    let about: serde_json::Value = serde_json::from_str(&about)?;
    let (words, environment): Program =
        serde_json::from_value(json!([about["words"], about["environment"]]))?;
    let mut words = words.into_iter();
    let mut command = Command::new(words.next().unwrap_or_default());
    command.args(words);
    set_variables(&mut command, &environment);
    Ok(command)
}

/// Reads to the end and passes each piece to `then` as it comes.
fn pass_on(mut pipe: impl Read, mut then: impl FnMut(&[u8]) -> io::Result<()>) -> io::Result<()> {
    let mut buffer = [0; 1 << 16];
    loop {
        match pipe.read(&mut buffer) {
            Ok(0) => return Ok(()),
            Ok(read) => then(&buffer[..read])?,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

/// Traffic of one program, as its relay kept it.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Traffic {
    /// Lines sent to the program before each of its answers, and after the last one.
    pub turns: Vec<Turn>,
    /// How the program ended by itself, before the referee closed its input; `None` if it did not.
    pub exit: Option<Exit>,
}

/// Lines that a program was sent at one time.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Turn {
    /// The lines.
    pub sent: Vec<String>,
    /// Whether the program printed something before it was sent more.
    pub is_answered: bool,
}

/// End of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exit {
    /// Exit code; -1 after a signal.
    pub code: i32,
    /// The code or signal in words.
    pub text: String,
}

impl Exit {
    /// Whether a shell reports by it that the program could not be started.
    pub fn is_no_start(&self) -> bool {
        [NOT_FOUND - 1, NOT_FOUND].contains(&self.code)
    }
}

impl Traffic {
    /// Reads what the relay of this folder kept; empty if it was not started.
    pub fn read(folder: &Path) -> Traffic {
        let bytes = std::fs::read(folder.join(TRAFFIC_FILE)).unwrap_or_default();
        Traffic::parse(&bytes)
    }

    /// Parses a traffic file up to its first incomplete chunk: a relay may be killed as it writes.
    fn parse(mut bytes: &[u8]) -> Traffic {
        let mut turns: Vec<(Vec<u8>, bool)> = Vec::new();
        let mut exit = None;
        let mut is_closed = false;
        while let [kind, a, b, c, d, rest @ ..] = bytes {
            let length = u32::from_le_bytes([*a, *b, *c, *d]) as usize;
            let Some((content, after)) = rest.split_at_checked(length) else {
                break;
            };
            bytes = after;
            match (*kind, turns.last_mut()) {
                (INPUT, Some((sent, false))) => sent.extend(content),
                (INPUT, _) => turns.push((content.to_vec(), false)),
                (OUTPUT, Some((_, is_answered))) => *is_answered = true,
                // It answers before it was sent anything.
                (OUTPUT, None) => turns.push((Vec::new(), true)),
                (EXIT, _) if !is_closed => exit = parse_exit(content),
                _ => is_closed = true,
            }
        }
        let turns = turns.into_iter().map(|(sent, is_answered)| Turn {
            sent: String::from_utf8_lossy(&sent)
                .lines()
                .map(str::to_string)
                .collect(),
            is_answered,
        });
        Traffic {
            turns: turns.collect(),
            exit,
        }
    }
}

/// Exit code and text of an [`EXIT`] chunk.
fn parse_exit(content: &[u8]) -> Option<Exit> {
    let content = String::from_utf8_lossy(content);
    let (code, text) = content.split_once(' ')?;
    Some(Exit {
        code: code.parse().ok()?,
        text: text.to_string(),
    })
}

#[cfg(test)]
mod tests {
    use super::{Exit, Traffic, Turn};

    fn chunks(list: &[(u8, &str)]) -> Vec<u8> {
        let chunk = |(kind, text): &(u8, &str)| {
            let length = (text.len() as u32).to_le_bytes();
            [&[*kind], &length[..], text.as_bytes()].concat()
        };
        list.iter().flat_map(chunk).collect()
    }

    #[test]
    fn traffic_is_split_into_turns_wherever_it_is_cut() {
        let whole = chunks(&[
            (b'<', "3\n"),
            (b'<', "a b\n"),
            (b'>', "UP"),
            (b'>', "\n"),
            (b'<', "4\n"),
            (b'!', "3 exit status: 3"),
        ]);
        let turn = |sent: &[&str], is_answered| Turn {
            sent: sent.iter().map(|it| it.to_string()).collect(),
            is_answered,
        };
        let exit = Exit {
            code: 3,
            text: "exit status: 3".to_string(),
        };
        let expected = Traffic {
            turns: vec![turn(&["3", "a b"], true), turn(&["4"], false)],
            exit: Some(exit),
        };
        assert_eq!(Traffic::parse(&whole), expected);
        for end in 0..whole.len() {
            let cut = Traffic::parse(&whole[..end]);
            assert!(cut.turns.len() <= 2 && cut.exit.is_none(), "{cut:?}");
        }
        // After the referee closed the input, an exit is none of the program's own.
        let closed = chunks(&[(b'<', "1\n"), (b'.', ""), (b'!', "0 exit status: 0")]);
        assert_eq!(Traffic::parse(&closed).exit, None);
    }
}
