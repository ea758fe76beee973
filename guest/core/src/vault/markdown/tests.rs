mod by_hand;
mod growth;

use super::placed::PlacedText;
use proptest::prelude::*;

use crate::text::cut::trim_blank_lines;

use super::extra::Extra;
use super::merge_lines::MergeLines;
use super::*;
use crate::model::contract::{Importance, Tier};

fn entry(id: u64, text: &str) -> Block {
    let extra = Extra::default();
    Block {
        id: Id::Time(id),
        created: Some(id),
        tags: vec![],
        text: text.to_owned(),
        extra,
        broken_extra: false,
        duplicate_id: false,
    }
}

fn texts(file: &str) -> Vec<(String, String)> {
    Document::parse(file).blocks().map(|block| (block.id.to_string(), block.text.clone())).collect()
}

const TWO: &str = "<!-- id:1773679871839 -->\n## 2026-03-16T16:51 · #react #ação-2\n\nUse SSE.\n\n---\n\n\
                   <!-- id:1773679871000 -->\n## 2026-03-16T16:51\n\nOlder.\n\n---";

/// Files as they are: entries, and Markdown with code blocks, tables and lists.
const REAL: [&str; 4] = [
    TWO,
    include_str!("../../../../../FORMAT.md"),
    include_str!("../../../../../DESIGN.md"),
    include_str!("../../../../../README.md"),
];

#[test]
fn reads_entries_of_agent_memory() {
    let document = Document::parse(TWO);
    let blocks: Vec<_> = document.blocks().collect();
    assert_eq!(blocks[0].tags, ["react", "ação-2"]);
    assert_eq!((blocks[0].text.as_str(), blocks[0].created), ("Use SSE.", Some(1_773_679_871_839)));
    assert_eq!(blocks[1].text, "Older.");
    assert_eq!(document.print(), TWO);
}

#[test]
fn writes_entries_of_agent_memory() {
    let mut document = Document::default();
    document.insert(entry(1_773_679_871_000, "Older."));
    let mut newer = entry(1_773_679_871_839, "Use SSE.");
    newer.tags = vec!["react".into(), "ação-2".into()];
    document.insert(newer);
    assert_eq!(document.print(), TWO);
    document.remove(&Id::Time(1_773_679_871_000));
    assert!(document.print().ends_with("Use SSE.\n\n---"));
}

#[test]
fn rules_inside_content_do_not_end_an_entry() {
    let file = "<!-- id:5 -->\n## 2026-03-16T16:51\n\nbefore\n\n---\n\nafter\n\n```\n---\n```\n\n---\n\n<!-- id:4 -->\n## 2026-03-16T16:51\n\nx\n\n---";
    assert_eq!(texts(file)[0].1, "before\n\n---\n\nafter\n\n```\n---\n```");
    assert_eq!(texts(file)[1].1, "x");
}

#[test]
fn hand_written_text_is_passages() {
    let file = "\u{feff}# Decisions\r\n\r\nSetext\r\n------\r\nWe use tabs.\r\n\r\n## Second\r\n```\r\n# no heading\r\n```\r\n";
    let found = texts(file);
    assert_eq!(found[0].1, "# Decisions\n\nSetext\n------\nWe use tabs.");
    assert_eq!(found[1].1, "## Second\n```\n# no heading\n```");
    assert_eq!(Document::parse(file).print(), file);
}

#[test]
fn a_date_header_without_an_id_is_a_dated_passage() {
    let file = "## 2026-03-16T16:51 · #a\n\nfirst\n\n---\n\n<!-- id:7 -->\n## 1970-01-01T00:00\n\nsecond\n\n---\n\n## 2026-03-17T10:00\n\nthird\n\n---";
    let document = Document::parse(file);
    let blocks: Vec<_> = document.blocks().collect();
    assert_eq!(blocks.iter().map(|block| block.text.as_str()).collect::<Vec<_>>(), ["first", "second", "third"]);
    assert_eq!((blocks[0].created, blocks[0].tags.clone()), (Some(1_773_679_860_000), vec!["a".to_owned()]));
    assert_eq!(document.print(), file);
}

#[test]
fn a_second_piece_with_the_same_id_is_known_by_its_text() {
    let file = "<!-- id:7 -->\n## 1970-01-01T00:00\n\none\n\n---\n\n<!-- id:7 -->\n## 1970-01-01T00:00\n\ntwo\n\n---";
    let document = Document::parse(file);
    let blocks: Vec<_> = document.blocks().collect();
    assert_eq!(blocks[0].id, Id::Time(7));
    assert!(matches!(blocks[1].id, Id::Passage(_)) && blocks[1].duplicate_id);
}

