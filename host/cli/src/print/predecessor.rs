//! Answers with the members of agent-memory's JSON, which its users' scripts read.

use std::path::Path;

use jiff::Timestamp;
use keepstone::{Entry, Hit, Report, Scope, Sync, Synced};
use serde_json::{Value, json};

use crate::answer::{Answer, Found, Preview, Sum};

/// The answer as agent-memory tells it; none where it has no such answer.
pub(super) fn told(answer: &Answer) -> Option<Value> {
    Some(match answer {
        Answer::Entry(entry) | Answer::Changed(entry) => vault_entry(entry),
        Answer::Entries(entries) => entries.iter().map(vault_entry).collect(),
        Answer::Hits(hits) | Answer::Found(Found { hits, .. }) => hits.iter().map(search_result).collect(),
        Answer::Forgotten(names) => match names.as_slice() {
            [name] => json!({"id": id_of(name), "deleted": true}),
            _ => return None,
        },
        Answer::Project(project) | Answer::ProjectSet(project) => json!({"content": project.text}),
        Answer::Preview(preview) => context(preview),
        Answer::Report(report) => compaction(report),
        Answer::Migration(report) => {
            let skipped = report.skipped.iter().map(|fault| agent_of(&fault.key));
            let migrated = report.files.iter().map(|key| agent_of(key));
            json!({"migrated": migrated.collect::<Vec<_>>(), "skipped": skipped.collect::<Vec<_>>()})
        }
        Answer::Synced(all) => checkpoints(all),
        Answer::Sum(sum) => processed(sum),
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

fn search_result(hit: &Hit) -> Value {
    json!({"entry": vault_entry(&hit.entry), "score": hit.score, "snippet": hit.snippet.text})
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
        "text": brief.text,
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

fn compaction(report: &Report) -> Value {
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
    use crate::answer::Trouble;

    #[test]
    fn an_entry_has_the_members_of_agent_memory() {
        let entry: Entry = serde_json::from_value(json!({
            "reference": "=-x/tasks/1773679871839", "scope": {"agent": "-x"}, "category": "tasks", "created": 1_773_679_871_839_u64,
            "text": "- [ ] write tests", "tags": ["ci"], "tier": "active", "status": "promoted", "importance": "medium",
            "sources": [], "confirmedBy": [], "supersedes": [],
        }))
        .unwrap();
        let told = told(&Answer::Entries(vec![entry])).unwrap();
        let expected = json!([{
            "id": "1773679871839", "date": "2026-03-16T16:51", "content": "- [ ] write tests", "tags": ["ci"],
            "agentId": "-x", "category": "tasks",
        }]);
        assert_eq!(told, expected);
    }

    #[test]
    fn transcripts_are_counted_as_agent_memory_counts_them() {
        let mut sum = Sum { transcripts: 2, current: 3, lessons: 1, foreign: 4, ..Sum::default() };
        sum.errors.push(Trouble::new(Path::new("/t/8463c716.jsonl"), "permission denied"));
        let expected = json!({
            "sessionsFound": 6, "sessionsUpToDate": 3, "transcriptsProcessed": 2, "decisionsExtracted": 0, "lessonsExtracted": 1,
            "handoffsGenerated": 0, "errors": [{"transcriptId": "8463c716", "error": "permission denied"}],
        });
        assert_eq!(told(&Answer::Sum(sum)).unwrap(), expected);
    }

    #[test]
    fn what_agent_memory_has_no_answer_for_stays_ours() {
        assert_eq!(super::told(&Answer::Names(vec!["dev".into()])), None);
        let forgotten = super::told(&Answer::Forgotten(vec!["dev/tasks/17".into()])).unwrap();
        assert_eq!(forgotten, json!({"id": "17", "deleted": true}));
        assert_eq!(agent_of("=%3Ax.md"), ":x");
    }
}
