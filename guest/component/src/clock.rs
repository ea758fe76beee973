//! The host's clock, which the world declares.

use crate::bindings::wasi::clocks::wall_clock;

/// The wall clock of the host.
pub(crate) struct WallClock;

impl keepstone_core::Clock for WallClock {
    fn now(&self) -> u64 {
        let now = wall_clock::now();
        now.seconds.saturating_mul(1_000).saturating_add(u64::from(now.nanoseconds / 1_000_000))
    }
}
