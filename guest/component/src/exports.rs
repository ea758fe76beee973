//! The resources of the contract, and how a call reaches the memory behind its handle.

use std::cell::{RefCell, RefMut};
use std::rc::Rc;

use keepstone_core as core;

use crate::bindings::exports::keepstone::memory::{opening, transcripts};
use crate::bindings::keepstone::memory::types::Error;
use crate::clock::WallClock;
use crate::convert::Give;
use crate::json::{self, Called};
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

/// An opened memory. What was opened with it shares it.
#[derive(Clone)]
pub(crate) struct Memory {
    memory: Rc<RefCell<core::Memory<HostStore>>>,
    /// The transcript that is read by calls with JSON.
    reader: Rc<RefCell<Option<core::TranscriptReader>>>,
}

impl Memory {
    // Not repeated in each export.
    #[inline(never)]
    fn begin(&self) -> RefMut<'_, core::Memory<HostStore>> {
        let mut memory = self.memory.borrow_mut();
        memory.begin_call();
        memory
    }
}

/// Makes a call.
pub(crate) fn call<T>(
    memory: &opening::MemoryBorrow<'_>,
    call: impl FnOnce(&mut core::Memory<HostStore>) -> core::Result<T>,
) -> Result<T, Error> {
    call(&mut memory.get::<Memory>().begin()).map_err(core::Error::give)
}

/// Makes a call by its name.
pub(crate) fn by_name(memory: &opening::MemoryBorrow<'_>, operation: &str, input: &str) -> Result<String, Error> {
    let memory = memory.get::<Memory>();
    let called = Called { memory: &mut memory.begin(), reader: &mut memory.reader.borrow_mut() };
    json::call(called, operation, input).map_err(core::Error::give)
}

impl opening::GuestMemory for Memory {
    fn open(options: opening::Options) -> Result<opening::Memory, Error> {
        let mut memory = core::Memory::new(HostStore, WallClock);
        if let Some(policy) = options.policy {
            memory.configure(&policy).map_err(core::Error::give)?;
        }
        memory.act_for(options.agent.as_deref()).map_err(core::Error::give)?;
        if let Some(at) = options.at {
            memory.open_at(at).map_err(core::Error::give)?;
        }
        Ok(opening::Memory::new(Self { memory: Rc::new(RefCell::new(memory)), reader: Rc::default() }))
    }

    fn take_warnings(&self) -> Vec<core::Fault> {
        self.memory.borrow_mut().take_warnings()
    }
}

/// A transcript that is being read, and the memory that learns from it.
pub(crate) struct Reader {
    memory: Memory,
    reader: RefCell<core::TranscriptReader>,
}

impl transcripts::GuestReader for Reader {
    fn open(memory: opening::MemoryBorrow<'_>, transcript: core::Transcript) -> Result<transcripts::Reader, Error> {
        let memory = memory.get::<Memory>();
        let reader = memory.begin().open_transcript(&transcript).map_err(core::Error::give)?;
        Ok(transcripts::Reader::new(Self { memory: memory.clone(), reader: RefCell::new(reader) }))
    }

    fn start(&self) -> transcripts::Start {
        self.reader.borrow().start().clone().give()
    }

    fn feed(&self, bytes: Vec<u8>) -> Result<(), Error> {
        let mut reader = self.reader.borrow_mut();
        self.memory.begin().feed_transcript(&mut reader, &bytes).map_err(core::Error::give)
    }

    fn finish(reader: transcripts::Reader) -> Result<transcripts::Digest, Error> {
        let Self { memory, reader } = reader.into_inner();
        let digest = memory.begin().finish_transcript(reader.into_inner());
        digest.map(Give::give).map_err(core::Error::give)
    }
}
