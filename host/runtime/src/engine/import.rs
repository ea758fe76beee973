//! The imports of the component: the store behind its gate, and a clock.

use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use wasmtime::StoreContextMut;
use wasmtime::component::{ComponentType, Lift, Linker, Lower};

use crate::engine::contract::{STORE, WALL_CLOCK};
use crate::engine::gate::Gate;
use crate::engine::grant::{Clock, Grant};
use crate::engine::limit::Limit;
use crate::store::contract::{Durability, Expect};

/// The host state of one instance: all that the component can reach.
pub(crate) struct HostState {
    gate: Arc<Gate>,
    /// The clock of the grant; none for that of the system.
    clock: Option<Clock>,
    pub(crate) limit: Limit,
    /// Calls of the store that are left to the call that runs; none means no bound.
    pub(crate) calls_left: Option<u64>,
}

/// The budget of store calls is used up.
#[derive(Debug, thiserror::Error)]
#[error("the budget of store calls is used up")]
pub(crate) struct OutOfCalls;

impl HostState {
    pub(crate) fn new(gate: Arc<Gate>, grant: &Grant) -> Self {
        Self { gate, clock: grant.clock.clone(), limit: Limit::new(grant), calls_left: None }
    }

    /// The gate, for one call of the store.
    fn gate(&mut self) -> wasmtime::Result<&Gate> {
        if let Some(left) = &mut self.calls_left {
            *left = left.checked_sub(1).ok_or(OutOfCalls)?;
        }
        Ok(&self.gate)
    }

    /// Milliseconds since the Unix epoch; a clock before it stands at it.
    fn now(&self) -> u64 {
        match &self.clock {
            Some(clock) => clock(),
            None => {
                let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
                u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
            }
        }
    }
}

/// A time as WASI says it.
#[derive(Clone, Copy, ComponentType, Lift, Lower)]
#[component(record)]
struct Datetime {
    seconds: u64,
    nanoseconds: u32,
}

impl Datetime {
    fn of_millis(millis: u64) -> Self {
        let nanoseconds = u32::try_from(millis % 1_000 * 1_000_000).unwrap_or_default();
        Self { seconds: millis / 1_000, nanoseconds }
    }
}

/// Links everything that a component is given.
pub(crate) fn add_to_linker(linker: &mut Linker<HostState>) -> wasmtime::Result<()> {
    let mut clock = linker.instance(WALL_CLOCK)?;
    clock.func_wrap("now", |cx: StoreContextMut<'_, HostState>, (): ()| Ok((Datetime::of_millis(cx.data().now()),)))?;
    clock.func_wrap("resolution", |_: StoreContextMut<'_, HostState>, (): ()| Ok((Datetime::of_millis(1),)))?;
    add_store_to_linker(linker)
}

fn add_store_to_linker(linker: &mut Linker<HostState>) -> wasmtime::Result<()> {
    type Context<'a> = StoreContextMut<'a, HostState>;
    type Write = (String, Vec<u8>, Expect, Durability);
    let mut store = linker.instance(STORE)?;
    store.func_wrap("read", |mut cx: Context<'_>, (key,): (String,)| Ok((cx.data_mut().gate()?.read(&key),)))?;
    store.func_wrap("write", |mut cx: Context<'_>, (key, bytes, expect, durability): Write| {
        Ok((cx.data_mut().gate()?.write(&key, &bytes, &expect, durability),))
    })?;
    store.func_wrap("remove", |mut cx: Context<'_>, (key, expect, durability): (String, Expect, Durability)| {
        Ok((cx.data_mut().gate()?.remove(&key, &expect, durability),))
    })?;
    store.func_wrap("list-keys", |mut cx: Context<'_>, (prefix, after, limit): (String, Option<String>, u32)| {
        Ok((cx.data_mut().gate()?.list(&prefix, after.as_deref(), limit),))
    })
}
