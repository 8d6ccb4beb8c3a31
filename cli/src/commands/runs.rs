//! `arena runs`: the kept runs of a folder, newest first, and scores against the same opponents
//! over time.

use anyhow::Context;
use arena::game::Games;
use arena::records::{read_run, Measurements, Run, Session};
use arena::results::names::Names;
use arena::results::tables::{date, plain, visible};
use arena::web::serve::folder::Folder;
use arena::web::views::run_list::RunInfo;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Lists the runs of a folder, newest first, with their comments and revisions.
///
/// Below the list, the scores of the first program against the same opponents under
/// the same settings, one bar for each run, the oldest first.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  cargo arena play --a ./bot --b hunter --comment \"wider beam\" --out runs/beam.jsonl
  cargo arena runs
  cargo arena runs --filter hunter")]
pub struct RunsArgs {
    /// The folder.
    #[arg(value_name = "DIR", default_value = "runs")]
    folder: PathBuf,
    /// Only runs with this text in their path, game, programs, revision or comment.
    #[arg(long, value_name = "TEXT", default_value = "")]
    filter: String,
}

/// A run in the list.
struct Row {
    file: String,
    info: RunInfo,
    revision: String,
    comment: String,
}

/// Prints the runs of the folder.
///
/// # Errors
/// A folder that cannot be read. Files that are no runs, or cannot be read, are left out.
pub fn run(games: Games, args: &RunsArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let folder = &args.folder;
    std::fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let files = Folder::new(games, std::slice::from_ref(folder))?.list();
    let rows = files.iter().filter_map(|file| {
        let (run, measured) = read_run(games, &file.path).ok()?;
        Some(Row::new(&folder.join(&file.name), &run, &measured))
    });
    let mut rows: Vec<Row> = rows.filter(|row| row.has(&args.filter)).collect();
    rows.sort_by(|a, b| (b.info.started, &b.file).cmp(&(a.info.started, &a.file)));
    let header = [
        "started", "run", "programs", "finished", "score", "revision", "comment",
    ];
    let mut table = plain(header.len(), header);
    for row in &rows {
        table.add_row(row.cells());
    }
    writeln!(out, "{table}")?;
    for line in courses(&rows) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

impl Row {
    fn new(file: &Path, run: &Run, measured: &Measurements) -> Row {
        let kept = |text: fn(&Session) -> &Option<String>| {
            let mut sessions = measured.sessions.iter().rev();
            sessions.find_map(|it| text(it).clone()).unwrap_or_default()
        };
        Row {
            file: file.display().to_string(),
            info: RunInfo::new(run, measured, false),
            revision: kept(|it| &it.revision),
            comment: kept(|it| &it.comment),
        }
    }

    fn has(&self, text: &str) -> bool {
        let texts = [&self.file, &self.settings(), &self.revision, &self.comment];
        let mut all = texts.into_iter().chain(&self.info.programs);
        all.any(|it| it.contains(text))
    }

    fn cells(&self) -> [String; 7] {
        let info = &self.info;
        let names = Names::new(&info.programs);
        let programs: Vec<String> = info.programs.iter().map(|it| names.name(it)).collect();
        [
            date(info.started),
            self.file.clone(),
            programs.join(", "),
            format!("{} of {}", info.played, info.wanted),
            self.score().map_or("-".to_string(), |it| self.text(it)),
            self.revision.clone(),
            visible(&self.comment),
        ]
    }

    /// Everything but the first program that a score depends on, in words.
    fn settings(&self) -> String {
        let RunInfo {
            game,
            time_control,
            programs,
            ..
        } = &self.info;
        let opponent = programs.get(1).filter(|_| self.info.unit == "pair");
        let against = opponent.map_or(String::new(), |it| format!(" against {it}"));
        format!("{game}{against}, {time_control}")
    }

    /// Share of points of the first program in its first match, 0..=1, or its mean score.
    fn score(&self) -> Option<f64> {
        let share = self.info.score.map(|it| it.0);
        self.info.mean.map(|it| it.0).or(share)
    }

    fn text(&self, score: f64) -> String {
        match self.info.mean {
            Some(_) => format!("{score:.1}"),
            None => format!("{:.1} %", 100.0 * score),
        }
    }
}

/// A line of bars for each settings with several runs: from the lowest score to the highest.
fn courses(rows: &[Row]) -> Vec<String> {
    const BARS: [char; 8] = [
        '\u{2581}', '\u{2582}', '\u{2583}', '\u{2584}', '\u{2585}', '\u{2586}', '\u{2587}',
        '\u{2588}',
    ];
    let mut courses: BTreeMap<String, Vec<&Row>> = BTreeMap::new();
    for row in rows.iter().rev().filter(|row| row.score().is_some()) {
        courses.entry(row.settings()).or_default().push(row);
    }
    let lines = courses.into_iter().filter(|(_, rows)| rows.len() > 1);
    lines
        .map(|(settings, rows)| {
            let values = || rows.iter().filter_map(|row| row.score());
            let (low, high) = (
                values().fold(f64::MAX, f64::min),
                values().fold(f64::MIN, f64::max),
            );
            let range = (high - low).max(f64::MIN_POSITIVE);
            let bars = values().map(|it| BARS[((it - low) / range * 7.0).round() as usize]);
            let bars: String = bars.collect();
            let ends: Vec<String> = values().map(|it| rows[0].text(it)).collect();
            format!("{settings}: {bars} {} to {}", ends[0], ends[ends.len() - 1])
        })
        .collect()
}
