//! Looking after a root.

use crate::model::contract::{Entry, Filter};
use crate::model::error::{Error, Result};
use crate::model::reference::{Id, Reference};
use crate::search::Searcher;
use crate::search::vector::keep::vector_damage;
use crate::session::missions::deletion::damaged_marks;
use crate::store::contract::Fault;
use crate::store::{Expect, StoreError};
use crate::text::sorted::{SortedMap, SortedSet};
use crate::vault::access;
use crate::vault::archive::Archive;
use crate::vault::copies::Copies;
use crate::vault::core_memory::is_core;
use crate::vault::markdown::conflict::Conflicts;
use crate::vault::mission_text::{DESCRIPTION, is_mission_text};
use crate::vault::project_text::{KEY as PROJECT_KEY, ProjectText};
use crate::vault::root::Root;
use crate::vault::survey::ListedFile;
use crate::vault::text_copies::TextCopies;
use crate::vault::text_file::TextFiles;
use crate::vault::trash::Trash;

use super::contract::HealthReport;
use super::damage::damage;
use super::defects::{conflicts_of, faults_of};
use super::format_key::{GITATTRIBUTES_KEY, GITIGNORE_KEY, is_known};
use super::places::Places;
use super::synced::SyncedCopies;

/// Derived, volatile and forgotten things stay out of version control; the memory itself, with what moved to the
/// archive and the receipts of what was purged, belongs into it.
const GITIGNORE: &str = "/.vault/*\n!/.vault/archive/\n!/.vault/receipts/\n/conversations/\n";

/// Branches that both add an entry put it on top, which is a conflict for git. Union keeps the lines of both.
const GITATTRIBUTES: &str = "*.md merge=union\n";

/// Unknown keys that are named.
const UNKNOWN: usize = 20;

/// Looks at every file. The policy has a fault if it cannot be read.
pub(crate) fn health(mut searcher: Searcher, policy: Option<Fault>) -> Result<HealthReport> {
    let root = searcher.root;
    root.list_all_ahead();
    let mut health = HealthReport::default();
    let files = root.listed_files(&Filter::default())?;
    let places = health.look_at_entries(root, &files)?;
    match ProjectText(root).project() {
        Ok(project) => health.faults.extend(conflicts_of(PROJECT_KEY, &Conflicts::of(&project.text))),
        Err(error) => health.faults.push(error.into_fault(PROJECT_KEY)?),
    }
    health.faults.extend(policy);
    health.faults.extend(searcher.index_damage()?);
    health.faults.extend(vector_damage(root)?);
    health.look_at_trash(root, &files, &places)?;
    let (faults, unknown) = damage(root)?;
    health.faults.extend(faults);
    health.faults.extend(damaged_marks(root)?);
    let keys: Vec<String> = root.list_all()?.into_iter().map(|listed| listed.key).collect();
    health.look_at_texts(root, keys.iter().filter(|key| is_mission_text(key) || is_core(key)))?;
    let strange = keys.into_iter().filter(|key| root.place_of(key).is_none() && !is_known(key));
    health.unknown = strange.chain(unknown).collect();
    health.faults.extend(SyncedCopies(root).take_out(&mut health.unknown)?);
    health.shorten_unknown(root);
    Ok(health)
}

impl HealthReport {
    fn look_at_entries(&mut self, root: &Root, files: &[ListedFile]) -> Result<Places> {
        let (mut of_files, mut places) = (Vec::new(), Places::default());
        for (nth, listed) in files.iter().enumerate() {
            let Some(file) = root.look_at(listed, &mut self.faults)? else { continue };
            places.note(nth, listed.category, &file);
            let passages = file.document.blocks().filter(|block| matches!(block.id, Id::Passage(_))).count();
            self.files += 1;
            self.passages += count(passages);
            self.entries += count(file.document.blocks().count() - passages);
            of_files.extend(faults_of(&file));
        }
        places.order();
        places.warn_of_moves(root, files)?;
        self.files += count(self.faults.len());
        self.faults.extend(of_files);
        Ok(places)
    }

    /// Keeps the first unknown keys, and warns of how many more there are.
    fn shorten_unknown(&mut self, root: &Root) {
        let Some(key) = self.unknown.get(UNKNOWN).cloned() else { return };
        let more = self.unknown.len() - UNKNOWN;
        let message = format!("this and {} more files are left alone too, which the format does not know", more - 1);
        root.warn(vec![Fault { key, line: None, message }]);
        self.unknown.truncate(UNKNOWN);
    }

