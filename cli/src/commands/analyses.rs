//! `arena analyse`: analyses that only some games offer, such as `arena analyse track`, and the
//! choice of the game.

use anyhow::bail;
use arena::game::Games;
use arena::game::{Analysis, AnalysisContext, GameAdapter};
use clap::{Arg, ArgMatches, Command};
use std::ffi::OsString;
use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;

/// Name of the command.
pub const NAME: &str = "analyse";

/// The offered analyses: for each name that of the chosen game, or else of the first game that has
/// it.
pub struct Offered {
    games: Games,
    offers: Vec<(&'static dyn GameAdapter, &'static dyn Analysis)>,
}

impl Offered {
    /// The analyses offered for a command line with these words.
    ///
    /// # Errors
    /// An analysis that the chosen game does not have.
    pub fn new(games: Games, words: &[OsString]) -> anyhow::Result<Offered> {
        let mut offers: Vec<(&dyn GameAdapter, &dyn Analysis)> = Vec::new();
        for adapter in games.list() {
            for analysis in adapter.analyses() {
                let name = analysis.command().get_name().to_string();
                if !offers
                    .iter()
                    .any(|(_, known)| known.command().get_name() == name)
                {
                    offers.push((*adapter, *analysis));
                }
            }
        }
        let mut offered = Offered { games, offers };
        let word = |place: usize| words.get(place).and_then(|word| word.to_str());
        let wanted = match word(1) {
            Some(NAME) => word(2).unwrap_or_default(),
            // As these commands were once called.
            Some(old) if offered.place(old).is_some() => {
                bail!("`cargo arena {old}` is now `cargo arena {NAME} {old}`")
            }
            _ => "",
        };
        if let Some(place) = offered.place(wanted) {
            if let Some(game) = game_of(games, &words[3..])? {
                let Some(analysis) = find(game, wanted) else {
                    let others = games
                        .list()
                        .iter()
                        .filter(|it| find(**it, wanted).is_some());
                    let others: Vec<&str> = others.map(|it| it.name()).collect();
                    bail!(
                        "{} offers no `{wanted}`; games that offer it: {}",
                        game.name(),
                        others.join(", ")
                    );
                };
                offered.offers[place] = (game, analysis);
            }
        }
        Ok(offered)
    }

    fn place(&self, name: &str) -> Option<usize> {
        let mut offers = self.offers.iter();
        offers.position(|(_, analysis)| analysis.command().get_name() == name)
    }

    /// The command with a subcommand for each analysis.
    pub fn command(&self) -> Command {
        let analyses = self.offers.iter().map(|(game, analysis)| {
            let argument = Arg::new("game")
                .long("game")
                .value_name("NAME")
                .help("The game. Without it, the file's first line decides");
            let about = analysis.command().get_about().cloned();
            let about = about.unwrap_or_default();
            let command = analysis.command().arg(argument);
            command.about(format!("{}: {about}", self.games_of(*game, *analysis)))
        });
        Command::new(NAME)
            .about("Looks into games in ways that only some games have")
            .subcommand_required(true)
            .arg_required_else_help(true)
            .subcommands(analyses)
    }

    /// Names of the games that offer this analysis, the chosen one first.
    fn games_of(&self, game: &dyn GameAdapter, analysis: &dyn Analysis) -> String {
        let name = analysis.command().get_name().to_string();
        let others = self
            .games
            .names(|other| other.name() != game.name() && find(other, &name).is_some());
        match others.as_str() {
            "" => game.name().to_string(),
            others => format!("{}, {others}", game.name()),
        }
    }

    /// Runs the analysis that the arguments name; `None` if they name none.
    ///
    /// # Errors
    /// An error of the analysis.
    pub fn run(&self, arguments: &ArgMatches, out: &mut dyn Write) -> Option<anyhow::Result<()>> {
        let (name, arguments) = arguments.subcommand()?;
        let (game, analysis) = self.offers[self.place(name)?];
        let games = self.games;
        let context = AnalysisContext { game, games };
        Some(analysis.run(context, arguments, out))
    }
}

fn find(adapter: &dyn GameAdapter, name: &str) -> Option<&'static dyn Analysis> {
    let mut offered = adapter.analyses().iter();
    offered.find(|it| it.command().get_name() == name).copied()
}

/// The game named by `--game`, or else by the first line of a file among the words.
fn game_of(games: Games, words: &[OsString]) -> anyhow::Result<Option<&'static dyn GameAdapter>> {
    for (place, word) in words.iter().enumerate() {
        let word = word.to_string_lossy();
        let value = match word.strip_prefix("--game=") {
            None if word == "--game" => words.get(place + 1).map(|name| name.to_string_lossy()),
            value => value.map(Into::into),
        };
        if let Some(name) = value {
            return games.by_name(&name).map(Some);
        }
    }
    let line = words.iter().find_map(|word| first_line(Path::new(word)));
    let Some(line) = line else {
        return Ok(None);
    };
    let Ok(header) = serde_json::from_str(&line) else {
        return Ok(None);
    };
    games.of_file(&header)
}

/// First line of a file; `None` if there is no such file or the line is longer than a header.
fn first_line(path: &Path) -> Option<String> {
    const LONGEST: u64 = 1 << 20;
    if !path.is_file() {
        return None;
    }
    let mut line = String::new();
    let file = std::io::Read::take(File::open(path).ok()?, LONGEST);
    BufReader::new(file).read_line(&mut line).ok()?;
    Some(line)
}
