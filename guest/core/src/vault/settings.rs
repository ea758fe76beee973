//! The settings of files of entries: limits of what comes in, how writes behave, and the log of changes.

use std::fmt;
use std::ops::Range;

use serde::de::{DeserializeSeed, Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::model::category::{Categories, Category};
use crate::model::limits::{Limits, check_shares};
use crate::model::setting::settings;
use crate::store::Durability;
use crate::text::dump::DumpKind;
use crate::text::order::Order;
use crate::text::redaction::Redaction;
use crate::text::secret;
use crate::text::time::MS_PER_DAY;

/// The key of the policy file, which is not a file of entries.
pub(crate) const POLICY: &str = "policy.toml";

/// The key of what a project asserts of its memory, which is not a file of entries either.
pub(crate) const ASSERTIONS: &str = "memory-tests.toml";

/// All settings of this room.
#[derive(Clone, Debug, Default)]
pub(crate) struct Settings {
    pub(crate) categories: Categories,
    pub(crate) limits: Limits,
    pub(crate) writing: Writing,
    pub(crate) audit: AuditSettings,
    pub(crate) secrets: SecretSettings,
    pub(crate) redaction: Redaction,
    pub(crate) dumps: DumpSettings,
    pub(crate) drafts: DraftSettings,
    pub(crate) core: CoreSettings,
    pub(crate) conversations: ConversationSettings,
}

/// A part of a text that is not to be stored: a secret, or what a team redacts.
pub(crate) struct SensitivePart<'s> {
    /// Its bytes in the text.
    pub(crate) range: Range<usize>,
    /// The kind of the secret, or the name under which policy redacts it.
    pub(crate) kind: &'s str,
    pub(crate) is_secret: bool,
}

impl Settings {
    /// The sensitive parts of a text in the order of their beginnings, whatever policy does about secrets.
    pub(crate) fn sensitive_parts(&self, text: &str) -> Vec<SensitivePart<'_>> {
        let secrets = secret::find(text).into_iter();
        let secrets = secrets.map(|found| SensitivePart { range: found.range, kind: found.kind, is_secret: true });
        let named = self.redaction.find(text).into_iter();
        let named = named.map(|found| SensitivePart { range: found.range, kind: found.name, is_secret: false });
        let mut parts: Vec<SensitivePart> = secrets.chain(named).collect();
        parts.order_by_key(|part| part.range.start);
        parts
    }

    /// A text with `[redacted: KIND]` in place of its sensitive parts; none if it has none.
    pub(crate) fn redacted(&self, text: &str) -> Option<String> {
        let clean = secret::redacted(text).map(|(clean, _)| clean);
        let named = self.redaction.redacted(clean.as_deref().unwrap_or(text));
        named.map(|(text, _)| text).or(clean)
    }

    /// Passes a new key, or the name of somebody, or gives the reason why not: keys stand in listings, logs and references,
    /// so that a name is refused where a text would be redacted.
    ///
    /// # Errors
    /// The reason for people, when the name holds a secret, or something that policy redacts.
    pub(crate) fn admit_name(&self, key: &str) -> std::result::Result<(), String> {
        const NAMED: [&str; 4] =
            [".vault/work-state/", ".vault/sessions/", ".vault/checkpoints/", ".vault/conversations/"];
        let is_named = !key.starts_with(".vault/") || NAMED.iter().any(|folder| key.starts_with(folder));
        if !is_named {
            return Ok(());
        }
        if let Some(found) = key.split('/').find_map(|name| self.redaction.find(name).into_iter().next()) {
            return Err(format!(
                "the id of an agent, a mission, a task or a chat holds what this memory redacts (policy: redaction.{}): take another id",
                found.name
            ));
        }
        if self.secrets.automatic == Handling::Store {
            return Ok(());
        }
        let found = key.split('/').find_map(|name| secret::find(name).into_iter().next());
        found.map_or(Ok(()), |found| {
            Err(format!(
                "the id of an agent, a mission, a task or a chat looks like it contains a secret ({}): take another id, or allow \
                 it (policy: [secrets] automatic = \"store\")",
                found.kind
            ))
        })
    }
}

settings! {
    /// What is kept of what was said in sessions.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize)]
    pub(crate) struct ConversationSettings {
        /// False: nothing is, and upkeep deletes what was kept before.
        pub keep: bool,
        /// Days after which what was said is deleted; 0: never.
        pub days: u32,
        /// Bytes of all sessions; beyond, the oldest are deleted; 0: no limit.
        pub bytes: u64,
    }
}

impl Default for ConversationSettings {
    fn default() -> Self {
        Self { keep: true, days: 365, bytes: 64 << 20 }
    }
}

impl ConversationSettings {
    /// What was said before is too old to keep.
    pub(crate) fn oldest(&self, now: u64) -> u64 {
        if self.days == 0 { 0 } else { now.saturating_sub(u64::from(self.days) * MS_PER_DAY) }
    }
}

settings! {
    /// Settings of writes: retries and durability.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize)]
    pub(crate) struct Writing {
        /// Times a write reads again after another was faster, before it gives up with a conflict.
        pub attempts: u32,
        /// The loss that an acknowledged write survives.
        pub durability: Durability,
    }
}

impl Default for Writing {
    fn default() -> Self {
        Self { attempts: 500, durability: Durability::Full }
    }
}