#[test]
fn new_entries_stand_below_a_title_and_keep_the_line_ends() {
    let mut document = Document::parse("# Decisions\r\n\r\nIntro.");
    document.insert(entry(7, "x"));
    document.insert(entry(9, "y"));
    let file = document.print();
    assert!(file.starts_with("# Decisions\r\n\r\nIntro.\r\n\r\n<!-- id:9 -->\r\n## 1970-01-01T00:00\r\n\r\ny\r\n\r\n---\r\n\r\n<!-- id:7 -->"), "{file:?}");
}

#[test]
fn unknown_fields_of_the_comment_are_carried_along() {
    let comment = r#"<!-- keepstone {"tier":"pinned","sources":["a -\u003e b"],"colour":"red"} -->"#;
    let file = format!("<!-- id:7 -->\n## 1970-01-01T00:00\n\nx\n\n{comment}\n\n---");
    let mut document = Document::parse(&file);
    let mut block = document.blocks().next().cloned().unwrap();
    assert_eq!(block.extra.sources, ["a -> b"]);
    block.text = "y".into();
    document.replace(&Id::Time(7), block);
    assert_eq!(document.print(), file.replace("\nx\n", "\ny\n"));
}

#[test]
fn text_behind_the_end_of_an_entry_is_its_own() {
    let entry = "<!-- id:7 -->\n## 1970-01-01T00:00\n\nx\n\n---";
    let marked = entry.replace("x\n", "x\n\n<!-- keepstone {\"status\":\"archived\"} -->\n");
    for (file, texts) in [
        (format!("{entry}\n\n# By hand\n\nmore"), vec!["x", "# By hand\n\nmore"]),
        (format!("{marked}\n\nby hand"), vec!["x", "by hand"]),
        (format!("{}\n\nby hand", marked.replace("x\n", "```\n")), vec!["```", "by hand"]),
        (format!("{entry}\n\nby hand"), vec!["x", "by hand"]),
        (format!("{entry}\n</details>\n- by hand"), vec!["x", "</details>\n- by hand"]),
        (
            format!("{entry}\n\nby hand\n\n{}", entry.replace("id:7", "id:6").replace('x', "y")),
            vec!["x", "by hand", "y"],
        ),
        (format!("{}\n\nby hand", entry.replace("x\n", "```\nx\n")), vec!["```\nx", "by hand"]),
        (format!("{entry}\n\nby hand\n\n---\n\nmore by hand"), vec!["x", "by hand\n\n---\n\nmore by hand"]),
        (format!("{entry}\n\nagent-memory wrote this\n\n---"), vec!["x\n\n---\n\nagent-memory wrote this"]),
        (
            format!("{}\n\nby hand", entry.replace("x\n", "Title\n---\n\nx\n\n```\na\n\n---\n```\n")),
            vec!["Title\n---\n\nx\n\n```\na\n\n---\n```", "by hand"],
        ),
        (format!("{entry}\n\nby hand\n\n```\n---\n```"), vec!["x", "by hand\n\n```\n---\n```"]),
    ] {
        let document = Document::parse(&file);
        assert_eq!(document.blocks().map(|block| block.text.as_str()).collect::<Vec<_>>(), texts);
        assert_eq!(document.print(), file);
    }
    let document = Document::parse(&format!("{marked}\n\nby hand"));
    assert_eq!(document.blocks().next().unwrap().extra.status, crate::model::contract::Status::Archived);
}

/// Forgetting the entry, and bringing it back, once took along what a person had written behind it up to the last rule.
#[test]
fn a_note_with_rules_behind_an_entry_stays_when_that_goes_and_comes_back() {
    for line_end in ["\n", "\r\n"] {
        let note = "My note.\n\n---\n\nMore of it.\n\n---\n\nThe rest.\n";
        let file = format!("<!-- id:7 -->\n## 1970-01-01T00:00\n\nx\n\n---\n\n{note}").replace('\n', line_end);
        let mut document = Document::parse(&file);
        let piece = document.find(&Id::Time(7)).unwrap().clone();
        document.remove(&Id::Time(7));
        assert_eq!(document.print(), note.replace('\n', line_end));
        assert!(document.insert_raw(&piece.raw, &piece.block.clone().unwrap(), None));
        let texts: Vec<String> = Document::parse(&document.print()).blocks().map(|block| block.text.clone()).collect();
        assert!(texts.contains(&"x".to_owned()) && texts.contains(&note.trim().to_owned()), "{texts:?}");
        let mut document = Document::parse(&file);
        let block = Block { text: "y".into(), ..piece.block.unwrap() };
        document.replace(&Id::Time(7), block);
        assert!(document.print().ends_with(&note.replace('\n', line_end)));
    }
}

