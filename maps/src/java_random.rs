//! `JavaRandom`: the random number generator `java.util.Random`, which the official referee uses
//! for its maps.

/// A 48-bit linear congruential generator, specified by the documentation of
/// `java.util.Random`.
#[derive(Clone, Debug)]
pub struct JavaRandom {
    /// The state, 48 bits.
    state: u64,
}

/// Multiplier of the generator (documentation of `java.util.Random.next`).
const MULTIPLIER: u64 = 0x5_DEEC_E66D;
/// Increment of the generator, likewise.
const INCREMENT: u64 = 0xB;
/// The 48 bits of the state.
const MASK: u64 = (1 << 48) - 1;

impl JavaRandom {
    /// The generator of this seed, whose upper 16 bits have no effect.
    pub fn new(seed: i64) -> JavaRandom {
        JavaRandom {
            state: (seed as u64 ^ MULTIPLIER) & MASK,
        }
    }

    /// The upper `bits` (1..=32) of the next state, as by Java's `next`.
    fn next(&mut self, bits: u32) -> i32 {
        self.state = self.state.wrapping_mul(MULTIPLIER).wrapping_add(INCREMENT) & MASK;
        // 32 bits become a signed number, as in Java's cast to int.
        (self.state >> (48 - bits)) as u32 as i32
    }

    /// A number in 0..`bound`, as by Java's `nextInt(bound)`.
    ///
    /// # Panics
    /// If `bound` is not positive, where Java throws.
    pub fn next_int(&mut self, bound: i32) -> i32 {
        assert!(bound > 0, "bound must be positive, not {bound}");
        if bound & (bound - 1) == 0 {
            return ((i64::from(bound) * i64::from(self.next(31))) >> 31) as i32;
        }
        loop {
            let bits = self.next(31);
            let value = bits % bound;
            // Java finds the incomplete last block by the overflow to negative.
            if bits.wrapping_sub(value).wrapping_add(bound - 1) >= 0 {
                return value;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::JavaRandom;

    fn first(seed: i64, bound: i32, count: usize) -> Vec<i32> {
        let mut random = JavaRandom::new(seed);
        (0..count).map(|_| random.next_int(bound)).collect()
    }

    #[test]
    fn known_values() {
        assert_eq!(first(42, 10, 5), [0, 3, 8, 4, 0]);
        // `nextInt()` without a bound is all 32 bits; its first values for the
        // seeds 0 and 42 stand in many a forum.
        assert_eq!(JavaRandom::new(0).next(32), -1_155_484_576);
        assert_eq!(JavaRandom::new(42).next(32), -1_170_105_035);
    }

    #[test]
    fn powers_of_two_take_the_upper_bits() {
        // The first 31 bits of seed 0 are the 32 above without the last.
        let bits = (-1_155_484_576_i32 as u32 >> 1) as i32;
        assert_eq!(first(0, 1 << 30, 1), [bits >> 1]);
        assert_eq!(first(0, 1, 3), [0, 0, 0]);
    }

    #[test]
    fn the_incomplete_block_is_drawn_again() {
        // With 2^30 + 1 nearly half of all draws are refused.
        let bound = (1 << 30) + 1;
        let mut all = JavaRandom::new(7);
        let accepted: Vec<i32> = (0..40)
            .map(|_| all.next(31))
            .filter(|&bits| bits < bound)
            .collect();
        assert!(accepted.len() < 40);
        assert_eq!(first(7, bound, accepted.len()), accepted);
    }

    #[test]
    fn only_48_bits_of_the_seed_count() {
        assert_eq!(first(5, 15, 20), first(5 + (1 << 48), 15, 20));
        assert_eq!(first(-1, 15, 20), first((1 << 48) - 1, 15, 20));
    }
}
