//! `doctor`: is this installation sound? Each check says what was found and what to do about it.
//!
//! A check that fails does not end the others, and none changes the memory. A new check is one more line in `checks`.

use std::sync::Arc;

use keepstone::{
    Access, COMPONENT_SHA256, Client, Durability, Error, Expect, File, HealthReport, Key, LIST_LIMIT, Location, Memory,
    OpenError, Prefix, Readiness, ScopeSize, SecretPlace, Store, StoreError,
};

use super::notes;
use crate::answer::{Answer, Check, Checks, State};
use crate::args::Named;
use crate::client::files::Files;
use crate::client::record::{self, Run};
use crate::failure::Failure;
use crate::moment;
use crate::place::open::{self, open};
use crate::place::{self, Place};
use crate::print::upkeep::limits as limits_of;

/// Files that Keepstone keeps for itself, and the part of them that git tracks.
const OWN: &str = ".vault/";
const ARCHIVE: &str = ".vault/archive/";

/// Where the index of a memory lies.
const INDEX: &str = ".vault/index/";

/// Written and removed again, to see whether the store takes changes. It lies among files that are derived, that git
/// ignores and that no reader takes for memory.
const PROBE: &str = ".vault/index/doctor.probe";

/// After so long without a run of its hooks, a client that is set up is worth a look.
const LATELY: u64 = 14 * 86_400_000;

/// Looks at everything that the command needs to work.
pub(super) fn doctor(named: &Named, every_secret: bool) -> Answer {
    let checks = checks(named, every_secret);
    let sound = checks.iter().all(|check| check.state != State::Fault);
    Answer::Checks(Checks { sound, checks })
}

fn checks(named: &Named, every_secret: bool) -> Vec<Check> {
    let mut checks = vec![installation(), code()];
    let place = match place::find(named, None) {
        Ok(place) => place,
        Err(failure) => {
            checks.push(Check::fault(
                "memory",
                failure.message(),
                "name another --dir or --store, or unset the variable",
            ));
            return checks;
        }
    };
    checks.push(memory(&place));
    if place.location.folder().is_some_and(|folder| !folder.exists()) {
        return checks;
    }
    checks.extend(permissions(&place.location));
    checks.push(store(&place.location));
    match open(&place.location, Access::ReadOnly) {
        Ok(memory) => {
            match memory.upkeep().health() {
                Ok(health) => {
                    checks.extend(files(&health));
                    checks.extend(limits(&memory));
                    checks.push(index(&health, &place.location));
                }
                Err(error) => checks.push(failed("files", error)),
            }
            checks.extend(secrets(&memory, every_secret));
            checks.push(embeddings(&memory));
            checks.extend(clients(&memory, &place));
        }
        Err(failure) => checks.push(Check::fault("memory", failure.message(), "see the store above")),
    }
    checks
}

fn installation() -> Check {
    let version = env!("CARGO_PKG_VERSION");
    Check::ok("version", format!("keepstone {version}, component {}", &COMPONENT_SHA256[..12]))
}

/// Whether a command finds the component compiled. It is looked at before anything here needs it, and so repairs it.
fn code() -> Check {
    let name = "compiled code";
    match keepstone::readiness() {
        Readiness::Ready => Check::ok(name, "is there and whole"),
        Readiness::Unprepared => Check::warning(
            name,
            "there is none yet, so commands start slowly; the next one has it made in the background",
            "keepstone prepare makes it now",
        ),
        Readiness::Damaged => {
            let advice = "the next command has it made again; if it is damaged once more, look at the disk";
            Check::warning(name, "is damaged, or cannot be used on this machine", advice)
        }
        Readiness::Uncached => {
            let advice = "give yourself the cache folder, or name another in KEEPSTONE_CACHE_DIR";
            Check::warning(name, "the cache folder cannot be used, so each command starts slowly", advice)
        }
    }
}

