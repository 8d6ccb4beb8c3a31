//! SplitMix64 (Steele, Lea, Flood 2014; the variant of Vigna's `splitmix64.c`):
//! the stream of the training profiles.

/// A 64-bit counter behind a mixing function.
#[derive(Clone, Debug)]
pub struct SplitMix {
    state: u64,
}

impl SplitMix {
    /// The stream of this seed. `salt` keeps profiles that share a seed apart.
    pub fn new(seed: i64, salt: u64) -> SplitMix {
        SplitMix {
            state: seed as u64 ^ salt,
        }
    }

    /// The next 64 bits.
    pub fn next_bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number in 0..`bound`; 0 for a bound of 0. The bias of at most
    /// `bound` / 2^64 is of no matter here.
    pub fn below(&mut self, bound: u8) -> u8 {
        ((u128::from(self.next_bits()) * u128::from(bound)) >> 64) as u8
    }

    /// A number in `low..=high`.
    ///
    /// # Panics
    /// In a debug build, if `low` is above `high`.
    pub fn between(&mut self, low: u8, high: u8) -> u8 {
        low + self.below(high - low + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::SplitMix;

    #[test]
    fn known_values() {
        // The published test vector of seed 1234567.
        let mut random = SplitMix::new(1_234_567, 0);
        let first = [random.next_bits(), random.next_bits(), random.next_bits()];
        assert_eq!(
            first,
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423,
            ]
        );
    }

    #[test]
    fn between_covers_its_range() {
        let mut random = SplitMix::new(0, 0);
        let mut seen = [false; 6];
        for _ in 0..200 {
            seen[usize::from(random.between(2, 5))] = true;
        }
        assert_eq!(seen, [false, false, true, true, true, true]);
    }
}
