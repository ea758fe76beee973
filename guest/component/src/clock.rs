//! The host's clock, through WASI.

use std::time::{SystemTime, UNIX_EPOCH};

/// The wall clock of the host.
pub(crate) struct WallClock;

impl keepstone_core::Clock for WallClock {
    #[expect(clippy::disallowed_methods, reason = "this is where the core's time comes from")]
    fn now(&self) -> u64 {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
    }
}