#[test]
fn an_entry_comes_back_before_the_note_that_stood_behind_it() {
    let entry = |id: u32, text: &str| {
        format!("<!-- id:{id} -->\n## 1970-01-01T00:00\n\n{text}\n\n<!-- keepstone {{}} -->\n\n---\n\n")
    };
    let notes = "A note.\n\nMore.\n\n# Another\n\n- one\n\n";
    for file in [
        entry(9, "new") + &entry(7, "x") + notes + &entry(5, "old"),
        entry(7, "x") + notes,
        entry(9, "new") + notes + &entry(7, "x") + "# Last\n",
    ] {
        let document = Document::parse(&file);
        let piece = document.find(&Id::Time(7)).unwrap();
        let mut left = document.clone();
        left.remove(&Id::Time(7));
        let mut left = Document::parse(&left.print());
        assert!(left.insert_raw(
            &piece.raw,
            piece.block.as_ref().unwrap(),
            document.next_passages().get(&Id::Time(7)).copied()
        ));
        assert_eq!(left.print(), file);
    }
    // Newer entries stay above it, wherever the note stands by now.
    let piece = Document::parse(&entry(7, "x")).find(&Id::Time(7)).unwrap().clone();
    let mut moved = Document::parse(&(notes.to_owned() + &entry(9, "new")));
    let next = moved.blocks().next().map(|block| block.id.clone());
    assert!(moved.insert_raw(&piece.raw, &piece.block.unwrap(), next.as_ref()));
    assert_eq!(moved.ids(), [9, 7].into_iter().collect(), "{}", moved.print());
    assert!(moved.print().find("id:9") < moved.print().find("id:7"), "{}", moved.print());
}

/// Its text may be longer than its first rule where nothing follows: so it comes back with an end that is certain.
#[test]
fn an_entry_with_rules_comes_back_before_a_note_as_it_was() {
    let old = "<!-- id:7 -->\n## 1970-01-01T00:00\n\nx\n\n---\n\ny\n\n---";
    let piece = Document::parse(old).find(&Id::Time(7)).unwrap().clone();
    let mut document = Document::parse("<!-- id:9 -->\n## 1970-01-01T00:00\n\nz\n\n---\n\nby hand");
    assert!(document.insert_raw(&piece.raw, &piece.block.unwrap(), None));
    let read = Document::parse(&document.print());
    let texts: Vec<&str> = read.blocks().map(|block| &*block.text).collect();
    assert!(texts.contains(&"x\n\n---\n\ny") && texts.contains(&"by hand"), "{texts:?}");
}

#[test]
fn a_broken_comment_is_text() {
    let file = "<!-- id:7 -->\n## 1970-01-01T00:00\n\nx\n\n<!-- keepstone {oops -->\n\n---";
    let document = Document::parse(file);
    let block = document.blocks().next().unwrap();
    assert!(block.broken_extra && block.text.ends_with("<!-- keepstone {oops -->"));
}

/// Texts that are made of what the format cares about.
fn scrap() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        Just("---".to_owned()),
        Just("----".into()),
        Just("\n".into()),
        Just("\r\n".into()),
        Just("\n\n".into()),
        Just("<!-- id:17 -->".into()),
        Just("<!-- id:18 -->\n".into()),
        Just("## 2026-03-16T16:51 · #a #b\n".into()),
        Just("## 1970-01-01T00:00 · #a\n".into()),
        Just("## Title\n".into()),
        Just("\u{feff}".into()),
        Just("```\n".into()),
        Just("\n```\n".into()),
        Just("\n~~~~ md\n".into()),
        Just("\n~~~~~\n".into()),
        Just("- ```\n".into()),
        Just("  ```\n".into()),
        Just("\n<!--\n".into()),
        Just("\n-->\n".into()),
        Just("\n<pre>\n".into()),
        Just("</pre>\n".into()),
        Just("\n<div>\n".into()),
        Just("<b>\n".into()),
        Just("<?x\n".into()),
        Just("?>\n".into()),
        Just("===\n".into()),
        Just("\\---\n".into()),
        Just("<!-- keepstone {\"tier\":\"pinned\"} -->\n".into()),
        Just("<!-- keepstone {".into()),
        Just("- [ ] task\n".into()),
        "[a-zçã日 ]{0,12}",
        any::<String>(),
    ];
    let front = prop_oneof![
        9 => Just(""), 1 => Just("<!-- x -->\n---\na: 1\n---\n"), 1 => Just("<!-- id:16 -->\nx\n\n---\n---\na: 1\n---\n"), 1 => Just("---\ntitle: T\ntags: [x, y]\n---\n"), 1 => Just("---\ntitle: T\ndate: 2026-03-16\n---"),
    ];
    (front, prop::collection::vec(part, 0..24)).prop_map(|(front, parts)| front.to_owned() + &parts.concat())
}

