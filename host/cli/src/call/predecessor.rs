//! Commands that answer otherwise under `--compat agent-memory`.

use std::fs;
use std::path::Path;

use keepstone::{Brief, Category, Entry, Filter, Hit, Location, Memory, MemoryError, Query, Request, Scope, Snippet};

use crate::answer::Preview;
use crate::args::{Browse, Command, Edit, List, Search};
use crate::failure::Failure;

/// The folder of checkpoints.
const CHECKPOINTS: &str = ".vault/checkpoints/";

/// The most hits that one search gives.
const MOST_HITS: u32 = 100;

/// Characters of the beginning of an entry.
const SNIPPET_CHARS: usize = 120;

/// The most tags of an entry.
const MOST_TAGS: usize = 64;

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
        Command::Add(given) => given.added().ok().and_then(|added| other(&added.category)).into_iter().collect(),
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

/// The parts of a brief, as agent-memory's context has them: what it names is what the brief says.
pub(super) fn preview(memory: &Memory, request: &Request, brief: Brief) -> Result<Preview, Failure> {
    let sources: Vec<&str> = brief.sections.iter().flat_map(|section| &section.sources).map(String::as_str).collect();
    let of = |category: Category| entries(memory, &sources, category.name());
    // A checkpoint is a source for every message of it that is told.
    let told = sources.iter().filter(|source| source.starts_with(CHECKPOINTS)).count();
    let last = if told == 0 { None } else { memory.conversations().last_checkpoint(&request.agent)? };
    let last = last.map(|checkpoint| checkpoint.messages).unwrap_or_default();
    let task = request.task.as_deref().unwrap_or_default();
    let preview = Preview {
        project: memory.vault().get_project()?.text,
        handoff: of(Category::Handoffs)?.into_iter().next().map(|entry| entry.text),
        decisions: results(memory, task, of(Category::Decisions)?)?,
        lessons: results(memory, task, of(Category::Lessons)?)?,
        tasks: of(Category::Tasks)?.iter().flat_map(|entry| open_tasks(&entry.text)).collect(),
        snapshot: last[last.len().saturating_sub(told)..].to_vec(),
        brief,
    };
    Ok(preview)
}

/// The entries of a category among the sources of a brief, without those that are gone since.
fn entries(memory: &Memory, sources: &[&str], category: &str) -> Result<Vec<Entry>, Failure> {
    let of = |source: &&&str| !source.starts_with('.') && source.rsplit('/').nth(1) == Some(category);
    let get = |source: &&str| match memory.vault().get(source) {
        Err(keepstone::Error::Memory(MemoryError::NotFound(_))) => None,
        got => Some(got.map_err(Failure::from)),
    };
    sources.iter().filter(of).filter_map(get).collect()
}

/// Entries with the scores of a search for the task; 0 for what is told without a hit.
fn results(memory: &Memory, task: &str, entries: Vec<Entry>) -> Result<Vec<Hit>, Failure> {
    let hits = match entries.first() {
        Some(first) if !task.trim().is_empty() => {
            let mut scopes: Vec<Scope> = entries.iter().map(|entry| entry.scope.clone()).collect();
            scopes.dedup();
            let filter = Filter { scopes, categories: vec![first.category.clone()], ..Filter::default() };
            memory.search().find(&Query { filter, limit: Some(MOST_HITS), ..Query::new(task) })?
        }
        _ => Vec::new(),
    };
    let hit = |entry: Entry| match hits.iter().find(|hit| hit.entry.reference == entry.reference) {
        Some(hit) => hit.clone(),
        None => told(entry),
    };
    Ok(entries.into_iter().map(hit).collect())
}

/// An entry that no search found, with the beginning of its text.
fn told(entry: Entry) -> Hit {
    let text = entry.text.chars().take(SNIPPET_CHARS).collect();
    Hit { entry, replaces: None, score: 0.0, snippet: Snippet { text, highlights: Vec::new() }, explanation: None }
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
