//! Markdown that people write: front matter, and ids in what is quoted.

use std::rc::Rc;

use super::*;
use crate::calls::*;
use crate::memory::Memory;
use crate::model::contract::{Changes, Filter};
use crate::store::memory::MemoryStore;
use crate::store::{Durability, Expect, Store};

const SAMPLE: &str = "<!-- id:5 -->\n## 2026-03-16T16:51 · #tag\n\nx\n\n---\n";

fn only_texts(file: &str) -> Vec<String> {
    texts(file).into_iter().map(|(_, text)| text).collect()
}

#[test]
fn front_matter_is_no_heading_and_stays_at_the_top() {
    let front = "---\ntitle: On queues\naliases: [log]\ntags:\n  - queue\n  - \"#a/b\"\ncreated: 2026-03-16\n---\n";
    let file = format!("{front}\n# Use Kafka\n\nIt is fast.\n\n## Later\n\nMore.\n");
    let mut document = Document::parse(&file);
    let found: Vec<_> = blocks(&document);
    assert_eq!(
        found.iter().map(|block| &*block.text).collect::<Vec<_>>(),
        ["# Use Kafka\n\nIt is fast.", "## Later\n\nMore."]
    );
    for block in &found {
        assert_eq!((block.tags.join(" ").as_str(), block.created), ("queue a/b", crate::text::time::day("2026-03-16")));
    }
    let first = document.pieces[1].clone();
    let kept = Document::block_of(&first.raw).unwrap();
    document.remove(&found[0].id);
    assert_eq!(document.print(), format!("{front}## Later\n\nMore.\n"));
    assert!(document.insert_raw(&first.raw, &kept, None));
    document.insert(entry(9, "new"));
    assert!(document.print().starts_with(&format!("{front}## Later")), "{}", document.print());
    let read = Document::parse(&document.print());
    assert_eq!(read.blocks().filter(|block| block.tags == ["queue", "a/b"]).count(), 2);
    for block in found {
        document.remove(&block.id);
    }
    document.remove(&Id::Time(9));
    assert!(document.print().starts_with(front) && blocks(&document).is_empty(), "{}", document.print());
}

#[test]
fn a_title_of_the_front_matter_is_that_of_a_text_without_one() {
    let text =
        "---\r\ntitle: 'It''s Kafka' # now\r\ntags: a, b\r\nupdated: 2026-03-16T16:51:22Z\r\n---\r\nWe chose it.\r\n";
    let document = Document::parse(text);
    let block = document.blocks().next().unwrap();
    assert_eq!(block.text, "# It's Kafka\n\nWe chose it.");
    assert_eq!((block.tags.join(" ").as_str(), block.id.clone()), ("a b", Id::of_passage("We chose it.")));
    assert!(block.created.is_some() && document.print() == text);
}

#[test]
fn a_tag_of_several_words_is_one() {
    for tags in ["[\"on call\", b]", "\n  - \"on call\"\n  - b", "[on call, 'b']"] {
        let document = Document::parse(&format!("---\ntags: {tags}\n---\nWe chose it.\n"));
        assert_eq!(document.blocks().next().unwrap().tags, ["on-call", "b"], "{tags}");
    }
}

#[test]
fn a_date_of_the_front_matter_may_have_an_offset() {
    for date in [
        "2026-03-16T18:51:22+02:00",
        "2026-03-16T18:51:22.5+02:00",
        "2026-03-16 11:21:22 -05:30",
        "2026-03-16T18:51+02:00",
    ] {
        let created = Document::parse(&format!("---\ndate: {date}\n---\nx")).blocks().next().unwrap().created;
        let minute = created.map(|created| created / 60_000);
        assert_eq!(minute, crate::text::time::minute("2026-03-16T16:51").map(|there| there / 60_000), "{date}");
    }
}

#[test]
fn front_matter_may_be_toml() {
    let front = "+++\ntitle = \"On = queues\" # now\ndate = 2026-03-16T16:51:22Z\ntags = [\"queue\", 'log']\n\n[taxonomies]\n\
                 tags = [\n  \"kafka\",\n  'a/b'\n]\n\n[extra]\ntitle = \"other\"\ntags = [\"no\"]\nnote = \"\"\"\n+++\nmore\n\"\"\"\n+++\n";
    let file = format!("{front}We chose it.\n\n# Later\n\nMore.\n");
    let document = Document::parse(&file);
    assert_eq!(document.print(), file);
    let found = blocks(&document);
    let texts: Vec<_> = found.iter().map(|block| &*block.text).collect();
    assert_eq!(texts, ["# On = queues\n\nWe chose it.", "# Later\n\nMore."]);
    for block in &found {
        assert_eq!(block.tags, ["queue", "log", "kafka", "a/b"]);
        assert_eq!(block.created, crate::text::time::minute("2026-03-16T16:51:22"));
    }
    assert_eq!(Document::parse(&format!("{front}{SAMPLE}")).ids().len(), 1);
    for text in ["+++\nWe use tabs.\n+++\nmore", "+++\ntitle = never ended\n\ntext", "+++\n- a = list\n+++\nx"] {
        assert!(only_texts(text).concat().contains("+++"), "{text:?}");
    }
}

