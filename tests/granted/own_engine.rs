//! The component in a program that has its own engine, linker and data, as `keepstone::add_to_linker` makes it.

use std::sync::{Arc, LazyLock};

use keepstone::{
    Access, COMPONENT, Category, Draft, Entry, FolderStore, Grant, Hit, Imports, MemoryError, MemoryStore, OPEN,
    Outcome, Query, Scope, add_to_linker, add_to_linker_async, typed_func,
};
use tokio::runtime::Builder;
use wasmtime::component::{Component, Instance, Linker, ResourceAny};
use wasmtime::{Config, Engine, Store, Trap};

use crate::runtime::{ENGINE, FOLDER, FOLDER_FILE, in_target};

#[allow(dead_code, reason = "as a program it has a `main`")]
#[path = "../../host/runtime/examples/own-engine.rs"]
mod example;

static COMPILED: LazyLock<Component> =
    LazyLock::new(|| Component::new(&ENGINE, COMPONENT).expect("the component compiles"));

type Answer<T> = Result<T, MemoryError>;

/// A memory that was opened in a linker of the test's.
pub(crate) struct Opened {
    store: Store<Imports>,
    instance: Instance,
    memory: ResourceAny,
}

impl Opened {
    pub(crate) fn open(objects: impl keepstone::Store + 'static, grant: Grant) -> wasmtime::Result<Self> {
        let mut linker = Linker::new(&ENGINE);
        add_to_linker(&mut linker)?;
        let mut store = Store::new(&ENGINE, Imports::new(objects, grant));
        store.limiter(Imports::limiter);
        store.set_epoch_deadline(u64::MAX / 2);
        Self::of(store, &linker, &COMPILED)
    }

    fn of(mut store: Store<Imports>, linker: &Linker<Imports>, component: &Component) -> wasmtime::Result<Self> {
        let instance = linker.instantiate(&mut store, component)?;
        let options = store.data().options();
        let open = typed_func::<_, Answer<ResourceAny>>(&mut store, instance, OPEN)?;
        let memory = open.call(&mut store, (options,))?.0?;
        Ok(Self { store, instance, memory })
    }

    pub(crate) fn add(&mut self, scope: Scope, text: &str) -> wasmtime::Result<Answer<Outcome>> {
        let draft = Draft::new(scope, Category::Decisions, text);
        let add = typed_func::<_, Answer<Outcome>>(&mut self.store, self.instance, ("vault", "add"))?;
        Ok(add.call(&mut self.store, (self.memory, &draft))?.0)
    }

    fn find(&mut self, words: &str) -> wasmtime::Result<Answer<Vec<Hit>>> {
        let find = typed_func::<_, Answer<Vec<Hit>>>(&mut self.store, self.instance, ("search", "find"))?;
        Ok(find.call(&mut self.store, (self.memory, &Query::new(words)))?.0)
    }
}

#[test]
fn a_memory_runs_beside_another_component() {
    assert!(include_str!("../../host/runtime/examples/own-engine.rs").lines().count() < 100, "docs/hosts.md says so");
    LazyLock::force(&FOLDER);
    let folder = tempfile::tempdir().expect("a folder");
    let runtime = Builder::new_current_thread().build().expect("a runtime");
    let hits = runtime.block_on(example::run(&in_target(FOLDER_FILE), folder.path())).expect("it runs");
    assert_eq!(hits.len(), 1, "{hits:?}");
    let text = std::fs::read_to_string(folder.path().join("dev/decisions.md")).expect("the folder has it");
    assert!(text.contains("Use SQLite for the local queue."), "{text}");
}

#[test]
fn its_grant_holds_there() {
    let mut memory =
        Opened::open(MemoryStore::new(), Grant { access: Access::ReadOnly, ..Grant::default() }).expect("it opens");
    let refused = memory.add(Scope::agent("dev"), "We deploy on Mondays, because the week is long.").expect("no trap");
    assert!(matches!(refused, Err(MemoryError::Denied(_))), "{refused:?}");

    let clock = Arc::new(|| 1_700_000_000_123);
    let mut memory =
        Opened::open(MemoryStore::new(), Grant { clock: Some(clock), ..Grant::default() }).expect("it opens");
    let Ok(Outcome::Stored(reference)) =
        memory.add(Scope::agent("dev"), "We deploy on Mondays, because the week is long.").expect("no trap")
    else {
        panic!("a new text is stored")
    };
    let get = typed_func::<_, Answer<Entry>>(&mut memory.store, memory.instance, ("vault", "get")).unwrap();
    let entry = get.call(&mut memory.store, (memory.memory, &reference)).expect("no trap").0.expect("it is there");
    assert_eq!(entry.created, Some(1_700_000_000_123));

    let small = Opened::open(MemoryStore::new(), Grant { memory: 1 << 16, ..Grant::default() }).map(drop);
    assert!(small.is_err(), "it has more memory than the grant");
}

