//! Pairs with a timeout that the machine and not the program explains.

use crate::game::Fault;
use crate::players::ProcessorUse;
use crate::records::{GameRecord, MeasuredGame, Measurements, PairKey, Run};
use std::time::Duration;

/// What the program of a fault used until its timeout; `None` for other faults or if unknown.
pub fn processor_use(measured: &MeasuredGame, fault: usize) -> Option<ProcessorUse> {
    measured.processor.get(fault).copied().flatten()
}

/// Whether a fault of a game is a timeout of a program that got no processor.
pub fn is_starved(game: &GameRecord, measured: &MeasuredGame, fault: usize) -> bool {
    let limit = measured.limits_us.get(fault).copied().unwrap_or_default();
    let used = processor_use(measured, fault);
    game.faults[fault].kind == Fault::Timeout.name()
        && used.is_some_and(|used| used.is_starved(Duration::from_micros(limit)))
}

/// Pairs and cases with such a timeout, in their order.
pub fn starved_pairs(run: &Run, measured: &Measurements) -> Vec<PairKey> {
    let is_starved = |key: &PairKey| {
        let (Some(pair), Some(times)) = (run.pairs.get(key), measured.pairs.get(key)) else {
            return false;
        };
        let mut games = pair.games.iter().zip(&times.games);
        games.any(|(game, measured)| {
            (0..game.faults.len()).any(|fault| is_starved(game, measured, fault))
        })
    };
    run.pairs.keys().copied().filter(is_starved).collect()
}