proptest! {
    #[test]
    fn any_text_is_printed_as_it_was_read(text in any::<String>()) {
        prop_assert_eq!(Document::parse(&text).print(), text);
    }

    #[test]
    fn any_scraps_are_printed_as_they_were_read(text in scrap()) {
        prop_assert_eq!(Document::parse(&text).print(), text);
    }

    #[test]
    fn one_block_is_read_as_among_the_others(text in scrap(), mark in prop::sample::select(&["", MARK, "\n"])) {
        let text = format!("{mark}{text}");
        let placed = PlacedText::of(text.clone());
        for block in Document::parse(&text).blocks() {
            prop_assert_eq!(placed.block(&block.id), Some(block.clone()));
        }
        prop_assert_eq!(placed.block(&Id::Time(u64::MAX)), None);
    }

    #[test]
    fn blocks_of_one_id_and_hash_are_the_same(one in scrap(), other in scrap()) {
        let [one, other] = [one, other].map(|text| Document::parse(&text));
        for (block, hash) in one.blocks().zip(one.hashes()) {
            for (duplicate, theirs) in other.blocks().zip(other.hashes()) {
                prop_assert!(block.id != duplicate.id || hash != theirs || block.text == duplicate.text && block.extra == duplicate.extra);
            }
        }
    }

    #[test]
    fn what_is_known_of_a_file_changes_nothing_in_what_is_read(
        before in prop_oneof![prop::sample::select(&REAL).prop_map(str::to_owned), scrap()],
        at in any::<prop::sample::Index>(), cut in 0..200usize, scrap in prop_oneof![Just(String::new()), scrap()],
    ) {
        let at = before.floor_char_boundary(at.index(before.len() + 1));
        let end = before.ceil_char_boundary((at + cut).min(before.len()));
        let text = format!("{}{scrap}{}", &before[..at], &before[end..]);
        prop_assert_eq!(Document::parse_again(&text, &Document::parse(&before)), Document::parse(&text));
    }

    #[test]
    fn mutated_files_are_printed_as_they_were_read(
        file in prop::sample::select(&REAL), at in any::<prop::sample::Index>(), cut in 0..40usize, scrap in scrap(),
    ) {
        let at = file.floor_char_boundary(at.index(file.len()));
        let end = file.ceil_char_boundary((at + cut).min(file.len()));
        let text = format!("{}{scrap}{}", &file[..at], &file[end..]);
        prop_assert_eq!(Document::parse(&text).print(), text);
    }

    #[test]
    fn a_passage_that_becomes_an_entry_takes_nothing_with_it(file in scrap()) {
        let document = Document::parse(&file);
        for passage in document.blocks().filter(|block| matches!(block.id, Id::Passage(_)) && !block.duplicate_id) {
            let mut changed = document.clone();
            changed.replace(&passage.id, Block { id: Id::Time(99), created: Some(99), ..passage.clone() });
            let again = Document::parse(&changed.print());
            if changed.hides(&again) {
                // A writer refuses this.
                continue;
            }
            prop_assert_eq!(&again.find(&Id::Time(99)).unwrap().block.as_ref().unwrap().text, &passage.text);
            for block in document.blocks().filter(|block| block.id != passage.id && !block.duplicate_id) {
                prop_assert!(again.blocks().any(|found| found.text == block.text), "{:?} is lost in {:?}", block, changed.print());
            }
        }
    }

    #[test]
    fn what_is_inserted_is_read_back_and_the_rest_stays(file in scrap(), text in scrap(), id in 1..2_000_000_000_000u64) {
        let text = trim_blank_lines(&text.replace("\r\n", "\n").replace(['\r', '\u{feff}'], "")).to_owned();
        if text.is_empty() {
            return Ok(());
        }
        let mut document = Document::parse(&file);
        prop_assume!(!document.has(&Id::Time(id)));
        document.insert(entry(id, &text));
        let printed = document.print();
        let again = Document::parse(&printed);
        let found = again.find(&Id::Time(id)).and_then(|piece| piece.block.clone()).unwrap();
        prop_assert_eq!(&found.text, &text);
        document.remove(&Id::Time(id));
        for block in Document::parse(&file).blocks() {
            prop_assert!(again.has(&block.id), "{:?} is lost in {:?}", block, printed);
        }
    }
}

fn blocks(document: &Document) -> Vec<Block> {
    document.blocks().cloned().collect()
}

/// Parses a file without duplicate ids, which depend on the blocks before them.
fn without_duplicate_ids(file: &str) -> Option<Document> {
    Some(Document::parse(file)).filter(|document| !document.blocks().any(|block| block.duplicate_id))
}

fn is_passage(block: &Block) -> bool {
    matches!(block.id, Id::Passage(_))
}

fn written_lines(block: &Block) -> impl Iterator<Item = &str> {
    block.text.lines().filter(|line| !line.trim().is_empty())
}

/// Takes each piece out and puts it back.
fn check_what_comes_back(file: &str) {
    let Some(document) = without_duplicate_ids(file) else { return };
    for piece in &document.pieces {
        let Some(block) = &piece.block else { continue };
        let mut left = document.clone();
        left.remove(&block.id);
        let before = Document::parse(&left.print());
        for next in [None, document.next_passages().get(&block.id).copied()] {
            let mut after = before.clone();
            if before.has(&block.id) || !after.insert_raw(&piece.raw, block, next) {
                assert_eq!(after, before);
                continue;
            }
            assert!(after.has(&block.id));
            assert_eq!(blocks(&Document::parse(&after.print())), blocks(&after));
        }
    }
}

