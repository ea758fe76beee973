//! The reader of agent-memory reads everything that the core writes: the same ids, dates and content, up to the
//! documented backslash before special lines and the trailing comment.

use keepstone_core::calls::*;
use keepstone_core::store::MemoryStore;
use keepstone_core::{Category, Draft, Entry, Filter, Id, Memory, Name, Scope, Tier};
use proptest::prelude::*;

use crate::seed::{self, SeedEntry};

const SPECIAL: [&str; 3] = ["---", "<!-- id:", "<!-- keepstone "];

/// Content as it is meant, by the published rule: a special line has one backslash more than it means.
fn meant(content: &str) -> String {
    let mut lines: Vec<_> = content.split('\n').collect();
    if lines.last().is_some_and(|line| line.starts_with("<!-- keepstone ")) {
        lines.pop();
    }
    let lines: Vec<_> =
        lines.into_iter().map(|line| line.strip_prefix('\\').filter(|rest| is_special(rest)).unwrap_or(line)).collect();
    lines.join("\n").trim().to_owned()
}

fn is_special(line: &str) -> bool {
    let line = line.trim_start_matches('\\');
    // The heading of an entry with tags ends one side of a merge.
    let is_heading = line.starts_with("## ") && line.contains(" · #");
    is_heading || SPECIAL.iter().any(|special| line.starts_with(special))
}

/// The tags that agent-memory reads: ASCII word characters up to the first other.
fn garbled(tags: &[String]) -> Vec<String> {
    let word = |tag: &String| tag.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect::<String>();
    tags.iter().map(word).filter(|tag| !tag.is_empty()).collect()
}

fn same(ours: &Entry, theirs: &SeedEntry) -> Result<(), TestCaseError> {
    let Id::Time(id) = ours.reference.id else { return Err(TestCaseError::fail("what was added has an id")) };
    prop_assert_eq!(theirs.id, Some(id));
    prop_assert_eq!(&theirs.tags, &garbled(&ours.tags));
    prop_assert_eq!(meant(&theirs.content), ours.text.trim());
    prop_assert_eq!(minutes(&theirs.date), ours.created.map(|created| created / 60_000));
    Ok(())
}

/// Minutes since the epoch of `YYYY-MM-DDTHH:MM` (days from the civil date, Hinnant).
fn minutes(date: &str) -> Option<u64> {
    let number = |from: usize, to: usize| date.get(from..to)?.parse::<i64>().ok();
    let (year, month, day) = (number(0, 4)?, number(5, 7)?, number(8, 10)?);
    let (hour, minute) = (number(11, 13)?, number(14, 16)?);
    let year = if month <= 2 { year - 1 } else { year };
    let (era, of_era) = (year.div_euclid(400), year.rem_euclid(400));
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    let days = era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468;
    u64::try_from((days * 24 + hour) * 60 + minute).ok()
}

fn line() -> impl Strategy<Value = String> {
    let special = prop::sample::select(vec![
        "---",
        "----",
        "---|---",
        "\\---",
        "\\\\---",
        " ---",
        "<!-- id:5 -->",
        "\\<!-- id:5 -->",
        "<!-- keepstone {} -->",
        "<!-- keepstone {\"tier\":\"pinned\"} -->",
        "## 2026-03-16T16:51 · #x",
        "# Title",
        "===",
        "```",
        "",
        "   ",
        "- [ ] a",
        "\t",
        "<!-- id:x -->",
        "<!-- keepstone",
        "text",
        "\\",
        "\\\\",
    ]);
    prop_oneof![special.prop_map(str::to_owned), "[^\\p{Cc}]{0,24}"]
}

fn draft() -> impl Strategy<Value = Draft> {
    let text = prop::collection::vec(line(), 1..6).prop_map(|lines| lines.join("\n"));
    let tags = prop::collection::vec("[a-zA-Z0-9_áçõ日本-]{1,8}", 0..3);
    let tier = prop::option::of(prop::sample::select(vec![Tier::Pinned, Tier::Active, Tier::Fading]));
    let sources = prop::collection::vec("[^\\p{Cc}]{1,12}", 0..2);
    (text, tags, tier, sources, prop::option::of(0..4_102_444_800_000_u64)).prop_map(
        |(text, tags, tier, sources, created)| Draft {
            tags,
            tier,
            sources,
            created,
            ..Draft::new(Scope::Agent(Name::new("dev").expect("a name")), Category::Decisions, text)
        },
    )
}

/// Compares the entries that agent-memory reads with those that the core lists.
fn agree(memory: &mut Memory<MemoryStore>) -> Result<(), TestCaseError> {
    let mut ours = memory.list(&Filter::default()).expect("the root can be listed");
    let file = memory.store().objects().into_iter().find(|(key, _)| key == "dev/decisions.md");
    let text = file.map(|(_, bytes)| String::from_utf8(bytes).expect("text")).unwrap_or_default();
    let mut theirs = seed::read(&text);
    ours.sort_by(|a, b| a.reference.cmp(&b.reference));
    theirs.sort_by_key(|entry| entry.id);
    prop_assert_eq!(ours.len(), theirs.len(), "in {:?}", text);
    ours.iter().zip(&theirs).try_for_each(|(ours, theirs)| same(ours, theirs))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn agent_memory_reads_what_is_written(drafts in prop::collection::vec(draft(), 1..8), changed in any::<prop::sample::Index>()) {
        let mut memory = Memory::new(MemoryStore::default(), || 1_773_679_871_839);
        // Blank texts and sources are refused, which is as good.
        drafts.into_iter().for_each(|draft| drop(memory.add(draft)));
        agree(&mut memory)?;
        let entries = memory.list(&Filter::default()).expect("the root can be listed");
        if let Some(entry) = entries.get(changed.index(entries.len().max(1))) {
            memory.set_tier(&entry.reference, Tier::Pinned).expect("an entry can be pinned");
            agree(&mut memory)?;
            memory.forget(&entry.reference).expect("an entry can be forgotten");
            agree(&mut memory)?;
            memory.restore(&entry.reference).expect("an entry can be restored");
            agree(&mut memory)?;
        }
    }
}

#[test]
fn the_rule_of_meaning_is_the_documented_one() {
    assert_eq!(meant("\\---\n\\\\--- x\n\\ plain\n\n<!-- keepstone {} -->"), "---\n\\--- x\n\\ plain");
    assert_eq!(minutes("2026-03-16T16:51"), Some(1_773_679_871_839 / 60_000));
}
