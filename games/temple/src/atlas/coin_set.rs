//! Bit set of coins.

/// A set of coins by their number in the atlas. It has room for the first 256; a coin
/// beyond them is never in a set.
///
/// ```
/// use temple::atlas::CoinSet;
///
/// let mut set = CoinSet::default();
/// set.add(3);
/// assert!(set.has(3) && !set.has(4));
/// // There is no room for coin 300.
/// set.add(300);
/// assert!(!set.has(300) && set.may_have(300));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CoinSet([u64; 4]);

impl CoinSet {
    /// Whether coin `n` is in the set; false for a coin without room.
    #[inline]
    pub fn has(&self, n: usize) -> bool {
        self.0
            .get(n / 64)
            .is_some_and(|word| word >> (n % 64) & 1 == 1)
    }

    /// Adds coin `n`; ignored for a coin without room.
    #[inline]
    pub fn add(&mut self, n: usize) {
        if let Some(word) = self.0.get_mut(n / 64) {
            *word |= 1 << (n % 64);
        }
    }

    /// Whether the set is a superset of another.
    #[inline]
    pub fn has_all(&self, other: &CoinSet) -> bool {
        self.0
            .iter()
            .zip(other.0)
            .all(|(own, other)| other & !own == 0)
    }

    /// Adds all coins of another set.
    #[inline]
    pub fn add_all(&mut self, other: &CoinSet) {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word |= other;
        }
    }

    /// The coins `0..count` that are not in the set, in ascending order; without those that there
    /// is no room for.
    #[inline]
    pub fn missing(&self, count: usize) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(move |(n, word)| {
            let width = count.saturating_sub(64 * n).min(64) as u32;
            let within = u64::MAX.checked_shr(64 - width).unwrap_or(0);
            let mut left = !word & within;
            core::iter::from_fn(move || {
                let bit = (left != 0).then(|| left.trailing_zeros() as usize)?;
                left &= left - 1;
                Some(64 * n + bit)
            })
        })
    }

    /// Whether coin `n` is in the set or there is no room for it.
    #[inline]
    pub fn may_have(&self, n: usize) -> bool {
        self.0
            .get(n / 64)
            .is_none_or(|word| word >> (n % 64) & 1 == 1)
    }

    /// Number of coins of this set that are in `within` and not in `without`.
    #[inline]
    pub fn count(&self, within: &CoinSet, without: &CoinSet) -> u32 {
        let words = self.0.iter().zip(within.0).zip(without.0);
        words.map(|((a, b), c)| (a & b & !c).count_ones()).sum()
    }
}
