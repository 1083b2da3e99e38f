//! The nearest known word to a misspelt one, for help texts.

use std::cmp::Reverse;

/// The candidate with the fewest edits from `word`, if they are few enough to be a slip of the pen. Of equally near ones
/// the longest: letters get lost more often than added.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_ascii_lowercase();
    let limit = (word.len() / 3).max(1);
    let near = candidates.into_iter().map(|c| (distance(&word, c), Reverse(c.len()), c));
    near.filter(|(d, ..)| *d <= limit).min().map(|(.., c)| c)
}

/// Edit distance: insertions, deletions, replacements, and swaps of neighbours.
fn distance(a: &str, b: &str) -> usize {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut before_last: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for i in 0..a.len() {
        let mut row = vec![i + 1];
        for j in 0..b.len() {
            let replaced = last[j] + usize::from(a[i] != b[j]);
            let mut cost = replaced.min(last[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j] {
                cost = cost.min(before_last[j - 1] + 1);
            }
            row.push(cost);
        }
        before_last = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_misses_and_strangers() {
        let words = ["copy", "copyin", "copyout", "reduction", "num_gangs"];
        assert_eq!(nearest("copyn", words), Some("copyin"));
        assert_eq!(nearest("cpoyin", words), Some("copyin"));
        assert_eq!(nearest("num_gang", words), Some("num_gangs"));
        assert_eq!(nearest("nowait", words), None);
    }
}
