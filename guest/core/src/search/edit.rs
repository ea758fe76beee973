//! How far words are apart, and a quick way to see that they are too far.

/// What can be compared without looking at the letters: how many there are, and which of 32 sets they are from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    letters: u32,
    sets: u32,
}

impl Shape {
    pub(super) fn of(word: &str) -> Self {
        let shape = Self { letters: 0, sets: 0 };
        word.chars().fold(shape, |Self { letters, sets }, c| Self {
            letters: letters + 1,
            sets: sets | 1 << (u32::from(c) & 31),
        })
    }

    /// How many letters there are.
    pub(super) fn letters(self) -> u32 {
        self.letters
    }

    /// The sets that they are from, a bit each.
    pub(super) fn sets(self) -> u32 {
        self.sets
    }

    /// Whether words of these shapes may be so few edits apart.
    #[cfg(test)]
    fn is_near(self, other: Self, edits: usize) -> bool {
        self.letters.abs_diff(other.letters) as usize <= edits && self.has_near_sets(other.sets, edits)
    }

    /// Whether the sets of a word that is as long, or nearly, allow so few edits: an edit brings one letter and takes
    /// one at the most.
    #[inline]
    pub(super) fn has_near_sets(self, other: u32, edits: usize) -> bool {
        !has_more_than(self.sets & !other, edits) && !has_more_than(other & !self.sets, edits)
    }
}

/// Whether more bits are set; of few that is told faster than how many there are.
#[inline]
fn has_more_than(mut bits: u32, most: usize) -> bool {
    for _ in 0..most {
        bits &= bits.wrapping_sub(1);
    }
    bits != 0
}

/// Edits from one word to another, a swap of neighbours counting one (optimal string alignment); none when
/// there are more than `most`.
pub(super) fn distance(one: &[char], other: &[char], most: usize) -> Option<usize> {
    let (one, other) = without_common_ends(one, other);
    let mut before_last: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=other.len()).collect();
    for (i, a) in one.iter().enumerate() {
        let mut row = vec![i + 1; other.len() + 1];
        for (j, b) in other.iter().enumerate() {
            let changed = last[j] + usize::from(a != b);
            row[j + 1] = changed.min(last[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && *a == other[j - 1] && one[i - 1] == *b {
                row[j + 1] = row[j + 1].min(before_last[j - 1] + 1);
            }
        }
        // A swap reaches over one row.
        if row.iter().chain(&last).all(|edits| *edits > most) {
            return None;
        }
        before_last = std::mem::replace(&mut last, row);
    }
    last.last().copied().filter(|edits| *edits <= most)
}

/// What is the same at both ends needs no edits.
fn without_common_ends<'a>(one: &'a [char], other: &'a [char]) -> (&'a [char], &'a [char]) {
    let front = one.iter().zip(other).take_while(|(a, b)| a == b).count();
    let (one, other) = (&one[front..], &other[front..]);
    let back = one.iter().rev().zip(other.iter().rev()).take_while(|(a, b)| a == b).count();
    (&one[..one.len() - back], &other[..other.len() - back])
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn chars(word: &str) -> Vec<char> {
        word.chars().collect()
    }

    #[test]
    fn counts_edits_and_swaps() {
        for (one, other, edits) in [
            ("wirte", "write", Some(1)),
            ("databse", "database", Some(1)),
            ("rpoxy", "proxy", Some(1)),
            ("ab", "ba", Some(1)),
            ("abc", "abc", Some(0)),
            ("", "ab", Some(2)),
            ("abcd", "wxyz", None),
        ] {
            assert_eq!(distance(&chars(one), &chars(other), 2), edits, "{one} {other}");
        }
    }

    proptest! {
        #[test]
        fn shapes_of_near_words_are_near(one in "[a-dß字]{0,9}", other in "[a-dß字]{0,9}", most in 0_usize..4) {
            let all = distance(&chars(&one), &chars(&other), usize::MAX);
            let edits = distance(&chars(&one), &chars(&other), most);
            prop_assert_eq!(edits, all.filter(|edits| *edits <= most));
            prop_assert_eq!(edits, distance(&chars(&other), &chars(&one), most));
            prop_assert!(edits.is_none() || Shape::of(&one).is_near(Shape::of(&other), most));
        }
    }
}
