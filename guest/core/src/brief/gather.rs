//! What could stand in a brief, in the order of its worth.

use crate::conversation::Conversation;
use crate::find::beginning;
use crate::memory::Survey;
use crate::policy::Policy;
use crate::session::{checkpoint_key, excerpt};
use crate::summary::{is_compacted, is_summary};
use crate::task;
use crate::vault::{PROJECT_KEY, newest_first};
use crate::{Category, Clock, Entry, Filter, Memory, Message, Name, Result, Role, Scope, Store, Tier, search};

use super::layout::Fixed;

/// Hits that a brief looks at; more than any budget takes.
const MOST_RELEVANT: usize = 200;

/// One thing that could stand in a section.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Item {
    /// A reference, or the key of a file.
    pub(super) source: String,
    pub(super) text: String,
}

/// Something relevant, with the section it belongs to.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Relevant {
    /// Index into `brief.relevant` of policy.
    pub(super) section: usize,
    pub(super) item: Item,
}

/// All that could stand in a brief.
#[derive(Debug, Default)]
pub(super) struct Material {
    project: Vec<Item>,
    handoff: Vec<Item>,
    tasks: Vec<Item>,
    recovery: Vec<Item>,
    /// Best first.
    pub(super) relevant: Vec<Relevant>,
    /// Keys of files that could not be read.
    pub(super) unreadable: Vec<String>,
}

impl Material {
    pub(super) fn fixed(&self, fixed: Fixed) -> &[Item] {
        match fixed {
            Fixed::Project => &self.project,
            Fixed::Handoff => &self.handoff,
            Fixed::Tasks => &self.tasks,
            Fixed::Recovery => &self.recovery,
        }
    }
}

impl<S: Store, C: Clock> Memory<S, C> {
    pub(super) fn gather(&mut self, agent: &Name, task: Option<&str>, policy: &Policy) -> Result<Material> {
        let survey = self.survey(&Filter::default())?;
        let mut material = Material {
            handoff: handoff(&survey, agent).into_iter().collect(),
            tasks: tasks(&survey, agent),
            relevant: relevant(&survey, task, policy),
            unreadable: survey.faults.iter().map(|fault| fault.key.clone()).collect(),
            ..Material::default()
        };
        match self.project() {
            Ok(project) => material.project.extend(item(PROJECT_KEY, project.text.trim())),
            Err(error) => material.unreadable.push(error.into_fault(PROJECT_KEY)?.key),
        }
        self.gather_recovery(agent, policy, &mut material)?;
        Ok(material)
    }

    fn gather_recovery(&mut self, agent: &Name, policy: &Policy, material: &mut Material) -> Result<()> {
        let key = checkpoint_key(agent);
        match self.checkpoint_of(agent) {
            Ok(found) => material.recovery = found.map(|found| last_messages(&found, &key, policy)).unwrap_or_default(),
            Err(error) => material.unreadable.push(error.into_fault(&key)?.key),
        }
        Ok(())
    }
}

/// What was said last, one line each.
fn last_messages(checkpoint: &Conversation, key: &str, policy: &Policy) -> Vec<Item> {
    let line = |message: &Message| {
        let who = if message.role == Role::User { "user" } else { "agent" };
        let text = format!("[{who}]: {}", excerpt(&message.text, policy.brief.recovery_chars));
        Item { source: key.to_owned(), text }
    };
    let mut last: Vec<Item> = checkpoint.said().rev().take(policy.brief.recovery_messages).map(line).collect();
    last.reverse();
    last
}

fn item(source: &str, text: &str) -> Option<Item> {
    (!text.is_empty()).then(|| Item { source: source.to_owned(), text: text.to_owned() })
}

/// Entries in force that the scope of an agent or of the project holds.
fn own<'a>(survey: &'a Survey, agent: &'a Name, category: Category) -> Vec<&'a Entry> {
    let filter = Filter {
        scopes: vec![Scope::Agent(agent.clone()), Scope::Project],
        categories: vec![category],
        ..Filter::default()
    };
    let entries = survey.files.iter().flat_map(|file| &file.entries);
    let mut own: Vec<_> = entries.filter(|entry| filter.admits(entry)).collect();
    own.sort_by(|a, b| newest_first(a).cmp(&newest_first(b)));
    own
}

