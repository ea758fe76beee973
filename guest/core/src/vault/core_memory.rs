//! `{agent}/_core.md`: what an agent always has before it: who it is, for whom it works, and what it is at.
//!
//! The file belongs to people too. A section is replaced, and every other byte stays.

use super::contract::{CoreMemory, CoreSection};
use super::text_file::TextFiles;
use crate::model::check;
use crate::model::error::{Error, Result};
use crate::model::scope::Name;
use crate::store::contract::Fault;
use crate::text::code::CodeBlock;
use crate::text::cut::trim_blank_lines;
use crate::vault::change::Change;
use crate::vault::markdown::conflict::Conflicts;
use crate::vault::root::Root;
use crate::vault::settings::CoreSettings;

/// The end of the keys of these files.
const FILE: &str = "/_core.md";

/// The key of an agent's file.
pub(crate) fn key_of(agent: &Name) -> String {
    format!("{}{FILE}", agent.folder())
}

/// Returns whether a key is that of such a file.
pub(crate) fn is_core(key: &str) -> bool {
    key.strip_suffix(FILE).is_some_and(|folder| Name::from_folder(folder).is_ok())
}

impl CoreSection {
    /// Its heading.
    pub(crate) fn title(self) -> &'static str {
        match self {
            Self::Persona => "Persona",
            Self::User => "User",
            Self::CurrentContext => "Current Context",
        }
    }

    /// The section that a heading opens, however it is spelled in capitals.
    fn of_title(title: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|section| section.title().eq_ignore_ascii_case(title))
    }

    /// The longest text in characters, and the setting that says so.
    fn limit(self, settings: &CoreSettings) -> (usize, &'static str) {
        match self {
            Self::Persona => (settings.persona_chars, "core.persona_chars"),
            Self::User => (settings.user_chars, "core.user_chars"),
            Self::CurrentContext => (settings.current_context_chars, "core.current_context_chars"),
        }
    }
}

impl CoreMemory {
    fn of(text: &str, version: Option<String>) -> Self {
        let read = |wanted| {
            let pieces = pieces(text).into_iter().filter(|piece| piece.section == Some(wanted));
            let texts: Vec<String> = pieces.map(|piece| piece.content()).filter(|text| !text.is_empty()).collect();
            texts.join("\n\n")
        };
        Self {
            persona: read(CoreSection::Persona),
            user: read(CoreSection::User),
            current_context: read(CoreSection::CurrentContext),
            version,
        }
    }

    /// The text of a section.
    pub(crate) fn text(&self, section: CoreSection) -> &str {
        match section {
            CoreSection::Persona => &self.persona,
            CoreSection::User => &self.user,
            CoreSection::CurrentContext => &self.current_context,
        }
    }
}

/// The core memories of agents.
pub(crate) struct CoreMemories<'a>(pub(crate) &'a Root);

impl CoreMemories<'_> {
    /// Returns the core memory of an agent.
    ///
    /// # Errors
    /// [`Error::Corrupt`] when the file is not UTF-8.
    pub(crate) fn core(&self, agent: &Name) -> Result<CoreMemory> {
        let (text, version) =
            TextFiles(self.0).text(&key_of(agent))?.map_or_else(Default::default, |(text, at)| (text, Some(at)));
        Ok(CoreMemory::of(&text, version))
    }

    /// Replaces a section; a blank text takes it out. With a version only if the file is still at that one.
    ///
    /// # Errors
    /// [`Error::Invalid`] for control characters, a text over the limit of the section, and one that would not be read back;
    /// [`Error::Conflict`] when the file is not at that version; [`Error::Corrupt`] while the file holds a merge conflict.
    pub(crate) fn set_core(
        &self,
        agent: &Name,
        section: CoreSection,
        text: &str,
        expect: Option<&str>,
    ) -> Result<CoreMemory> {
        let (text, key) = (self.checked_section(section, text)?, key_of(agent));
        let mut is_tried = false;
        TextFiles(self.0).update_text(&key, |file, version| {
            let is_there = CoreMemory::of(file, None).text(section) == text;
            if expect.is_some_and(|expect| version != Some(expect)) && !(is_tried && is_there) {
                return Err(Error::Conflict(format!("{key} was changed since it was read: read it again")));
            }
            if is_there {
                return Ok(Change::Needless(()));
            }
            *file = with_section(&key, file, section, &text)?;
            is_tried = true;
            Ok(Change::Made(()))
        })?;
        self.core(agent)
    }

    /// A text in its final form, if it fits its section.
    fn checked_section(&self, section: CoreSection, text: &str) -> Result<String> {
        if text.trim().is_empty() {
            return Ok(String::new());
        }
        let what = format!("the section {:?} of the core memory", section.title());
        let text = check::text(&what, text, &self.0.settings.limits)?;
        let (chars, (most, setting)) = (text.chars().count(), section.limit(&self.0.settings.core));
        if chars > most {
            let message = format!("{what} has {chars} characters; at most {most} are taken ({setting}): shorten it");
            return Err(Error::invalid(message));
        }
        Ok(text)
    }
}

