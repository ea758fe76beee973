//! The lists of `browse`, and where its keys go.

use keepstone::Status;

/// The entries that are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum View {
    Entries,
    /// Candidates.
    Inbox,
    Trash,
}

impl View {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Entries => "entries",
            Self::Inbox => "inbox",
            Self::Trash => "trash",
        }
    }

    /// The view after this one.
    pub(super) fn next(self) -> Self {
        match self {
            Self::Entries => Self::Inbox,
            Self::Inbox => Self::Trash,
            Self::Trash => Self::Entries,
        }
    }

    /// The stages of the entries in it.
    pub(super) fn statuses(self) -> Vec<Status> {
        match self {
            Self::Entries => vec![Status::Promoted],
            Self::Inbox => vec![Status::Candidate],
            Self::Trash => vec![Status::Forgotten],
        }
    }
}

/// Where keys go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    List,
    /// Into the words to search for.
    Search,
    /// Into the reference to merge with.
    Merge,
    /// The help stands over the list.
    Help,
}
