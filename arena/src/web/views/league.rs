//! Page of a league: its leaderboard, the results of each two programs, lost games.

use super::page_name::page_name;
use crate::pages;
use crate::records::PairKey;
use crate::results::leaderboard::{Leaderboard, LostGame};
use serde::Serialize;

const TEMPLATE: &str = include_str!("league.html");

/// Data of the page.
#[derive(Debug, Serialize)]
pub struct LeaguePage {
    #[serde(flatten)]
    leaderboard: Leaderboard,
    /// Addresses of the lost games, in the order of the leaderboard.
    links: Vec<Vec<String>>,
}

impl LeaguePage {
    /// The page of a leaderboard whose run files are in `runs` of the served folder.
    pub fn new(leaderboard: Leaderboard) -> LeaguePage {
        let rows = leaderboard.rows.iter();
        let links = rows.map(|row| row.lost.iter().map(address).collect());
        LeaguePage {
            links: links.collect(),
            leaderboard,
        }
    }

    /// The HTML page, which polls for newer data.
    ///
    /// # Errors
    /// Data that cannot be written as JSON.
    pub fn page(&self) -> anyhow::Result<String> {
        pages::fill_live(TEMPLATE, "League", self)
    }
}

/// Address of a lost game: its replay, or the page of its run where no answers are kept.
fn address(lost: &LostGame) -> String {
    let (of_match, pair, game) = lost.place;
    let run = format!("/run/runs/{}/", lost.file);
    if lost.answers {
        format!(
            "{run}games/{}",
            page_name(PairKey::new(pair, of_match), game)
        )
    } else {
        run
    }
}
