//! Use of entries: the sessions that shared the words of a fact, and the days on which an entry was read. The files are separate
//! from the entries and may be lost: they matter only when entries fade or must make room.

use serde::{Deserialize, Serialize};

use crate::learn::Learner;
use crate::model::error::Result;
use crate::model::reference::{Id, Reference};
use crate::model::scope::{Name, Scope};
use crate::text::similarity::coverage;
use crate::text::sorted::{SortedMap, SortedSet};
use crate::text::time::MS_PER_DAY;
use crate::vault::change::Change;

/// Where a file for each scope lies.
pub(crate) const FOLDER: &str = ".vault/usage/";

/// Share of a fact's words that a session says when it used the fact.
const USED: f64 = 0.6;

/// The use of one entry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Written", into = "Written")]
pub(crate) struct Use {
    /// Sessions that shared its words.
    pub(crate) sessions: u32,
    /// Days on which it was read: found by a search, put into a brief, or asked for.
    pub(crate) days: u32,
    /// The last of these days, counted from the Unix epoch; 0 if there was none.
    last_day: u64,
}

/// The form in the file: a number of sessions alone, as before days were counted, or all.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Written {
    Sessions(u32),
    #[serde(rename_all = "camelCase")]
    All {
        #[serde(default)]
        sessions: u32,
        days: u32,
        last_day: u64,
    },
}

/// The use of the entries of a scope, by their references.
pub(crate) type Usage = SortedMap<String, Use>;

impl Use {
    /// The end of the last day on which it was read, in milliseconds since the Unix epoch; 0 if there was none.
    pub(crate) fn last_read(self) -> u64 {
        if self.days == 0 { 0 } else { self.last_day.saturating_add(1).saturating_mul(MS_PER_DAY) }
    }
}

impl From<Written> for Use {
    fn from(written: Written) -> Self {
        match written {
            Written::Sessions(sessions) => Self { sessions, ..Self::default() },
            Written::All { sessions, days, last_day } => Self { sessions, days, last_day },
        }
    }
}

impl From<Use> for Written {
    fn from(used: Use) -> Self {
        let Use { sessions, days, last_day } = used;
        if days == 0 { Self::Sessions(sessions) } else { Self::All { sessions, days, last_day } }
    }
}

impl Learner<'_> {
    /// Counts the facts of an agent that a session was about.
    pub(crate) fn note_use(&mut self, agent: &Name, said: &str) -> Result<()> {
        let scope = Scope::Agent(agent.clone());
        let facts = self.facts_of(&scope)?;
        let names: Vec<(String, bool)> =
            facts.iter().map(|fact| (fact.reference.to_string(), coverage(&fact.text, said) >= USED)).collect();
        if !names.iter().any(|(_, used)| *used) {
            return Ok(());
        }
        self.root.update_json(&key_of(&scope), |usage: &mut Usage| {
            usage.retain(|name, used| used.days > 0 || names.iter().any(|(known, _)| known == name));
            for (name, _) in names.iter().filter(|(_, used)| *used) {
                let sessions = &mut usage.entry(name.clone()).or_default().sessions;
                *sessions = sessions.saturating_add(1);
            }
            Change::Made(())
        })
    }

    /// Notes that entries were read. Each counts once a day, so most reads write nothing.
    pub(crate) fn note_reads(&mut self, read: &[Reference]) -> Result<()> {
        let today = self.root.now() / MS_PER_DAY;
        let mut by_scope: SortedMap<Scope, Vec<String>> = SortedMap::new();
        for reference in read.iter().filter(|reference| matches!(reference.id, Id::Time(_))) {
            by_scope.entry(reference.scope.clone()).or_default().push(reference.to_string());
        }
        for (scope, names) in by_scope {
            let known = self.usage(&scope)?;
            let is_new = |used: Option<&Use>| used.is_none_or(|used| used.days == 0 || used.last_day < today);
            if !names.iter().any(|name| is_new(known.get(name))) {
                continue;
            }
            self.root.update_json(&key_of(&scope), |usage: &mut Usage| {
                for name in &names {
                    if is_new(usage.get(name)) {
                        let used = usage.entry(name.clone()).or_default();
                        (used.days, used.last_day) = (used.days.saturating_add(1), today);
                    }
                }
                Change::Made(())
            })?;
        }
        Ok(())
    }

    /// The use of a scope's entries; empty if the file is lost.
    pub(crate) fn usage(&self, scope: &Scope) -> Result<Usage> {
        self.root.read_json(&key_of(scope))
    }

    /// Drops the use of entries that a scope has no more.
    pub(crate) fn forget_use(&mut self, scope: &Scope, there: &SortedSet<String>) -> Result<()> {
        if self.usage(scope)?.keys().all(|name| there.contains(name)) {
            return Ok(());
        }
        self.root.update_json(&key_of(scope), |usage: &mut Usage| {
            usage.retain(|name, _| there.contains(name));
            Change::Made(())
        })
    }

    /// The sessions that used entries, by file and id.
    pub(crate) fn usage_by_file(&self) -> Result<SortedMap<String, SortedMap<Id, u32>>> {
        let mut files: SortedMap<String, SortedMap<Id, u32>> = SortedMap::new();
        for listed in self.root.list_under(FOLDER)? {
            let known = self.root.read_json::<Usage>(&listed.key)?.into_iter();
            let known = known.filter_map(|(name, used)| Some((Reference::parse(&name).ok()?, used.sessions)));
            for (reference, count) in known.filter(|(_, count)| *count > 0) {
                files.entry(reference.key()).or_default().insert(reference.id, count);
            }
        }
        Ok(files)
    }
}

fn key_of(scope: &Scope) -> String {
    format!("{FOLDER}{}.json", scope.folder())
}
