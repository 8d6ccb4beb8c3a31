//! SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number
//! generators", 2014; the constants of Vigna's `splitmix64.c`), written down here
//! so that maps and runs keep their numbers whatever a crate does:
//!
//! ```text
//! next: state += 0x9e3779b97f4a7c15 (2^64 / golden ratio), then mix(state)
//! mix:  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9
//!       z = (z ^ z >> 27) * 0x94d049bb133111eb
//!       z ^ z >> 31
//! ```

const INCREMENT: u64 = 0x9e37_79b9_7f4a_7c15;

/// A stream of random numbers, the same on every machine.
///
/// ```
/// use common::SplitMix64;
///
/// let mut random = SplitMix64::new(1_234_567);
/// assert_eq!(random.next_u64(), 6_457_827_717_110_365_317);
/// assert!((2..=5).contains(&random.between(2, 5)));
/// ```
#[derive(Clone, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// The stream of a seed.
    pub fn new(seed: u64) -> SplitMix64 {
        SplitMix64(seed)
    }

    /// The next 64 bits.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(INCREMENT);
        mix(self.0)
    }

    /// A number in 0..1, of 24 bits.
    #[inline]
    pub fn next_f32(&mut self) -> f32 {
        (self.next_u64() >> 40) as f32 / (1u64 << 24) as f32
    }

    /// A number in 0..`bound`; 0 for a bound of 0. Multiplies and shifts (Lemire
    /// 2019, without rejection): the bias is at most `bound` / 2^64.
    #[inline]
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next_u64()) * bound as u128) >> 64) as usize
    }

    /// A number in `low..=high`.
    ///
    /// # Panics
    /// In a debug build, if `low` is above `high`.
    pub fn between(&mut self, low: usize, high: usize) -> usize {
        low + self.below(high + 1 - low)
    }

    /// Whether an event happens that has one chance in `n`.
    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// Whether an event happens that has `share` chances in 100.
    pub fn percent(&mut self, share: usize) -> bool {
        self.below(100) < share
    }

    /// An element of a list.
    ///
    /// # Panics
    /// If the list is empty.
    pub fn choose<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }

    /// Puts a list into random order (Fisher and Yates, from the end).
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for i in (1..list.len()).rev() {
            list.swap(i, self.below(i + 1));
        }
    }
}

/// Hashes a number: a bijection of the 64-bit numbers whose results look
/// independent. Equals the first number of the stream that starts at
/// `number * 0x9e3779b97f4a7c15`.
#[inline]
pub fn hash_u64(number: u64) -> u64 {
    mix(number.wrapping_add(1).wrapping_mul(INCREMENT))
}

#[inline]
fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
