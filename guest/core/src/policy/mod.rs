//! Every number and switch, as data: `policy.toml` in the root says what differs from the default. All of them are listed in
//! docs/settings.md, which a test writes with `BLESS=1`.

mod dropped;
#[cfg(test)]
mod tests;

use serde::Deserialize;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use self::dropped::take_dropped;
use crate::brief::settings::Settings as BriefSettings;
use crate::clients::hook::settings::{ADE as ADE_GUARD, Settings as GuardSettings};
use crate::jobs::settings::Settings as JobSettings;
use crate::learn::facts::settings::Settings as FactSettings;
use crate::learn::hearing::settings::Settings as HearingSettings;
use crate::learn::ingest::settings::Settings as IngestSettings;
use crate::learn::procedure::settings::Settings as ProcedureSettings;
use crate::model::category::Categories;
use crate::model::error::{Error, Result};
use crate::model::limits::{Limits, check_shares};
use crate::model::setting::settings;
use crate::model::table::{line_of, read};
use crate::review::settings::Settings as CheckSettings;
use crate::search::index::settings::Settings as IndexSettings;
use crate::search::settings::Settings as SearchSettings;
use crate::search::vector::settings::Settings as VectorSettings;
use crate::session::episodes::settings::{self as episodes, Settings as EpisodeSettings};
use crate::session::missions::settings::Settings as MissionSettings;
use crate::session::settings::Settings as SessionSettings;
use crate::session::work::settings::Settings as WorkSettings;
use crate::store::contract::Fault;
use crate::text::redaction::Redaction;
use crate::upkeep::settings::Settings as UpkeepSettings;
use crate::upkeep::sweep::settings::Settings as SweepSettings;
use crate::vault::settings::{
    AuditSettings, ConversationSettings, CoreSettings, DraftSettings, DumpSettings, POLICY, SecretSettings, Writing,
};
use crate::{brief, jobs, learn, review, search, session, upkeep, vault};

/// The key of the policy file.
pub(crate) const KEY: &str = POLICY;

/// A named set of defaults; a preset never changes what code runs, only its numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Preset {
    /// Keepstone's own.
    #[default]
    Keepstone,
    /// The preset of agent-memory.
    AgentMemory,
    /// The preset of bit-office.
    BitOffice,
    /// The preset of ADE's memory.
    Ade,
    /// The preset of BMAD's session memory.
    Smp,
}

impl Preset {
    /// The values that differ from Keepstone's, in the form of `policy.toml`.
    fn differences(self) -> String {
        match self {
            Self::Keepstone => String::new(),
            Self::AgentMemory => format!(
                "[brief]\n{}\n[learn]\n{}\n[search]\n{}\n[upkeep]\ncategory_cap = 30\ncategory_keep = 20\n{}",
                brief::settings::AGENT_MEMORY,
                learn::hearing::settings::AGENT_MEMORY,
                search::settings::AGENT_MEMORY,
                vault::settings::WITHOUT_GATE
            ),
            Self::Ade => {
                let (sweep, jobs, facts) =
                    (upkeep::sweep::settings::ADE, jobs::settings::ADE, learn::facts::settings::ADE);
                let (brief, vault) = (brief::settings::ADE, vault::settings::ADE);
                format!(
                    "[sweep]\n{sweep}\n[jobs]\n{jobs}\n[facts]\n{facts}\n[brief]\n{brief}\n[guard]\n{ADE_GUARD}\n[episodes]\n{}\n{vault}",
                    episodes::ADE
                )
            }
            Self::Smp => {
                format!("[sweep]\n{}\n[missions]\n{}", upkeep::sweep::settings::SMP, session::missions::settings::SMP)
            }
            Self::BitOffice => {
                let (brief, facts) = (brief::settings::BIT_OFFICE, learn::facts::settings::BIT_OFFICE);
                format!("[brief]\n{brief}\n[facts]\n{facts}\n{}", vault::settings::WITHOUT_GATE)
            }
        }
    }
}

