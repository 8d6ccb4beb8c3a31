//! `arena players`: who is built in.

use crate::games;
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
/// A name that no player has, output that cannot be written.
pub fn run(args: &PlayersArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let adapter = games::by_name(&args.game)?;
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
                for row in adapter.parameters(player.name) {
                    writeln!(
                        out,
                        "{:20} {:>6} in {} to {}, {}",
                        row.name, row.default, row.min, row.max, row.unit
                    )?;
                }
                return Ok(());
            }
            Some(_) => {}
        }
    }
    match &args.name {
        Some(name) => anyhow::bail!("there is no player called {name:?}"),
        None => Ok(()),
    }
}