/// The treatment of a text that holds a key, a token or a password.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Handling {
    /// It is not stored.
    Refuse,
    /// It is stored with `[redacted: KIND]` in place of the secret.
    Redact,
    /// It is stored as it is.
    Store,
}

settings! {
    /// Settings of secrets.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize)]
    pub(crate) struct SecretSettings {
        /// For entries that somebody adds or edits, and for the project's text.
        pub by_hand: Handling,
        /// For everything else: transcripts, sessions, work, imports. `redact` or `store`.
        pub automatic: Handling,
    }
}

impl Default for SecretSettings {
    fn default() -> Self {
        Self { by_hand: Handling::Refuse, automatic: Handling::Redact }
    }
}

impl SecretSettings {
    pub(crate) fn check(&self) -> Result<(), String> {
        match self.automatic {
            Handling::Refuse => Err("secrets.automatic is refuse; it is redact or store".to_owned()),
            _ => Ok(()),
        }
    }
}

impl<'de> Deserialize<'de> for Redaction {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_map(Rules)
    }
}

/// Reads the names of what is redacted, and the expression of each.
struct Rules;

impl<'de> Visitor<'de> for Rules {
    type Value = Redaction;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("names with a regular expression each")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Redaction, A::Error> {
        let mut redaction = Redaction::default();
        while let Some(name) = members.next_key::<String>()? {
            members.next_value_seed(Rule { redaction: &mut redaction, name: &name })?;
        }
        Ok(redaction)
    }
}

/// Reads the expression of a name, so that a refusal has its place.
struct Rule<'a> {
    redaction: &'a mut Redaction,
    name: &'a str,
}

impl<'de> DeserializeSeed<'de> for Rule<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<(), D::Error> {
        from.deserialize_string(self)
    }
}

impl Visitor<'_> for Rule<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a regular expression as text")
    }

    fn visit_str<E: Error>(self, expression: &str) -> Result<(), E> {
        self.redaction.set(self.name, expression).map_err(E::custom)
    }
}

impl Serialize for Redaction {
    fn serialize<S: Serializer>(&self, into: S) -> Result<S::Ok, S::Error> {
        into.collect_map(self.expressions())
    }
}

#[cfg(test)]
impl crate::model::setting::Described for Redaction {
    const ABOUT: &'static [(&'static str, &'static str)] = &[(
        "NAME",
        "A regular expression of what is redacted under this name, which texts show in its place ([team.md](team.md)).",
    )];
}

settings! {
    /// Settings of texts that are no memory.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize)]
    pub(crate) struct DumpSettings {
        /// The kinds that nobody adds and that are not learnt. Imports bring in everything.
        pub refuse: Vec<DumpKind>,
    }
}

impl Default for DumpSettings {
    fn default() -> Self {
        Self { refuse: DumpKind::ALL.to_vec() }
    }
}

/// The systems whose preset says so have no gate for dumps.
pub(crate) const WITHOUT_GATE: &str = "[dumps]\nrefuse = []\n";

/// How readily drafts are taken in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Mode {
    /// An entry is in force from the start.
    #[default]
    Open,
    /// What no person states is a candidate at first.
    Candidate,
    /// Only what matters much, and only in some categories.
    Strict,
}

settings! {
    /// Settings of drafts that somebody adds, by hand or as an agent.
    #[derive(Clone, Debug, PartialEq, Serialize)]
    pub(crate) struct DraftSettings {
        /// How readily they are taken in. A pinned draft is in force in every mode.
        pub mode: Mode,
        /// The confidence of a candidate whose draft has none.
        pub candidate_confidence: f64,
        /// The categories that `strict` takes.
        pub strict_categories: Vec<Category>,
    }
}

impl Default for DraftSettings {
    fn default() -> Self {
        use Category::{Conventions, Decisions, Gotchas, Patterns};
        let strict_categories = vec![Decisions, Patterns, Gotchas, Conventions];
        Self { mode: Mode::Open, candidate_confidence: 0.6, strict_categories }
    }
}

impl DraftSettings {
    pub(crate) fn check(&self) -> Result<(), String> {
        check_shares([("drafts.candidate_confidence", self.candidate_confidence)])
    }
}

/// The numbers of ADE's memory, where they differ.
pub(crate) const ADE: &str = "[drafts]\nmode = \"candidate\"\n";

settings! {
    /// Limits of the core memory of agents.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize)]
    pub(crate) struct CoreSettings {
        /// Longest text about the agent itself, in characters.
        pub persona_chars: usize,
        /// Longest text about the user.
        pub user_chars: usize,
        /// Longest text about the current context.
        pub current_context_chars: usize,
    }
}

impl Default for CoreSettings {
    fn default() -> Self {
        Self { persona_chars: 1_000, user_chars: 1_000, current_context_chars: 2_000 }
    }
}

settings! {
    /// Settings of the log and the trash.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize)]
    pub(crate) struct AuditSettings {
        /// True to log changes and keep before-images.
        pub log: bool,
        /// The writer named in the log; empty: the agent that calls, as far as that is known.
        pub who: String,
        /// True to put entries into the trash that others took out of a file, and to keep a copy of each file for that.
        pub keep_vanished: bool,
        /// Days that the trash and what undoing needs are kept; 0: for ever.
        pub trash_days: u32,
        /// Days that the log is kept; 0: for ever.
        pub log_days: u32,
    }
}

impl Default for AuditSettings {
    fn default() -> Self {
        Self { log: true, who: String::new(), keep_vanished: true, trash_days: 30, log_days: 365 }
    }
}
