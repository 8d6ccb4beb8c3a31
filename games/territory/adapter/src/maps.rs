//! Maps as text, for `arena maps`: inputs in the official format, and pictures.

use super::{input, Territory};
use arena::game::{MapFault, MapFile, MapFormat, MapProfile, MapSource, PICTURE};
use std::fmt::Write;
use territory::rules::{Board, Cell, SIDE};
use territory_maps::Input;

/// The default one first.
const FORMATS: [MapFormat; 2] = [
    MapFormat {
        name: "input",
        about: "an input file of the official tool",
        ending: "txt",
        one_per_file: true,
    },
    MapFormat {
        name: PICTURE,
        about: "the board with values and starting cells, and the built-in programs",
        ending: "txt",
        one_per_file: false,
    },
];

impl MapSource for Territory {
    fn profiles(&self) -> Vec<MapProfile> {
        let profile = |name: String, about: String| MapProfile {
            name,
            about,
            guarantees: Vec::new(),
        };
        let official = "the official inputs; the other profiles replace one draw of them, or two: \
                        m2:u5";
        let mut profiles = vec![profile("official".to_string(), official.to_string())];
        profiles.extend(
            Board::PLAYERS.map(|m| profile(format!("m{m}"), format!("{m} players in all"))),
        );
        profiles.extend((1..=5).map(|u| profile(format!("u{u}"), format!("highest level {u}"))));
        profiles
    }

    fn formats(&self) -> &'static [MapFormat] {
        &FORMATS
    }

    fn map_text(&self, profile: &str, seed: i64, format: &MapFormat) -> anyhow::Result<String> {
        let input = input(Some(profile), seed)?;
        Ok(if format.name == PICTURE {
            picture(&format!("{profile} {seed}"), &input)
        } else {
            input.print()
        })
    }

    fn drawings(&self, file: &MapFile) -> Result<Vec<String>, MapFault> {
        Ok(vec![picture(file.name, &read(file)?)])
    }

    /// A file is one map, and its name is the seed.
    fn check_maps(&self, file: &MapFile, profile: Option<&str>) -> anyhow::Result<usize> {
        let found = read(file)?;
        if profile.is_some() {
            let seed = file.seed().ok_or_else(|| MapFault {
                line: 1,
                column: 1,
                text: "expected a file that is named by its seed, such as 0007.txt".to_string(),
            })?;
            let generated = input(profile, seed)?.print();
            if let Some(fault) = MapFault::difference(&found.print(), &generated) {
                return Err(fault.into());
            }
        }
        Ok(1)
    }
}

fn read(file: &MapFile) -> Result<Input, MapFault> {
    Input::parse(file.text).map_err(|fault| MapFault {
        line: fault.line,
        column: fault.column,
        text: fault.message,
    })
}

/// A heading with the numbers of players and levels; the value of each cell, followed by the player
/// that starts there; the weights of the built-in programs; an empty line.
fn picture(title: &str, input: &Input) -> String {
    let board = &input.board;
    let (players, levels) = (board.player_count(), board.levels());
    let mut text =
        format!("{title}: {players} players, {levels} levels; value, and who starts there\n");
    for cell in Cell::all() {
        let starting = board.players().find(|&player| board.start(player) == cell);
        let mark = starting.map_or(" ".to_string(), |player| player.0.to_string());
        let end = if cell.column() == SIDE - 1 { "\n" } else { "" };
        let _ = write!(text, "{:5}{mark}{end}", board.value(cell));
    }
    text += "program    wa     wb     wc     wd     epsilon\n";
    for (index, program) in input.programs.iter().enumerate() {
        let [a, b, c, d] = program.weights;
        let (number, epsilon) = (index + 1, program.epsilon);
        let _ = writeln!(
            text,
            "{number:7}  {a:.3}  {b:.3}  {c:.3}  {d:.3}  {epsilon:.3}"
        );
    }
    text + "\n"
}
