//! The editor's tasks that read transcripts when a folder is opened, and the setting that lets them start.

use serde_json::{Value, json};

use crate::clients::setup::json::tree::{Node, NodeKind};

use super::command::Command;
use super::hooks::{VERSION, remove_if_alone};
use super::json::{Json, Path, Wrong, at, key, prune, set};

pub(super) const TASKS: &str = ".vscode/tasks.json";
pub(super) const SETTINGS: &str = ".vscode/settings.json";

const VERSION_OF_TASKS: &str = "2.0.0";

const ALLOW: &str = "task.allowAutomaticTasks";
/// A comment before the value of the setting, by which an uninstallation recognises it as ours.
const NOTE: &str = "/* set by keepstone */ ";

/// A task by its label and the arguments after the command.
const OURS: [(&str, &[&str]); 2] = [
    ("keepstone: process transcripts", &["process"]),
    ("keepstone: watch transcripts", &["watch", "--wait-for-transcripts"]),
];

/// Puts our tasks into `tasks.json`, or sets those that are there to the command.
///
/// Changes by people to our tasks, apart from their command, stay: how they are shown, for example.
pub(super) fn install(json: &mut Json, command: &Command) -> Result<(), Wrong> {
    let list = key(&[], "tasks");
    let is_new = json.is_empty(json.root());
    for (label, more) in OURS {
        let found = labelled(json, label)?;
        for (nth, task) in found.iter().enumerate().rev() {
            if nth == 0 {
                let (program, args) = spelt(command, more);
                set(json, task, "command", Some(&program))?;
                set(json, task, "args", Some(&args))?;
            } else {
                json.remove(task)?;
            }
        }
        let task = task(label, command, more);
        match json.list(&list)? {
            _ if !found.is_empty() => {}
            Some(_) => json.add_element(&list, &task)?,
            None => json.add_member(&[], "tasks", &json!([task]))?,
        }
    }
    if is_new { json.add_member(&[], VERSION, &VERSION_OF_TASKS.into()) } else { Ok(()) }
}

/// Removes our tasks, the list if it becomes empty, and our version. Returns whether there were any.
pub(super) fn uninstall(json: &mut Json) -> Result<bool, Wrong> {
    let mut any = false;
    let is_version_ours = json.is_behind(VERSION, "tasks");
    for (label, _) in OURS {
        for task in labelled(json, label)?.iter().rev() {
            json.remove(task)?;
            any = true;
        }
    }
    if any {
        prune(json, &key(&[], "tasks"))?;
    }
    if any && is_version_ours {
        remove_if_alone(json, VERSION, |value| value.text() == Some(VERSION_OF_TASKS))?;
    }
    Ok(any)
}

/// Returns whether tasks of other people start when the folder is opened.
pub(super) fn others_start(json: &Json) -> bool {
    let tasks = json.root().get("tasks").map(Node::elements).unwrap_or_default();
    tasks.iter().any(|task| {
        let ours = task.get("label").and_then(Node::text).is_some_and(is_our_label);
        let run_on = task.get("runOptions").and_then(|options| options.get("runOn")).and_then(Node::text);
        !ours && run_on == Some("folderOpen")
    })
}

/// Lets tasks start by themselves, unless the file says something about it.
pub(super) fn allow(json: &mut Json) -> Result<(), Wrong> {
    if json.part(&key(&[], ALLOW))?.is_some() {
        return Ok(());
    }
    json.add_noted(&[], ALLOW, NOTE, &"on".into())
}

/// Returns whether the setting is as [`allow`] wrote it.
pub(super) fn is_allowed_by_us(json: &Json) -> Result<bool, Wrong> {
    Ok(json.between_key_and_value(&[], ALLOW)?.is_some_and(|between| between.contains(NOTE.trim()))
        && json.part(&key(&[], ALLOW))?.and_then(Node::text) == Some("on"))
}

/// Removes the setting.
pub(super) fn disallow(json: &mut Json) -> Result<(), Wrong> {
    json.remove(&key(&[], ALLOW))
}

fn labelled(json: &Json, label: &str) -> Result<Vec<Path>, Wrong> {
    let list = key(&[], "tasks");
    let tasks = json.list(&list)?.map(Node::elements).unwrap_or_default().iter().enumerate();
    let ours = tasks.filter(|(_, task)| matches!(task.kind, NodeKind::Object(_)));
    let ours = ours.filter(|(_, task)| task.get("label").and_then(Node::text) == Some(label));
    Ok(ours.map(|(index, _)| at(&list, index)).collect())
}

fn is_our_label(label: &str) -> bool {
    OURS.iter().any(|(ours, _)| *ours == label)
}

/// The values of `command` and `args`: the editor itself quotes them for its shell.
fn spelt(command: &Command, more: &[&str]) -> (Value, Value) {
    let mut words = command.with(more).into_iter();
    (words.next().unwrap_or_default().into(), words.collect::<Vec<_>>().into())
}

fn task(label: &str, command: &Command, more: &[&str]) -> Value {
    let (program, args) = spelt(command, more);
    let mut task = json!({
        "label": label,
        "type": "shell",
        "command": program,
        "args": args,
        "isBackground": true,
        "presentation": { "reveal": "never" },
        "problemMatcher": [],
        "runOptions": { "runOn": "folderOpen" },
    });
    if more.first() == Some(&"process")
        && let Some(task) = task.as_object_mut()
    {
        task.remove("isBackground");
    }
    task
}
