//! The documents' lines that call the arena: the quick ones run, in order; of
//! the others, subcommand and options are parsed.

#[path = "../../../checks/tests/documents/commands.rs"]
#[allow(dead_code)] // Each package uses its part.
mod commands;

#[test]
fn the_commands_of_the_documents() {
    let quick = [
        "import", "maps", "replay", "show", "track", "verify", "calc", "fixture", "players", "maps",
    ];
    let program = env!("CARGO_BIN_EXE_arena").as_ref();
    commands::check("arena", "arena", program, &quick, &["--prove"]);
}
