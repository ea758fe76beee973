//! Who may read and write which parts of a mission, as its description declares.
//!
//! A person writes it: `**May read:** dev, qa: all; others: conversation, decisions`. `gate` holds agents to it. A line that seems to be
//! such a rule and cannot be read as one closes the mission: a mark, a lost letter or a missing star must not open it.

use crate::model::category::Categories;
use crate::model::error::{Error, Result};
use crate::model::scope::{Name, Scope};
use crate::text::label::{count, value};
use crate::text::line::plain;

use super::markdown::conflict::Conflicts;
use super::mission_text::{AGENTS, DESCRIPTION};

pub(crate) const MAY_READ: &str = "**May read:**";
pub(crate) const MAY_WRITE: &str = "**May write:**";

/// Stands for all agents that no rule names.
const OTHERS: &str = "others";

/// Stands for every part.
const ALL: &str = "all";

/// The parts of a mission beside its categories, and the words for every and for no part.
const WORDS: [&str; 6] = [ALL, "nothing", "description", "conversation", "notes", "artifacts"];

/// A part of a mission.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Part<'k> {
    /// The folder of the mission.
    pub(super) folder: &'k str,
    /// Its word in a declaration; empty for what only `all` means.
    pub(super) name: &'k str,
}

impl<'k> Part<'k> {
    /// The part that a key belongs to, also one of the archive, the trash and the copies; none outside of missions.
    pub(super) fn of(mut key: &'k str) -> Option<Self> {
        // The copies of the archive lie in a folder of their own.
        while let Some((_, below)) = key.strip_prefix(".vault/").and_then(|rest| rest.split_once('/')) {
            key = below;
        }
        let (segment, rest) = key.strip_prefix(Scope::MISSIONS)?.split_once('/')?;
        let name = rest.split(['/', '.']).next().unwrap_or_default();
        let name = match name {
            _ if !rest.contains('/') && !rest.ends_with(".md") => "",
            "_mission" => "description",
            // Only `all` means deleting and restoring.
            "_deleted" => "",
            _ if rest.starts_with(AGENTS) => "notes",
            name => name,
        };
        Some(Self { folder: &key[..Scope::MISSIONS.len() + segment.len()], name })
    }

    /// The key of the description that declares who may do what with it.
    pub(super) fn description(&self) -> String {
        format!("{}/{DESCRIPTION}", self.folder)
    }
}

/// The use of a part that an agent asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AccessKind {
    Read,
    Write,
}

/// Who may read, and who may write; absent where nothing is declared.
#[derive(Debug, Default)]
pub(crate) struct Access {
    read: Option<Rules>,
    write: Option<Rules>,
}

/// Names of agents, and the parts that are theirs.
#[derive(Debug)]
struct Rules(Vec<(Vec<String>, Vec<String>)>);

impl Access {
    /// Reads the rules of a description.
    ///
    /// # Errors
    /// The reason why they are not sure.
    pub(crate) fn parse(file: &str) -> std::result::Result<Self, String> {
        let file = &*plain(file);
        check_lines(file)?;
        let access = Self { read: declared(file, MAY_READ)?, write: declared(file, MAY_WRITE)? };
        if !access.is_declared() {
            return Ok(access);
        }
        match Conflicts::of(file).lines().next() {
            Some(line) => Err(format!("a merge conflict begins in line {line}")),
            None => Ok(access),
        }
    }

    /// Returns whether there is any rule.
    pub(super) fn is_declared(&self) -> bool {
        self.read.is_some() || self.write.is_some()
    }

    /// Whoever may write a part may read it. Where nobody is declared to write, whoever may read a part may write it.
    pub(super) fn allows(&self, agent: &Name, deed: AccessKind, part: &str) -> bool {
        let writes = self.write.as_ref().map(|rules| rules.allow(agent, part));
        let reads = || self.read.as_ref().is_none_or(|rules| rules.allow(agent, part));
        match deed {
            AccessKind::Read => writes == Some(true) || reads(),
            AccessKind::Write => writes.unwrap_or_else(reads),
        }
    }

    /// A word that is not a part of a mission, if there is one.
    fn unknown_word(&self, categories: &Categories) -> Option<&str> {
        let rules = self.read.iter().chain(&self.write).flat_map(|rules| &rules.0);
        let is_known = |word: &str| WORDS.contains(&word) || categories.all().any(|category| category.name() == word);
        rules.flat_map(|(_, parts)| parts).map(String::as_str).find(|word| !is_known(word))
    }
}