fn memory(place: &Place) -> Check {
    let (location, why) = (&place.location, &place.why);
    match location.folder() {
        Some(folder) if !folder.exists() => {
            let message = format!("there is none at {location} yet ({why})");
            Check::warning("memory", message, "keepstone init makes one; so does the first add")
        }
        Some(folder) if !folder.is_dir() => Check::fault(
            "memory",
            format!("{location} is not a folder ({why})"),
            "move the file away, or name another --dir",
        ),
        _ => Check::ok("memory", format!("{location} ({why})")),
    }
}

/// Checks that no other user of this machine can read or change the memory.
#[cfg(unix)]
fn permissions(place: &Location) -> Option<Check> {
    use std::os::unix::fs::PermissionsExt;
    let folder = place.folder()?;
    let mode = folder.metadata().ok()?.permissions().mode();
    let told = format!("mode {:o}", mode & 0o777);
    let (write, read) = (mode & 0o002 != 0, mode & 0o004 != 0);
    Some(match (write, read) {
        (true, _) => Check::fault(
            "permissions",
            format!("{told}: every user of this machine can change what agents are told"),
            format!("chmod -R o-w {}", folder.display()),
        ),
        (false, true) => Check::warning(
            "permissions",
            format!("{told}: every user of this machine can read it"),
            format!("chmod 700 {} keeps it to yourself, and 2770 to your group", folder.display()),
        ),
        (false, false) => Check::ok("permissions", told),
    })
}

/// Windows keeps permissions in lists that a mode cannot say.
#[cfg(not(unix))]
fn permissions(_: &Location) -> Option<Check> {
    None
}

/// The store of a place, as memories of this process have it.
fn through(place: &Location) -> Result<Arc<dyn Store>, StoreError> {
    open::store(place).map_err(|error| match error {
        OpenError::Store(error) => error,
        OpenError::Component(why) => StoreError::Invalid(why),
    })
}

/// Checks that the store can be reached and takes changes.
fn store(place: &Location) -> Check {
    let probe = || -> Result<(), StoreError> {
        let store = through(place)?;
        let key = Key::new(PROBE)?;
        // One that a killed doctor left is removed too.
        store.write(&key, b"", &Expect::Anything, Durability::Full)?;
        store.remove(&key, &Expect::Anything, Durability::Full)
    };
    match probe() {
        Ok(()) => Check::ok("store", "can be read and written"),
        Err(StoreError::Denied(why)) => Check::fault("store", why, "give yourself the permission to write there"),
        Err(StoreError::Full(why)) => Check::fault("store", why, "make room on the disk"),
        Err(error) => Check::fault("store", error.to_string(), "see whether the store is there and answers"),
    }
}

/// Checks for parts of files that cannot be read, such as conflict markers.
fn files(health: &HealthReport) -> Vec<Check> {
    let hint = "mend the file with an editor, or move it away, unless the message says what to do";
    let faults = health.faults.iter().filter(|fault| !is_of_index(&fault.key));
    let faults = faults.map(|fault| Check::fault("files", fault.to_string(), hint));
    let faults: Vec<Check> = faults.collect();
    if !faults.is_empty() {
        return faults;
    }
    let told = format!("{} entries in {} files, {} in the trash", health.entries, health.files, health.forgotten);
    vec![Check::ok("files", told)]
}

/// Checks how near owners are to their limits: from four fifths on, upkeep archives soon.
fn limits(memory: &Memory) -> Vec<Check> {
    let sizes = match memory.upkeep().sizes() {
        Ok(sizes) => sizes,
        Err(error) => return vec![Check::fault("limits", error.to_string(), "see the files above")],
    };
    let share = |is: u64, most: Option<u64>| most.is_some_and(|most| is.saturating_mul(5) >= most.saturating_mul(4));
    let is_near =
        |size: &&ScopeSize| share(size.entries.into(), size.limit.map(u64::from)) || share(size.bytes, size.quota);
    let hint = "keepstone compact archives what is weakest; policy.toml, [sweep], has the limit";
    let near = sizes.iter().filter(is_near);
    near.flat_map(limits_of).map(|told| Check::warning("limits", told, hint)).collect()
}

