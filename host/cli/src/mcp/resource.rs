//! Files of the memory as resources: the project's description, the entries of a scope and category, an agent's brief, a mission.

use keepstone::{
    Category, CategoryCount, Entry, Error, Filter, Memory, MemoryError, MissionFilter, MissionForm, Request, Scope,
};
use rmcp::model::{ReadResourceResult, Resource, ResourceContents, ResourceTemplate};

use crate::failure::Failure;
use crate::moment;
use crate::print::style::counts;

/// The URI of the project's description.
const PROJECT: &str = "memory://project";

/// The beginning of the URI of a scope's entries.
const ENTRIES: &str = "memory://entries/";

/// The beginning of the URI of a brief.
const BRIEF: &str = "memory://brief/";

/// The beginning of the URI of a mission.
const MISSIONS: &str = "memory://missions/";

/// The name of the project's own scope in a URI.
const SHARED: &str = "project";

const MARKDOWN: &str = "text/markdown";

/// Most values of a completion.
const COMPLETIONS: usize = 100;

/// All resources that hold something.
pub(super) fn list(memory: &Memory) -> Result<Vec<Resource>, Failure> {
    let mut all = vec![named(PROJECT, "project", "The description of the project")];
    for (name, scope) in scopes(memory)? {
        for CategoryCount { category, entries } in memory.vault().counts(Some(&scope))? {
            let name = format!("{name}/{category}");
            all.push(named(&format!("{ENTRIES}{name}"), &name, &counts(&[(entries, "entry", "entries")])));
        }
        if let Scope::Agent(agent) = scope {
            all.push(named(&format!("{BRIEF}{agent}"), &format!("brief of {agent}"), "The agent's brief"));
        }
    }
    for mission in memory.missions().find(&MissionFilter::default())? {
        // No topic: what stands in a list has no marks that call it data.
        let about = counts(&[(mission.turns, "turn", "turns"), (mission.entries, "entry", "entries")]);
        all.push(named(&format!("{MISSIONS}{}", mission.id), &format!("mission {}", mission.id), &about));
    }
    Ok(all)
}

fn named(uri: &str, name: &str, description: &str) -> Resource {
    Resource::new(uri, name).with_description(description).with_mime_type(MARKDOWN)
}

pub(super) fn templates() -> Vec<ResourceTemplate> {
    let template = |uri: &str, name: &str, description: &str| {
        ResourceTemplate::new(uri, name).with_description(description).with_mime_type(MARKDOWN)
    };
    vec![
        template("memory://entries/{agent}/{category}", "entries", "Entries of an agent, or of the project"),
        template("memory://brief/{agent}", "brief", "The brief of an agent"),
        template("memory://missions/{mission}", "mission", "A mission: its conversation, entries, notes and files"),
    ]
}

/// The text of a resource, between the marks of quoted data as the answers of tools; none if there is no such resource.
pub(super) fn read(memory: &Memory, uri: &str) -> Result<Option<String>, Failure> {
    if let Some(agent) = uri.strip_prefix(BRIEF).filter(|agent| !agent.is_empty()) {
        // A brief has its marks.
        return Ok(Some(memory.briefing().compose(&Request::new(agent))?.text));
    }
    let text = stored(memory, uri)?;
    Ok(text.map(|text| memory.tools().quote(&text)).transpose()?)
}

/// The text of a resource other than a brief, as it is stored.
fn stored(memory: &Memory, uri: &str) -> Result<Option<String>, Failure> {
    if uri == PROJECT {
        return Ok(Some(memory.vault().get_project()?.text));
    }
    if let Some(mission) = uri.strip_prefix(MISSIONS).filter(|mission| !mission.is_empty()) {
        return match memory.missions().render(mission, MissionForm::Markdown, false) {
            Ok(text) => Ok(Some(text)),
            Err(Error::Memory(MemoryError::NotFound(_))) => Ok(None),
            Err(error) => Err(error.into()),
        };
    }
    let Some((scope, category)) = uri.strip_prefix(ENTRIES).and_then(|rest| rest.split_once('/')) else {
        return Ok(None);
    };
    let scope = if scope == SHARED { Scope::Project } else { Scope::agent(scope) };
    let filter = Filter { scopes: vec![scope], categories: vec![Category::from(category)], ..Filter::default() };
    let entries = memory.vault().entries(&filter)?;
    Ok(Some(entries.iter().map(printed).collect::<Vec<_>>().join("\n\n")))
}

pub(super) fn contents(text: String, uri: &str) -> ReadResourceResult {
    ReadResourceResult::new(vec![ResourceContents::text(text, uri).with_mime_type(MARKDOWN)])
}

fn printed(entry: &Entry) -> String {
    let date = entry.created.and_then(moment::timestamp).map(|time| time.strftime(" (%Y-%m-%d)").to_string());
    format!("## {}{}\n\n{}", entry.reference, date.unwrap_or_default(), entry.text)
}

/// Values of an argument that begin as given.
pub(super) fn complete(memory: &Memory, argument: &str, begun: &str) -> Result<Vec<String>, Failure> {
    let all: Vec<String> = match argument {
        "agent" => scopes(memory)?.into_iter().map(|(name, _)| name).collect(),
        "category" | "kind" => categories(memory)?,
        "mission" => memory.missions().find(&MissionFilter::default())?.into_iter().map(|mission| mission.id).collect(),
        "tag" | "tags" => tags(memory)?,
        _ => Vec::new(),
    };
    Ok(all.into_iter().filter(|value| value.starts_with(begun)).take(COMPLETIONS).collect())
}

/// Those of every root, and those that policy adds as far as they hold something.
fn categories(memory: &Memory) -> Result<Vec<String>, Failure> {
    let counted = memory.vault().counts(None)?.into_iter().map(|count| count.category);
    let added = counted.filter(|category| !Category::ALL.contains(category));
    Ok(Category::ALL.iter().cloned().chain(added).map(String::from).collect())
}

fn scopes(memory: &Memory) -> Result<Vec<(String, Scope)>, Failure> {
    let agents = memory.vault().agents()?;
    let shared = (SHARED.to_owned(), Scope::Project);
    Ok([shared].into_iter().chain(agents.into_iter().map(|agent| (agent.clone(), Scope::agent(agent)))).collect())
}

fn tags(memory: &Memory) -> Result<Vec<String>, Failure> {
    let entries = memory.vault().entries(&Filter::default())?;
    let tags: std::collections::BTreeSet<String> = entries.into_iter().flat_map(|entry| entry.tags).collect();
    Ok(tags.into_iter().collect())
}
