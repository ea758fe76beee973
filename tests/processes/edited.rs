//! Processes that write and are killed, beside people who know no lock: editors that save in place and by a rename what
//! they opened before, and `git pull`. Every acknowledged text is in its file, in the trash, or in a copy that `status`
//! names.
//!
//! `KEEPSTONE_EDITED_WRITES` sets the number of writes of each process; a release needs 25,000, and `KEEPSTONE_KILL_EVERY=500`
//! then, so that the processes do more than start.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use keepstone::{Chore, Filter, Memory, Status};

use crate::agent::Kind;
use crate::killed;

/// The editor's way of saving.
#[derive(Clone, Copy)]
enum Saving {
    /// The file is emptied, and written in two parts.
    InPlace,
    ByRename,
}

/// Steps that reach every number below `most`, in an order that is no round.
fn step(turn: usize, most: usize) -> usize {
    (turn * turn + 3 * turn) / 2 % most.max(1)
}

fn pause(turn: usize, most: usize) {
    thread::sleep(Duration::from_millis(step(turn * 7, most) as u64));
}

/// Opens one file after the other, and saves each a moment later with a note of its own. Returns the notes.
fn edit(folder: &Path, saving: Saving, agents: usize, is_over: &AtomicBool) -> Vec<String> {
    let mut notes = Vec::new();
    for turn in 0.. {
        if is_over.load(Ordering::Relaxed) {
            break;
        }
        // Each editor has files of its own: two of them save over each other.
        let agent = step(turn, agents / 2) * 2 + usize::from(matches!(saving, Saving::ByRename));
        let file = folder.join(format!("agent{agent}/decisions.md"));
        pause(turn, 30);
        let Ok(opened) = fs::read_to_string(&file) else { continue };
        let note = format!("note {turn} {}", if matches!(saving, Saving::InPlace) { "in place" } else { "by rename" });
        pause(turn + 1, 25);
        if save(&file, saving, &format!("{opened}\n\n# Note\n\n{note}."), turn).is_ok() {
            notes.push(note);
        }
    }
    notes
}

fn save(file: &Path, saving: Saving, text: &str, turn: usize) -> std::io::Result<()> {
    match saving {
        Saving::InPlace => {
            let mut open = fs::File::create(file)?;
            pause(turn, 20);
            let half = text.floor_char_boundary(text.len() / 2);
            open.write_all(&text.as_bytes()[..half])?;
            pause(turn + 2, 5);
            open.write_all(&text.as_bytes()[half..])
        }
        Saving::ByRename => {
            let aside = PathBuf::from(format!("{}~", file.display()));
            fs::write(&aside, text)?;
            fs::rename(aside, file)
        }
    }
}

fn git(at: &Path, arguments: &[&str]) -> bool {
    let identity = ["-c", "user.name=test", "-c", "user.email=test@example.org", "-c", "core.autocrlf=false"];
    let done = Command::new("git").arg("-C").arg(at).args(identity).args(arguments).output();
    done.is_ok_and(|done| done.status.success())
}

/// The number of times that a pull is tried while others change what it would replace.
const PULLS: usize = 50;

/// Commits what is there and pulls what another clone has pushed, again and again. Returns how often something came.
fn pull(folder: &Path, other: &Path, agents: usize, is_over: &AtomicBool) -> usize {
    let mut pulls = 0;
    for turn in 0.. {
        if is_over.load(Ordering::Relaxed) {
            break;
        }
        pause(turn, 60);
        commit(folder);
        git(folder, &["push", "-q"]);
        git(other, &["pull", "-q", "--no-edit", "--no-rebase"]);
        let file = other.join(format!("agent{}/decisions.md", step(turn, agents)));
        let Ok(text) = fs::read_to_string(&file) else { continue };
        let _ = fs::write(&file, format!("{text}\n\n# Pulled\n\npulled {turn}."));
        git(other, &["commit", "-qam", "from elsewhere"]);
        git(other, &["push", "-q"]);
        let came = (0..PULLS).any(|_| {
            commit(folder);
            git(folder, &["pull", "-q", "--no-edit", "--no-rebase"]) || is_over.load(Ordering::Relaxed)
        });
        pulls += usize::from(came && !is_over.load(Ordering::Relaxed));
    }
    pulls
}

fn commit(folder: &Path) {
    git(folder, &["add", "-A"]);
    git(folder, &["commit", "-qm", "what is there"]);
}

/// Makes the folder a clone, and another one beside it.
fn clones(at: &Path) -> (PathBuf, PathBuf) {
    let (origin, folder, other) = (at.join("origin"), at.join("root"), at.join("other"));
    fs::create_dir(&origin).expect("a folder can be made");
    assert!(git(&origin, &["init", "-q", "--bare", "-b", "main"]), "git is needed");
    for clone in [&folder, &other] {
        assert!(git(at, &["clone", "-q", "origin", &clone.display().to_string()]), "a clone can be made");
        git(clone, &["checkout", "-qb", "main"]);
    }
    Memory::open_dir(&folder).expect("the folder opens").upkeep().init().expect("a root can be made");
    git(&folder, &["add", "-A"]);
    git(&folder, &["commit", "-qm", "first"]);
    assert!(git(&folder, &["push", "-qu", "origin", "main"]), "the first commit can be pushed");
    assert!(git(&other, &["pull", "-q", "origin", "main"]), "and pulled");
    git(&other, &["branch", "-q", "--set-upstream-to=origin/main"]);
    (folder, other)
}

