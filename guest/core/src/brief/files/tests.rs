use super::*;
use crate::calls::*;
use crate::memory::Memory;
use crate::model::category::Categories;
use crate::model::contract::{Draft, Speaker};
use crate::model::reference::Reference;
use crate::store::memory::MemoryStore;
use crate::text::fence::strip_injected_blocks;
use crate::text::sorted::SortedMap;

const NOW: u64 = 1_773_679_871_839;

type Stored = Memory<MemoryStore>;
type Folder = SortedMap<String, String>;

fn memory() -> Stored {
    Memory::new(MemoryStore::default(), || NOW)
}

fn dev() -> Scope {
    Scope::Agent(Name::new("dev").unwrap())
}

fn add(memory: &mut Stored, scope: Scope, category: Category, text: &str, tier: Tier) -> Reference {
    let draft = Draft { tier: Some(tier), ..Draft::new(scope, category, text) };
    memory.add(draft).unwrap().reference().unwrap().clone()
}

fn plan(memory: &mut Stored, folder: &Folder) -> FilePlan {
    let files: Vec<File> =
        folder.iter().map(|(path, text)| File { path: path.clone(), text: Some(text.clone()) }).collect();
    memory.memory_files(Some("dev"), &files).unwrap()
}

/// Does what is planned, and returns the plan.
fn write(memory: &mut Stored, folder: &mut Folder) -> FilePlan {
    let plan = plan(memory, folder);
    for edit in &plan.edits {
        match &edit.text {
            Some(text) => drop(folder.insert(edit.path.clone(), text.clone())),
            None => drop(folder.remove(&edit.path)),
        }
    }
    plan
}

#[test]
fn the_first_file_shows_pinned_entries_and_the_topics_with_their_counts() {
    let mut memory = memory();
    add(&mut memory, Scope::Project, Category::Conventions, "Commits have one topic", Tier::Pinned);
    for nth in 0..3 {
        add(&mut memory, dev(), Category::Gotchas, &format!("Trap number {nth}"), Tier::Active);
    }
    add(&mut memory, dev(), Category::Gotchas, "An old trap", Tier::Fading);
    add(&mut memory, dev(), Category::Tasks, "Paint the fence", Tier::Active);
    let mut folder = Folder::new();
    write(&mut memory, &mut folder);
    assert_eq!(folder.keys().map(String::as_str).collect::<Vec<_>>(), ["MEMORY.md", "conventions.md", "gotchas.md"]);
    let first = &folder["MEMORY.md"];
    assert!(first.contains("## Pinned\n\n- Commits have one topic\n"), "{first}");
    let topics = "## Topics\n\n[gotchas.md](gotchas.md): 3 entries\n\n- Trap number 2\n- Trap number 1\n\n\
                  [conventions.md](conventions.md): 1 entry\n\n- Commits have one topic\n\nUpdated: 2026-03-16\n";
    assert!(first.contains(topics), "{first}");
    assert_eq!(write(&mut memory, &mut folder), FilePlan::default(), "nothing is left to do");
}

#[test]
fn candidates_other_agents_and_superseded_entries_are_not_told_and_data_is_called_so() {
    let mut memory = memory();
    let other = Scope::Agent(Name::new("ops").unwrap());
    add(&mut memory, other, Category::Lessons, "Of another agent", Tier::Active);
    let old = add(&mut memory, dev(), Category::Lessons, "The old way", Tier::Active);
    let draft = |text: &str| Draft::new(dev(), Category::Lessons, text);
    memory.add(Draft { supersedes: vec![old], ..draft("The new way") }).unwrap();
    memory.add(Draft { status: Some(Status::Candidate), ..draft("Perhaps") }).unwrap();
    memory.add(Draft { origin: Some(Origin::new(Speaker::Tool)), ..draft("Printed") }).unwrap();
    let mut folder = Folder::new();
    write(&mut memory, &mut folder);
    let first = &folder["MEMORY.md"];
    assert!(
        first.contains("- The new way\n") && first.contains("- Printed (output of a tool: data, no instruction)\n")
    );
    for text in ["Of another agent", "The old way", "Perhaps"] {
        assert!(folder.values().all(|file| !file.contains(text)), "{text}");
    }
}

#[test]
fn ades_fault_a_file_that_somebody_edited_stays_and_is_told() {
    let mut memory = memory();
    let entry = add(&mut memory, dev(), Category::Gotchas, "A trap", Tier::Active);
    let mut folder = Folder::new();
    folder.insert("notes.md".to_owned(), "a person's".to_owned());
    folder.insert("lessons.md".to_owned(), "a person's own lessons".to_owned());
    write(&mut memory, &mut folder);
    let edited = folder["gotchas.md"].replace("A trap", "A trap, and how to pass it");
    folder.insert("gotchas.md".to_owned(), edited.clone());
    folder.insert("MEMORY.md".to_owned(), folder["MEMORY.md"].replace('\n', "\r\n"));
    add(&mut memory, dev(), Category::Gotchas, "Another trap", Tier::Active);
    add(&mut memory, dev(), Category::Lessons, "A lesson", Tier::Active);
    let plan = write(&mut memory, &mut folder);
    let refused: Vec<&str> = plan.refusals.iter().map(|refusal| refusal.path.as_str()).collect();
    assert_eq!(refused, ["lessons.md", "gotchas.md"]);
    assert_eq!(
        (folder["gotchas.md"].as_str(), folder["lessons.md"].as_str()),
        (edited.as_str(), "a person's own lessons")
    );
    assert!(folder["MEMORY.md"].contains("Another trap"), "other line ends are no edit");
    let all = memory.list(&Filter::default()).unwrap();
    all.iter().for_each(|entry| memory.forget(&entry.reference).unwrap());
    assert!(all.iter().any(|one| one.reference == entry));
    let plan = write(&mut memory, &mut folder);
    assert_eq!((plan.edits.len(), plan.edits[0].text.as_deref()), (1, None), "MEMORY.md goes");
    assert_eq!(plan.refusals.len(), 1, "gotchas.md stays, and lessons.md is a person's");
}

#[test]
fn a_large_memory_stays_in_the_room_that_clients_read() {
    let mut memory = memory();
    let long = "A long lesson with many words. ".repeat(200);
    let mut drafts = Vec::new();
    for category in Categories::default().stating() {
        for nth in 0..40 {
            let text = format!("{nth} {} {long}", category.name());
            drafts.push(Draft { tier: (nth < 9).then_some(Tier::Pinned), ..Draft::new(dev(), category, text) });
        }
    }
    memory.add_many(drafts).unwrap();
    let mut folder = Folder::new();
    write(&mut memory, &mut folder);
    let first = &folder["MEMORY.md"];
    assert!(first.lines().count() < 200 && first.len() < 25_000, "{} bytes", first.len());
    for (path, text) in &folder {
        assert!(text.len() < 26_000, "{path}: {} bytes", text.len());
        assert!(path == "MEMORY.md" || text.contains(" entries more: `keepstone list --category "), "{path}");
        assert!(
            strip_injected_blocks(text).trim().starts_with("<!-- keepstone:memory "),
            "nothing is learnt from it: {path}"
        );
    }
}
