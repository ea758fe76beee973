//! Candidates for a brief, best first.

use crate::brief::Briefing;
use crate::model::category::Category;
use crate::model::conversation::{Conversation, Message, Role};
use crate::model::entry::{Entry, Tier};
use crate::model::error::{Fault, Result};
use crate::model::filter::Filter;
use crate::model::origin::Origin;
use crate::model::scope::{Name, Scope};
use crate::model::task;
use crate::search::doc::Doc;
use crate::search::find::Shown;
use crate::search::rank::Wanted;
use crate::session::checkpoint::key_of as checkpoint_key;
use crate::session::work::summary::FOLDER as SESSIONS;
use crate::text::cut::beginning;
use crate::text::cut::excerpt;
use crate::text::order::Order;
use crate::text::sorted::{SortedMap, SortedSet};
use crate::vault::core_memory::{CoreSection, key_of as core_key};
use crate::vault::listing::newest_first;
use crate::vault::markdown::said;
use crate::vault::project_text::KEY as PROJECT_KEY;
use crate::vault::root::Survey;
use crate::vault::succession::Succession;
use crate::vault::summary::{is_compacted, is_summary};

use super::Request;
use super::layout::Fixed;
use super::mentioned::gone;
use super::settings::{BriefLevel, Settings};

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
    /// When the entry was created.
    pub(super) created: Option<u64>,
}

/// All that could stand in a brief.
#[derive(Debug, Default)]
pub(super) struct Material {
    fixed: SortedMap<Fixed, Vec<Item>>,
    /// Best first.
    pub(super) relevant: Vec<Relevant>,
    /// Keys of files that could not be read.
    pub(super) unreadable: Vec<String>,
}

impl Material {
    fn put(&mut self, fixed: Fixed, items: Vec<Item>) {
        self.fixed.insert(fixed, items);
    }

    pub(super) fn fixed(&self, fixed: Fixed) -> &[Item] {
        self.fixed.get(&fixed).map(Vec::as_slice).unwrap_or_default()
    }
}

impl Briefing<'_> {
    pub(super) fn gather(&mut self, agent: &Name, request: &Request) -> Result<Material> {
        let own = vec![Scope::Agent(agent.clone()), Scope::Project];
        self.root.list_ahead(&[self.settings.brief.work.then_some(SESSIONS)]);
        let filter = Filter { scopes: own, stated_by: request.stated_by.clone(), ..Filter::default() };
        let survey = self.root.survey(&filter)?;
        let mut material = Material { relevant: self.relevant(agent, request)?, ..Material::default() };
        material.put(Fixed::Handoff, handoff(&survey, &filter).into_iter().collect());
        material.put(Fixed::Tasks, tasks(&survey, &filter));
        material.unreadable = self.search.index.faults().into_iter().map(|fault| fault.key).collect();
        match self.root.project() {
            Ok(project) => {
                material.put(Fixed::Project, item(PROJECT_KEY, &said(&project.text)).into_iter().collect());
            }
            Err(error) => self.leave_out(error.into_fault(PROJECT_KEY)?, &mut material),
        }
        self.gather_core(agent, &mut material)?;
        self.gather_recovery(agent, &mut material)?;
        if self.settings.brief.work {
            self.gather_work(agent, request, &mut material)?;
        }
        Ok(material)
    }

    /// The sections of the preset bit-office: interrupted work, facts by worth, sessions, teammates, projects.
    fn gather_work(&mut self, agent: &Name, request: &Request, material: &mut Material) -> Result<()> {
        let (task, speakers) = (request.task(), request.stated_by.as_slice());
        let own = self.agent_lines(agent, task, speakers)?;
        let mut shared = self.project_lines(task, speakers)?;
        shared.retain(|(_, line)| !own.iter().any(|(_, own)| own.ends_with(line.trim_start_matches("- "))));
        for (fixed, lines) in [
            (Fixed::Interrupted, self.interrupted_lines(agent)?),
            (Fixed::AgentKnowledge, own),
            (Fixed::ProjectKnowledge, shared),
            (Fixed::RecentSessions, self.session_lines(agent)?),
            (Fixed::Team, self.team_lines(agent)?),
            (Fixed::Learned, self.sessions().learned_lines()?),
        ] {
            material.put(fixed, lines.into_iter().map(|(source, text)| Item { source, text }).collect());
        }
        Ok(())
    }

    /// The core memory of the agent, one item a section.
    fn gather_core(&mut self, agent: &Name, material: &mut Material) -> Result<()> {
        let key = core_key(agent);
        match self.root.core(agent) {
            Ok(core) => {
                let sections = CoreSection::ALL.into_iter().filter(|section| !core.text(*section).is_empty());
                let line = |section: CoreSection| format!("{}: {}", section.title(), core.text(section));
                material.put(Fixed::Core, sections.filter_map(|section| item(&key, &line(section))).collect());
            }
            Err(error) => self.leave_out(error.into_fault(&key)?, material),
        }
        Ok(())
    }

    fn gather_recovery(&mut self, agent: &Name, material: &mut Material) -> Result<()> {
        let key = checkpoint_key(agent);
        match self.sessions().checkpoint_of(agent) {
            Ok(found) => {
                let last = found.map(|found| last_messages(&found, &key, self.settings.brief));
                material.put(Fixed::Recovery, last.unwrap_or_default());
            }
            Err(error) => self.leave_out(error.into_fault(&key)?, material),
        }
        Ok(())
    }

    /// Goes on without a file, and says so.
    fn leave_out(&self, fault: Fault, material: &mut Material) {
        material.unreadable.push(fault.key.clone());
        self.root.warn(vec![Fault { message: format!("the brief lacks it: {}", fault.message), ..fault }]);
    }
}

