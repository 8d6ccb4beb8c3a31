//! `arena runs`: the kept runs of a folder, newest first, and scores against the same opponents
//! over time.

use anyhow::Context;
use arena::game::Games;
use arena::records::{read_run, Run, Session};
use arena::results::summary::Summary;
use arena::results::tables::{date, name, plain, visible};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Largest depth of folders that are searched.
const MAX_DEPTH: usize = 4;

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
    /// Start of its first session, in seconds since 1970; 0 if unknown.
    started: u64,
    file: String,
    /// Game, opponents and settings: scores of equal ones are compared.
    settings: String,
    programs: Vec<String>,
    finished: String,
    score: Option<Score>,
    revision: String,
    comment: String,
}

/// Score of the first program.
#[derive(Clone, Copy)]
enum Score {
    /// Share of points in the first match, 0..=1.
    Points(f64),
    /// Mean score of a scored game.
    Mean(f64),
}

impl Score {
    fn value(self) -> f64 {
        match self {
            Score::Points(value) | Score::Mean(value) => value,
        }
    }

    fn text(self) -> String {
        match self {
            Score::Points(share) => format!("{:.1} %", 100.0 * share),
            Score::Mean(mean) => format!("{mean:.1}"),
        }
    }
}

/// Prints the runs of the folder.
///
/// # Errors
/// A folder that cannot be read. Files that are no runs, or cannot be read, are left out.
pub fn run(games: Games, args: &RunsArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let folder = &args.folder;
    std::fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let mut files = Vec::new();
    find_files(folder, MAX_DEPTH, &mut files);
    let rows = files.iter().filter_map(|file| Row::read(games, file));
    let mut rows: Vec<Row> = rows.filter(|row| row.has(&args.filter)).collect();
    rows.sort_by(|a, b| (b.started, &b.file).cmp(&(a.started, &a.file)));
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

/// Adds the files of a folder that may be runs.
fn find_files(folder: &Path, depth: usize, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() && depth > 0 {
            find_files(&path, depth - 1, files);
        }
        let name = entry.file_name().to_string_lossy().into_owned();
        let is_run = name
            .strip_suffix(".part")
            .unwrap_or(&name)
            .ends_with(".jsonl");
        if is_run && !name.contains(".measured.") {
            files.push(path);
        }
    }
}

impl Row {
    /// `None` for a file that is not a run.
    fn read(games: Games, file: &Path) -> Option<Row> {
        let (run, measured) = read_run(games, file).ok()?;
        let summary = Summary::new(&run, &measured);
        let first = measured.sessions.iter().min_by_key(|it| it.started);
        let kept = |text: fn(&Session) -> &Option<String>| {
            let mut sessions = measured.sessions.iter().rev();
            sessions.find_map(|it| text(it).clone()).unwrap_or_default()
        };
        let labels = run.header.programs.iter().map(|it| it.label().to_string());
        Some(Row {
            started: first.map_or(0, |it| it.started),
            file: file.display().to_string(),
            settings: settings(&run, &summary),
            programs: labels.collect(),
            finished: format!("{} of {}", summary.pairs_played, summary.pairs_wanted),
            score: score(&summary),
            revision: kept(|it| &it.revision),
            comment: kept(|it| &it.comment),
        })
    }

    fn has(&self, text: &str) -> bool {
        let texts = [&self.file, &self.settings, &self.revision, &self.comment];
        let mut all = texts.into_iter().chain(&self.programs);
        all.any(|it| it.contains(text))
    }

    fn cells(&self) -> [String; 7] {
        let programs: Vec<String> = self.programs.iter().map(|it| name(it)).collect();
        let score = self.score.map_or("-".to_string(), Score::text);
        [
            date(self.started),
            self.file.clone(),
            programs.join(", "),
            self.finished.clone(),
            score,
            self.revision.clone(),
            visible(&self.comment),
        ]
    }
}

/// Everything but the first program that a score depends on, in words.
fn settings(run: &Run, summary: &Summary) -> String {
    let others = run.header.programs.iter().skip(1).map(|it| it.label());
    let others: Vec<&str> = others.collect();
    let against = match &others[..] {
        [] => String::new(),
        [first, ..] if !run.header.is_scored() => format!(" against {first}"),
        _ => String::new(),
    };
    format!("{}{against}, {}", summary.game, summary.time_control)
}

fn score(summary: &Summary) -> Option<Score> {
    let mean = summary
        .scores
        .as_ref()
        .and_then(|it| it.programs.first()?.score);
    if let Some(mean) = mean {
        return Some(Score::Mean(mean.mean));
    }
    let result = summary.matches.first().filter(|it| it.pairs > 0)?;
    Some(Score::Points(result.score))
}

/// A line of bars for each settings with several runs: from the lowest score to the highest.
fn courses(rows: &[Row]) -> Vec<String> {
    const BARS: [char; 8] = [
        '\u{2581}', '\u{2582}', '\u{2583}', '\u{2584}', '\u{2585}', '\u{2586}', '\u{2587}',
        '\u{2588}',
    ];
    let mut courses: BTreeMap<&str, Vec<Score>> = BTreeMap::new();
    for row in rows.iter().rev() {
        courses.entry(&row.settings).or_default().extend(row.score);
    }
    let lines = courses.into_iter().filter(|(_, scores)| scores.len() > 1);
    lines
        .map(|(settings, scores)| {
            let values = || scores.iter().map(|it| it.value());
            let (low, high) = (
                values().fold(f64::MAX, f64::min),
                values().fold(f64::MIN, f64::max),
            );
            let range = (high - low).max(f64::MIN_POSITIVE);
            let bars = values().map(|it| BARS[((it - low) / range * 7.0).round() as usize]);
            let ends = [scores[0], scores[scores.len() - 1]].map(Score::text);
            let bars: String = bars.collect();
            format!("{settings}: {bars} {} to {}", ends[0], ends[1])
        })
        .collect()
}
