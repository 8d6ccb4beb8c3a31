//! Recorded games, ours and the managers' `.dighere` files: played again from their
//! plans, compared step by step, drawn.

use super::page::Page;
use super::replayed::each_game;
use super::step::{reason, Played};
use super::Samurai;
use anyhow::bail;
use arena::game::{Agreement, Archive, Rendered};
use samurai::rules::{Edition, Mode, State};
use samurai_maps::file::{read_all, GameFile};
use samurai_maps::picture::picture;
use samurai_maps::replay;
use serde_json::Value;
use std::fmt::Write;

impl Archive for Samurai {
    fn owns(&self, header: &Value) -> bool {
        let filetype = header["filetype"].as_str().unwrap_or_default();
        let year = match filetype {
            it if !it.contains("Dig Here") => None,
            it if it.contains("2020") => Some(Edition::Y2020),
            _ => Some(Edition::Y2019),
        };
        year == Some(self.0)
    }

    /// By the text; see [`Archive::verify_in`].
    fn verify(&self, text: &str) -> Result<Agreement, String> {
        self.verify_in(text, Mode::Text.name())
    }

    fn verify_in(&self, text: &str, mode: &str) -> Result<Agreement, String> {
        let mode = Mode::from_name(mode)
            .ok_or_else(|| format!("1: expected the mode text or manager, found {mode:?}"))?;
        if (self.0, mode) == (Edition::Y2019, Mode::Manager) {
            // Its manager does what its text says.
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
        let outcome = each_game(self.0, text, |file, state, played| {
            content.push((state.step_number(), printed(file, state, played)));
        });
        Rendered { content, outcome }
    }

    fn page(&self, file: &str, text: &str) -> Rendered<String> {
        let mut page = Page::new(file, self.0);
        let mut content = String::new();
        let outcome = (|| {
            let games = read_all(text)?.len();
            if games != 1 {
                bail!("expected one game, found {games}");
            }
            each_game(self.0, text, |_, state, played| page.add(state, played))?;
            content = page.print()?;
            Ok(())
        })();
        Rendered { content, outcome }
    }
}

fn printed(file: &GameFile, state: &State, played: Played) -> String {
    let [first, second] = state.scores();
    let name = file.name.as_deref().unwrap_or("field");
    let mut text = match played {
        None => format!("{name}, {} mode", state.mode().name()),
        Some((report, _)) => {
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