impl Rules {
    fn parse(text: &str) -> std::result::Result<Self, String> {
        let mut rules = Vec::new();
        for rule in text.split(';').map(str::trim).filter(|rule| !rule.is_empty()) {
            let (names, parts) = rule.rsplit_once(':').ok_or_else(|| format!("{rule:?} has no colon"))?;
            let names = words(names);
            if let Some(error) = names.iter().find_map(|name| Name::new(name).err()) {
                return Err(error.to_string());
            }
            rules.push((names, words(parts)));
        }
        match rules.iter().find(|(_, parts)| parts.iter().any(String::is_empty)) {
            Some((names, _)) => Err(format!("a part of {} has no name", names.join(", "))),
            None if rules.is_empty() => Err("it names nobody".to_owned()),
            None => Ok(Self(rules)),
        }
    }

    /// Rules that name an agent count, and otherwise those for the others.
    fn allow(&self, agent: &Name, part: &str) -> bool {
        let is_for = |names: &[String], name: &str| names.iter().any(|named| named == name);
        let is_named = self.0.iter().any(|(names, _)| is_for(names, agent.as_str()));
        let name = if is_named { agent.as_str() } else { OTHERS };
        let has_part = |parts: &[String]| parts.iter().any(|word| word == ALL || word == part);
        self.0.iter().any(|(names, parts)| is_for(names, name) && has_part(parts))
    }
}

fn words(list: &str) -> Vec<String> {
    list.split(',').map(|word| word.trim().to_owned()).collect()
}

/// Refuses a file with a line that seems to be a rule and does not begin with its label.
fn check_lines(file: &str) -> std::result::Result<(), String> {
    for (line, nth) in file.lines().zip(1..) {
        let is_rule = |label: &&str| line.trim_start().starts_with(*label);
        let is_damaged = |label: &&str| line.contains(*label) || is_nearly(line, label);
        if let Some(label) = [MAY_READ, MAY_WRITE].iter().find(|label| is_damaged(label) && !is_rule(label)) {
            return Err(format!("line {nth} seems to be {label} and does not begin with it"));
        }
    }
    Ok(())
}

/// Returns whether a line begins with the words of a label, or with all but one of their letters.
fn is_nearly(line: &str, label: &str) -> bool {
    let letters = |text: &str| text.chars().filter(|c| c.is_alphabetic()).flat_map(char::to_lowercase).collect();
    let Some((before, _)) = line.split_once([':', '：']) else { return false };
    let (said, meant): (Vec<char>, Vec<char>) = (letters(before), letters(label));
    let same = said.iter().zip(&meant).take_while(|(said, meant)| said == meant).count();
    let (said, meant) = (&said[same..], &meant[same..]);
    // One letter changed, came or was lost: behind it all are equal.
    let behind = |letters: &'_ [char]| letters.get(1..).unwrap_or_default().to_vec();
    said == meant || behind(said) == behind(meant) || behind(said) == meant || said == behind(meant)
}

/// The rules behind a label.
fn declared(file: &str, label: &str) -> std::result::Result<Option<Rules>, String> {
    let rules = match count(file, label) {
        0 => return Ok(None),
        1 => Rules::parse(&value(file, label).unwrap_or_default()),
        _ => Err("it stands more than once".to_owned()),
    };
    rules.map(Some).map_err(|why| format!("{label} {why}"))
}