#[test]
fn the_budget_of_store_calls_is_that_of_a_call_or_of_all() {
    let mut memory =
        Opened::open(MemoryStore::new(), Grant { store_calls: Some(50), ..Grant::default() }).expect("it opens");
    for nth in 0..100 {
        memory.store.data_mut().start_call();
        memory.find("anything").expect("no trap").unwrap_or_else(|error| panic!("{nth}: {error}"));
    }
    let out = (0..100).find_map(|_| memory.find("anything").err()).expect("the budget ends");
    assert!(format!("{out:#}").contains("budget of store calls"), "{out:#}");
}

#[test]
fn fuel_and_epochs_end_a_call_and_what_was_acknowledged_stays() {
    let engine = Engine::new(Config::new().consume_fuel(true).epoch_interruption(true)).expect("an engine");
    let component = Component::new(&engine, COMPONENT).expect("the component compiles");
    let folder = tempfile::tempdir().expect("a folder");
    // A trap ends the instance, so each call begins with another one over the same folder.
    let open = || {
        let mut linker = Linker::new(&engine);
        add_to_linker(&mut linker).expect("the imports are linked");
        let objects = FolderStore::open(folder.path()).expect("it opens");
        let mut store = Store::new(&engine, Imports::new(objects, Grant::default()));
        store.set_fuel(u64::MAX).expect("the engine has fuel");
        store.set_epoch_deadline(1);
        Opened::of(store, &linker, &component).expect("it opens")
    };
    let mut memory = open();
    memory.add(Scope::Project, "We deploy on Mondays, because the week is long.").expect("no trap").expect("stored");
    let used = u64::MAX - memory.store.get_fuel().expect("the engine has fuel");
    assert!(used > 10_000, "{used} units");

    memory.store.set_fuel(10_000).expect("the engine has fuel");
    let ended = memory.find("deploy").expect_err("the fuel is used up");
    assert_eq!(ended.downcast_ref::<Trap>(), Some(&Trap::OutOfFuel), "{ended:#}");

    let mut memory = open();
    engine.increment_epoch();
    let ended = memory.find("deploy").expect_err("its time is over");
    assert_eq!(ended.downcast_ref::<Trap>(), Some(&Trap::Interrupt), "{ended:#}");

    let hits = open().find("deploy").expect("no trap").expect("it searches");
    assert!(hits.len() == 1 && hits[0].entry.text.contains("Mondays"), "{hits:?}");
}

#[test]
fn wasi_in_the_same_linker_is_not_in_the_way() {
    struct State;
    impl keepstone::ImportsView for State {
        fn imports(&mut self) -> &mut Imports {
            unreachable!("nothing is called")
        }
    }
    impl wasmtime_wasi::WasiView for State {
        fn ctx(&mut self) -> wasmtime_wasi::WasiCtxView<'_> {
            unreachable!("nothing is called")
        }
    }
    for wasi_first in [true, false] {
        let mut linker = Linker::<State>::new(&ENGINE);
        if wasi_first {
            wasmtime_wasi::p2::add_to_linker_sync(&mut linker).expect("WASI is linked");
        }
        add_to_linker(&mut linker).expect("the imports are linked");
        if !wasi_first {
            wasmtime_wasi::p2::add_to_linker_sync(&mut linker).expect("WASI is linked");
        }
        linker.instantiate_pre(&COMPILED).expect("all imports are there");
        assert!(add_to_linker(&mut linker).is_err(), "they are linked twice");
        linker.allow_shadowing(true);
        add_to_linker(&mut linker).expect("the last takes effect");
    }
}

#[test]
fn a_call_of_the_store_that_nobody_runs_ends_the_call() {
    let mut linker = Linker::new(&ENGINE);
    add_to_linker_async(&mut linker, |call| async { drop(call) }).expect("the imports are linked");
    let mut store = Store::new(&ENGINE, Imports::new(MemoryStore::new(), Grant::default()));
    store.set_epoch_deadline(u64::MAX / 2);
    let run = async {
        let instance = linker.instantiate_async(&mut store, &COMPILED).await?;
        let options = store.data().options();
        let open = typed_func::<_, Answer<ResourceAny>>(&mut store, instance, OPEN)?;
        let memory = open.call_async(&mut store, (options,)).await?.0?;
        let find = typed_func::<_, Answer<Vec<Hit>>>(&mut store, instance, ("search", "find"))?;
        let found = find.call_async(&mut store, (memory, &Query::new("anything"))).await?.0;
        Ok::<_, wasmtime::Error>(found)
    };
    let runtime = Builder::new_current_thread().build().expect("a runtime");
    let failure = runtime.block_on(run).expect_err("the store never answered");
    assert!(format!("{failure:#}").contains("did not run a call of the store"), "{failure:#}");
}
