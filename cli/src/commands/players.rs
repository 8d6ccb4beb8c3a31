//! `arena players`: lists built-in players and their parameters.

use arena::game::Games;
use arena::game::Parameter;
use arena::players::suggest;
use std::io::Write;

/// Lists the built-in players with their styles, or the parameters of one.
#[derive(clap::Args, Debug)]
pub struct PlayersArgs {
    /// Lists this player's parameters.
    #[arg(value_name = "NAME")]
    name: Option<String>,
    /// The game.
    #[arg(long, value_name = "NAME", default_value = "ocean")]
    game: String,
}

/// Prints the list.
///
/// # Errors
/// An unknown player; output that cannot be written.
pub fn run(games: Games, args: &PlayersArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let adapter = games.by_name(&args.game)?;
    for player in adapter.built_in_players() {
        match &args.name {
            None => {
                let styles = match player.styles {
                    [] => "-".to_string(),
                    styles => styles.join(", "),
                };
                writeln!(out, "{:10} {styles:18} {}", player.name, player.about)?;
            }
            Some(wanted) if wanted == player.name => {
                return parameters(&adapter.parameters(player.name), out);
            }
            Some(_) => {}
        }
    }
    match &args.name {
        Some(name) => {
            let known = adapter.built_in_players().iter().map(|it| it.name);
            let advice = match suggest(known, name) {
                Some(near) => format!("did you mean {near}?"),
                None => "without a name all are listed".to_string(),
            };
            anyhow::bail!("there is no player called {name:?}; {advice}")
        }
        None => Ok(()),
    }
}

/// Prints each parameter with its default, range, unit and meaning.
fn parameters(rows: &[Parameter], out: &mut impl Write) -> anyhow::Result<()> {
    if rows.is_empty() {
        writeln!(out, "no parameters")?;
    }
    for row in rows {
        writeln!(
            out,
            "{:24} {:>6} in {} to {}, {}",
            row.name, row.default, row.min, row.max, row.unit
        )?;
        for line in lines(&row.meaning) {
            writeln!(out, "    {line}")?;
        }
    }
    Ok(())
}

/// Wraps a text into 80 columns after a margin.
fn lines(text: &str) -> Vec<String> {
    const WIDTH: usize = 76;
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + word.chars().count() < WIDTH => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_string()),
        }
    }
    lines
}