/// All text in a place.
struct Places {
    files: String,
    trash: String,
    /// Everything in copies that `status` names.
    named: String,
}

fn look(folder: &Path) -> Places {
    let memory = Memory::open_dir(folder).expect("the folder opens");
    let health = memory.upkeep().health().expect("the folder can be looked at");
    let named = health.faults.iter().filter(|fault| fault.key.starts_with(".vault/"));
    let named = named.filter_map(|fault| fs::read_to_string(folder.join(&fault.key)).ok()).collect();
    let list =
        |status| memory.vault().entries(&Filter { statuses: vec![status], ..Filter::default() }).expect("a list");
    let text_of = |status| list(status).into_iter().map(|entry| entry.text + "\n").collect();
    Places { files: text_of(Status::Promoted), trash: text_of(Status::Forgotten), named }
}

impl Places {
    /// How many of some texts are where, and those that are nowhere. Each is a line: an editor and git add others to its
    /// entry.
    fn count(&self, texts: impl Iterator<Item = String>) -> ([usize; 3], Vec<String>) {
        let lines = |text| str::lines(text).map(|line| line.trim_end_matches('.')).collect::<BTreeSet<&str>>();
        let places = [&self.files, &self.trash, &self.named].map(|text| lines(text));
        let (mut counts, mut lost) = ([0; 3], Vec::new());
        for text in texts {
            match places.iter().position(|place| place.contains(text.as_str())) {
                Some(place) => counts[place] += 1,
                None => lost.push(text),
            }
        }
        (counts, lost)
    }
}

/// Writes beside editors, and beside `git pull` if so wished, kills, and looks where everything is. Returns how often
/// something was pulled, and the notes that are nowhere.
fn beside_people(name: &str, kinds: &[Kind], is_pulled: bool) -> (usize, Vec<String>) {
    let writes = std::env::var("KEEPSTONE_EDITED_WRITES").ok().and_then(|writes| writes.parse().ok()).unwrap_or(10);
    let at = tempfile::tempdir().expect("a folder");
    let (folder, other) = clones(at.path());
    let (is_over, agents) = (AtomicBool::new(false), killed::agents(kinds.len() * writes));
    let (told, notes, pulls) = thread::scope(|scope| {
        let savings = [Saving::InPlace, Saving::ByRename];
        let editors = savings.map(|saving| {
            scope.spawn({
                let (folder, is_over) = (&folder, &is_over);
                move || edit(folder, saving, agents, is_over)
            })
        });
        let pulling = is_pulled.then(|| scope.spawn(|| pull(&folder, &other, agents, &is_over)));
        let told = killed::write_and_kill(kinds, writes, folder.to_str().expect("UTF-8"));
        is_over.store(true, Ordering::Relaxed);
        let notes = editors.map(|editor| editor.join().expect("an editor"));
        (told, notes.concat(), pulling.map_or(0, |pulling| pulling.join().expect("git")))
    });
    let wanted = || (0..kinds.len()).flat_map(|hand| (0..writes).map(move |nth| killed::text(hand, nth)));
    let (before, lost) = look(&folder).count(wanted());
    if !lost.is_empty() {
        panic!("{name}: nowhere: {lost:?}; the folder is kept: {}", at.keep().display());
    }
    let memory = Memory::open_dir(&folder).expect("the folder opens");
    memory.upkeep().run(&[Chore::Vault], false).expect("upkeep runs");
    let places = look(&folder);
    let (after, lost) = places.count(wanted());
    let (_, lost_notes) = places.count(notes.iter().cloned());
    eprintln!(
        "{name}: {} acknowledged, {} kills, {} saves, {pulls} pulls in {:.1} s; [in files, in the trash, in named copies]: \
         {before:?}, after upkeep {after:?}; {} saves lost",
        told.acknowledged,
        told.kills,
        notes.len(),
        told.seconds,
        lost_notes.len()
    );
    assert_eq!((told.acknowledged, lost), (kinds.len() * writes, Vec::new()), "{name}: nowhere after upkeep");
    (pulls, lost_notes)
}

const BOTH: [Kind; 4] = [Kind::Rust, Kind::Node, Kind::Rust, Kind::Node];

#[test]
fn processes_and_editors_lose_nothing_to_each_other() {
    let (_, lost) = beside_people("Rust beside editors", &[Kind::Rust; 4], false);
    assert_eq!(lost, Vec::<String>::new(), "saves of editors");
}

/// Node cannot exchange names: a save by rename between its look and its own rename may be lost.
#[test]
fn processes_of_both_and_editors_lose_no_entry_and_no_save_in_place() {
    let (_, mut lost) = beside_people("Rust and Node beside editors", &BOTH, false);
    lost.retain(|note| note.ends_with("in place"));
    assert_eq!(lost, Vec::<String>::new(), "saves of editors");
}

/// Saves of editors may be lost: git itself replaces a file that changed after it had looked.
#[test]
fn processes_beside_editors_and_git_lose_nothing() {
    let (pulls, _) = beside_people("beside editors and git", &BOTH, true);
    assert!(pulls > 0, "nothing was pulled");
}
