//! Histogram of answer times, which can be added up.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Duration;

/// Buckets for each doubling of the time: of a quantile of 25 ms, 0.3 ms are not known.
const PER_OCTAVE: u16 = 64;
/// The same in runs that name no number.
const COARSE_PER_OCTAVE: u16 = 8;

/// Answer times of one player: the first answer apart, since it includes the player's start, and a
/// histogram of the later ones.
///
/// With `n` buckets for each doubling, bucket `b` holds times from 2^(b/n) to 2^((b+1)/n)
/// microseconds, so that a quantile is known to 1.1 % with 64 and to 9 % with 8 of them; bucket 0
/// also holds shorter times.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Latency {
    /// The longest first answer, in microseconds.
    pub first_us: u64,
    /// The longest later answer, in microseconds.
    pub max_us: u64,
    /// Buckets for each doubling of the time.
    #[serde(default = "coarse", skip_serializing_if = "is_coarse")]
    per_octave: u16,
    /// Later answers by bucket; in JSON a list of `[bucket, answers]`.
    #[serde(with = "as_list")]
    buckets: BTreeMap<u16, u64>,
}

impl Default for Latency {
    fn default() -> Latency {
        Latency {
            first_us: 0,
            max_us: 0,
            per_octave: PER_OCTAVE,
            buckets: BTreeMap::new(),
        }
    }
}

fn coarse() -> u16 {
    COARSE_PER_OCTAVE
}

fn is_coarse(per_octave: &u16) -> bool {
    *per_octave == COARSE_PER_OCTAVE
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
        let bucket = bucket(time, self.per_octave);
        *self.buckets.entry(bucket).or_default() += 1;
    }

    /// Adds the counts of another player or game; the buckets are then as wide as the wider ones.
    pub fn add(&mut self, other: &Latency) {
        self.first_us = self.first_us.max(other.first_us);
        self.max_us = self.max_us.max(other.max_us);
        if other.buckets.is_empty() {
            return;
        }
        let widest = if self.buckets.is_empty() {
            other.per_octave
        } else {
            self.per_octave.min(other.per_octave)
        };
        self.buckets = self.in_buckets(widest);
        self.per_octave = widest;
        for (bucket, count) in other.in_buckets(widest) {
            *self.buckets.entry(bucket).or_default() += count;
        }
    }

    /// Later answers in buckets of another width, `per_octave` for each doubling; this has to divide
    /// the present number.
    pub fn in_buckets(&self, per_octave: u16) -> BTreeMap<u16, u64> {
        let mut buckets = BTreeMap::new();
        let factor = (self.per_octave / per_octave.max(1)).max(1);
        for (&bucket, &count) in &self.buckets {
            *buckets.entry(bucket / factor).or_default() += count;
        }
        buckets
    }

    /// Number of later answers that took longer than `time`, as exact as a bucket.
    pub fn count_over(&self, time: Duration) -> u64 {
        let limit = bucket(microseconds(time), self.per_octave);
        self.buckets
            .range(limit + 1..)
            .map(|(_, count)| count)
            .sum()
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
        let end = ((f64::from(bucket) + 1.0) / f64::from(self.per_octave)).exp2();
        Some(Duration::from_micros((end as u64).min(self.max_us)))
    }

    /// Lower end of a bucket of [`Latency::in_buckets`].
    pub fn start_of(bucket: u16, per_octave: u16) -> Duration {
        let octaves = f64::from(bucket) / f64::from(per_octave);
        Duration::from_secs_f64(octaves.exp2() * 1e-6)
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

fn bucket(microseconds: u64, per_octave: u16) -> u16 {
    (f64::from(per_octave) * (microseconds.max(1) as f64).log2()) as u16
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
                (1.0..1.0109).contains(&(found / expected)),
                "{q}: {found} ms"
            );
        }
        assert_eq!(latency.quantile(1.0), Some(Duration::from_secs(1)));
        for (milliseconds, expected) in [(500, 500u64), (990, 10), (1000, 0)] {
            let over = latency.count_over(Duration::from_millis(milliseconds));
            assert!(
                over.abs_diff(expected) <= 1000 / 90,
                "{milliseconds}: {over}"
            );
        }
        let mut twice = latency.clone();
        twice.add(&latency);
        assert_eq!(twice.count(), 2000);
        assert_eq!(twice.quantile(0.5), latency.quantile(0.5));
    }

    /// Runs of older arenas have wide buckets and no number of them.
    #[test]
    fn wide_buckets_are_read_and_added() {
        let text = r#"{"first_us":5,"max_us":30000,"buckets":[[117,3]]}"#;
        let old: Latency = serde_json::from_str(text).expect("a histogram");
        assert_eq!(serde_json::to_string(&old).expect("JSON"), text);
        assert_eq!(old.quantile(0.5), Some(Duration::from_micros(27_554)));
        let mut new = Latency::default();
        new.later(Duration::from_micros(26_000));
        let mut narrow = Latency::default();
        narrow.add(&new);
        assert_eq!(
            narrow,
            Latency {
                first_us: 0,
                ..new.clone()
            }
        );
        for (one, other) in [(&old, &new), (&new, &old)] {
            let mut both = one.clone();
            both.add(other);
            assert_eq!((both.count(), both.per_octave), (4, 8));
            assert_eq!(both.in_buckets(8), [(117, 4)].into());
        }
    }
}
