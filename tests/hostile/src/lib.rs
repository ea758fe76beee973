//! A component with the interface of the vault that keeps none of its promises: the text of a reference says which.

#[allow(missing_docs, unsafe_code, unreachable_pub, reason = "generated from the contract")]
mod bindings {
    wit_bindgen::generate!({
        inline: "
            package keepstone:hostile;
            world hostile {
                import keepstone:memory/store@0.2.0;
                export keepstone:memory/opening@0.2.0;
                export keepstone:memory/vault@0.2.0;
            }
        ",
        path: "../../wit",
        generate_all,
    });
}

use std::hint::black_box;

use bindings::exports::keepstone::memory::opening::{self, GuestMemory, Options};
use bindings::exports::keepstone::memory::vault::{
    CategoryCount, Changes, CoreMemory, CoreSection, Draft, Entry, Error, Filter, Guest, MemoryBorrow, NewestEntries,
    Outcome, ProjectContext, Reference, Scope, Status, Tier,
};
use bindings::keepstone::memory::store::{self, Durability, Expect};
use bindings::keepstone::memory::types::Fault;

struct Hostile;

#[allow(unsafe_code, reason = "generated from the contract")]
mod exported {
    super::bindings::export!(Hostile with_types_in super::bindings);
    use super::Hostile;
}

/// Misbehaves as the name says, and returns the host's answer if it comes back at all.
fn misbehave(name: &str) -> String {
    match name {
        "loop" => loop {
            black_box(());
        },
        "allocate" => {
            let mut all = Vec::new();
            loop {
                all.push(black_box(vec![1_u8; 1 << 20]));
            }
        }
        "recurse" => recurse(0).to_string(),
        "trap" => std::process::abort(),
        "panic" => panic!("\u{1b}[31ma message that nobody should see"),
        "read" => loop {
            drop(black_box(store::read("dev/facts.md")));
        },
        "write" => loop {
            drop(black_box(store::write("hostile/facts.md", b"again", &Expect::Anything, Durability::Full)));
        },
        "list" => loop {
            drop(black_box(store::list_keys("", None, 10_000)));
        },
        "large write" => format!(
            "{:?}",
            store::write("hostile/facts.md", &vec![b'x'; 32 << 20], &Expect::Anything, Durability::Full)
        ),
        "huge write" => format!(
            "{:?}",
            store::write("hostile/facts.md", &vec![b'x'; 200 << 20], &Expect::Anything, Durability::Full)
        ),
        "huge answer" => "x".repeat(200 << 20),
        "half a change" => {
            drop(store::write("hostile/facts.md", b"half", &Expect::Anything, Durability::Full));
            std::process::abort()
        }
        key => format!("{:?}", store::write(key, b"outside", &Expect::Anything, Durability::Full)),
    }
}

#[expect(unconditional_recursion, reason = "that is what it is for")]
fn recurse(depth: u64) -> u64 {
    black_box(recurse(black_box(depth + 1)) + 1)
}

fn refuse<T>() -> Result<T, Error> {
    Err(Error::Invalid("this component does nothing".to_owned()))
}

impl opening::Guest for Hostile {
    type Memory = Hostile;
}

impl GuestMemory for Hostile {
    fn open(_: Options) -> Result<opening::Memory, Error> {
        Ok(opening::Memory::new(Hostile))
    }

    fn take_warnings(&self) -> Vec<Fault> {
        let message = "\u{1b}[2Jwords that nobody should see".to_owned();
        vec![Fault { key: "hostile/facts.md".to_owned(), line: None, message }]
    }
}

impl Guest for Hostile {
    fn get(_: MemoryBorrow<'_>, reference: Reference) -> Result<Entry, Error> {
        Err(Error::NotFound(misbehave(&reference)))
    }

    fn agents(_: MemoryBorrow<'_>) -> Result<Vec<String>, Error> {
        Ok(vec!["a long name of an agent".repeat(1_000); 10_000])
    }

    fn add(_: MemoryBorrow<'_>, _: Draft) -> Result<Outcome, Error> {
        refuse()
    }

    fn add_many(_: MemoryBorrow<'_>, _: Vec<Draft>) -> Result<Vec<Outcome>, Error> {
        refuse()
    }

    fn entries(_: MemoryBorrow<'_>, _: Filter) -> Result<Vec<Entry>, Error> {
        refuse()
    }

    fn newest(_: MemoryBorrow<'_>, _: Filter, _: Option<String>, _: u32) -> Result<NewestEntries, Error> {
        refuse()
    }

    fn edit(_: MemoryBorrow<'_>, _: Reference, _: Changes) -> Result<Entry, Error> {
        refuse()
    }

    fn forget(_: MemoryBorrow<'_>, _: Reference) -> Result<(), Error> {
        refuse()
    }

    fn restore(_: MemoryBorrow<'_>, _: Reference) -> Result<Entry, Error> {
        refuse()
    }

    fn set_tier(_: MemoryBorrow<'_>, _: Reference, _: Tier) -> Result<Entry, Error> {
        refuse()
    }

    fn set_status(_: MemoryBorrow<'_>, _: Reference, _: Status) -> Result<Entry, Error> {
        refuse()
    }

    fn move_to(_: MemoryBorrow<'_>, _: Reference, _: Scope) -> Result<Entry, Error> {
        refuse()
    }

    fn share(_: MemoryBorrow<'_>, _: Reference) -> Result<Entry, Error> {
        refuse()
    }

    fn counts(_: MemoryBorrow<'_>, _: Option<Scope>) -> Result<Vec<CategoryCount>, Error> {
        refuse()
    }

    fn get_project(_: MemoryBorrow<'_>) -> Result<ProjectContext, Error> {
        refuse()
    }

    fn set_project(_: MemoryBorrow<'_>, _: String, _: Option<String>) -> Result<ProjectContext, Error> {
        refuse()
    }

    fn get_core(_: MemoryBorrow<'_>, _: String) -> Result<CoreMemory, Error> {
        refuse()
    }

    fn set_core(
        _: MemoryBorrow<'_>,
        _: String,
        _: CoreSection,
        _: String,
        _: Option<String>,
    ) -> Result<CoreMemory, Error> {
        refuse()
    }
}
