//! A setup of agent-memory beside ours: with both, everything is learnt twice. It learns from Cursor alone, so only clients
//! that share its tasks look for it.

use super::command;
use super::json::tree::{Node, NodeKind};
use super::json::{Json, Wrong, at, key};
use super::tasks::TASKS;
use crate::clients::contract::File;

/// The rule that the package puts into each project.
pub(super) const RULE: &str = ".cursor/rules/memory-five-layers.mdc";
const MANIFEST: &str = "package.json";
const NAME: &str = "agent-memory";
const PACKAGE: &str = "@inosx/agent-memory";

/// Words that make its command learn from transcripts.
const LEARNING: [&str; 2] = ["watch", "process"];

/// Its parts that stay, for people, each with its path. Those that a replacement takes out do not.
pub(super) fn parts(files: &[File], is_replaced: bool) -> Vec<String> {
    let text_of = |path: &str| files.iter().find(|file| file.path == path).and_then(|file| file.text.as_deref());
    let mut parts = if is_replaced { Vec::new() } else { learning_parts(files) };
    if text_of(MANIFEST).is_some_and(|text| text.contains(PACKAGE)) {
        let advice = format!("its installation puts tasks and rule back, so remove it: npm uninstall {PACKAGE}");
        parts.push(format!("{MANIFEST}: {advice}"));
    }
    parts
}

fn learning_parts(files: &[File]) -> Vec<String> {
    let tasks = files.iter().find(|file| file.path == TASKS).and_then(|file| file.text.as_deref());
    let mut parts = Vec::new();
    if let Some(json) = tasks.and_then(|text| Json::parse(text).ok()) {
        let old = json.root().get("tasks").map(Node::elements).unwrap_or_default().iter().filter(|task| is_old(task));
        let labels = old.map(|task| task.get("label").and_then(Node::text).unwrap_or("without a label").to_owned());
        parts.extend(labels.map(|label| format!("{TASKS}: the task {label:?}")));
    }
    if has_rule(files) {
        parts.push(format!("{RULE}: a rule for every session"));
    }
    parts
}

/// Returns whether its rule is there.
pub(super) fn has_rule(files: &[File]) -> bool {
    let rule = files.iter().find(|file| file.path == RULE).and_then(|file| file.text.as_deref());
    rule.is_some_and(|text| text.contains(NAME))
}

/// Takes its tasks out.
pub(super) fn remove_tasks(json: &mut Json) -> Result<(), Wrong> {
    let list = key(&[], "tasks");
    let tasks = json.list(&list)?.map(Node::elements).unwrap_or_default().iter().enumerate();
    let old: Vec<usize> = tasks.filter(|(_, task)| is_old(task)).map(|(index, _)| index).collect();
    old.into_iter().rev().try_for_each(|index| json.remove(&at(&list, index)))
}

fn is_old(task: &Node) -> bool {
    if !matches!(task.kind, NodeKind::Object(_)) {
        return false;
    }
    let label = task.get("label").and_then(Node::text).unwrap_or_default();
    let mut words = command::words(task.get("command").and_then(Node::text).unwrap_or_default());
    let args = task.get("args").and_then(Node::texts).unwrap_or_default();
    words.extend(args.into_iter().map(str::to_owned));
    let is_named = words.iter().any(|word| word == NAME || word.starts_with(PACKAGE));
    label.starts_with("agent-memory: ") || is_named && words.iter().any(|word| LEARNING.contains(&word.as_str()))
}
