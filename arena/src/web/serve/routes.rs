//! Routes: the page or data at each address.

use super::folder::{FileKind, Folder, FolderEntry};
use super::guard::HttpRequest;
use super::lobby::Lobby;
use super::reply::Reply;
use crate::game::Games;
use crate::records::{is_being_played, RunFollower};
use crate::results::report::Report;
use crate::run::league::League;
use crate::system::commands::as_typed;
use crate::system::files;
use crate::web::views::league::LeaguePage;
use crate::web::views::losses;
use crate::web::views::page_name::{encoded_path, page_name, parse_page_name};
use crate::web::views::replay;
use crate::web::views::run_list::{RunInfo, RunList, RunListEntry};
use crate::web::views::run_page::{RunPage, RunSource};
use crate::web::views::side_by_side::{Compared, SideBySide};
use anyhow::Context;
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

/// Maximum number of recorded games in the list.
const MAX_LISTED_GAMES: usize = 300;

/// The routes of a server, with the runs that it has read.
pub struct Routes {
    games: Games,
    folder: Folder,
    lobby: Lobby,
    /// Followers of the runs shown so far, so that each request reads only what was added.
    followed: Mutex<HashMap<PathBuf, Arc<Mutex<RunFollower>>>>,
    /// The league of the folder, once it was asked for.
    league: Mutex<Option<League>>,
}

impl Routes {
    /// Routes that show these files; `commands` are opponents for persons.
    pub fn new(games: Games, folder: Folder, commands: Vec<String>) -> Routes {
        Routes {
            games,
            lobby: Lobby::new(games, commands, folder.for_games()),
            folder,
            followed: Mutex::default(),
            league: Mutex::default(),
        }
    }

    /// Answers a request.
    pub fn answer(&self, request: &HttpRequest) -> Reply {
        let path: Vec<&str> = request.path.iter().map(String::as_str).collect();
        let reply = match (request.acts, &path[..]) {
            (false, [""]) => self.list().and_then(|list| list.page().map(Reply::page)),
            (false, ["data.json"]) => self.list().and_then(|list| Reply::data(&list)),
            (false, ["run", rest @ ..]) => self.run(rest),
            (false, ["compare"]) => self.compare(request),
            (false, ["league"]) => self.league().and_then(|it| it.page().map(Reply::page)),
            (false, ["league", "data.json"]) => self.league().and_then(|it| Reply::data(&it)),
            (false, ["play"]) => self.lobby.form(),
            (true, ["play"]) => self.lobby.begin(&request.body),
            (acts, ["seat", number, page]) => self.seat(acts, number, page, &request.body),
            (false, ["record", name @ ..]) => self.record(&name.join("/")),
            _ => Err(no_such_address()),
        };
        let reply = reply.unwrap_or_else(|error| refused(&error));
        reply.unless_known(request.known.as_deref())
    }

    fn list(&self) -> anyhow::Result<RunList> {
        let files = self.folder.list();
        let since = |time: SystemTime| time.duration_since(UNIX_EPOCH).unwrap_or_default();
        let of = |kind: FileKind| files.iter().filter(move |file| file.kind == kind);
        let runs = of(FileKind::Run).map(|file| {
            let about = self.with_run(file, |now| {
                Ok(RunInfo::new(now.run, now.measured, now.is_being_played))
            });
            RunListEntry {
                name: file.name.clone(),
                written: since(file.modified).as_secs() as f64,
                about: about.map_err(|error| format!("{error:#}")),
            }
        });
        Ok(RunList {
            place: self.folder.describe(),
            has_league: self.folder.root().is_some_and(League::is_in),
            runs: runs.collect(),
            games: of(FileKind::Game)
                .take(MAX_LISTED_GAMES)
                .map(|file| file.name.clone())
                .collect(),
        })
    }

    /// The page of the league that the folder holds.
    fn league(&self) -> anyhow::Result<LeaguePage> {
        let root = self.folder.root().filter(|it| League::is_in(it));
        let root = root
            .context("there is no league here")
            .context(Status(404))?;
        let mut league = self.league.lock().unwrap_or_else(PoisonError::into_inner);
        let league = league.get_or_insert_with(|| League::new(self.games, root));
        Ok(LeaguePage::new(league.leaderboard()?))
    }

