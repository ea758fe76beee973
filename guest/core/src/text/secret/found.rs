//! A secret that was found, and how much its name promised.

use std::ops::Range;

/// A secret in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Secret {
    /// Its bytes in the text.
    pub(crate) range: Range<usize>,
    /// Its kind for people, such as `github token`.
    pub(crate) kind: &'static str,
}

/// How much a name promises.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Promise {
    /// A person may have chosen it.
    Password,
    /// A machine drew it.
    Key,
    /// The word has other meanings too, as "clave": its value must be as mixed as a program makes it.
    Either,
    /// Perhaps a key: its value must look drawn by lot in every respect.
    Perhaps,
}