    /// Counts what was forgotten, and looks for what somebody else took away or brought back.
    fn look_at_trash(&mut self, root: &Root, files: &[ListedFile], places: &Places) -> Result<()> {
        let mut gone = Vec::new();
        let faults = Trash(root).each_in_trash(|(entry, is_vanished)| {
            self.forgotten += 1;
            if !is_vanished {
                places.warn_of_return(root, files, &entry);
            }
            gone.extend(is_vanished.then_some(entry));
        })?;
        self.faults.extend(faults);
        self.faults.extend(vanished(root, gone)?);
        self.faults.extend(TextCopies(root).vanished_texts_in_trash()?);
        self.faults.extend(Copies(root).vanished_in_copies()?);
        Ok(())
    }

    /// Looks at the texts of missions, and at core memories.
    fn look_at_texts<'k>(&mut self, root: &Root, keys: impl Iterator<Item = &'k String>) -> Result<()> {
        for key in keys {
            let text = match TextFiles(root).text(key) {
                Ok(Some((text, _))) => text,
                Ok(None) => continue,
                Err(error) => {
                    self.faults.push(error.into_fault(key)?);
                    continue;
                }
            };
            self.faults.extend(conflicts_of(key, &Conflicts::of(&text)));
            if key.ends_with(DESCRIPTION)
                && let Err(error) = access::check(&text, &root.settings.categories)
            {
                self.faults.push(error.into_fault(key)?);
            }
        }
        Ok(())
    }
}

/// Entries in the trash that somebody else took out of their files, by file.
fn vanished(root: &Root, vanished: Vec<Entry>) -> Result<Vec<Fault>> {
    let mut files: SortedMap<String, Vec<Entry>> = SortedMap::new();
    for entry in vanished {
        files.entry(entry.reference.key()).or_default().push(entry);
    }
    let mut faults = Vec::new();
    for (key, mut gone) in files {
        let Reference { scope, category, .. } = &gone[0].reference;
        let file = Archive(root).in_force(scope, *category)?;
        let there: SortedSet<&str> = file.entries().iter().map(|entry| entry.text.as_str()).collect();
        // A merge brings back into the archive what a branch without it had missed.
        let archived = Archive(root).archived_texts(scope, *category)?;
        let is_archived = |text: &str| archived.iter().any(|(archived, _)| archived == text);
        gone.retain(|entry| !there.contains(entry.text.as_str()) && !is_archived(&entry.text));
        let Some(first) = gone.first() else { continue };
        let message = format!(
            "{} gone that Keepstone did not remove, {} for one; in the trash: restore them, or forget them once more if \
             that was meant",
            if gone.len() == 1 { "1 entry is".to_owned() } else { format!("{} entries are", gone.len()) },
            first.reference
        );
        faults.push(Fault { key, line: None, message });
    }
    Ok(faults)
}

