//! `arena serve`: HTTP server with the arena's pages.

use arena::external;
use arena::game::Games;
use arena::run::arguments::command;
use arena::system::interrupt;
use arena::web::serve::{Server, ServerOptions};
use std::io::Write;
use std::path::PathBuf;

/// Shows runs and games in a browser on this machine.
///
/// The page lists the runs of a folder; one that is being played is shown as it
/// goes. Each game of a run with --answers leads to its replay. A person can take
/// a seat against any built-in player; such a game is recorded in the folder's
/// `played`. Nothing outside the folder is shown, and no other machine and no other
/// site's page is answered.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  cargo arena serve                     the folder runs
  cargo arena serve runs/a.jsonl runs/b.jsonl
  cargo arena serve runs/league         with the leaderboard of `cargo arena league`
  cargo arena serve runs --port 0       any port that is free")]
pub struct ServeArgs {
    /// One folder, or run files.
    #[arg(value_name = "RUN|DIR", default_value = "runs")]
    places: Vec<PathBuf>,
    /// The port on 127.0.0.1; 0 for any that is free.
    #[arg(long, value_name = "PORT", default_value_t = 8173)]
    port: u16,
    /// A command that a person may play against; once for each.
    ///
    /// It is offered beside the built-in players. No other command is ever started.
    #[arg(long, value_name = "COMMAND")]
    player: Vec<String>,
}

/// Serves until Ctrl-C; prints the address to `out` first.
///
/// # Errors
/// Missing files; a file of a program that cannot be executed; a port in use.
pub fn run(games: Games, args: &ServeArgs, out: &mut impl Write) -> anyhow::Result<()> {
    external::forbid_referees();
    let players = args.player.iter().map(|text| command(text));
    let server = Server::new(&ServerOptions {
        games,
        places: args.places.clone(),
        port: args.port,
        players: players.collect::<anyhow::Result<_>>()?,
    })?;
    let stop = interrupt::watch()?;
    writeln!(
        out,
        "open {} in a browser; Ctrl-C ends it",
        server.address()
    )?;
    out.flush()?;
    server.run(stop);
    Ok(())
}
