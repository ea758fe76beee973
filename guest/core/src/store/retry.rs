//! The loop around a compare-and-swap: read, change, write, and start over when others were faster.

use super::StoreError;

/// The end of one attempt.
pub(crate) enum Attempt<T> {
    /// The change is made, or was not needed.
    Done(T),
    /// Others were faster, or may have been.
    Lost(StoreError),
}

impl<T> Attempt<T> {
    /// The end of an attempt whose last act was this, unless it failed for another reason than that others were faster.
    pub(crate) fn of(done: Result<T, StoreError>) -> Result<Self, StoreError> {
        match done {
            Ok(done) => Ok(Self::Done(done)),
            Err(error) if error.is_contested() => Ok(Self::Lost(error)),
            Err(error) => Err(error),
        }
    }
}

/// Tries until an attempt is done, and returns the last refusal when there are no attempts left. Each attempt reads
/// the present state. It is told whether an earlier one may have made the change without an answer: then it checks whether
/// the change is already there, and writes again all the same, because only an answer says that a write lasts.
pub(crate) fn retry<T, E>(
    attempts: u32,
    mut attempt: impl FnMut(bool) -> Result<Attempt<T>, E>,
) -> Result<Result<T, StoreError>, E> {
    let (mut last, mut may_be_done) = (StoreError::Conflict, false);
    for _ in 0..attempts {
        match attempt(may_be_done)? {
            Attempt::Done(done) => return Ok(Ok(done)),
            Attempt::Lost(error) => {
                may_be_done |= matches!(error, StoreError::UnknownOutcome(_));
                last = error;
            }
        }
    }
    Ok(Err(last))
}

impl StoreError {
    /// Returns whether others changed the key first, or may have: then the change is tried again.
    pub(crate) fn is_contested(&self) -> bool {
        matches!(self, Self::Conflict | Self::UnknownOutcome(_))
    }
}
