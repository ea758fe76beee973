//! The exports: one memory, each call handed to it.

use std::cell::RefCell;
use std::io::Write;

use keepstone_core::{Memory, Query, Reference, Request};

use crate::bindings::exports::keepstone::memory::{briefing, search, upkeep, vault};
use crate::bindings::keepstone::memory::types::{Entry, Error};
use crate::clock::WallClock;
use crate::convert::each;
use crate::store::HostStore;

struct Component;

// Export names hold a colon, which native linkers refuse.
#[cfg(target_family = "wasm")]
#[allow(unsafe_code, reason = "generated from the contract")]
mod export {
    use super::Component;
    crate::bindings::export!(Component with_types_in crate::bindings);
}

thread_local! {
    static MEMORY: RefCell<Memory<HostStore, WallClock>> = RefCell::new(Memory::new(HostStore, WallClock));
}

fn with<T>(call: impl FnOnce(&mut Memory<HostStore, WallClock>) -> keepstone_core::Result<T>) -> Result<T, Error> {
    MEMORY.with_borrow_mut(|memory| {
        let answer = call(memory);
        for fault in memory.take_warnings() {
            // Nobody need listen.
            let _ = writeln!(std::io::stderr(), "keepstone: {fault}");
        }
        answer.map_err(Error::from)
    })
}

/// A call about one entry that answers with an entry.
fn about(
    reference: &str,
    call: impl FnOnce(&mut Memory<HostStore, WallClock>, &Reference) -> keepstone_core::Result<keepstone_core::Entry>,
) -> Result<Entry, Error> {
    with(|memory| call(memory, &Reference::parse(reference)?)).map(Entry::from)
}

impl vault::Guest for Component {
    fn add(draft: vault::Draft) -> Result<vault::Outcome, Error> {
        with(|memory| memory.add(draft.try_into()?)).map(Into::into)
    }

    fn get(reference: String) -> Result<Entry, Error> {
        about(&reference, Memory::get)
    }

    fn list(filter: vault::Filter) -> Result<Vec<Entry>, Error> {
        with(|memory| memory.list(&filter.try_into()?)).map(each)
    }

    fn edit(reference: String, changes: vault::Changes) -> Result<Entry, Error> {
        about(&reference, |memory, reference| memory.edit(reference, changes.into()))
    }

    fn forget(reference: String) -> Result<(), Error> {
        with(|memory| memory.forget(&Reference::parse(&reference)?))
    }

    fn restore(reference: String) -> Result<Entry, Error> {
        about(&reference, Memory::restore)
    }

    fn set_tier(reference: String, tier: vault::Tier) -> Result<Entry, Error> {
        about(&reference, |memory, reference| memory.set_tier(reference, tier.into()))
    }

    fn set_status(reference: String, status: vault::Status) -> Result<Entry, Error> {
        about(&reference, |memory, reference| memory.set_status(reference, status.into()))
    }

    fn widen(reference: String, to: vault::Scope) -> Result<Entry, Error> {
        about(&reference, |memory, reference| memory.widen(reference, &to.try_into()?))
    }

    fn agents() -> Result<Vec<String>, Error> {
        with(Memory::agents)
    }

    fn counts(scope: Option<vault::Scope>) -> Result<Vec<vault::CategoryCount>, Error> {
        with(|memory| memory.counts(scope.map(TryInto::try_into).transpose()?.as_ref())).map(each)
    }

    fn get_project() -> Result<vault::ProjectContext, Error> {
        with(|memory| memory.project()).map(Into::into)
    }

    fn set_project(text: String, expect: Option<String>) -> Result<vault::ProjectContext, Error> {
        with(|memory| memory.set_project(&text, expect.as_deref())).map(Into::into)
    }
}

impl search::Guest for Component {
    fn find(query: search::Query) -> Result<Vec<search::Hit>, Error> {
        let search::Query { text, filter, limit } = query;
        with(|memory| memory.find(&Query { text, filter: filter.try_into()?, limit })).map(each)
    }
}

impl briefing::Guest for Component {
    fn compose(request: briefing::Request) -> Result<briefing::Brief, Error> {
        let briefing::Request { agent, task, budget } = request;
        with(|memory| memory.brief(&Request { agent, task, budget })).map(Into::into)
    }

    fn instructions(agent: String) -> Result<String, Error> {
        with(|memory| memory.instructions(&agent))
    }

    fn scope_block(project: String, workspace: String) -> Result<String, Error> {
        with(|memory| memory.scope_block(&project, &workspace))
    }
}

impl upkeep::Guest for Component {
    fn health() -> Result<upkeep::HealthReport, Error> {
        with(Memory::health).map(Into::into)
    }

    fn init() -> Result<Vec<String>, Error> {
        with(Memory::init)
    }
}
