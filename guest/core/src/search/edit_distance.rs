//! The edit distance of words, and a quick test that it is too large.

/// The properties of a word that can be compared without its letters: their number, and which of 32 sets they are in,
/// each with a second bit for a second letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    letters: u32,
    sets: u64,
}

impl Shape {
    pub(super) fn of(word: &str) -> Self {
        let shape = Self { letters: 0, sets: 0 };
        word.chars().fold(shape, |Self { letters, sets }, c| {
            let first = 1 << (u32::from(c) & 31);
            let second = if sets & first == 0 { 0 } else { first << 32 };
            Self { letters: letters + 1, sets: sets | first | second }
        })
    }

    /// The number of letters.
    pub(super) fn letters(self) -> u32 {
        self.letters
    }

    /// The sets that they are from.
    pub(super) fn sets(self) -> u64 {
        self.sets
    }

    /// Returns whether words of these shapes may be so few edits apart.
    #[cfg(test)]
    fn is_near(self, other: Self, edits: usize) -> bool {
        let mut is_near = false;
        self.near_sets(&[other.sets], edits, &mut |_| is_near = true);
        self.letters.abs_diff(other.letters) as usize <= edits && is_near
    }

    /// Words, given by their letter sets, that may be so few edits away, if their lengths are equal or
    /// nearly equal: an edit adds at most one letter and removes at most one.
    pub(super) fn near_sets(self, others: &[u64], edits: usize, take: &mut dyn FnMut(usize)) {
        match edits {
            1 => self.scan(others, without_last, take),
            2 => self.scan(others, |bits| without_last(without_last(bits)), take),
            _ => self.scan(others, |bits| (0..edits).fold(bits, |bits, _| without_last(bits)), take),
        }
    }

    /// All words of a stretch are tested before one is taken, which processors do for several at once.
    #[inline(always)]
    fn scan(self, others: &[u64], rest: impl Fn(u64) -> u64, take: &mut dyn FnMut(usize)) {
        const STRETCH: usize = 64;
        let mut too_far = [0; STRETCH];
        for (nth, stretch) in others.chunks(STRETCH).enumerate() {
            for (far, other) in too_far.iter_mut().zip(stretch) {
                *far = rest(self.sets & !other) | rest(other & !self.sets);
            }
            let near = (0..stretch.len()).filter(|at| too_far[*at] == 0);
            near.for_each(|at| take(nth * STRETCH + at));
        }
    }
}

/// Clears the lowest bit; repeated, it shows whether more bits are set than that.
const fn without_last(bits: u64) -> u64 {
    bits & bits.wrapping_sub(1)
}

/// A word that others are compared with, all its letters at once: each is one bit of a number (Hyyrö 2003).
#[derive(Debug)]
pub(super) struct Pattern {
    shape: Shape,
    /// Where each letter stands: of ASCII by its code, of the rest in a list.
    ascii: [u64; 128],
    others: Vec<(char, u64)>,
}

impl Pattern {
    /// None for a word of more letters than a number has bits, or of none.
    pub(super) fn new(word: &str) -> Option<Self> {
        let shape = Shape::of(word);
        if !(1..=u64::BITS).contains(&shape.letters) {
            return None;
        }
        let (mut ascii, mut others) = ([0; 128], Vec::<(char, u64)>::new());
        for (nth, c) in word.chars().enumerate() {
            let known = others.iter().position(|(other, _)| *other == c);
            let places = match (ascii.get_mut(c as usize), known) {
                (Some(places), _) => places,
                (None, Some(at)) => &mut others[at].1,
                (None, None) => &mut others.push_mut((c, 0)).1,
            };
            *places |= 1 << nth;
        }
        Some(Self { shape, ascii, others })
    }

    pub(super) fn shape(&self) -> Shape {
        self.shape
    }

    /// Edits from the word to another, a swap of neighbours counting one (optimal string alignment).
    pub(super) fn distance(&self, other: &str) -> u32 {
        let last = 1 << (self.shape.letters - 1);
        let (mut up, mut down, mut same, mut before) = (u64::MAX, 0_u64, 0_u64, 0_u64);
        let mut edits = self.shape.letters;
        for c in other.chars() {
            let here = self.places(c);
            let swapped = ((!same & here) << 1) & before;
            same = ((here & up).wrapping_add(up) ^ up) | here | down | swapped;
            let (rises, falls) = (down | !(same | up), same & up);
            edits = edits + u32::from(rises & last != 0) - u32::from(falls & last != 0);
            let rises = rises << 1 | 1;
            up = falls << 1 | !(same | rises);
            down = rises & same;
            before = here;
        }
        edits
    }

    fn places(&self, c: char) -> u64 {
        let other = || self.others.iter().find(|(other, _)| *other == c).map_or(0, |(_, places)| *places);
        self.ascii.get(c as usize).copied().unwrap_or_else(other)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The distance by the textbook's table.
    fn slowly(one: &str, other: &str) -> u32 {
        let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
        let mut table = vec![vec![0; other.len() + 1]; one.len() + 1];
        for i in 0..=one.len() {
            for j in 0..=other.len() {
                table[i][j] = match (i, j) {
                    (0, edits) | (edits, 0) => edits as u32,
                    _ => {
                        let changed = table[i - 1][j - 1] + u32::from(one[i - 1] != other[j - 1]);
                        let one_more = table[i - 1][j].min(table[i][j - 1]) + 1;
                        let is_swap = i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1];
                        let swapped = if is_swap { table[i - 2][j - 2] + 1 } else { u32::MAX };
                        changed.min(one_more).min(swapped)
                    }
                };
            }
        }
        table[one.len()][other.len()]
    }

    #[test]
    fn counts_edits_and_swaps() {
        for (one, other, edits) in [
            ("wirte", "write", 1),
            ("databse", "database", 1),
            ("rpoxy", "proxy", 1),
            ("ab", "ba", 1),
            ("abc", "abc", 0),
            ("abcd", "wxyz", 4),
        ] {
            assert_eq!(Pattern::new(one).unwrap().distance(other), edits, "{one} {other}");
        }
        let (long, longer) = ("x".repeat(64), "x".repeat(65));
        assert_eq!(Pattern::new(&long).unwrap().distance(&longer), 1);
        assert!(Pattern::new(&longer).is_none() && Pattern::new("").is_none());
    }

    proptest! {
        #[test]
        fn shapes_of_near_words_are_near(one in "[a-dß字]{1,9}|[ab]{60,64}", other in "[a-dß字]{0,9}|[ab]{58,70}", most in 0_usize..4) {
            let edits = Pattern::new(&one).unwrap().distance(&other);
            prop_assert_eq!(edits, slowly(&one, &other));
            prop_assert!(edits as usize > most || Shape::of(&one).is_near(Shape::of(&other), most));
        }

        #[test]
        fn sets_are_looked_at_one_by_one(one in any::<u64>(), others in prop::collection::vec(any::<u64>(), 0..200), edits in 0_usize..40) {
            let (mut found, shape) = (Vec::new(), Shape { letters: 9, sets: one });
            shape.near_sets(&others, edits, &mut |at| found.push(at));
            let is_near = |other: u64| (one & !other).count_ones() as usize <= edits && (other & !one).count_ones() as usize <= edits;
            prop_assert_eq!(found, (0..others.len()).filter(|at| is_near(others[*at])).collect::<Vec<_>>());
        }
    }
}
