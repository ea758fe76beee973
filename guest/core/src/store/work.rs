//! Work that tests count: a measure that does not depend on the machine.

use std::cell::Cell;

thread_local! {
    /// Bytes that this thread has hashed, and blocks that it has looked at.
    static DONE: Cell<u64> = const { Cell::new(0) };
}

/// Counts some work.
pub(crate) fn count(units: u64) {
    DONE.set(DONE.get() + units);
}

/// The work that something takes.
pub(crate) fn of(act: impl FnOnce()) -> u64 {
    let before = DONE.get();
    act();
    DONE.get() - before
}
