//! The hooks of each client: which events run us, and in what shape its settings say so.

use serde_json::{Value, json};

use crate::clients::hook::event::is_guarded;
use crate::clients::hook::settings::Settings as Guard;
use crate::clients::hook::tool;
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
    events: Vec<&'static str>,
    /// True if hooks are in groups that share a matcher.
    grouped: bool,
    /// True if a hook states that it is a command.
    typed: bool,
    /// Milliseconds in one unit of the client's timeouts; none if its hooks have no timeout.
    timeout_unit: Option<u32>,
}

const PASCAL: [&str; 3] = ["SessionStart", "Stop", "PreCompact"];

/// Clients that wait for a hook at the end of a session, when the last answer is surely in the transcript.
const PASCAL_TO_THE_END: [&str; 4] = ["SessionStart", "Stop", "PreCompact", END];

/// The end of a session. Without a timeout Claude Code and Codex stop its hook after about a second.
const END: &str = "SessionEnd";

/// Gemini CLI runs it before every request too, unless a matcher restricts it to what a person asked for.
const PRE_COMPRESS: &str = "PreCompress";

/// The events before a prompt is answered and before a tool is used.
const PROMPT_AND_TOOL: (&str, &str) = ("UserPromptSubmit", "PreToolUse");

/// The second of these in Gemini CLI.
const BEFORE_TOOL: &str = "BeforeTool";

/// The event after a tool was used, whatever came of it.
const POST_TOOL: &str = "PostToolUse";

/// The same in Gemini CLI.
const AFTER_TOOL: &str = "AfterTool";

/// The event after a tool has failed, in Claude Code.
const FAILURE: &str = "PostToolUseFailure";

/// The member that says how to read a file. We write it behind what else we write: one before that was there first.
pub(super) const VERSION: &str = "version";

/// The member of a group that restricts its hooks.
const MATCHER: &str = "matcher";

/// Milliseconds that a client waits for a hook.
const TIMEOUT: u32 = 10_000;

/// Milliseconds that Codex waits at the end of a session, at most; it complains about more.
const TIMEOUT_OF_CODEX_AT_THE_END: u32 = 3_000;

impl Shape {
    /// The shape for a client; none for opencode, which has plugins, and for clients without hooks.
    pub(super) fn of(client: Client) -> Option<Self> {
        let (path, events): (_, &[_]) = match client {
            Client::Cursor => (".cursor/hooks.json", &["sessionStart", "stop", "preCompact"]),
            Client::Vscode => (".github/hooks/keepstone.json", &PASCAL),
            Client::ClaudeCode => (".claude/settings.json", &PASCAL_TO_THE_END),
            Client::Codex => (".codex/hooks.json", &PASCAL_TO_THE_END),
            // These three drop the answer to some starts of a session, or the brief with a compaction: the next prompt gets it.
            Client::Gemini => {
                (".gemini/settings.json", &["SessionStart", "BeforeAgent", "AfterAgent", PRE_COMPRESS, END])
            }
            Client::CopilotCli => {
                let path = ".github/hooks/keepstone-copilot-cli.json";
                (path, &["SessionStart", "UserPromptSubmit", "Stop", "PreCompact"])
            }
            Client::QwenCode => {
                (".qwen/settings.json", &["SessionStart", "UserPromptSubmit", "Stop", "PreCompact", END])
            }
            Client::Opencode | Client::Windsurf | Client::ClaudeDesktop | Client::Zed => return None,
        };
        Some(Self {
            path,
            client,
            version: (client == Client::Cursor).then_some(1),
            events: events.to_vec(),
            grouped: !matches!(client, Client::Cursor | Client::Vscode | Client::CopilotCli),
            typed: client != Client::Cursor,
            timeout_unit: match client {
                Client::Cursor => None,
                Client::Gemini | Client::QwenCode => Some(1),
                _ => Some(1_000),
            },
        })
    }

    /// The shape with the events that the guard of turns needs, and those after which an agent is told what memory knows of an
    /// error or a file.
    pub(super) fn guarding(mut self, guard: Guard) -> Self {
        let (prompt, tool) = if self.client == Client::Gemini { ("BeforeAgent", BEFORE_TOOL) } else { PROMPT_AND_TOOL };
        if is_guarded(self.client) {
            let after_tool = match self.client {
                Client::Gemini => AFTER_TOOL,
                Client::ClaudeCode => FAILURE,
                _ => POST_TOOL,
            };
            let after = if self.client == Client::ClaudeCode { guard.failures } else { guard.each_tool };
            let wanted = [
                (prompt, guard.soft || guard.required),
                (tool, guard.required || guard.each_tool),
                (after_tool, after),
            ];
            let missing = wanted.into_iter().filter(|(event, is_wanted)| *is_wanted && !self.events.contains(event));
            let missing: Vec<_> = missing.map(|(event, _)| event).collect();
            self.events.extend(missing);
        }
        self
    }

    /// Puts our hooks into a file, or sets those that are there to the command.
    ///
    /// Changes by people to our hook, apart from its command, stay: its timeout, for example.
    pub(super) fn install(&self, json: &mut Json, command: &Command) -> Result<(), Wrong> {
        let version = self.version.filter(|_| json.is_empty(json.root()));
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
            let version = self.version.map(|version| NodeKind::Plain(version.to_string()));
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
        let hook = self.hook(event, command);
        let element = match self.matcher(event) {
            Some(matcher) => json!({ MATCHER: matcher, "hooks": [hook] }),
            None if self.grouped => json!({ "hooks": [hook] }),
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
        match event {
            PRE_COMPRESS if self.grouped => Some("manual".to_owned()),
            "PreToolUse" | BEFORE_TOOL | POST_TOOL | AFTER_TOOL if self.grouped => Some(tool::matcher()),
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
        if self.typed {
            hook.insert("type".to_owned(), "command".into());
        }
        hook.insert("command".to_owned(), self.line(command));
        let timeout = if self.client == Client::Codex && event == END { TIMEOUT_OF_CODEX_AT_THE_END } else { TIMEOUT };
        hook.extend(self.timeout_unit.map(|unit| ("timeout".to_owned(), (timeout / unit).into())));
        Value::Object(hook)
    }

    /// One line for a shell: all clients read it, and those that run another's hooks.
    fn line(&self, command: &Command) -> Value {
        command.line(&["hook", self.client.name()]).into()
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

/// Removes a member of the whole if it is as we write it and nothing else is left.
pub(super) fn remove_if_alone(json: &mut Json, name: &str, is_ours: impl Fn(&Node) -> bool) -> Result<(), Wrong> {
    let is_alone = matches!(json.root().members(), [only] if only.name == name && is_ours(&only.value));
    if is_alone && !json.has_comments() { json.remove(&key(&[], name)) } else { Ok(()) }
}

/// Removes an empty member that we made. Returns whether it did.
pub(super) fn prune(json: &mut Json, path: &[Step]) -> Result<bool, Wrong> {
    let empty = json.part(path)?.is_some_and(|node| json.is_empty(node)) && !json.restore(path)?;
    if empty {
        json.remove(path)?;
    }
    Ok(empty)
}
