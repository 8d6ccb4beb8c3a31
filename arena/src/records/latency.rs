//! Histogram of answer times, which can be added up.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Duration;

/// Buckets for each doubling of the time.
const STEPS_PER_OCTAVE: f64 = 8.0;

/// Answer times of one player: the first answer apart, since it includes the player's start, and a
/// histogram of the later ones.
///
/// Bucket `b` holds times from 2^(b/8) to 2^((b+1)/8) microseconds, so that a quantile is known to
/// 9 %; bucket 0 also holds shorter times.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Latency {
    /// The longest first answer, in microseconds.
    pub first_us: u64,
    /// The longest later answer, in microseconds.
    pub max_us: u64,
    /// Later answers by bucket; in JSON a list of `[bucket, answers]`.
    #[serde(with = "as_list")]
    pub buckets: BTreeMap<u16, u64>,
}

impl Latency {
    /// Counts a first answer.
    pub fn first(&mut self, time: Duration) {
        self.first_us = self.first_us.max(microseconds(time));
    }

    /// Counts a later answer.
    pub fn later(&mut self, time: Duration) {
        let time = microseconds(time);
        self.max_us = self.max_us.max(time);
        *self.buckets.entry(bucket(time)).or_default() += 1;
    }

    /// Adds the counts of another player or game.
    pub fn add(&mut self, other: &Latency) {
        self.first_us = self.first_us.max(other.first_us);
        self.max_us = self.max_us.max(other.max_us);
        for (&bucket, &count) in &other.buckets {
            *self.buckets.entry(bucket).or_default() += count;
        }
    }

    /// Number of later answers.
    pub fn count(&self) -> u64 {
        self.buckets.values().sum()
    }

    /// The `q` quantile of the later answers, `q` in 0..=1: the upper end of its bucket, at most
    /// the longest time. `None` without later answers.
    pub fn quantile(&self, q: f64) -> Option<Duration> {
        let wanted = (q * self.count() as f64).ceil().max(1.0) as u64;
        let mut seen = 0;
        let bucket = self.buckets.iter().find_map(|(&bucket, &count)| {
            seen += count;
            (seen >= wanted).then_some(bucket)
        })?;
        let end = ((f64::from(bucket) + 1.0) / STEPS_PER_OCTAVE).exp2();
        Some(Duration::from_micros((end as u64).min(self.max_us)))
    }

    /// Lower end of a bucket.
    pub fn start_of(bucket: u16) -> Duration {
        Duration::from_secs_f64((f64::from(bucket) / STEPS_PER_OCTAVE).exp2() * 1e-6)
    }
}

/// Serialises the buckets as a list, since JSON has no numbers as keys.
mod as_list {
    use serde::{Deserialize, Deserializer, Serializer};
    use std::collections::BTreeMap;

    pub fn serialize<S: Serializer>(
        buckets: &BTreeMap<u16, u64>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(buckets)
    }

    pub fn deserialize<'a, D: Deserializer<'a>>(
        deserializer: D,
    ) -> Result<BTreeMap<u16, u64>, D::Error> {
        Ok(Vec::deserialize(deserializer)?.into_iter().collect())
    }
}

fn microseconds(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

fn bucket(microseconds: u64) -> u16 {
    (STEPS_PER_OCTAVE * (microseconds.max(1) as f64).log2()) as u16
}

#[cfg(test)]
mod tests {
    use super::Latency;
    use std::time::Duration;

    #[test]
    fn quantiles_are_right_to_a_bucket() {
        let mut latency = Latency::default();
        assert_eq!(latency.quantile(0.5), None);
        for milliseconds in 1..=1000 {
            latency.later(Duration::from_millis(milliseconds));
        }
        for (q, expected) in [(0.5, 500.0), (0.99, 990.0), (0.001, 1.0)] {
            let found = latency.quantile(q).expect("a time").as_secs_f64() * 1e3;
            assert!(
                (1.0..1.0906).contains(&(found / expected)),
                "{q}: {found} ms"
            );
        }
        assert_eq!(latency.quantile(1.0), Some(Duration::from_secs(1)));
        let mut twice = latency.clone();
        twice.add(&latency);
        assert_eq!(twice.count(), 2000);
        assert_eq!(twice.quantile(0.5), latency.quantile(0.5));
    }
}
