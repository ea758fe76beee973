//! The permissions of a memory, as data.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use crate::engine::record::Record;

/// Returns the time in milliseconds since the Unix epoch.
pub type Clock = Arc<dyn Fn() -> u64 + Send + Sync>;

/// Shows a warning to a person: a file that answers had to leave out, and why.
pub type Warn = Arc<dyn Fn(&str) + Send + Sync>;

/// The changes that a memory may make in its store.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Access {
    /// Everything.
    #[default]
    Full,
    /// Only derived files, so that a search saves its index: [`Key::is_cache`](crate::Key::is_cache).
    Cache,
    /// Nothing. Searching still answers; on a large root it makes its index anew in each process.
    ReadOnly,
}

/// The limits a memory runs under. The default grants writing, without a bound on the root or on time.
///
/// ```
/// use keepstone::{Access, Grant};
///
/// let grant = Grant { access: Access::ReadOnly, ..Grant::default() };
/// assert_eq!(grant.object_bytes, 64 << 20);
/// ```
#[derive(Clone)]
pub struct Grant {
    /// The allowed changes; any other change is denied.
    pub access: Access,
    /// The largest size of the root, in bytes, that a write may lead to; none means no bound.
    ///
    /// The first write lists the store to count its size; later writes of this handle keep the count. Bytes that
    /// others add are noticed at the limit: the store is counted again before a write is refused.
    pub bytes: Option<u64>,
    /// The largest object, in bytes, that may be written or read.
    pub object_bytes: u64,
    /// The linear memory of the component, in bytes, all its memories together.
    pub memory: usize,
    /// The elements of the component's tables, all together.
    pub table_elements: usize,
    /// Bytes that one call of an export or of the store may hand over to the host.
    pub call_bytes: usize,
    /// The maximum number of store calls in one call; none means no limit.
    pub store_calls: Option<u64>,
    /// The time limit for one call; none means no limit. Time in the store counts, but a store call is not interrupted.
    /// A memory with a deadline computes about a fifth slower.
    pub deadline: Option<Duration>,
    /// Replaces the clock of the system.
    pub clock: Option<Clock>,
    /// Takes the warnings of the memory; none for the standard error.
    pub warn: Option<Warn>,
    /// Values of policy above those of the root's `policy.toml`, in its form, such as `preset = "agent-memory"`.
    pub policy: Option<String>,
    /// The agent that the memory is opened for: it is held to what missions declare. None is the owner, who may do everything.
    pub agent: Option<String>,
    /// The time at which the memory is seen, in milliseconds since the Unix epoch: entries are as they were then, as far as the log
    /// reaches, and every change is denied. None is now.
    pub at: Option<u64>,
    /// Whether the memory may run on slower code that is compiled in a tenth of the time, where no better code is cached yet.
    /// It stays on it; memories that are opened later find the better code, if somebody calls
    /// [`prepare_for`](crate::prepare_for), as a process in the background does for the command.
    pub quick_start: bool,
    /// Records the calls of the memory, and what its store and its clock answer; one record for each memory. None: nothing is recorded.
    pub record: Option<Record>,
}

impl Grant {
    /// The deadline of a component that is not our own, where the grant names none.
    pub const DEADLINE: Duration = Duration::from_secs(10);
    /// The budget of store calls of a component that is not our own, where the grant names none: a listing of a
    /// thousand pages and a read of a hundred thousand files.
    pub const STORE_CALLS: u64 = 101_000;

    /// The grant with what it leaves open bounded.
    pub(crate) fn guarded(self) -> Self {
        Self {
            deadline: self.deadline.or(Some(Self::DEADLINE)),
            store_calls: self.store_calls.or(Some(Self::STORE_CALLS)),
            ..self
        }
    }
}

impl Default for Grant {
    fn default() -> Self {
        Self {
            access: Access::Full,
            bytes: None,
            object_bytes: 64 << 20,
            memory: 1 << 30,
            table_elements: 1 << 20,
            call_bytes: 1 << 30,
            store_calls: None,
            deadline: None,
            clock: None,
            warn: None,
            policy: None,
            agent: None,
            at: None,
            quick_start: false,
            record: None,
        }
    }
}

impl fmt::Debug for Grant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Grant")
            .field("access", &self.access)
            .field("bytes", &self.bytes)
            .field("object_bytes", &self.object_bytes)
            .field("memory", &self.memory)
            .field("table_elements", &self.table_elements)
            .field("call_bytes", &self.call_bytes)
            .field("store_calls", &self.store_calls)
            .field("deadline", &self.deadline)
            .field("clock", &self.clock.as_ref().map(|_| "given"))
            .field("warn", &self.warn.as_ref().map(|_| "given"))
            .field("policy", &self.policy)
            .field("agent", &self.agent)
            .field("at", &self.at)
            .field("quick_start", &self.quick_start)
            .field("record", &self.record.as_ref().map(|_| "given"))
            .finish()
    }
}
