//! Every number and switch, as data: `policy.toml` in the root says what differs from the default.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::learn::extract::settings::Settings as ExtractSettings;
use crate::learn::facts::settings::Settings as FactSettings;
use crate::model::category::Category;
use crate::model::error::{Error, Result};
use crate::search::index::settings::Settings as IndexSettings;
use crate::search::settings::Settings as SearchSettings;
use crate::search::vector::settings::Settings as VectorSettings;
use crate::session::work::settings::Settings as WorkSettings;
use crate::store::Durability;

/// The key of the policy file.
pub const KEY: &str = "policy.toml";

/// A named set of defaults; a preset never changes what code runs, only its numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Preset {
    /// Keepstone's own.
    #[default]
    Keepstone,
    /// The preset of agent-memory.
    AgentMemory,
    /// The preset of bit-office.
    BitOffice,
}

/// All of it.
#[derive(Clone, Debug, PartialEq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Policy {
    /// The defaults to start from.
    pub preset: Preset,
    /// Limits of arguments.
    pub limits: Limits,
    /// Settings of writes.
    pub store: Writing,
    /// Settings of the brief.
    pub brief: Brief,
    /// Settings of sessions.
    pub sessions: Sessions,
    /// When upkeep cuts, and what it leaves.
    pub upkeep: Upkeep,
    /// Settings of transcripts.
    pub ingest: Ingest,
    /// Settings of finding insights by rule.
    pub extract: ExtractSettings,
    /// Settings of work states and session summaries.
    pub work: WorkSettings,
    /// Settings of facts: duplicates, limits, sharing.
    pub facts: FactSettings,
    /// Settings of ranking.
    pub search: SearchSettings,
    /// Settings of the search index.
    pub index: IndexSettings,
    /// Settings of the log and the trash.
    pub audit: AuditSettings,
    /// Settings of vectors.
    pub vectors: VectorSettings,
}

/// Settings of the log and the trash.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct AuditSettings {
    /// True to log changes and keep before-images.
    pub log: bool,
    /// The writer named in the log; empty if unknown.
    pub who: String,
    /// Days that the trash and what undoing needs are kept; 0: for ever.
    pub trash_days: u32,
    /// Days that the log is kept; 0: for ever.
    pub log_days: u32,
}

impl Default for AuditSettings {
    fn default() -> Self {
        Self { log: true, who: String::new(), trash_days: 30, log_days: 365 }
    }
}

/// Limits of arguments.
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

/// Settings of writes: retries and durability.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Writing {
    /// Times a write reads again after another was faster, before it gives up with a conflict.
    pub attempts: u32,
    /// The loss that an acknowledged write survives.
    pub durability: Durability,
}

impl Default for Writing {
    fn default() -> Self {
        Self { attempts: 500, durability: Durability::Full }
    }
}

/// Settings of sessions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Sessions {
    /// Messages in a checkpoint, from the end.
    pub checkpoint_messages: usize,
    /// Milliseconds after which a checkpoint expires.
    pub checkpoint_expiry: u64,
    /// Messages that a handoff is made of, from the end.
    pub handoff_messages: usize,
    /// Characters shown of each of these.
    pub handoff_chars: usize,
}

impl Default for Sessions {
    fn default() -> Self {
        Self { checkpoint_messages: 50, checkpoint_expiry: 7 * 24 * 3_600_000, handoff_messages: 6, handoff_chars: 200 }
    }
}

/// When upkeep cuts, and what it leaves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Upkeep {
    /// A conversation with more messages is cut to this many.
    pub conversation_messages: usize,
    /// Removed messages of the agent that the handoff of a cut quotes.
    pub removed_messages: usize,
    /// Characters shown of each of these.
    pub removed_chars: usize,
    /// A category with more entries is capped.
    pub category_cap: usize,
    /// Entries that capping leaves, the newest.
    pub category_keep: usize,
    /// Characters that a summary shows of an archived entry.
    pub preview_chars: usize,
    /// Archived entries that a summary shows, the newest.
    pub summary_lines: usize,
    /// Insights of an agent that are recognised when they are met again, the latest.
    pub ledger_insights: usize,
}

impl Default for Upkeep {
    fn default() -> Self {
        Self {
            conversation_messages: 20,
            removed_messages: 3,
            removed_chars: 150,
            category_cap: 1_000,
            category_keep: 800,
            preview_chars: 200,
            summary_lines: 100,
            ledger_insights: 20_000,
        }
    }
}

/// Settings of transcripts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Ingest {
    /// Milliseconds without a change after which a session counts as idle, when the host names none.
    pub idle_after: u64,
    /// Messages of each side that a handoff quotes.
    pub handoff_messages: usize,
    /// Characters shown of each of these.
    pub handoff_chars: usize,
    /// Entries added after which upkeep is due.
    pub upkeep_entries: u32,
    /// Milliseconds after the first of them after which it is due all the same.
    pub upkeep_after: u64,
}

impl Default for Ingest {
    fn default() -> Self {
        let minute = 60_000;
        Self {
            idle_after: 5 * minute,
            handoff_messages: 2,
            handoff_chars: 200,
            upkeep_entries: 50,
            upkeep_after: 30 * minute,
        }
    }
}

