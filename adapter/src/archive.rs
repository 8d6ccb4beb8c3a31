//! The archive of recorded games: verifying, drawing, importing.

use super::beliefs::follow;
use super::import;
use super::page::Page;
use super::picture::{timeline_line, Picture};
use super::standing::standings;
use super::verify::verify;
use super::Ocean;
use arena::game::saved_game::SavedGame;
use arena::game::{Agreement, Archive, Imported, Rendered, TurnEvaluation};

impl Archive for Ocean {
    fn owns(&self, header: &serde_json::Value) -> bool {
        header.get("league").is_some()
    }

    fn verify(&self, text: &str) -> Result<Agreement, String> {
        verify(text).map_err(|mismatch| mismatch.to_string())
    }

    fn pictures(&self, text: &str) -> Rendered<Vec<(u32, String)>> {
        let mut picture = Picture::default();
        let mut content = Vec::new();
        let replayed = follow(text, |game, answer, beliefs| {
            let drawn = picture.draw(game, answer, beliefs);
            content.extend(
                drawn
                    .into_iter()
                    .map(|(turn, text)| (u32::from(turn), text)),
            );
        });
        Rendered::replayed(content, replayed)
    }

    fn timeline(&self, text: &str) -> Rendered<Vec<(u32, String)>> {
        let mut content = Vec::new();
        let replayed = follow(text, |game, answer, beliefs| {
            content.extend(timeline_line(game, answer, beliefs));
        });
        Rendered::replayed(content, replayed)
    }

    fn turn_evaluations(&self, text: &str) -> Option<Vec<TurnEvaluation>> {
        standings(text)
    }

    fn turn_of_answer(&self, answer: usize) -> u32 {
        // Both placements come before the first turn.
        u32::try_from(answer.saturating_sub(1)).unwrap_or(u32::MAX)
    }

    fn page(&self, file: &str, text: &str) -> Rendered<String> {
        let parse = |line: &str| serde_json::from_str(line).unwrap_or_default();
        let header = parse(text.lines().next().unwrap_or_default());
        let end = parse(text.lines().last().unwrap_or_default());
        let mut page = Page::new(file, &header, &end);
        let replayed = follow(text, |game, answer, beliefs| {
            page.add(game, answer, beliefs);
        });
        Rendered::page(replayed, Vec::len, |damage| page.print(damage))
    }

    fn import(
        &self,
        saved: &SavedGame,
        seed: Option<i64>,
        league: Option<u8>,
    ) -> Option<anyhow::Result<Imported>> {
        Some(import::import(saved, seed, league))
    }
}
