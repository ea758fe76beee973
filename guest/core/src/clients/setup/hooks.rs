//! The hooks of each client: which events run us, and in what shape its settings say so.

use serde_json::{Value, json};

use crate::clients::setup::json::tree::{Node, NodeKind};
use crate::model::client::Client;

use super::command::{self, Command};
use super::json::{Json, Path, Step, Wrong, at, key};

/// The form of a hook in a client's settings.
pub(super) struct Shape {
    pub(super) path: &'static str,
    client: Client,
    /// Made in a new file, which the client would not take without it.
    version: Option<u32>,
    events: [&'static str; 3],
    /// True if hooks are in groups that share a matcher.
    grouped: bool,
    /// True if arguments are separate from the program, so that no shell reads them.
    exec: bool,
    /// True if a hook states that it is a command.
    typed: bool,
    /// In the client's own unit; all are 10 seconds.
    timeout: Option<u32>,
}

const PASCAL: [&str; 3] = ["SessionStart", "Stop", "PreCompact"];

impl Shape {
    /// The shape for a client.
    pub(super) fn of(client: Client) -> Self {
        let (path, events) = match client {
            Client::Cursor => (".cursor/hooks.json", ["sessionStart", "stop", "preCompact"]),
            Client::Vscode => (".github/hooks/keepstone.json", PASCAL),
            Client::ClaudeCode => (".claude/settings.json", PASCAL),
            Client::Codex => (".codex/hooks.json", PASCAL),
            Client::Gemini => (".gemini/settings.json", ["SessionStart", "AfterAgent", "PreCompress"]),
        };
        Self {
            path,
            client,
            version: (client == Client::Cursor).then_some(1),
            events,
            grouped: !matches!(client, Client::Cursor | Client::Vscode),
            exec: client == Client::ClaudeCode,
            typed: client != Client::Cursor,
            timeout: match client {
                Client::Cursor => None,
                Client::Gemini => Some(10_000),
                _ => Some(10),
            },
        }
    }

    /// Puts our hooks into a file, or sets those that are there to the command.
    ///
    /// Changes by people to our hook, apart from its command, stay: its timeout, for example.
    pub(super) fn install(&self, json: &mut Json, command: &Command) -> Result<(), Wrong> {
        if let Some(version) = self.version.filter(|_| json.is_empty(json.root())) {
            json.add_member(&[], "version", &version.into())?;
        }
        let (program, args) = self.spelt(command);
        for event in self.all_events(json)? {
            let found = self.ours(json, &event)?;
            for (nth, hook) in found.iter().enumerate().rev() {
                if nth == 0 {
                    set(json, hook, "command", Some(&program))?;
                    set(json, hook, "args", args.as_ref())?;
                } else {
                    self.take(json, hook, &event)?;
                }
            }
            if found.is_empty() && self.events.contains(&event.as_str()) {
                self.add(json, &event, command)?;
            }
        }
        Ok(())
    }

    /// Removes our hooks from a file, and the containers that become empty. Returns whether there were any.
    pub(super) fn uninstall(&self, json: &mut Json) -> Result<bool, Wrong> {
        let mut any = false;
        for event in self.all_events(json)? {
            for hook in self.ours(json, &event)?.iter().rev() {
                any = true;
                self.take(json, hook, &event)?;
            }
        }
        if any {
            prune(json, &key(&[], "hooks"))?;
        }
        Ok(any)
    }

