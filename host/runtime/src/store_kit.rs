//! The promises of a store as tests, for a [`Store`](crate::Store) of your own: some as data, which the npm package runs too, and some as work of many
//! writers. They try what stores get wrong: writes that were refused after they had a version, versions that come back for other bytes,
//! listings that grow between their pages, removals that take what is newer.
//!
//! ```
//! use std::sync::Arc;
//! use keepstone::store_kit::{Manner, Root, check};
//! use keepstone::{MemoryStore, Store};
//!
//! # let manner = Manner { largest: 1 << 20, keys: 100, rounds: 5, ..Manner::default() };
//! // In a test of yours, with a store of yours and `Manner::default()`.
//! check("mine", manner, || {
//!     let store = Arc::new(MemoryStore::new());
//!     Root::new(move || store.clone() as Arc<dyn Store>, ())
//! });
//! ```

mod many;
mod race;
mod root;
mod step;

pub use root::{Manner, Root};

type Promise = (&'static str, fn(&Root, Manner));

const PROMISES: &[Promise] = &[
    ("every good key is taken and listed", many::good_keys_are_taken),
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

/// Checks every promise of a store, each on a root of its own; returns how many there are.
///
/// # Panics
/// Where one is broken, after telling its name on standard error.
pub fn check(name: &str, manner: Manner, root: impl Fn() -> Root) -> usize {
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
