//! Eight writers of everything that can be acknowledged, beside git, a program that puts earlier files back, and editors of
//! four kinds. Every acknowledged text is in its file, in the trash, in the archive, in a copy that `status` names, or, where
//! an editor wrote other bytes into an entry, in the log as what it said before.
//!
//! `KEEPSTONE_STORM_WRITES` sets the number of writes of each writer; a release needs 6,250. `KEEPSTONE_STORM_PATIENCE` sets the
//! milliseconds for which a writer waits for the lock: with a few it is refused as often as where the disk takes seconds.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use keepstone::{
    Artifact, Category, ChangeKind, Chore, CoreSection, Draft, Error, Filter, FolderStore, Grant, LogLine, Memory,
    MissionChanges, Scope, Status,
};

const WRITERS: usize = 8;

/// Files of entries, and missions, that several writers share.
const SHARED: usize = 4;

/// Writes after which a writer opens the memory anew, as processes come and go.
const LIFE: usize = 50;

/// What is acknowledged, by its kind. Of the last three a writer's next one takes the place of its last.
const KINDS: [&str; 6] = ["entry", "turn", "artifact", "note", "core", "project"];

/// The way in which an editor saves what it opened before.
#[derive(Clone, Copy)]
enum Saving {
    /// The file is emptied, and written in two parts.
    InPlace,
    /// Another file takes its name.
    ByRename,
    /// The file gets another name first, and a new one its name.
    WithBackup,
    /// Lines are put behind it, without a look at the rest.
    Append,
}

const EDITORS: [Saving; 4] = [Saving::InPlace, Saving::ByRename, Saving::WithBackup, Saving::Append];

/// Numbers that reach every place, in an order that is no round.
fn step(turn: usize, most: usize) -> usize {
    (turn * turn + 3 * turn) / 2 % most.max(1)
}

fn pause(turn: usize, most: usize) {
    thread::sleep(Duration::from_millis(step(turn * 7, most) as u64));
}

/// The files that people look at.
fn places() -> Vec<String> {
    let missions = (0..SHARED).flat_map(|nth| {
        ["conversation.md", "artifacts.md", "agents/w0.md", "agents/w5.md"]
            .map(|name| format!("_missions/m{nth}/{name}"))
    });
    let entries = (0..SHARED).map(|nth| format!("agent{nth}/decisions.md"));
    entries.chain(missions).chain(["_project.md".to_owned(), "w1/_core.md".to_owned()]).collect()
}

fn git(at: &Path, arguments: &[&str]) {
    let identity = ["-c", "user.name=test", "-c", "user.email=test@example.org", "-c", "core.autocrlf=false"];
    // Whether it meets others is chance.
    let _ = Command::new("git").arg("-C").arg(at).args(identity).args(arguments).output();
}

/// Commits, puts aside and takes back what is there.
fn version_control(folder: &Path, is_over: &AtomicBool) {
    for turn in (0..).take_while(|_| !is_over.load(Ordering::Relaxed)) {
        git(folder, &["add", "-A"]);
        git(folder, &["commit", "-qm", "what is there"]);
        pause(turn, 80);
        match turn % 3 {
            0 => git(folder, &["checkout", "-q", "--", "."]),
            1 => {
                git(folder, &["stash", "-q"]);
                git(folder, &["stash", "pop", "-q"]);
            }
            _ => git(folder, &["checkout", "-q", "HEAD~1", "--", "."]),
        }
    }
}

/// Puts files back as they were a while ago, as a program that synchronizes folders does.
fn put_back(folder: &Path, is_over: &AtomicBool) {
    let places = places();
    for turn in (0..).take_while(|_| !is_over.load(Ordering::Relaxed)) {
        let file = folder.join(&places[step(turn, places.len())]);
        let Ok(before) = fs::read(&file) else { continue };
        pause(turn, 120);
        let aside = PathBuf::from(format!("{}.sync", file.display()));
        if fs::write(&aside, before).is_ok() {
            let _ = fs::rename(aside, file);
        }
    }
}

/// Opens one file after the other and saves each a moment later, with a line of its own.
fn edit(folder: &Path, saving: Saving, is_over: &AtomicBool) {
    let places = places();
    for turn in (0..).take_while(|_| !is_over.load(Ordering::Relaxed)) {
        pause(turn, 60);
        let file = folder.join(&places[step(turn + saving as usize, places.len())]);
        let Ok(opened) = fs::read_to_string(&file) else { continue };
        pause(turn + 1, 40);
        // Whether the save meets others is chance.
        let _ = save(&file, saving, &format!("{opened}\n\n# Note\n\nedited {turn}.\n"), turn);
    }
}

