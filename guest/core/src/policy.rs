//! Every number and switch, as data: `policy.toml` in the root says what differs from the default.

use serde::{Deserialize, Serialize};

use crate::search::Settings as SearchSettings;
use crate::{Category, Error, Result};

/// The key of the policy file.
pub const KEY: &str = "policy.toml";

/// A named set of defaults; a preset never changes what code runs, only its numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Preset {
    /// Keepstone's own.
    #[default]
    Keepstone,
    /// System A's.
    AgentMemory,
}

/// All of it.
#[derive(Clone, Debug, PartialEq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Policy {
    /// What it starts from.
    pub preset: Preset,
    /// What a call may hand over.
    pub limits: Limits,
    /// How writes behave under contention.
    pub store: Contention,
    /// What goes into a brief.
    pub brief: Brief,
    /// How entries are ranked.
    pub search: SearchSettings,
}

/// What a call may hand over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Limits {
    /// Longest text of an entry, in bytes.
    pub text_bytes: usize,
    /// Most tags or sources of an entry.
    pub tags: usize,
    /// Longest tag, author, session or source, in bytes.
    pub word_bytes: usize,
    /// Longest query or task, in bytes; what is longer is ranked by its beginning.
    pub query_bytes: usize,
}

impl Limits {
    /// Largest category file, in bytes. Fixed, since it bounds the memory that reading takes.
    pub const FILE_BYTES: u64 = 16 << 20;
}

impl Default for Limits {
    fn default() -> Self {
        Self { text_bytes: 1 << 20, tags: 64, word_bytes: 1_024, query_bytes: 64 << 10 }
    }
}

/// How writes behave under contention.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Contention {
    /// Times a write reads again after another was faster, before it gives up with a conflict.
    pub attempts: u32,
}

impl Default for Contention {
    fn default() -> Self {
        Self { attempts: 500 }
    }
}

/// What goes into a brief.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Brief {
    /// Tokens, when the request names none.
    pub budget: u32,
    /// Largest share of the budget for `_project.md` while others want room.
    pub project_share: f64,
    /// The same for the last handoff.
    pub handoff_share: f64,
    /// The same for open tasks.
    pub tasks_share: f64,
    /// The same for what was being said when the last session broke off.
    pub recovery_share: f64,
    /// Longest relevant entry, in characters; a longer one is cut.
    pub entry_chars: usize,
    /// Characters below which cutting an entry to fit is not worth it.
    pub cut_chars: usize,
    /// Messages shown of a session that broke off, and characters of each.
    pub recovery_messages: usize,
    /// Characters shown of each of these messages.
    pub recovery_chars: usize,
    /// How long a checkpoint is worth recovering from, in milliseconds.
    pub checkpoint_expiry: u64,
    /// Whether a relevant entry is shown whole, or as its snippet.
    pub whole_entries: bool,
    /// Whether its day and author stand before it.
    pub dated: bool,
    /// The sections of relevant entries, in order.
    pub relevant: Vec<Relevant>,
}

/// One section of relevant entries.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Relevant {
    /// As printed, without the colon.
    pub title: String,
    /// What it is filled with.
    pub categories: Vec<Category>,
    /// Most entries.
    pub limit: usize,
}

impl Relevant {
    fn new(title: &str, categories: &[Category], limit: usize) -> Self {
        Self { title: title.to_owned(), categories: categories.to_vec(), limit }
    }
}

const DECISIONS: &str = "Relevant Decisions";
const LESSONS: &str = "Relevant Lessons";

impl Default for Brief {
    fn default() -> Self {
        use Category::*;
        let notes = [Facts, Findings, Preferences, Patterns, Habits, Episodes, Procedures, Projects, Digests];
        Self {
            budget: 2_000,
            project_share: 0.3,
            handoff_share: 0.25,
            tasks_share: 0.2,
            recovery_share: 0.1,
            entry_chars: 2_000,
            cut_chars: 200,
            recovery_messages: 3,
            recovery_chars: 100,
            checkpoint_expiry: 7 * 24 * 3_600_000,
            whole_entries: true,
            dated: true,
            relevant: vec![
                Relevant::new(DECISIONS, &[Decisions, Conventions], 100),
                Relevant::new(LESSONS, &[Lessons, Gotchas], 100),
                Relevant::new("Relevant Notes", &notes, 100),
            ],
        }
    }
}