#[test]
fn a_heading_may_have_several_lines() {
    for (file, expected) in [
        ("x\n\nUse Kafka for\nall events\n---\n\ny\n", vec!["x", "Use Kafka for\nall events\n---\n\ny"]),
        (
            "Use Kafka for\nall\nevents\n===\ny\n\nNext\n---\nz",
            vec!["Use Kafka for\nall\nevents\n===\ny", "Next\n---\nz"],
        ),
        ("x\n\n- a list\n- of two\n---\ny", vec!["x\n\n- a list\n- of two\n---\ny"]),
        ("x\n\n```\na\nb\n---\n```\ny", vec!["x\n\n```\na\nb\n---\n```\ny"]),
        ("x\n# One\ntwo\n# Three\n", vec!["x", "# One\ntwo", "# Three"]),
    ] {
        assert_eq!(only_texts(file), expected, "{file:?}");
        assert_eq!(Document::parse(file).print(), file);
    }
    let behind = "<!-- id:7 -->\n## 2026-03-16T16:51\n\nz\n\n---\n\nUse Kafka for\nall events\n---\n\ny\n";
    assert_eq!(only_texts(behind), ["z", "Use Kafka for\nall events\n---\n\ny"]);
}

#[test]
fn a_text_is_said_without_its_front_matter() {
    let front = "\u{feff}---\ntitle: Payments\ntags: [x]\n---\n";
    assert_eq!(said(&format!("{front}\nWe pay.\n")), "# Payments\n\nWe pay.");
    assert_eq!(said(&format!("{front}# Money\n\nWe pay.\n")), "# Money\n\nWe pay.");
    assert_eq!((said(front).as_str(), said(" ---\nx\n").as_str()), ("", "---\nx"));
}

#[test]
fn what_is_no_front_matter_is_text() {
    for text in [
        "---\nWe use tabs.\n---\nmore",
        "---\n\nBetween rules.\n\n---\n",
        "---\ntitle: never ended\n\ntext",
        "---\n- a list\n---\n",
        "---\nNote: this is text.\nAnd so is this, in a second line.\n---\n",
        "---\n**Status**: done\n**Owner**: me\n---\n",
    ] {
        assert!(!only_texts(text).concat().is_empty(), "{text:?}");
    }
    for front in [
        "---\n---\n",
        "---\n# only a comment\n---\n",
        "---\na: 1\n\nb: |\n  x\n---\n",
        "---\nx: [\n  1,\n]\n...\n",
        "---\n# note\naliases:\n- log\n<<: *m\n😀: yes\n{{#if x}}\ny: 1\n{{/if}}\n---\n",
        "---\nx: \"A long # \\\"\ntext goes on\n## part\nhere\" # note\ny: 1\n---\n",
        "---\n{\n\"x\": 1\n}\n---\n",
        "+++\n[taxonomies]\ntags = []\n+++\n",
        "<!-- SPDX: MIT -->\n---\nx: 1\n---\n",
        "\n<!-- a\nb -->\n\n+++\nx = 1\n+++\n",
    ] {
        assert_eq!(only_texts(&format!("{front}text")), ["text"]);
        assert_eq!(Document::parse(&format!("{front}{SAMPLE}")).ids().len(), 1);
    }
}