#[test]
fn an_entry_that_ends_with_a_fence_comes_back_in_front_of_another() {
    check_what_comes_back(
        "a<!-- id:18 -->\n  ```\n```\n<!-- id:17 -->\n```\n## 2026-03-16T16:51 · #a #b\n<!-- id:18 -->\n```\n",
    );
}

proptest! {
    #[test]
    fn what_is_taken_out_takes_no_text_with_it(file in scrap()) {
        let Some(document) = without_duplicate_ids(&file) else { return Ok(()) };
        for gone in document.blocks() {
            let mut left = document.clone();
            left.remove(&gone.id);
            let again = Document::parse(&left.print());
            if left.hides(&again) {
                // A writer refuses this.
                continue;
            }
            let passages: Vec<&str> = again.blocks().filter(|block| is_passage(block)).flat_map(written_lines).collect();
            for block in left.blocks() {
                // Passages that meet become one, or a line that is underlined now opens another.
                let is_there = match block.id {
                    Id::Time(_) => again.blocks().any(|found| found == block),
                    Id::Passage(_) => {
                        let lines: Vec<&str> = written_lines(block).collect();
                        passages.windows(lines.len()).any(|there| there == lines)
                    }
                };
                prop_assert!(is_there, "{:?} is lost with {} in {:?}", block, gone.id, left.print());
            }
        }
    }

    #[test]
    fn what_comes_back_is_read_as_it_was_among_the_others(file in scrap()) {
        check_what_comes_back(&file);
    }

    #[test]
    fn what_is_replaced_is_read_back_among_the_others(file in scrap()) {
        let Some(document) = without_duplicate_ids(&file) else { return Ok(()) };
        for block in document.blocks() {
            let mut changed = document.clone();
            let id = if let Id::Time(id) = block.id { id } else { 99 };
            changed.replace(&block.id, entry(id, "another"));
            prop_assert_eq!(blocks(&Document::parse(&changed.print())), blocks(&changed));
        }
    }
}

#[test]
fn what_open_code_would_make_an_entry_is_seen_before_it_is_written() {
    let file = "\n~~~~ md\n<!-- id:18 -->\n---\n```\n<!-- id:17 -->\n```\n";
    let mut left = Document::parse(file);
    left.remove(&Id::Time(18));
    assert!(left.hides(&Document::parse(&left.print())));
}

#[test]
fn a_passage_comes_back_before_bare_headings_and_open_code() {
    for text in [
        "# \n· #\n## 9999-99-99T99:99",
        "# One\nsays\n# Two",
        "# One\nsays\n# Two\n## Three\n",
        "# A\nb\n# C\n```\nd\n",
    ] {
        let mut document = Document::parse(text);
        let first = document.pieces[0].clone();
        let block = first.block.clone().unwrap();
        document.remove(&block.id);
        assert!(document.insert_raw(&first.raw, &block, None));
        assert_eq!(
            blocks(&Document::parse(&document.print())),
            blocks(&document),
            "{text:?} is {:?}",
            document.print()
        );
    }
}

#[test]
fn a_passage_that_comes_back_first_has_the_title_and_the_former_first_loses_it() {
    let text = "---\ntitle: T\ntags: [x, y]\n---\n## Title\n---</pre>\n## 2026-03-16T16:51 · #a #b\n\\---\n## 2026-03-16T16:51 · #a #b\n```\n";
    for text in [text, "---\ntitle: T\n---\nfirst\n\n# Second\n\nb\n"] {
        for gone in Document::parse(text).pieces.iter().filter(|piece| piece.block.is_some()) {
            let (mut document, block) = (Document::parse(text), gone.block.clone().unwrap());
            document.remove(&block.id);
            assert_eq!(blocks(&Document::parse(&document.print())), blocks(&document));
            assert!(document.insert_raw(&gone.raw, &block, None), "{:?} does not come back", gone.raw);
            assert_eq!(blocks(&Document::parse(&document.print())), blocks(&document));
        }
    }
}

#[test]
fn the_text_under_a_front_matter_comes_back_as_it_stood() {
    for text in ["---\ntitle: T\n---\n# A\n\nx\n", "---\ntitle: T\n---\nx\n", "---\ntitle: T\n---\n\n# A\n\nx\n"] {
        let mut document = Document::parse(text);
        let gone = document.pieces[1].clone();
        let block = gone.block.clone().unwrap();
        document.remove(&block.id);
        let mut document = Document::parse(&document.print());
        assert!(document.insert_raw(&gone.raw, &block, None));
        assert_eq!(document.print(), text);
    }
}

