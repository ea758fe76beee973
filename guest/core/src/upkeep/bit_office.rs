//! Importing the folder of bit-office: `memory.json`, `sessions/`, `agents/`, `work-state/`, `shared.json`.
//!
//! The host hands over the files, one or all; each is read by itself. A file that was imported with the same content
//! is recognised by its hash and skipped, so nothing that was forgotten later comes back. Importing a changed file
//! adds its new items. Versions of bit-office name their fields differently, so an object is recognised by its
//! content: a summary has a `what`, a fact has a `fact`, wherever in the file it stands.

mod read;

use serde_json::Value;

use crate::learn::extract;
use crate::learn::ledger::{Ledgers, hash};
use crate::model::category::Category;
use crate::model::contract::{Draft, Evidence, Insight, Learnt};
use crate::model::error::{Error, Result};
use crate::model::reference::Reference;
use crate::model::scope::{Name, Scope};
use crate::session::Sessions;
use crate::session::contract::{ProjectRecord, SessionSummary, WorkState};
use crate::session::projects::Projects;
use crate::session::work::state::key_of as work_key;
use crate::session::work::summary::{History, key_of as history_key};
use crate::store::hash::fnv1a;
use crate::text::cut::readable;
use crate::text::json;
use crate::text::order::Order;
use crate::text::similarity::is_same;
use crate::text::sorted::SortedSet;
use crate::vault::change::Change;
use crate::vault::contract::Outcome;
use crate::vault::entries::Entries;
use crate::vault::json::JsonFiles;
use crate::vault::markdown::extra::unite;
use crate::vault::screening::Screening;

use super::contract::{ImportReport, SourceFile};
use super::import_drafts::{TAKEN, TakenFiles, add_drafts};
use read::{Fact, Shared};

/// The folders in which bit-office keeps its memory, from the user's home folder: the documented one and the real one.
pub(super) fn bit_office_folders(home: &str) -> Vec<String> {
    let home = home.trim_end_matches(['/', '\\']);
    [".bit-office/memory", ".open-office/data/memory"].map(|folder| format!("{home}/{folder}")).to_vec()
}

/// An import of bit-office's folder.
pub(super) struct BitOffice<'a> {
    pub(super) sessions: Sessions<'a>,
    pub(super) report: &'a mut ImportReport,
}

