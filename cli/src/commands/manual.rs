//! `arena completions` and `arena man`: the command line for shells and for `man`.

use arena::system::files;
use arena::system::output::make_folder;
use clap::Command;
use clap_complete::Shell;
use clap_mangen::Man;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Name of the installed program, which completions and manual pages are for.
const NAME: &str = "arena";

/// Prints completions for a shell, after `cargo install --path cli --locked`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  arena completions bash > ~/.local/share/bash-completion/completions/arena
  arena completions zsh > ~/.zfunc/_arena
  arena completions fish > ~/.config/fish/completions/arena.fish")]
pub struct CompletionsArgs {
    /// The shell.
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

/// Writes the manual pages, one for each command.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Example:
  arena man ~/.local/share/man/man1 && man arena-play")]
pub struct ManArgs {
    /// The folder of the pages.
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

/// Prints the completions of `command`.
///
/// # Errors
/// An output that cannot be written.
pub fn completions(
    args: &CompletionsArgs,
    command: Command,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command.bin_name(NAME), NAME, &mut script);
    Ok(out.write_all(installed(&String::from_utf8_lossy(&script)).as_bytes())?)
}

/// Writes the manual pages of `command` and of its subcommands.
///
/// # Errors
/// A folder that cannot be written.
pub fn man(args: &ManArgs, command: Command, out: &mut impl Write) -> anyhow::Result<()> {
    let folder = &args.folder;
    make_folder(folder)?;
    let mut command = command.bin_name(NAME).disable_help_subcommand(true);
    // Names the pages of subcommands after all their commands.
    command.build();
    write_pages(&command, folder)?;
    writeln!(out, "wrote {}", folder.join("arena.1").display())?;
    Ok(())
}

/// Writes the manual pages of a command and of its subcommands.
fn write_pages(command: &Command, folder: &Path) -> anyhow::Result<()> {
    for subcommand in command.get_subcommands().filter(|it| !it.is_hide_set()) {
        write_pages(subcommand, folder)?;
    }
    let page = Man::new(command.clone());
    let mut text = Vec::new();
    page.render(&mut text)?;
    let text = installed(&String::from_utf8_lossy(&text));
    files::write(&folder.join(page.get_filename()), text.as_bytes())
}

/// A text with the commands of the installed program.
fn installed(text: &str) -> String {
    text.replace(&format!("cargo {NAME}"), NAME)
}
