//! A memory in this process that reads sessions of Claude Code.

use std::error::Error;

use keepstone_core::store::{MemoryStore, Store};
use keepstone_core::{Client, Clock, Memory, Start, Transcript};

/// A clock that stands still.
struct Still(u64);

impl Clock for Still {
    fn now(&self) -> u64 {
        self.0
    }
}

/// An empty memory at a moment, with some settings.
pub fn memory(now: u64, policy: &str) -> Result<Memory<MemoryStore>, Box<dyn Error>> {
    let mut memory = Memory::new(MemoryStore::default(), Still(now));
    memory.configure(policy)?;
    Ok(memory)
}

/// Reads a whole transcript that was written until a moment. Returns where reading started, or why nothing was read.
pub fn read<S: Store + 'static>(
    memory: &mut Memory<S>,
    path: String,
    bytes: &[u8],
    workspace: &str,
    ended: u64,
) -> Result<Start, Box<dyn Error>> {
    const HEAD_BYTES: usize = 256 << 10;
    memory.begin_call();
    let mut reader = memory.open_transcript(&Transcript {
        client: Client::ClaudeCode,
        path,
        size: u64::try_from(bytes.len())?,
        modified: ended,
        head: bytes[..bytes.len().min(HEAD_BYTES)].to_vec(),
        workspace: workspace.to_owned(),
        agent: "default".to_owned(),
        idle_after: None,
        last_answer: None,
        folder: None,
        commit: None,
    })?;
    let start = reader.start().clone();
    if let Start::At { offset } = start {
        memory.feed_transcript(&mut reader, &bytes[usize::try_from(offset)?..])?;
        memory.finish_transcript(reader)?;
    }
    Ok(start)
}
