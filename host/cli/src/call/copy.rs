//! `copy`.

use std::collections::BTreeSet;

use keepstone::{
    Copying, Format, Grant, Key, LIST_LIMIT, Location, Memory, MemoryStore, Prefix, Progress, SourceFile, Store,
};
use serde_json::json;

use crate::answer::Answer;
use crate::args::{Copy, Named};
use crate::failure::{Done, Failure};
use crate::print::progress;

/// Copies a store. Nothing is kept of what is read: reading back shall ask for the bytes.
pub(super) fn copy(named: &Named, given: &Copy) -> Done {
    if let Some(agent) = named.agent() {
        return Err(Failure::invalid(format!(
            "{agent} may not copy a whole memory: only its owner does, without --grant"
        )));
    }
    let open = |place: &str| Ok::<_, Failure>(place.parse::<Location>()?.open_keeping(0)?);
    let (from, to) = (open(&given.from)?, open(&given.to)?);
    let how = Copying { overwrite: given.overwrite, dry_run: given.dry_run, without: foreign(&*from)? };
    let bar = progress::bytes(0);
    let copied = keepstone::copy(&*from, &*to, how, |progress| match progress {
        Progress::Listed { bytes, .. } => bar.set_length(bytes),
        Progress::Done { key, bytes } => {
            bar.set_message(key.to_owned());
            bar.inc(bytes);
        }
    });
    bar.finish_and_clear();
    Ok(Answer::Copied(copied?))
}

/// The policy of a root: the format has the categories that it adds.
const POLICY: &str = "policy.toml";

/// The keys of a store that are no files of the format. The component knows them: it is asked what it would not import of such
/// a root, without the bytes.
fn foreign(from: &dyn Store) -> Result<BTreeSet<String>, Failure> {
    let mut keys: Vec<String> = Vec::new();
    loop {
        let page = from.list(&Prefix::default(), keys.last().map(String::as_str), LIST_LIMIT)?;
        let is_last = page.len() < LIST_LIMIT as usize;
        keys.extend(page.into_iter().map(|listed| listed.key));
        if is_last {
            break;
        }
    }
    let policy = from.read(&Key::new(POLICY)?)?.map(|object| String::from_utf8_lossy(&object.bytes).into_owned());
    let text = |key: &str| if key == POLICY { policy.clone().unwrap_or_default() } else { String::new() };
    let files: Vec<_> = keys.iter().map(|key| json!({ "key": key, "text": text(key) })).collect();
    let document = json!({ "keepstone": 1, "files": files }).to_string();
    let file = SourceFile { path: "root.json".to_owned(), bytes: document.into_bytes() };
    let memory = Memory::open(MemoryStore::new(), Grant::default())?;
    let report = memory.exchange().import_files(Format::Keepstone, &[file], true)?;
    Ok(report.skipped.into_iter().map(|skipped| skipped.key).collect())
}
