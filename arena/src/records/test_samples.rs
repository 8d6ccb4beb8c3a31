//! Samples that a run gives to a sequential test.

use crate::records::{PairKey, Run};
use crate::statistics::sprt::{SequentialTest, Sprt};
use crate::statistics::Counts;

impl Run {
    /// A sequential test over the first match, or over the cases of the first two programs. It
    /// begins with the first pair of the whole run: of a later shard it has no sample yet, until
    /// those of the other shards are added.
    pub fn sequential_test(&self, test: Sprt) -> SequentialTest {
        let first = self.header.whole_range()[0];
        let mut sequential_test = if self.header.is_scored() {
            SequentialTest::of_differences(test, first)
        } else {
            SequentialTest::of_counts(test, first, Counts::of_seats(self.header.seats()))
        };
        for pair in self.of_match(0) {
            if let Some(sample) = self.test_sample(pair.pair) {
                sequential_test.add(pair.pair, sample);
            }
        }
        sequential_test
    }

    /// Sample of the test for a pair or case: A's points in the pair of the first match, or the
    /// lead of the first program's score over the second one's once both are finished, see
    /// [`Run::lead`].
    pub fn test_sample(&self, number: u64) -> Option<f64> {
        let first = self.pairs.get(&PairKey::new(number, 0))?;
        if !self.header.is_scored() {
            return Some(first.points());
        }
        let second = self.pairs.get(&PairKey::new(number, 1))?;
        Some(self.lead(first.score()?, second.score()?))
    }

    /// Difference of two scores of a case, above 0 if the first one is better.
    pub fn lead(&self, first: f64, second: f64) -> f64 {
        if self.game.lower_is_better() {
            second - first
        } else {
            first - second
        }
    }
}
