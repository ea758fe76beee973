//! Every number and switch, as data: `policy.toml` in the root says what differs from the default.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::brief::settings::{DECISIONS, LESSONS, Relevant, Settings as BriefSettings};
use crate::learn::extract::settings::Settings as ExtractSettings;
use crate::learn::facts::settings::Settings as FactSettings;
use crate::learn::hearing::settings::{Method, Settings as HearingSettings};
use crate::learn::ingest::settings::Settings as IngestSettings;
use crate::model::category::Category;
use crate::model::error::{Error, Result};
use crate::model::limits::Limits;
use crate::search::index::settings::Settings as IndexSettings;
use crate::search::settings::Settings as SearchSettings;
use crate::search::vector::settings::Settings as VectorSettings;
use crate::session::settings::Settings as SessionSettings;
use crate::session::work::settings::Settings as WorkSettings;
use crate::upkeep::settings::Settings as UpkeepSettings;
use crate::vault::settings::{AuditSettings, POLICY, SecretSettings, Writing};
use crate::{brief, learn, search, session, upkeep, vault};

/// The key of the policy file.
pub(crate) const KEY: &str = POLICY;

/// A named set of defaults; a preset never changes what code runs, only its numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Preset {
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
pub(crate) struct Policy {
    /// The defaults to start from.
    pub preset: Preset,
    /// Limits of arguments.
    pub limits: Limits,
    /// Settings of writes.
    pub store: Writing,
    /// Settings of the brief.
    pub brief: BriefSettings,
    /// Settings of sessions.
    pub sessions: SessionSettings,
    /// When upkeep cuts, and what it leaves.
    pub upkeep: UpkeepSettings,
    /// Settings of transcripts.
    pub transcripts: IngestSettings,
    /// Settings of what is learnt from transcripts.
    pub learn: HearingSettings,
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
    /// The treatment of secrets.
    pub secrets: SecretSettings,
}

impl Policy {
    /// The defaults of a preset.
    pub(crate) fn of_preset(preset: Preset) -> Self {
        let mut policy = Self { preset, ..Self::default() };
        if preset == Preset::AgentMemory {
            // Its programs know decisions and lessons only, and nothing that waits for confirmation.
            policy.learn.method = Method::Markers;
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
            policy.brief = BriefSettings {
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
    #[cfg(test)]
    pub(crate) fn parse(text: &str) -> Result<Self> {
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

    /// The settings of the vault.
    pub(crate) fn vault(&self) -> vault::settings::Settings {
        let Self { limits, store, audit, secrets, .. } = self.clone();
        vault::settings::Settings { limits, writing: store, audit, secrets }
    }

    /// The settings of search.
    pub(crate) fn search(&self) -> search::Settings<'_> {
        let Self { search, index, vectors, .. } = self;
        search::Settings { search, index, vectors, query_bytes: self.limits.query_bytes }
    }

    /// The settings of learning.
    pub(crate) fn learn(&self) -> learn::Settings<'_> {
        let Self { extract, facts, learn: hearing, transcripts: ingest, .. } = self;
        learn::Settings { extract, facts, hearing, ingest, ledger_insights: self.upkeep.ledger_insights }
    }

    /// The settings of sessions and work.
    pub(crate) fn session(&self) -> session::Settings<'_> {
        session::Settings { learn: self.learn(), sessions: &self.sessions, work: &self.work }
    }

    /// The settings of the brief.
    pub(crate) fn brief(&self) -> brief::Settings<'_> {
        brief::Settings { session: self.session(), search: self.search(), brief: &self.brief }
    }

    /// The settings of upkeep.
    pub(crate) fn upkeep(&self) -> upkeep::Settings<'_> {
        upkeep::Settings { session: self.session(), search: self.search(), upkeep: &self.upkeep }
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
        self.learn.check()?;
        self.facts.check()?;
        self.vectors.check()?;
        self.secrets.check()?;
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
