//! The mark that ends a generated file: a hash of the content tells whether somebody edited it since.

use crate::store::hash::fnv1a;

/// The comment that ends a generated file, without the hash in it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark<'a> {
    pub(crate) open: &'a str,
    pub(crate) close: &'a str,
}

impl Mark<'_> {
    /// A text with its mark.
    pub(crate) fn sign(&self, body: &str) -> String {
        format!("{body}{}{:016x}{}\n", self.open, fnv1a(body.as_bytes()), self.close)
    }

    /// Returns whether a text is as some version of Keepstone wrote it, whatever its line ends.
    pub(crate) fn is_as_written(&self, text: &str) -> bool {
        let text = with_plain_ends(text);
        let Some((body, mark)) = text.rfind(self.open).map(|at| text.split_at(at)) else { return false };
        mark.trim_end() == format!("{}{:016x}{}", self.open, fnv1a(body.as_bytes()), self.close)
    }
}

/// Returns whether two texts differ only in their line ends.
pub(crate) fn is_same(one: &str, other: &str) -> bool {
    with_plain_ends(one) == other
}

fn with_plain_ends(text: &str) -> String {
    text.trim_start_matches('\u{feff}').replace("\r\n", "\n")
}