/// The last session's own words: a summary that compaction made is not a session.
fn handoff(survey: &Survey, agent: &Name) -> Option<Item> {
    let handoffs = own(survey, agent, Category::Handoffs);
    let last = handoffs.into_iter().find(|entry| !is_compacted(&entry.tags))?;
    item(&last.reference.to_string(), &last.text)
}

/// Open tasks, one item an entry.
fn tasks(survey: &Survey, agent: &Name) -> Vec<Item> {
    let entries = own(survey, agent, Category::Tasks).into_iter().filter(|entry| !is_compacted(&entry.tags));
    entries.filter_map(|entry| item(&entry.reference.to_string(), &task::open(&entry.text)?)).collect()
}

/// Pinned entries, then hits by rank; without a task, or when nothing matches it, the newest.
fn relevant(survey: &Survey, task: Option<&str>, policy: &Policy) -> Vec<Relevant> {
    let section = |entry: &Entry| {
        let holds = |section: &crate::policy::Relevant| section.categories.contains(&entry.reference.category);
        policy.brief.relevant.iter().position(holds)
    };
    let filter = Filter::default();
    let shared = |entry: &Entry| !matches!(entry.reference.scope, Scope::Mission(_));
    let admits = |entry: &Entry| {
        filter.admits(entry) && shared(entry) && section(entry).is_some() && !is_summary(&entry.tags, &entry.text)
    };
    let hits = task.map(|task| hits(survey, task, policy, &admits)).unwrap_or_default();
    let mut newest: Vec<&Entry> =
        survey.files.iter().flat_map(|file| &file.entries).filter(|entry| admits(entry)).collect();
    newest.sort_by(|a, b| newest_first(a).cmp(&newest_first(b)));
    let pinned = newest.iter().filter(|entry| entry.tier == Tier::Pinned).map(|entry| (*entry, entry.text.clone()));
    let mut ordered: Vec<(&Entry, String)> = pinned.collect();
    if hits.is_empty() {
        ordered.extend(newest.iter().take(MOST_RELEVANT).map(|entry| (*entry, entry.text.clone())));
    } else {
        ordered.extend(hits);
    }
    let mut seen = std::collections::BTreeSet::new();
    ordered.retain(|(entry, _)| seen.insert(entry.text.clone()));
    let build = |(entry, text): (&Entry, String)| {
        let text = if policy.brief.dated { format!("{}{text}", stamp(entry)) } else { text };
        Some(Relevant { section: section(entry)?, item: item(&entry.reference.to_string(), &text)? })
    };
    ordered.into_iter().filter_map(build).collect()
}

fn hits<'a>(
    survey: &'a Survey,
    task: &str,
    policy: &Policy,
    admits: &dyn Fn(&Entry) -> bool,
) -> Vec<(&'a Entry, String)> {
    let leaves: Vec<_> = survey.files.iter().map(|file| (file.entries.as_slice(), file.leaf())).collect();
    let task = beginning(task, policy.limits.query_bytes);
    let found = search::find(&leaves, task, &policy.search, admits, MOST_RELEVANT);
    let text = |found: &search::Found<'a>| match policy.brief.whole_entries {
        true => found.entry.text.clone(),
        false => found.snippet(&policy.search).text,
    };
    found.iter().map(|found| (found.entry, text(found))).collect()
}

/// When it was remembered and by whom, as far as that is known.
fn stamp(entry: &Entry) -> String {
    let day = entry.created.map(|created| crate::markdown::print_date(created)[..10].to_owned());
    let scope = if let Scope::Agent(agent) = &entry.reference.scope { Some(agent.as_str()) } else { None };
    let who = entry.author.as_deref().or(scope).map(str::to_owned);
    let known: Vec<_> = day.into_iter().chain(who).collect();
    if known.is_empty() { String::new() } else { format!("[{}] ", known.join(" ")) }
}
