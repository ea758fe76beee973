//! Gemini CLI. A transcript is a log to be replayed, since a line can withdraw or rewrite earlier ones; in older versions one object
//! over the whole file.

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::clients::profile::{
    EventKind, HookSettings, Hooks, Lost, Profile, ServerPlace, TranscriptFolder, Transcripts, context,
};
use crate::clients::setup::reader::StrictReader;
use crate::clients::transcript::dialect::{Dialect, Malformed, OnRecord, Said};
use crate::clients::transcript::head::{Head, began_in};
use crate::clients::transcript::json::{self, Object, blocks, member, text, time};
use crate::clients::transcript::lines::Lines;
use crate::clients::transcript::path::{drive, lies_in, names, parts};
use crate::clients::transcript::text::{HOOK_CONTEXT, is_element, without};
use crate::model::contract::Role;
use crate::text::sorted::SortedMap;

pub(super) static PROFILE: Profile = Profile {
    hooks: Hooks {
        events: &[
            ("SessionStart", EventKind::Start),
            ("BeforeAgent", EventKind::Prompt),
            ("AfterAgent", EventKind::TurnEnd),
            ("PreCompress", EventKind::ManualCompaction),
            ("SessionEnd", EventKind::SessionEnd),
            ("BeforeTool", EventKind::BeforeTool),
            ("AfterTool", EventKind::AfterTool),
        ],
        add_context: context,
        deny_tool: |_, reason| json!({ "decision": "deny", "reason": reason }),
        // It drops the answer to some starts of a session, and the brief with a compaction: the next prompt gets it.
        briefs_at_prompts: true,
        lost_at_resume: Lost::All,
        drops_start: |source| source == Some("clear"),
        ..Hooks::NONE
    },
    settings: Some(HookSettings {
        timeout_unit: Some(1),
        reader: Some(READER),
        ..HookSettings::at(".gemini/settings.json")
    }),
    server: Some(ServerPlace { reader: Some(READER), ..ServerPlace::at(".gemini/settings.json") }),
    steps: &["start gemini in this folder and trust the folder when it asks. Without a terminal set \
              GEMINI_CLI_TRUST_WORKSPACE=true; with --skip-trust it runs no hooks"],
    writers: &["write_file", "replace"],
    shells: &["run_shell_command"],
    transcripts: Transcripts {
        reader: || Box::new(Log::default()),
        is_replayed: true,
        note_head,
        refuse: |name, folders| {
            let is_elsewhere = folders.contains(&".gemini") && !folders.contains(&"chats");
            (is_elsewhere || name == "logs.json" || name.starts_with("checkpoint")).then_some("it is no chat")
        },
        check_owner,
        folders: |_| vec![TranscriptFolder::shared(&[".gemini", "tmp"])],
        suffixes: &[".jsonl", ".json"],
        ..Transcripts::KNOWN
    },
    ..Profile::UNKNOWN
};

/// Observed with 0.61.
const READER: StrictReader =
    StrictReader { takes_comments: true, takes_bom: false, fate: "Gemini CLI does not start with a file that has" };

/// The messages so far.
#[derive(Default)]
struct Log {
    /// In the order of their first line, with those that say nothing to people: a rewind may name one.
    turns: Vec<Turn>,
    /// The position of the turn with a key.
    places: SortedMap<String, usize>,
    /// The number of histories that the client began.
    histories: u64,
    /// The lines of a file that begins as no line of a log does, until its end.
    whole: Option<Vec<u8>>,
    begun: bool,
    too_long: bool,
}

struct Turn {
    /// Its id, or its text if it has none.
    key: String,
    /// The last of the client's histories that contained it.
    history: u64,
    said: Option<Said>,
}

impl Dialect for Log {
    /// A line is taken as a whole.
    fn take(&mut self, _object: &Object, _said: &mut Vec<Said>) {}

