//! The beginning of a transcript, which says whose session it is and where it was.

use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::model::client::Client;

use super::codex;
use super::cursor;
use super::json::{self, Object, flag, member, text};
use super::lines::{Line, Lines};
use super::path::{lies_in, names, parts};
use super::place;
use super::source::Source;

/// The data of the beginning.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Head {
    /// The session's id, as the client has it; the file's name without its ending where that is an id, or where what
    /// is written inside is more than letters, digits, `-` and `_`.
    pub(crate) session: String,
    /// The folders of the session that the file names, or else a hook: the first one, where it began, decides. Of Cursor, the
    /// paths that its tools touched.
    pub(crate) paths: Vec<String>,
    /// The SHA-256 of the workspace's path in hexadecimal digits, which Gemini writes in its place.
    pub(crate) project_hash: Option<String>,
    /// The agent whose session it is, which Claude Code notes if it was started with one.
    pub(crate) agent: Option<String>,
    /// True if messages are in events, which a later part of the file may not say.
    pub(crate) events: bool,
    /// The reason why nothing may be learnt from it: a side transcript, or no transcript.
    pub(crate) refused: Option<String>,
    /// True if it is refused because it has no whole line yet.
    pub(crate) is_begun: bool,
}

impl Head {
    /// The data with the folder that a hook tells, which decides while the file names none. A client may write its first line
    /// after the hook at the end of a quick first turn.
    pub(crate) fn in_folder(mut self, told: Option<&str>) -> Self {
        let Some(folder) = told.filter(|_| self.paths.is_empty()) else { return self };
        self.paths.push(folder.to_owned());
        if self.is_begun {
            self.refused = None;
        }
        self
    }
}

/// Paths that are kept of those that Cursor's tools touched.
const MOST_PATHS: usize = 200;

/// Bytes of text that are looked at.
const MOST_TEXT: usize = 1 << 20;

/// Reads the first bytes of a file, compressed or not. An incomplete line at their end is left
/// out.
pub(crate) fn inspect(client: Client, path: &str, head: &[u8]) -> Head {
    let mut told = Head { session: stem(path), refused: refused_by_name(client, path), ..Head::default() };
    if told.refused.is_some() {
        return told;
    }
    let objects = objects(client, head);
    if objects.is_empty() {
        told.is_begun = !head.contains(&b'\n');
        told.refused = Some("it holds no line that could be understood".to_owned());
    }
    for object in &objects {
        match client {
            Client::Cursor => cursor_line(&mut told, object),
            Client::ClaudeCode | Client::QwenCode => claude_line(&mut told, object),
            Client::Codex => codex_line(&mut told, object),
            Client::Gemini => gemini_line(&mut told, object),
            Client::CopilotCli => copilot_line(&mut told, object),
            Client::Opencode => opencode_line(&mut told, object),
            Client::Vscode | Client::Windsurf | Client::ClaudeDesktop | Client::Zed => {}
        }
    }
    if is_uuid(&stem(path)) || !is_plain(&told.session) {
        told.session = stem(path);
    }
    if client == Client::Gemini && told.project_hash.is_none() {
        told.project_hash = names(path).into_iter().find(|name| is_hash(name)).map(str::to_owned);
    }
    told
}

/// Checks that a transcript belongs to this workspace.
///
/// The folder in which its session began must be the workspace or lie in it. Cursor records none: its folder's name must be exactly
/// the one that Cursor gives the workspace. A hash that Gemini records must be that of the workspace, or of a folder below it.
///
/// # Errors
/// The reason why it does not.
pub(crate) fn belongs(head: &Head, client: Client, path: &str, workspace: &str) -> Result<(), String> {
    if let Some(why) = &head.refused {
        return Err(why.clone());
    }
    if parts(workspace).is_none() {
        return Err(format!("{workspace} is not an absolute path"));
    }
    match client {
        Client::Cursor => cursor_belongs(head, path, workspace),
        Client::Gemini if head.project_hash.is_some() => {
            let hash = head.project_hash.as_deref().unwrap_or_default();
            let is_of = |folder: &str| path_forms(folder).iter().any(|form| hash.eq_ignore_ascii_case(&sha256(form)));
            // The hash is of the folder in which the session began. If that is below the workspace, the file tells its path.
            let below = head.paths.iter().any(|path| lies_in(path, workspace) && is_of(path));
            let own = is_of(workspace) || below;
            if own { Ok(()) } else { Err("the hash of its project is another's".to_owned()) }
        }
        _ => match head.paths.first() {
            Some(began) if lies_in(began, workspace) => Ok(()),
            Some(began) => Err(format!("its session was in {began}")),
            None => Err("it does not say where its session was".to_owned()),
        },
    }
}

