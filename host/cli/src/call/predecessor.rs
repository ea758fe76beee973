//! Commands that answer otherwise under `--compat agent-memory`.

use std::fs;
use std::path::Path;

use keepstone::{Brief, Category, Entry, Filter, Hit, Location, Memory, Query, Request, Scope};

use crate::answer::Preview;
use crate::args::{Add, Browse, Command, Edit, List, Search};
use crate::failure::Failure;

/// A tag of the summaries that compaction makes, which are no handoffs of a session.
const SUMMARY: &str = "compacted";

/// The most tags of an entry.
const MOST_TAGS: usize = 64;

/// The most messages of a session that broke off.
const LAST: usize = 3;

/// Settings above those of the root: agent-memory's numbers, and the category that the command names if it has a file without
/// standing in `policy.toml`, as a program that calls agent-memory's library writes it.
pub(super) fn policy(command: &Command, location: &Location) -> String {
    let named = categories(command);
    let filed = named.iter().filter(|name| location.folder().is_some_and(|folder| has_file(folder, name)));
    let added: Vec<&String> = filed.collect();
    // TOML's arrays of basic strings take what JSON's are.
    format!("preset = \"agent-memory\"\ncategories = {}\n[brief]\nwhole_entries = true\n", serde_json::json!(added))
}

/// The categories that a command names and that not every root has.
fn categories(command: &Command) -> Vec<String> {
    let other = |category: &Category| match category {
        Category::Other(name) => Some(name.clone()),
        _ => None,
    };
    // A reference is AGENT/CATEGORY/ID.
    let of = |reference: &String| reference.rsplit('/').nth(1).map(Category::from).as_ref().and_then(other);
    match command {
        Command::Add(Add { category, .. }) => other(category).into_iter().collect(),
        Command::List(List { filters, .. })
        | Command::Search(Search { filters, .. })
        | Command::Browse(Browse { filters, .. }) => filters.categories.iter().filter_map(other).collect(),
        Command::Get { reference, .. } | Command::Edit(Edit { reference, .. }) => of(reference).into_iter().collect(),
        Command::Forget { references, .. } => references.iter().filter_map(of).collect(),
        _ => Vec::new(),
    }
}

/// Returns whether some agent has a file of a category.
fn has_file(folder: &Path, category: &str) -> bool {
    let is_name = Path::new(category).file_name().is_some_and(|name| name == category);
    let agents = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut agents = agents.filter(|agent| !agent.file_name().to_string_lossy().starts_with('.'));
    is_name && agents.any(|agent| agent.path().join(format!("{category}.md")).is_file())
}

/// The tags of an entry: those that were given, else the words behind a `#` in its text.
pub(super) fn tags(given: &[String], text: &str) -> Vec<String> {
    if given.is_empty() { tags_in(text) } else { given.to_vec() }
}

/// The tags of an entry whose text is replaced: those that stood in the old text make room for those in the new one.
pub(super) fn tags_after(known: &Entry, text: &str) -> Vec<String> {
    let in_old = tags_in(&known.text);
    let given = known.tags.iter().filter(|tag| !in_old.contains(tag)).cloned();
    given.chain(tags_in(text)).collect()
}

/// Words of any script behind a `#`, with hyphens inside; as many as an entry may have.
fn tags_in(text: &str) -> Vec<String> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_' || ('\u{300}'..='\u{36f}').contains(&c);
    let tag = |behind: &str| {
        let end = behind.find(|c| !is_word(c) && c != '-').unwrap_or(behind.len());
        // `#a--b` is `a`.
        let tag = behind[..end].split("--").next().unwrap_or_default().trim_end_matches('-');
        (!tag.is_empty() && !tag.starts_with('-')).then(|| tag.to_owned())
    };
    text.split('#').skip(1).filter_map(tag).take(MOST_TAGS).collect()
}