#[test]
fn an_entry_does_not_take_for_its_own_what_stood_behind_the_next() {
    let certain = "<!-- id:17 -->\n## 1970-01-01T00:00\n\nx\n\n<!-- keepstone {} -->\n\n---";
    let file = format!("<!-- id:18 -->\n## 1970-01-01T00:00\n\ny\n\n---\n\n{certain}\n\nby hand");
    let mut document = Document::parse(&file);
    document.remove(&Id::Time(17));
    assert_eq!(texts(&document.print()).into_iter().map(|(_, text)| text).collect::<Vec<_>>(), ["y", "by hand"]);
}

#[test]
fn a_mark_inside_a_file_does_not_become_the_mark_of_the_file() {
    let mut document = Document::parse("# One\n\nsays\n\n# Two\nsays");
    Rc::make_mut(&mut document.pieces[1]).raw.insert_str(0, MARK);
    let first = document.blocks().next().unwrap().id.clone();
    document.remove(&first);
    assert!(document.print().starts_with("\u{feff}\u{feff}"));
}

/// Both sides of a conflict, as git leaves them, with the lines that both have behind the conflict.
const CONFLICT: &str = "<<<<<<< HEAD\n<!-- id:7 -->\n## 1970-01-01T00:00 · #a\n\nours\n=======\n<!-- id:6 -->\n\
                        ## 1970-01-01T00:00\n\ntheirs\n>>>>>>> other\n\n---\n\n<!-- id:5 -->\n## 1970-01-01T00:00\n\nx\n\n---";

#[test]
fn conflict_markers_are_nobodys_content() {
    let document = Document::parse(CONFLICT);
    assert_eq!(document.print(), CONFLICT);
    let texts: Vec<_> = document.blocks().map(|block| block.text.as_str()).collect();
    assert_eq!(texts, ["ours", "theirs", "x"]);
    assert_eq!((document.conflicts().lines().collect::<Vec<_>>(), document.conflicts().len()), (vec![1], 3));
    for block in document.blocks() {
        assert_eq!(PlacedText::of(CONFLICT.to_owned()).block(&block.id).as_ref(), Some(block));
    }
}

#[test]
fn conflicts_with_an_empty_side_an_ancestor_or_nothing_else_are_read() {
    let cases = [
        ("a\n\n<<<<<<< HEAD\n=======\nb\n>>>>>>> x\n", vec!["a\n\nb"]),
        ("<<<<<<< HEAD\na\n||||||| base\nb\n=======\nc\n>>>>>>> x", vec!["a\nc"]),
        ("<<<<<<< HEAD\na\n|||||||\n```\nb\n=======\nc\n>>>>>>> x\n# d\n", vec!["a\nc", "# d"]),
        ("<<<<<<< never closed\na\n||||||| base\nb", vec!["a\n||||||| base\nb"]),
        ("<<<<<<< one\n```\n||||||| b\n<<<<<<< two\na\n=======\n>>>>>>> x", vec!["```\n||||||| b\na"]),
        ("<<<<<<< HEAD\n=======\n>>>>>>> x\n", vec![]),
        ("a\n<<<<<<< never closed\nTitle\n=======\nb", vec!["a\nTitle\n=======\nb"]),
        ("<<<<<<< one\na\n=======\n<<<<<<< two\nb\n=======\nc\n>>>>>>> x\n", vec!["a\n=======\nb\nc"]),
        (">>>>>>> quoted\n\nTitle\n=======\n", vec![">>>>>>> quoted", "Title\n======="]),
        ("```\n<<<<<<< HEAD\na\n=======\nb\n>>>>>>> x\n```", vec!["```\n<<<<<<< HEAD\na\n=======\nb\n>>>>>>> x\n```"]),
    ];
    for (file, expected) in cases {
        let document = Document::parse(file);
        assert_eq!(document.print(), file);
        assert_eq!(document.blocks().map(|block| block.text.as_str()).collect::<Vec<_>>(), expected, "{file}");
    }
}

/// An entry that both branches edited, with the wording from which they started.
#[test]
fn the_common_ancestor_of_a_conflict_is_no_content() {
    let file = "<!-- id:7 -->\n<<<<<<< HEAD\n## 1970-01-01T00:00 · #redis\n\nUse Redis.\n||||||| 1f2e3d4\n\
                ## 1970-01-01T00:00 · #rabbit\n\nUse RabbitMQ.\n\n---\n\n<!-- id:8 -->\n## 1970-01-01T00:00\n\nGone.\n\
                =======\n## 1970-01-01T00:00 · #kafka\n\nUse Kafka.\n>>>>>>> other\n\n---\n";
    let document = Document::parse(file);
    assert_eq!(document.print(), file);
    assert_eq!(document.conflicts().lines().collect::<Vec<_>>(), [2]);
    let blocks: Vec<_> = document.blocks().collect();
    assert_eq!(blocks.len(), 1, "{blocks:#?}");
    assert_eq!(blocks[0].text, "Use Redis.\n\nUse Kafka.");
    assert_eq!(blocks[0].tags, ["redis", "kafka"]);
}

