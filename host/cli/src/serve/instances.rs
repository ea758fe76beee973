//! Several instances of the memory, so that reading does not wait for other calls.
//!
//! An instance makes one call at a time. What changes the memory goes through the first one, in the order in which it came; what only reads
//! goes through the one with the fewest calls. All of them are over the same store, and every call looks at that first: what was answered
//! by one is seen by the others.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::available_parallelism;

use keepstone::Memory;

/// The most instances: each has the index that it searched in its own memory.
const MOST: usize = 4;

/// The instances, shared by all requests.
pub(super) struct Instances(Vec<Instance>);

struct Instance {
    memory: Memory,
    /// The calls that it makes or that wait for it.
    calls: AtomicUsize,
}

/// An instance for one call, which it counts as its own until this is dropped.
pub(super) struct Taken {
    instances: Arc<Instances>,
    nth: usize,
}

impl Instances {
    /// The number that this machine can run at once.
    pub(super) fn wanted() -> usize {
        available_parallelism().map_or(1, usize::from).min(MOST)
    }

    /// Those of some memories over one store, at least one.
    pub(super) fn new(memories: Vec<Memory>) -> Arc<Self> {
        let instance = |memory| Instance { memory, calls: AtomicUsize::new(0) };
        Arc::new(Self(memories.into_iter().map(instance).collect()))
    }

    /// The one for calls that may change the memory.
    pub(super) fn first(self: &Arc<Self>) -> Taken {
        self.take(0)
    }

    /// The one with the fewest calls, the first of several.
    pub(super) fn idlest(self: &Arc<Self>) -> Taken {
        let calls = |nth: &usize| self.0[*nth].calls.load(Ordering::Relaxed);
        self.take((0..self.0.len()).min_by_key(calls).unwrap_or(0))
    }

    fn take(self: &Arc<Self>, nth: usize) -> Taken {
        self.0[nth].calls.fetch_add(1, Ordering::Relaxed);
        Taken { instances: self.clone(), nth }
    }
}

impl Taken {
    pub(super) fn memory(&self) -> &Memory {
        &self.instances.0[self.nth].memory
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        self.instances.0[self.nth].calls.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use keepstone::{Grant, MemoryStore};

    use super::*;

    #[test]
    fn a_call_goes_to_the_instance_with_the_fewest() {
        let open = |_| Memory::open(MemoryStore::new(), Grant::default()).unwrap();
        let instances = Instances::new((0..3).map(open).collect());
        let alone = instances.idlest();
        assert_eq!(alone.nth, 0, "who is alone fills one index");
        let changes = [instances.first(), instances.first()];
        let (second, third) = (instances.idlest(), instances.idlest());
        assert_eq!((second.nth, third.nth), (1, 2));
        drop((alone, second));
        assert_eq!(instances.idlest().nth, 1);
        drop((changes, third));
        assert_eq!(instances.idlest().nth, 0);
    }
}
