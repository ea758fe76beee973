//! The types of the interface `store` of the contract, without a binding to any runtime.

/// Identifies the bytes of a key; opaque to whoever gets it.
pub type Version = String;

/// The content of a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Object {
    /// All bytes, or the first ones if no more were asked for.
    pub bytes: Vec<u8>,
    /// Their version.
    pub version: Version,
}

/// The state that a key must have for a write or a removal to happen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expect {
    /// Any state.
    Anything,
    /// The key does not exist.
    Absent,
    /// The key exists at this version.
    At(Version),
}

impl Expect {
    /// Returns whether a key with this version, or none, is in the expected state.
    pub fn holds(&self, version: Option<&str>) -> bool {
        match self {
            Self::Anything => true,
            Self::Absent => version.is_none(),
            Self::At(expected) => version == Some(expected),
        }
    }
}

/// One key of a listing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The key.
    pub key: String,
    /// The version that a read would return.
    pub version: Version,
    /// In bytes.
    pub size: u64,
}

/// The loss that an acknowledged change survives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Durability {
    /// The change survives a loss of power.
    Full,
    /// The change survives the end of the process.
    Fast,
}

/// The reason why the store refused a call; the texts say what was done, to what, and what to do.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// The key was not in the expected state; nothing changed.
    #[error("the key was not in the expected state; nothing changed")]
    Conflict,
    /// Another process held the lock for too long. Nothing changed.
    #[error("{0}")]
    Busy(String),
    /// Not permitted.
    #[error("{0}")]
    Denied(String),
    /// The key is malformed.
    #[error("{0}")]
    Invalid(String),
    /// A quota or the medium is full; nothing changed.
    #[error("{0}")]
    Full(String),
    /// The medium failed or is gone; nothing changed.
    #[error("{0}")]
    Unavailable(String),
    /// The change may or may not have happened.
    #[error("{0}")]
    UnknownOutcome(String),
}

impl From<crate::InvalidKey> for StoreError {
    fn from(error: crate::InvalidKey) -> Self {
        Self::Invalid(error.0)
    }
}

/// The most that one listing may be asked for.
pub const LIST_LIMIT: u32 = 10_000;

/// The `limit` of a listing as a count, unless it is out of its range.
///
/// # Errors
/// [`StoreError::Invalid`] if it is not between 1 and [`LIST_LIMIT`].
pub fn listing_limit(limit: u32) -> Result<usize, StoreError> {
    if (1..=LIST_LIMIT).contains(&limit) {
        return Ok(limit as usize);
    }
    Err(StoreError::Invalid(format!("listing keys: a limit of {limit} is not between 1 and {LIST_LIMIT}")))
}
