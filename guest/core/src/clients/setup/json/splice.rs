//! A change of a part of a text.

/// Text in the place of other text.
#[derive(Debug)]
pub(super) struct Splice {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) text: String,
}
