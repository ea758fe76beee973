//! Why an answer is empty: said on standard error, because nothing at all looks like a fault of the program.

use keepstone::{Brief, Filter, Memory, MissionFilter, MissionState, Query, Scope, Speaker, Status};

use crate::answer::Answer;
use crate::args::{Command, Core, DEFAULT_AGENT, Facts, Filters, Mission, Project, Skills};
use crate::failure::Failure;
use crate::nearest::nearest;
use crate::place::Place;
use crate::place::open::is_past;

use super::entry;

/// The most hits that one search gives.
const MOST: u32 = 100;

/// Where tasks for a model come from.
const NO_TASKS: &str = "nothing waits for a model: sessions do if policy.toml says so ([transcripts] stretches = 20), and three \
                        entries that say nearly the same";

/// The cause of an empty answer.
pub(super) struct Reason {
    pub(super) told: String,
    /// True if something was looked for and not found, or there is no memory.
    pub(super) is_miss: bool,
}

/// Why there is nothing in an answer; none when there is something, and for commands whose empty answer says enough.
pub(super) fn reason(
    answer: &Answer,
    command: &Command,
    memory: &Memory,
    place: &Place,
) -> Result<Option<Reason>, Failure> {
    if !is_empty(answer) {
        return Ok(None);
    }
    let (agents, nothing): (Vec<&str>, _) = match command {
        Command::List(given) => (agents_of(&given.filters), "no entry fits the filters"),
        Command::Search(given) => (agents_of(&given.filters), "nothing matched"),
        Command::Get { .. } => (Vec::new(), "it was learnt from no session whose words are stored"),
        Command::Related(given) => (agents_of(&given.filters), "nothing is like it"),
        Command::Similar(given) if given.contradicting => {
            (agents_of(&given.filters), "no two entries seem to contradict each other")
        }
        Command::Similar(given) => (agents_of(&given.filters), "nothing is like it"),
        Command::Review(given) if given.stale => (Vec::new(), "no entry names anything that is gone"),
        Command::Review(given) => (given.agents.iter().map(String::as_str).collect(), "no candidate waits"),
        Command::Jobs(_) => (Vec::new(), NO_TASKS),
        Command::Skills(Skills::List { .. }) => (Vec::new(), "there are no procedures"),
        Command::Skills(Skills::Learn { .. }) => {
            (Vec::new(), "no three sessions were alike that no procedure was made of yet, see episodes.write of policy")
        }
        Command::Agents => (Vec::new(), "no agent has remembered anything"),
        Command::Log { .. } => (Vec::new(), "no change was logged"),
        Command::Roster { .. } => (Vec::new(), "no session was committed"),
        Command::History { agent, .. } => (vec![agent], "no session was committed"),
        Command::Mission(Mission::List(_)) => (Vec::new(), "no mission fits"),
        Command::Mission(Mission::Turns { .. }) => (Vec::new(), "nothing was said in it"),
        Command::Mission(Mission::Notes { .. }) => (Vec::new(), "no agent keeps anything in mind in it"),
        Command::Mission(Mission::Artifacts { .. }) => (Vec::new(), "it has no files and addresses"),
        Command::Brief { stated_by, .. } => (Vec::new(), unsaid(answer, stated_by)),
        Command::Why { .. } => (
            Vec::new(),
            "the memory knows nothing of such an error or file; keepstone search finds other texts, and keepstone get REFERENCE tells \
             where an entry comes from",
        ),
        Command::Facts(Facts::List { agent, .. }) => (agent.as_deref().into_iter().collect(), "there are no facts"),
        _ => return Ok(None),
    };
    if let Some(told) = no_memory(place) {
        return Ok(Some(Reason { told, is_miss: true }));
    }
    // A mission that was named is there, whatever else is not.
    let names_mission =
        matches!(command, Command::Mission(Mission::Turns { .. } | Mission::Notes { .. } | Mission::Artifacts { .. }));
    let told = match unknown_agent(memory, &agents)? {
        // Who was named was looked for.
        Some(told) => return Ok(Some(Reason { told, is_miss: true })),
        None => match archived(memory, command)? {
            Some(archived) => archived,
            None if !names_mission && memory.vault().counts(None)?.is_empty() => nothing_at_all(memory, place)?,
            None => nothing.to_owned(),
        },
    };
    Ok(Some(Reason { told, is_miss: looks_for(command) }))
}

