//! Candidates for a brief, best first.

use crate::brief::Briefing;
use crate::model::category::Category;
use crate::model::contract::{Conversation, Entry, Fault, Filter, Message, Origin, Role, Tier};
use crate::model::error::Result;
use crate::model::origin::NOT_CONFIRMED;
use crate::model::scope::{Name, Scope};
use crate::search::doc::Doc;
use crate::search::find::Shown;
use crate::search::rank::RankRequest;
use crate::search::vector::file::PREFIX as VECTORS;
use crate::session::checkpoint::Checkpoints;
use crate::session::checkpoint::key_of as checkpoint_key;
use crate::session::contract::{Mission, MissionFilter, MissionState};
use crate::session::missions::Missions;
use crate::session::projects::Projects;
use crate::session::work::summary::FOLDER as SESSIONS;
use crate::text::cut::beginning;
use crate::text::cut::excerpt;
use crate::text::marks::UNCONFIRMED;
use crate::text::order::Order;
use crate::text::sorted::SortedMap;
use crate::vault::contract::CoreSection;
use crate::vault::core_memory::{CoreMemories, key_of as core_key};
use crate::vault::markdown::block::print_date;
use crate::vault::markdown::said;
use crate::vault::mission_text::{DESCRIPTION, key_of as mission_key};
use crate::vault::project_text::{KEY as PROJECT_KEY, ProjectText};
use crate::vault::summary::is_summary;

use super::choice::{About, fold, newer_first};
use super::contract::{BriefLevel, LineReason, Request};
use super::layout::SectionKind;
use super::mentioned::gone;
use super::settings::Settings;
use super::small::Small;
use super::standing::{checks, handoff, rule_lines, rules, superseded, tasks};

/// Hits that a brief looks at; more than any budget takes.
const MOST_RELEVANT: usize = 200;

/// The newest entries that are told where nothing matches a task.
const NEWEST: usize = 10;

/// The last handoff is told with a task if it is among so many of the best hits.
const HANDOFF_RANK: usize = 10;

/// The share of the best handoff's score from which another one is about the same.
const SAME_SUBJECT: f64 = 0.6;

/// The best entries whose sessions are told, if they are among the best hits too.
const SESSIONS_OF: usize = 3;

/// Characters told of a mission.
const MISSION_CHARS: usize = 200;

/// Words of the task that are told with an entry, and the least characters of one.
const WORDS: usize = 4;
const LEAST_CHARS: usize = 3;

/// Age from which the day of an entry is told, in milliseconds: 60 days.
const OLD: u64 = 60 * 24 * 60 * 60 * 1_000;

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
    /// Index into `brief.relevant` of policy; behind them all for what no task found.
    pub(super) section: usize,
    pub(super) item: Item,
    /// When the entry was created.
    pub(super) created: Option<u64>,
    pub(super) why: Why,
}

/// Why a line is told.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Why {
    pub(super) reason: LineReason,
    /// Words of the task, the rarest first.
    pub(super) words: Vec<String>,
}

impl Why {
    pub(super) fn of(reason: LineReason) -> Self {
        Self { reason, words: Vec::new() }
    }
}

/// An entry that may be told, with the text to show.
pub(super) struct Candidate {
    pub(super) text: String,
    pub(super) entry: Entry,
    pub(super) why: Why,
}

impl Candidate {
    pub(super) fn whole(entry: Entry, reason: LineReason) -> Self {
        Self { text: entry.text.clone(), entry, why: Why::of(reason) }
    }
}

/// A hit for the task.
struct TaskHit {
    /// Among all that matches, from 0.
    rank: usize,
    score: f64,
    told: Candidate,
}

/// The entries that a brief chooses by relevance.
pub(super) struct Chosen {
    /// Best first.
    pub(super) relevant: Vec<Relevant>,
    /// True if the task found them; else they are the newest.
    is_for_task: bool,
    /// The handoffs among the best hits, best first.
    handoffs: Vec<Entry>,
}

/// All that could stand in a brief.
#[derive(Debug, Default)]
pub(super) struct Material {
    fixed: SortedMap<SectionKind, Vec<Item>>,
    /// Best first.
    pub(super) relevant: Vec<Relevant>,
    pub(super) has_task: bool,
    /// False if nothing was found for the task, or there is none: then the relevant entries are the newest.
    pub(super) is_for_task: bool,
    /// Passages of sessions that match the task, best first.
    pub(super) passages: Vec<Item>,
    /// The outcomes of other sessions, newest first.
    pub(super) recent: Vec<Item>,
    /// Keys of files that could not be read.
    pub(super) unreadable: Vec<String>,
}

