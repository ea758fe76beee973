//! Time, provided by the host.

/// A clock. It may stand still, jump and go back; only the order of new entries depends on it.
pub trait Clock {
    /// Milliseconds since the Unix epoch, UTC.
    fn now(&self) -> u64;
}

impl<F: Fn() -> u64> Clock for F {
    fn now(&self) -> u64 {
        self()
    }
}
