//! The estimated number of tokens in a text.
//!
//! A quarter of a token for each UTF-16 unit, as agent-memory counts (characters / 4), but a whole token for
//! each character of Chinese, Japanese and Korean, which tokenizers do not pack. Counted in quarters, the
//! estimate of a text is the sum of its parts', so a budget can be kept exactly.

/// Quarters of a token.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Quarters(pub(crate) u64);

impl Quarters {
    /// A whole number of tokens.
    pub(crate) fn of_tokens(tokens: u64) -> Self {
        Self(tokens.saturating_mul(4))
    }

    /// The estimate for a text.
    pub(crate) fn of(text: &str) -> Self {
        Self(text.chars().map(Self::of_char).sum())
    }

    /// The estimate for one character.
    pub(crate) fn of_char(c: char) -> u64 {
        if is_wide(c) { 4 } else { c.len_utf16() as u64 }
    }

    /// Whole tokens, rounded up.
    pub(crate) fn tokens(self) -> u64 {
        self.0.div_ceil(4)
    }

    /// The rest after a subtraction, at least 0.
    pub(crate) fn less(self, taken: Self) -> Self {
        Self(self.0.saturating_sub(taken.0))
    }

    /// The rest after a subtraction; none if there is not enough.
    pub(crate) fn checked_less(self, taken: Self) -> Option<Self> {
        self.0.checked_sub(taken.0).map(Self)
    }

    /// A share of it, rounded down.
    pub(crate) fn share(self, share: f64) -> Self {
        Self((self.0 as f64 * share) as u64)
    }
}

/// Kana, CJK ideographs, Hangul and their full-width company.
pub(crate) fn is_wide(c: char) -> bool {
    matches!(u32::from(c), 0x1100..=0x11ff | 0x2e80..=0x9fff | 0xac00..=0xd7ff | 0xf900..=0xfaff | 0xff00..=0xffef | 0x20000..=0x3ffff)
}