/// A file with another text in a section.
fn with_section(key: &str, file: &str, section: CoreSection, text: &str) -> Result<String> {
    if let Some(line) = Conflicts::of(file).lines().next() {
        let message = "a merge conflict begins here: resolve it first".to_owned();
        return Err(Error::Corrupt(Fault { key: key.to_owned(), line: Some(line), message }));
    }
    let new = replaced(file, section, text);
    let (before, after) = (CoreMemory::of(file, None), CoreMemory::of(&new, None));
    let wanted = |one: CoreSection| if one == section { text } else { before.text(one) };
    let mut code = CodeBlock::default();
    // A block that does not end would hold whatever comes behind it.
    let is_open = text.lines().chain(["end"]).map(|line| code.holds(line)).last() == Some(true);
    if !is_open && CoreSection::ALL.into_iter().all(|one| after.text(one) == wanted(one)) {
        return Ok(new);
    }
    Err(Error::invalid(format!(
        "{key} would not be read back as it was written: a line of the text is a heading of level 1 or 2 (use level 3 or deeper), or a \
         block of code does not end, in the text or in the file"
    )))
}

fn replaced(file: &str, section: CoreSection, text: &str) -> String {
    let pieces = pieces(file);
    let first = pieces.iter().position(|piece| piece.section == Some(section));
    // A new section stands before the first one that comes after it in the order, or at the end.
    let place = first.or_else(|| pieces.iter().position(|piece| piece.section > Some(section))).unwrap_or(pieces.len());
    let heading = first.map_or_else(|| format!("## {}", section.title()), |first| pieces[first].heading().to_owned());
    let line_end = if file.split_once('\n').is_some_and(|(line, _)| line.ends_with('\r')) { "\r\n" } else { "\n" };
    let (mut new, mut is_fresh) = (String::with_capacity(file.len() + text.len()), false);
    for nth in 0..=pieces.len() {
        if nth == place && !text.is_empty() {
            separate(&mut new, line_end);
            new += &format!("{heading}\n\n{text}\n").replace('\n', line_end);
            is_fresh = true;
        }
        if let Some(piece) = pieces.get(nth).filter(|piece| piece.section != Some(section)) {
            if std::mem::take(&mut is_fresh) {
                separate(&mut new, line_end);
            }
            new += piece.raw;
        }
    }
    new
}

/// Ends the last line, and puts a blank one behind it.
fn separate(text: &mut String, line_end: &str) {
    while !text.is_empty() && !text.ends_with(&line_end.repeat(2)) {
        *text += line_end;
    }
}

/// A part of a file: what stands before the first heading, or a heading of level 1 or 2 and what stands below it.
struct Piece<'a> {
    raw: &'a str,
    /// The section that its heading opens; none for a heading of somebody's own.
    section: Option<CoreSection>,
}

impl<'a> Piece<'a> {
    /// Its first line.
    fn heading(&self) -> &'a str {
        self.raw.lines().next().unwrap_or_default()
    }

    /// What stands below the heading.
    fn content(&self) -> String {
        let below = self.raw.split_once('\n').map_or("", |(_, below)| below);
        trim_blank_lines(&below.replace("\r\n", "\n")).to_owned()
    }
}

fn pieces(text: &str) -> Vec<Piece<'_>> {
    let (mut pieces, mut code) = (Vec::new(), CodeBlock::default());
    let (mut start, mut at, mut section) = (0, 0, None);
    for line in text.split_inclusive('\n') {
        if !code.holds(line)
            && let Some(title) = title_of(line)
        {
            if at > start {
                pieces.push(Piece { raw: &text[start..at], section });
            }
            (start, section) = (at, CoreSection::of_title(title));
        }
        at += line.len();
    }
    if at > start {
        pieces.push(Piece { raw: &text[start..], section });
    }
    pieces
}

/// The title of a heading of level 1 or 2.
fn title_of(line: &str) -> Option<&str> {
    let line = line.trim_end();
    let rest = line.strip_prefix("##").or_else(|| line.strip_prefix('#'))?;
    rest.strip_prefix([' ', '\t']).map(|title| title.trim_end_matches('#').trim())
}

#[cfg(test)]
mod tests;
