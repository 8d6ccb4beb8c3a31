//! Where every random number of a run comes from.
//!
//! All follows from the run's seed by SplitMix64 (Steele, Lea and Flood 2014),
//! written down here so that it never changes:
//!
//! ```text
//! next(s)          s += 0x9e3779b97f4a7c15, then mix(s)
//! mix(z)           z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9
//!                  z = (z ^ z >> 27) * 0x94d049bb133111eb
//!                  z ^ z >> 31
//! derive(run, w..) h = next(run); for each word w: h = next(h ^ w)
//!
//! game seed of pair k        derive(run, 1, k) >> 11    (53 bits, never negative)
//! player seed of pair k      derive(run, 2, k, seat)
//! ```
//!
//! A player's seed depends on its seat and not on which program sits there, so
//! two equal programs play the same game twice and split every pair.

/// The increment of SplitMix64: 2^64 divided by the golden ratio.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// A stream of numbers.
#[derive(Clone, Debug)]
pub struct Stream(u64);

impl Stream {
    /// The stream that starts from a seed.
    pub fn new(seed: u64) -> Stream {
        Stream(seed)
    }

    /// The next number, any of 2^64.
    pub fn next_number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(GOLDEN);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`, by multiplying and shifting; 0 for a bound of 0.
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next_number()) * bound as u128) >> 64) as usize
    }

    /// Whether an event happens that has one chance in `n`.
    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }
}

/// A number that depends on all words and nothing else.
pub fn derive(run: u64, words: &[u64]) -> u64 {
    words
        .iter()
        .fold(Stream::new(run).next_number(), |hash, word| {
            Stream::new(hash ^ word).next_number()
        })
}

/// The seed of the game of pair `pair`, 0..2^53: every reader of JSON keeps
/// its digits.
pub fn game_seed(run: u64, pair: u64) -> i64 {
    (derive(run, &[1, pair]) >> 11) as i64
}

/// The seed of the player in a seat, in both games of pair `pair`.
pub fn player_seed(run: u64, pair: u64, seat: usize) -> u64 {
    derive(run, &[2, pair, seat as u64])
}

#[cfg(test)]
mod tests {
    use super::{derive, game_seed, player_seed, Stream};

    /// The first numbers of SplitMix64 from 0 and from 1234567, as published
    /// with its reference implementation.
    #[test]
    fn stream_is_splitmix64() {
        let mut stream = Stream::new(0);
        assert_eq!(stream.next_number(), 0xe220_a839_7b1d_cdaf);
        let mut stream = Stream::new(1_234_567);
        let numbers: Vec<u64> = (0..3).map(|_| stream.next_number()).collect();
        assert_eq!(
            numbers,
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423
            ]
        );
    }

    #[test]
    fn derived_numbers_stay_what_they_are() {
        assert_eq!(derive(1, &[]), Stream::new(1).next_number());
        assert_ne!(derive(1, &[1, 2]), derive(1, &[2, 1]));
        assert!((0..1000).all(|pair| (0..1 << 53).contains(&game_seed(7, pair))));
        assert_ne!(player_seed(1, 0, 0), player_seed(1, 0, 1));
    }
}
