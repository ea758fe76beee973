//! The Markdown files: parse, print, change one by compare-and-swap, archive, trash, log, undo.

pub(crate) mod access;
mod additions;
pub(crate) mod archive;
pub(crate) mod before_image;
pub(crate) mod blocks;
pub(crate) mod category_file;
pub(crate) mod change;
mod changed_property;
pub(crate) mod changed_text;
pub(crate) mod contract;
pub(crate) mod copies;
pub(crate) mod copy;
pub(crate) mod core_memory;
pub(crate) mod deleted;
pub(crate) mod deletions;
pub(crate) mod duplicate;
pub(crate) mod entries;
pub(crate) mod file_writer;
pub(crate) mod forgotten;
mod gate;
pub(crate) mod journal;
pub(crate) mod json;
mod known_files;
pub(crate) mod listing;
pub(crate) mod log;
pub(crate) mod markdown;
pub(crate) mod mission_text;
pub(crate) mod permissions;
pub(crate) mod project_text;
pub(crate) mod root;
pub(crate) mod screening;
pub(crate) mod session_file;
pub(crate) mod settings;
#[cfg(test)]
mod started_over;
pub(crate) mod stored_texts;
pub(crate) mod succession;
pub(crate) mod summary;
pub(crate) mod survey;
mod taken;
pub(crate) mod text_copies;
pub(crate) mod text_file;
pub(crate) mod trash;
pub(crate) mod unicode_form;
#[cfg(test)]
mod waiting;
pub(crate) mod widen;