    /// Returns whether a file has our hooks.
    pub(super) fn is_in(&self, json: &Json) -> Result<bool, Wrong> {
        for event in self.all_events(json)? {
            if !self.ours(json, &event)?.is_empty() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns whether only the result of an installation is left.
    pub(super) fn is_bare(&self, json: &Json) -> bool {
        let version = self.version.map(|version| NodeKind::Plain(version.to_string()));
        let ours = |name: &str, value: &Node| name == "version" && version.as_ref() == Some(&value.kind);
        !json.has_comments() && json.root().members().iter().all(|member| ours(&member.name, &member.value))
    }

    /// The events that we want, and others that the file has.
    fn all_events(&self, json: &Json) -> Result<Vec<String>, Wrong> {
        let hooks = json.object(&key(&[], "hooks"))?;
        let mut events: Vec<String> = self.events.iter().map(|event| (*event).to_owned()).collect();
        for member in hooks.map(Node::members).unwrap_or_default() {
            if !events.contains(&member.name) {
                events.push(member.name.clone());
            }
        }
        Ok(events)
    }

    /// Where our hooks for an event are.
    fn ours(&self, json: &Json, event: &str) -> Result<Vec<Path>, Wrong> {
        let list = event_path(event);
        let listed = if self.events.contains(&event) { json.list(&list)? } else { json.part(&list)? };
        let mut found = Vec::new();
        for (index, element) in listed.map(Node::elements).unwrap_or_default().iter().enumerate() {
            let element_path = at(&list, index);
            if self.is_ours(element) {
                found.push(element_path);
            } else if self.grouped && element.get("hooks").is_some() {
                let inner = key(&element_path, "hooks");
                let hooks = json.list(&inner)?.map(Node::elements).unwrap_or_default().iter().enumerate();
                found.extend(hooks.filter(|(_, hook)| self.is_ours(hook)).map(|(index, _)| at(&inner, index)));
            }
        }
        Ok(found)
    }

    fn is_ours(&self, hook: &Node) -> bool {
        let Some(program) = hook.get("command").and_then(Node::text) else { return false };
        let words = match hook.get("args").and_then(Node::texts) {
            Some(args) => [program].iter().chain(&args).map(|word| (*word).to_owned()).collect(),
            None => command::words(program),
        };
        command::is_ours(&words, self.client)
    }

    fn add(&self, json: &mut Json, event: &str, command: &Command) -> Result<(), Wrong> {
        let hook = self.hook(command);
        let element = if self.grouped { json!({ "hooks": [hook] }) } else { hook };
        let (hooks, list) = (key(&[], "hooks"), event_path(event));
        if json.list(&list)?.is_some() {
            json.add_element(&list, &element)
        } else if json.object(&hooks)?.is_some() {
            json.add_member(&hooks, event, &json!([element]))
        } else {
            json.add_member(&[], "hooks", &json!({ event: [element] }))
        }
    }

    /// Removes one hook, its group if it was the only one there, and its event if that has no other.
    fn take(&self, json: &mut Json, hook: &[Step], event: &str) -> Result<(), Wrong> {
        json.remove(hook)?;
        let list = event_path(event);
        let group = &hook[..(list.len() + 1).min(hook.len())];
        if hook.len() > group.len()
            && json.part(group)?.is_some_and(|group| group.members().len() == 1)
            && prune(json, &key(group, "hooks"))?
            && json.part(group)?.is_some_and(|group| json.is_empty(group))
        {
            json.remove(group)?;
        }
        prune(json, &list).map(drop)
    }

    fn hook(&self, command: &Command) -> Value {
        let (program, args) = self.spelt(command);
        let mut hook = serde_json::Map::new();
        if self.typed {
            hook.insert("type".to_owned(), "command".into());
        }
        hook.insert("command".to_owned(), program);
        hook.extend(args.map(|args| ("args".to_owned(), args)));
        hook.extend(self.timeout.map(|timeout| ("timeout".to_owned(), timeout.into())));
        Value::Object(hook)
    }

    /// The values of `command` and `args`.
    fn spelt(&self, command: &Command) -> (Value, Option<Value>) {
        let more = ["hook", self.client.name()];
        if !self.exec {
            return (command.line(&more).into(), None);
        }
        let mut words = command.with(&more).into_iter();
        (words.next().unwrap_or_default().into(), Some(words.collect::<Vec<_>>().into()))
    }
}

fn event_path(event: &str) -> Path {
    key(&key(&[], "hooks"), event)
}

/// Gives a member a value, or takes it away; one that has the value already stays as it is written.
pub(super) fn set(json: &mut Json, object: &[Step], name: &str, value: Option<&Value>) -> Result<(), Wrong> {
    let member = key(object, name);
    match (json.part(&member)?.map(value_of), value) {
        (None, None) => Ok(()),
        (None, Some(value)) => json.add_member(object, name, value),
        (Some(_), None) => json.remove(&member),
        (Some(found), Some(value)) if found.as_ref() == Some(value) => Ok(()),
        (Some(_), Some(value)) => json.replace(&member, value),
    }
}

fn value_of(node: &Node) -> Option<Value> {
    let texts = || node.texts().map(Value::from);
    node.text().map(Value::from).or_else(texts)
}

/// Removes an empty member. Returns whether it did.
pub(super) fn prune(json: &mut Json, path: &[Step]) -> Result<bool, Wrong> {
    let empty = json.part(path)?.is_some_and(|node| json.is_empty(node));
    if empty {
        json.remove(path)?;
    }
    Ok(empty)
}
