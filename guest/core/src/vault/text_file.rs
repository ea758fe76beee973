//! Texts that are no entries, such as core memories and the texts of missions: read, and changed by compare-and-swap.

use crate::model::error::{Error, Result};
use crate::model::scope::Name;
use crate::store::retry::Attempt;
use crate::store::{Expect, Listed, Object};
use crate::text::line::{mark, plain};

use super::category_file::{check_size, utf8};
use super::change::Change;
use super::copy::key_of;
use super::mission_text::{is_mission_text, key_of as mission_key};
use super::root::Root;
use super::text_copies::{TextAt, TextCopies};

/// The texts of a root. Whoever reads one here gets its lines as [`plain`] has them.
pub(crate) struct TextFiles<'a>(pub(crate) &'a Root);

/// A file whose text is to be changed.
#[derive(Default)]
struct Opened {
    text: String,
    /// The whole file as it is read by who compares it with a copy.
    before: String,
    version: Option<String>,
    /// The mark before the text, which stays.
    mark: String,
    /// The text has characters for bytes that are no UTF-8.
    is_spelled: bool,
}

impl Opened {
    fn of(key: &str, object: Object) -> Result<Self> {
        check_size(key, object.bytes.len() as u64)?;
        let before = String::from_utf8_lossy(&object.bytes).into_owned();
        let is_whole = std::str::from_utf8(&object.bytes).is_ok();
        // Texts of missions are changed all the same.
        let spelled = if is_whole || !is_mission_text(key) { None } else { spelled(&object.bytes) };
        let is_spelled = spelled.is_some();
        let text = spelled.map_or_else(|| utf8(key, object.bytes), Ok)?;
        let (mark, version) = (mark(&text).to_owned(), Some(object.version));
        Ok(Self { text: plain(&text).into_owned(), before, version, mark, is_spelled })
    }

    /// The bytes of the file with another text.
    fn bytes_of(&self, text: &str) -> Vec<u8> {
        let text = format!("{}{text}", self.mark);
        if self.is_spelled { unspelled(&text) } else { text.into_bytes() }
    }
}

