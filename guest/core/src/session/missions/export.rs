//! A mission as one text: JSON, Markdown, or YAML; on request without what tells who and where.

use serde_json::{Map, Value};

use crate::model::contract::Entry;
use crate::model::error::Result;
use crate::model::scope::Name;
use crate::model::texts::HasTexts;
use crate::session::Sessions;
use crate::session::contract::{AgentNote, Artifact, MissionForm, MissionTurn};
use crate::session::missions::Missions;
use crate::session::missions::conversation::MissionTurns;
use crate::session::missions::note::MissionNotes;
use crate::text::anonymous::Anonymous;
use crate::text::order::Order;
use crate::text::time;
use crate::vault::json;
use crate::vault::listing::newest_first;
use crate::vault::mission_text::{AGENTS, ARTIFACTS, CONVERSATION, key_of};
use crate::vault::permissions::Permissions;

/// A mission with all that stands in it.
pub(crate) fn export_mission(sessions: Sessions, id: &str, form: MissionForm, anonymous: bool) -> Result<String> {
    let name = Name::new(id)?;
    sessions.root.list_ahead(&[]);
    let mut names = Vec::new();
    let mut exported = exported(sessions, &name, &mut names)?;
    if anonymous {
        let mut anonymous = Anonymous::new(&names);
        anonymous.call(name.as_str(), "mission-1");
        exported.each(&mut |text| *text = anonymous.apply(text));
    }
    Ok(match form {
        MissionForm::Json => String::from_utf8_lossy(&json::print(&exported)).into_owned() + "\n",
        MissionForm::Yaml => yaml(&exported, 0),
        MissionForm::Markdown => markdown(&exported),
    })
}

/// Everything that stands in a mission, and the names of those who are in it.
fn exported(sessions: Sessions, name: &Name, names: &mut Vec<String>) -> Result<Value> {
    let mission = Missions(sessions).look_up(name)?;
    let mut entries = Missions(sessions).entries_of(std::slice::from_ref(name))?.remove(name).unwrap_or_default();
    entries.order_by(|one, other| newest_first(one).cmp(&newest_first(other)));
    let shows = |text: &str| Permissions(sessions.root).may_show(&key_of(name, text));
    let (has_turns, has_notes, has_artifacts) = (shows(CONVERSATION)?, shows(AGENTS)?, shows(ARTIFACTS)?);
    let turns = if has_turns { MissionTurns(sessions).list(&mission.id, None)? } else { Vec::new() };
    let notes = if has_notes { MissionNotes(sessions).of_agents(&mission.id)? } else { Vec::new() };
    let artifacts = if has_artifacts { MissionNotes(sessions).artifacts(&mission.id)? } else { Vec::new() };
    names.extend(mission.participants.iter().cloned());
    names.extend(turns.iter().filter_map(|turn| turn.speaker.clone()));
    names.extend(notes.iter().map(|note| note.agent.clone()));
    for entry in &entries {
        names.extend(entry.author.iter().chain(&entry.confirmed_by).cloned());
    }
    let entry = |entry: &Entry| {
        object([
            ("reference", text(&entry.reference.to_string())),
            ("category", text(entry.reference.category.name())),
            ("created", date(entry.created)),
            ("text", text(&entry.text)),
            ("tags", texts(&entry.tags)),
            ("confidence", entry.confidence.map_or(Value::Null, Value::from)),
            ("author", optional(entry.author.as_ref())),
            ("sources", texts(&entry.sources)),
        ])
    };
    let turn = |turn: &MissionTurn| {
        object([
            ("number", Value::from(turn.number)),
            ("at", date(turn.at)),
            ("speaker", optional(turn.speaker.as_ref())),
            ("kind", optional(turn.kind.as_ref())),
            ("text", text(&turn.text)),
        ])
    };
    let artifact = |artifact: &Artifact| {
        object([
            ("location", text(&artifact.location)),
            ("name", text(&artifact.name)),
            ("sha256", optional(artifact.sha256.as_ref())),
        ])
    };
    let note = |note: &AgentNote| object([("agent", text(&note.agent)), ("text", text(&note.text))]);
    Ok(object([
        ("id", text(&mission.id)),
        ("text", text(&mission.text)),
        ("topic", optional(mission.topic.as_ref())),
        ("phase", optional(mission.phase.as_ref())),
        ("tags", texts(&mission.tags)),
        ("participants", texts(&mission.participants)),
        ("created", date(mission.created)),
        ("ended", date(mission.ended)),
        ("outcome", mission.outcome.map_or(Value::Null, |outcome| text(outcome.name()))),
        ("turns", turns.iter().map(turn).collect()),
        ("entries", entries.iter().map(entry).collect()),
        ("notes", notes.iter().map(note).collect()),
        ("artifacts", artifacts.iter().map(artifact).collect()),
    ]))
}