/// Checks what a description declares, or is to declare.
///
/// # Errors
/// [`Error::Invalid`] that shows how it is written.
pub(crate) fn check(file: &str, categories: &Categories) -> Result<()> {
    let unknown = |access: Access| match access.unknown_word(categories) {
        Some(word) => {
            Err(format!("{word:?} is not a part of a mission: there are {} and the categories", WORDS.join(", ")))
        }
        None => Ok(()),
    };
    Access::parse(file).and_then(unknown).map_err(|why| {
        Error::invalid(format!(
            "who may read and write a mission is declared like {MAY_READ} dev, qa: all; others: conversation, decisions; {why}"
        ))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allows(file: &str, agent: &str, deed: AccessKind, part: &str) -> bool {
        Access::parse(file).unwrap().allows(&Name::new(agent).unwrap(), deed, part)
    }

    #[test]
    fn a_key_is_of_one_part() {
        for (key, name) in [
            ("_missions/a/_mission.md", "description"),
            ("_missions/a/conversation.md", "conversation"),
            ("_missions/a/agents/dev.md", "notes"),
            ("_missions/a/artifacts.md", "artifacts"),
            ("_missions/a/decisions.md", "decisions"),
            ("_missions/a/", ""),
            ("_missions/a/notes.txt", ""),
            (".vault/archive/_missions/a/facts.2.md", "facts"),
            (".vault/trash/_missions/a/facts/17.2.md", "facts"),
            ("_missions/a/_deleted.md", ""),
            (".vault/copies/_missions/a/facts/0123.md", "facts"),
            (".vault/former/_missions/a/facts/17-0123.jsonl", "facts"),
        ] {
            assert_eq!(Part::of(key), Some(Part { folder: "_missions/a", name }), "{key}");
        }
        for key in
            ["_shared/facts.md", "dev/facts.md", ".vault/index/manifest.json", "_missions/a", "x/_missions/a/b.md"]
        {
            assert_eq!(Part::of(key), None, "{key}");
        }
    }

    #[test]
    fn the_others_may_do_what_no_rule_names_them_for() {
        let file =
            "Ship.\n\n**May read:** dev, a:b: all;\nothers: conversation\n\n**May write:** dev: facts; qa: notes\n";
        for (agent, read, write) in [
            ("dev", &["conversation", "facts", "notes", "description", ""][..], &["facts"][..]),
            ("a:b", &["conversation", "facts", "notes", "description", ""], &[]),
            ("qa", &["conversation", "notes"], &["notes"]),
            ("others", &["conversation"], &[]),
            ("Dev", &["conversation"], &[]),
        ] {
            for part in ["conversation", "facts", "notes", "description", ""] {
                assert_eq!(allows(file, agent, AccessKind::Read, part), read.contains(&part), "{agent} reads {part:?}");
                assert_eq!(
                    allows(file, agent, AccessKind::Write, part),
                    write.contains(&part),
                    "{agent} writes {part:?}"
                );
            }
        }
    }

    #[test]
    fn a_rule_counts_whichever_program_saved_it() {
        let file = "**May read:** dev: all\n\nShip.\n";
        for saved in [format!("\u{feff}{file}"), file.replace('\n', "\r"), file.replace('\n', "\r\n")] {
            assert!(
                allows(&saved, "dev", AccessKind::Read, "facts") && !allows(&saved, "qa", AccessKind::Read, "facts")
            );
        }
    }

    #[test]
    fn one_label_alone_says_enough() {
        let read = "**May read:** dev: facts";
        assert!(allows(read, "dev", AccessKind::Write, "facts") && !allows(read, "dev", AccessKind::Write, "notes"));
        assert!(!allows(read, "qa", AccessKind::Read, "facts") && !allows(read, "qa", AccessKind::Write, "facts"));
        let write = "**May write:** dev: facts";
        assert!(allows(write, "qa", AccessKind::Read, "facts") && !allows(write, "qa", AccessKind::Write, "facts"));
        for deed in [AccessKind::Read, AccessKind::Write] {
            assert!(allows("Nothing is declared.", "qa", deed, ""));
        }
    }

    #[test]
    fn what_cannot_be_read_is_named() {
        let categories = Categories::default();
        for (file, why) in [
            ("**May read:** dev all", "has no colon"),
            ("**May read:**", "names nobody"),
            ("**May read:** dev: all\n\n**May read:** qa: all", "more than once"),
            ("**May write:** ../x: all", "not a name for an agent"),
            ("**May write:** dev: facts,", "has no name"),
            ("**May write:** dev: fact", "\"fact\" is not a part of a mission"),
            ("Ship.\n\u{0}**May read:** dev: all", "line 2 seems to be **May read:**"),
            ("Ship. **May write:** dev: all", "line 1 seems to be **May write:**"),
            ("*May read:** dev: all", "line 1 seems to be **May read:**"),
            ("- May read: dev: all", "line 1 seems to be **May read:**"),
            ("**Mayread**: dev: all", "line 1 seems to be **May read:**"),
            ("**may\u{a0}write:** dev: all", "line 1 seems to be **May write:**"),
            ("**May ead:** dev: all", "line 1 seems to be **May read:**"),
            ("**May rea\u{fffd}:** dev: all", "line 1 seems to be **May read:**"),
            ("**May w\u{200b}rite\u{ff1a}** dev: all", "line 1 seems to be **May write:**"),
            ("**\u{feff}May reads:** dev: all", "line 1 seems to be **May read:**"),
            ("**May read:** dev: all\n\n<<<<<<< HEAD\na\n=======\nb\n>>>>>>> x\n", "a merge conflict begins in line 3"),
        ] {
            let error = check(file, &categories).unwrap_err().to_string();
            assert!(error.contains(why) && error.contains("like **May read:** dev, qa: all"), "{file}: {error}");
        }
        check("**May read:** dev: facts, conversation; others: nothing", &categories).unwrap();
        check("<<<<<<< HEAD\n", &categories).unwrap();
        check("You may read this: all of it.\n\nMay we ship: yes.\nMay 3rd: all", &categories).unwrap();
    }
}
