use std::rc::Rc;

use super::*;
use crate::calls::*;
use crate::clients::contract::{File, FilePlan};
use crate::learn::contract::SkillImport;
use crate::memory::Memory;
use crate::model::contract::{Changes, Draft};
use crate::model::scope::{Name, Scope};
use crate::store::crashing::{CrashingStore, copy_of};
use crate::store::memory::MemoryStore;
use crate::text::sorted::SortedMap;
use crate::vault::journal::is_trace;
use PracticeOutcome::{Failure, Success};

const NOW: u64 = 1_773_679_871_839;

type Stored = Memory<MemoryStore>;

fn memory() -> Stored {
    Memory::new(MemoryStore::default(), || NOW)
}

fn dev() -> Scope {
    Scope::Agent(Name::new("dev").unwrap())
}

fn add(memory: &mut Stored, category: Category, session: &str, text: &str) -> Reference {
    let draft = Draft { session: Some(session.to_owned()), ..Draft::new(dev(), category, text) };
    memory.add(draft).unwrap().reference().unwrap().clone()
}

/// An episode of a release, which differs from others by its number.
fn episode(number: u32) -> String {
    format!(
        "Release version {number} of the component to the registry\n\n### Worked\n\n- Bump the version in all three files\n\
         - Build twice and compare release {number}\n\n### Key Decisions\n\n- Tags are signed because the registry asks for it\n\n\
         ### Failed\n\n- The first upload of {number} timed out\n\n### Tools\n\n- cargo publish\n- git tag"
    )
}

fn with_episodes() -> Stored {
    let mut memory = memory();
    for (session, number) in [("s1", 1), ("s2", 2), ("s3", 3)] {
        add(&mut memory, Category::Episodes, session, &episode(number));
    }
    add(&mut memory, Category::Episodes, "s4", "Draw the harbour in watercolour\n\n### Tools\n\n- brush");
    memory
}

fn practised(memory: &mut Stored, reference: &Reference, outcomes: &[PracticeOutcome]) -> Procedure {
    for (nth, outcome) in outcomes.iter().enumerate() {
        memory.record_practice(reference, *outcome, &format!("p{nth}")).unwrap();
    }
    memory.procedures(&every()).unwrap().into_iter().find(|found| found.entry.reference == *reference).unwrap()
}

fn every() -> Filter {
    Filter { statuses: vec![Status::Candidate, Status::Promoted, Status::Archived], ..Filter::default() }
}

#[test]
fn three_sessions_that_did_alike_make_one_procedure_that_people_can_read() {
    let mut memory = with_episodes();
    let made = memory.learn_procedures(&dev()).unwrap();
    let entry = memory.get(&made[0]).unwrap();
    assert_eq!((made.len(), entry.status, entry.confidence), (1, Status::Candidate, Some(0.55)));
    assert_eq!(
        entry.text,
        "Release version 3 of the component to the registry\n\n### Trigger\n\nThe work is like one of these, from 3 sessions:\n\
         - Release version 1 of the component to the registry\n- Release version 2 of the component to the registry\n\
         - Release version 3 of the component to the registry\n\n### Recommended Procedure\n\n\
         - Bump the version in all three files\n- Build twice and compare release 1\n- Build twice and compare release 2\n\
         - Build twice and compare release 3\n\n### Useful Tools\n\n- cargo publish\n- git tag\n\n### Key Decisions\n\n\
         - Tags are signed because the registry asks for it\n\n### Watch Outs\n\n- The first upload of 1 timed out\n\
         - The first upload of 2 timed out\n- The first upload of 3 timed out"
    );
    assert_eq!(entry.sources.len(), 3);
}

