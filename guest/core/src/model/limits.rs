//! The limits of what a call may hand over.

use serde::Serialize;

use super::setting::settings;

settings! {
    /// Limits of arguments.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize)]
    pub(crate) struct Limits {
        /// Longest text of an entry, in bytes.
        pub text_bytes: usize,
        /// Most tags or sources of an entry.
        pub tags: usize,
        /// Longest tag, author, session or source, in bytes.
        pub word_bytes: usize,
        /// Longest query or task, in bytes; what is longer is ranked by its beginning.
        pub query_bytes: usize,
    }
}

impl Limits {
    /// Largest category file, in bytes. Fixed, since it bounds the memory that reading takes.
    pub(crate) const FILE_BYTES: u64 = 16 << 20;

    /// Longest entry that counts as a statement, in bytes: a longer one is a document.
    pub(crate) const STATEMENT_BYTES: usize = 2_000;
}

/// Checks settings that are shares; the error names the impossible one.
pub(crate) fn check_shares<'a>(shares: impl IntoIterator<Item = (&'a str, f64)>) -> Result<(), String> {
    match shares.into_iter().find(|(_, share)| !(0.0..=1.0).contains(share)) {
        Some((name, share)) => Err(format!("{name} is {share}; it is a share from 0 to 1")),
        None => Ok(()),
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self { text_bytes: 1 << 20, tags: 64, word_bytes: 1_024, query_bytes: 64 << 10 }
    }
}

/// The last millisecond of the year 9999, the last one that a date header can say.
pub(crate) const LAST_TIME: u64 = 253_402_300_799_999;