/// That there is no memory, where that is so.
pub(super) fn no_memory(place: &Place) -> Option<String> {
    let folder = place.location.folder().filter(|folder| !folder.is_dir())?;
    Some(format!("there is no memory at {}: keepstone init makes one", folder.display()))
}

/// Returns whether a command looks for something. Others list what there is, of which nothing is an answer too.
fn looks_for(command: &Command) -> bool {
    match command {
        Command::List(_) | Command::Search(_) | Command::Related(_) | Command::Why { .. } | Command::Log { .. } => true,
        Command::Similar(given) => !given.contradicting,
        _ => false,
    }
}

/// Returns whether a command has nothing to answer without a memory. The answers of others are lists, whose emptiness says why,
/// or tell how things are here: `status`, `doctor`, `instructions`.
pub(super) fn needs_memory(command: &Command) -> bool {
    matches!(
        command,
        Command::Browse(_)
            | Command::Compact(_)
            | Command::Core(Core::Show { .. })
            | Command::Export { .. }
            | Command::Facts(Facts::Show { .. })
            | Command::Files(_)
            | Command::Project(Project::Show)
            | Command::Purge { .. }
            | Command::Recover(_)
            | Command::SyncCheckpoints { .. }
    )
}

/// Returns whether nobody wrote under a name, and no mission has it.
pub(super) fn is_unknown(memory: &Memory, agent: &str) -> Result<bool, Failure> {
    let is_known = || Ok::<_, Failure>(memory.vault().agents()?.iter().any(|known| known == agent));
    Ok(agent != DEFAULT_AGENT && !is_known()? && mission_of(memory, agent)?.is_none())
}

/// Who asks for a brief under a name that nobody has written under: often another name was meant, or it is the task.
pub(super) fn unknown_author(memory: &Memory, agent: &str, task: &[String]) -> Result<Option<String>, Failure> {
    if !is_unknown(memory, agent)? {
        return Ok(None);
    }
    if task.is_empty() && agent.contains(' ') {
        return Ok(Some(format!("nobody wrote as {agent}, so these words are the task of {DEFAULT_AGENT}")));
    }
    let known = memory.vault().agents()?;
    let guess = match nearest(agent, known.iter().map(String::as_str)) {
        Some(known) => format!("did you mean {known}?"),
        None => {
            let words: Vec<&str> = std::iter::once(agent).chain(task.iter().map(String::as_str)).collect();
            format!("if it is the task: keepstone brief {DEFAULT_AGENT} {:?}", words.join(" "))
        }
    };
    Ok(Some(format!("nobody wrote as {agent} yet, so this is what any agent is told; {guess}")))
}

fn nothing_at_all(memory: &Memory, place: &Place) -> Result<String, Failure> {
    Ok(match deleted_missions(memory)? {
        0 if is_past() => {
            "nothing is known of that time: the memory was empty, or its log does not reach so far".to_owned()
        }
        0 => format!("the memory is empty: {}", place.location),
        1 => "the memory has one mission, which is deleted: keepstone mission list --state deleted shows it".to_owned(),
        many => {
            format!("the memory has {many} missions, all deleted: keepstone mission list --state deleted shows them")
        }
    })
}

fn deleted_missions(memory: &Memory) -> Result<usize, Failure> {
    let filter = MissionFilter { states: vec![MissionState::Deleted], ..MissionFilter::default() };
    Ok(memory.missions().find(&filter)?.len())
}

fn is_empty(answer: &Answer) -> bool {
    match answer {
        Answer::Entries(entries) | Answer::Facts(entries) => entries.is_empty(),
        Answer::Stale(stale) => stale.is_empty(),
        Answer::Hits(hits) => hits.is_empty(),
        Answer::Brief(brief) => brief.text.is_empty(),
        Answer::Account(brief) => brief.sections.is_empty(),
        Answer::Found(found) => found.hits.is_empty() && found.user.is_empty() && found.passages.is_empty(),
        Answer::Passages(passages) => passages.is_empty(),
        Answer::Similar(found) => found.is_empty(),
        Answer::Contradicting(found) => found.is_empty(),
        Answer::Names(names) => names.is_empty(),
        Answer::Procedures(procedures) => procedures.is_empty(),
        Answer::Log(logged) => logged.lines.is_empty(),
        Answer::Tasks(tasks) | Answer::Prompts(tasks) => tasks.is_empty(),
        Answer::Ran(results) => results.is_empty(),
        Answer::Summaries(summaries) => summaries.is_empty(),
        Answer::Missions(missions) => missions.is_empty(),
        Answer::Turns(turns) => turns.is_empty(),
        Answer::Notes(notes) => notes.is_empty(),
        Answer::Artifacts(artifacts) => artifacts.is_empty(),
        _ => false,
    }
}

