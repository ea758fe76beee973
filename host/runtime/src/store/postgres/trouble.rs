//! Errors of PostgreSQL as errors of a store.

use ::postgres::Error;
use ::postgres::error::SqlState;

use crate::store::contract::StoreError;

/// The operation, for messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Doing {
    Reading,
    Writing,
    Removing,
    Listing,
}

/// The reason why there is no session, or no table.
pub(super) enum Refused {
    Error(Error),
    /// The database cannot hold a store.
    Unfit(String),
}

/// A statement that was not answered well.
pub(super) struct Failed {
    pub(super) refused: Refused,
    /// True if a statement was sent that may have changed something.
    pub(super) sent: bool,
}

impl Failed {
    /// An error before the statement was sent.
    pub(super) fn before(refused: Refused) -> Self {
        Self { refused, sent: false }
    }

    /// Returns whether the connection broke.
    pub(super) fn is_lost(&self) -> bool {
        matches!(&self.refused, Refused::Error(error) if is_lost(error))
    }
}

impl From<Error> for Refused {
    fn from(error: Error) -> Self {
        Self::Error(error)
    }
}

impl Doing {
    pub(super) fn changes(self) -> bool {
        matches!(self, Self::Writing | Self::Removing)
    }

    /// The error of a statement. A change whose answer did not come may have been made.
    pub(super) fn failed(self, what: &str, failed: &Failed) -> StoreError {
        match &failed.refused {
            Refused::Error(error) if failed.sent && is_lost(error) => {
                StoreError::UnknownOutcome(self.told(what, error))
            }
            Refused::Error(error) => self.did_nothing(what, error),
            Refused::Unfit(why) => StoreError::Unavailable(format!("{} {what}: {why}", self.name())),
        }
    }

    fn did_nothing(self, what: &str, error: &Error) -> StoreError {
        let told = self.told(what, error);
        let Some(code) = error.code() else { return StoreError::Unavailable(told) };
        if *code == SqlState::T_R_SERIALIZATION_FAILURE || *code == SqlState::T_R_DEADLOCK_DETECTED {
            return StoreError::Conflict;
        }
        match code.code().get(..2) {
            _ if *code == SqlState::INSUFFICIENT_PRIVILEGE || *code == SqlState::READ_ONLY_SQL_TRANSACTION => {
                StoreError::Denied(told)
            }
            // SQLSTATE classes: authorisation, resources, size.
            Some("28") => StoreError::Denied(told),
            Some("53") if *code != SqlState::TOO_MANY_CONNECTIONS => StoreError::Full(told),
            Some("54") => StoreError::Full(told),
            _ => StoreError::Unavailable(told),
        }
    }

    fn told(self, what: &str, error: &Error) -> String {
        let found = match error.as_db_error() {
            Some(error) => error.message().to_owned(),
            None => with_source(error),
        };
        format!("{} {what}: {found}", self.name())
    }

    fn name(self) -> &'static str {
        match self {
            Self::Reading => "reading",
            Self::Writing => "writing",
            Self::Removing => "removing",
            Self::Listing => "listing",
        }
    }
}

/// The message with its source: the crate names only the kind of an error, the source has the system's words.
fn with_source(error: &Error) -> String {
    let source = std::error::Error::source(error).map(|source| format!(": {source}"));
    format!("{error}{}", source.unwrap_or_default())
}

/// Returns whether the connection broke, or the server ended it, before the answer arrived.
fn is_lost(error: &Error) -> bool {
    match error.code() {
        None => true,
        // Statement completion unknown; ended by the administrator, by a crash, for idling; connection exceptions.
        Some(code) => matches!(code.code(), "40003" | "57P01" | "57P02" | "57P05") || code.code().starts_with("08"),
    }
}

/// Returns whether the database has no table yet.
pub(super) fn is_table_missing(error: &Error) -> bool {
    error.code() == Some(&SqlState::UNDEFINED_TABLE)
}
