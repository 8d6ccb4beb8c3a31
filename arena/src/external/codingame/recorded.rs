//! Programs that repeat a recorded game, so that its referee can play it again.

use super::log::{Frame, LogLine};
use crate::game::{Fault, SeatProgram};
use std::fmt::Write;
use std::path::Path;

/// Start of the script of a program: reads so many lines.
const READ: &str = "skip() { left=$1; while [ \"$left\" -gt 0 ]; do read -r _ || exit; \
                    left=$((left - 1)); done; }\n";

/// A program for each of `seats` seats, written into the folder, that reads and answers as recorded.
///
/// # Errors
/// A file that cannot be written.
pub fn programs(
    folder: &Path,
    game: &[LogLine],
    seats: usize,
) -> std::io::Result<Vec<SeatProgram>> {
    let script = |seat: usize| {
        let file = folder.join(format!("recorded-{seat}.sh"));
        std::fs::write(&file, script(game, seat))?;
        Ok(SeatProgram {
            words: vec!["sh".to_string(), file.to_string_lossy().into_owned()],
            environment: Vec::new(),
        })
    };
    (0..seats).map(script).collect()
}

/// Script of the shell that plays a seat.
fn script(game: &[LogLine], seat: usize) -> String {
    let mut text = READ.to_string();
    for line in game {
        let LogLine::Frame(frame) = line else {
            continue;
        };
        if frame.seat != seat {
            continue;
        }
        let _ = writeln!(text, "skip {}", frame.sent.len());
        text += &answer(frame);
    }
    // What it is sent after its last answer must not meet a closed pipe.
    text + "cat > /dev/null\n"
}

/// Commands of the shell that answer a request.
fn answer(frame: &Frame) -> String {
    let lines = frame.answer.iter().flatten();
    let mut text: String = lines
        .map(|line| format!("printf '%s\\n' '{}'\n", line.replace('\'', "'\\''")))
        .collect();
    match frame.fault.as_deref().map(Fault::from_name) {
        None => {}
        Some(Some(Fault::Timeout)) => text += "exec sleep 1000\n",
        Some(_) => text += "exit 1\n",
    }
    text
}