/// An object without its absent fields.
fn object<const N: usize>(fields: [(&str, Value); N]) -> Value {
    let said = fields.into_iter().filter(|(_, value)| !value.is_null());
    Value::Object(said.map(|(name, value)| (name.to_owned(), value)).collect::<Map<_, _>>())
}

fn text(text: &str) -> Value {
    Value::String(text.to_owned())
}

fn optional(given: Option<&String>) -> Value {
    given.map_or(Value::Null, |given| text(given))
}

fn texts(given: &[String]) -> Value {
    given.iter().map(|given| text(given)).collect()
}

fn date(time: Option<u64>) -> Value {
    time.map_or(Value::Null, |time| Value::String(time::print(time)))
}

/// YAML in its plainest form: texts in double quotes, with the escapes that JSON has too.
fn yaml(value: &Value, depth: usize) -> String {
    let indent = "  ".repeat(depth);
    match value {
        Value::Object(fields) if !fields.is_empty() => {
            let field = |(name, value): (&String, &Value)| format!("{indent}{name}:{}", below(value, depth));
            fields.iter().map(field).collect()
        }
        Value::Array(items) if !items.is_empty() => {
            let item = |item: &Value| match item {
                // The first field stands beside the dash.
                Value::Object(_) => format!("{indent}- {}", yaml(item, depth + 1).trim_start()),
                _ => format!("{indent}-{}", below(item, depth)),
            };
            items.iter().map(item).collect()
        }
        plain => format!("{indent}{}\n", scalar(plain)),
    }
}

fn below(value: &Value, depth: usize) -> String {
    match value {
        Value::Object(fields) if !fields.is_empty() => format!("\n{}", yaml(value, depth + 1)),
        Value::Array(items) if !items.is_empty() => format!("\n{}", yaml(value, depth + 1)),
        plain => format!(" {}\n", scalar(plain)),
    }
}

/// A value as JSON, without the control characters that YAML does not take as they are.
fn scalar(value: &Value) -> String {
    let escaped = |c: char| if c.is_control() { format!("\\u{:04x}", u32::from(c)) } else { c.to_string() };
    value.to_string().chars().map(escaped).collect()
}

/// Markdown for people: properties as a list, everything else under headings.
fn markdown(exported: &Value) -> String {
    let said = |value: &Value, name: &str| value[name].as_str().unwrap_or_default().to_owned();
    let joined = |value: &Value| {
        let texts: Vec<&str> = value.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        texts.join(", ")
    };
    let mut parts = vec![format!("# {}", said(exported, "id")), said(exported, "text")];
    let properties = ["topic", "phase", "created", "ended", "outcome"].map(|name| (name, said(exported, name)));
    let lists = ["tags", "participants"].map(|name| (name, joined(&exported[name])));
    let lines = properties.into_iter().chain(lists).filter(|(_, text)| !text.is_empty());
    parts.push(lines.map(|(name, text)| format!("- {name}: {text}")).collect::<Vec<_>>().join("\n"));
    for (title, list, names) in [
        ("Conversation", "turns", &["speaker", "kind", "at"][..]),
        ("Entries", "entries", &["category", "author", "created"][..]),
        ("Notes", "notes", &["agent"][..]),
    ] {
        let items = exported[list].as_array().into_iter().flatten();
        let item = |item: &Value| {
            let about: Vec<String> =
                names.iter().map(|name| said(item, name)).filter(|text| !text.is_empty()).collect();
            [format!("### {}", about.join(" · ")), said(item, "text")]
        };
        let items: Vec<String> = items.flat_map(item).collect();
        if !items.is_empty() {
            parts.push(format!("## {title}"));
            parts.extend(items);
        }
    }
    let artifact = |item: &Value| {
        let sum = item["sha256"].as_str().map(|sum| format!(" sha256:{sum}")).unwrap_or_default();
        format!("- [{}](<{}>){sum}", said(item, "name"), said(item, "location"))
    };
    let artifacts: Vec<String> = exported["artifacts"].as_array().into_iter().flatten().map(artifact).collect();
    if !artifacts.is_empty() {
        parts.extend(["## Artifacts".to_owned(), artifacts.join("\n")]);
    }
    parts.retain(|part| !part.is_empty());
    parts.join("\n\n") + "\n"
}
