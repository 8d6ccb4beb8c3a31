//! Replay page of a run's game, made from the kept answers.

use super::plain;
use crate::game::GameAdapter;
use crate::matches::series::Series;
use crate::records::{AnswerField, PairKey, Run};
use anyhow::{bail, Context};

/// Page of game 0 or 1 of a pair.
///
/// # Errors
/// A pair that is not played; a run without kept answers; answers that give another game.
pub fn page(
    adapter: &dyn GameAdapter,
    run: &Run,
    key: PairKey,
    game: usize,
) -> anyhow::Result<String> {
    let pair = run.pairs.get(&key);
    let pair = pair.with_context(|| format!("{} is not played", run.header.describe(key)))?;
    let Some(kept) = pair.games.get(game) else {
        bail!("{} has no game {}", run.header.describe(key), game + 1);
    };
    if !run.header.answers {
        bail!("the run keeps no answers (play --answers), so its games cannot be shown");
    }
    let series = Series::from_header(adapter, &run.header)?;
    let title = format!("{}, game {}", run.header.describe(key), game + 1);
    match adapter.archive() {
        Some(archive) => {
            let played = series.replay(pair, game)?;
            let shown = archive.page(&title, &played.record_text());
            shown.outcome?;
            Ok(shown.content)
        }
        None => {
            let answers = kept.answers.iter().map(AnswerField::answer);
            plain::page(
                series.start_game(pair, game)?,
                adapter.name(),
                answers,
                &title,
            )
        }
    }
}