settings! {
    /// All of it.
    #[derive(Clone, Debug, PartialEq, Default)]
    pub(crate) struct Policy {
        /// The defaults to start from.
        pub preset: Preset,
        /// Categories beside those of every root; those of the host and of the file together.
        pub categories: Categories,
        /// Limits of arguments.
        pub limits: Limits,
        /// Settings of writes.
        pub store: Writing,
        /// Settings of the brief.
        pub brief: BriefSettings,
        /// Settings of sessions.
        pub sessions: SessionSettings,
        /// Settings of episodes.
        pub episodes: EpisodeSettings,
        /// Settings of procedures.
        pub procedures: ProcedureSettings,
        /// When upkeep cuts, and what it leaves.
        pub upkeep: UpkeepSettings,
        /// When entries fade and leave.
        pub sweep: SweepSettings,
        /// Settings of transcripts.
        pub transcripts: IngestSettings,
        /// Settings of what is learnt from transcripts.
        pub learn: HearingSettings,
        /// Settings of work states and session summaries.
        pub work: WorkSettings,
        /// When missions age, and what of one is kept when it ends.
        pub missions: MissionSettings,
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
        /// What is redacted in all that is stored, by names.
        pub redaction: Redaction,
        /// The treatment of texts that are no memory.
        pub dumps: DumpSettings,
        /// How readily drafts are taken in.
        pub drafts: DraftSettings,
        /// Settings of work for a model of the host.
        pub jobs: JobSettings,
        /// Limits of the core memory of agents.
        pub core: CoreSettings,
        /// What is kept of what was said in sessions.
        pub conversations: ConversationSettings,
        /// Settings of the guard of turns.
        pub guard: GuardSettings,
        /// What a check of a branch reports.
        pub check: CheckSettings,
    }
}

impl Policy {
    /// Reads texts in the form of `policy.toml`: a preset, and tables that change single values of it. A later text
    /// takes precedence.
    ///
    /// # Errors
    /// [`Error::Corrupt`] for text that is no TOML, an unknown name or an impossible value; with the line, unless the
    /// fault lies in several values together.
    pub(crate) fn of(texts: &[&str]) -> Result<Self> {
        Self::with_warnings(texts).map(|(policy, _)| policy)
    }

    /// The same, and a warning for each name that was a setting once.
    pub(crate) fn with_warnings(texts: &[&str]) -> Result<(Self, Vec<Fault>)> {
        let wrong = |what: &str| Error::corrupt(KEY, None, what);
        let (mut given, mut categories, mut warnings) = (DeTable::new(), Categories::default(), Vec::new());
        for text in texts {
            let mut table = parse(text)?;
            if table.is_empty() {
                continue;
            }
            warnings.extend(take_dropped(&mut table, text));
            categories = categories.unite(categories_in(&table, text)?).map_err(|error| wrong(&error.to_string()))?;
            given = overlay(given, table);
        }
        // Nothing but the defaults, as in most roots: reading them takes longer than the call that needs them.
        if given.is_empty() {
            return Ok((Self::default(), warnings));
        }
        let mut policy: Self = read(&given).map_err(|refusal| wrong(refusal.message()))?;
        let preset = policy.preset.differences();
        if !preset.is_empty() {
            policy = read(&overlay(parse(&preset)?, given)).map_err(|refusal| wrong(refusal.message()))?;
        }
        policy.categories = categories;
        policy.check().map_err(|fault| wrong(&fault))?;
        Ok((policy, warnings))
    }

    /// The settings of the vault.
    pub(crate) fn vault(&self) -> vault::settings::Settings {
        let Self { categories, limits, store, audit, secrets, redaction, dumps, drafts, core, conversations, .. } =
            self.clone();
        let writing = store;
        // The log is stored, too.
        let who = redaction.redacted(&audit.who).map(|(who, _)| who);
        let audit = AuditSettings { who: who.unwrap_or(audit.who), ..audit };
        vault::settings::Settings {
            categories,
            limits,
            writing,
            audit,
            secrets,
            redaction,
            dumps,
            drafts,
            core,
            conversations,
        }
    }

