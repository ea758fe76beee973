//! opencode. It has plugins in place of hooks: ours runs the hook, and adds the MCP server. A transcript is one object over the whole
//! file, as `opencode export` prints it and as our plugin hands it over.

use serde_json::{Value, json};

use crate::clients::mark::Mark;
use crate::clients::profile::{EventKind, Hooks, OwnFile, Profile, Transcripts};
use crate::clients::setup::command::Command;
use crate::clients::transcript::dialect::{Dialect, Malformed, OnRecord, Said, role};
use crate::clients::transcript::head::Head;
use crate::clients::transcript::json::{self, Object, flag, member, text, time};
use crate::clients::transcript::lines::Lines;
use crate::model::contract::Role;

pub(super) static PROFILE: Profile = Profile {
    hooks: Hooks {
        events: &[("SessionStart", EventKind::Start), ("Stop", EventKind::TurnEnd)],
        add_context: |_, text| json!({ "additionalContext": text }),
        ..Hooks::NONE
    },
    own_file: Some(OwnFile {
        path: ".opencode/plugins/keepstone.js",
        purpose: "to brief each session and to learn from it",
        mark: Mark { open: "// keepstone:plugin ", close: "" },
        body: plugin,
    }),
    writers: &["edit", "write", "patch"],
    shells: &["bash"],
    transcripts: Transcripts {
        reader: || Box::new(Export::default()),
        is_replayed: true,
        note_head,
        ..Transcripts::KNOWN
    },
    ..Profile::UNKNOWN
};

/// The plugin, with places for the commands.
const PLUGIN: &str = include_str!("opencode.js");

fn plugin(command: &Command, tools: bool) -> String {
    let hook = json!(command.line(&["hook", "opencode"]));
    let tools = if tools { json!(command.with(&["mcp"])) } else { json!(null) };
    PLUGIN.replace("@HOOK@", &hook.to_string()).replace("@TOOLS@", &tools.to_string())
}

/// The file so far.
#[derive(Default)]
struct Export {
    text: Vec<u8>,
    too_long: bool,
}

impl Dialect for Export {
    /// The file is taken as a whole.
    fn take(&mut self, _object: &Object, _said: &mut Vec<Said>) {}

    fn take_line(&mut self, line: &[u8], _said: &mut Vec<Said>, _on_record: OnRecord<'_>) -> Result<(), Malformed> {
        if self.text.len().saturating_add(line.len()) >= Lines::MOST_WHOLE {
            self.too_long = true;
        } else {
            self.text.extend_from_slice(line);
            self.text.push(b'\n');
        }
        Ok(())
    }

    fn is_complete(&self, rest: &[u8]) -> bool {
        !rest.trim_ascii().is_empty()
    }

    fn finish(&mut self, said: &mut Vec<Said>, on_record: OnRecord<'_>) -> u64 {
        u64::from(self.read_whole(said, on_record).is_err())
    }
}

impl Export {
    /// Adds all messages.
    fn read_whole(&mut self, said: &mut Vec<Said>, on_record: OnRecord<'_>) -> Result<(), Malformed> {
        let whole = std::mem::take(&mut self.text);
        if whole.is_empty() && !self.too_long {
            return Ok(());
        }
        let session = json::object(&whole).filter(|_| !self.too_long).ok_or(Malformed)?;
        let Some(Value::Array(messages)) = session.get("messages") else { return Err(Malformed) };
        on_record(&session);
        said.extend(messages.iter().filter_map(|message| read(message.as_object()?)));
        Ok(())
    }
}

fn read(message: &Object) -> Option<Said> {
    let info = member(message, "info")?;
    let role = role(text(info, "role")?)?;
    // The answer to a compaction repeats what was said.
    if role == Role::Agent && flag(info, "summary") {
        return None;
    }
    let parts = message.get("parts")?.as_array()?.iter().filter_map(Value::as_object);
    // The client adds texts of its own to what a person says.
    let texts =
        parts.filter(|part| text(part, "type") == Some("text") && !flag(part, "synthetic") && !flag(part, "ignored"));
    let words = texts.filter_map(|part| text(part, "text")).collect::<Vec<_>>().join("\n");
    Said::of(role, &words, member(info, "time").and_then(|times| time(times, "created")), text(info, "id"))
}

/// The whole file, or the members of its description if it is cut.
fn note_head(head: &mut Head, session: &Object) {
    let info = member(session, "info").unwrap_or(session);
    head.session = text(info, "id").unwrap_or(&head.session).to_owned();
    head.paths.extend(text(info, "directory").map(str::to_owned));
    if text(info, "parentID").is_some() {
        head.refused = Some("it is the transcript of a subagent".to_owned());
    }
}