/// Settings of the brief.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Brief {
    /// Tokens, when the request names none.
    pub budget: u32,
    /// Largest share of the budget for `_project.md` while others want room.
    pub project_share: f64,
    /// The share of the last handoff.
    pub handoff_share: f64,
    /// The share of open tasks.
    pub tasks_share: f64,
    /// The share of the last messages of an interrupted session.
    pub recovery_share: f64,
    /// Longest relevant entry, in characters; a longer one is cut.
    pub entry_chars: usize,
    /// Characters below which cutting an entry to fit is not worth it.
    pub cut_chars: usize,
    /// Messages shown of a session that broke off, and characters of each.
    pub recovery_messages: usize,
    /// Characters shown of each of these messages.
    pub recovery_chars: usize,
    /// True to show relevant entries whole, false to show snippets.
    pub whole_entries: bool,
    /// True to print the day and the author before each entry.
    pub dated: bool,
    /// True to add interrupted work, facts by their worth, earlier sessions, teammates and
    /// earlier projects, in the wording of bit-office.
    pub work: bool,
    /// Largest share of the budget for facts of the agent, and as much for facts of the project, while others want
    /// room.
    pub knowledge_share: f64,
    /// The share of each of earlier sessions, teammates, and earlier projects.
    pub work_share: f64,
    /// Largest share of the budget for what other roots say, all together, while others want room.
    pub beside_share: f64,
    /// The sections of relevant entries, in order.
    pub relevant: Vec<Relevant>,
}

/// One section of relevant entries.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Relevant {
    /// As printed, without the colon.
    pub title: String,
    /// The categories in the section.
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
            whole_entries: true,
            dated: true,
            work: false,
            knowledge_share: 0.15,
            work_share: 0.05,
            beside_share: 0.15,
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
            (policy.upkeep.category_cap, policy.upkeep.category_keep) = (30, 20);
            policy.search = SearchSettings::agent_memory();
        }
        if preset == Preset::BitOffice {
            policy.facts = FactSettings::bit_office();
            policy.brief = Brief {
                work: true,
                project_share: 0.2,
                handoff_share: 0.1,
                tasks_share: 0.1,
                recovery_share: 0.1,
                ..policy.brief
            };
        }
        policy
    }

    /// Reads `policy.toml`: a preset, and tables that change single values of it.
    ///
    /// # Errors
    /// [`Error::Corrupt`] with the line, for text that is no TOML, an unknown name or an impossible value.
    pub fn parse(text: &str) -> Result<Self> {
        Self::of_table(table(text)?)
    }

    /// The preset that a table names, with the table's values in place of its own.
    pub(crate) fn of_table(given: toml::Table) -> Result<Self> {
        let wrong = |what: String| Error::corrupt(KEY, None, what);
        let named = given.get("preset").map(|named| named.clone().try_into());
        let named: Preset = named.transpose().map_err(|error| wrong(error.message().to_owned()))?.unwrap_or_default();
        let preset = table_of_preset(named).map_err(wrong)?;
        let policy: Self = overlay(preset, given).try_into().map_err(|error| wrong(error.message().to_owned()))?;
        policy.check().map_err(wrong)?;
        Ok(policy)
    }

    fn check(&self) -> std::result::Result<(), String> {
        let brief = &self.brief;
        for (name, share) in [
            ("project_share", brief.project_share),
            ("handoff_share", brief.handoff_share),
            ("tasks_share", brief.tasks_share),
            ("recovery_share", brief.recovery_share),
            ("knowledge_share", brief.knowledge_share),
            ("work_share", brief.work_share),
            ("beside_share", brief.beside_share),
        ] {
            if !(0.0..=1.0).contains(&share) {
                return Err(format!("brief.{name} is {share}; it is a share from 0 to 1"));
            }
        }
        let upkeep = &self.upkeep;
        if upkeep.category_keep > upkeep.category_cap {
            let (keep, cap) = (upkeep.category_keep, upkeep.category_cap);
            return Err(format!("upkeep.category_keep is {keep}, more than upkeep.category_cap, which is {cap}"));
        }
        self.facts.check()?;
        self.vectors.check()?;
        if let Some(fault) = self.search.fault() {
            return Err(fault);
        }
        if self.store.attempts == 0 {
            return Err("store.attempts is 0; it must be at least 1".to_owned());
        }
        Ok(())
    }
}

/// The defaults of a preset, made once: a process that opens many roots reads as many policies.
fn table_of_preset(preset: Preset) -> std::result::Result<toml::Table, String> {
    static TABLES: LazyLock<[std::result::Result<toml::Table, String>; 3]> = LazyLock::new(|| {
        [Preset::Keepstone, Preset::AgentMemory, Preset::BitOffice]
            .map(|preset| toml::Table::try_from(Policy::of_preset(preset)).map_err(|error| error.to_string()))
    });
    TABLES[preset as usize].clone()
}

/// The table that a text holds, once it is sure that a policy can be made of it.
pub(crate) fn table(text: &str) -> Result<toml::Table> {
    // For the line of what is wrong: a table alone does not know it.
    let _: Policy = toml::from_str(text).map_err(|error| fault(text, &error))?;
    toml::from_str(text).map_err(|error| fault(text, &error))
}

/// The base with the given values in place of its own, table by table.
pub(crate) fn overlay(mut base: toml::Table, given: toml::Table) -> toml::Table {
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
        for search in ["b = 1.5", "time_weight = -1.0", "next_weight = nan", "k1 = inf", "fuzzy_share = 2.0"] {
            let error = Policy::parse(&format!("[search]\n{search}")).unwrap_err().to_string();
            assert!(error.contains("search.") && error.contains("from 0 to"), "{error}");
        }
    }
}