#[test]
fn what_is_written_about_conflicts_is_no_conflict() {
    let mut document = Document::default();
    let text = "Resolve it:\n\n<<<<<<< HEAD\na\n=======\nb\n>>>>>>> x";
    document.insert(entry(5, text));
    let read = Document::parse(&document.print());
    assert_eq!(read.conflicts().len(), 0);
    assert_eq!(read.blocks().next().unwrap().text, text);
}

#[test]
fn what_git_unites_is_read_as_what_both_said() {
    let same = "<!-- id:7 -->\n## 1970-01-01T00:00 · #a\n<!-- id:6 -->\n## 1970-01-01T00:00 · #b\n\nsame\n\n---";
    assert_eq!(texts(same), [("6".to_owned(), "same".to_owned())]);
    assert_eq!(PlacedText::of(same.to_owned()).block(&Id::Time(7)), None);
    assert_eq!(MergeLines(&Document::parse(same)).folded(), [1]);
    assert_eq!(Document::parse(same).print(), same);

    let before_text = same.to_owned() + "\n\n# By hand";
    let mut document = Document::parse(&before_text);
    document.remove(&Id::Time(6));
    assert_eq!(document.print(), "# By hand");

    let edits = "<!-- id:6 -->\n## 1970-01-01T00:00 · #a #b\n## 1970-01-01T00:00 · #b #c\n\nx\n\n\
                 <!-- keepstone {\"tier\":\"pinned\",\"author\":\"a\",\"new\":1} -->\n\
                 <!-- keepstone {\"importance\":\"high\",\"sources\":[\"s\"]} -->\n\n---";
    let document = Document::parse(edits);
    let block = document.blocks().next().unwrap();
    assert_eq!((block.tags.join(" "), block.text.as_str()), ("a b c".to_owned(), "x"));
    let extra = &block.extra;
    assert_eq!((extra.tier, extra.importance), (Tier::Pinned, Importance::High));
    assert_eq!((extra.author.as_deref(), extra.sources.join(" "), extra.other.len()), (Some("a"), "s".to_owned(), 1));
}

#[test]
fn both_sides_of_an_entry_are_read_where_git_put_one_behind_the_other() {
    let high = r#"<!-- keepstone {"importance":"high"} -->"#;
    let pinned = r#"<!-- keepstone {"tier":"pinned"} -->"#;
    let both = r#"<!-- keepstone {"tier":"pinned","importance":"high"} -->"#;
    let cases = [
        // Both changed header and comment, and git repeats the text between them.
        (format!(" · #a\n\nx\n\n{high}\n## 1970-01-01T00:00 · #b\n\nx\n\n{pinned}"), "a b", "x"),
        // One removed its tags.
        (format!(" · #a\n\nours\n\n{high}\n## 1970-01-01T00:00\n\ntheirs\n\n{pinned}"), "a", "ours\n\ntheirs"),
        (format!("\n\nours\n\n{high}\ntheirs\n\n{pinned}"), "", "ours\n\ntheirs"),
        // Both changed tags and text, and only one of them has a comment.
        (format!(" · #a\n\nours\n## 1970-01-01T00:00 · #b\n\ntheirs\n\n{both}"), "a b", "ours\n\ntheirs"),
        (format!("\n\nours\n\n{both}\n## 1970-01-01T00:00 · #b\n\ntheirs"), "b", "ours\n\ntheirs"),
        // Both end in the same fence, which git leaves to the second.
        (
            format!(" · #a\n\n```\nours\n## 1970-01-01T00:00 · #b\n\n```\ntheirs\n```\n\n{both}"),
            "a b",
            "```\nours\n\n```\ntheirs\n```",
        ),
    ];
    for (content, tags, text) in cases {
        let file = format!("<!-- id:6 -->\n## 1970-01-01T00:00{content}\n\n---");
        let document = Document::parse(&file);
        let block = document.blocks().next().unwrap();
        assert_eq!((block.tags.join(" ").as_str(), block.text.as_str()), (tags, text), "{file}");
        assert_eq!((block.extra.tier, block.extra.importance), (Tier::Pinned, Importance::High), "{file}");
        assert_eq!(document.print(), file);
        assert_eq!(MergeLines(&document).merged(), if text == "x" { vec![] } else { vec![1] }, "{file}");
    }
}

#[test]
fn a_line_that_both_branches_reworded_is_seen() {
    let merged = |text: &str| {
        MergeLines(&Document::parse(&format!("<!-- id:6 -->\n## 1970-01-01T00:00\n\n{text}\n\n---"))).merged()
    };
    for text in [
        "The queue is in Redis on the upper side.\nThe queue is in Redis on the right side.",
        "First.\n\nWe deploy the shop on Mondays.\nWe deploy the shop on Fridays.\n\nLast.",
        "We close the books in UTC.\nWe always close the books in UTC.",
    ] {
        assert_eq!(merged(text), [1], "{text}");
    }
    for text in [
        "The limit for users is 8 MB.\nThe limit for admins is 16 MB.",
        "- the queue is in Redis on the left\n- the queue is in Redis on the right",
        "```\nuse a::b as one for all\nuse a::b as two for all\n```",
        "The queue is in Redis on the left.\n\nThe queue is in Redis on the right.",
        "We close the books in UTC.\nWe close the books in UTC.",
    ] {
        assert!(merged(text).is_empty(), "{text}");
    }
}

