//! A forgotten entry as it lies in the trash: under which key, and what its first line says.

use crate::model::category::Category;
use crate::model::contract::Entry;
use crate::model::error::Result;
use crate::model::limits::LAST_TIME;
use crate::model::reference::{Id, Reference};
use crate::model::scope::Scope;
use crate::store::Object;

use super::category_file::utf8;
use super::markdown::Document;
use super::markdown::block::Block;

/// The folder of the trash.
pub(crate) const TRASH: &str = ".vault/trash/";

/// The beginning of a file in the trash, before the time.
pub(super) const FIRST_LINE: &str = "<!-- forgotten:";

/// The mark in that line of an entry that somebody else took out of its file.
pub(super) const VANISHED: &str = " vanished";

/// The mark of a passage, before the id of the one that stood behind it.
pub(super) const NEXT: &str = " next:";

/// The first time of 13 digits, in 2001: whatever was forgotten was so later.
pub(super) const FIRST_TIME: u64 = 1_000_000_000_000;

/// An entry in the trash, and whether somebody else took it out of its file.
pub(crate) type Marked = (Entry, bool);

/// The copy of one entry in the trash.
pub(crate) struct Forgotten {
    pub(crate) key: String,
    pub(crate) version: String,
    /// When it was forgotten, in milliseconds since the Unix epoch; 0 if the file does not say.
    pub(crate) at: u64,
    /// True if somebody else took it out of its file.
    pub(crate) is_vanished: bool,
    pub(super) raw: String,
    pub(crate) block: Block,
    /// The passage that stood behind it, if it is one.
    pub(super) next: Option<Id>,
}

impl Forgotten {
    pub(super) fn parse(key: &str, object: Object) -> Result<Option<Self>> {
        let text = utf8(key, object.bytes)?;
        let (at, first, raw) = split(&text);
        let (is_vanished, raw) = (first.contains(VANISHED), raw.to_owned());
        let next = first.split_once(NEXT).and_then(|(_, next)| Id::parse(next.split(' ').next()?));
        let block = Document::block_of(&raw);
        Ok(block.map(|block| Self { key: key.to_owned(), version: object.version, at, is_vanished, raw, block, next }))
    }
}

/// A file in the trash: when it was forgotten, its first line, and what was forgotten. One without that line has no time.
pub(super) fn split(file: &str) -> (u64, &str, &str) {
    match file.split_once('\n') {
        Some((first, raw)) if first.starts_with(FIRST_LINE) => (parse_time(first), first, raw),
        _ => (0, "", file),
    }
}

/// The first line of a file in the trash.
pub(super) fn first_line(time: u64, mark: &str) -> String {
    format!("{FIRST_LINE}{time}{mark} -->")
}

pub(super) fn parse_time(first_line: &str) -> u64 {
    let digits = first_line.trim_start_matches(FIRST_LINE).bytes().take_while(u8::is_ascii_digit);
    let time = digits.fold(0, |time: u64, digit| time.saturating_mul(10).saturating_add(u64::from(digit - b'0')));
    // One with fewer digits has lost some: it says no time, rather than one long ago.
    if time < FIRST_TIME { 0 } else { time.min(LAST_TIME) }
}

/// Where the forgotten entries of a category lie.
pub(super) fn trash_folder(scope: &Scope, category: Category) -> String {
    format!("{TRASH}{}/{}/", scope.folder(), category.name())
}

/// Where the nth forgotten entry of one name lies, counted from 1.
pub(super) fn trash_key(reference: &Reference, nth: u32) -> String {
    let Reference { scope, category, id } = reference;
    let nth = if nth == 1 { String::new() } else { format!(".{nth}") };
    format!("{}{id}{nth}.md", trash_folder(scope, *category))
}

/// The nth copy of an entry in the trash, as it lies there: its key and its text.
pub(crate) fn copy_in_trash(reference: &Reference, nth: u32, time: u64, raw: &str) -> (String, String) {
    (trash_key(reference, nth), format!("{}\n{raw}", first_line(time, "")))
}

/// The entry that a file in the trash is of.
pub(crate) fn reference_of(key: &str) -> Option<Reference> {
    let path = key.strip_prefix(TRASH)?.strip_suffix(".md")?;
    let (folder, id) = path.rsplit_once('/')?;
    let id = Id::parse(id.split('.').next()?)?;
    Reference::parse(&format!("{folder}/{id}")).ok()
}