impl BitOffice<'_> {
    /// Imports files of bit-office's folder.
    ///
    /// # Errors
    /// An error of the store; faults of single files are part of the result.
    pub(super) fn run(&mut self, files: &[SourceFile]) -> Result<()> {
        // Facts come before what the project knows of them.
        let mut ordered: Vec<&SourceFile> = files.iter().collect();
        ordered.order_by(|one, other| one.path.cmp(&other.path));
        let before: TakenFiles = JsonFiles(self.sessions.root).read_json(TAKEN)?;
        let mut hashes = Vec::new();
        for file in ordered {
            let (SourceFile { path, bytes }, hash) = (file, hash_of(file));
            if before.0.contains_key(&hash) {
                self.report.same += 1;
                continue;
            }
            match json::parse::<Value>(bytes) {
                Ok(mut value) => {
                    Screening(self.sessions.root).redact(path, &mut value);
                    match self.take_file(path, &value) {
                        Ok(()) => {
                            self.report.files.push(path.clone());
                            hashes.push(hash);
                        }
                        Err(error) => self.report.skip_for(path, error)?,
                    }
                }
                Err(error) => self.report.skip(path, &format!("it cannot be read: {error}")),
            }
        }
        self.note_taken(&hashes)
    }

    /// Noted once what was in the files is here: after a crash in between they are taken over again, which adds
    /// nothing.
    fn note_taken(&self, hashes: &[String]) -> Result<()> {
        if hashes.is_empty() {
            return Ok(());
        }
        let now = self.sessions.root.now();
        JsonFiles(self.sessions.root).update_json(TAKEN, |files: &mut TakenFiles| {
            files.0.extend(hashes.iter().map(|hash| (hash.clone(), now)));
            Change::Made(())
        })
    }

    fn take_file(&mut self, path: &str, value: &Value) -> Result<()> {
        let path = path.replace('\\', "/");
        match path.strip_suffix(".json").map(|path| path.split_once('/').unwrap_or(("", path))) {
            Some(("", "memory")) => self.take_legacy(&path, value),
            Some(("", "shared")) => self.take_shared(value),
            Some(("agents", id)) => self.take_facts(&agent(id)?, value),
            Some(("sessions", id)) => self.take_sessions(&agent(id)?, value),
            Some(("work-state", id)) => self.take_work(&agent(id)?, value),
            _ => Err(Error::invalid("this kind of folder has no such file; it was left alone")),
        }
    }

    fn take_facts(&mut self, agent: &Name, value: &Value) -> Result<()> {
        let scope = Scope::Agent(agent.clone());
        let draft = |Fact { category, text, count, created, last_seen }| {
            let at = created.unwrap_or_else(|| self.sessions.root.now());
            let evidence = Evidence {
                count: count.max(1),
                last_seen: last_seen.unwrap_or(at),
                ..Evidence::first(at, None, Learnt::Import)
            };
            Draft { created, evidence: Some(evidence), ..Draft::new(scope.clone(), category, readable(&text)) }
        };
        let drafts = read::facts(value).into_iter().map(draft).collect();
        for _ in add_drafts(self.sessions.learner(), &scope, drafts, self.report)? {
            self.report.count(false, |report| &mut report.entries);
        }
        Ok(())
    }

    fn take_shared(&mut self, value: &Value) -> Result<()> {
        let mut shared = Vec::new();
        for Shared { text, source, confirmed_by, created } in read::shared(value) {
            let named = |name: &String| {
                agent(name).ok().filter(|name| self.sessions.root.settings.admit_name(name.as_str()).is_ok())
            };
            let source = source.as_ref().and_then(named);
            let confirmed_by: Vec<Name> = confirmed_by.iter().filter_map(named).collect();
            let text = readable(&text);
            let known = self.fact_of(source.as_ref(), &text)?;
            let category = known.as_ref().map_or_else(|| category_of(&text), |known| known.category);
            let draft = Draft {
                created,
                author: source.as_ref().map(|source| source.as_str().to_owned()),
                sources: known.map(|known| known.to_string()).into_iter().collect(),
                evidence: Some(Evidence::first(
                    created.unwrap_or_else(|| self.sessions.root.now()),
                    None,
                    Learnt::Import,
                )),
                ..Draft::new(Scope::Project, category, text)
            };
            let names = confirmed_by.into_iter();
            let others: Vec<String> = names.filter(|name| Some(name) != source.as_ref()).map(String::from).collect();
            shared.push((draft, others));
        }
        self.add_shared(shared)
    }

    /// Adds what the project knows, each with the agents that confirmed it.
    fn add_shared(&mut self, shared: Vec<(Draft, Vec<String>)>) -> Result<()> {
        let insight = |draft: &Draft| Insight { category: draft.category, text: draft.text.clone() };
        let insights: Vec<Insight> = shared.iter().map(|(draft, _)| insight(draft)).collect();
        let forgotten = Ledgers(self.sessions.root).forgotten_among(&Scope::Project, &insights)?;
        let mut hashes = SortedSet::new();
        for ((draft, others), insight) in shared.into_iter().zip(&insights) {
            let hash = hash(insight);
            if forgotten.contains(&hash) {
                self.report.count(false, |report| &mut report.entries);
                continue;
            }
            hashes.insert(hash);
            let (outcomes, effects) = self.sessions.learner().add_with_effects(vec![draft])?;
            let is_new = matches!(outcomes.as_slice(), [Outcome::Stored { .. }]);
            self.report.count(is_new, |report| &mut report.entries);
            self.report.evicted.extend(effects.evicted);
            if let Some(reference) = outcomes.first().and_then(Outcome::reference) {
                Entries(self.sessions.root).amend(reference, |block| unite(&mut block.extra.confirmed_by, &others))?;
            }
        }
        Ledgers(self.sessions.root).note(&Scope::Project, &hashes, None)
    }

    /// The fact of an agent that says this.
    fn fact_of(&self, agent: Option<&Name>, text: &str) -> Result<Option<Reference>> {
        let Some(agent) = agent else { return Ok(None) };
        let facts = self.sessions.learner().facts().of(&Scope::Agent(agent.clone()))?;
        Ok(facts.into_iter().find(|fact| is_same(&fact.text, text, 1.0)).map(|fact| fact.reference))
    }

    fn take_sessions(&mut self, agent: &Name, value: &Value) -> Result<()> {
        let summaries = read::summaries(value);
        let new = JsonFiles(self.sessions.root).update_json(&history_key(agent), |history: &mut History| {
            let is_known = |history: &History, summary: &SessionSummary| {
                let same = |known: &SessionSummary| known.timestamp == summary.timestamp && known.what == summary.what;
                history.sessions.iter().any(same)
            };
            let mut new = 0_u32;
            for summary in &summaries {
                if !is_known(history, summary) {
                    history.sessions.push(summary.clone());
                    new += 1;
                }
            }
            history.sessions.order_by_key(|summary| std::cmp::Reverse(summary.timestamp));
            if new == 0 { Change::Needless(0) } else { Change::Made(new) }
        })?;
        self.report.sessions += new;
        self.report.known += u32::try_from(summaries.len()).unwrap_or(u32::MAX).saturating_sub(new);
        Ok(())
    }

    /// Imports a work state if the agent has none; bit-office writes `null` for none.
    fn take_work(&mut self, agent: &Name, value: &Value) -> Result<()> {
        let Some(state) = read::work(value)? else { return Ok(()) };
        let is_new =
            JsonFiles(self.sessions.root).update_json(&work_key(agent), |stored: &mut Option<WorkState>| {
                if stored.is_some() {
                    return Change::Needless(false);
                }
                *stored = Some(state.clone());
                Change::Made(true)
            })?;
        self.report.count(is_new, |report| &mut report.work_states);
        Ok(())
    }

    fn take_legacy(&mut self, path: &str, value: &Value) -> Result<()> {
        let legacy = read::legacy(value);
        for (text, evidence) in legacy.issues {
            let is_new = Projects(self.sessions).take_issue(&text, &evidence)?;
            self.report.count(is_new, |report| &mut report.entries);
        }
        for technology in legacy.technologies {
            let is_new = Projects(self.sessions).take_technology(&technology)?;
            self.report.count(is_new, |report| &mut report.entries);
        }
        let before = Projects(self.sessions).list()?;
        for (nth, record) in legacy.projects.into_iter().enumerate() {
            let same = |known: &ProjectRecord| {
                known.summary == record.summary.trim_end() && known.completed_at == record.completed_at
            };
            if before.iter().any(same) {
                self.report.known += 1;
                continue;
            }
            match Projects(self.sessions).complete(&record) {
                Ok(_) => self.report.entries += 1,
                Err(Error::Invalid(message)) => self.report.skip(path, &format!("project {}: {message}", nth + 1)),
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}

/// The category of a fact, from its words; without a sign it is about the project.
fn category_of(text: &str) -> Category {
    extract::fact::facts(text).first().map_or(Category::Patterns, |found| found.category)
}

fn hash_of(SourceFile { path, bytes }: &SourceFile) -> String {
    let told = [path.replace('\\', "/").as_bytes(), b"\0", bytes].concat();
    format!("{:016x}", fnv1a(&told))
}

/// The agent that an id of bit-office names. An id that is no valid name, such as a path, becomes one, with its hash at
/// the end.
fn agent(id: &str) -> Result<Name> {
    if let Ok(name) = Name::new(id) {
        return Ok(name);
    }
    let plain: String =
        id.chars().map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' }).collect();
    let plain: String = plain.trim_matches('-').chars().take(40).collect();
    let hash = fnv1a(id.as_bytes()) >> 32;
    Name::new(&format!("{}-{hash:08x}", if plain.is_empty() { "agent" } else { &plain }))
}

#[cfg(test)]
mod tests;