fn cursor_belongs(head: &Head, path: &str, workspace: &str) -> Result<(), String> {
    let names = names(path);
    let folder =
        names.iter().rposition(|name| *name == "agent-transcripts").and_then(|at| names.get(at.checked_sub(1)?));
    let slugs = place::cursor_slugs(workspace);
    match folder {
        None => return Err("it does not lie in a project's agent-transcripts".to_owned()),
        Some(folder) if slugs.iter().all(|slug| slug != folder) => {
            return Err(format!("it is of the project {folder}"));
        }
        Some(_) => {}
    }
    // `/a/b-c` and `/a/b/c` have one slug: the paths that tools touched distinguish them.
    let own = head.paths.iter().any(|touched| lies_in(touched, workspace));
    let other = head.paths.iter().find(|touched| {
        let slug = place::workspace_slug(touched);
        slugs
            .iter()
            .any(|own| slug.strip_prefix(own.as_str()).is_some_and(|rest| rest.is_empty() || rest.starts_with('-')))
    });
    match other {
        Some(other) if !own => Err(format!("its session was at {other}")),
        _ => Ok(()),
    }
}

/// The lines of the beginning as objects; of a cut one, its readable members.
fn objects(client: Client, head: &[u8]) -> Vec<Object> {
    let texts = beginning(head);
    let mut lines = Lines::new(0, Lines::MOST);
    let mut objects = Vec::new();
    lines.feed(&texts, &mut |line| {
        if let Line::Text(line) = line {
            objects.extend(json::objects(line).0);
        }
    });
    // An older file of Gemini is one object over many lines.
    let is_one = matches!(client, Client::Gemini | Client::Opencode) && objects.is_empty();
    let cut = if is_one { &texts } else { lines.rest() };
    objects.extend(json::object(cut).or_else(|| members(cut)));
    objects
}

/// The text of the first bytes. Compressed ones may expand a thousandfold, so only the beginning is expanded.
fn beginning(head: &[u8]) -> Vec<u8> {
    let mut source = Source::new(0);
    let mut texts = Vec::new();
    for bytes in head.chunks(4 << 10) {
        if texts.len() >= MOST_TEXT {
            break;
        }
        source.feed(bytes, &mut |text| {
            let room = MOST_TEXT.saturating_sub(texts.len());
            texts.extend_from_slice(text.get(..room).unwrap_or(text));
        });
    }
    texts
}

/// The members of a cut object that say where a session was. Quotes inside texts are escaped, so only a
/// member's name is found by its quotes.
fn members(cut: &[u8]) -> Option<Object> {
    let text = String::from_utf8_lossy(cut);
    // Messages have members of these names too.
    let text = text.split_once("\"messages\"").map_or(&*text, |(before, _)| before);
    let value = |key: &str| -> Option<Value> {
        let (_, rest) = text.split_once(&format!("\"{key}\""))?;
        let value = rest.trim_start().strip_prefix(':')?.as_bytes();
        serde_json::Deserializer::from_slice(value).into_iter().next()?.ok().filter(Value::is_string)
    };
    let mut found = Object::new();
    for key in ["sessionId", "cwd", "projectHash", "kind", "id", "directory", "parentID"] {
        found.extend(value(key).map(|value| (key.to_owned(), value)));
    }
    (!found.is_empty()).then_some(found)
}

fn refused_by_name(client: Client, path: &str) -> Option<String> {
    let names = names(path);
    let (name, folders) = names.split_last()?;
    let why = match client {
        Client::Vscode | Client::Windsurf | Client::ClaudeDesktop | Client::Zed => {
            "no transcripts are known of this client"
        }
        Client::Cursor | Client::ClaudeCode if folders.contains(&"subagents") => "it is the transcript of a subagent",
        Client::ClaudeCode if name.starts_with("agent-") => "it is the transcript of a subagent",
        Client::Gemini if folders.contains(&".gemini") && !folders.contains(&"chats") => "it is no chat",
        Client::Gemini if *name == "logs.json" || name.starts_with("checkpoint") => "it is no chat",
        _ => return None,
    };
    Some(why.to_owned())
}

fn cursor_line(head: &mut Head, line: &Object) {
    if head.refused.is_none() && text(line, "type") == Some("system") && text(line, "session_id").is_some() {
        head.refused = Some("it is what cursor-agent prints, and no transcript".to_owned());
    }
    let room = MOST_PATHS.saturating_sub(head.paths.len());
    head.paths.extend(cursor::paths(line).into_iter().take(room).map(str::to_owned));
}

