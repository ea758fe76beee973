//! A program with a wasmtime of its own, which runs a memory beside another component: one engine with fuel and epochs, one linker with
//! WASI, and one asynchronous store of wasmtime. `cargo run --release --example own-engine -- OTHER.wasm FOLDER`

use std::path::Path;

use keepstone::{COMPONENT, Category, Draft, FolderStore, Grant, Hit, MemoryError, OPEN, Outcome, Query, Scope};
use keepstone::{Imports, ImportsView, add_to_linker_async, typed_func};
use wasmtime::component::{Component, Linker, ResourceAny, ResourceTable};
use wasmtime::{Config, Engine, Store};
use wasmtime_wasi::{WasiCtx, WasiCtxView, WasiView};

type Answer<T> = Result<T, MemoryError>;

struct State {
    memory: Imports,
    wasi: WasiCtx,
    table: ResourceTable,
}

impl ImportsView for State {
    fn imports(&mut self) -> &mut Imports {
        &mut self.memory
    }
}

impl WasiView for State {
    fn ctx(&mut self) -> WasiCtxView<'_> {
        WasiCtxView { ctx: &mut self.wasi, table: &mut self.table }
    }
}

pub(crate) async fn run(other: &Path, folder: &Path) -> wasmtime::Result<Vec<Hit>> {
    let engine = Engine::new(Config::new().consume_fuel(true).epoch_interruption(true))?;
    let mut linker = Linker::<State>::new(&engine);
    wasmtime_wasi::p2::add_to_linker_async(&mut linker)?;
    add_to_linker_async(&mut linker, |call| async { drop(tokio::task::spawn_blocking(call).await) })?;

    let memory = Imports::new(FolderStore::open(folder)?, Grant::default());
    let mut store = Store::new(&engine, State { memory, wasi: WasiCtx::default(), table: ResourceTable::new() });
    store.limiter(|state| state.memory.limiter());
    store.set_fuel(u64::MAX)?;
    store.fuel_async_yield_interval(Some(1_000_000))?; // other tasks of the thread have their turn
    store.set_epoch_deadline(1); // ends calls when the program calls `engine.increment_epoch()`
    linker.instantiate_async(&mut store, &Component::from_file(&engine, other)?).await?;
    let instance = linker.instantiate_async(&mut store, &Component::new(&engine, COMPONENT)?).await?;

    let (options, open) = (store.data().memory.options(), typed_func::<_, Answer<_>>(&mut store, instance, OPEN)?);
    let memory: ResourceAny = open.call_async(&mut store, (options,)).await?.0?;
    let draft = Draft::new(Scope::agent("dev"), Category::Decisions, "Use SQLite for the local queue.");
    let add = typed_func::<_, Answer<Outcome>>(&mut store, instance, ("vault", "add"))?;
    add.call_async(&mut store, (memory, &draft)).await?.0?;
    let find = typed_func::<_, Answer<Vec<Hit>>>(&mut store, instance, ("search", "find"))?;
    Ok(find.call_async(&mut store, (memory, &Query::new("queue"))).await?.0?)
}

fn main() -> wasmtime::Result<()> {
    let [other, folder] = [1, 2].map(|nth| std::env::args_os().nth(nth).unwrap_or_default());
    let runtime = tokio::runtime::Builder::new_current_thread().build()?;
    let hits = runtime.block_on(run(other.as_ref(), folder.as_ref()))?;
    hits.iter().for_each(|hit| println!("{}", hit.snippet.text));
    Ok(())
}
