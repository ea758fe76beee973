use proptest::prelude::*;

use crate::clients::client::cursor::workspace_slug;
use crate::clients::transcript::inspect::{belongs, inspect};
use crate::clients::transcript::place::places;
use crate::model::contract::Role;

use super::dialect::Weight;
use super::inflate::MAGIC;
use super::*;

mod recorded;

const CURSOR: &[u8] = include_bytes!("../../../../../tests/transcripts/cursor/session.jsonl");
const CURSOR_OLD: &[u8] = include_bytes!("../../../../../tests/transcripts/cursor/numbered.jsonl");
const CLAUDE: &[u8] =
    include_bytes!("../../../../../tests/transcripts/claude-code/0b5cbb5a-6f6c-4d0e-9d53-6f6a1f1f7c01.jsonl");
const CODEX: &[u8] = include_bytes!(
    "../../../../../tests/transcripts/codex/rollout-2026-03-16T10-00-00-0199aaaa-0000-7000-8000-000000000001.jsonl"
);
const CODEX_ZST: &[u8] = include_bytes!(
    "../../../../../tests/transcripts/codex/rollout-2026-03-16T10-00-00-0199aaaa-0000-7000-8000-000000000001.jsonl.zst"
);
const CODEX_OLD: &[u8] = include_bytes!("../../../../../tests/transcripts/codex/items.jsonl");
const GEMINI: &[u8] = include_bytes!("../../../../../tests/transcripts/gemini/session-2026-03-16T09-00-2b945d54.jsonl");
const GEMINI_OLD: &[u8] =
    include_bytes!("../../../../../tests/transcripts/gemini/session-2025-12-09T19-51-2b945d54.json");

const ALL: [(Client, &[u8]); 8] = [
    (Client::Cursor, CURSOR),
    (Client::Cursor, CURSOR_OLD),
    (Client::ClaudeCode, CLAUDE),
    (Client::Codex, CODEX),
    (Client::Codex, CODEX_ZST),
    (Client::Codex, CODEX_OLD),
    (Client::Gemini, GEMINI),
    (Client::Gemini, GEMINI_OLD),
];

const WORKSPACE: &str = "/home/ana/parser";

/// All messages that a reader returns for some pieces.
fn read<'a>(client: Client, from: u64, pieces: impl IntoIterator<Item = &'a [u8]>) -> (Vec<Said>, [u64; 3]) {
    let mut reader = Reader::new(client, from);
    let mut said: Vec<Said> = pieces.into_iter().flat_map(|piece| reader.feed(piece)).collect();
    said.extend(reader.finish());
    (said, [reader.offset(), reader.lines(), reader.malformed()])
}

/// Senders and texts, shortened.
fn words(said: &[Said]) -> Vec<(Role, &str)> {
    said.iter().map(|said| (said.message.role, said.message.text.as_str())).collect()
}

#[test]
fn cursor_tells_what_stands_in_the_query_and_the_answer() {
    let (said, [offset, lines, malformed]) = read(Client::Cursor, 0, [CURSOR]);
    let expected = [
        (Role::User, "Use tabs in the parser, não espaços."),
        (Role::Agent, "Tabs it is."),
        (Role::User, "plain old words"),
        (Role::Agent, "**Decision:** the parser keeps tabs — 制表符 — everywhere."),
    ];
    assert_eq!(words(&said), expected);
    assert_eq!((offset, lines, malformed), (CURSOR.len() as u64, 12, 2));
    assert_eq!(words(&read(Client::Cursor, 0, [CURSOR_OLD]).0), [(Role::User, "Rename it"), (Role::Agent, "Renamed.")]);
}

