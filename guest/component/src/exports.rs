//! The one memory of an instance, and how a call reaches it.

use std::cell::{RefCell, RefMut};
use std::io::Write;

use keepstone_core as core;
use keepstone_core::Memory;

use crate::bindings::keepstone::memory::types::Error;
use crate::clock::WallClock;
use crate::convert::Give;
use crate::store::HostStore;

/// The type that has the exports.
pub(crate) struct Component;

// Export names hold a colon, which native linkers refuse.
#[cfg(target_family = "wasm")]
#[allow(unsafe_code, reason = "generated from the contract")]
mod export {
    use super::Component;
    crate::bindings::export!(Component with_types_in crate::bindings);
}

thread_local! {
    // It lives as long as the instance, so that what is the same for all exports is code only once.
    static MEMORY: &'static RefCell<Memory<HostStore>> =
        Box::leak(Box::new(RefCell::new(Memory::new(HostStore, WallClock))));
}

/// Makes a call, and gives its answer to the caller.
pub(crate) fn with<T: Give<W>, W>(call: impl FnOnce(&mut Memory<HostStore>) -> core::Result<T>) -> Result<W, Error> {
    let mut memory = begin();
    let answer = call(&mut memory);
    end(memory);
    answer.map(T::give).map_err(core::Error::give)
}

#[inline(never)]
fn begin() -> RefMut<'static, Memory<HostStore>> {
    let mut memory = MEMORY.with(|memory| memory.borrow_mut());
    memory.begin_call();
    memory
}

#[inline(never)]
fn end(mut memory: RefMut<'static, Memory<HostStore>>) {
    for fault in memory.take_warnings() {
        // Nobody need listen.
        let _ = writeln!(std::io::stderr(), "keepstone: {fault}");
    }
}
