//! A runtime that grants a component one folder, or none, by `wasi:filesystem`.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{LazyLock, Mutex, PoisonError};

use keepstone::{Durability, Expect, Key, Listed, Object, Prefix, Store, StoreError, Version};
use keepstone_tests::workspace;
use wasmtime::component::{Component, ComponentNamedList, Instance, Lift, Linker, Lower, ResourceTable};
use wasmtime::{Config, Engine};
pub(crate) use wasmtime_wasi::FsPerms;
use wasmtime_wasi::{WasiCtx, WasiCtxBuilder, WasiCtxView, WasiView};

const TARGET: &str = "wasm32-wasip2";

/// The folder component, once it is built.
pub(crate) const FOLDER_FILE: &str = "wasm32-wasip2/component/keepstone_folder.wasm";

/// The interface of the store, as the built component exports it.
const STORE: &str = "keepstone:memory/store@";

/// One for all, whose epoch a test may advance to stop a component.
pub(crate) static ENGINE: LazyLock<Engine> = LazyLock::new(|| {
    let mut config = Config::new();
    config.epoch_interruption(true);
    Engine::new(&config).expect("an engine")
});

/// The folder component alone.
pub(crate) static FOLDER: LazyLock<Component> = LazyLock::new(|| {
    cargo(&["build", "--package", "keepstone-folder", "--target", TARGET, "--profile", "component"]);
    component(FOLDER_FILE)
});

/// The memory over the folder component.
pub(crate) static MEMORY: LazyLock<Component> = LazyLock::new(|| composed("keepstone-folder.wasm"));

/// The tools over both.
pub(crate) static TOOLS: LazyLock<Component> = LazyLock::new(|| composed("keepstone-tools.wasm"));

fn composed(name: &str) -> Component {
    static COMPOSED: LazyLock<()> = LazyLock::new(|| cargo(&["run", "--package", "xtask", "--", "compose"]));
    LazyLock::force(&COMPOSED);
    component(&format!("composed/{name}"))
}

fn cargo(args: &[&str]) {
    let mut cargo = Command::new(env!("CARGO"));
    // Variables of the test's own crate would make build scripts run again.
    let own = std::env::vars_os().map(|(name, _)| name).filter(|name| {
        let name = name.to_string_lossy();
        name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_")
    });
    for name in own {
        cargo.env_remove(name);
    }
    cargo.args(args).current_dir(workspace());
    assert!(cargo.status().expect("cargo runs").success(), "cargo {args:?}");
}

/// A component below the target folder.
fn component(path: &str) -> Component {
    let bytes = std::fs::read(in_target(path)).expect("it was built");
    Component::new(&ENGINE, bytes).expect("it is a component")
}

/// A path below the target folder.
pub(crate) fn in_target(path: &str) -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| workspace().join("target"), PathBuf::from).join(path)
}

pub(crate) struct State {
    wasi: WasiCtx,
    table: ResourceTable,
}

impl WasiView for State {
    fn ctx(&mut self) -> WasiCtxView<'_> {
        WasiCtxView { ctx: &mut self.wasi, table: &mut self.table }
    }
}

/// A component that runs.
pub(crate) struct Sandbox {
    pub(crate) store: wasmtime::Store<State>,
    pub(crate) instance: Instance,
}

impl Sandbox {
    /// Starts a component with a folder or without one, and with variables of the environment.
    pub(crate) fn start(component: &Component, folder: Option<(&Path, FsPerms)>, variables: &[(&str, &str)]) -> Self {
        let mut wasi = WasiCtxBuilder::new();
        wasi.allow_blocking_current_thread(true).envs(variables);
        if let Some((folder, rights)) = folder {
            wasi.preopened_dir(folder, "/memory", rights).expect("the folder opens");
        }
        let state = State { wasi: wasi.build(), table: ResourceTable::new() };
        let mut store = wasmtime::Store::new(&ENGINE, state);
        // Epochs are for the tests that stop a component.
        store.set_epoch_deadline(u64::MAX / 2);
        let mut linker = Linker::new(&ENGINE);
        wasmtime_wasi::p2::add_to_linker_sync(&mut linker).expect("WASI is linked");
        let instance = linker.instantiate(&mut store, component).expect("it starts with WASI alone");
        Self { store, instance }
    }

    /// Calls an exported function, of an interface or of the world itself.
    pub(crate) fn call<P, R>(&mut self, interface: Option<&str>, name: &str, arguments: P) -> wasmtime::Result<R>
    where
        P: ComponentNamedList + Lower,
        R: Lift + Send + Sync + 'static,
        (R,): ComponentNamedList + Lift,
    {
        let interface = interface.map(|interface| {
            let exports = self.instance.instance_pre(&self.store).component().component_type();
            let names: Vec<_> = exports.exports(&ENGINE).map(|(name, _)| name.to_owned()).collect();
            let name = names.iter().find(|name| name.starts_with(interface)).expect("the interface is exported");
            self.instance.get_export_index(&mut self.store, None, name).expect("it is there")
        });
        let index = self.instance.get_export_index(&mut self.store, interface.as_ref(), name).expect("the function");
        let function = self.instance.get_typed_func::<P, (R,)>(&mut self.store, index)?;
        Ok(function.call(&mut self.store, arguments)?.0)
    }
}

/// The folder component as a store of the host, to be held to the promises of a store.
pub(crate) struct FolderComponent(Mutex<Sandbox>);

impl FolderComponent {
    pub(crate) fn open(folder: &Path, rights: FsPerms) -> Self {
        Self(Mutex::new(Sandbox::start(&FOLDER, Some((folder, rights)), &[])))
    }

    pub(crate) fn of(sandbox: Sandbox) -> Self {
        Self(Mutex::new(sandbox))
    }

    fn call<P, T>(&self, name: &str, arguments: P) -> Result<T, StoreError>
    where
        P: ComponentNamedList + Lower,
        T: Send + Sync + 'static,
        Result<T, StoreError>: Lift,
    {
        let mut sandbox = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let called = sandbox.call::<P, Result<T, StoreError>>(Some(STORE), name, arguments);
        called.unwrap_or_else(|trap| Err(StoreError::UnknownOutcome(format!("{trap:#}"))))
    }
}

impl Store for FolderComponent {
    fn read_up_to(&self, key: &Key, most: u64) -> Result<Option<Object>, StoreError> {
        let found: Option<Object> = self.call("read", (key.as_str(),))?;
        Ok(found.map(|mut object| {
            object.bytes.truncate(usize::try_from(most).unwrap_or(usize::MAX));
            object
        }))
    }

    fn write(&self, key: &Key, bytes: &[u8], expect: &Expect, durability: Durability) -> Result<Version, StoreError> {
        self.call("write", (key.as_str(), bytes, expect.clone(), durability))
    }

    fn remove(&self, key: &Key, expect: &Expect, durability: Durability) -> Result<(), StoreError> {
        self.call("remove", (key.as_str(), expect.clone(), durability))
    }

    fn list(&self, prefix: &Prefix, after: Option<&str>, limit: u32) -> Result<Vec<Listed>, StoreError> {
        self.call("list-keys", (prefix.as_str(), after, limit))
    }
}
