//! Grouping of results by the value of a game feature.

/// Maximum number of distinct values that get a group each.
const SINGLE_VALUES: usize = 6;
/// Number of groups for a feature with more values.
const GROUPS: usize = 4;

/// Splits sorted pairs into groups: one for each value if these are few, else
/// about equally large ones. Equal values stay together.
pub fn groups(pairs: &[(f64, f64)]) -> Vec<&[(f64, f64)]> {
    let single: Vec<&[(f64, f64)]> = pairs.chunk_by(|a, b| a.0 == b.0).collect();
    if single.len() <= SINGLE_VALUES {
        return single;
    }
    let mut groups = Vec::new();
    let mut rest = pairs;
    for left in (1..=GROUPS).rev() {
        let least = rest.len().div_ceil(left);
        let Some(last) = least.checked_sub(1) else {
            break;
        };
        let end = rest.partition_point(|(value, _)| *value <= rest[last].0);
        groups.push(&rest[..end]);
        rest = &rest[end..];
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::groups;

    #[test]
    fn groups_keep_equal_values_together() {
        let pairs = |values: &[i32]| -> Vec<(f64, f64)> {
            values.iter().map(|&v| (f64::from(v), 1.0)).collect()
        };
        let sizes = |values: &[i32]| -> Vec<usize> {
            groups(&pairs(values)).iter().map(|g| g.len()).collect()
        };
        assert_eq!(sizes(&[1, 1, 2, 3, 3, 3]), [2, 1, 3]);
        assert_eq!(sizes(&[1, 2, 3, 4, 5, 6, 7, 8]), [2, 2, 2, 2]);
        assert_eq!(sizes(&[1, 1, 1, 1, 1, 1, 2, 3, 4, 5, 6, 7]), [6, 2, 2, 2]);
        assert_eq!(sizes(&[0, 1, 2, 3, 4, 5, 6, 6, 6, 6, 6, 6]), [3, 3, 6]);
        assert_eq!(sizes(&[]), [0; 0]);
    }
}