/// The last messages, one line each.
fn last_messages(checkpoint: &Conversation, key: &str, settings: &Settings) -> Vec<Item> {
    let line = |message: &Message| {
        let who = if message.role == Role::User { "user" } else { "agent" };
        let text = format!("[{who}]: {}", excerpt(&message.text, settings.recovery_chars));
        Item { source: key.to_owned(), text }
    };
    let mut last: Vec<Item> = checkpoint.said().rev().take(settings.recovery_messages).map(line).collect();
    last.reverse();
    last
}

pub(super) fn item(source: &str, text: &str) -> Option<Item> {
    (!text.is_empty()).then(|| Item { source: source.to_owned(), text: text.to_owned() })
}

/// Entries in force of a category.
fn own<'a>(survey: &'a Survey, filter: &Filter, category: Category) -> Vec<&'a Entry> {
    let succession = Succession::in_files(survey.files.iter());
    let filter = Filter { categories: vec![category], tiers: vec![Tier::Pinned, Tier::Active], ..filter.clone() };
    let is_meant = |entry: &Entry| {
        filter.admits(entry) && filter.shows_status(entry.status) && succession.successor(&entry.reference).is_none()
    };
    let entries = survey.files.iter().flat_map(|file| file.entries());
    let mut own: Vec<_> = entries.filter(|entry| is_meant(entry)).collect();
    own.order_by(|a, b| newest_first(a).cmp(&newest_first(b)));
    own
}

/// The last session's own words: a summary that compaction made is not a session.
fn handoff(survey: &Survey, filter: &Filter) -> Option<Item> {
    let handoffs = own(survey, filter, Category::Handoffs);
    let last = handoffs.into_iter().find(|entry| !is_compacted(&entry.tags))?;
    item(&last.reference.to_string(), &last.text)
}

/// Open tasks, one item an entry.
fn tasks(survey: &Survey, filter: &Filter) -> Vec<Item> {
    let entries = own(survey, filter, Category::Tasks).into_iter().filter(|entry| !is_compacted(&entry.tags));
    entries.filter_map(|entry| item(&entry.reference.to_string(), &task::open(&entry.text)?)).collect()
}

/// Returns whether an entry may be relevant: no summary of archived entries may, nothing that is fading unless the brief is
/// deep, and nothing that is superseded.
fn is_relevant(entry: &Entry, is_deep: bool) -> bool {
    (is_deep || entry.tier != Tier::Fading) && entry.superseded_by.is_none() && !is_summary(&entry.tags, &entry.text)
}

/// The section of a category, as an index into `brief.relevant` of policy. A category that policy adds stands with the facts
/// unless a section names it.
fn section_of(settings: &Settings, category: Category) -> Option<usize> {
    let with = |category| settings.relevant.iter().position(|section| section.categories.contains(&category));
    let with_facts = || matches!(category, Category::Other(_)).then(|| with(Category::Facts)).flatten();
    with(category).or_else(with_facts)
}

/// Returns whether a relevant section takes an entry.
fn admits(settings: &Settings, key: &str, category: Category) -> bool {
    !Scope::is_of_mission(key) && section_of(settings, category).is_some()
}