/// Checks for secrets that are stored already: counts those of the Markdown files, or names the place of every one. They
/// are no fault, because a person may have allowed them.
fn secrets(memory: &Memory, everywhere: bool) -> Vec<Check> {
    let name = "secrets";
    let places = match memory.audit().find_secrets(everywhere) {
        Ok(places) => places,
        Err(error) => return vec![failed(name, error)],
    };
    match (places.len(), everywhere) {
        (0, true) => vec![Check::ok(name, "none is recognised in any file of the memory")],
        (0, false) => vec![Check::ok(name, "none is recognised in the Markdown files")],
        (count, false) => {
            let told = format!("{count} in the Markdown files, where every reader of the memory sees them");
            vec![Check::warning(name, told, "keepstone doctor --secrets names their places")]
        }
        (_, true) => places.iter().map(secret).collect(),
    }
}

fn secret(place: &SecretPlace) -> Check {
    let SecretPlace { key, line, kind } = place;
    let line = line.map(|line| format!(", line {line}")).unwrap_or_default();
    let hint = if is_of_index(key) {
        "keepstone purge of an entry that held it removes the index too; the next search makes it again"
    } else if key.starts_with(OWN) && !key.starts_with(ARCHIVE) {
        "keepstone purge of the forgotten entry removes every copy; a key is replaced at its provider"
    } else if key.ends_with(".md") {
        "keepstone forget and keepstone purge the entry, or edit the file; a key is replaced at its provider"
    } else {
        "remove it from the file; a key is replaced at its provider"
    };
    Check::warning("secrets", format!("{key}{line}: {kind}"), hint)
}

/// Every search brings the index up to date by itself, so its age is nobody's concern.
fn index(health: &HealthReport, place: &Location) -> Check {
    if let Some(fault) = health.faults.iter().find(|fault| is_of_index(&fault.key)) {
        return Check::warning(
            "index",
            fault.to_string(),
            "the next search makes it again; keepstone embed does so for vectors",
        );
    }
    match saved_index(place) {
        Ok((0, _)) => Check::ok("index", "none is saved: a search reads all files, until they are worth one"),
        Ok((files, bytes)) => Check::ok("index", format!("{} KiB in {files} files", bytes.div_ceil(1024))),
        Err(error) => Check::fault("index", error.to_string(), "see the store above"),
    }
}

fn is_of_index(key: &str) -> bool {
    key.starts_with(INDEX)
}

/// The number of files, and their bytes.
fn saved_index(place: &Location) -> Result<(usize, u64), StoreError> {
    let (store, prefix) = (through(place)?, Prefix::new(INDEX)?);
    let (mut files, mut bytes, mut after) = (0, 0, None::<String>);
    loop {
        let page = store.list(&prefix, after.as_deref(), LIST_LIMIT)?;
        files += page.len();
        bytes += page.iter().map(|listed| listed.size).sum::<u64>();
        match page.last() {
            Some(last) => after = Some(last.key.clone()),
            None => return Ok((files, bytes)),
        }
    }
}

fn embeddings(memory: &Memory) -> Check {
    let status = match memory.jobs().status() {
        Ok(status) => status,
        Err(error) => return failed("embeddings", error),
    };
    let Some(model) = status.model else {
        return Check::ok("embeddings", "none: search compares words");
    };
    let told = format!("{} of {} entries embedded by {model}", status.embedded, status.entries);
    match status.pending {
        0 => Check::ok("embeddings", told),
        pending => Check::warning("embeddings", format!("{told}, {pending} pending"), "keepstone embed"),
    }
}

