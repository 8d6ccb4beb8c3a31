//! Export of a run's games: CSV, and PGN tags for rating programs.

use crate::matches::series::seating;
use crate::records::{GameRecord, Header, MeasuredGame, Measurements, PairRecord, Run};
use crate::results::encounters;
use std::fmt::Write;

/// Endings of the columns of each program of a match.
const SIDES: [&str; 8] = ["_a", "_b", "_c", "_d", "_e", "_f", "_g", "_h"];

/// Column names and values of a game.
type CsvRow = Vec<(String, String)>;

/// CSV with a row for each game, in the order of the pairs; cells without a value are empty.
///
/// # Errors
/// None that is known: the rows have one length, and memory is written.
pub fn csv(run: &Run, measured: &Measurements) -> anyhow::Result<String> {
    let rows = run.games().map(|(pair, side, game)| {
        let times = measured.pairs.get(&pair.key());
        let times = times.and_then(|times| times.games.get(side));
        row(&run.header, pair, (side, game), times)
    });
    let rows: Vec<CsvRow> = rows.collect();
    let mut columns: Vec<&String> = Vec::new();
    for (name, _) in rows.iter().flatten() {
        if !columns.contains(&name) {
            columns.push(name);
        }
    }
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(&columns)?;
    for row in &rows {
        let value = |name: &&String| row.iter().find(|(known, _)| known == *name);
        let values = columns
            .iter()
            .map(|name| value(name).map_or("", |(_, it)| it));
        writer.write_record(values)?;
    }
    Ok(String::from_utf8(writer.into_inner()?)?)
}

fn row(
    header: &Header,
    pair: &PairRecord,
    (side, game): (usize, &GameRecord),
    measured: Option<&MeasuredGame>,
) -> CsvRow {
    let mut row = CsvRow::new();
    let mut add = |name: &str, value: String| row.push((name.to_string(), value));
    let programs = header.programs_of(pair.of_match);
    let scored = header.is_scored();
    // Of a scored game the one program.
    let sides = if scored {
        &[""][..]
    } else {
        &SIDES[..programs.len()]
    };
    add(header.unit(), pair.pair.to_string());
    if !scored {
        add("game", (side + 1).to_string());
    }
    for (place, of) in programs.iter().zip(sides) {
        add(
            &format!("program{of}"),
            header.programs[*place].label().to_string(),
        );
    }
    add("seed", game.seed.to_string());
    if !scored {
        add("side_of_a", game.a_team.to_string());
        add("points_a", game.points.to_string());
    }
    for (rank, of) in game.ranks.iter().zip(sides) {
        add(&format!("rank{of}"), rank.to_string());
    }
    for (score, of) in game.scores.iter().zip(sides) {
        add(
            &format!("score{of}"),
            score.map_or(String::new(), |it| it.to_string()),
        );
    }
    add("end", game.end.clone());
    add("turns", game.turns.to_string());
    for (place, of) in sides.iter().enumerate() {
        let faults = game.faults.iter().filter(|fault| fault.program == place);
        let faults: Vec<&str> = faults.map(|fault| fault.kind.as_str()).collect();
        add(&format!("fault{of}"), faults.join(" "));
    }
    add("hash", game.hash.clone());
    if let Some(measured) = measured {
        add("seconds", measured.seconds.to_string());
        for (place, of) in sides.iter().enumerate() {
            let Some(times) = measured.latency.get(place) else {
                continue;
            };
            let thinking = measured.thinking_us.get(place).copied().unwrap_or_default();
            add(&format!("first_us{of}"), times.first_us.to_string());
            add(&format!("max_us{of}"), times.max_us.to_string());
            add(&format!("thinking_us{of}"), thinking.to_string());
        }
    }
    for (name, value) in &game.attributes {
        add(&format!("game.{name}"), value.to_string());
    }
    // Of a value that is printed every turn the last one counts.
    for printed in measured.iter().flat_map(|it| it.attributes.iter().rev()) {
        let of = match printed.program {
            None => "printed".to_string(),
            Some(program) => format!("printed_by{}", sides.get(program).unwrap_or(&"")),
        };
        add(&format!("{of}.{}", printed.name), printed.value.clone());
    }
    row
}

/// PGN with tags alone; the program of team 0 is White, and a result that is neither a win nor a
/// loss is a draw. A game of more than two programs is listed for each two of them, the one in the
/// earlier seat as White: programs that rate players from it take these results for independent.
pub fn pgn(run: &Run) -> String {
    let mut text = String::new();
    let header = &run.header;
    for pair in run.pairs.values() {
        let programs = header.programs_of(pair.of_match);
        let names = programs.iter().map(|&place| header.programs[place].label());
        let names: Vec<&str> = names.collect();
        let games = pair.games.iter().enumerate();
        let results = games.flat_map(|(side, game)| {
            let seating = seating(names.len(), pair.pair, side);
            let seats = encounters::pairs(names.len());
            seats.map(move |seats| (side, game, seats.map(|seat| seating[seat])))
        });
        for (side, game, [white, black]) in results {
            let points = game.points_against(white, black);
            let result = match points {
                it if it > 0.5 => "1-0",
                it if it < 0.5 => "0-1",
                _ => "1/2-1/2",
            };
            let fault = game.faults.first().map(|fault| fault.kind.as_str());
            for (tag, value) in [
                (
                    "Event",
                    &format!("{}, seed {}", header.game, header.seed)[..],
                ),
                ("Round", &format!("{}.{}", pair.pair, side + 1)),
                ("White", names[white]),
                ("Black", names[black]),
                ("Result", result),
                ("Termination", fault.unwrap_or(&game.end)),
            ] {
                let value = value.replace('\\', "\\\\").replace('"', "\\\"");
                // Writing into a string cannot fail.
                let _ = writeln!(text, "[{tag} \"{value}\"]");
            }
            let _ = writeln!(text, "\n{result}\n");
        }
    }
    text
}
