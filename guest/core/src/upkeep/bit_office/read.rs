//! Reading the content of bit-office's files, wherever it is in them.

use serde_json::Value;

use crate::model::category::Category;
use crate::model::contract::{Evidence, Learnt};
use crate::model::conversation::parse_time;
use crate::model::error::{Error, Result};
use crate::session::contract::{ProjectRecord, Rating, SessionSummary, TokenUsage, WorkState, WorkStatus};

/// Objects are looked for this deep.
const DEPTH: u32 = 4;

pub(super) struct Fact {
    pub(super) category: Category,
    pub(super) text: String,
    pub(super) count: u32,
    pub(super) created: Option<u64>,
    pub(super) last_seen: Option<u64>,
}

pub(super) struct Shared {
    pub(super) text: String,
    pub(super) source: Option<String>,
    pub(super) confirmed_by: Vec<String>,
    pub(super) created: Option<u64>,
}

#[derive(Default)]
pub(super) struct Legacy {
    pub(super) issues: Vec<(String, Evidence)>,
    pub(super) technologies: Vec<String>,
    pub(super) projects: Vec<ProjectRecord>,
}

pub(super) fn facts(value: &Value) -> Vec<Fact> {
    let fact = |object: &Value| {
        let category = match text(object, "category").as_deref() {
            Some("user_preference") => Category::Preferences,
            Some("workflow_habit") => Category::Habits,
            Some("lesson_learned") => Category::Lessons,
            _ => Category::Patterns,
        };
        let count = number(object, "reinforceCount").unwrap_or(1);
        Some(Fact {
            category,
            text: text(object, "fact")?,
            count: u32::try_from(count).unwrap_or(u32::MAX),
            created: time(object, "createdAt"),
            last_seen: time(object, "lastSeen"),
        })
    };
    with(value, "fact").into_iter().filter_map(fact).collect()
}

pub(super) fn shared(value: &Value) -> Vec<Shared> {
    let shared = |object: &Value| {
        let source = text(object, "source");
        let (text, confirmed_by) = (text(object, "fact")?, texts(object, "confirmedBy"));
        Some(Shared { text, source, confirmed_by, created: time(object, "createdAt") })
    };
    with(value, "fact").into_iter().filter_map(shared).collect()
}

/// Newest last or first, as they stand; the latest may stand twice.
pub(super) fn summaries(value: &Value) -> Vec<SessionSummary> {
    let mut found: Vec<SessionSummary> = Vec::new();
    for object in with(value, "what") {
        let tokens = |name| object.get("tokens").and_then(|tokens| number(tokens, name)).unwrap_or_default();
        let summary = SessionSummary {
            timestamp: time(object, "timestamp").unwrap_or_default(),
            session: text(object, "session"),
            task_id: text(object, "taskId"),
            what: text(object, "what").unwrap_or_default(),
            decisions: texts(object, "decisions"),
            files_changed: texts(object, "filesChanged"),
            unfinished: texts(object, "unfinished"),
            next_steps: texts(object, "nextSteps"),
            commits: texts(object, "commits"),
            tokens: TokenUsage { input: tokens("input"), output: tokens("output") },
        };
        if !found.contains(&summary) {
            found.push(summary);
        }
    }
    found
}

/// Returns none if the work state was cleared.
pub(super) fn work(value: &Value) -> Result<Option<WorkState>> {
    if value.is_null() {
        return Ok(None);
    }
    let status = match text(value, "status").as_deref() {
        Some("interrupted") => WorkStatus::Interrupted,
        Some("failed") => WorkStatus::Failed,
        Some("cancelled") => WorkStatus::Cancelled,
        Some("running") => WorkStatus::Running,
        _ => return Err(Error::invalid("it holds no work state: its status is not one of the four")),
    };
    let updated_at = time(value, "updatedAt").unwrap_or_default();
    Ok(Some(WorkState {
        started_at: time(value, "startedAt").unwrap_or(updated_at),
        updated_at,
        status,
        task_id: text(value, "taskId"),
        task_prompt: text(value, "taskPrompt"),
        cwd: text(value, "cwd"),
        summary: text(value, "summary").unwrap_or_default(),
        next_steps: texts(value, "nextSteps"),
        unfinished: texts(value, "unfinished"),
        files_touched: texts(value, "filesTouched"),
        last_activity: text(value, "lastActivity"),
    }))
}

pub(super) fn legacy(value: &Value) -> Legacy {
    let list = |name: &str| value.get(name).and_then(Value::as_array).cloned().unwrap_or_default();
    let issue = |object: &Value| {
        let count = number(object, "count").unwrap_or(1);
        let seen = time(object, "lastSeen").unwrap_or_default();
        let count = u32::try_from(count).unwrap_or(u32::MAX).max(1);
        Some((text(object, "pattern")?, Evidence { count, ..Evidence::first(seen, None, Learnt::Import) }))
    };
    Legacy {
        issues: list("reviewPatterns").iter().filter_map(issue).collect(),
        technologies: texts(value, "techPreferences"),
        projects: list("projectHistory").iter().filter_map(project).collect(),
    }
}

fn project(object: &Value) -> Option<ProjectRecord> {
    let technology = text(object, "tech").or_else(|| Some(texts(object, "tech").join(", ")).filter(|t| !t.is_empty()));
    let ratings = object.get("ratings").and_then(Value::as_object);
    let rating = |(axis, value): (&String, &Value)| Some(Rating { axis: axis.clone(), value: value.as_f64()? });
    Some(ProjectRecord {
        summary: text(object, "summary")?,
        technology,
        review_passed: object.get("reviewPassed").and_then(Value::as_bool),
        completed_at: time(object, "completedAt"),
        ratings: ratings.into_iter().flatten().filter_map(rating).collect(),
    })
}

/// Every object that has a text of this name, in order.
fn with<'a>(value: &'a Value, name: &str) -> Vec<&'a Value> {
    let mut found = Vec::new();
    walk(value, name, DEPTH, &mut found);
    found
}

fn walk<'a>(value: &'a Value, name: &str, depth: u32, found: &mut Vec<&'a Value>) {
    if value.get(name).is_some_and(Value::is_string) {
        return found.push(value);
    }
    if depth == 0 {
        return;
    }
    match value {
        Value::Array(all) => all.iter().for_each(|value| walk(value, name, depth - 1, found)),
        Value::Object(all) => all.values().for_each(|value| walk(value, name, depth - 1, found)),
        _ => {}
    }
}

fn text(object: &Value, name: &str) -> Option<String> {
    object.get(name)?.as_str().map(str::to_owned).filter(|text| !text.trim().is_empty())
}

fn texts(object: &Value, name: &str) -> Vec<String> {
    let all = object.get(name).and_then(Value::as_array);
    all.into_iter().flatten().filter_map(|text| text.as_str().map(str::to_owned)).collect()
}

fn number(object: &Value, name: &str) -> Option<u64> {
    let value = object.get(name)?;
    value.as_u64().or_else(|| value.as_f64().filter(|number| *number >= 0.0).map(|number| number as u64))
}

/// ISO text or milliseconds.
fn time(object: &Value, name: &str) -> Option<u64> {
    let value = object.get(name)?;
    value.as_str().and_then(parse_time).or_else(|| number(object, name))
}