#[test]
fn claude_code_tells_a_persons_words_and_the_answers() {
    let (said, [_, lines, malformed]) = read(Client::ClaudeCode, 0, [CLAUDE]);
    let expected = [
        (Role::User, "Use tabs here."),
        (Role::Agent, "Tabs it is: fácil."),
        (Role::User, "and spaces in YAML"),
        (Role::Agent, "We decided to keep tabs in code and spaces in YAML."),
    ];
    assert_eq!(words(&said), expected);
    assert_eq!((lines, malformed), (18, 0), "half a character in a tool's answer spoils no line");
    assert_eq!((said[1].at, said[1].id.as_deref()), (Some(1_773_651_604_000), Some("a2")));
}

#[test]
fn a_plan_that_a_person_accepted_is_not_theirs() {
    let line = |plan: &str| {
        let content = "Implement the following plan:\\n\\n# Plan\\n\\nWe always keep the old key.";
        format!(r#"{{"type":"user","planContent":"{plan}","message":{{"role":"user","content":"{content}"}}}}"#) + "\n"
    };
    let plan = parse_transcript(Client::ClaudeCode, line("# Plan").as_bytes());
    assert_eq!(plan[0].text, "Implement the following plan:\n> Plan");
    assert!(parse_transcript(Client::ClaudeCode, line("").as_bytes())[0].text.ends_with("the old key."));
}

#[test]
fn codex_tells_events_once_and_no_review_prompts() {
    let (said, [.., malformed]) = read(Client::Codex, 0, [CODEX]);
    let expected = [
        (Role::User, "Add a test for tabs, por favor — ação."),
        (Role::Agent, "I’ll read the parser first."),
        (Role::Agent, "Root cause: the scanner counted a tab as one column."),
        (Role::Agent, "The test covers tabs."),
    ];
    assert_eq!(words(&said), expected);
    assert_eq!(malformed, 0);
    let weights: Vec<Weight> = said.iter().map(|said| said.weight).collect();
    assert_eq!(weights, [Weight::Full, Weight::Progress, Weight::Full, Weight::Full]);
}

#[test]
fn codex_hears_the_person_after_a_review_that_broke_off() {
    let event = |payload: &str| format!("{{\"type\":\"event_msg\",\"payload\":{{{payload}}}}}\n");
    let prompt = r#""type":"user_message","message":"Review.""#;
    let log = [
        event(r#""type":"entered_review_mode""#),
        event(prompt),
        event(r#""type":"turn_aborted""#),
        event(r#""type":"user_message","message":"Never mind.""#),
    ];
    assert_eq!(words(&read(Client::Codex, 0, [log.concat().as_bytes()]).0), [(Role::User, "Never mind.")]);
}

#[test]
fn codex_without_events_tells_items() {
    let (said, _) = read(Client::Codex, 0, [CODEX_OLD]);
    assert_eq!(words(&said), [(Role::User, "Add a test"), (Role::Agent, "Added."), (Role::Agent, "Passed.")]);
    assert_eq!(said[1].at, Some(1_746_608_404_000));
}

#[test]
fn codex_tells_completed_items_and_no_summary_of_a_compaction() {
    // Shortened from what Codex 0.169 wrote.
    let lines = [
        r#"{"type":"response_item","payload":{"type":"message","role":"user","content":[{"type":"input_text","text":"hello"}]}}"#,
        r#"{"timestamp":"2026-11-21T22:59:21.463Z","type":"event_msg","payload":{"type":"item_completed","item":{"type":"UserMessage","content":[{"type":"text","text":"hello","text_elements":[]}]}}}"#,
        r#"{"type":"event_msg","payload":{"type":"item_completed","item":{"type":"AgentMessage","id":"msg_1","content":[{"type":"Text","text":"Nothing to tell."}]}}}"#,
        r#"{"type":"event_msg","payload":{"type":"agent_message","message":"Nothing to tell."}}"#,
        r#"{"type":"response_item","payload":{"type":"message","role":"assistant","content":[{"type":"output_text","text":"Nothing to tell."}]}}"#,
        r#"{"type":"response_item","payload":{"type":"message","role":"assistant","content":[{"type":"output_text","text":"SUMMARY: We decided to use the board."}]}}"#,
        r#"{"type":"compacted","payload":{"message":"Another language model started to solve this problem."}}"#,
        r#"{"type":"event_msg","payload":{"type":"item_completed","item":{"type":"ContextCompaction","id":"c"}}}"#,
    ];
    let (said, [_, _, malformed]) = read(Client::Codex, 0, [lines.join("\n").as_bytes(), b"\n"]);
    assert_eq!(words(&said), [(Role::User, "hello"), (Role::Agent, "Nothing to tell.")]);
    assert_eq!((said[0].at, malformed), (Some(1_795_301_961_463), 0));
}

#[test]
fn codex_read_on_tells_no_items_after_events() {
    let duplicate = br#"{"type":"response_item","payload":{"type":"message","role":"assistant","content":"Done."}}"#;
    let rest = [CODEX, duplicate.as_slice(), b"\n"].concat();
    let mut reader =
        Reader::new(Client::Codex, CODEX.len() as u64).told(&inspect(Client::Codex, "rollout-x.jsonl", CODEX));
    let mut said = reader.feed(&rest[CODEX.len()..]);
    said.extend(reader.finish());
    assert_eq!(said, []);
}

#[test]
fn many_items_are_told_before_the_end() {
    let line = br#"{"type":"message","role":"assistant","content":"Done."}"#;
    let mut reader = Reader::new(Client::Codex, 0);
    let said = reader.feed(&[line.as_slice(), b"\n"].concat().repeat(100));
    assert_eq!(said.len(), 100);
}

#[test]
fn gemini_keeps_what_was_pressed_together_and_drops_what_was_withdrawn() {
    let (said, [offset, _, malformed]) = read(Client::Gemini, 0, [GEMINI]);
    let expected = [
        (Role::User, "Add a test"),
        (Role::Agent, "Added the test — já."),
        (Role::User, "Keep it @parser.rs"),
        (Role::Agent, "We went with tabs everywhere in the parser."),
        (Role::User, "Thanks"),
    ];
    assert_eq!(words(&said), expected);
    assert_eq!((offset, malformed), (GEMINI.len() as u64, 0));
}

#[test]
fn gemini_without_a_terminal_puts_a_brief_into_the_persons_text() {
    let line = r#"{"id":"u","type":"user","content":[{"text":"<hook_context>\n&lt;!-- keepstone:brief --&gt;\n## MEMORY CONTEXT\n\n---\n\n## Rules\n\nWe decided to use tabs.\n\n---\n&lt;!-- /keepstone:brief --&gt;\n</hook_context>\n\nsay something else"}]}"#;
    let header = r#"{"sessionId":"g","projectHash":"x"}"#;
    let (said, _) = read(Client::Gemini, 0, [header.as_bytes(), b"\n", line.as_bytes(), b"\n"]);
    assert_eq!(words(&said), [(Role::User, "say something else")]);
}

#[test]
fn gemini_withdraws_its_whole_history_at_an_unknown_turn() {
    let log = concat!(
        r#"{"sessionId":"s","projectHash":"h"}"#,
        "\n",
        r#"{"id":"1","type":"user","content":"one"}"#,
        "\n",
        r#"{"$set":{"messages":[{"id":"2","type":"user","content":"two"}]}}"#,
        "\n",
        r#"{"$rewindTo":"gone"}"#,
        "\nbroken\n",
        r#"{"id":"3","type":"user","content":"three"}"#,
        "\n",
    );
    let (said, [.., malformed]) = read(Client::Gemini, 0, [log.as_bytes()]);
    assert_eq!(words(&said), [(Role::User, "one"), (Role::User, "three")]);
    assert_eq!(malformed, 1);
}

#[test]
fn gemini_reads_one_object_over_the_whole_file() {
    let expected = [(Role::User, "Add a test"), (Role::Agent, "Added.")];
    let (said, [offset, _, malformed]) = read(Client::Gemini, 0, [GEMINI_OLD]);
    assert_eq!((words(&said), offset, malformed), (expected.to_vec(), GEMINI_OLD.len() as u64, 0));
    let value: serde_json::Value = serde_json::from_slice(GEMINI_OLD).unwrap();
    let line = value.to_string();
    assert_eq!(words(&read(Client::Gemini, 0, [line.as_bytes()]).0), expected);
    let (said, [.., malformed]) = read(Client::Gemini, 0, [&GEMINI_OLD[..GEMINI_OLD.len() / 2]]);
    assert_eq!(said, []);
    assert!(malformed > 0);
}

#[test]
fn gemini_with_a_broken_first_line_is_still_a_log() {
    let log = [b"{cut\n".as_slice(), GEMINI].concat();
    let (said, [.., malformed]) = read(Client::Gemini, 0, [log.as_slice()]);
    assert_eq!((said, malformed), (read(Client::Gemini, 0, [GEMINI]).0, 1));
}

#[test]
fn a_cut_anywhere_changes_nothing() {
    for (client, bytes) in ALL {
        let whole = read(client, 0, [bytes]);
        assert!(!whole.0.is_empty());
        for at in 0..=bytes.len() {
            let (start, end) = bytes.split_at(at);
            assert_eq!(read(client, 0, [start, end]), whole, "{client:?} cut at {at}");
        }
        assert_eq!(read(client, 0, bytes.chunks(1)), whole, "{client:?} byte by byte");
    }
}

#[test]
fn reading_on_tells_exactly_what_is_new() {
    for (client, bytes) in [(Client::Cursor, CURSOR), (Client::ClaudeCode, CLAUDE)] {
        let whole = read(client, 0, [bytes]);
        for at in 0..=bytes.len() {
            let (mut said, [offset, lines, malformed]) = read(client, 0, [&bytes[..at]]);
            let mut reader = Reader::new(client, offset).after(lines);
            said.extend(reader.feed(&bytes[usize::try_from(offset).unwrap()..]));
            said.extend(reader.finish());
            let counted = [reader.offset(), reader.lines(), malformed + reader.malformed()];
            assert_eq!((said, counted), whole, "{client:?} read up to {at}");
        }
    }
}

#[test]
fn an_unfinished_line_is_left_for_the_next_time() {
    let (line, rest) = CURSOR_OLD.split_at(30);
    assert_eq!(read(Client::Cursor, 0, [line]), (Vec::new(), [0, 0, 0]));
    assert_eq!(read(Client::Cursor, 0, [line, rest]).0.len(), 2);
}

#[test]
fn a_last_line_that_is_complete_needs_no_line_end() {
    let is_whole = |bytes: &[u8]| bytes.rsplit(|byte| *byte == b'\n').next().and_then(json::object).is_some();
    let ends_whole = |bytes: &[u8]| is_whole(bytes.trim_ascii_end());
    for (client, bytes) in ALL.into_iter().filter(|(client, bytes)| *client != Client::Gemini && ends_whole(bytes)) {
        let ended = bytes.trim_ascii_end();
        let (said, [offset, lines, malformed]) = read(client, 0, [ended]);
        let whole = read(client, 0, [bytes]);
        assert_eq!((said, [lines, malformed]), (whole.0, [whole.1[1], whole.1[2]]), "{client:?}");
        assert_eq!(offset, ended.len() as u64);
        let next = [b"\n", CURSOR_OLD].concat();
        let more = read(client, offset, [next.as_slice()]).0;
        assert_eq!(more, read(client, offset, [CURSOR_OLD]).0, "the line that was read is not read again");
    }
}

#[test]
fn compressed_is_as_plain_from_any_offset() {
    assert_eq!(read(Client::Codex, 0, [CODEX_ZST]), read(Client::Codex, 0, [CODEX]));
    let line = CODEX.iter().position(|byte| *byte == b'\n').unwrap() as u64 + 1;
    for from in [line, CODEX.len() as u64] {
        let plain = read(Client::Codex, from, [&CODEX[usize::try_from(from).unwrap()..]]);
        assert_eq!(read(Client::Codex, from, [CODEX_ZST]), plain);
    }
}

#[test]
fn compressed_text_may_stand_in_several_frames() {
    let skippable = [0x53, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3];
    let frames = [CODEX_ZST, &skippable, CODEX_ZST].concat();
    let twice = CODEX.repeat(2);
    assert_eq!(read(Client::Codex, 0, [frames.as_slice()]), read(Client::Codex, 0, [twice.as_slice()]));
}

#[test]
fn broken_compression_is_one_malformed_line() {
    let mut broken = CODEX_ZST.to_vec();
    broken.extend_from_slice(b"no frame");
    let (said, [.., malformed]) = read(Client::Codex, 0, [broken.as_slice()]);
    assert_eq!((said.len(), malformed), (4, 1));
    // A frame of one block that repeats a byte for ever would fill the memory, were it unpacked at once.
    let repeated = [0x02, 0x00, 0x10, b' '].repeat(1_000);
    let bomb = [MAGIC.as_slice(), &[0x00, 0x58], &repeated].concat();
    assert_eq!(read(Client::Codex, 0, [bomb.as_slice()]).0, []);
}

#[test]
fn a_line_that_is_too_long_is_passed_over() {
    let mut reader = Reader::new(Client::Cursor, 0);
    reader.feed(b"{\"role\":\"user\",\"message\":\"");
    for _ in 0..33 {
        reader.feed(&vec![b'x'; 1 << 20]);
    }
    let said = reader.feed(b"\"}\n{\"role\":\"user\",\"message\":\"short\"}\n");
    assert_eq!(words(&said), [(Role::User, "short")]);
    assert_eq!((reader.lines(), reader.malformed()), (2, 1));
}

#[test]
fn the_beginning_tells_session_and_place() {
    let name = "/home/ana/.codex/sessions/2026/03/16/rollout-x.jsonl";
    for bytes in [CODEX, CODEX_ZST] {
        let head = inspect(Client::Codex, name, bytes);
        assert_eq!(head.session, "0199aaaa-0000-7000-8000-000000000001");
        assert_eq!((head.paths, head.events, head.refused), (vec!["/home/ana/parser/core".to_owned()], true, None));
    }
    let head = inspect(Client::ClaudeCode, "/home/ana/.claude/projects/x/y.jsonl", CLAUDE);
    assert_eq!(head.session, "0b5cbb5a-6f6c-4d0e-9d53-6f6a1f1f7c01");
    let head = inspect(Client::Gemini, "C:\\g\\tmp\\p\\chats\\session-1.json", &GEMINI_OLD[..200]);
    assert_eq!(head.session, "2b945d54-0000-4000-8000-000000000002");
    assert!(head.project_hash.is_some());
    let cut = br#"{"cwd":"C:\\w\\app","sessionId":"s1","message":{"content":"no end \"cwd\":\"/other"#;
    let head = inspect(Client::ClaudeCode, "y.jsonl", cut);
    assert_eq!((head.session.as_str(), head.paths), ("s1", vec!["C:\\w\\app".to_owned()]));
}

#[test]
fn a_session_whose_id_is_a_secret_has_another_that_is_its_own() {
    let named = |token: &str| {
        let line = format!("{{\"type\":\"user\",\"sessionId\":\"{token}\",\"cwd\":\"/w\"}}\n");
        inspect(Client::ClaudeCode, &format!("/home/ana/.claude/projects/x/{token}.jsonl"), line.as_bytes()).session
    };
    let tokens = ["x7Qm2Vw9Rt4Ks8Lb3Nc6Hd5Jf1Gz0Py7TaQe", "q3Wn8Zk5Yt2Hs6Lc9Vb4Md7Jg1Fx0Pr5TeQa"]
        .map(|end| ["ghp_", end].concat());
    let [one, other] = tokens.each_ref().map(|token| named(token));
    assert!(one != other && [&one, &other].iter().all(|name| name.starts_with("session-")), "{one} {other}");
    assert_eq!(named("s-1"), "s-1");
}

#[test]
fn an_id_is_a_name_and_no_path() {
    let stem = "0b5cbb5a-6f6c-4d0e-9d53-6f6a1f1f7c01";
    for (name, inside, session) in [(stem, "s1", stem), ("notes", "s1", "s1"), ("notes", "../../x", "notes")] {
        let line = format!(r#"{{"type":"user","sessionId":"{inside}","cwd":"/w"}}"#);
        let head = inspect(Client::ClaudeCode, &format!("/p/{name}.jsonl"), line.as_bytes());
        assert_eq!(head.session, session);
    }
}

#[test]
fn side_transcripts_are_refused() {
    let sub =
        br#"{"type":"session_meta","payload":{"id":"s","cwd":"/home/ana/parser","source":{"subagent":"review"}}}"#;
    let memory = br#"{"type":"session_meta","payload":{"id":"s","cwd":"/home/ana/parser","thread_source":"memory_consolidation"}}"#;
    let gemini = br#"{"sessionId":"s","projectHash":"h","kind":"subagent"}"#;
    let print = br#"{"type":"system","subtype":"init","session_id":"s","cwd":"/home/ana/parser"}"#;
    let side = br#"{"type":"user","isSidechain":true,"sessionId":"s","cwd":"/home/ana/parser"}"#;
    for (client, path, head) in [
        (Client::Codex, "rollout-1.jsonl", sub.as_slice()),
        (Client::Codex, "rollout-1.jsonl", memory),
        (Client::Gemini, "/h/.gemini/tmp/p/chats/s/t.jsonl", gemini),
        (Client::Gemini, "/h/.gemini/tmp/p/logs.json", GEMINI_OLD),
        (Client::Cursor, "/h/agent-transcripts/a/a.jsonl", print),
        (Client::Cursor, "/h/.cursor/projects/p/agent-transcripts/a/subagents/b.jsonl", CURSOR),
        (Client::ClaudeCode, "/h/.claude/projects/p/s/subagents/agent-acompact-1.jsonl", CLAUDE),
        (Client::ClaudeCode, "/h/.claude/projects/p/s.jsonl", side),
        (Client::ClaudeCode, "/h/.claude/projects/p/s.jsonl", b"".as_slice()),
        (Client::Vscode, "/h/x.jsonl", CURSOR),
    ] {
        let head = inspect(client, path, head);
        assert!(head.refused.is_some(), "{client:?} {path}");
        assert_eq!(belongs(&head, client, path, WORKSPACE).err(), head.refused);
    }
}

#[test]
fn a_session_belongs_to_its_folder_and_those_around_it() {
    let head = |path: &str| Head { paths: vec![path.to_owned()], ..Head::default() };
    let owned = |path: &str, workspace: &str| belongs(&head(path), Client::Codex, "x", workspace).is_ok();
    for (path, workspace) in [
        (WORKSPACE, WORKSPACE),
        ("/home/ana/parser/", WORKSPACE),
        ("/home/ana/parser/src", "/home/ana/parser/"),
        ("C:\\Users\\ana\\parser\\src", "c:/Users/ana/parser"),
        (r"\\?\C:\Users\ana", r"c:\Users\ana\"),
        (r"\\server\share\parser", r"\\server\share"),
    ] {
        assert!(owned(path, workspace), "{path} in {workspace}");
    }
    for (path, workspace) in [
        ("/home/ana/parser2", WORKSPACE),
        ("/srv/home/ana/parser", WORKSPACE),
        ("/home/ana", WORKSPACE),
        ("/home/ana/parser/../secret", WORKSPACE),
        ("home/ana/parser", WORKSPACE),
        ("", WORKSPACE),
        ("/home/ana/parser", ""),
        ("D:\\parser", "C:\\parser"),
        ("/home/ana/Parser", WORKSPACE),
    ] {
        assert!(!owned(path, workspace), "{path} not in {workspace}");
    }
    let moved = Head { paths: vec!["/elsewhere".to_owned(), WORKSPACE.to_owned()], ..Head::default() };
    assert!(belongs(&moved, Client::ClaudeCode, "x", WORKSPACE).is_err(), "where it began decides");
    assert!(belongs(&Head::default(), Client::ClaudeCode, "x", WORKSPACE).is_err());
}

#[test]
fn cursor_belongs_by_the_exact_name_of_its_folder() {
    let owned = |head: &Head, folder: &str, workspace: &str| {
        let path = format!("/home/ana/.cursor/projects/{folder}/agent-transcripts/a/a.jsonl");
        belongs(head, Client::Cursor, &path, workspace)
    };
    let head = inspect(Client::Cursor, "a.jsonl", CURSOR);
    assert_eq!(owned(&head, "home-ana-parser", WORKSPACE), Ok(()));
    for folder in ["home-ana-parser-2", "my-home-ana-parser", "parser", "-home-ana-parser"] {
        assert!(owned(&head, folder, WORKSPACE).is_err(), "{folder}");
    }
    let none = Head::default();
    assert_eq!(owned(&none, "home-ana-my_app.rs", "/home/ana/my_app.rs"), Ok(()));
    assert_eq!(owned(&none, "c-Users-ana-app", "C:\\Users\\ana\\app"), Ok(()));
    let duplicate = Head { paths: vec!["/home/ana/my/app/x.rs".to_owned()], ..Head::default() };
    assert!(owned(&duplicate, "home-ana-my-app", "/home/ana/my-app").is_err(), "the same name, another folder");
    assert_eq!(owned(&duplicate, "home-ana-my-app", "/home/ana/my/app"), Ok(()));
    assert!(belongs(&none, Client::Cursor, "/home-ana-parser/a.jsonl", WORKSPACE).is_err());
    // Of a folder that somebody names in the root of the file system.
    let vouched = places("/root", "/").unwrap().into_iter().find(|place| place.client == Client::Cursor).unwrap();
    assert_eq!(belongs(&head, Client::Cursor, &format!("{}/a/a.jsonl", vouched.folder), "/"), Ok(()));
}

#[test]
fn gemini_belongs_by_the_hash_of_the_path() {
    let path = "/home/ana/.gemini/tmp/parser/chats/session-1.jsonl";
    for bytes in [GEMINI, GEMINI_OLD] {
        let head = inspect(Client::Gemini, path, bytes);
        assert_eq!(belongs(&head, Client::Gemini, path, "/home/ana/parser/"), Ok(()));
        assert!(belongs(&head, Client::Gemini, path, "/home/ana").is_err());
    }
}

#[test]
fn places_are_where_clients_write() {
    let folders = |home, workspace| -> Vec<String> {
        places(home, workspace).unwrap().into_iter().map(|place| place.folder).collect()
    };
    let expected = [
        "/home/ana/.cursor/projects/home-ana-my-app-rs/agent-transcripts",
        "/home/ana/.cursor/projects/home-ana-my_app.rs/agent-transcripts",
        "/home/ana/.claude/projects/-home-ana-my-app-rs",
        "/home/ana/.qwen/projects/-home-ana-my-app-rs",
        "/home/ana/.claude/projects",
        "/home/ana/.qwen/projects",
        "/home/ana/.codex/sessions",
        "/home/ana/.codex/archived_sessions",
        "/home/ana/.gemini/tmp",
        "/home/ana/.copilot/session-state",
    ];
    assert_eq!(folders("/home/ana/", "/home/ana/my_app.rs/"), expected);
    let windows = folders("C:\\Users\\ana", "C:\\Users\\ana\\app");
    assert!(windows.contains(&"C:\\Users\\ana\\.cursor\\projects\\c-Users-ana-app\\agent-transcripts".to_owned()));
    assert!(windows.contains(&"C:\\Users\\ana\\.claude\\projects\\C--Users-ana-app".to_owned()));
    let long = format!("/home/{}", "x".repeat(200));
    assert!(folders("/home/ana", &long).contains(&"/home/ana/.claude/projects".to_owned()));
    let codex = places("/h", "/w").unwrap().into_iter().find(|place| place.client == Client::Codex).unwrap();
    assert_eq!(codex.suffixes, [".jsonl", ".jsonl.zst"]);
}

#[test]
fn slugs_are_cursors() {
    for (path, slug) in [
        ("/Users/mario/my-project", "Users-mario-my-project"),
        ("/home/ana/über_app.v2/", "home-ana--ber-app-v2"),
        ("/home/ana/🦀", "home-ana---"),
        ("", ""),
    ] {
        assert_eq!(workspace_slug(path), slug);
    }
}

proptest! {
    #[test]
    fn no_bytes_panic(bytes in prop::collection::vec(any::<u8>(), 0..400), compressed: bool) {
        let bytes = if compressed { [MAGIC.as_slice(), &bytes].concat() } else { bytes };
        for client in Client::ALL {
            read(client, 3, [bytes.as_slice()]);
            belongs(&inspect(client, "a/b.jsonl", &bytes), client, "a/b.jsonl", WORKSPACE).ok();
        }
    }

    #[test]
    fn no_change_of_a_byte_panics(nth in 0..ALL.len(), at: prop::sample::Index, byte: u8) {
        let (client, bytes) = ALL[nth];
        let mut bytes = bytes.to_vec();
        *at.get_mut(&mut bytes) = byte;
        let (_, [_, lines, malformed]) = read(client, 0, [bytes.as_slice()]);
        prop_assert!(malformed <= lines + 1);
    }

    #[test]
    fn no_path_panics(path in ".{0,40}", workspace in ".{0,40}") {
        drop(places(&path, &workspace));
        inspect(Client::Gemini, &path, GEMINI);
        belongs(&inspect(Client::Cursor, &path, CURSOR), Client::Cursor, &path, &workspace).ok();
    }
}

#[test]
fn glued_records_are_read_and_what_is_broken_before_a_whole_one_is_counted() {
    let user =
        |text: &str| format!(r#"{{"type":"user","message":{{"role":"user","content":"{text}"}},"uuid":"{text}"}}"#);
    let (one, two) = (user("one"), user("two"));
    let cut = |at: usize| one.get(..at).unwrap_or_default();
    for (line, expected, malformed) in [
        (format!("{one}{two}\n"), vec!["one", "two"], 0),
        (format!("{one}{two}"), vec!["one", "two"], 0),
        (format!("{one} {two}{one}\n"), vec!["one", "two", "one"], 0),
        (format!("{one}{}\n", cut(20)), vec!["one"], 1),
        (format!("{}{two}\n", cut(one.find("ne\"").unwrap())), vec!["two"], 1),
        (format!("{}{two}\n", cut(11)), vec!["two"], 1),
        (format!("{}{two}\n", cut(4)), vec!["two"], 1),
        (format!("{}{}{two}\n", cut(11), cut(30)), vec!["two"], 1),
        (format!("{}\n", cut(one.len() - 1)), vec![], 1),
        (format!("x{two}\n"), vec!["two"], 1),
        (format!("{}{two}\n", "\0".repeat(4_096)), vec!["two"], 1),
        (format!("[2026-03-16T10:00:00] {one}, {two}\n"), vec!["one", "two"], 1),
        (format!("ntent\":\"x\"}},\"inner\":{two}\n"), vec![], 1),
    ] {
        let (said, [_, _, broken]) = read(Client::ClaudeCode, 0, [line.as_bytes()]);
        let texts: Vec<&str> = said.iter().map(|said| said.message.text.as_str()).collect();
        assert_eq!((texts, broken), (expected, malformed), "{line}");
    }
    // An object inside of a record that lacks its end is no record.
    let half = r#"{"payload":{"type":"user","message":{"role":"user","content":"inner"}}"#;
    assert_eq!(words(&read(Client::ClaudeCode, 0, [format!("{half}\n").as_bytes()]).0), []);
}
