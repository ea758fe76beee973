//! Transcripts as real clients wrote them.

use super::*;

macro_rules! transcript {
    ($path:literal) => {
        include_bytes!(concat!("../../../../../../tests/transcripts/", $path))
    };
}

const COPILOT: &[u8] = transcript!("copilot-cli/1c603521-c91f-4843-83aa-77a8742885f2/events.jsonl");
const QWEN: &[u8] = transcript!("qwen-code/4cb7f545-e210-4bb3-a274-e3897ae7bd43.jsonl");
const QWEN_HOOKED: &[u8] = transcript!("qwen-code/e37a975e-e645-411d-ad9b-cc78d9f78641.jsonl");
const OPENCODE: &[u8] = transcript!("opencode/export-ses_dffaf9d5affejPVLqbadAGXY1Y.json");
const GEMINI_DEEP: &[u8] = transcript!("gemini/deep/chats/session-2026-11-21T22-42-fdad46ca.jsonl");

#[test]
fn each_client_tells_what_was_said_and_where() {
    for (client, bytes, path, session, workspace, asked, answered) in [
        (
            Client::CopilotCli,
            COPILOT,
            "/home/dev/.copilot/session-state/1c603521-c91f-4843-83aa-77a8742885f2/events.jsonl",
            "1c603521-c91f-4843-83aa-77a8742885f2",
            "/home/dev/copilot",
            "TOOL[echo hi] SAY[ok then]",
            "ok then",
        ),
        (
            Client::QwenCode,
            QWEN,
            "/home/dev/.qwen/projects/-home-dev-dumpproj/chats/4cb7f545-e210-4bb3-a274-e3897ae7bd43.jsonl",
            "4cb7f545-e210-4bb3-a274-e3897ae7bd43",
            "/home/dev/dumpproj",
            "TOOL[echo hi] SAY[fine]",
            "fine",
        ),
        (
            Client::Opencode,
            OPENCODE,
            "/tmp/keepstone-1/ses_dffaf9d5affejPVLqbadAGXY1Y.json",
            "ses_dffaf9d5affejPVLqbadAGXY1Y",
            "/home/dev/proj",
            "\"TOOL[echo hi] SAY[fine]\"",
            "fine",
        ),
    ] {
        let (said, [_, _, malformed]) = read(client, 0, [bytes]);
        assert_eq!((words(&said), malformed), (vec![(Role::User, asked), (Role::Agent, answered)], 0), "{client:?}");
        assert!(said.iter().all(|said| said.at.is_some_and(|at| at > 1_795_000_000_000)), "{client:?}: {said:?}");
        let head = inspect(client, path, bytes);
        assert_eq!((head.session.as_str(), head.refused.as_deref()), (session, None), "{client:?}");
        assert_eq!(belongs(&head, client, path, workspace), Ok(()), "{client:?}");
        assert_eq!(belongs(&head, client, path, "/home/dev"), Ok(()), "{client:?}");
        assert!(belongs(&head, client, path, "/home/dev/other").is_err(), "{client:?}");
    }
}

/// Qwen Code 0.24 writes what hooks say into the person's message.
#[test]
fn the_words_of_hooks_are_not_a_persons() {
    let answered = "We decided to draw the map on the server because old tablets cannot render it.";
    let recorded = String::from_utf8_lossy(QWEN_HOOKED);
    let of_others = recorded.replace("keepstone:brief", "another hook");
    for hooked in [&*recorded, &of_others] {
        let (said, [_, _, malformed]) = read(Client::QwenCode, 0, [hooked.as_bytes()]);
        assert_eq!((words(&said), malformed), (vec![(Role::User, "SAY[typed]"), (Role::Agent, answered)], 0));
    }
}

#[test]
fn a_long_export_of_opencode_is_known_by_its_beginning() {
    let cut = &OPENCODE[..1_500];
    let head = inspect(Client::Opencode, "/tmp/x/export.json", cut);
    assert_eq!(
        (head.session.as_str(), head.paths.as_slice()),
        ("ses_dffaf9d5affejPVLqbadAGXY1Y", &["/home/dev/proj".to_owned()][..])
    );
    let (said, [_, _, malformed]) = read(Client::Opencode, 0, [cut]);
    assert_eq!((said.len(), malformed), (0, 1));
    let child = String::from_utf8_lossy(OPENCODE).replacen("\"slug\"", "\"parentID\": \"ses_1\", \"slug\"", 1);
    let head = inspect(Client::Opencode, "/tmp/x/export.json", child.as_bytes());
    assert!(head.refused.is_some_and(|reason| reason.contains("subagent")));
}

#[test]
fn gemini_in_a_sub_folder_belongs_to_the_project_around_it() {
    let path = "/home/dev/.gemini/tmp/deep/chats/session-2026-11-21T22-42-fdad46ca.jsonl";
    // The paths were changed in the recording, its hash was not.
    let recorded = String::from_utf8_lossy(GEMINI_DEEP);
    let hash = sha256("/home/dev/proj/sub/deep");
    let text = recorded.replace("de757ab15f0062cf972175cf24ff3c36c94a1debed8a0cb90df05fb35a99b908", &hash);
    let head = inspect(Client::Gemini, path, text.as_bytes());
    for (workspace, is_own) in [
        ("/home/dev/proj", true),
        ("/home/dev/proj/sub/deep", true),
        ("/home/dev/proj/sub/other", false),
        ("/home/dev/pro", false),
    ] {
        assert_eq!(belongs(&head, Client::Gemini, path, workspace).is_ok(), is_own, "{workspace}");
    }
    // The path must be the one of the hash.
    let other = text.replace("- /home/dev/proj/sub/deep", "- /home/dev/proj/sub/other");
    let head = inspect(Client::Gemini, path, other.as_bytes());
    assert!(belongs(&head, Client::Gemini, path, "/home/dev/proj").is_err());
}

#[test]
fn folders_of_sub_folders_are_looked_at_by_their_beginning() {
    let places = places("/home/dev", "/home/dev/proj").unwrap();
    let prefixed = places.iter().filter(|place| place.prefix.is_some());
    let found: Vec<_> =
        prefixed.map(|place| (place.client, place.folder.as_str(), place.prefix.as_deref().unwrap())).collect();
    assert_eq!(
        found,
        [
            (Client::ClaudeCode, "/home/dev/.claude/projects", "-home-dev-proj-"),
            (Client::QwenCode, "/home/dev/.qwen/projects", "-home-dev-proj-"),
        ]
    );
}

fn sha256(text: &str) -> String {
    use sha2::Digest as _;
    sha2::Sha256::digest(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}