impl TextFiles<'_> {
    /// A text, and its version; none if it is absent.
    ///
    /// # Errors
    /// [`Error::Corrupt`] for a file that is not UTF-8.
    pub(crate) fn text(&self, key: &str) -> Result<Option<(String, String)>> {
        let Some(object) = self.0.read(key)? else { return Ok(None) };
        check_size(key, object.bytes.len() as u64)?;
        Ok(Some((plain(&utf8(key, object.bytes)?).into_owned(), object.version)))
    }

    /// As [`text`](Self::text), for answers that go on without what is not UTF-8: a warning names the first such line.
    pub(crate) fn readable_text(&self, key: &str) -> Result<Option<(String, String)>> {
        let Some(object) = self.0.read(key)? else { return Ok(None) };
        check_size(key, object.bytes.len() as u64)?;
        let text = plain(&String::from_utf8_lossy(&object.bytes)).into_owned();
        if let Err(error) = utf8(key, object.bytes) {
            self.0.warn(vec![error.into_fault(key)?]);
        }
        Ok(Some((text, object.version)))
    }

    /// The texts of a mission that are there.
    pub(crate) fn mission_texts(&self, mission: &Name) -> Result<Vec<Listed>> {
        let mut listed = self.0.list_under(&mission_key(mission, ""))?;
        listed.retain(|listed| is_mission_text(&listed.key));
        Ok(listed)
    }

    /// Reads, changes and writes a text, and starts over while others are faster. An absent one is empty and has no version. A mark
    /// before the text stays in the file. A description that was cut off is changed, and written, as it was before.
    ///
    /// After an unknown outcome the change must check whether its own work is already there.
    pub(crate) fn update_text<T>(
        &self,
        key: &str,
        mut change: impl FnMut(&mut String, Option<&str>) -> Result<Change<T>>,
    ) -> Result<T> {
        // States that this call replaced without an answer, each with what it wrote.
        let mut unanswered: Vec<(Option<String>, String)> = Vec::new();
        let mut copies = Vec::new();
        self.0.retry("writing", key, |may_be_done| {
            let mut opened = self.0.read(key)?.map(|object| Opened::of(key, object)).transpose()?.unwrap_or_default();
            let uncut = TextCopies(self.0).uncut_text(key)?;
            let is_cut = uncut.is_some();
            if let Some(text) = uncut {
                (opened.before, opened.text) = (text.clone(), text);
            }
            let (mut text, before, version) = (opened.text.clone(), &opened.before, &opened.version);
            let found = TextAt { text: before, version: version.as_deref() };
            if unanswered.last().is_some_and(|(_, wrote)| wrote != before) {
                unanswered.clear();
            }
            let done = match change(&mut text, version.as_deref())? {
                Change::Needless(done) if !may_be_done && !is_cut => {
                    match unanswered.last() {
                        // A store may tell of a conflict with this very write.
                        Some((at, _)) => {
                            let old = TextAt { text: before, version: at.as_deref() };
                            let there = Ok(std::mem::take(&mut copies));
                            TextCopies(self.0).settle_text(key, there, (&old, &found), &keys_of(key, &unanswered));
                        }
                        None => TextCopies(self.0).settle_text_as_found(key, &found),
                    }
                    return Ok(Attempt::Done(done));
                }
                Change::Needless(done) | Change::Made(done) => done,
            };
            let bytes = opened.bytes_of(&text);
            let text = String::from_utf8_lossy(&bytes).into_owned();
            check_size(key, bytes.len() as u64)?;
            let there = TextCopies(self.0).text_copies_before(key);
            match self.0.write(key, &bytes, &version.clone().map_or(Expect::Absent, Expect::At)) {
                Ok(new) => {
                    let written = TextAt { text: &text, version: Some(&new) };
                    TextCopies(self.0).settle_text(key, there, (&found, &written), &keys_of(key, &unanswered));
                    Ok(Attempt::Done(done))
                }
                Err(error) if error.is_contested() => {
                    copies = there.unwrap_or_default();
                    unanswered.push((version.clone(), text));
                    Ok(Attempt::Lost(error))
                }
                Err(error) => Err(Error::from_store(error, "writing", key)),
            }
        })
    }

    /// Removes a text, whatever it says by now; without one the call succeeds.
    pub(crate) fn remove_text(&self, key: &str) -> Result<()> {
        self.0.retry("removing", key, |_| {
            // Listed before the file is read, so none is of a text that another process writes in between.
            let there = TextCopies(self.0).text_copies_before(key)?;
            self.0.renew();
            let Some(object) = self.0.read(key)? else { return Ok(Attempt::Done(())) };
            // Its copy goes first: one that stayed behind would look like a loss.
            let text = String::from_utf8_lossy(&object.bytes);
            let before = TextAt { text: &text, version: Some(&object.version) };
            let gone = TextAt { text: "", version: None };
            TextCopies(self.0).try_to_settle_text(key, there, (&before, &gone), &[])?;
            let done = self.0.remove(key, &Expect::At(object.version.clone()));
            Attempt::of(done).map_err(|error| Error::from_store(error, "removing", key))
        })
    }
}

/// The copies of states that were replaced without an answer.
fn keys_of(key: &str, unanswered: &[(Option<String>, String)]) -> Vec<String> {
    unanswered.iter().filter_map(|(at, _)| Some(key_of(key, at.as_deref()?))).collect()
}

/// Stands before the byte in the characters that spell bytes which are no UTF-8; they are for private use.
const SPELLED: u32 = 0xF700;

/// A text in which a character stands for each byte that is no UTF-8; none if it has such characters itself.
fn spelled(bytes: &[u8]) -> Option<String> {
    let mut text = String::new();
    for chunk in bytes.utf8_chunks() {
        if chunk.valid().chars().any(|c| byte_of(c).is_some()) {
            return None;
        }
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().filter_map(|byte| char::from_u32(SPELLED + u32::from(*byte))));
    }
    Some(text)
}

fn unspelled(text: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len());
    for c in text.chars() {
        match byte_of(c) {
            Some(byte) => bytes.push(byte),
            None => bytes.extend(c.encode_utf8(&mut [0; 4]).as_bytes()),
        }
    }
    bytes
}

/// The byte that a character spells.
fn byte_of(c: char) -> Option<u8> {
    u32::from(c).checked_sub(SPELLED).and_then(|byte| u8::try_from(byte).ok()).filter(|byte| !byte.is_ascii())
}