/// What git leaves where one branch compacted entries of which the other one changed one.
#[test]
fn a_summary_that_a_merge_glued_to_an_entry_is_named() {
    let summary = "Compacted 2 older entries:\n- [2026-03-16T16:51] third\n- [2026-03-16T16:51] first\n";
    let head = |id: u32| format!("<!-- id:{id} -->\n## 1970-01-01T00:00\n\n");
    let glued = format!("{}third\n\n---\n\n{}first\n{summary}\n---", head(524), head(302));
    assert_eq!(
        (MergeLines(&Document::parse(&glued)).glued(), MergeLines(&Document::parse(&glued)).merged()),
        (vec![8], vec![])
    );
    let pinned = format!("{}first\n\n<!-- keepstone {{\"tier\":\"pinned\"}} -->\n{summary}\n---", head(302));
    assert_eq!(
        (MergeLines(&Document::parse(&pinned)).glued(), MergeLines(&Document::parse(&pinned)).merged()),
        (vec![1], vec![])
    );
    for whole in [format!("{}{summary}\n---", head(524)), format!("{}It says:\n\n{summary}\n---", head(524))] {
        assert!(MergeLines(&Document::parse(&whole)).glued().is_empty(), "{whole}");
    }
}

#[test]
fn headings_and_comments_of_people_stay_in_the_text() {
    let texts = [
        "a\n## 1970-01-01T00:00\n\nb",
        "a\n## 1970-01-02T00:00 · #tag\n\nb",
        "a\n\n```\n<!-- keepstone {} -->\n## 1970-01-01T00:00 · #tag\n```\n\nb",
        "a\n<!-- keepstone {oops} -->\nb",
    ];
    for text in texts {
        let file = format!("<!-- id:6 -->\n## 1970-01-01T00:00\n\n{text}\n\n---");
        assert_eq!(Document::parse(&file).blocks().next().unwrap().text, text);
    }
    for text in ["a\n\n<!-- keepstone {} -->\n\nb", "a\n## 1970-01-01T00:00 · #tag\n\nb"] {
        let mut document = Document::default();
        document.insert(entry(5, text));
        let read = Document::parse(&document.print());
        assert_eq!((read.blocks().next().unwrap().text.as_str(), MergeLines(&read).merged()), (text, vec![]));
    }
}

#[test]
fn an_id_without_text_says_nothing_wherever_it_stands() {
    let empty = "<!-- id:7 -->\n## 1970-01-01T00:00\n\n---\n\n";
    for bare in ["<!-- id:8 -->", "<!-- id:8 -->\n## 1970-01-01T00:00 · #a\n\n"] {
        let file = empty.to_owned() + bare;
        let mut document = Document::parse(&file);
        assert_eq!((document.print(), MergeLines(&document).folded()), (file.clone(), vec![6]));
        assert_eq!(texts(&file), [("7".to_owned(), String::new())]);
        assert_eq!(PlacedText::of(file.clone()).block(&Id::Time(8)), None);
        document.insert(entry(6, "x"));
        assert_eq!(blocks(&Document::parse(&document.print())), blocks(&document));
        assert_eq!(MergeLines(&document).folded(), [6]);
    }
}

proptest! {
    /// Whatever stands where, the pieces are the file, and markers come and go without a trace.
    #[test]
    fn files_with_conflicts_are_kept_byte_for_byte(lines in proptest::collection::vec(prop_oneof![
        Just("<<<<<<< HEAD"), Just("======="), Just(">>>>>>> x"), Just("||||||| b"), Just("<!-- id:5 -->"), Just("---"),
        Just("<!-- id:6 -->"), Just("## 2026-03-16T16:51"), Just("a"), Just(""), Just("```"), Just("# b\r"),
        Just("<!-- keepstone {} -->"),
    ], 0..30)) {
        let file = lines.join("\n");
        check_bytes_and_places(&file);
    }
}

fn check_bytes_and_places(file: &str) {
    let document = Document::parse(file);
    assert_eq!(document.print(), file);
    for block in document.blocks() {
        assert_eq!(PlacedText::of(file.to_owned()).block(&block.id), Some(block.clone()));
    }
}

#[test]
fn an_entry_that_another_shows_in_code_does_not_end_it() {
    let shown = "```\n<!-- id:5 -->\n<!-- keepstone {} -->\n---\n```";
    let file = format!("<!-- id:6 -->\n{shown} ");
    check_bytes_and_places(&file);
    assert_eq!(texts(&file), [("6".to_owned(), shown.to_owned())]);
}