impl Material {
    /// Only what answers a task, best first.
    pub(super) fn found(relevant: Vec<Relevant>) -> Self {
        Self { relevant, has_task: true, is_for_task: true, ..Self::default() }
    }

    fn put(&mut self, fixed: SectionKind, items: Vec<Item>) {
        self.fixed.insert(fixed, items);
    }

    pub(super) fn fixed(&self, fixed: SectionKind) -> &[Item] {
        self.fixed.get(&fixed).map(Vec::as_slice).unwrap_or_default()
    }
}

impl Briefing<'_> {
    pub(super) fn gather(&mut self, agent: &Name, request: &Request) -> Result<Material> {
        let own = vec![Scope::Agent(agent.clone()), Scope::Project];
        let folders = [self.settings.brief.work.then_some(SESSIONS), request.vector.as_ref().map(|_| VECTORS)];
        self.root.list_ahead(&folders);
        let filter = Filter { scopes: own, stated_by: request.stated_by.clone(), ..Filter::default() };
        let survey = self.root.survey(&filter)?;
        let Chosen { relevant, is_for_task, mut handoffs } = self.relevant(agent, request)?;
        let is_last_handoff_due = self.settings.brief.last_handoff || !is_for_task;
        let is_told = |last: &Item| {
            is_last_handoff_due || handoffs.iter().any(|handoff| handoff.reference.to_string() == last.source)
        };
        let last = handoff(&survey, &filter).filter(is_told);
        handoffs.retain(|handoff| last.as_ref().is_none_or(|last| last.source != handoff.reference.to_string()));
        let superseded = superseded(&survey);
        let told: Vec<String> = handoffs.iter().map(|handoff| handoff.reference.to_string()).collect();
        let small = Small::of(self, agent, request, &survey, &filter, &superseded, &told);
        let relevant = small.behind(relevant);
        let passages = self.passages(request, &relevant, &handoffs, last.as_ref(), &superseded)?;
        let mut recent = small.sessions;
        recent.retain(|session| last.as_ref().is_none_or(|last| last.source != session.source));
        let has_task = request.task().is_some();
        let mut material = Material { relevant, has_task, is_for_task, passages, recent, ..Material::default() };
        material.put(SectionKind::Handoff, last.into_iter().collect());
        if self.settings.brief.rules_share > 0.0 {
            let rules = rules(&survey, &filter);
            material.put(SectionKind::Checks, checks(&survey, &filter, &rules));
            material.put(SectionKind::Rules, rule_lines(&rules));
        }
        material.put(SectionKind::Missions, self.mission_lines(agent)?);
        material.put(SectionKind::Tasks, tasks(&survey, &filter));
        material.unreadable = self.search.index.faults().into_iter().map(|fault| fault.key).collect();
        match ProjectText(self.root).project() {
            Ok(project) => {
                material.put(SectionKind::Project, item(PROJECT_KEY, &said(&project.text)).into_iter().collect());
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
            (SectionKind::Interrupted, self.interrupted_lines(agent)?),
            (SectionKind::AgentKnowledge, own),
            (SectionKind::ProjectKnowledge, shared),
            (SectionKind::RecentSessions, self.session_lines(agent)?),
            (SectionKind::Team, self.team_lines(agent)?),
            (SectionKind::Learned, Projects(self.sessions()).learned_lines()?),
        ] {
            material.put(fixed, lines.into_iter().map(|(source, text)| Item { source, text }).collect());
        }
        Ok(())
    }

    /// The core memory of the agent, one item a section.
    fn gather_core(&mut self, agent: &Name, material: &mut Material) -> Result<()> {
        let key = core_key(agent);
        match CoreMemories(self.root).core(agent) {
            Ok(core) => {
                let sections = CoreSection::ALL.into_iter().filter(|section| !core.text(*section).is_empty());
                let line = |section: CoreSection| format!("{}: {}", section.title(), core.text(section));
                material.put(SectionKind::Core, sections.filter_map(|section| item(&key, &line(section))).collect());
            }
            Err(error) => self.leave_out(error.into_fault(&key)?, material),
        }
        Ok(())
    }

    fn gather_recovery(&mut self, agent: &Name, material: &mut Material) -> Result<()> {
        let key = checkpoint_key(agent);
        match Checkpoints(self.sessions()).current(agent) {
            Ok(found) => {
                let last = found.map(|found| last_messages(&found, &key, self.settings.brief));
                material.put(SectionKind::Recovery, last.unwrap_or_default());
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
    pub(super) fn relevant(&mut self, agent: &Name, request: &Request) -> Result<Chosen> {
        let task = request.task();
        let is_deep = self.settings.brief.level_of(request) == Some(BriefLevel::Deep);
        let all = Filter { stated_by: request.stated_by.clone(), ..Filter::default() };
        let found = self.hits(request, &all, is_deep)?;
        let is_handoff = |hit: &TaskHit| section_of(self.settings.brief, hit.told.entry.reference.category).is_none();
        let best = found.iter().filter(|hit| hit.rank < HANDOFF_RANK && is_handoff(hit));
        let floor = best.clone().next().map_or(0.0, |best| best.score * SAME_SUBJECT);
        // The session of one of the best entries says what became of it.
        let entries = found.iter().filter(|hit| !is_handoff(hit)).map(|hit| &hit.told.entry);
        let sessions: Vec<&String> = entries.take(SESSIONS_OF).filter_map(|entry| entry.session.as_ref()).collect();
        let is_of_entry = |entry: &Entry| entry.session.as_ref().is_some_and(|session| sessions.contains(&session));
        let is_told = |hit: &&TaskHit| hit.score >= floor || is_of_entry(&hit.told.entry);
        let handoffs = best.filter(is_told).map(|hit| hit.told.entry.clone()).collect();
        let is_for_task = !found.is_empty();
        let hits: Vec<Candidate> = found.into_iter().filter(|hit| !is_handoff(hit)).map(|hit| hit.told).collect();
        let pinned = Filter { tiers: vec![Tier::Pinned], ..all.clone() };
        let pinned = self.newest(&pinned, is_deep, usize::MAX)?;
        let mut ordered: Vec<Candidate> =
            pinned.into_iter().map(|entry| Candidate::whole(entry, LineReason::Pinned)).collect();
        if !is_for_task {
            let scopes = vec![Scope::Agent(agent.clone()), Scope::Project];
            let others = task.is_none().then(|| all.clone());
            for filter in std::iter::once(Filter { scopes, ..all.clone() }).chain(others) {
                let newest = self.newest(&filter, is_deep, if task.is_some() { NEWEST } else { MOST_RELEVANT })?;
                ordered.extend(newest.into_iter().map(|entry| Candidate::whole(entry, LineReason::Newest)));
            }
        }
        ordered.extend(hits);
        Ok(Chosen { relevant: self.placed(ordered, agent, request), is_for_task, handoffs })
    }

    /// The missions in which the agent takes part, a line each.
    fn mission_lines(&mut self, agent: &Name) -> Result<Vec<Item>> {
        let filter = MissionFilter {
            states: vec![MissionState::Active, MissionState::Idle, MissionState::Decaying],
            participant: Some(agent.as_str().to_owned()),
            ..MissionFilter::default()
        };
        let line = |mission: Mission| {
            let phase = mission.phase.map(|phase| format!(" ({phase})")).unwrap_or_default();
            let about = mission.topic.into_iter().chain(Some(mission.text)).filter(|text| !text.trim().is_empty());
            let about = excerpt(&about.collect::<Vec<_>>().join(": "), MISSION_CHARS);
            let key = Name::new(&mission.id).ok().map(|name| mission_key(&name, DESCRIPTION))?;
            item(&key, &format!("- {}{phase}: {about}", mission.id))
        };
        Ok(Missions(self.sessions()).list(&filter)?.into_iter().filter_map(line).collect())
    }

    /// The hits for the task of a request, and nothing else.
    pub(super) fn gather_hits(&mut self, agent: &Name, request: &Request) -> Result<Material> {
        let all = Filter { stated_by: request.stated_by.clone(), ..Filter::default() };
        let hits = self.hits(request, &all, false)?;
        let hits = hits.into_iter().map(|hit| hit.told).collect();
        Ok(Material::found(self.placed(hits, agent, request)))
    }

    /// Entries with the texts to show, each once and in its section.
    pub(super) fn placed(&self, ordered: Vec<Candidate>, agent: &Name, request: &Request) -> Vec<Relevant> {
        let (settings, now) = (self.settings.brief, self.root.now());
        let mut folded = fold(ordered);
        newer_first(&mut folded);
        let build = |(Candidate { text, entry, why }, times): (Candidate, usize)| {
            let gone = gone(&entry, &request.missing);
            let section = section_of(settings, entry.reference.category)?;
            let stamp = match settings.dated {
                true => label(&entry, agent, now, &gone, times),
                false => stamp(&entry, agent, &gone),
            };
            let text = format!("{stamp}{text}");
            let item = item(&entry.reference.to_string(), &text)?;
            Some(Relevant { section, item, created: entry.created, why })
        };
        folded.into_iter().filter_map(build).collect()
    }

    /// The hits for the task of a request, each with the text to show.
    fn hits(&mut self, request: &Request, filter: &Filter, is_deep: bool) -> Result<Vec<TaskHit>> {
        let Some(task) = request.task() else { return Ok(Vec::new()) };
        let meaning = request.vector.as_ref().map(|vector| self.searcher().meaning(vector)).transpose()?.flatten();
        let settings = self.settings.brief;
        let has_floor = settings.relevance_floor > 0.0;
        let with_handoffs = !settings.last_handoff;
        let admits = |key: &str, doc: &Doc| {
            admits(settings, key, doc.category)
                || with_handoffs && doc.category == Category::Handoffs && !Scope::is_of_mission(key)
        };
        let (task, now) = (beginning(task, self.settings.search.query_bytes), self.root.now());
        let is_shown = |entry: &Entry| is_relevant(entry, is_deep);
        let found = self.searcher().find_current(MOST_RELEVANT, filter, &is_shown, &mut |searcher, limit| {
            let search = RankRequest { text: task, is_text: false, now, limit, explain: true };
            searcher.rank(&search, filter, meaning.as_ref(), &admits)
        })?;
        let shown = |(rank, Shown { ranked, entry, .. }): (usize, Shown)| {
            let text = match self.settings.brief.whole_entries {
                true => entry.text.clone(),
                false => ranked.snippet(&entry.text, self.settings.search.search).text,
            };
            let mut words: Vec<(&str, f64)> =
                ranked.rarities().into_iter().filter(|(word, _)| word.chars().count() >= LEAST_CHARS).collect();
            words.order_by(|(_, one), (_, other)| other.total_cmp(one));
            let words = words.into_iter().take(WORDS).map(|(word, _)| word.to_owned()).collect();
            TaskHit {
                rank,
                score: ranked.score(),
                told: Candidate { text, entry, why: Why { reason: LineReason::Task, words } },
            }
        };
        let floor = found.first().map_or(0.0, |best| best.ranked.score() * settings.relevance_floor);
        // With a vector an entry of similar meaning may have none of the task's words.
        let about = if has_floor && meaning.is_none() { About::of(&found) } else { About::default() };
        let is_told = |shown: &Shown| shown.ranked.score() >= floor && about.admits(shown);
        let told: Vec<bool> = found.iter().map(is_told).collect();
        let told = found.into_iter().enumerate().zip(told).filter(|(_, is_told)| *is_told);
        Ok(told.map(|(hit, _)| shown(hit)).collect())
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

/// The kind of an entry and its cautions: `decision: `, `? lesson (2026-03-16): `. A question mark says that no person stands
/// behind it. The day is told of an old entry, the agent if that is another one.
fn label(entry: &Entry, reader: &Name, now: u64, gone: &str, times: usize) -> String {
    let day = entry.created.filter(|created| now.saturating_sub(*created) >= OLD);
    let day = day.map(|created| print_date(created)[..10].to_owned());
    let caution = entry.origin.as_ref().map_or("", Origin::caution);
    let mark = if caution == NOT_CONFIRMED { UNCONFIRMED } else { "" };
    let caution = if caution == NOT_CONFIRMED { "" } else { caution };
    let parts = [
        if times > 1 { format!("{times}×") } else { String::new() },
        day.unwrap_or_default(),
        other_agent(entry, reader).to_owned(),
        replaced(entry),
        caution.to_owned(),
        gone.to_owned(),
    ];
    let known: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    let known = if known.is_empty() { String::new() } else { format!(" ({})", known.join(", ")) };
    format!("{mark}{}{known}: ", entry.reference.category.singular())
}

/// Another agent whose entry it is, the latest entry that it supersedes, its caution, and what it names that is gone.
fn stamp(entry: &Entry, reader: &Name, gone: &str) -> String {
    let caution = entry.origin.as_ref().map_or("", Origin::caution);
    let parts = [other_agent(entry, reader).to_owned(), replaced(entry), caution.to_owned(), gone.to_owned()];
    let known: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    if known.is_empty() { String::new() } else { format!("[{}] ", known.join(", ")) }
}

/// The agent of an entry, if that is not the reader; else nothing.
fn other_agent<'a>(entry: &'a Entry, reader: &Name) -> &'a str {
    let Scope::Agent(agent) = &entry.reference.scope else { return "" };
    if agent == reader { "" } else { agent.as_str() }
}

/// Names the latest entry that an entry supersedes; empty if it supersedes none.
fn replaced(entry: &Entry) -> String {
    entry.supersedes.first().map(|old| format!("supersedes {old}")).unwrap_or_default()
}
