//! Answers with the members of agent-memory's JSON, which its users' scripts read.

use std::path::Path;

use jiff::Timestamp;
use keepstone::{Entry, Hit, RunReport, Scope, Sync, Synced};
use serde_json::{Value, json};

use crate::answer::{Answer, Found, Preview, Sum};
use crate::args::{Command, List};

/// The answer to a command as agent-memory tells it; none where it has no such answer.
pub(super) fn told(answer: &Answer, command: &Command) -> Option<Value> {
    Some(match (command, answer) {
        (Command::Agents, Answer::Names(agents)) => json!({"agents": agents}),
        (Command::List(given), Answer::Entries(entries)) => vault_list(given, entries),
        (Command::Search(given), Answer::Hits(hits) | Answer::Found(Found { hits, .. })) => {
            json!({"query": given.query.join(" "), "results": hits.iter().map(flat_result).collect::<Value>()})
        }
        (Command::Edit(_), Answer::Changed(_)) | (Command::Forget { .. }, Answer::Forgotten(_)) => json!({"ok": true}),
        (_, Answer::Entry(shown)) => vault_entry(&shown.entry),
        (_, Answer::Changed(entry)) => vault_entry(entry),
        (_, Answer::Entries(entries)) => entries.iter().map(vault_entry).collect(),
        (_, Answer::Hits(hits) | Answer::Found(Found { hits, .. })) => hits.iter().map(search_result).collect(),
        (_, Answer::ProjectFile(project, path)) => {
            json!({"exists": project.version.is_some(), "path": path, "content": project.text})
        }
        (_, Answer::ProjectSet(project)) => json!({"content": project.text}),
        (_, Answer::Preview(preview)) => json!({"context": context(preview), "block": preview.brief.text}),
        (_, Answer::RunReport(report) | Answer::Plan(report)) => compaction(report),
        (_, Answer::Migration(report)) => {
            let skipped = report.skipped.iter().map(|fault| agent_of(&fault.key));
            let migrated = report.files.iter().map(|key| agent_of(key));
            json!({"migrated": migrated.collect::<Vec<_>>(), "skipped": skipped.collect::<Vec<_>>()})
        }
        (_, Answer::Synced(all)) => checkpoints(all),
        (_, Answer::Sum(sum)) => processed(sum),
        _ => return None,
    })
}

/// The ids that agent-memory prints for people after a change, each on a line; none where it prints something else.
pub(super) fn ids(answer: &Answer) -> Option<String> {
    Some(match answer {
        Answer::Changed(entry) => format!("{}\n", id_of(&entry.reference)),
        Answer::Forgotten(names) => names.iter().map(|name| format!("{}\n", id_of(name))).collect(),
        _ => return None,
    })
}

fn vault_entry(entry: &Entry) -> Value {
    let agent = match &entry.scope {
        Scope::Project => "_shared".to_owned(),
        Scope::Agent(agent) => agent.clone(),
        Scope::Mission(mission) => format!("_missions/{mission}"),
    };
    let date = entry.created.map(|created| moment(created, "%Y-%m-%dT%H:%M")).unwrap_or_default();
    let (id, category) = (id_of(&entry.reference), &entry.category);
    json!({"id": id, "date": date, "content": entry.text, "tags": entry.tags, "agentId": agent, "category": category})
}

/// The entries that `vault list` was asked for; without a category those of all.
fn vault_list(given: &List, entries: &[Entry]) -> Value {
    let mut told = json!({"entries": entries.iter().map(vault_entry).collect::<Value>()});
    if let [agent] = given.filters.agents.as_slice() {
        told["agentId"] = json!(agent);
    }
    if let [category] = given.filters.categories.as_slice() {
        told["category"] = json!(category);
    }
    told
}

fn search_result(hit: &Hit) -> Value {
    json!({"entry": vault_entry(&hit.entry), "score": hit.score, "snippet": hit.snippet.text})
}

/// A result of the command, whose entry stands not in a member of its own as it does in the library.
fn flat_result(hit: &Hit) -> Value {
    let mut told = vault_entry(&hit.entry);
    told["score"] = json!(hit.score);
    told["snippet"] = json!(hit.snippet.text);
    told
}

fn context(preview: &Preview) -> Value {
    let Preview { brief, project, handoff, decisions, lessons, tasks, snapshot } = preview;
    let results = |hits: &[Hit]| -> Value { hits.iter().map(search_result).collect() };
    let mut told = json!({
        "projectContext": project,
        "decisions": results(decisions),
        "lessons": results(lessons),
        "tasks": tasks,
        "tokenEstimate": brief.tokens,
    });
    if let Some(handoff) = handoff {
        told["handoff"] = json!(handoff);
    }
    if !snapshot.is_empty() {
        told["recovering"] = json!(true);
        told["recoverySnapshot"] = json!(snapshot);
    }
    told
}