fn save(file: &Path, saving: Saving, text: &str, turn: usize) -> std::io::Result<()> {
    let beside = |end: &str| PathBuf::from(format!("{}{end}", file.display()));
    match saving {
        Saving::InPlace => {
            let mut open = fs::File::create(file)?;
            let half = text.floor_char_boundary(text.len() / 2);
            open.write_all(&text.as_bytes()[..half])?;
            pause(turn, 5);
            open.write_all(&text.as_bytes()[half..])
        }
        Saving::ByRename => {
            fs::write(beside(".tmp"), text)?;
            fs::rename(beside(".tmp"), file)
        }
        Saving::WithBackup => {
            fs::rename(file, beside("~"))?;
            fs::write(file, text)
        }
        Saving::Append => {
            let mut open = fs::OpenOptions::new().append(true).open(file)?;
            write!(open, "\n\nappended {turn}.\n")
        }
    }
}

fn kind(writer: usize, nth: usize) -> &'static str {
    match KINDS[nth % KINDS.len()] {
        // Two who replace the project's text do not know whose is the last.
        "project" if writer > 0 => "entry",
        kind => kind,
    }
}

fn number_of(variable: &str, otherwise: usize) -> usize {
    std::env::var(variable).ok().and_then(|number| number.parse().ok()).unwrap_or(otherwise)
}

fn open(folder: &Path) -> Memory {
    let patience = Duration::from_millis(number_of("KEEPSTONE_STORM_PATIENCE", 5_000) as u64);
    let store = FolderStore::open(folder).expect("the folder opens").patience(patience);
    Memory::open(store, Grant::default()).expect("the memory opens")
}

/// One write; its token says which.
fn write(memory: &Memory, writer: usize, nth: usize, token: &str) -> Result<(), Error> {
    let (agent, mission) = (format!("w{writer}"), format!("m{}", nth % SHARED));
    match kind(writer, nth) {
        "entry" => {
            let draft = Draft::new(
                Scope::agent(format!("agent{}", nth % SHARED)),
                Category::Decisions,
                format!("We use {token}."),
            );
            memory.vault().add(&draft)?;
        }
        "turn" => drop(memory.missions().add_turn(&mission, &agent, None, &format!("I say {token}."))?),
        "artifact" => memory.missions().add_artifact(&mission, &Artifact::new(format!("{token}.pdf"), token))?,
        "note" => memory.missions().set_note(&mission, &agent, &format!("I note {token}."))?,
        "core" => drop(memory.vault().set_core(&agent, CoreSection::User, &format!("They want {token}."), None)?),
        _ => drop(memory.vault().set_project(&format!("We build {token}."), None)?),
    }
    Ok(())
}

/// What a writer was answered.
#[derive(Default)]
struct Answered {
    /// The number of writes that were acknowledged, by kind.
    acknowledged: BTreeMap<&'static str, usize>,
    /// The tokens that must be somewhere, with their kinds; of what is replaced the last.
    written: Vec<(&'static str, String)>,
}

fn write_all(folder: &Path, writer: usize, writes: usize) -> Answered {
    let (mut answered, mut last) = (Answered::default(), BTreeMap::new());
    let mut memory = open(folder);
    for nth in 0..writes {
        if nth % LIFE == LIFE - 1 {
            memory = open(folder);
        }
        let token = format!("w{writer}n{nth}x");
        let (kind, is_acknowledged) = (kind(writer, nth), write(&memory, writer, nth, &token).is_ok());
        *answered.acknowledged.entry(kind).or_default() += usize::from(is_acknowledged);
        let place = match kind {
            "note" => format!("note {}", nth % SHARED),
            "core" | "project" => kind.to_owned(),
            _ if is_acknowledged => {
                answered.written.push((kind, token));
                continue;
            }
            _ => continue,
        };
        // One that failed may have taken its place.
        last.remove(&place);
        if is_acknowledged {
            last.insert(place, (kind, token));
        }
    }
    answered.written.extend(last.into_values());
    answered
}

/// The former texts of entries whose wording somebody else changed: two who save into one file at once mix their bytes, which nobody can
/// distinguish from an edit. `log --diff` shows it and `undo` brings it back.
fn changed_by_others(memory: &Memory) -> Vec<String> {
    let log = memory.audit().log(None, Some(u32::MAX)).expect("the log can be read");
    let is_theirs = |line: &&LogLine| line.who.as_deref() == Some("outside") && line.deed == ChangeKind::Changed;
    let numbers: Vec<u64> = log.iter().filter(is_theirs).map(|line| line.number).collect();
    let texts = memory.audit().changed_texts(&numbers).expect("the before-images can be read");
    texts.into_iter().filter_map(|text| text.before).collect()
}

/// Every word that the root has in its files, its trash and its archive, in copies that `status` names, and in its log.
fn words(folder: &Path) -> BTreeSet<String> {
    let memory = Memory::open_dir(folder).expect("the folder opens");
    let health = memory.upkeep().health().expect("the folder can be looked at");
    let mut files: Vec<PathBuf> = health.faults.iter().map(|fault| folder.join(&fault.key)).collect();
    let mut folders = vec![folder.to_owned(), folder.join(".vault/trash"), folder.join(".vault/archive")];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).into_iter().flatten().flatten() {
            let name = entry.file_name();
            match entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                true if name == ".git" || name == ".vault" => {}
                true => folders.push(entry.path()),
                false if entry.path().extension().is_some_and(|end| end == "md") => files.push(entry.path()),
                false => {}
            }
        }
    }
    let texts = files.iter().filter_map(|file| fs::read(file).ok());
    let texts = texts.map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).chain(changed_by_others(&memory));
    let words =
        texts.flat_map(|text| text.split(|c: char| !c.is_ascii_alphanumeric()).map(str::to_owned).collect::<Vec<_>>());
    words.collect()
}

