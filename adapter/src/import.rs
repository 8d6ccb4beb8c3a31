//! Importer of games saved from the judge's site: they are played again by our rules.

use super::play::OceanGame;
use super::{sea, texts, LIMITS};
use anyhow::{bail, Context};
use arena::game::saved_game::{SavedAnswer, SavedGame};
use arena::game::{Answer, Fault, Game, GameSetup, Imported, Outcome};
use ocean::protocol::request::print_announcements;
use ocean::rules::League;
use ocean::rules::{ActionKind, Seat};

/// Plays a saved game again from its seed and answers and compares it with the site's
/// account: the number of turns, the orders and remarks of each turn, the scores and the
/// ranks.
///
/// # Errors
/// No seed; the first difference.
pub fn import(
    saved: &SavedGame,
    seed: Option<i64>,
    league: Option<u8>,
) -> anyhow::Result<Imported> {
    let league = League(league.unwrap_or(League::ALL_ORDERS.0));
    let seed = match (seed, saved.setting("seed")) {
        (Some(seed), _) => seed,
        (None, Some(text)) => text
            .parse()
            .ok()
            .with_context(|| format!("refereeInput: expected seed=NUMBER, found seed={text}"))?,
        (None, None) => bail!("expected the map's seed in refereeInput (seed=NUMBER), or --seed"),
    };
    let number = saved.id.map_or_else(String::new, |id| format!(" {id}"));
    let [a, b] = [saved.player(0), saved.player(1)];
    let setup = GameSetup {
        title: Some(format!(
            "game{number} of the judge's site: A = {a}, B = {b}, {:?} a turn",
            LIMITS.turn
        )),
        recorded: true,
        ..GameSetup::new(seed, LIMITS)
    };
    let mut game = OceanGame::new(&setup, league, sea::water(None, seed)?);
    let answers = follow(saved, &mut game)?;
    let outcome = game.outcome().context("a game without an end")?;
    let mut checked = vec![format!("{answers} answers")];
    checked.extend(compare_end(saved, &outcome)?.map(str::to_string));
    Ok(Imported {
        record: game.record().to_vec(),
        result: format!(
            "{a} {} - {} {b}, {}, {} turns",
            outcome.scores[0],
            outcome.scores[1],
            outcome.end.replace('_', " "),
            outcome.turns
        ),
        checked,
    })
}

/// Plays the saved answers and compares each turn; returns the number of answers.
fn follow(saved: &SavedGame, game: &mut OceanGame) -> anyhow::Result<usize> {
    let mut left = saved.answers.clone();
    let mut answers = 0;
    while let Some(seat) = game.next_seat() {
        let answer = left[seat.index()].pop_front();
        let lines = match &answer {
            Some(answer) => Ok(vec![answer.text.clone()]),
            None if has_failed(saved, seat.index()) => Err(Fault::Timeout),
            None => bail!(
                "{}: expected an answer of {}, since by our rules the game goes on; \
                 the file has no more",
                due_part(game),
                saved.player(seat.index())
            ),
        };
        let due = due_part(game);
        let ignored = game.remarks().count();
        game.take(vec![Answer::at_once(lines)]);
        let Some(answer) = answer else {
            continue;
        };
        answers += 1;
        let here = || format!("{due} (frame {}), {:?}", answer.frame, answer.text);
        compare_turn(game, seat, &answer, ignored).with_context(here)?;
        // After a failed placement the other one is still asked.
        let next = left.iter().filter_map(|left| left.front());
        if let (None, Some(next)) = (game.next_seat(), next.min_by_key(|next| next.frame)) {
            let outcome = game.outcome().context("a game without an end")?;
            let reason = outcome.failures.into_iter().flatten().next();
            bail!(
                "{}: by our rules the game ends here ({}); on the site it goes on with {:?} \
                 (frame {})",
                here(),
                reason.map_or(outcome.end.replace('_', " "), |failure| failure.reason),
                next.text,
                next.frame
            );
        }
    }
    Ok(answers)
}

/// Compares the result; returns the names of its parts that the site shows.
fn compare_end(
    saved: &SavedGame,
    outcome: &Outcome,
) -> anyhow::Result<impl Iterator<Item = &'static str>> {
    let Outcome { scores, points, .. } = outcome;
    if let Some(expected) = saved.scores.filter(|expected| expected[..] != scores[..]) {
        bail!(
            "the end: expected the site's scores {} - {}, found {} - {} by our rules",
            expected[0],
            expected[1],
            scores[0],
            scores[1]
        );
    }
    // Ranks of equal scores may be equal or not.
    let differs = |ranks: &[u64; 2]| {
        points[0] != points[1] && (ranks[0] < ranks[1]) != (points[0] > points[1])
    };
    if let Some(ranks) = saved.ranks.filter(differs) {
        bail!(
            "the end: expected the site's ranks {} and {}, found the scores {} - {} by our \
             rules",
            ranks[0],
            ranks[1],
            scores[0],
            scores[1]
        );
    }
    let scores = saved.scores.map(|_| "scores");
    Ok(scores.into_iter().chain(saved.ranks.map(|_| "ranks")))
}

/// Whether the site shows that this seat was disqualified or, without scores, that it
/// lost.
fn has_failed(saved: &SavedGame, seat: usize) -> bool {
    match (saved.scores, saved.ranks) {
        (Some(scores), _) => scores[seat] < 0.0,
        (None, Some(ranks)) => ranks[seat] > ranks[1 - seat],
        (None, None) => false,
    }
}

/// The part of the game that is due, for messages.
fn due_part(game: &OceanGame) -> String {
    match game.state() {
        None => "the placement".to_string(),
        Some(state) => format!("turn {}", state.turn + 1),
    }
}

/// Compares the orders and the remarks that the site names with those of our
/// rules. It may name fewer.
fn compare_turn(
    game: &OceanGame,
    seat: Seat,
    answer: &SavedAnswer,
    before: usize,
) -> anyhow::Result<()> {
    if game.state().is_none_or(|state| state.turn == 0) {
        return Ok(());
    }
    let announced = print_announcements(&game.announced()[seat]);
    let pieces = announced.split('|');
    let run: Vec<&str> = pieces.filter_map(|piece| piece.split(' ').next()).collect();
    let remarks: Vec<String> = game.remarks().skip(before).map(|it| it.text).collect();
    // A turn that disqualifies stands in the referee's words, which name orders.
    let failed = |failures: Vec<Option<_>>| failures.iter().any(Option::is_some);
    if game
        .outcome()
        .is_some_and(|outcome| failed(outcome.failures))
    {
        return Ok(());
    }
    for said in &answer.remarks {
        // The line as it was written names what was left out, too.
        if said.contains(answer.text.trim()) {
            continue;
        }
        if let Some(remark) = texts::recorded_remark(said) {
            if !remarks.iter().any(|ours| remark.starts_with(ours)) {
                bail!("the site says {remark:?}; our rules do not");
            }
            continue;
        }
        let named = said.split(['|', ';', ',']).find_map(|piece| {
            let mut words = piece.split(|letter: char| !letter.is_ascii_alphabetic());
            // The first word of an order names it; others are devices to charge.
            let order = words.find_map(|word| {
                let kind = ActionKind::ALL.into_iter().find(|kind| kind.name() == word);
                (kind.is_some() || word == "MSG").then_some(kind)
            });
            order
                .flatten()
                .filter(|kind| !run.iter().any(|it| *it == kind.name()))
        });
        if let Some(kind) = named {
            bail!(
                "the site names {} ({said:?}); by our rules {} was played",
                kind.name(),
                announced
            );
        }
    }
    Ok(())
}