    /// Answers requests below `/run/`: the file's name, then a page of it.
    fn run(&self, path: &[&str]) -> anyhow::Result<Reply> {
        let last = path.iter().position(|part| part.ends_with(".jsonl"));
        let Some(last) = last else {
            return Err(no_such_address());
        };
        let name = path[..=last].join("/");
        let file = self.find_file(&name)?;
        match path[last + 1..] {
            // Relative addresses in the page need the slash.
            [] => Ok(Reply::moved(format!("/run/{}/", encoded_path(&name)))),
            [""] => self.with_run(&file, |now| RunPage::new(&now).page(true).map(Reply::page)),
            ["data.json"] => self.with_run(&file, |now| Reply::data(&RunPage::new(&now))),
            ["losses.json"] => self.with_run(&file, |now| {
                Reply::data(&losses::of(now.run.game, now.run)?)
            }),
            ["report.html"] => self.with_run(&file, |now| {
                let mut report = Report::new(now.name, now.name, now.run, now.measured);
                if now.run.header.answers {
                    report
                        .link_all(|place, game| Some(format!("games/{}", page_name(place, game))));
                }
                report.page().map(Reply::page)
            }),
            ["games", page] => self.with_run(&file, |now| {
                let Some((place, game)) = parse_page_name(page) else {
                    return Err(no_such_address());
                };
                if now
                    .run
                    .pairs
                    .get(&place)
                    .is_none_or(|pair| pair.games.len() <= game)
                {
                    return Err(anyhow::anyhow!(
                        "{} has no game {}",
                        now.run.header.describe(place),
                        game + 1
                    )
                    .context(Status(404)));
                }
                replay::page(now.run.game, now.run, place, game).map(Reply::page)
            }),
            _ => Err(no_such_address()),
        }
    }

    /// The page of a recorded game.
    fn record(&self, name: &str) -> anyhow::Result<Reply> {
        let file = self.find_file(name)?;
        let text = files::read(&file.path)?;
        let shown = self.games.archive(None, &text)?.page(name, &text);
        if shown.content.is_empty() {
            Err(shown.outcome.err().context("there is nothing to show")?)
        } else {
            // What can be read of a damaged record has its page, which says so.
            Ok(Reply::page(shown.content))
        }
    }

    /// Page with two runs side by side, or the choice of them.
    fn compare(&self, request: &HttpRequest) -> anyhow::Result<Reply> {
        let runs = self
            .folder
            .list()
            .into_iter()
            .filter(|file| file.kind == FileKind::Run);
        let names = runs.map(|file| file.name).collect();
        if request.query.is_empty() {
            return SideBySide::new(names, None).page().map(Reply::page);
        }
        let wanted = Compared::wanted(request.query("a"), request.query("b"))?;
        let [one, two] = &wanted;
        let [one, two] = [self.find_file(one)?, self.find_file(two)?];
        // One after the other: both may be the same run.
        let first = self.with_run(&one, |now| Ok(now.run.clone()))?;
        let second = self.with_run(&two, |now| Ok(now.run.clone()))?;
        let compared = Compared::new(first.game, wanted, [&first, &second])?;
        SideBySide::new(names, Some(compared))
            .page()
            .map(Reply::page)
    }

    fn seat(&self, acts: bool, number: &str, page: &str, body: &str) -> anyhow::Result<Reply> {
        let number = number.parse().map_err(|_| no_such_address())?;
        let answered = self.lobby.answer(acts, number, page, body)?;
        answered
            .context("there is no such game; /play begins one")
            .context(Status(404))
    }

    fn find_file(&self, name: &str) -> anyhow::Result<FolderEntry> {
        let found = self.folder.find(name);
        found
            .with_context(|| format!("there is no run or recorded game {name:?} here"))
            .context(Status(404))
    }

    /// Calls a function with a run as of now.
    fn with_run<T>(
        &self,
        file: &FolderEntry,
        use_it: impl FnOnce(RunSource) -> anyhow::Result<T>,
    ) -> anyhow::Result<T> {
        let follower = {
            let mut followed = self.followed.lock().unwrap_or_else(PoisonError::into_inner);
            let new = || Arc::new(Mutex::new(RunFollower::new(self.games, &file.path)));
            Arc::clone(followed.entry(file.path.clone()).or_insert_with(new))
        };
        let mut follower = follower.lock().unwrap_or_else(PoisonError::into_inner);
        follower.refresh()?;
        let modified = follower.modified();
        let (run, measured) = follower.latest()?;
        use_it(RunSource {
            name: &file.name,
            run,
            measured,
            is_being_played: is_being_played(&file.path),
            modified,
        })
    }
}

/// HTTP status for an error; 422 without one.
#[derive(Clone, Copy, Debug)]
struct Status(u16);

impl std::fmt::Display for Status {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str("refused")
    }
}

fn no_such_address() -> anyhow::Error {
    anyhow::anyhow!("there is no such page; the first one is /").context(Status(404))
}

/// Rejection for an error; a broken file is 422, unprocessable.
fn refused(error: &anyhow::Error) -> Reply {
    match error.downcast_ref::<Status>() {
        Some(Status(status)) => {
            let reasons: Vec<String> = error.chain().skip(1).map(ToString::to_string).collect();
            Reply::refusal(*status, reasons.join(": "))
        }
        None => Reply::refusal(422, as_typed(&format!("{error:#}"))),
    }
}
