//! The nearest known word to a misspelt one, for help texts.

use std::cmp::Reverse;
use strsim::osa_distance;

/// The candidate with the fewest edits from `word`, if they are few enough to be a slip of the pen. Of equally near ones
/// the longest: letters get lost more often than added.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_ascii_lowercase();
    let limit = (word.len() / 3).max(1);
    let near = candidates.into_iter().map(|c| (osa_distance(&word, c), Reverse(c.len()), c));
    near.filter(|(d, ..)| *d <= limit).min().map(|(.., c)| c)
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
