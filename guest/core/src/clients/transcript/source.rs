//! Where the text comes from: the bytes themselves, or what is compressed in them.

use super::inflate::{Inflate, MAGIC};

/// Bytes on their way to text.
pub(super) struct Source {
    state: State,
    /// Bytes of text to pass over first, should the file be compressed.
    skip: u64,
}

enum State {
    /// Too few bytes to decide.
    Unknown(Vec<u8>),
    Plain,
    Compressed(Box<Inflate>),
}

impl Source {
    pub(super) fn new(skip: u64) -> Self {
        Self { state: State::Unknown(Vec::new()), skip }
    }

    /// Hands on the text of the next bytes, piece by piece.
    pub(super) fn feed(&mut self, bytes: &[u8], take: &mut dyn FnMut(&[u8])) {
        match &mut self.state {
            State::Unknown(start) => {
                start.extend_from_slice(bytes);
                self.settle(take);
            }
            State::Plain => take(bytes),
            State::Compressed(inflate) => {
                let skip = &mut self.skip;
                inflate.feed(bytes, &mut |text| pass_over(skip, text, take));
            }
        }
    }

    /// No line of text begins with the magic bytes, which are not even UTF-8, so they decide at any offset.
    fn settle(&mut self, take: &mut dyn FnMut(&[u8])) {
        let State::Unknown(start) = &mut self.state else { return };
        if start.len() < MAGIC.len() && MAGIC.starts_with(start) {
            return;
        }
        let start = std::mem::take(start);
        self.state = if start.starts_with(&MAGIC) { State::Compressed(Box::default()) } else { State::Plain };
        self.feed(&start, take);
    }

    /// Returns whether the compressed text ended at bytes that are no such text.
    pub(super) fn is_broken(&self) -> bool {
        matches!(&self.state, State::Compressed(inflate) if inflate.is_broken())
    }
}

fn pass_over(skip: &mut u64, text: &[u8], take: &mut dyn FnMut(&[u8])) {
    let passed = usize::try_from(*skip).unwrap_or(usize::MAX).min(text.len());
    *skip -= passed as u64;
    if let Some(rest) = text.get(passed..).filter(|rest| !rest.is_empty()) {
        take(rest);
    }
}