/// Front matter is one unit, whatever its names are and however its values go on.
#[test]
fn front_matter_may_have_any_names() {
    for (front, title) in [
        ("---\ntemp (C): 3\n---\n", ""),
        ("---\nrating*: 3\nstatus:: active\nemoji 🎉: yes\ndc:title: x\n\"a, b\": 1\n---\n", ""),
        ("---\nx[0]: 1\na > b|c!: 2\ntitle: T\n---\n", "# T\n\n"),
        ("---\n? complex\n: value\n? [a, b]\n:\n  - c\n---\n", ""),
        ("---\nkey: >\n  folded\n# not a heading\n  more\n---\n", ""),
        ("---\nkey: >- # note\nfolded\n\n# not a heading\n\nmore: \"of it\n...\n", ""),
        ("---\ntitle: T\nkey: |2+\n    as it is\n## not a heading\n---\n", "# T\n\n"),
    ] {
        let file = format!("{front}# Use Zookeeper\n\nText\n");
        let mut document = Document::parse(&file);
        assert_eq!(only_texts(&file), ["# Use Zookeeper\n\nText"], "{front}");
        assert_eq!(only_texts(&format!("{front}text")), [format!("{title}text")], "{front}");
        let id = document.blocks().next().unwrap().id.clone();
        document.remove(&id);
        assert_eq!(document.print(), front);
    }
    for prose in
        ["We use tabs, as agreed: two.", "**Status**: done", "It is at https://a.b/c", "> quoted: yes", "* a: b"]
    {
        assert!(only_texts(&format!("---\n{prose}\n---\nmore")).concat().contains(prose), "{prose}");
    }
}

#[test]
fn an_id_in_code_or_in_a_comment_is_text() {
    for (open, close) in [
        ("```\n", "```\n"),
        ("~~~~ markdown\n~~~\n```\n", "~~~~~\n"),
        ("   ```md\n", "```\n"),
        ("- item\n\n```\n    ```\n", "```\n"),
        ("<!--\n", "-->\n"),
        ("<!-- out of use:\n\n", "until later -->\n"),
        ("<pre>\n", "</pre>\n"),
        ("<?php\n", "?>\n"),
        ("<![CDATA[\n", "]]>\n"),
        ("1. a\n   ```\n   b\n   ```\n\n````\n```\n", "````\n"),
    ] {
        let file = format!("# Format\n\nIt is so:\n\n{open}{SAMPLE}{close}\nThe rest.\n\n## Next\n\ny\n");
        let passages = only_texts(&file);
        assert_eq!(passages.len(), 2, "{file}: {passages:?}");
        let mut document = Document::parse(&file);
        let ids: Vec<Id> = document.blocks().map(|block| block.id.clone()).collect();
        assert!(ids.iter().all(|id| matches!(id, Id::Passage(_))), "{file}");
        assert!(ids_of(&file).is_empty() && document.ids().is_empty());
        document.remove(&ids[0]);
        assert_eq!(document.print(), "## Next\n\ny\n");

        // Also behind an entry.
        let behind = format!("<!-- id:7 -->\n## 2026-03-16T16:51\n\nz\n\n---\n\n{file}");
        assert_eq!(only_texts(&behind)[1..], passages);
        assert_eq!(PlacedText::of(behind.clone()).block(&Id::Time(5)), None);
        assert_eq!(ids_of(&behind).len(), 1);
    }
}

#[test]
fn html_that_ends_at_a_blank_line_hides_no_entry_and_stays() {
    for (open, close) in
        [("<div>\n", "</div>\n"), ("<details><summary>x</summary>\n\n", "</details>\n"), ("<!DOCTYPE x [\n", "]>\n")]
    {
        let file = format!("{open}{SAMPLE}{close}\nThe rest.\n");
        let mut document = Document::parse(&file);
        assert!(document.has(&Id::Time(5)), "{file}");
        document.remove(&Id::Time(5));
        assert_eq!(document.print(), format!("{open}{close}\nThe rest.\n"));
    }
}

#[test]
fn an_entry_may_show_another_in_code() {
    let text = format!("It is so:\n\n```\n{SAMPLE}```\n\nThe rest.");
    let file = format!("<!-- id:7 -->\n## 2026-03-16T16:51\n\n{text}\n\n---\n\n{SAMPLE}").replace("id:5", "id:6");
    assert_eq!(only_texts(&file), [text.replace("id:5", "id:6"), "x".to_owned()]);
    let mut document = Document::parse(&file);
    document.remove(&Id::Time(6));
    assert_eq!(only_texts(&document.print()).len(), 1);
}

