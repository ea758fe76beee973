//! Time as the host tells it.

/// Tells the time. It may stand still, jump and go back; nothing but the order of new entries suffers.
pub trait Clock {
    /// Milliseconds since the Unix epoch, UTC.
    fn now(&self) -> u64;
}

impl<F: Fn() -> u64> Clock for F {
    fn now(&self) -> u64 {
        self()
    }
}
