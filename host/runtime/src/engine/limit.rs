//! The bounds on what a component may take of the host's memory, which remember that they were reached.

use wasmtime::ResourceLimiter;

use crate::engine::grant::Grant;

/// Core instances, tables and memories that a component may be made of; ours has a handful.
const PARTS: usize = 100;

/// Lets linear memories and tables grow up to a bound, all of a component's together.
///
/// A component whose memory may not grow ends in the trap of a failed allocation, which looks like any other.
pub(crate) struct Limit {
    memory: Bound,
    tables: Bound,
    /// True after the component asked for more memory than it may have.
    pub(crate) reached: bool,
}

/// The used amount of something, and its limit.
struct Bound {
    taken: usize,
    most: usize,
}

impl Bound {
    /// Adds the growth of a part, unless that exceeds the limit.
    fn grow(&mut self, current: usize, desired: usize) -> bool {
        let taken = self.taken.saturating_sub(current).saturating_add(desired);
        let allowed = taken <= self.most;
        if allowed {
            self.taken = taken;
        }
        allowed
    }
}

impl Limit {
    pub(crate) fn new(grant: &Grant) -> Self {
        let bound = |most| Bound { taken: 0, most };
        Self { memory: bound(grant.memory), tables: bound(grant.table_elements), reached: false }
    }
}

impl ResourceLimiter for Limit {
    fn memory_growing(&mut self, current: usize, desired: usize, maximum: Option<usize>) -> wasmtime::Result<bool> {
        let allowed = maximum.is_none_or(|maximum| desired <= maximum) && self.memory.grow(current, desired);
        self.reached |= desired > current && !allowed;
        Ok(allowed)
    }

    fn table_growing(&mut self, current: usize, desired: usize, maximum: Option<usize>) -> wasmtime::Result<bool> {
        Ok(maximum.is_none_or(|maximum| desired <= maximum) && self.tables.grow(current, desired))
    }

    fn instances(&self) -> usize {
        PARTS
    }

    fn tables(&self) -> usize {
        PARTS
    }

    fn memories(&self) -> usize {
        PARTS
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memories_and_tables_share_what_is_granted() {
        let grant = Grant { memory: 10 << 16, table_elements: 100, ..Grant::default() };
        let mut limit = Limit::new(&grant);
        assert!(limit.memory_growing(0, 6 << 16, None).unwrap());
        assert!(!limit.memory_growing(0, 5 << 16, None).unwrap() && limit.reached);
        assert!(limit.memory_growing(6 << 16, 10 << 16, None).unwrap());
        assert!(limit.table_growing(0, 60, None).unwrap());
        assert!(!limit.table_growing(0, 41, None).unwrap());
        assert!(limit.table_growing(60, 100, None).unwrap());
        assert!(!limit.table_growing(100, usize::MAX, None).unwrap());
    }
}