#[test]
fn a_storm_of_writers_git_and_editors_loses_nothing() {
    let writes = number_of("KEEPSTONE_STORM_WRITES", 24);
    let at = tempfile::tempdir().expect("a folder");
    let folder = at.path();
    git(folder, &["init", "-q", "-b", "main"]);
    let memory = Memory::open_dir(folder).expect("the folder opens");
    memory.upkeep().init().expect("a root can be made");
    for nth in 0..SHARED {
        memory.missions().create(&format!("m{nth}"), &MissionChanges::default()).expect("a mission");
    }
    let is_over = AtomicBool::new(false);
    let answers: Vec<Answered> = thread::scope(|scope| {
        let people = EDITORS.map(|saving| {
            scope.spawn({
                let is_over = &is_over;
                move || edit(folder, saving, is_over)
            })
        });
        let others = [scope.spawn(|| version_control(folder, &is_over)), scope.spawn(|| put_back(folder, &is_over))];
        let writers: Vec<_> =
            (0..WRITERS).map(|writer| scope.spawn(move || write_all(folder, writer, writes))).collect();
        let answers = writers.into_iter().map(|writer| writer.join().expect("a writer")).collect();
        is_over.store(true, Ordering::Relaxed);
        people.into_iter().chain(others).for_each(|thread| thread.join().expect("people"));
        answers
    });
    let acknowledged =
        KINDS.map(|kind| (kind, answers.iter().filter_map(|answer| answer.acknowledged.get(kind)).sum()));
    let all: usize = acknowledged.iter().map(|(_, number)| number).sum();
    eprintln!("acknowledged: {all} of {}: {acknowledged:?}", WRITERS * writes);
    let written: Vec<&(&str, String)> = answers.iter().flat_map(|answer| &answer.written).collect();
    let lost = |when: &str| {
        let there = words(folder);
        let mut counts: BTreeMap<&str, (usize, Vec<&str>)> = BTreeMap::new();
        for (kind, token) in written.iter().copied() {
            let (all, lost) = counts.entry(kind).or_default();
            *all += 1;
            lost.extend((!there.contains(token)).then_some(token.as_str()));
        }
        counts
            .iter()
            .for_each(|(kind, (all, lost))| eprintln!("{when}: {kind}: {} of {all} lost {lost:?}", lost.len()));
        counts.values().map(|(_, lost)| lost.len()).sum::<usize>()
    };
    assert!(all > WRITERS * writes / 2, "{all} of {} were acknowledged", WRITERS * writes);
    let before = lost("before upkeep");
    memory.upkeep().run(&[Chore::Vault], false).expect("upkeep runs");
    let after = lost("after upkeep");
    // What vanished is in the trash then, for whoever asks for it.
    memory
        .vault()
        .entries(&Filter { statuses: vec![Status::Forgotten], ..Filter::default() })
        .expect("the trash can be listed");
    if before + after > 0 {
        panic!("texts are nowhere; the folder is kept: {}", at.keep().display());
    }
}