impl Policy {
    /// The defaults of a preset.
    pub fn of_preset(preset: Preset) -> Self {
        let mut policy = Self { preset, ..Self::default() };
        if preset == Preset::AgentMemory {
            policy.brief.whole_entries = false;
            policy.brief.dated = false;
            policy.brief.relevant = vec![
                Relevant::new(DECISIONS, &[Category::Decisions], 3),
                Relevant::new(LESSONS, &[Category::Lessons], 2),
            ];
            policy.search = SearchSettings::agent_memory();
        }
        policy
    }

    /// Reads `policy.toml`: a preset, and tables that change single values of it.
    ///
    /// # Errors
    /// [`Error::Corrupt`] with the line, for text that is no TOML, an unknown name or an impossible value.
    pub fn parse(text: &str) -> Result<Self> {
        let named: Self = toml::from_str(text).map_err(|error| fault(text, &error))?;
        let given: toml::Table = toml::from_str(text).map_err(|error| fault(text, &error))?;
        let preset = toml::Table::try_from(Self::of_preset(named.preset));
        let policy: Self = preset
            .map_err(|error| error.to_string())
            .and_then(|preset| overlay(preset, given).try_into().map_err(|error| error.to_string()))
            .map_err(|what| Error::corrupt(KEY, None, what))?;
        policy.check().map_err(|what| Error::corrupt(KEY, None, what))?;
        Ok(policy)
    }

    fn check(&self) -> std::result::Result<(), String> {
        let brief = &self.brief;
        for (name, share) in [
            ("project_share", brief.project_share),
            ("handoff_share", brief.handoff_share),
            ("tasks_share", brief.tasks_share),
            ("recovery_share", brief.recovery_share),
        ] {
            if !(0.0..=1.0).contains(&share) {
                return Err(format!("brief.{name} is {share}; it is a share from 0 to 1"));
            }
        }
        if self.store.attempts == 0 {
            return Err("store.attempts is 0; it must be at least 1".to_owned());
        }
        Ok(())
    }
}

/// The base with the given values in place of its own, table by table.
fn overlay(mut base: toml::Table, given: toml::Table) -> toml::Table {
    for (key, value) in given {
        let value = match (base.remove(&key), value) {
            (Some(toml::Value::Table(base)), toml::Value::Table(given)) => toml::Value::Table(overlay(base, given)),
            (_, value) => value,
        };
        base.insert(key, value);
    }
    base
}

fn fault(text: &str, error: &toml::de::Error) -> Error {
    let line = error.span().and_then(|span| text.get(..span.start)).map(|before| before.matches('\n').count() + 1);
    Error::corrupt(KEY, line.and_then(|line| u32::try_from(line).ok()), error.message())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_changes_single_values_of_its_preset() {
        let policy = Policy::parse("preset = \"agent-memory\"\n[brief]\nbudget = 900\n").unwrap();
        assert_eq!(policy.brief.budget, 900);
        assert_eq!(policy.brief.relevant[0].limit, 3);
        assert!(!policy.brief.whole_entries);
        assert_eq!(Policy::parse("").unwrap(), Policy::default());
    }

    #[test]
    fn a_wrong_file_is_told_by_its_line() {
        for (text, line) in [("a = \n", Some(1)), ("[brief]\n\nbugdet = 1", Some(3)), ("preset = \"x\"", Some(1))] {
            let Err(Error::Corrupt(fault)) = Policy::parse(text) else { panic!("{text:?} was taken") };
            assert_eq!((fault.key.as_str(), fault.line), (KEY, line), "{text:?}: {}", fault.message);
        }
        assert!(Policy::parse("[brief]\nproject_share = 2.0").is_err());
    }
}