#[test]
fn procedures_are_made_once_even_if_they_were_forgotten_and_a_fourth_episode_comes() {
    let mut memory = with_episodes();
    let made = memory.learn_procedures(&dev()).unwrap();
    let before = memory.store().objects();
    assert_eq!(memory.learn_procedures(&dev()).unwrap(), []);
    assert_eq!(memory.store().objects(), before, "nothing was written");
    memory.forget(&made[0]).unwrap();
    add(&mut memory, Category::Episodes, "s9", &episode(9));
    assert_eq!(memory.learn_procedures(&dev()).unwrap(), []);
}

#[test]
fn one_session_and_words_in_other_scripts() {
    let mut memory = memory();
    for number in 1..4 {
        add(&mut memory, Category::Episodes, "s1", &episode(number));
    }
    assert_eq!(memory.learn_procedures(&dev()).unwrap(), [], "three episodes of one session are one context");
    for (session, text) in
        [("a", "把组件发布到注册表 一"), ("b", "把组件发布到注册表 二"), ("c", "把组件发布到注册表 三")]
    {
        add(&mut memory, Category::Episodes, session, text);
    }
    assert_eq!(memory.learn_procedures(&dev()).unwrap().len(), 1);
}

#[test]
fn policy_says_of_how_many_sessions_procedures_are_made() {
    let mut memory = with_episodes();
    memory.configure("[procedures]\ncontexts = 4\n").unwrap();
    assert_eq!(memory.learn_procedures(&dev()).unwrap(), []);
    let refusal = memory.configure("[procedures]\ncontexts = 1\n").unwrap_err().to_string();
    assert!(refusal.contains("procedures.contexts is 1"), "{refusal}");
}

#[test]
fn ades_fault_a_success_raises_the_confidence_and_a_failure_lowers_it() {
    let mut memory = with_episodes();
    let made = memory.learn_procedures(&dev()).unwrap().remove(0);
    let confidence = |procedure: Procedure| procedure.entry.confidence.unwrap();
    let first = confidence(memory.record_practice(&made, Success, "p1").unwrap());
    assert_eq!(first.to_string(), "0.6175");
    let second = confidence(memory.record_practice(&made, Failure, "p2").unwrap());
    assert_eq!(second.to_string(), "0.4323");
    let again = memory.record_practice(&made, Success, "p2").unwrap();
    assert_eq!((again.successes, again.failures), (1, 1), "a session counts once");
    assert_eq!(confidence(again).to_string(), second.to_string());
}

#[test]
fn what_proves_itself_is_pinned_and_what_fails_is_archived() {
    let mut memory = with_episodes();
    let made = memory.learn_procedures(&dev()).unwrap().remove(0);
    let four = practised(&mut memory, &made, &[Success; 4]);
    assert_eq!((four.entry.status, four.successes), (Status::Candidate, 4));
    let five = practised(&mut memory, &made, &[Success; 5]);
    assert_eq!((five.entry.status, five.entry.tier), (Status::Promoted, Tier::Pinned));
    let poor = add(&mut memory, Category::Procedures, "s", "Deploy on Fridays");
    let four = practised(&mut memory, &poor, &[Failure; 4]);
    assert_eq!(four.entry.status, Status::Promoted, "four outcomes do not suffice");
    let five = practised(&mut memory, &poor, &[Failure; 5]);
    assert_eq!((five.entry.status, five.failures), (Status::Archived, 5));
}

#[test]
fn only_procedures_have_outcomes() {
    let mut memory = memory();
    let lesson = add(&mut memory, Category::Lessons, "s", "Look twice");
    assert!(matches!(memory.record_practice(&lesson, Success, "p"), Err(Error::Invalid(_))));
    let nothing = Reference::parse("dev/procedures/7").unwrap();
    assert!(matches!(memory.record_practice(&nothing, Success, "p"), Err(Error::NotFound(_))));
    let procedure = add(&mut memory, Category::Procedures, "s", "Look twice");
    assert!(matches!(memory.record_practice(&procedure, Success, " "), Err(Error::Invalid(_))));
}