    /// The settings of search.
    pub(crate) fn search(&self) -> search::Settings<'_> {
        let Self { search, index, vectors, .. } = self;
        search::Settings { search, index, vectors, query_bytes: self.limits.query_bytes }
    }

    /// The settings of learning.
    pub(crate) fn learn(&self) -> learn::Settings<'_> {
        let Self { facts, learn: hearing, transcripts: ingest, procedures, .. } = self;
        learn::Settings { facts, hearing, ingest, procedures }
    }

    /// The settings of sessions and work.
    pub(crate) fn session(&self) -> session::Settings<'_> {
        let Self { sessions, episodes, work, missions, .. } = self;
        let mission_bytes = self.sweep.mission_bytes;
        session::Settings { learn: self.learn(), sessions, episodes, work, missions, mission_bytes }
    }

    /// The settings of the brief.
    pub(crate) fn brief(&self) -> brief::Settings<'_> {
        brief::Settings { session: self.session(), search: self.search(), brief: &self.brief }
    }

    /// The settings of reviews.
    pub(crate) fn review(&self) -> review::Settings<'_> {
        review::Settings { brief: self.brief(), check: &self.check }
    }

    /// The settings of upkeep.
    pub(crate) fn upkeep(&self) -> upkeep::Settings<'_> {
        upkeep::Settings {
            session: self.session(),
            search: self.search(),
            jobs: &self.jobs,
            upkeep: &self.upkeep,
            sweep: &self.sweep,
        }
    }

    fn check(&self) -> std::result::Result<(), String> {
        let brief = &self.brief;
        self.check_categories()?;
        check_shares([
            ("brief.core_share", brief.core_share),
            ("brief.project_share", brief.project_share),
            ("brief.handoff_share", brief.handoff_share),
            ("brief.tasks_share", brief.tasks_share),
            ("brief.recovery_share", brief.recovery_share),
            ("brief.knowledge_share", brief.knowledge_share),
            ("brief.work_share", brief.work_share),
            ("brief.beside_share", brief.beside_share),
        ])?;
        let upkeep = &self.upkeep;
        if upkeep.category_keep > upkeep.category_cap {
            let (keep, cap) = (upkeep.category_keep, upkeep.category_cap);
            return Err(format!("upkeep.category_keep is {keep}, more than upkeep.category_cap, which is {cap}"));
        }
        self.learn.check()?;
        self.facts.check()?;
        self.vectors.check()?;
        self.secrets.check()?;
        self.drafts.check()?;
        self.jobs.check()?;
        self.sweep.check()?;
        self.procedures.check()?;
        if let Some(fault) = self.search.fault() {
            return Err(fault);
        }
        if self.store.attempts == 0 {
            return Err("store.attempts is 0; it must be at least 1".to_owned());
        }
        Ok(())
    }

    /// Settings may name the categories that there are.
    fn check_categories(&self) -> std::result::Result<(), String> {
        let of_brief = self.brief.relevant.iter().flat_map(|section| section.categories.clone()).collect();
        for (setting, named) in [
            ("brief.relevant", of_brief),
            ("drafts.strict_categories", self.drafts.strict_categories.clone()),
            ("facts.categories", self.facts.categories.clone()),
            ("sweep.evergreen", self.sweep.evergreen.clone()),
            ("sweep.kinds", self.sweep.kinds.keys().copied().collect()),
        ] {
            self.categories.check(&named).map_err(|error| format!("{setting}: {error}"))?;
        }
        Ok(())
    }
}

/// Returns whether a file that cannot be read as a policy may say what to redact.
pub(crate) fn names_redaction(file: &[u8]) -> bool {
    file.windows(6).any(|word| word.eq_ignore_ascii_case(b"redact"))
}

/// The table that a text holds.
fn parse(text: &str) -> Result<DeTable<'_>> {
    if text.trim().is_empty() {
        return Ok(DeTable::new());
    }
    DeTable::parse(text).map(Spanned::into_inner).map_err(|error| {
        let line = error.span().and_then(|span| line_of(text, span.start));
        Error::corrupt(KEY, line, error.message())
    })
}

/// The categories that a table adds, once it is sure that a policy can be made of it.
fn categories_in(table: &DeTable, text: &str) -> Result<Categories> {
    let policy: Policy = read(table).map_err(|refusal| {
        let line = refusal.start().and_then(|start| line_of(text, start));
        Error::corrupt(KEY, line, refusal.message())
    })?;
    Ok(policy.categories)
}

/// The base with the given values in place of its own, table by table.
fn overlay<'t>(mut base: DeTable<'t>, given: DeTable<'t>) -> DeTable<'t> {
    for (key, value) in given {
        let span = value.span();
        let value = match (base.remove(&key).map(Spanned::into_inner), value.into_inner()) {
            (Some(DeValue::Table(base)), DeValue::Table(given)) => DeValue::Table(overlay(base, given)),
            (_, value) => value,
        };
        base.insert(key, Spanned::new(span, value));
    }
    base
}
