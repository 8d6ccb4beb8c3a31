//! Commands that only some games offer, such as `arena track`: which game is
//! meant, and what it offers.

use anyhow::bail;
use arena::game::Games;
use arena::game::{Analysis, AnalysisContext, GameAdapter};
use clap::{Arg, ArgMatches, Command};
use std::ffi::OsString;
use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;

/// The command line's subcommands: of every name the one of the game that is
/// meant, or else of the first game that offers it.
pub struct Offered {
    games: Games,
    offers: Vec<(&'static dyn GameAdapter, &'static dyn Analysis)>,
}

impl Offered {
    /// What is offered on a command line with these words.
    ///
    /// # Errors
    /// The command exists, but not for the game that is meant.
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
        let wanted = words
            .get(1)
            .and_then(|word| word.to_str())
            .unwrap_or_default();
        if let Some(place) = offered.place(wanted) {
            if let Some(game) = game_of(games, &words[2..])? {
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

    /// The subcommands.
    pub fn commands(&self) -> impl Iterator<Item = Command> + '_ {
        self.offers.iter().map(|(_, analysis)| {
            let game = Arg::new("game")
                .long("game")
                .value_name("NAME")
                .help("The game. Without it, the file's first line decides");
            analysis.command().arg(game)
        })
    }

    /// Does what a subcommand of this name asks; `None` if it is not one of these.
    ///
    /// # Errors
    /// What the analysis says.
    pub fn run(
        &self,
        name: &str,
        arguments: &ArgMatches,
        out: &mut dyn Write,
    ) -> Option<anyhow::Result<u8>> {
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

/// The game that is named by `--game`, or else by the first line of a file among
/// the words.
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

/// The first line of a file, if there is one and it is no longer than a header.
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
