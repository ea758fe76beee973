//! What the component imports: the store behind its gate, and an empty WASI.

use std::sync::Arc;

use wasmtime::StoreContextMut;
use wasmtime::component::{Linker, ResourceTable};
use wasmtime_wasi::{HostWallClock, WasiCtx, WasiCtxBuilder, WasiCtxView, WasiView};

use crate::gate::Gate;
use crate::grant::{Clock, Grant};
use crate::limit::MemoryLimit;
use crate::store::Expect;

/// What one instance of the component can reach.
pub(crate) struct Surroundings {
    gate: Arc<Gate>,
    wasi: WasiCtx,
    table: ResourceTable,
    pub(crate) limit: MemoryLimit,
}

impl Surroundings {
    /// Nothing but the gate, a clock, and the standard error for warnings.
    pub(crate) fn new(gate: Arc<Gate>, grant: &Grant) -> Self {
        let mut wasi = WasiCtxBuilder::new();
        wasi.inherit_stderr().allow_tcp(false).allow_udp(false).allow_ip_name_lookup(false);
        if let Some(clock) = &grant.clock {
            wasi.wall_clock(GivenClock(clock.clone()));
        }
        Self { gate, wasi: wasi.build(), table: ResourceTable::new(), limit: MemoryLimit::new(grant.memory) }
    }
}

impl WasiView for Surroundings {
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

/// Links everything the component imports.
pub(crate) fn add_to_linker(linker: &mut Linker<Surroundings>) -> wasmtime::Result<()> {
    wasmtime_wasi::p2::add_to_linker_sync(linker)?;
    add_store_to_linker(linker)
}

fn add_store_to_linker(linker: &mut Linker<Surroundings>) -> wasmtime::Result<()> {
    type Context<'a> = StoreContextMut<'a, Surroundings>;
    let mut store = linker.instance("keepstone:memory/store@0.1.0")?;
    store.func_wrap("read", |cx: Context<'_>, (key,): (String,)| Ok((cx.data().gate.read(&key),)))?;
    store.func_wrap("read-range", |cx: Context<'_>, (key, offset, length): (String, u64, u64)| {
        Ok((cx.data().gate.read_range(&key, offset, length),))
    })?;
    store.func_wrap("write", |cx: Context<'_>, (key, bytes, expect): (String, Vec<u8>, Expect)| {
        Ok((cx.data().gate.write(&key, &bytes, &expect),))
    })?;
    store.func_wrap("remove", |cx: Context<'_>, (key, expect): (String, Expect)| {
        Ok((cx.data().gate.remove(&key, &expect),))
    })?;
    store.func_wrap("list", |cx: Context<'_>, (prefix, after, limit): (String, Option<String>, u32)| {
        Ok((cx.data().gate.list(&prefix, after.as_deref(), limit),))
    })
}