/// The parts of agent-memory's context beside the brief.
pub(super) fn preview(memory: &Memory, request: &Request, brief: Brief) -> Result<Preview, Failure> {
    let (agent, task) = (&request.agent, request.task.as_deref().unwrap_or_default());
    let last = memory.sessions().last_checkpoint(agent)?.map(|checkpoint| checkpoint.messages).unwrap_or_default();
    Ok(Preview {
        project: memory.vault().get_project()?.text,
        handoff: newest(memory, agent, Category::Handoffs)?.into_iter().next().map(|entry| entry.text),
        decisions: relevant(memory, task, Category::Decisions, 3)?,
        lessons: relevant(memory, task, Category::Lessons, 2)?,
        tasks: newest(memory, agent, Category::Tasks)?.iter().flat_map(|entry| open_tasks(&entry.text)).collect(),
        snapshot: last[last.len().saturating_sub(LAST)..].to_vec(),
        brief,
    })
}

/// The entries of an agent and of the project, newest first.
fn newest(memory: &Memory, agent: &str, category: Category) -> Result<Vec<Entry>, Failure> {
    let scopes = vec![Scope::agent(agent), Scope::Project];
    let mut found = memory.vault().list(&Filter { scopes, categories: vec![category], ..Filter::default() })?;
    found.retain(|entry| !entry.tags.iter().any(|tag| tag == SUMMARY));
    Ok(found)
}

/// The hits of a task among the entries of the project and of all agents.
fn relevant(memory: &Memory, task: &str, category: Category, limit: u32) -> Result<Vec<Hit>, Failure> {
    let agents = memory.vault().agents()?.into_iter().map(Scope::Agent);
    let scopes = std::iter::once(Scope::Project).chain(agents).collect();
    let filter = Filter { scopes, categories: vec![category], ..Filter::default() };
    Ok(memory.search().find(&Query { filter, limit: Some(limit), ..Query::new(task) })?)
}

/// The open part of a task: its unchecked boxes, or the whole text of one without boxes.
fn open_tasks(text: &str) -> Vec<String> {
    let boxes: Vec<(bool, &str)> = text.lines().filter_map(checkbox).collect();
    if boxes.is_empty() {
        return vec![format!("- [ ] {}", text.replace('\n', "\n  "))];
    }
    boxes.into_iter().filter(|(is_open, _)| *is_open).map(|(_, line)| line.to_owned()).collect()
}

/// A line that is a checkbox, and whether it is open.
fn checkbox(line: &str) -> Option<(bool, &str)> {
    let line = line.trim();
    let mark = line.strip_prefix(['-', '*', '+'])?.trim_start();
    let is_open = mark.starts_with("[ ]");
    (is_open || mark.starts_with("[x]") || mark.starts_with("[X]")).then_some((is_open, line))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_open_of_a_task_is_told() {
        assert_eq!(open_tasks("Now:\n- [x] one\n  * [ ] two\n-[ ] three"), ["* [ ] two", "-[ ] three"]);
        assert_eq!(open_tasks("- [X] done"), Vec::<String>::new());
        assert_eq!(open_tasks("Write\ntests"), ["- [ ] Write\n  tests"]);
    }

    #[test]
    fn tags_are_the_words_behind_a_number_sign() {
        let found = tags_in("#one, (#Two-three) ##four #-no # #a--b #ção #日本 #x_1- 5#6");
        assert_eq!(found, ["one", "Two-three", "four", "a", "ção", "日本", "x_1", "6"]);
        assert_eq!(tags(&["given".to_owned()], "#one"), ["given"]);
        let known: Entry = serde_json::from_value(serde_json::json!({
            "reference": "dev/tasks/17", "scope": {"agent": "dev"}, "category": "tasks", "text": "call #bob", "tags": ["bob", "now"],
            "tier": "active", "status": "promoted", "importance": "medium", "sources": [], "confirmedBy": [], "supersedes": [],
        }))
        .unwrap();
        assert_eq!(tags_after(&known, "call #sue"), ["now", "sue"]);
    }

    #[test]
    fn a_category_counts_if_an_agent_has_its_file() {
        let root = tempfile::tempdir().unwrap();
        fs::create_dir_all(root.path().join("dev")).unwrap();
        fs::create_dir_all(root.path().join(".vault")).unwrap();
        fs::write(root.path().join("dev/research.md"), "").unwrap();
        fs::write(root.path().join(".vault/notes.md"), "").unwrap();
        let has = |name| has_file(root.path(), name);
        assert!(has("research"));
        for name in ["reserch", "notes", "../dev/research", "", ".."] {
            assert!(!has(name), "{name}");
        }
    }
}