    fn take_line(&mut self, line: &[u8], _said: &mut Vec<Said>, on_record: OnRecord<'_>) -> Result<(), Malformed> {
        if let Some(whole) = &mut self.whole {
            if whole.len().saturating_add(line.len()) >= Lines::MOST_WHOLE {
                self.too_long = true;
            } else {
                whole.extend_from_slice(line);
                whole.push(b'\n');
            }
            return Ok(());
        }
        let (records, is_broken) = json::objects(line);
        if !self.begun && records.is_empty() {
            self.whole = Some([line, b"\n"].concat());
            self.begun = true;
            return Ok(());
        }
        self.begun = true;
        records.into_iter().for_each(|record| self.replay(record, on_record));
        if is_broken { Err(Malformed) } else { Ok(()) }
    }

    /// Returns whether the last line of the file is complete without a line end: it closes an object over the
    /// whole file, or is itself an object.
    fn is_complete(&self, rest: &[u8]) -> bool {
        let rest = rest.trim_ascii();
        !rest.is_empty()
            && match self.whole {
                Some(_) => rest == b"}",
                None => !self.begun && json::object(rest).is_some_and(|object| object.contains_key("messages")),
            }
    }

    /// The messages that were not withdrawn.
    fn finish(&mut self, said: &mut Vec<Said>, on_record: OnRecord<'_>) -> u64 {
        let malformed = self.whole.take().map_or(0, |whole| self.unwrap(&whole, on_record));
        said.extend(self.turns.drain(..).filter_map(|turn| turn.said));
        malformed
    }
}

impl Log {
    /// Replays a file that seemed to be one object: if it is none, it is a log with a broken first line.
    fn unwrap(&mut self, whole: &[u8], on_record: OnRecord<'_>) -> u64 {
        if self.too_long {
            return 1;
        }
        if let Some(object) = json::object(whole) {
            self.replay(object, on_record);
            return 0;
        }
        let lines = whole.split(|byte| *byte == b'\n').filter(|line| !line.trim_ascii().is_empty());
        let mut malformed = 0;
        for line in lines {
            let (records, is_broken) = json::objects(line);
            records.into_iter().for_each(|record| self.replay(record, on_record));
            malformed += u64::from(is_broken);
        }
        malformed
    }

    fn replay(&mut self, mut record: Object, on_record: OnRecord<'_>) {
        on_record(&record);
        if let Some(id) = text(&record, "$rewindTo") {
            self.rewind(id);
        } else if text(&record, "id").is_some() {
            self.put(&record);
        } else if let Some(Value::Object(mut set)) = record.remove("$set") {
            self.rebuild(set.remove("messages"));
        } else {
            self.rebuild(record.remove("messages"));
        }
    }

    /// Withdraws a turn and all after it; where it is unknown the client's whole history, as the client does.
    fn rewind(&mut self, id: &str) {
        match self.places.get(id).copied() {
            Some(at) => {
                for turn in self.turns.drain(at..) {
                    self.places.remove(&turn.key);
                }
            }
            None => {
                self.turns.retain(|turn| turn.history != self.histories);
                self.places = self.turns.iter().enumerate().map(|(at, turn)| (turn.key.clone(), at)).collect();
            }
        }
    }

    fn put(&mut self, record: &Object) {
        let said = said(record);
        let text_of = |said: &Said| said.message.text.clone();
        let Some(key) = text(record, "id").map(str::to_owned).or_else(|| said.as_ref().map(text_of)) else { return };
        let known = self.places.get(&key).and_then(|at| self.turns.get_mut(*at));
        if let Some(known) = known {
            known.history = self.histories;
            // An answer is written before its tools ran and again after; what was said stays said.
            known.said = said.or_else(|| known.said.take());
        } else {
            self.places.insert(key.clone(), self.turns.len());
            self.turns.push(Turn { key, history: self.histories, said });
        }
    }

    /// Starts the history again after the client compressed it. Messages that are no longer in it were said
    /// nevertheless.
    fn rebuild(&mut self, messages: Option<Value>) {
        let Some(Value::Array(messages)) = messages else { return };
        self.histories += 1;
        messages.iter().filter_map(Value::as_object).for_each(|record| self.put(record));
    }
}

