//! The kinds of indexes, by what their documents are: each lies in a folder of its own.

use crate::model::category::Category;
use crate::vault::session_file::is_session_file;

use super::fetch::place_of;

/// The kind of the documents of an index.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Content {
    /// Entries of category files.
    #[default]
    Entries,
    /// Passages of what was said in sessions.
    Sessions,
}

impl Content {
    /// All of them.
    pub(crate) const ALL: [Self; 2] = [Self::Entries, Self::Sessions];

    /// The folder of its segments.
    pub(super) fn folder(self) -> &'static str {
        match self {
            Self::Entries => ".vault/index/",
            Self::Sessions => ".vault/index/sessions/",
        }
    }

    /// The key of its manifest.
    pub(super) fn manifest(self) -> String {
        format!("{}manifest.json", self.folder())
    }

    /// The key of a segment.
    pub(super) fn key_of(self, name: &str) -> String {
        format!("{}{name}", self.folder())
    }

    /// The name of the segment under a key, if one is there.
    pub(super) fn name_in(self, key: &str) -> Option<&str> {
        let name = key.strip_prefix(self.folder())?;
        Some(name).filter(|name| name.starts_with("seg-") && name.ends_with(".ks") && !name.contains('/'))
    }
}

/// The category of the documents of a file; none for a file that has none.
pub(super) fn category_of(key: &str) -> Option<Category> {
    if is_session_file(key) { Some(Category::Episodes) } else { place_of(key).map(|(_, category, _)| category) }
}
