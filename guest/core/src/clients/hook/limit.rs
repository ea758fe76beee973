//! The longest brief that a client takes. A longer one is cut by the client, or put into a file that no model reads.

/// A length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Limit {
    /// In characters.
    Characters(usize),
    /// In bytes of UTF-8.
    Bytes(usize),
}

impl Limit {
    /// A budget, in tokens, under which a text of so many tokens may keep the limit; none if it keeps it.
    pub(crate) fn smaller_budget(self, text: &str, tokens: u32) -> Option<u32> {
        let (length, most) = match self {
            Self::Characters(most) => (text.chars().count(), most),
            Self::Bytes(most) => (text.len(), most),
        };
        (length > most).then(|| {
            let share = u64::from(tokens) * most as u64 / length as u64;
            u32::try_from(share).unwrap_or(u32::MAX).min(tokens).saturating_sub(1)
        })
    }
}

impl std::fmt::Display for Limit {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Characters(most) => write!(out, "{most} characters"),
            Self::Bytes(most) => write!(out, "{most} bytes"),
        }
    }
}