fn said(record: &Object) -> Option<Said> {
    let role = match text(record, "type")? {
        "user" => Role::User,
        "gemini" | "model" => Role::Agent,
        _ => return None,
    };
    let shown = record.get("displayContent").filter(|shown| role == Role::User && !shown.is_null());
    let words = blocks(shown.or_else(|| record.get("content"))?, &["text"]);
    // Without a terminal the client puts what hooks add into the person's text.
    let words = if role == Role::User { without(&words, &[HOOK_CONTEXT]) } else { words };
    let words = words.trim();
    let context = role == Role::User && (is_element(words) || is_command(words));
    Said::of(role, words, time(record, "timestamp"), text(record, "id")).filter(|_| !context)
}

/// Returns whether a person spoke to the client: `/chat save x`, and not `/home/x is full`.
fn is_command(words: &str) -> bool {
    let first = words.split_whitespace().next().unwrap_or_default();
    first
        .strip_prefix('/')
        .is_some_and(|name| !name.is_empty() && name.chars().all(|at| at.is_ascii_lowercase() || at == '-'))
}

fn note_head(head: &mut Head, line: &Object) {
    if let (Some(session), true) = (text(line, "sessionId"), line.contains_key("projectHash")) {
        head.session = session.to_owned();
        head.project_hash = text(line, "projectHash").map(str::to_owned);
    }
    if text(line, "kind") == Some("subagent") {
        head.refused = Some("it is the transcript of a subagent".to_owned());
    }
    if head.paths.is_empty()
        && let Some(context) = first_text(line)
    {
        head.paths = gemini_folders(context).map(str::to_owned).collect();
    }
}

/// The text of the first message of a history, where the client describes the session.
fn first_text(line: &Object) -> Option<&str> {
    let messages = member(line, "$set").unwrap_or(line).get("messages")?.as_array()?;
    let content = messages.first()?.get("content")?;
    content.as_str().or_else(|| content.get(0)?.get("text")?.as_str())
}

/// The folders under the title of the description that lists them.
fn gemini_folders(context: &str) -> impl Iterator<Item = &str> {
    let list = context.split_once("Workspace Directories:").map_or("", |(_, list)| list);
    let items = list.lines().skip(1).map_while(|line| line.trim_start().strip_prefix("- "));
    items.map(str::trim).take_while(|path| parts(path).is_some())
}

/// Checks that the hash that it records of the workspace's path, or names a folder by, is that of the workspace, or of a folder below
/// it. Older versions record none.
fn check_owner(head: &Head, path: &str, workspace: &str) -> Result<(), String> {
    let of_folder = || names(path).into_iter().find(|name| is_hash(name));
    let Some(hash) = head.project_hash.as_deref().or_else(of_folder) else { return began_in(head, path, workspace) };
    let is_of = |folder: &str| path_forms(folder).iter().any(|form| hash.eq_ignore_ascii_case(&sha256(form)));
    // The hash is of the folder in which the session began. If that is below the workspace, the file tells its path.
    let below = head.paths.iter().any(|path| lies_in(path, workspace) && is_of(path));
    let own = is_of(workspace) || below;
    if own { Ok(()) } else { Err("the hash of its project is another's".to_owned()) }
}

fn is_hash(name: &str) -> bool {
    name.len() == 64 && name.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// The ways to write the path of a folder that a hash may have been taken of.
fn path_forms(workspace: &str) -> Vec<String> {
    let path = workspace.trim();
    let short = path.trim_end_matches(['/', '\\']);
    let mut forms = vec![path.to_owned(), short.to_owned()];
    if drive(path).is_some() {
        forms.extend([short.to_lowercase(), short.replace('/', "\\"), short.replace('/', "\\").to_lowercase()]);
        forms.push(short.replace('\\', "/").to_lowercase());
    }
    forms
}

fn sha256(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}
