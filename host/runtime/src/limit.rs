//! The bound on a component's memory, which remembers that it was reached.

use wasmtime::ResourceLimiter;

/// The most elements a table of the component may have; its own tables have a few thousand.
const TABLE_ELEMENTS: usize = 1 << 20;

/// Lets linear memory grow up to a bound.
///
/// A component whose memory may not grow ends in the trap of a failed allocation, which looks like any other.
pub(crate) struct MemoryLimit {
    bytes: usize,
    /// Whether the component asked for more.
    pub(crate) reached: bool,
}

impl MemoryLimit {
    pub(crate) fn new(bytes: usize) -> Self {
        Self { bytes, reached: false }
    }
}

impl ResourceLimiter for MemoryLimit {
    fn memory_growing(&mut self, _current: usize, desired: usize, maximum: Option<usize>) -> wasmtime::Result<bool> {
        let allowed = desired <= self.bytes;
        self.reached |= !allowed;
        Ok(allowed && maximum.is_none_or(|maximum| desired <= maximum))
    }

    fn table_growing(&mut self, _current: usize, desired: usize, _maximum: Option<usize>) -> wasmtime::Result<bool> {
        Ok(desired <= TABLE_ELEMENTS)
    }
}
