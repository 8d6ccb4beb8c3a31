//! Decides after each finished pair whether a run goes on.

use crate::records::{Header, PairKey, PairRecord, Run};
use crate::run::lost_game::rematch_command;
use crate::run::options::RunOptions;
use crate::run::shards::OtherShards;
use crate::statistics::paired::Moments;
use crate::statistics::sprt::SequentialTest;
use anyhow::bail;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// The two reasons to end a run before its last pair: a sequential test that is decided, and too
/// many games with a fault.
pub struct Stopping {
    test: Option<SequentialTest>,
    other_shards: Option<OtherShards>,
    faults: FaultCounter,
}

impl Stopping {
    /// The state after the pairs that a run and, if it is a shard, the other shards of its folder
    /// have.
    pub fn new(run: &Run, options: &RunOptions) -> Stopping {
        let mut stopping = Stopping {
            test: run.header.sprt.map(|test| run.sequential_test(test)),
            other_shards: OtherShards::new(run, options),
            faults: FaultCounter {
                most: options.stop_after_faults,
                ..FaultCounter::default()
            },
        };
        stopping.add_other_shards();
        stopping
    }

    fn add_other_shards(&mut self) {
        if let (Some(test), Some(shards)) = (&mut self.test, &mut self.other_shards) {
            shards.add_to(test);
        }
    }

    /// The sequential test.
    pub fn test(&self) -> Option<&SequentialTest> {
        self.test.as_ref()
    }

    /// Whether the test is decided.
    pub fn is_decided(&self) -> bool {
        self.end().is_some()
    }

    /// The number after that of the deciding pair.
    fn end(&self) -> Option<u64> {
        Some(self.test.as_ref()?.decided()?.0)
    }

    /// Judges a pair that the run has just received: `Break` if the test is decided.
    pub fn add(&mut self, run: &Run, pair: &PairRecord) -> ControlFlow<()> {
        let of_test = pair.of_match <= usize::from(run.header.is_scored());
        let sample = run.test_sample(pair.pair).filter(|_| of_test);
        if let (Some(test), Some(sample)) = (&mut self.test, sample) {
            test.add(pair.pair, sample);
        }
        self.add_other_shards();
        let was_enough = self.faults.is_enough();
        self.faults.add(&run.header, pair);
        if self.faults.is_enough() && !was_enough {
            eprintln!("enough games with a fault: stopping after the answers that are due");
        }
        if self.is_decided() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    /// Removes the pairs after the one that decided the test: which of them were finished is a
    /// matter of chance. Returns them if there are any.
    pub fn drop_later_pairs(&self, run: &mut Run) -> Option<DroppedPairs> {
        let end = self.end()?;
        let sprt = run.header.sprt?;
        let (all, llr) = if run.header.is_scored() {
            let numbers = run.of_match(0).map(|case| case.pair);
            let all = Moments::of(numbers.filter_map(|number| run.test_sample(number)));
            (all.count(), sprt.llr_of_differences(&all))
        } else {
            let all = run.counts(0);
            (all.total(), sprt.llr(&all))
        };
        run.truncate(end);
        let count = all - run.of_match(0).count() as u64;
        let llr = self.other_shards.is_none().then_some(llr);
        (count > 0).then_some(DroppedPairs { count, llr })
    }

    /// Fails if there were so many games with a fault that the run was stopped.
    ///
    /// # Errors
    /// The programs with faults, and the command that plays the first such game again.
    pub fn check_faults(&self, run: &Run) -> anyhow::Result<()> {
        if self.faults.is_enough() {
            bail!(self.faults.text(run));
        }
        Ok(())
    }
}

/// Pairs that were finished after the one that decided a test.
#[derive(Clone, Copy)]
pub struct DroppedPairs {
    /// Number of pairs, or of cases.
    pub count: u64,
    /// Log likelihood ratio with them; `None` for a shard, which does not have all pairs.
    pub llr: Option<f64>,
}

/// Games with a fault in this session. Those of earlier sessions do not count: otherwise a run
/// stopped by them could never be resumed.
#[derive(Default)]
struct FaultCounter {
    /// Number of games with a fault that stops the run.
    most: Option<u64>,
    games: u64,
    /// Number of faults by program and kind.
    kinds: BTreeMap<usize, BTreeMap<String, u64>>,
    first: Option<PairKey>,
}

impl FaultCounter {
    fn add(&mut self, header: &Header, pair: &PairRecord) {
        let programs = header.programs_of(pair.of_match);
        self.games += pair.faulty_games();
        for fault in pair.games.iter().flat_map(|game| &game.faults) {
            let place = pair.key();
            self.first = Some(self.first.map_or(place, |first| first.min(place)));
            let kinds = self.kinds.entry(programs[fault.program]).or_default();
            *kinds.entry(fault.kind.clone()).or_default() += 1;
        }
    }

    fn is_enough(&self) -> bool {
        self.most.is_some_and(|most| self.games >= most)
    }

    /// Error text: the programs with faults, and the command that plays the first one again.
    fn text(&self, run: &Run) -> String {
        let header = &run.header;
        let of_program = |(&place, kinds): (&usize, &BTreeMap<String, u64>)| {
            let all: u64 = kinds.values().sum();
            let kinds = kinds.iter().map(|(kind, count)| format!("{kind} {count}"));
            let kinds: Vec<String> = kinds.collect();
            format!(
                "{} {all} ({})",
                header.programs[place].label(),
                kinds.join(", ")
            )
        };
        let programs: Vec<String> = self.kinds.iter().map(of_program).collect();
        let (games, unit) = (self.games, header.unit());
        let again = self.first.map(|first| rematch_command(run, first));
        format!(
            "{games} {} with a fault: {}\nthe first such {unit} again: {}",
            if games == 1 { "game" } else { "games" },
            programs.join(", "),
            again.unwrap_or_default()
        )
    }
}