fn compaction(report: &RunReport) -> Value {
    json!({
        "timestamp": moment(report.finished, "%Y-%m-%dT%H:%M:%S%.3fZ"),
        "checkpointsCleaned": report.checkpoints_cleaned,
        "conversationsTrimmed": report.conversations_trimmed,
        "vaultEntriesMerged": report.entries_archived,
        "indexRebuilt": report.index_rebuilt,
        "legacyFilesCleaned": report.legacy_files_cleaned,
    })
}

fn checkpoints(all: &[Sync]) -> Value {
    let of = |outcome: Synced| -> Vec<&str> {
        all.iter().filter(|one| one.outcome == outcome).map(|one| one.agent_id.as_str()).collect()
    };
    let error = "the conversation cannot be understood; it was left as it is";
    let errors: Vec<Value> =
        of(Synced::Unreadable).iter().map(|agent| json!({"agentId": agent, "error": error})).collect();
    json!({"synced": of(Synced::Written), "skipped": of(Synced::Current), "errors": errors})
}

fn processed(sum: &Sum) -> Value {
    let id = |path: &str| Path::new(path).file_stem().unwrap_or_default().to_string_lossy().into_owned();
    // What has no path is no transcript.
    let unread: Vec<_> = sum.errors.iter().filter(|trouble| !trouble.path.is_empty()).collect();
    let errors: Vec<Value> =
        unread.iter().map(|trouble| json!({"transcriptId": id(&trouble.path), "error": trouble.message})).collect();
    json!({
        "sessionsFound": sum.transcripts as usize + sum.current as usize + unread.len(),
        "sessionsUpToDate": sum.current,
        "transcriptsProcessed": sum.transcripts,
        "decisionsExtracted": sum.decisions,
        "lessonsExtracted": sum.lessons,
        "handoffsGenerated": sum.handoffs,
        "errors": errors,
    })
}

fn id_of(reference: &str) -> &str {
    reference.rsplit('/').next().unwrap_or(reference)
}

/// The agent of a flat file, by its key.
fn agent_of(key: &str) -> String {
    let name = key.strip_suffix(".md").unwrap_or(key);
    let name = match name.strip_prefix('=') {
        Some(rest) if rest.starts_with(['-', '+']) || rest.starts_with("%3A") => rest,
        _ => name,
    };
    name.replace("%3A", ":")
}

fn moment(ms: u64, form: &str) -> String {
    let at = i64::try_from(ms).ok().and_then(|ms| Timestamp::from_millisecond(ms).ok());
    at.map(|at| at.strftime(form).to_string()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::{Shown, Trouble};

    #[test]
    fn an_entry_has_the_members_of_agent_memory() {
        let entry: Entry = serde_json::from_value(json!({
            "reference": "=-x/tasks/1773679871839", "scope": {"agent": "-x"}, "category": "tasks", "created": 1_773_679_871_839_u64,
            "text": "- [ ] write tests", "tags": ["ci"], "tier": "active", "status": "promoted", "importance": "medium",
            "sources": [], "confirmedBy": [], "supersedes": [],
        }))
        .unwrap();
        let expected = json!({
            "id": "1773679871839", "date": "2026-03-16T16:51", "content": "- [ ] write tests", "tags": ["ci"],
            "agentId": "-x", "category": "tasks",
        });
        let shown = Shown { entry, history: None, replaced: Vec::new() };
        assert_eq!(told(&Answer::Entry(shown.into()), &Command::Agents).unwrap(), expected);
    }

    #[test]
    fn transcripts_are_counted_as_agent_memory_counts_them() {
        let mut sum = Sum { transcripts: 2, current: 3, lessons: 1, foreign: 4, ..Sum::default() };
        sum.errors.push(Trouble::new(Path::new("/t/8463c716.jsonl"), "permission denied"));
        let expected = json!({
            "sessionsFound": 6, "sessionsUpToDate": 3, "transcriptsProcessed": 2, "decisionsExtracted": 0, "lessonsExtracted": 1,
            "handoffsGenerated": 0, "errors": [{"transcriptId": "8463c716", "error": "permission denied"}],
        });
        assert_eq!(told(&Answer::Sum(sum), &Command::Status).unwrap(), expected);
    }

    #[test]
    fn what_agent_memory_has_no_answer_for_stays_ours() {
        assert_eq!(told(&Answer::Names(vec!["dev".into()]), &Command::Status), None);
        assert_eq!(agent_of("=%3Ax.md"), ":x");
    }
}