impl Briefing<'_> {
    /// Pinned entries, then hits by rank. Without a hit the newest of the agent and of the project, and without a task
    /// those of other agents after them.
    pub(super) fn relevant(&mut self, agent: &Name, request: &Request) -> Result<Vec<Relevant>> {
        let task = request.task();
        let is_deep = self.settings.brief.level_of(request) == Some(BriefLevel::Deep);
        let all = Filter { stated_by: request.stated_by.clone(), ..Filter::default() };
        let hits = task.map_or(Ok(Vec::new()), |task| self.hits(task, &all, is_deep))?;
        let pinned = Filter { tiers: vec![Tier::Pinned], ..all.clone() };
        let mut ordered = self.newest(&pinned, is_deep, usize::MAX)?;
        if hits.is_empty() {
            let scopes = vec![Scope::Agent(agent.clone()), Scope::Project];
            let others = task.is_none().then(|| all.clone());
            for filter in std::iter::once(Filter { scopes, ..all.clone() }).chain(others) {
                ordered.extend(self.newest(&filter, is_deep, MOST_RELEVANT)?);
            }
        }
        let whole = ordered.into_iter().map(|entry| (entry.text.clone(), entry));
        let mut ordered: Vec<(String, Entry)> = whole.collect();
        ordered.extend(hits);
        Ok(self.placed(ordered, agent, request))
    }

    /// The hits for the task of a request, and nothing else.
    pub(super) fn gather_hits(&mut self, agent: &Name, request: &Request) -> Result<Material> {
        let all = Filter { stated_by: request.stated_by.clone(), ..Filter::default() };
        let hits = request.task().map_or(Ok(Vec::new()), |task| self.hits(task, &all, false))?;
        Ok(Material { relevant: self.placed(hits, agent, request), ..Material::default() })
    }

    /// Entries with the texts to show, each once and in its section.
    fn placed(&self, mut ordered: Vec<(String, Entry)>, agent: &Name, request: &Request) -> Vec<Relevant> {
        let settings = self.settings.brief;
        let mut seen = SortedSet::new();
        ordered.retain(|(_, entry)| seen.insert(entry.text.clone()));
        let build = |(text, entry): (String, Entry)| {
            let gone = gone(&entry, &request.missing);
            let text = format!("{}{text}", stamp(&entry, agent, settings.dated, &gone));
            let section = section_of(settings, entry.reference.category)?;
            let item = item(&entry.reference.to_string(), &text)?;
            Some(Relevant { section, item, created: entry.created })
        };
        ordered.into_iter().filter_map(build).collect()
    }

    /// The hits for a task, each with the text to show.
    fn hits(&mut self, task: &str, filter: &Filter, is_deep: bool) -> Result<Vec<(String, Entry)>> {
        let settings = self.settings.brief;
        let admits = |key: &str, doc: &Doc| admits(settings, key, doc.category);
        let (task, now) = (beginning(task, self.settings.search.query_bytes), self.root.now());
        let is_shown = |entry: &Entry| is_relevant(entry, is_deep);
        let found = self.searcher().find_current(MOST_RELEVANT, filter, &is_shown, &mut |searcher, limit| {
            let search = Wanted { text: task, is_text: false, now, limit, explain: false };
            searcher.rank(&search, filter, None, &admits)
        })?;
        let shown = |Shown { ranked, entry, .. }| match self.settings.brief.whole_entries {
            true => (entry.text.clone(), entry),
            false => (ranked.snippet(&entry.text, self.settings.search.search).text, entry),
        };
        Ok(found.into_iter().map(shown).collect())
    }

    fn newest(&mut self, filter: &Filter, is_deep: bool, limit: usize) -> Result<Vec<Entry>> {
        let settings = self.settings.brief;
        let admits = |key: &str, doc: &Doc| admits(settings, key, doc.category);
        let is_shown = |entry: &Entry| is_relevant(entry, is_deep);
        // What supersedes a pinned entry stands in its place, pinned or not.
        let found = self.searcher().find_current(limit, &Filter::default(), &is_shown, &mut |searcher, limit| {
            searcher.rank_newest(filter, &admits, limit)
        })?;
        Ok(found.into_iter().map(|shown| shown.entry).collect())
    }
}

/// When it was remembered and by whom, as far as that is known; without dates, whose it is if that is another agent. Then
/// the latest entry that it supersedes, if a person stands behind it, and what it names that is gone.
fn stamp(entry: &Entry, reader: &Name, is_dated: bool, gone: &str) -> String {
    let scope = if let Scope::Agent(agent) = &entry.reference.scope { Some(agent.as_str()) } else { None };
    let day = entry.created.map(|created| crate::vault::markdown::block::print_date(created)[..10].to_owned());
    let whose = match is_dated {
        true => {
            day.into_iter().chain(entry.author.as_deref().or(scope).map(str::to_owned)).collect::<Vec<_>>().join(" ")
        }
        false => scope.filter(|agent| *agent != reader.as_str()).map(str::to_owned).unwrap_or_default(),
    };
    let caution = entry.origin.as_ref().map_or("", Origin::caution);
    let replaces = entry.supersedes.first().map(|old| format!("supersedes {old}")).unwrap_or_default();
    let known: Vec<&str> =
        [whose.as_str(), replaces.as_str(), caution, gone].into_iter().filter(|part| !part.is_empty()).collect();
    if known.is_empty() { String::new() } else { format!("[{}] ", known.join(", ")) }
}
