//! Files that Keepstone generates for others to read, and that people may edit: a mark with a hash of the content tells
//! whether somebody did. An edited file stays as it is.

use serde::Serialize;

use crate::store::hash::fnv1a;

use super::setup::{Edit, Refusal};

/// Changes to generated files.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct FilePlan {
    /// In the order of their making.
    pub edits: Vec<Edit>,
    /// Files that were edited by hand.
    pub refusals: Vec<Refusal>,
}

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

impl FilePlan {
    /// Plans that a file has a text. One that is not as it was written stays, unless nothing in it would be lost.
    pub(crate) fn put(&mut self, path: &str, there: Option<&str>, text: String, is_free: bool, purpose: &str) {
        if there.is_some_and(|there| is_same(there, &text)) {
            return;
        }
        if there.is_some() && !is_free {
            return self.refuse(path);
        }
        self.edits.push(Edit { path: path.to_owned(), text: Some(text), purpose: purpose.to_owned() });
    }

    /// Plans that a file of ours goes.
    pub(crate) fn remove(&mut self, path: &str, is_free: bool, purpose: &str) {
        if !is_free {
            return self.refuse(path);
        }
        self.edits.push(Edit { path: path.to_owned(), text: None, purpose: purpose.to_owned() });
    }

    fn refuse(&mut self, path: &str) {
        let reason = "somebody edited it, so it stays as it is: delete it, and it is generated again".to_owned();
        self.refusals.push(Refusal { path: path.to_owned(), reason });
    }
}
