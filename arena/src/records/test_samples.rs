//! Samples that a run gives to a sequential test.

use crate::records::{PairKey, Run};
use crate::statistics::sprt::{SequentialTest, Sprt};

impl Run {
    /// A sequential test over the first match, or over the cases of the first two programs.
    pub fn sequential_test(&self, test: Sprt) -> SequentialTest {
        let first = self.header.pairs[0];
        let mut sequential_test = if self.header.is_scored() {
            SequentialTest::of_differences(test, first)
        } else {
            SequentialTest::new(test, first)
        };
        for pair in self.of_match(0) {
            if let Some(sample) = self.test_sample(pair.pair) {
                sequential_test.add(pair.pair, sample);
            }
        }
        sequential_test
    }

    /// Sample of the test for a pair or case: A's points in the pair of the first match, or the
    /// first program's score minus the second one's once both are finished.
    pub fn test_sample(&self, number: u64) -> Option<f64> {
        let first = self.pairs.get(&PairKey::new(number, 0))?;
        if !self.header.is_scored() {
            return Some(first.points());
        }
        let second = self.pairs.get(&PairKey::new(number, 1))?;
        Some(first.score()? - second.score()?)
    }
}