fn claude_line(head: &mut Head, line: &Object) {
    if let Some(session) = text(line, "sessionId").filter(|_| head.paths.is_empty()) {
        head.session = session.to_owned();
    }
    if head.paths.is_empty() && flag(line, "isSidechain") {
        head.refused = Some("it is the transcript of a subagent".to_owned());
    }
    head.paths.extend(text(line, "cwd").filter(|_| head.paths.is_empty()).map(str::to_owned));
    if head.agent.is_none() && text(line, "type") == Some("agent-setting") {
        head.agent = text(line, "agentSetting").map(str::to_owned);
    }
}

fn codex_line(head: &mut Head, line: &Object) {
    head.events |= codex::is_message_event(line);
    let meta = match (text(line, "type"), member(line, "payload")) {
        (Some("session_meta"), Some(meta)) => meta,
        (Some("turn_context"), Some(turn)) => {
            head.paths.extend(text(turn, "cwd").filter(|_| head.paths.is_empty()).map(str::to_owned));
            return;
        }
        // The first line of an old file.
        (None, None) if line.contains_key("instructions") => line,
        _ => return,
    };
    // A fork repeats the records of the session that it was taken from; the first is its own.
    if !head.paths.is_empty() {
        return;
    }
    head.session = text(meta, "id").unwrap_or(&head.session).to_owned();
    head.paths.extend(text(meta, "cwd").map(str::to_owned));
    head.refused = head.refused.take().or_else(|| side_session(meta));
}

/// The reason why a record's session is not a person's.
fn side_session(meta: &Object) -> Option<String> {
    let called = ["parent_thread_id", "agent_nickname", "agent_role"].iter().any(|key| text(meta, key).is_some());
    let source = member(meta, "source")
        .is_some_and(|source| ["subagent", "internal"].iter().any(|key| source.contains_key(*key)));
    let thread = text(meta, "thread_source").is_some_and(|source| source != "user");
    (called || source || thread).then(|| "it is the transcript of a subagent, or of the client itself".to_owned())
}

fn gemini_line(head: &mut Head, line: &Object) {
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

fn copilot_line(head: &mut Head, line: &Object) {
    let Some(data) = member(line, "data").filter(|_| text(line, "type") == Some("session.start")) else { return };
    if head.paths.is_empty() {
        head.session = text(data, "sessionId").unwrap_or(&head.session).to_owned();
        head.paths.extend(member(data, "context").and_then(|context| text(context, "cwd")).map(str::to_owned));
    }
}

/// The whole file, or the members of its description if it is cut.
fn opencode_line(head: &mut Head, session: &Object) {
    let info = member(session, "info").unwrap_or(session);
    head.session = text(info, "id").unwrap_or(&head.session).to_owned();
    head.paths.extend(text(info, "directory").map(str::to_owned));
    if text(info, "parentID").is_some() {
        head.refused = Some("it is the transcript of a subagent".to_owned());
    }
}

pub(crate) fn stem(path: &str) -> String {
    let names = names(path);
    let name = match names.as_slice() {
        // Copilot CLI gives each session a folder.
        [.., folder, "events.jsonl"] => *folder,
        [.., name] => *name,
        [] => "",
    };
    [".jsonl.zst", ".jsonl", ".json"].iter().find_map(|ending| name.strip_suffix(ending)).unwrap_or(name).to_owned()
}

/// Returns whether a name is an id already. An id inside the file may be that of the resumed session.
fn is_uuid(name: &str) -> bool {
    name.len() == 36 && name.bytes().all(|byte| byte.is_ascii_hexdigit() || byte == b'-')
}

/// Returns whether an id has only characters without a special meaning in any path.
fn is_plain(id: &str) -> bool {
    !id.is_empty()
        && id.len() <= 128
        && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
}

fn is_hash(name: &str) -> bool {
    name.len() == 64 && name.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// The ways to write the path of a folder that a hash may have been taken of.
fn path_forms(workspace: &str) -> Vec<String> {
    let path = workspace.trim();
    let short = path.trim_end_matches(['/', '\\']);
    let mut forms = vec![path.to_owned(), short.to_owned()];
    if super::path::drive(path).is_some() {
        forms.extend([short.to_lowercase(), short.replace('/', "\\"), short.replace('/', "\\").to_lowercase()]);
        forms.push(short.replace('\\', "/").to_lowercase());
    }
    forms
}

fn sha256(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}