/// Every client that is set up in the project, with the last run of its hooks.
fn clients(memory: &Memory, place: &Place) -> Vec<Check> {
    let tree = match place::workspace(None, place).and_then(|workspace| Files::of_project(&workspace)) {
        Ok(tree) => tree,
        Err(failure) => return vec![Check::fault("clients", failure.message(), "run it inside of the project")],
    };
    let (mut checks, mut of_notes) = (Vec::new(), Vec::new());
    for client in Client::ALL {
        let is_set_up = is_set_up(memory, place, &tree, *client);
        if matches!(is_set_up, Ok(true)) {
            of_notes.extend(notes::check(memory, *client, None, place));
        }
        match is_set_up {
            Ok(true) if !has_hooks(*client) => checks.push(Check::ok(
                "clients",
                format!(
                    "{client} is set up with the MCP server alone: it runs no hooks, so it gets no brief by itself"
                ),
            )),
            Ok(true) => checks.push(hooks(&place.location, *client)),
            Ok(false) => {}
            Err(failure) => checks.push(Check::fault("clients", failure.message(), "mend the client's settings")),
        }
    }
    if checks.is_empty() {
        checks.push(Check::ok("clients", "none is set up in this project (keepstone install)"));
    }
    checks.extend(of_notes);
    checks
}

/// Returns whether there is anything that `uninstall` would take away.
fn is_set_up(memory: &Memory, place: &Place, tree: &Files, client: Client) -> Result<bool, Failure> {
    let paths = memory.clients().files(client)?;
    let shown: Vec<File> = paths.into_iter().map(|path| File { text: tree.read(&path).ok().flatten(), path }).collect();
    Ok(!memory.clients().uninstall(client, &shown, &place::arguments(place)?)?.edits.is_empty())
}

/// Those without hooks start the MCP server when their agent needs it; nobody is told of it.
fn has_hooks(client: Client) -> bool {
    !matches!(client, Client::Windsurf | Client::ClaudeDesktop | Client::Zed)
}

/// How hooks that do not run are made to run.
fn advice(client: Client) -> String {
    let own = match client {
        Client::Codex => {
            "codex runs no hooks, and does not say so, until the project is trusted and the hooks are reviewed: type /hooks in it, \
             then press t"
        }
        Client::Gemini => "gemini runs no hooks with --skip-trust, and none in a folder that is not trusted",
        Client::ClaudeCode => {
            "claude reads the settings of the folder in which it is started only, and none that are not strict JSON"
        }
        Client::CopilotCli => "copilot runs no hooks of a folder that is not trusted",
        _ => "if that changes nothing, see its own hook settings",
    };
    format!("start a session of {client} in this project; {own}")
}

fn hooks(place: &Location, client: Client) -> Check {
    let restart = advice(client);
    match record::last(place, client) {
        None => Check::warning("clients", format!("{client} is set up, but its hooks never ran here"), restart),
        Some(Run { at, error: Some(error), .. }) => {
            let told = format!("{client} is set up; its last hook failed at {}: {error}", moment::print(at));
            Check::fault("clients", told, format!("keepstone install {client}"))
        }
        Some(Run { at, note, .. }) => {
            let note = note.map(|note| format!("; {note}")).unwrap_or_default();
            let told = format!("{client} is set up; its last hook ran at {}{note}", moment::print(at));
            let is_old = moment::now().saturating_sub(at) > LATELY;
            if is_old { Check::warning("clients", told, restart) } else { Check::ok("clients", told) }
        }
    }
}

fn failed(name: &'static str, error: Error) -> Check {
    Check::fault(name, Failure::from(error).message(), "keepstone status tells more")
}

/// Only what is there is looked at: a memory is not made by looking.
#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_nothing_is_nothing_is_made() {
        let dir = tempfile::tempdir().unwrap();
        let folder = dir.path().join("none");
        let checks = checks(&Named { dir: Some(folder.clone()), ..Named::default() }, false);
        assert_eq!(checks.last().map(|check| (check.name, check.state)), Some(("memory", State::Warning)));
        assert!(!folder.exists());
    }
}
