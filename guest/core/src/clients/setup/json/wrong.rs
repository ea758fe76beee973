//! What is wrong with a file.

/// A defect of a file, and its line, counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Wrong {
    pub(crate) line: usize,
    pub(crate) what: String,
}

impl Wrong {
    pub(super) fn new(text: &str, at: usize, what: impl Into<String>) -> Self {
        let before = text.get(..at).unwrap_or(text);
        Self { line: before.matches('\n').count() + 1, what: what.into() }
    }
}
