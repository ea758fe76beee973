//! Errors of calls: the memory refused, or the component was stopped.

use std::time::Duration;

use crate::api::contract::types::{Fault, MemoryError};
use crate::engine::failure::Failure;

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.line {
            Some(line) => write!(f, "{}, line {line}: {}", self.key, self.message),
            None => write!(f, "{}: {}", self.key, self.message),
        }
    }
}

/// The reason why a call failed.
///
/// After any case but [`Error::Memory`] the component was discarded; the next call starts a fresh one and
/// works. Acknowledged calls are in the store; the call itself had no effect or its whole effect.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The memory refused.
    #[error(transparent)]
    Memory(#[from] MemoryError),
    /// The component broke down; its standard error may say more.
    #[error("calling {call}: {reason}")]
    Trap {
        /// The interface and the function, as in `vault.add`.
        call: String,
        /// What broke down, and the reason that wasmtime gives.
        reason: String,
    },
    /// The component wanted more memory than the grant has.
    #[error("calling {call}: the component reached its memory limit of {bytes} bytes")]
    Limit {
        /// The interface and the function.
        call: String,
        /// The limit of the grant.
        bytes: usize,
    },
    /// The component called the store more often than the grant allows.
    #[error("calling {call}: more than {store_calls} calls of the store")]
    Budget {
        /// The interface and the function.
        call: String,
        /// The budget of the grant.
        store_calls: u64,
    },
    /// The call took longer than the grant allows.
    #[error("calling {call}: not done within the deadline of {} ms", after.as_millis())]
    Deadline {
        /// The interface and the function.
        call: String,
        /// The deadline of the grant.
        after: Duration,
    },
}

impl Error {
    /// The failure of a call, which is named by its interface and its function.
    pub(crate) fn of_call(interface: &str, function: &str, failure: Failure) -> Self {
        let call = format!("{interface}.{function}");
        match failure {
            Failure::Trap { reason } => Self::Trap { call, reason },
            Failure::Limit { bytes } => Self::Limit { call, bytes },
            Failure::Budget { store_calls } => Self::Budget { call, store_calls },
            Failure::Deadline { after } => Self::Deadline { call, after },
        }
    }
}
