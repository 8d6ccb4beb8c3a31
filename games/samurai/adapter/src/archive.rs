//! The archive of recorded games, ours and the managers' `.dighere` files: verifying, drawing,
//! pages.

use super::page::Page;
use super::replayed::each_game;
use super::step::reason;
use super::Samurai;
use anyhow::bail;
use arena::game::{Agreement, Archive, Rendered};
use samurai::rules::{Edition, Mode, Report, State};
use samurai_maps::file::{edition_of, read_all, GameFile};
use samurai_maps::picture::picture;
use samurai_maps::replay;
use serde_json::Value;
use std::fmt::Write;

impl Archive for Samurai {
    fn owns(&self, header: &Value) -> bool {
        header["filetype"].as_str().and_then(edition_of) == Some(self.0)
    }

    /// Verifies in the mode `text`; see [`Archive::verify_in`].
    fn verify(&self, text: &str) -> Result<Agreement, String> {
        self.verify_in(text, Mode::Text.name())
    }

    fn verify_in(&self, text: &str, mode: &str) -> Result<Agreement, String> {
        let mode = Mode::from_name(mode)
            .ok_or_else(|| format!("1: expected the mode text or manager, found {mode:?}"))?;
        if (self.0, mode) == (Edition::Y2019, Mode::Manager) {
            // The manager of 2019 agrees with its text.
            return self.verify_in(text, Mode::Text.name());
        }
        let mut agreement = Agreement::default();
        for file in read_all(text).map_err(|error| error.to_string())? {
            let steps = replay(&file, self.0, mode, |_, _| {});
            agreement.requests += 4 * steps.map_err(|error| error.to_string())? as usize;
            agreement.games += 1;
        }
        Ok(agreement)
    }

    fn pictures(&self, text: &str) -> Rendered<Vec<(u32, String)>> {
        let mut content = Vec::new();
        let outcome = each_game(self.0, text, |file, state, report| {
            content.push((state.step_number(), printed(file, state, report)));
        });
        Rendered { content, outcome }
    }

    fn page(&self, file: &str, text: &str) -> Rendered<String> {
        let page = || {
            let games = read_all(text)?.len();
            if games != 1 {
                bail!("expected one game, found {games}");
            }
            let mut page = Page::new(file, self.0);
            each_game(self.0, text, |_, state, report| page.add(state, report))?;
            page.print()
        };
        Rendered::whole(page())
    }
}

/// The heading and the picture of a position, with the report of the step before it.
fn printed(file: &GameFile, state: &State, report: Option<&Report>) -> String {
    let [first, second] = state.scores();
    let name = file.name.as_deref().unwrap_or("field");
    let mut text = match report {
        None => format!("{name}, {} mode", state.mode().name()),
        Some(report) => {
            let mut text = format!("step {}:", state.step_number().saturating_sub(1));
            for (n, letter) in ["A", "B", "a", "b"].into_iter().enumerate() {
                let _ = write!(text, " {letter} {}", report.plans[n]);
                if let Some(reason) = reason(report.outcomes[n]) {
                    let _ = write!(text, " ({reason})");
                }
            }
            text
        }
    };
    let _ = writeln!(text, "; gold {first} {second}, {} buried", state.buried());
    text + &picture(state)
}
