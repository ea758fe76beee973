//! The index: parts that are searched as one.
//!
//! A part is a *segment*, an immutable string of bytes, without the documents that are dead. Segments lie in the
//! store beside a manifest, or only in memory until there is enough for one more. They are a cache of the files.

mod alive;
mod builder;
mod bytes;
mod dictionary;
mod fetch;
mod flush;
mod held;
mod manifest;
mod merge;
mod part;
mod refresh;
mod segment;
mod settings;
mod tier;
mod words;
mod writer;

use alive::Alive;
pub(super) use dictionary::Found;
pub(crate) use fetch::Texts;
pub(crate) use held::Index;
pub(crate) use part::Part;
pub(super) use segment::Posting;
pub use settings::Settings;
pub(crate) use tier::{Size, plan};

/// Some entries as one part, all alive.
#[cfg(test)]
pub(super) fn part_of(entries: &[crate::Entry]) -> Part {
    let mut builder = builder::Builder::default();
    for entry in entries {
        builder.add(&entry.reference.key(), entry, crate::hash::fnv1a(entry.text.as_bytes()));
    }
    Part::new(std::rc::Rc::new(segment::Segment::open(builder.finish()).unwrap()))
}

#[cfg(test)]
mod history;
#[cfg(test)]
mod tests;
