//! The imports of the component: the store behind its gate, and an empty WASI.

use std::sync::Arc;

use wasmtime::StoreContextMut;
use wasmtime::component::{Linker, Resource, ResourceTable};
use wasmtime_wasi::{HostWallClock, WasiCtx, WasiCtxBuilder, WasiCtxView, WasiView};

use crate::engine::gate::Gate;
use crate::engine::grant::{Clock, Grant};
use crate::engine::limit::Limit;
use crate::store::contract::{Durability, Expect};

/// The host state of one instance: all that the component can reach.
pub(crate) struct HostState {
    gate: Arc<Gate>,
    wasi: WasiCtx,
    table: ResourceTable,
    pub(crate) limit: Limit,
    /// Calls of the store that are left to the call that runs; none means no bound.
    pub(crate) calls_left: Option<u64>,
}

/// The budget of store calls is used up.
#[derive(Debug, thiserror::Error)]
#[error("the budget of store calls is used up")]
pub(crate) struct OutOfCalls;

impl HostState {
    /// Nothing but the gate, a clock, and for our own component the standard error for warnings.
    pub(crate) fn new(gate: Arc<Gate>, grant: &Grant, is_own: bool) -> Self {
        let mut wasi = WasiCtxBuilder::new();
        wasi.allow_tcp(false).allow_udp(false).allow_ip_name_lookup(false);
        if is_own {
            wasi.inherit_stderr();
        }
        if let Some(clock) = &grant.clock {
            wasi.wall_clock(GivenClock(clock.clone()));
        }
        Self { gate, wasi: wasi.build(), table: ResourceTable::new(), limit: Limit::new(grant), calls_left: None }
    }

    /// The gate, for one call of the store.
    fn gate(&mut self) -> wasmtime::Result<&Gate> {
        if let Some(left) = &mut self.calls_left {
            *left = left.checked_sub(1).ok_or(OutOfCalls)?;
        }
        Ok(&self.gate)
    }
}

impl WasiView for HostState {
    fn ctx(&mut self) -> WasiCtxView<'_> {
        WasiCtxView { ctx: &mut self.wasi, table: &mut self.table }
    }
}

struct GivenClock(Clock);

impl HostWallClock for GivenClock {
    fn resolution(&self) -> std::time::Duration {
        std::time::Duration::from_millis(1)
    }

    fn now(&self) -> std::time::Duration {
        std::time::Duration::from_millis((self.0)())
    }
}

/// Links everything the component imports. The streams among it are replaced afterwards, see `stream`.
pub(crate) fn add_to_linker(linker: &mut Linker<HostState>) -> wasmtime::Result<()> {
    wasmtime_wasi::p2::add_to_linker_sync(linker)?;
    forbid_sleeping(linker)?;
    add_store_to_linker(linker)
}

/// A component that slept would hold the host's thread, past every deadline: no code of it runs meanwhile.
fn forbid_sleeping(linker: &mut Linker<HostState>) -> wasmtime::Result<()> {
    type Pollable = Resource<wasmtime_wasi::p2::DynPollable>;
    let forbidden = || wasmtime::Error::msg("the component tried to sleep, which is not granted");
    linker.allow_shadowing(true);
    let mut clock = linker.instance("wasi:clocks/monotonic-clock@0.2.12")?;
    for function in ["subscribe-duration", "subscribe-instant"] {
        clock.func_wrap(function, move |_: StoreContextMut<'_, HostState>, _: (u64,)| {
            Err::<(Pollable,), _>(forbidden())
        })?;
    }
    linker.allow_shadowing(false);
    Ok(())
}

fn add_store_to_linker(linker: &mut Linker<HostState>) -> wasmtime::Result<()> {
    type Context<'a> = StoreContextMut<'a, HostState>;
    type Write = (String, Vec<u8>, Expect, Durability);
    let mut store = linker.instance("keepstone:memory/store@0.1.0")?;
    store.func_wrap("read", |mut cx: Context<'_>, (key,): (String,)| Ok((cx.data_mut().gate()?.read(&key),)))?;
    store.func_wrap("write", |mut cx: Context<'_>, (key, bytes, expect, durability): Write| {
        Ok((cx.data_mut().gate()?.write(&key, &bytes, &expect, durability),))
    })?;
    store.func_wrap("remove", |mut cx: Context<'_>, (key, expect, durability): (String, Expect, Durability)| {
        Ok((cx.data_mut().gate()?.remove(&key, &expect, durability),))
    })?;
    store.func_wrap("list", |mut cx: Context<'_>, (prefix, after, limit): (String, Option<String>, u32)| {
        Ok((cx.data_mut().gate()?.list(&prefix, after.as_deref(), limit),))
    })
}