#[test]
fn an_outcome_that_breaks_off_anywhere_counts_once_when_it_is_reported_again() {
    let mut memory = with_episodes();
    let made = memory.learn_procedures(&dev()).unwrap().remove(0);
    let before = Rc::into_inner(copy_of(memory.store())).unwrap();
    let whole = copy_of(&before);
    let mut counting = Memory::new(CrashingStore::new(&whole, u32::MAX, false), || NOW + 1);
    counting.record_practice(&made, Success, "p1").unwrap();
    for dies_at in 1..=counting.store().operations() {
        for is_done_first in [false, true] {
            let store = copy_of(&before);
            drop(
                Memory::new(CrashingStore::new(&store, dies_at, is_done_first), || NOW + 1)
                    .record_practice(&made, Success, "p1"),
            );
            Memory::new(CrashingStore::new(&store, u32::MAX, false), || NOW + 1)
                .record_practice(&made, Success, "p1")
                .unwrap();
            assert_eq!(store.objects_but(is_trace), whole.objects_but(is_trace), "at {dies_at}, done: {is_done_first}");
        }
    }
}

/// A folder of skills.
#[derive(Default)]
struct Folder(SortedMap<String, String>);

impl Folder {
    fn files(&self) -> Vec<File> {
        self.0.iter().map(|(path, text)| File { path: path.clone(), text: Some(text.clone()) }).collect()
    }

    fn export(&mut self, memory: &mut Stored, references: &[Reference]) -> FilePlan {
        let plan = memory.export_skills(references, &self.files()).unwrap();
        for edit in &plan.edits {
            match &edit.text {
                Some(text) => drop(self.0.insert(edit.path.clone(), text.clone())),
                None => drop(self.0.remove(&edit.path)),
            }
        }
        plan
    }

    fn import(&self, memory: &mut Stored) -> SkillImport {
        memory.import_skills(&dev(), &self.files()).unwrap()
    }

    fn names(&self) -> Vec<&str> {
        self.0.keys().map(String::as_str).collect()
    }
}

#[test]
fn a_procedure_is_a_skill_as_claude_reads_it() {
    let mut memory = memory();
    let text = "Release the component\n\n### Trigger\n\nA \"release\" is due\n\n### Recommended Procedure\n\n1. Build\n2. Tag\n\n\
                ### Watch Outs\n\n- The registry is slow";
    let made = add(&mut memory, Category::Procedures, "s", text);
    let mut folder = Folder::default();
    folder.export(&mut memory, &[]);
    let body = "---\nname: release-the-component\ndescription: \"A \\\"release\\\" is due\"\n---\n\n# Release the component\n\n\
                ## When to use\n\nA \"release\" is due\n\n## Steps\n\n1. Build\n2. Tag\n\n## Context\n\n### Watch Outs\n\n\
                - The registry is slow\n\n";
    let file = folder.0["release-the-component/SKILL.md"].clone();
    assert!(file.starts_with(&format!("{body}<!-- keepstone:skill {made} ")), "{file}");
    assert_eq!(folder.export(&mut memory, &[]), FilePlan::default(), "nothing is left to do");
    let done = folder.import(&mut memory);
    assert_eq!((done.same, done.stored.len(), done.changed.len()), (1, 0, 0));
    let mut other = self::memory();
    let unmarked = file.split("<!-- keepstone:skill").next().unwrap().to_owned();
    let files = [File { path: "x/SKILL.md".to_owned(), text: Some(unmarked.replace('\n', "\r\n")) }];
    let stored = other.import_skills(&dev(), &files).unwrap().stored;
    assert_eq!(other.get(&stored[0]).unwrap().text, text);
    assert_eq!(other.import_skills(&dev(), &files).unwrap().same, 1, "importing again changes nothing");
    assert_eq!(other.export_skills(&[], &files).unwrap(), FilePlan::default(), "its file is there");
}

