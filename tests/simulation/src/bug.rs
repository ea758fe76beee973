//! Faults of stores and of their clients that can be planted, to see that the simulation finds them. The core is
//! the same with and without them.

/// A planted bug of the store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bug {
    /// Writes whatever the expectation says, as a bucket that ignores conditions does.
    IgnoresExpect,
    /// Now and then says that it has written, and has not.
    LosesWrites,
    /// A crash takes the write before it along, though that was acknowledged: nothing was synced.
    LosesSynced,
    /// A write whose outcome was unknown arrives a second time, later.
    AppliesTwice,
    /// Writes again without expectation when the outcome was unknown, as a blind retry does.
    RetriesBlindly,
    /// A crash leaves the first half of a write.
    TearsWrites,
    /// Reads the bytes before the last write with the version after it.
    MixesReads,
    /// Keeps the version when the size stays, as a clock of whole seconds does.
    CoarseVersions,
    /// Lists versions that were replaced.
    ListsStale,
    /// Leaves keys out of listings.
    ListsLess,
    /// Looks at a file before its bytes are on the disk, and not again before it replaces the file: what somebody saves in
    /// between is gone.
    ReplacesSaves,
    /// Says that it has kept a copy of a file, and has not.
    LosesCopies,
    /// Now and then says that it has written the conversation of a mission, and has not.
    LosesTurns,
    /// Appends on its own what was appended to a conversation, and does so twice.
    DoublesTurns,
    /// Now and then says that it has deleted a mission, and has not.
    LosesDeletions,
}

impl Bug {
    /// All of them.
    pub const ALL: [Self; 15] = [
        Self::IgnoresExpect,
        Self::LosesWrites,
        Self::LosesSynced,
        Self::AppliesTwice,
        Self::RetriesBlindly,
        Self::TearsWrites,
        Self::MixesReads,
        Self::CoarseVersions,
        Self::ListsStale,
        Self::ListsLess,
        Self::ReplacesSaves,
        Self::LosesCopies,
        Self::LosesTurns,
        Self::DoublesTurns,
        Self::LosesDeletions,
    ];

    /// As it is written on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::IgnoresExpect => "ignores-expect",
            Self::LosesWrites => "loses-writes",
            Self::LosesSynced => "loses-synced",
            Self::AppliesTwice => "applies-twice",
            Self::RetriesBlindly => "retries-blindly",
            Self::TearsWrites => "tears-writes",
            Self::MixesReads => "mixes-reads",
            Self::CoarseVersions => "coarse-versions",
            Self::ListsStale => "lists-stale",
            Self::ListsLess => "lists-less",
            Self::ReplacesSaves => "replaces-saves",
            Self::LosesCopies => "loses-copies",
            Self::LosesTurns => "loses-turns",
            Self::DoublesTurns => "doubles-turns",
            Self::LosesDeletions => "loses-deletions",
        }
    }

    /// The bug of that name, if there is one.
    pub fn of_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|bug| bug.name() == name)
    }
}