#[test]
fn code_without_an_end_hides_no_entry() {
    for open in ["```\n", "text\n~~~\n", "<!-- later\n", "- ```\n  x\n", "> ```\n> x\n", "<pre>\n", "- <!--\n"] {
        let file = format!("{open}\n{SAMPLE}");
        assert!(Document::parse(&file).has(&Id::Time(5)), "{file}");
        let mut document = Document::parse(&file);
        document.insert(entry(9, "a\n\n```\n~~~\n-->\n</pre>\n```"));
        let read = Document::parse(&document.print());
        assert!(read.has(&Id::Time(5)) && read.has(&Id::Time(9)), "{}", document.print());
        assert!(document.print().contains(open) && !document.hides(&read));
    }
    // What git leaves of two entries that end in the same fence.
    let merged =
        "<!-- id:8 -->\n## 2026-03-16T16:51\n\n```a\n<!-- id:7 -->\n## 2026-03-16T16:51\n\n```b\nx\n```\n\n---";
    assert_eq!(Document::parse(merged).ids().len(), 2);
}

#[test]
fn front_matter_stays_whole_behind_an_entry() {
    let front = "---\ntitle: T\naliases: [log]\n---\n";
    let file = format!("{SAMPLE}\n{front}# Use Kafka\n\nIt is fast.\n\n## Later\n\nMore.\n");
    assert_eq!(only_texts(&file), ["x", "# Use Kafka\n\nIt is fast.", "## Later\n\nMore."]);
    let document = Document::parse(&file);
    for piece in document.pieces.iter().filter(|piece| piece.block.is_some()) {
        let (mut changed, block) = (document.clone(), piece.block.clone().unwrap());
        changed.remove(&block.id);
        assert!(changed.print().contains(front) && !changed.has(&block.id));
        let mut again = Document::parse(&changed.print());
        assert!(again.insert_raw(&piece.raw, &block, None));
        assert!(again.print().contains(front), "{}", again.print());
        let mut read = Document::parse(&again.print());
        assert_eq!(blocks(&read), blocks(&again));
        read.insert(entry(9, "```\nnew"));
        assert_eq!(blocks(&Document::parse(&read.print())), blocks(&read));
        assert!(read.print().contains(front), "{}", read.print());
    }
    for (nth, gone) in blocks(&document).into_iter().enumerate().skip(1) {
        let mut changed = document.clone();
        let raw = changed.pieces[nth + 1].raw.clone();
        let next = changed.pieces.get(nth + 2).and_then(|piece| Some(piece.block.as_ref()?.id.clone()));
        changed.remove(&gone.id);
        let mut again = Document::parse(&changed.print());
        assert!(again.insert_raw(&raw, &gone, next.as_ref()));
        assert_eq!(again.print().trim_end(), file.trim_end());
    }
}

/// What each call leaves of a file: each section forgotten and that undone, then each edited and that undone.
#[test]
fn no_call_takes_front_matter_or_code_apart() {
    let front = "---\ntitle:\naliases: [log]\n---\n";
    let code = format!("```\n{SAMPLE}```\n");
    let file = format!("{front}# Use Kafka\n\nIt is fast.\n\n## Format\n\n{code}\n## Later\n\nMore.\n");
    let store = Rc::new(MemoryStore::default());
    store.write("dev/decisions.md", file.as_bytes(), &Expect::Anything, Durability::Full).unwrap();
    let mut memory = Memory::new(store.clone(), || 1_773_679_871_839);
    let now = || String::from_utf8(store.read("dev/decisions.md").unwrap().unwrap().bytes).unwrap();
    let is_whole = |rest: usize| {
        let text = now();
        let codes = usize::from(text.contains(&code)) + usize::from(text.contains(&super::escape::escape(&code)));
        assert!(text.starts_with(front) && text.matches(front).count() == 1, "{text}");
        assert!(text.matches("```").count() == 2 * codes && codes >= rest, "{text}");
    };
    let listed = |memory: &mut Memory<Rc<MemoryStore>>| memory.list(&Filter::default()).unwrap();
    let entries = listed(&mut memory);
    assert_eq!(entries.len(), 3);
    for entry in entries {
        memory.forget(&entry.reference).unwrap();
        assert_eq!(listed(&mut memory).len(), 2);
        is_whole(0);
        memory.undo(None).unwrap();
        is_whole(1);
        let edited =
            memory.edit(&entry.reference, Changes { tags: Some(vec!["x".to_owned()]), ..Changes::default() }).unwrap();
        assert_eq!(edited.text, entry.text);
        is_whole(1);
        memory.undo(None).unwrap();
        is_whole(1);
        assert_eq!(listed(&mut memory).len(), 3);
    }
    let mut texts: Vec<String> = listed(&mut memory).into_iter().map(|entry| entry.text).collect();
    texts.sort();
    assert_eq!(
        texts,
        ["# Use Kafka\n\nIt is fast.", &*format!("## Format\n\n{}", code.trim_end()), "## Later\n\nMore."]
    );
}