#[test]
fn ades_fault_two_skills_never_have_one_name() {
    let mut memory = memory();
    for (session, text) in
        [("a", "Réléase it!\n\nOne way"), ("b", "release it\n\nAnother way"), ("c", "发布组件"), ("d", "發佈元件")]
    {
        add(&mut memory, Category::Procedures, session, text);
    }
    let mut folder = Folder::default();
    folder.0.insert("Procedure/SKILL.md".to_owned(), "a person's own".to_owned());
    folder.export(&mut memory, &[]);
    let names = [
        "Procedure/SKILL.md",
        "procedure-2/SKILL.md",
        "procedure-3/SKILL.md",
        "release-it-2/SKILL.md",
        "release-it/SKILL.md",
    ];
    assert_eq!(folder.names(), names);
    assert!(folder.0["release-it/SKILL.md"].contains("One way"));
    assert!(folder.0["release-it-2/SKILL.md"].contains("name: release-it-2\n"));
    assert_eq!(folder.0["Procedure/SKILL.md"], "a person's own");
}

#[test]
fn ades_fault_a_skill_that_somebody_edited_stays_is_told_and_can_be_taken_in() {
    let mut memory = memory();
    let made = add(&mut memory, Category::Procedures, "s", "Release it\n\n### Recommended Procedure\n\n1. Build");
    let mut folder = Folder::default();
    folder.export(&mut memory, &[]);
    let path = "release-it/SKILL.md";
    let edited = folder.0[path].replace("1. Build", "1. Build\n2. Tag it, too");
    folder.0.insert(path.to_owned(), edited.clone());
    let text = Some("Release it\n\n### Recommended Procedure\n\n1. Ask".to_owned());
    memory.edit(&made, Changes { text, ..Changes::default() }).unwrap();
    let plan = folder.export(&mut memory, &[]);
    assert_eq!((plan.edits.len(), plan.refusals[0].path.as_str()), (0, path));
    assert_eq!(folder.0[path], edited);
    assert_eq!(folder.import(&mut memory).changed, std::slice::from_ref(&made));
    assert!(memory.get(&made).unwrap().text.contains("2. Tag it, too"));
    let plan = folder.export(&mut memory, &[]);
    assert_eq!((plan.edits.len(), plan.refusals.len()), (1, 0), "nothing is lost any more");
    memory.forget(&made).unwrap();
    assert_eq!(folder.export(&mut memory, &[]).edits[0].text, None);
    assert_eq!(folder.names(), [""; 0]);
}

#[test]
fn an_edit_anywhere_in_a_skill_stays_and_is_taken_in() {
    let text = "Release it\n\n### Recommended Procedure\n\n1. Build";
    for (edit, is_of_text) in [
        (&(|file: &str| format!("{file}\nAsk Ana first.\n")) as &dyn Fn(&str) -> String, true),
        (&|file: &str| format!("{}\nAsk Ana first.", file.trim_end()), true),
        (&|file: &str| file.replace("\n---\n\n#", "\nallowed-tools: Bash\n---\n\n#"), false),
        (&|file: &str| file.replace("description: \"Release it\"", "description: Ask Ana first."), true),
        (&|file: &str| file.replace("description: ", "description: Ask Ana first. "), true),
        (&|file: &str| file.replace("# Release it\n", "# Release it\n\nAsk Ana first.\n"), true),
        (&|file: &str| file.replace("<!-- keepstone:skill", "Ask Ana first.\n\n<!-- keepstone:skill"), true),
    ] {
        let mut memory = memory();
        let made = add(&mut memory, Category::Procedures, "s", text);
        let mut folder = Folder::default();
        folder.export(&mut memory, &[]);
        let path = "release-it/SKILL.md";
        let edited = edit(&folder.0[path]);
        folder.0.insert(path.to_owned(), edited.clone());
        let plan = folder.export(&mut memory, &[]);
        assert_eq!((plan.edits.len(), plan.refusals.len()), (0, 1), "{edited}");
        assert_eq!(folder.0[path], edited);
        let done = folder.import(&mut memory);
        assert_eq!(done.changed == std::slice::from_ref(&made), is_of_text, "{edited}");
        assert_eq!(done.left_out.len(), usize::from(!is_of_text), "{edited}");
        assert_eq!(done.same, 0, "{edited}");
        let again = folder.import(&mut memory);
        assert_eq!((again.changed.len(), again.stored.len()), (0, 0), "it is taken over once: {edited}");
        assert_eq!(memory.get(&made).unwrap().text.contains("Ask Ana first."), is_of_text);
        let plan = folder.export(&mut memory, &[]);
        assert!(folder.0[path].contains("Ask Ana first.") || folder.0[path].contains("allowed-tools"), "{plan:?}");
    }
}

