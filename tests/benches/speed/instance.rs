//! The component as an instance in a linker of this program's own: over the imports of the crate, or over WASI and one folder.

use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};

use keepstone::{
    COMPONENT, Category, Draft, Entry, Filter, FolderStore, Grant, Hit, Imports, MemoryError, MemoryStore, OPEN,
    Outcome, Query, Scope, add_to_linker, typed_func,
};
use wasmtime::component::{Component, ComponentNamedList, ComponentType, Instance, Lift, Linker, Lower, ResourceAny};
use wasmtime::{Engine as Wasmtime, Store};

use super::Result;
use super::engine::{Engine, LIMIT};
use super::runtime::{ENGINE, FsPerms, Sandbox, State, in_target};

type Answer<T> = std::result::Result<T, MemoryError>;

/// A memory that is open in an instance, over whatever the data of its wasmtime store gives it.
pub(super) struct Opened<D: 'static> {
    store: Store<D>,
    instance: Instance,
    memory: ResourceAny,
}

/// In a program with a wasmtime of its own.
pub(super) fn linked(policy: &str, root: &Path) -> Result<Opened<Imports>> {
    let engine = Wasmtime::default();
    let mut linker = Linker::<Imports>::new(&engine);
    add_to_linker(&mut linker)?;
    let mut store = Store::new(&engine, Imports::new(FolderStore::open(root)?, grant(policy)));
    store.limiter(Imports::limiter);
    let instance = linker.instantiate(&mut store, &compiled(&engine, COMPONENT)?)?;
    Opened::open(store, instance, policy)
}

/// In a runtime that knows nothing of Keepstone and grants one folder.
pub(super) fn granted(policy: &str, root: &Path) -> Result<Opened<State>> {
    let bytes = fs::read(in_target("composed/keepstone-folder.wasm"))?;
    let sandbox = Sandbox::start(&compiled(&ENGINE, &bytes)?, Some((root, FsPerms::ReadWrite)), &[]);
    Opened::open(sandbox.store, sandbox.instance, policy)
}

fn grant(policy: &str) -> Grant {
    Grant { policy: Some(policy.to_owned()), ..Grant::default() }
}

/// Compiles once on a machine, as runtimes do that cache.
#[expect(unsafe_code, reason = "the code was compiled by this program, which keeps it below its own target folder")]
fn compiled(engine: &Wasmtime, bytes: &[u8]) -> Result<Component> {
    let mut made_of = DefaultHasher::new();
    (bytes, engine.precompile_compatibility_hash()).hash(&mut made_of);
    let code: PathBuf = in_target(&format!("bench/compiled/{:016x}.cwasm", made_of.finish()));
    if !code.exists() {
        fs::create_dir_all(code.parent().ok_or("a folder")?)?;
        let unfinished = code.with_extension(std::process::id().to_string());
        fs::write(&unfinished, engine.precompile_component(bytes)?)?;
        fs::rename(unfinished, &code)?;
    }
    Ok(unsafe { Component::deserialize_file(engine, code) }?)
}

impl<D> Opened<D> {
    fn open(mut store: Store<D>, instance: Instance, policy: &str) -> Result<Self> {
        let options = Imports::new(MemoryStore::new(), grant(policy)).options();
        let open = typed_func::<_, Answer<ResourceAny>>(&mut store, instance, OPEN)?;
        let memory = open.call(&mut store, (options,))?.0?;
        Ok(Self { store, instance, memory })
    }

    fn call<P, A>(&mut self, name: (&str, &str), parameters: P) -> Result<A>
    where
        P: ComponentNamedList + Lower,
        A: ComponentType + Lift,
    {
        let function = typed_func::<P, Answer<A>>(&mut self.store, self.instance, name)?;
        Ok(function.call(&mut self.store, parameters)?.0?)
    }
}

impl<D> Engine for Opened<D> {
    fn find(&mut self, text: &str) -> Result<usize> {
        let query = Query { limit: Some(LIMIT), ..Query::new(text) };
        Ok(self.call::<_, Vec<Hit>>(("search", "find"), (self.memory, &query))?.len())
    }

    fn add(&mut self, text: &str) -> Result<()> {
        let draft = Draft::new(Scope::agent("newcomer"), Category::Decisions, text);
        self.call::<_, Outcome>(("vault", "add"), (self.memory, &draft)).map(drop)
    }

    fn list(&mut self) -> Result<usize> {
        Ok(self.call::<_, Vec<Entry>>(("vault", "entries"), (self.memory, &Filter::default()))?.len())
    }
}
