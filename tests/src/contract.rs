//! The promises of a store, for every store: as data, which Node runs too, and as work of many writers.

mod many;
mod race;
mod step;

use std::any::Any;
use std::sync::Arc;

use keepstone::{Durability, Expect, Key, Listed, Prefix, Store, StoreError};

/// A root that any number of handles can be opened on.
pub struct Root {
    open: Box<dyn Fn() -> Arc<dyn Store> + Send + Sync>,
    /// Objects that must live as long as the root.
    _held: Box<dyn Any>,
}

impl Root {
    /// A root, and what is to be dropped after it.
    pub fn new(open: impl Fn() -> Arc<dyn Store> + Send + Sync + 'static, held: impl Any) -> Self {
        Self { open: Box::new(open), _held: Box::new(held) }
    }

    /// Another handle, as another process would have one.
    pub fn open(&self) -> Arc<dyn Store> {
        (self.open)()
    }
}

/// The differences between stores.
#[derive(Clone, Copy, Debug)]
pub struct Manner {
    /// True if a version never comes back, not even with its bytes.
    pub versions_are_new: bool,
    /// The largest object that is tried, in bytes.
    pub largest: usize,
    /// The number of keys that one root gets.
    pub keys: usize,
    /// The amount of work of each writer.
    pub rounds: usize,
}

impl Default for Manner {
    fn default() -> Self {
        Self { versions_are_new: true, largest: 64 << 20, keys: 10_000, rounds: 50 }
    }
}

type Promise = (&'static str, fn(&Root, Manner));

const PROMISES: &[Promise] = &[
    ("every good key is taken and listed, no bad one is", many::good_keys_are_taken),
    ("a read may be bounded by any number of bytes", many::the_first_bytes_may_be_any_number),
    ("nothing and much are stored whole", many::nothing_and_much_are_whole),
    ("versions change with every change", many::versions_change),
    ("a version stands for its bytes, after refused writes too", many::versions_stand_for_bytes),
    ("pages of many keys join without gaps", many::pages_join),
    ("another handle sees what was written, and nothing old", many::another_handle_sees),
    ("a reader sees the old or the new and no mixture", race::no_mixture),
    ("increments by many are all counted", race::increments_are_counted),
    ("one of many creates a key", race::one_creates),
    ("a removal takes nothing newer", race::a_removal_takes_nothing_newer),
    ("what stays is listed while others write", race::what_stays_is_listed),
];

/// Holds a store to every promise, each on a root of its own; returns how many there are.
///
/// # Panics
/// Where one is broken, after telling its name on standard error.
pub fn hold(name: &str, manner: Manner, root: impl Fn() -> Root) -> usize {
    let scripts = step::Script::all();
    for script in &scripts {
        eprintln!("{name}: {}", script.promise);
        script.run(&*root().open());
    }
    for (promise, run) in PROMISES {
        let start = std::time::Instant::now();
        run(&root(), manner);
        eprintln!("{name}: {promise} ({} ms)", start.elapsed().as_millis());
    }
    scripts.len() + PROMISES.len()
}

fn key(text: &str) -> Key {
    Key::new(text).unwrap_or_else(|error| panic!("{error}"))
}

fn put(store: &dyn Store, name: &str, bytes: &[u8]) -> String {
    store
        .write(&key(name), bytes, &Expect::Anything, Durability::Full)
        .unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn read(store: &dyn Store, name: &str) -> Option<Vec<u8>> {
    store.read(&key(name)).unwrap_or_else(|error| panic!("{name}: {error}")).map(|object| object.bytes)
}

fn list(store: &dyn Store, prefix: &str, after: Option<&str>, limit: u32) -> Result<Vec<Listed>, StoreError> {
    store.list(&Prefix::new(prefix)?, after, limit)
}

/// All keys, in pages of a size.
fn keys(store: &dyn Store, page: u32) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    loop {
        let listed = list(store, "", all.last().map(String::as_str), page).expect("it lists");
        let is_last = listed.len() < page as usize;
        all.extend(listed.into_iter().map(|listed| listed.key));
        if is_last {
            return all;
        }
    }
}