#[test]
fn lines_that_a_person_deleted_or_moved_are_not_written_again() {
    let text = "Release it\n\n### Recommended Procedure\n\n1. Test\n2. Test\n3. Build\n\n### Context\n\nOn Fridays.";
    let path = "release-it/SKILL.md";
    for (line, instead) in [("On Fridays.\n", ""), ("1. Test\n", ""), ("2. Test\n3. Build\n", "3. Build\n2. Test\n")] {
        let (mut memory, mut folder) = (memory(), Folder::default());
        let made = add(&mut memory, Category::Procedures, "s", text);
        folder.export(&mut memory, &[]);
        let edited = folder.0[path].replace(line, instead);
        folder.0.insert(path.to_owned(), edited.clone());
        let plan = folder.export(&mut memory, &[]);
        assert_eq!((plan.edits.len(), plan.refusals.len()), (0, 1), "{edited}");
        assert_eq!(folder.0[path], edited);
        assert_eq!(folder.import(&mut memory).changed, std::slice::from_ref(&made));
        let plan = folder.export(&mut memory, &[]);
        assert_eq!(
            (plan.refusals.len(), folder.0[path].contains(line)),
            (0, false),
            "what was taken in can be written"
        );
    }
}

#[test]
fn what_is_no_skill_is_left_out_with_a_reason() {
    let mut memory = memory();
    let texts = ["just words", "---\ndescription: no name\n---\nbody", ""];
    let files = texts.map(|text| File { path: "x/SKILL.md".to_owned(), text: Some(text.to_owned()) });
    let done = memory.import_skills(&dev(), &files).unwrap();
    assert_eq!((done.left_out.len(), done.stored.len()), (3, 0));
    assert!(done.left_out[0].reason.contains("front matter"));
}

#[test]
fn a_value_of_a_front_matter_may_have_several_lines_and_quotes() {
    for (description, told) in [
        ("plain words\n  that go on", "plain words that go on"),
        (">-\n  folded\n  words", "folded words"),
        ("|\n  kept\n\n  words", "kept words"),
        ("'it''s quoted'", "it's quoted"),
        ("\"a \\\"word\\\"\"", "a \"word\""),
    ] {
        let file = format!("---\nname: x\ndescription: {description}\nlicense: MIT\n---\n\n## Steps\n\n1. Go\n");
        let text = skill::parse(&file).unwrap();
        assert_eq!((text.part("Trigger"), text.title.as_str()), (told, "x"));
    }
}

#[test]
fn a_heading_in_code_is_none() {
    let text = "Title\n\nintro\n\n### One\n\n```sh\n### no heading\n```\n\n- item";
    let read = Sections::parse(text);
    assert_eq!((read.intro.as_str(), read.parts.len()), ("intro", 1));
    assert_eq!((read.print().as_str(), read.items("One")), (text, vec!["item".to_owned()]));
}

#[test]
fn a_skill_gets_no_name_that_windows_keeps_for_a_device() {
    for (title, expected) in [("Con", "procedure-con"), ("COM1", "procedure-com1"), ("Con man", "con-man")] {
        assert_eq!(super::skill::slug(title), expected);
    }
}
