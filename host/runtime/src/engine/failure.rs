//! Failures of running the component.

use std::time::Duration;

use crate::store::contract::StoreError;

/// Why a call was broken off.
pub(crate) enum Failure {
    /// The component broke down.
    Trap { reason: String },
    /// It wanted more memory than the grant has.
    Limit { bytes: usize },
    /// It called the store more often than the grant allows.
    Budget { store_calls: u64 },
    /// It took longer than the grant allows.
    Deadline { after: Duration },
}

/// The reason why a memory could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The store cannot be used.
    #[error("opening the store: {0}")]
    Store(#[from] StoreError),
    /// The component cannot be run.
    #[error("preparing the component: {0}")]
    Component(String),
}
