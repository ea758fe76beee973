//! Reading the beginning of a transcript, compressed or not.

use serde_json::Value;

use crate::clients::client::{profile, profiles};
use crate::model::contract::Client;
use crate::store::hash::fnv1a;
use crate::text::secret;

use super::head::Head;
use super::json::{self, Object};
use super::lines::{Line, Lines};
use super::path::{names, parts};
use super::source::Source;

/// Bytes of text that are looked at.
const MOST_TEXT: usize = 1 << 20;

/// Reads the first bytes of a file, compressed or not. An incomplete line at their end is left
/// out.
pub(crate) fn inspect(client: Client, path: &str, head: &[u8]) -> Head {
    let transcripts = &profile(client).transcripts;
    let refused = names(path).split_last().and_then(|(name, folders)| (transcripts.refuse)(name, folders));
    let mut found = Head { session: stem(path), refused: refused.map(str::to_owned), ..Head::default() };
    if found.refused.is_some() {
        return found;
    }
    let objects = objects(client, head);
    if objects.is_empty() {
        found.is_begun = !head.contains(&b'\n');
        found.refused = Some("it holds no line that could be understood".to_owned());
    }
    objects.iter().for_each(|object| (transcripts.note_head)(&mut found, object));
    if is_uuid(&stem(path)) || !is_plain(&found.session) {
        found.session = stem(path);
    }
    if !secret::find(&found.session).is_empty() {
        // It names files and stands in the ledger; each session needs a name of its own.
        found.session = format!("session-{:016x}", fnv1a(found.session.as_bytes()));
    }
    found
}

/// Checks that a transcript belongs to this workspace: by the folder in which its session began, or by what else its client
/// records.
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
    (profile(client).transcripts.check_owner)(head, path, workspace)
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
    // A file may be one object over many lines.
    let is_one = profile(client).transcripts.is_replayed && objects.is_empty();
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

/// The name of a transcript without its ending, or that of its folder where each session has one.
pub(crate) fn stem(path: &str) -> String {
    let names = names(path);
    let name = match names.as_slice() {
        [.., folder, name] if profiles().any(|profile| profile.transcripts.file_name == Some(*name)) => *folder,
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
