//! Our hooks in the settings of a client.

use serde_json::{Value, json};

use crate::clients::client::{event_kind, profile};
use crate::clients::hook::settings::Settings as Guard;
use crate::clients::hook::tool;
use crate::clients::profile::{EventKind, HookSettings, TIMEOUT};
use crate::clients::setup::json::tree::{Node, NodeKind};
use crate::model::contract::Client;

use super::command::{self, Command};
use super::json::{Json, Path, Step, Wrong, at, key, prune, set};

/// The hooks of a client, as its settings have them.
pub(super) struct Shape {
    client: Client,
    pub(super) settings: &'static HookSettings,
    /// The events that we want.
    events: Vec<&'static str>,
}

/// The member that says how to read a file. We write it behind what else we write: one before that was there first.
pub(super) const VERSION: &str = "version";

/// The member of a group that restricts its hooks.
const MATCHER: &str = "matcher";

/// Behind the command: settings are shared, and who has not installed it shall see no error. Our hook itself never fails.
const WITHOUT_IT: &str = " || exit 0";

impl Shape {
    /// The shape for a client, with the events for the guard of turns; none where no settings file has hooks.
    pub(super) fn of(client: Client, guard: Option<Guard>) -> Option<Self> {
        let profile = profile(client);
        let is_wanted = |kind: EventKind| match kind {
            EventKind::Prompt => {
                profile.hooks.briefs_at_prompts || guard.is_some_and(|guard| guard.prompts || guard.required)
            }
            EventKind::BeforeTool => guard.is_some_and(|guard| guard.required || guard.each_tool),
            EventKind::AfterTool => guard.is_some_and(|guard| guard.each_tool),
            EventKind::ToolFailure => guard.is_some_and(|guard| guard.failures),
            _ => true,
        };
        let events = profile.hooks.events.iter().filter(|(_, kind)| is_wanted(*kind)).map(|(event, _)| *event);
        Some(Self { client, settings: profile.settings.as_ref()?, events: events.collect() })
    }

    /// Puts our hooks into a file, or sets those that are there to the command.
    ///
    /// Changes by people to our hook, apart from its command, stay: its timeout, for example.
    pub(super) fn install(&self, json: &mut Json, command: &Command) -> Result<(), Wrong> {
        let version = self.settings.version.filter(|_| json.is_empty(json.root()));
        let line = self.line(command);
        for event in self.all_events(json)? {
            let (found, is_wanted) = (self.ours(json, &event)?, self.events.contains(&event.as_str()));
            let mut is_there = false;
            for (nth, hook) in found.iter().enumerate().rev() {
                // Earlier versions wrote no matcher.
                if nth == 0 && is_wanted && self.has_matcher(json, hook, &event)? {
                    is_there = true;
                    set(json, hook, "command", Some(&line))?;
                    // Earlier versions wrote arguments apart, which some readers of the file ignore.
                    set(json, hook, "args", None)?;
                } else {
                    self.take(json, hook, &event)?;
                }
            }
            if !is_there && is_wanted {
                self.add(json, &event, command)?;
            }
        }
        version.map_or(Ok(()), |version| json.add_member(&[], VERSION, &version.into()))
    }

    /// Removes our hooks from a file, the containers that become empty, and our version. Returns whether there were any.
    pub(super) fn uninstall(&self, json: &mut Json) -> Result<bool, Wrong> {
        let mut any = false;
        let is_version_ours = json.is_behind(VERSION, "hooks");
        for event in self.all_events(json)? {
            for hook in self.ours(json, &event)?.iter().rev() {
                any = true;
                self.take(json, hook, &event)?;
            }
        }
        if any {
            prune(json, &key(&[], "hooks"))?;
        }
        if any && is_version_ours {
            let version = self.settings.version.map(|version| NodeKind::Plain(version.to_string()));
            remove_if_alone(json, VERSION, |value| version.as_ref() == Some(&value.kind))?;
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
            } else if self.settings.is_grouped && element.get("hooks").is_some() {
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
            None => command::words(program.strip_suffix(WITHOUT_IT).unwrap_or(program)),
        };
        command::is_ours(&words, self.client)
    }

    fn add(&self, json: &mut Json, event: &str, command: &Command) -> Result<(), Wrong> {
        let hook = self.hook(event, command);
        let element = match self.matcher(event) {
            Some(matcher) => json!({ MATCHER: matcher, "hooks": [hook] }),
            None if self.settings.is_grouped => json!({ "hooks": [hook] }),
            None => hook,
        };
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
        let (list, matcher) = (event_path(event), self.matcher(event));
        let group = &hook[..(list.len() + 1).min(hook.len())];
        let is_of_group = |name: &str| name == "hooks" || name == MATCHER && matcher.is_some();
        let is_made_by_us = |group: &Node| group.members().iter().all(|member| is_of_group(&member.name));
        if hook.len() > group.len()
            && json.part(group)?.is_some_and(is_made_by_us)
            && prune(json, &key(group, "hooks"))?
        {
            set(json, group, MATCHER, None)?;
            prune(json, group)?;
        }
        prune(json, &list).map(drop)
    }

    /// The only kinds of an event that the client shall run our hook for.
    fn matcher(&self, event: &str) -> Option<String> {
        match event_kind(event).filter(|_| self.settings.is_grouped)? {
            EventKind::ManualCompaction => Some("manual".to_owned()),
            EventKind::BeforeTool | EventKind::AfterTool => Some(tool::matcher()),
            _ => None,
        }
    }

    /// Returns whether the group of a hook has our matcher, if the event needs one.
    fn has_matcher(&self, json: &Json, hook: &[Step], event: &str) -> Result<bool, Wrong> {
        let Some(matcher) = self.matcher(event) else { return Ok(true) };
        let found = json.part(&key(&hook[..event_path(event).len() + 1], MATCHER))?;
        Ok(found.and_then(Node::text) == Some(matcher.as_str()))
    }

    fn hook(&self, event: &str, command: &Command) -> Value {
        let mut hook = serde_json::Map::new();
        if self.settings.is_typed {
            hook.insert("type".to_owned(), "command".into());
        }
        hook.insert("command".to_owned(), self.line(command));
        let is_end = event_kind(event) == Some(EventKind::SessionEnd);
        let timeout = if is_end { self.settings.end_timeout } else { TIMEOUT };
        hook.extend(self.settings.timeout_unit.map(|unit| ("timeout".to_owned(), (timeout / unit).into())));
        Value::Object(hook)
    }

    /// One line for a shell: all clients read it, and those that run another's hooks.
    fn line(&self, command: &Command) -> Value {
        let line = command.line(&[command::HOOK, self.client.name()]);
        if self.settings.takes_or { (line + WITHOUT_IT).into() } else { line.into() }
    }
}

fn event_path(event: &str) -> Path {
    key(&key(&[], "hooks"), event)
}

/// Removes a member of the whole if it is as we write it and nothing else is left.
pub(super) fn remove_if_alone(json: &mut Json, name: &str, is_ours: impl Fn(&Node) -> bool) -> Result<(), Wrong> {
    let is_alone = matches!(json.root().members(), [only] if only.name == name && is_ours(&only.value));
    if is_alone && (!json.has_comments() || json.was_empty()) { json.remove(&key(&[], name)) } else { Ok(()) }
}