/// Makes a new root usable and returns the keys it wrote.
pub(crate) fn init(root: &Root) -> Result<Vec<String>> {
    let mut written = Vec::new();
    for (key, text) in [(GITATTRIBUTES_KEY, GITATTRIBUTES), (GITIGNORE_KEY, GITIGNORE), (PROJECT_KEY, "")] {
        match root.write(key, text.as_bytes(), &Expect::Absent) {
            Ok(_) => written.push(key.to_owned()),
            Err(StoreError::Conflict) => {}
            Err(error) => return Err(Error::from_store(error, "writing", key)),
        }
    }
    Ok(written)
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use super::*;
    use crate::calls::*;
    use crate::memory::Memory;
    use crate::model::category::Category;
    use crate::model::contract::Draft;
    use crate::model::reference::Reference;
    use crate::model::scope::{Name, Scope};
    use crate::store::memory::MemoryStore;
    use crate::store::{Durability, Store};

    const CONFLICT: &str =
        "<<<<<<< HEAD\n<!-- id:1773679870001 -->\n## 2026-03-16T16:51\n\nours\n\n---\n=======\n>>>>>>> x\n";

    fn put(store: &MemoryStore, key: &str, text: &str) {
        store.write(key, text.as_bytes(), &Expect::Anything, Durability::Full).unwrap();
    }

    fn faults(store: &Rc<MemoryStore>) -> Vec<(String, Option<u32>)> {
        let health = Memory::new(store.clone(), || 1_773_679_871_839).health().unwrap();
        health.faults.into_iter().map(|fault| (fault.key, fault.line)).collect()
    }

    #[test]
    fn conflicts_in_the_archive_are_found() {
        let store = Rc::new(MemoryStore::default());
        put(&store, ".vault/archive/dev/lessons.md", CONFLICT);
        put(&store, ".vault/archive/dev/facts.2.md", "<!-- id:1 -->\n\n<!-- id:2 -->\n\nx\n\n---");
        put(&store, ".vault/archive/dev/notes.txt", CONFLICT);
        let expected = [(".vault/archive/dev/facts.2.md", Some(1)), (".vault/archive/dev/lessons.md", Some(1))];
        assert_eq!(faults(&store), expected.map(|(key, line)| (key.to_owned(), line)));
    }

    #[test]
    fn second_files_of_programs_that_synchronize_are_named_with_what_they_alone_say() {
        let store = Rc::new(MemoryStore::default());
        let entry = |id: u64, text: &str| format!("<!-- id:{id} -->\n## 2026-03-16T16:51\n\n{text}\n\n---\n");
        put(&store, "dev/lessons.md", &entry(1_773_679_870_001, "ours"));
        let both = entry(1_773_679_870_001, "ours") + &entry(1_773_679_870_002, "theirs");
        for name in
            ["lessons (Ana's conflicted copy 2026-11-20)", "lessons 2", "lessons.sync-conflict-20261120-101112-ABC"]
        {
            put(&store, &format!("dev/{name}.md"), &both);
        }
        put(&store, "dev/lessons(1).md", &entry(1_773_679_870_001, "ours"));
        put(&store, "_project (conflicted copy).md", "# Shop");
        put(&store, "dev/lessons-of-copywriting.md", &both);
        put(&store, "dev/notes 2.md", &both);
        let health = Memory::new(store.clone(), || 1_773_679_871_839).health().unwrap();
        let with = |part: &str| health.faults.iter().filter(|fault| fault.message.contains(part)).count();
        assert_eq!((with("1 entry that is not read"), with("nothing more"), with("a second _project.md")), (3, 1, 1));
        assert_eq!(health.unknown, ["dev/lessons-of-copywriting.md", "dev/notes 2.md"]);
    }

    #[test]
    fn of_many_files_that_nobody_knows_the_first_are_named_and_the_others_counted() {
        for (files, warning) in [(20, None), (21, Some("this and 0 more files")), (50, Some("this and 29 more files"))]
        {
            let store = Rc::new(MemoryStore::default());
            (0..files).for_each(|nth| put(&store, &format!("assets/{nth:02}.png"), "x"));
            let mut memory = Memory::new(store, || 1_773_679_871_839);
            assert_eq!(memory.health().unwrap().unknown.len(), 20);
            let warned: Vec<String> = memory.take_warnings().into_iter().map(|fault| fault.message).collect();
            assert_eq!(warned.len(), usize::from(warning.is_some()));
            assert!(warning.is_none_or(|part| warned[0].contains(part)), "{warned:?}");
        }
    }

    #[test]
    fn what_cannot_be_forgotten_leaves_no_copy() {
        let store = Rc::new(MemoryStore::default());
        put(&store, "dev/lessons.md", CONFLICT);
        let reference = Reference::parse("dev/lessons/1773679870001").unwrap();
        let mut memory = Memory::new(store.clone(), || 1_773_679_871_839);
        assert!(matches!(memory.forget(&reference), Err(Error::Corrupt(_))));
        assert_eq!(memory.health().unwrap().forgotten, 0);
        assert_eq!(faults(&store), [("dev/lessons.md".to_owned(), Some(1))]);
    }

    #[test]
    fn an_entry_that_a_merge_brings_back_from_the_trash_is_named() {
        let store = Rc::new(MemoryStore::default());
        let mut memory = Memory::new(store.clone(), || 1_773_679_871_839);
        let draft = |text| Draft::new(Scope::Agent(Name::new("dev").unwrap()), Category::Facts, text);
        memory.add(draft("stays")).unwrap();
        let reference = memory.add(draft("comes back")).unwrap().reference().unwrap().clone();
        let before = store.read("dev/facts.md").unwrap().unwrap().bytes;
        memory.forget(&reference).unwrap();
        for is_back in [false, true] {
            let mut fresh = Memory::new(store.clone(), || 1_773_679_871_839);
            fresh.health().unwrap();
            let warnings = fresh.take_warnings();
            let named = |fault: &Fault| fault.message.starts_with(&format!("{reference} was forgotten and stands"));
            assert_eq!(warnings.iter().filter(|it| named(it)).count(), usize::from(is_back), "{warnings:?}");
            store.write("dev/facts.md", &before, &Expect::Anything, Durability::Full).unwrap();
        }
    }
}
