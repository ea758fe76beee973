//! Errors of an engine as errors of a store.

use std::error::Error as _;
use std::fmt::Display;

use object_store::Error;
use object_store::client::{HttpError, HttpErrorKind};

use crate::store::contract::StoreError;

/// The operation, for messages.
#[derive(Clone, Copy, Debug)]
pub(super) enum Doing {
    Reading,
    Writing,
    Removing,
    Listing,
}

impl Doing {
    /// The error of a request; one that may have changed something has an unknown outcome unless it surely did not.
    pub(super) fn failed(self, what: impl Display, error: &Error) -> StoreError {
        match self {
            Self::Writing if !did_nothing(error) => StoreError::UnknownOutcome(self.told(what, error)),
            _ => self.unavailable(what, error),
        }
    }

    /// The error of a request that changes nothing.
    pub(super) fn unavailable(self, what: impl Display, error: &Error) -> StoreError {
        let told = self.told(what, error);
        match error {
            Error::PermissionDenied { .. } | Error::Unauthenticated { .. } => StoreError::Denied(told),
            _ if matches!(status(error), Some(413 | 507)) => StoreError::Full(told),
            _ => StoreError::Unavailable(told),
        }
    }

    fn told(self, what: impl Display, error: &Error) -> String {
        let doing = match self {
            Self::Reading => "reading",
            Self::Writing => "writing",
            Self::Removing => "removing",
            Self::Listing => "listing",
        };
        if is_bucket_missing(error) {
            return format!("{doing} {what}: there is no such bucket");
        }
        format!("{doing} {what}: {error}")
    }
}

/// Returns whether a key does not exist. A missing bucket has the same status, and is an error.
pub(super) fn is_absent(error: &Error) -> bool {
    matches!(error, Error::NotFound { .. }) && !is_bucket_missing(error)
}

/// No key holds a `<`, so these stand in answers of engines only.
fn is_bucket_missing(error: &Error) -> bool {
    let text = error.to_string();
    ["<Code>NoSuchBucket</Code>", "<Code>ContainerNotFound</Code>"].iter().any(|code| text.contains(code))
}

/// Returns whether a failed PUT certainly changed nothing: it was never sent, or the engine refused it.
fn did_nothing(error: &Error) -> bool {
    let kept_out = matches!(
        error,
        Error::NotFound { .. }
            | Error::PermissionDenied { .. }
            | Error::Unauthenticated { .. }
            | Error::InvalidPath { .. }
            | Error::NotImplemented { .. }
            | Error::NotSupported { .. }
            | Error::UnknownConfigurationKey { .. }
    );
    kept_out
        || is_unconnected(error)
        || status(error).is_some_and(|status| (400..500).contains(&status) && status != 408)
}

fn is_unconnected(error: &Error) -> bool {
    let mut source = error.source();
    while let Some(error) = source {
        if let Some(error) = error.downcast_ref::<HttpError>() {
            return error.kind() == HttpErrorKind::Connect;
        }
        source = error.source();
    }
    false
}

/// The status of an answer. The crate gives it as text only.
fn status(error: &Error) -> Option<u16> {
    let text = error.to_string();
    let (_, rest) = text.split_once("status code: ")?;
    rest.get(..3)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn generic(text: &'static str) -> Error {
        Error::Generic { store: "S3", source: text.into() }
    }

    #[test]
    fn only_what_surely_did_nothing_is_no_unknown_outcome() {
        let outcome = |text| Doing::Writing.failed("a", &generic(text));
        for unknown in ["Server returned non-2xx status code: 503 x", "status code: 408 ", "broken pipe", ""] {
            assert!(matches!(outcome(unknown), StoreError::UnknownOutcome(_)), "{unknown}");
        }
        assert!(matches!(outcome("status code: 400 bad"), StoreError::Unavailable(_)));
        assert!(matches!(outcome("status code: 413 large"), StoreError::Full(_)));
        assert!(matches!(Doing::Reading.failed("a", &generic("status code: 503")), StoreError::Unavailable(_)));
    }

    #[test]
    fn a_missing_bucket_is_not_taken_for_an_empty_one() {
        let missing = |text: &'static str| Error::NotFound { path: "a".into(), source: text.into() };
        assert!(is_absent(&missing("status code: 404 <Code>NoSuchKey</Code>")));
        assert!(!is_absent(&missing("status code: 404 <Code>NoSuchBucket</Code>")));
    }
}