/// Why a brief says nothing.
fn unsaid(answer: &Answer, stated_by: &[Speaker]) -> &'static str {
    let is_left_out = |brief: &Brief| brief.sections.iter().any(|section| !section.dropped.is_empty());
    match answer {
        Answer::Brief(brief) if is_left_out(brief) => "nothing fits the budget: --explain names what was left out",
        _ if !stated_by.is_empty() => "none of these speakers stated anything that this agent is told",
        _ => "the memory has nothing to tell this agent",
    }
}

fn agents_of(filters: &Filters) -> Vec<&str> {
    let scoped = filters.scopes.iter().filter_map(|scope| match scope {
        Scope::Agent(agent) => Some(agent.as_str()),
        _ => None,
    });
    filters.agents.iter().map(String::as_str).chain(scoped).collect()
}

/// A mission in which an agent takes part, or wrote an entry.
fn mission_of(memory: &Memory, agent: &str) -> Result<Option<String>, Failure> {
    let missions = memory.missions().find(&MissionFilter::default())?;
    if let Some(mission) = missions.iter().find(|mission| mission.participants.iter().any(|name| name == agent)) {
        return Ok(Some(mission.id.clone()));
    }
    let scopes = missions.into_iter().map(|mission| Scope::Mission(mission.id)).collect::<Vec<_>>();
    if scopes.is_empty() {
        return Ok(None);
    }
    let entries = memory.vault().entries(&Filter { scopes, ..Filter::default() })?;
    let written = entries.into_iter().find(|entry| entry.author.as_deref() == Some(agent));
    // A reference is _missions/ID/CATEGORY/TIME.
    Ok(written.and_then(|entry| entry.reference.split('/').nth(1).map(str::to_owned)))
}

/// Which agent nobody knows, with the known one that it may be.
fn unknown_agent(memory: &Memory, agents: &[&str]) -> Result<Option<String>, Failure> {
    if agents.is_empty() {
        return Ok(None);
    }
    let known = memory.vault().agents()?;
    let Some(unknown) = agents.iter().find(|agent| !known.iter().any(|known| known == *agent)) else {
        return Ok(None);
    };
    if let Some(mission) = mission_of(memory, unknown)? {
        return Ok(Some(format!(
            "{unknown} has no entry of its own that fits, and takes part in a mission: --scope mission:{mission} lists what stands there"
        )));
    }
    let nearest = nearest(unknown, known.iter().map(String::as_str));
    let guess = nearest.map(|known| format!(", did you mean {known}?")).unwrap_or_default();
    Ok(Some(format!("no agent is called {unknown}{guess}")))
}

/// That what was asked for is archived, if it is.
fn archived(memory: &Memory, command: &Command) -> Result<Option<String>, Failure> {
    let of = |filters: &Filters| {
        let filter = entry::filter(filters).ok().filter(|_| filters.statuses.is_empty());
        filter.map(|filter| Filter { statuses: vec![Status::Archived], ..filter })
    };
    let found = match command {
        Command::List(given) => match of(&given.filters) {
            Some(filter) => memory.vault().entries(&filter)?.len(),
            None => 0,
        },
        Command::Search(given) => match of(&given.filters) {
            Some(filter) => {
                let query = Query { text: given.query.join(" "), filter, limit: Some(MOST), ..Query::default() };
                memory.search().find(&query)?.len()
            }
            None => 0,
        },
        _ => 0,
    };
    let many = if found >= MOST as usize && matches!(command, Command::Search(_)) { " or more" } else { "" };
    Ok(match found {
        0 => None,
        1 => Some("the one entry that fits is archived: --status archived shows it".to_owned()),
        found => Some(format!("all {found}{many} entries that fit are archived: --status archived shows them")),
    })
}
