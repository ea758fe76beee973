//! The index: parts that are searched as one.
//!
//! A part is a *segment*, an immutable string of bytes, without the documents that are dead. Segments lie in the
//! store beside a manifest, or only in memory until there is enough for one more. They are a cache of the files.

mod alive;
mod builder;
mod bytes;
pub(crate) mod content;
pub(crate) mod dictionary;
pub(crate) mod fetch;
mod flush;
pub(crate) mod held;
#[cfg(test)]
mod history;
pub(crate) mod manifest;
mod merge;
pub(crate) mod part;
mod refresh;
pub(crate) mod segment;
pub(crate) mod settings;
pub(crate) mod tier;
mod words;
mod writer;

pub(crate) use manifest::FOLDER;

/// Some entries as one part, all alive.
#[cfg(test)]
pub(super) fn part_of(entries: &[crate::model::contract::Entry]) -> part::Part {
    let mut builder = builder::Builder::default();
    for entry in entries {
        builder.add(&entry.reference.key(), entry, crate::store::hash::fnv1a(entry.text.as_bytes()));
    }
    part::Part::new(std::rc::Rc::new(segment::Segment::open(builder.finish()).unwrap()))
}

#[cfg(test)]
mod tests;
