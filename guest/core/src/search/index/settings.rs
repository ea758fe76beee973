//! The numbers of the index.

use serde::Serialize;

use crate::model::setting::settings;

settings! {
    /// When the index is saved and how it is cut. Answers do not depend on it.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize)]
    pub(crate) struct Settings {
        /// Entries that no segment holds which are worth a segment. Until then each process indexes them for itself.
        pub flush: u32,
        /// Bytes of files that changed since the index was saved, which are worth saving it: every process reads them.
        pub flush_bytes: u64,
        /// Entries after which a segment is closed; larger ones are not merged.
        pub slice: u32,
        /// Bytes of files after which a segment is closed.
        pub slice_bytes: u64,
        /// Segments of about one size that become one.
        pub width: u32,
        /// Entries that a search merges at the most; upkeep merges any number.
        pub merged_by_search: u32,
        /// Milliseconds for which a retired segment stays for its readers.
        pub grace: u64,
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            flush: 64,
            flush_bytes: 4 << 20,
            slice: 32 << 10,
            slice_bytes: 16 << 20,
            width: 8,
            merged_by_search: 16 << 10,
            grace: 3_600_000,
        }
    }
}
