use proptest::prelude::*;
use serde_json::Value;

use crate::clients::contract::Edit;
use crate::model::error::Error;

use super::planner::FILE_BYTES;
use super::*;

mod guard;
mod server;

/// The guard as policy has it by default.
const OFF: Guard = Guard { prompts: false, required: false, least_chars: 12, failures: true, each_tool: false };

/// The parts of a setup beside the hooks.
#[derive(Clone, Copy)]
struct Parts {
    tools: bool,
    replace: bool,
    guard: Guard,
}

const TOOLS: Parts = Parts { tools: true, replace: false, guard: OFF };

fn words(line: &str) -> Vec<String> {
    line.split(' ').map(str::to_owned).collect()
}

/// The arguments that name the memory of a project.
fn memory() -> [String; 2] {
    ["--dir".to_owned(), "/w/My App/.memory".to_owned()]
}

fn install(client: Client, command: &[String], parts: Parts, files: &[File]) -> Result<Plan> {
    install_at(&memory(), client, command, parts, files)
}

fn install_at(locator: &[String], client: Client, command: &[String], parts: Parts, files: &[File]) -> Result<Plan> {
    let Parts { tools, replace, guard } = parts;
    let (command, files, locator) = (command.to_vec(), files.to_vec(), locator.to_vec());
    super::install(&InstallOptions { client, command, tools, replace, files, locator }, guard)
}

fn uninstall(client: Client, files: &[File]) -> Result<Plan> {
    super::uninstall(client, files, &memory())
}

/// All files of a client, of which some are there.
fn workspace(client: Client, there: &[(&str, &str)]) -> Vec<File> {
    let text = |path: &str| there.iter().find(|(there, _)| *there == path).map(|(_, text)| (*text).to_owned());
    files(client).into_iter().map(|path| File { text: text(&path), path }).collect()
}

/// The files after a plan was carried out.
fn carried_out(files: &[File], plan: &Plan) -> Vec<File> {
    let mut after = files.to_vec();
    for edit in &plan.edits {
        let file = after.iter_mut().find(|file| file.path == edit.path).expect("only files that were asked for");
        file.text.clone_from(&edit.text);
    }
    after
}

fn installed(client: Client, files: &[File], command: &str) -> Vec<File> {
    let plan = install(client, &words(command), TOOLS, files).unwrap();
    assert_eq!(plan.refusals, [], "{client:?}");
    carried_out(files, &plan)
}

fn text<'a>(files: &'a [File], path: &str) -> &'a str {
    files.iter().find(|file| file.path == path).and_then(|file| file.text.as_deref()).unwrap_or_default()
}

fn one(client: Client, path: &str, before: &str) -> String {
    text(&installed(client, &workspace(client, &[(path, before)]), "keepstone"), path).to_owned()
}

fn reason(client: Client, path: &str, before: &str) -> String {
    let files = workspace(client, &[(path, before)]);
    for plan in [install(client, &words("keepstone"), TOOLS, &files).unwrap(), uninstall(client, &files).unwrap()] {
        assert!(plan.edits.iter().all(|edit| edit.path != path), "{before:?}");
        if plan.refusals.is_empty() {
            panic!("{before:?} was not refused");
        }
    }
    let plan = install(client, &words("keepstone"), TOOLS, &files).unwrap();
    let others = edited(client).len() - 1;
    assert_eq!((plan.refusals.len(), plan.edits.len()), (1, others), "the rest goes on");
    assert_eq!(plan.refusals[0].path, path);
    plan.refusals[0].reason.clone()
}

/// The files of JSON that people edit too.
fn json_files(client: Client) -> impl Iterator<Item = &'static str> {
    let own = profile(client).own_file.as_ref().map(|own| own.path);
    edited(client).into_iter().filter(move |path| Some(*path) != own && !path.ends_with(".toml"))
}

#[test]
fn what_was_there_and_empty_is_restored_byte_for_byte() {
    let empties = [
        "",
        "\n",
        " \r\n\r\n",
        "{}",
        "{}\n",
        "{ }",
        "{\n}\n",
        "{\r\n}\r\n",
        "{\"mcpServers\":{}}",
        "{\n  \"mcpServers\": {},\n  \"hooks\": {}\n}\n",
        "{\n  \"hooks\": { }\n}",
        "{\"hooks\":{\"Stop\":[]},\"a\":1}",
        "{\n  \"servers\": {\n  },\n  \"tasks\": [ ]\n}\n",
        "{\"version\":1}",
        "{\n  \"version\": 1\n}\n",
        "{\n  \"version\": \"2.0.0\"\n}\n",
        "{\n    \"version\": \"2.0.0\",\n    \"tasks\": []\n}\n",
    ];
    let beside_comments = ["// a\n{\n}\n", "// a\r\n{}\r\n", "/* a */ { } // b\n", "{}\n// a\n", "// a\n{\n\n\t\n}\n"];
    for client in Client::ALL {
        // Those that read comments.
        let commented = if matches!(client, Client::Vscode | Client::Zed) { &beside_comments[..] } else { &[] };
        for path in json_files(client) {
            for before in empties.iter().chain(commented).copied() {
                let files = workspace(client, &[(path, before)]);
                let after = installed(client, &files, "keepstone");
                let after = installed(client, &after, "/other/keepstone");
                let plan = uninstall(client, &after).unwrap();
                assert_eq!(
                    text(&carried_out(&after, &plan), path),
                    before,
                    "{client:?} {path}: {}",
                    text(&after, path)
                );
            }
        }
    }
}

/// Files as people have them, for every client's JSON.
const SETTINGS: [&str; 22] = [
    "{\n  \"a\": 1\n}\n",
    "{\n  \"a\": 1,\n}\n",
    "{\n\t\"a\": [1, 2],\n\t\"b\": {\"c\": null}\n}",
    "{\r\n    \"a\": 1, // one\r\n    \"b\": \"// no comment, \\\" , }\"  /* b */\r\n}\r\n",
    "\u{feff}{\n  // about a\n  \"a\": 1 // one\n  // the end\n}\n",
    "{\"a\":1,\"b\":[{\"c\":2}]}",
    "{ \"a\": 1, }",
    "{ \"a\": 1 // one\n}",
    "{\n  // nothing yet\n}\n",
    "{ /* nothing yet */ }",
    "// head\n{\n  \"a\": {\n    \"b\": 1\n  } /* a */ , // comma\n}\n// foot\n",
    "{\n  \"hooks\": {\n    \"Stop\": [\n      { \"hooks\": [{ \"type\": \"command\", \"command\": \"say done\" }] }\n    ]\n  }\n}\n",
    "{\n  \"hooks\": {\n    \"Stop\": [\n      {\n        \"matcher\": \"x\",\n        \"hooks\": [],\n      }, // mine\n    ],\n  },\n}\n",
    "{\"version\":1,\"hooks\":{\"stop\":[{\"command\":\"say done\"}],\"sessionStart\":[{\"command\":\"a\"},]}}",
    "{\n  \"version\": 1,\n  \"hooks\": { // ours\n    \"stop\": [ /* first */ { \"command\": \"say done\" } /* last */ ]\n  }\n}",
    "{\n  \"version\": \"2.0.0\",\n  // build\n  \"tasks\": [\n    {\n      \"label\": \"build\", // all\n      \"type\": \"shell\",\n    },\n  ],\n}\n",
    "{\n    \"tasks\": [{\n        \"label\": \"build\"\n    }],\n    \"inputs\": []\n}",
    "{ \"task.allowAutomaticTasks\": \"off\" }",
    "{\n  \"editor.tabSize\": 2,\n  \"task.allowAutomaticTasks\": \"on\"\n}",
    "{\n  \"ключ\": \"значение 👩‍💻\", /* ü */\n}",
    "{\n  \"hooks\": {\n    \"PostToolUse\": [ {\"hooks\": [ {\"command\": \"keepstone hook codecs\"} ]} ]\n  }\n}",
    "\n\n{\n\n  \"a\": 1\n\n}\n\n",
];

/// Those of the files that a client reads.
fn settings(client: Client) -> impl Iterator<Item = &'static str> {
    let is_json = |text: &str| serde_json::from_slice::<Value>(text.as_bytes()).is_ok();
    SETTINGS.into_iter().filter(move |text| match client {
        Client::ClaudeCode | Client::ClaudeDesktop | Client::CopilotCli => is_json(text),
        Client::Gemini | Client::QwenCode => is_json(&without_comments(text)),
        _ => true,
    })
}

/// A text of these without its comments, roughly.
fn without_comments(text: &str) -> String {
    let lines = text.lines().map(|line| line.split(" // ").next().unwrap_or_default());
    lines.filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n").replace("/* ü */", "")
}

#[test]
fn installing_and_taking_away_again_gives_every_byte_back() {
    for client in Client::ALL {
        for path in json_files(client) {
            for before in settings(client) {
                let files = workspace(client, &[(path, before)]);
                let after = installed(client, &files, "keepstone");
                let plan = uninstall(client, &after).unwrap();
                assert_eq!(plan.refusals, []);
                let back = carried_out(&after, &plan);
                assert_eq!(text(&back, path), before, "{client:?} {path}\n{}", text(&after, path));
                assert_eq!(back, files);
            }
        }
    }
}

#[test]
fn installing_twice_is_installing_once() {
    for client in Client::ALL {
        for path in json_files(client) {
            for before in settings(client).chain(["", " \n", "{}", "{ }", "{\"hooks\": {}}"]) {
                let after = installed(client, &workspace(client, &[(path, before)]), "npx keepstone");
                let plan = install(client, &words("npx keepstone"), TOOLS, &after).unwrap();
                assert_eq!((plan.edits, plan.refusals), (vec![], vec![]), "{client:?} {path} {before:?}");
            }
        }
    }
}

#[test]
fn another_command_takes_the_place_of_the_first() {
    for client in Client::ALL {
        for path in json_files(client) {
            for before in settings(client) {
                let files = workspace(client, &[(path, before)]);
                let changed = installed(client, &installed(client, &files, "npx keepstone"), "/opt/keepstone");
                assert_eq!(changed.len(), files.len());
                assert!(!text(&changed, path).contains("npx"), "{client:?} {path} {before:?}");
                let back = carried_out(&changed, &uninstall(client, &changed).unwrap());
                assert_eq!(back, files, "{client:?} {path} {before:?}");
            }
        }
    }
}

#[test]
fn what_is_new_goes_as_it_came() {
    for client in Client::ALL {
        let none = workspace(client, &[]);
        let after = installed(client, &none, "keepstone");
        for path in edited(client) {
            assert!(!text(&after, path).is_empty(), "{path}");
            if path.ends_with(".json") && path != tasks::SETTINGS {
                serde_json::from_slice::<Value>(text(&after, path).as_bytes()).unwrap();
            }
        }
        assert_eq!(carried_out(&after, &uninstall(client, &after).unwrap()), none, "{client:?}");
        assert_eq!(uninstall(client, &none).unwrap(), Plan::default());
    }
}

#[test]
fn claude_code_gets_hooks_up_to_the_end_of_a_session() {
    let group = |event: &str| {
        format!(
            r#"    "{event}": [
      {{
        "hooks": [
          {{
            "type": "command",
            "command": "keepstone hook claude-code || exit 0",
            "timeout": 10
          }}
        ]
      }}
    ]"#
        )
    };
    let hooks = ["SessionStart", "Stop", "PreCompact", "SessionEnd", "PostToolUseFailure"].map(group).join(",\n");
    let path = ".claude/settings.json";
    assert_eq!(
        one(Client::ClaudeCode, path, "{\n  \"model\": \"opus\"\n}\n"),
        format!("{{\n  \"model\": \"opus\",\n  \"hooks\": {{\n{hooks}\n  }}\n}}\n")
    );
    let earlier =
        r#"{"hooks":{"Stop":[{"hooks":[{"type":"command","command":"keepstone","args":["hook","claude-code"]}]}]}}"#;
    let now: Value = serde_json::from_slice(one(Client::ClaudeCode, path, earlier).as_bytes()).unwrap();
    let stop = r#"[{"hooks":[{"command":"keepstone hook claude-code || exit 0","type":"command"}]}]"#;
    assert_eq!(now["hooks"]["Stop"].to_string(), stop, "arguments of an earlier version");
}

#[test]
fn a_hook_of_an_earlier_version_for_other_events_goes() {
    let path = ".gemini/settings.json";
    let group = r#"[{"hooks":[{"type":"command","command":"keepstone hook gemini"}]}]"#;
    let earlier = format!(r#"{{"hooks":{{"PreCompress":{group},"BeforeModel":{group}}}}}"#);
    let after = one(Client::Gemini, path, &earlier);
    let now: Value = serde_json::from_slice(after.as_bytes()).unwrap();
    let events: Vec<&String> = now["hooks"].as_object().unwrap().keys().collect();
    assert_eq!(events, ["AfterAgent", "BeforeAgent", "PreCompress", "SessionEnd", "SessionStart"]);
    // Without a matcher it would run before every request.
    assert_eq!(now["hooks"]["PreCompress"].as_array().unwrap().len(), 1);
    assert_eq!(now["hooks"]["PreCompress"][0]["matcher"], "manual");
    assert_eq!(one(Client::Gemini, path, &after), after, "it is found again");
}

#[test]
fn claude_code_gets_nothing_into_a_file_that_it_would_drop() {
    for path in [".claude/settings.json", ".mcp.json"] {
        for before in ["{\n  // mine\n  \"a\": 1\n}\n", "{\n  \"a\": 1,\n}\n"] {
            let files = workspace(Client::ClaudeCode, &[(path, before)]);
            let plan = install(Client::ClaudeCode, &words("keepstone"), TOOLS, &files).unwrap();
            assert!(plan.edits.iter().all(|edit| edit.path != path), "{before}");
            assert_eq!(plan.refusals.len(), 1);
            assert!(plan.refusals[0].reason.contains("Claude Code ignores a whole file"), "{:?}", plan.refusals);
        }
    }
}

#[test]
fn the_others_get_one_line_for_their_shell() {
    let hook = |client, path: &str, event: &str| {
        let after = installed(client, &workspace(client, &[]), "npx keepstone");
        let value: Value = serde_json::from_slice(text(&after, path).as_bytes()).unwrap();
        let events = value["hooks"].as_object().unwrap().len();
        let wanted = match client {
            Client::Codex => 4,
            Client::Gemini => 5,
            _ => 3,
        };
        assert_eq!(events, wanted);
        (value["version"].clone(), value["hooks"][event].to_string())
    };
    assert_eq!(
        hook(Client::Cursor, ".cursor/hooks.json", "sessionStart"),
        (1.into(), r#"[{"command":"npx keepstone hook cursor"}]"#.to_owned())
    );
    assert_eq!(
        hook(Client::Vscode, ".github/hooks/keepstone.json", "PreCompact").1,
        r#"[{"command":"npx keepstone hook vscode","timeout":10,"type":"command"}]"#
    );
    assert_eq!(
        hook(Client::Codex, ".codex/hooks.json", "Stop").1,
        r#"[{"hooks":[{"command":"npx keepstone hook codex || exit 0","timeout":10,"type":"command"}]}]"#
    );
    assert_eq!(
        hook(Client::Codex, ".codex/hooks.json", "SessionEnd").1,
        r#"[{"hooks":[{"command":"npx keepstone hook codex || exit 0","timeout":3,"type":"command"}]}]"#
    );
    assert_eq!(
        hook(Client::Gemini, ".gemini/settings.json", "AfterAgent").1,
        r#"[{"hooks":[{"command":"npx keepstone hook gemini","timeout":10000,"type":"command"}]}]"#
    );
}

#[test]
fn tasks_start_with_the_folder() {
    let after = installed(Client::Vscode, &workspace(Client::Vscode, &[]), "keepstone");
    let value: Value = serde_json::from_slice(text(&after, tasks::TASKS).as_bytes()).unwrap();
    assert_eq!(value["version"], "2.0.0");
    let watch = &value["tasks"][1];
    assert_eq!(watch["label"], "keepstone: watch transcripts");
    assert_eq!(watch["args"].to_string(), r#"["watch","--wait-for-transcripts"]"#);
    assert_eq!((&watch["isBackground"], &watch["presentation"]["reveal"]), (&true.into(), &"never".into()));
    assert!(value["tasks"].as_array().unwrap().iter().all(|task| task["runOptions"]["runOn"] == "folderOpen"));
    assert_eq!(text(&after, tasks::SETTINGS), "{\n  \"task.allowAutomaticTasks\": /* set by keepstone */ \"on\"\n}\n");
}

#[test]
fn what_others_set_about_tasks_stays() {
    for set in ["{ \"task.allowAutomaticTasks\": \"off\" }", "{\"task.allowAutomaticTasks\": \"on\"}"] {
        let after = installed(Client::Vscode, &workspace(Client::Vscode, &[(tasks::SETTINGS, set)]), "keepstone");
        assert_eq!(text(&after, tasks::SETTINGS), set);
        let back = carried_out(&after, &uninstall(Client::Vscode, &after).unwrap());
        assert_eq!(text(&back, tasks::SETTINGS), set);
    }
}

#[test]
fn tasks_stay_allowed_while_others_start_with_the_folder() {
    let theirs = r#"{"tasks": [{"label": "serve", "runOptions": {"runOn": "folderOpen"}}]}"#;
    let after = installed(Client::Vscode, &workspace(Client::Vscode, &[(tasks::TASKS, theirs)]), "keepstone");
    let plan = uninstall(Client::Vscode, &after).unwrap();
    assert_eq!(plan.refusals.len(), 1, "{plan:?}");
    let back = carried_out(&after, &plan);
    assert_eq!(text(&back, tasks::TASKS), theirs);
    assert_eq!(text(&back, tasks::SETTINGS), text(&after, tasks::SETTINGS));
}

#[test]
fn shared_tasks_go_with_the_last_client() {
    let mut all = workspace(Client::Cursor, &[]);
    all.extend(workspace(Client::Vscode, &[]));
    all = installed(Client::Cursor, &all, "keepstone");
    all = installed(Client::Vscode, &all, "keepstone");
    let first = carried_out(&all, &uninstall(Client::Vscode, &all).unwrap());
    assert_eq!(text(&first, tasks::TASKS), text(&all, tasks::TASKS));
    assert_eq!(text(&first, ".github/hooks/keepstone.json"), "");
    let last = carried_out(&first, &uninstall(Client::Cursor, &first).unwrap());
    assert!(last.iter().all(|file| file.text.is_none()), "{last:?}");
}

#[test]
fn our_hook_among_others_is_found_and_keeps_what_people_changed() {
    let path = ".claude/settings.json";
    let before = r#"{"hooks": {"Stop": [{"matcher": "*", "hooks": [
  {"type": "command", "command": "say done"},
  {"type": "command", "command": "npx keepstone hook claude-code", "timeout": 60},
  {"type": "command", "command": "keepstone", "args": ["hook", "claude-code"]}
]}]}}"#;
    let after = one(Client::ClaudeCode, path, before);
    assert!(after.contains(r#""command": "keepstone hook claude-code || exit 0", "timeout": 60}"#), "{after}");
    assert_eq!(after.matches("hook claude-code").count(), 5, "{after}");
    let files = workspace(Client::ClaudeCode, &[(path, &after)]);
    let back = carried_out(&files, &uninstall(Client::ClaudeCode, &files).unwrap());
    let back: String = text(&back, path).split_whitespace().collect();
    assert_eq!(back, r#"{"hooks":{"Stop":[{"matcher":"*","hooks":[{"type":"command","command":"saydone"}]}]}}"#);
}

#[test]
fn what_cannot_be_understood_is_told_and_left() {
    let path = ".claude/settings.json";
    for (before, line, what) in [
        ("[]", 1, "a list where an object"),
        ("{\n  \"hooks\": []\n}", 2, "`hooks` is a list"),
        ("{\n  \"hooks\": {\n    \"Stop\": {}\n  }\n}", 3, "`hooks` › `Stop` is an object"),
        ("{\n  \"hooks\": {},\n  \"hooks\": {}\n}", 3, "`hooks` is there twice"),
        ("{\"hooks\": {\"Stop\": [], \"Stop\": []}}", 1, "`Stop` is there twice"),
        ("{\n  \"a\": 1\n  \"b\": 2\n}", 2, "comma"),
        ("{\n  'a': 1\n}", 2, "ingle-quoted"),
        ("{\n  \"a\": 1\n", 1, "unterminated object"),
        ("{} {}", 1, "more than one"),
        ("text", 1, "unexpected word"),
        ("\u{0}", 1, "unexpected token"),
    ] {
        let reason = reason(Client::ClaudeCode, path, before);
        assert!(reason.starts_with(&format!("line {line}: ")) && reason.contains(what), "{before:?}: {reason}");
    }
    let large = format!("{{\"a\": \"{}\"}}", "a".repeat(FILE_BYTES));
    assert!(reason(Client::ClaudeCode, path, &large).contains(" bytes; files of up to 1048576"));
    let deep = "[".repeat(100_000);
    assert!(reason(Client::ClaudeCode, path, &deep).contains("nesting"));
    assert!(reason(Client::Vscode, tasks::TASKS, "{\"tasks\": {}}").contains("`tasks` is an object"));
}

#[test]
fn a_rule_that_people_changed_is_left() {
    let own = profile(Client::Cursor).own_file.as_ref().unwrap();
    let ours = own.mark.sign(&(own.body)(&Command::new(&words("npx keepstone")).unwrap(), true));
    let crlf = ours.replace('\n', "\r\n");
    let changed = ours.replace("- To find", "- Never to find");
    let with = |rule: &str| workspace(Client::Cursor, &[(own.path, rule)]);
    let rule_of = |plan: &Plan| plan.edits.iter().find(|edit| edit.path == own.path).cloned();

    assert_eq!(rule_of(&install(Client::Cursor, &words("npx keepstone"), TOOLS, &with(&crlf)).unwrap()), None);
    let edit = rule_of(&install(Client::Cursor, &words("keepstone"), TOOLS, &with(&ours)).unwrap()).unwrap();
    assert!(edit.text.unwrap().contains("run `keepstone brief"));
    assert_eq!(rule_of(&uninstall(Client::Cursor, &with(&crlf)).unwrap()).unwrap().text, None);
    for theirs in [changed.as_str(), "", "mine"] {
        for plan in [
            install(Client::Cursor, &words("keepstone"), TOOLS, &with(theirs)),
            uninstall(Client::Cursor, &with(theirs)),
        ] {
            let plan = plan.unwrap();
            assert_eq!(rule_of(&plan), None, "{theirs:?}");
            assert_eq!(plan.refusals[0].path, own.path);
        }
    }
}

#[test]
fn a_file_that_was_not_handed_over_is_not_taken_for_absent() {
    let files = workspace(Client::Cursor, &[]);
    let fewer = &files[..1];
    assert!(matches!(install(Client::Cursor, &words("keepstone"), TOOLS, fewer), Err(Error::Invalid(_))));
    assert!(matches!(uninstall(Client::Cursor, fewer), Err(Error::Invalid(_))));
    assert!(matches!(install(Client::Cursor, &[], TOOLS, &files), Err(Error::Invalid(_))));
}

#[test]
fn a_plan_is_written_with_small_names() {
    let plan =
        Plan { edits: vec![Edit { path: "a".to_owned(), text: None, purpose: "b".to_owned() }], ..Plan::default() };
    assert_eq!(
        serde_json::to_string(&plan).unwrap(),
        r#"{"edits":[{"path":"a","purpose":"b"}],"refusals":[],"steps":[],"old":[]}"#
    );
    assert_eq!(
        serde_json::from_slice::<File>(r#"{"path":"a"}"#.as_bytes()).unwrap(),
        File { path: "a".to_owned(), text: None }
    );
}

proptest! {
    #[test]
    fn no_text_breaks_it(text in "[{}\\[\\]\",:/* \r\na1\\\\é\u{feff}-]{0,40}") {
        for client in [Client::Vscode, Client::Gemini] {
            for path in edited(client) {
                let files = workspace(client, &[(path, &text)]);
                let plan = install(client, &words("keepstone"), TOOLS, &files).unwrap();
                let after = carried_out(&files, &plan);
                let again = install(client, &words("keepstone"), TOOLS, &after).unwrap();
                prop_assert_eq!(again.edits, vec![]);
                uninstall(client, &after).unwrap();
            }
        }
    }

    #[test]
    fn comments_and_spaces_anywhere_come_back(gaps in prop::collection::vec(0..7_usize, 16), trailing in any::<bool>()) {
        let white = ["", " ", "\n  ", " /* c, */ ", " // d, }\n", "\t", "\r\n"];
        let mut gap = gaps.iter().map(|gap| white[*gap]);
        let mut between = || gap.next().unwrap_or_default();
        let comma = if trailing { "," } else { "" };
        let mut before = String::new();
        for part in ["{", "\"a\"", ":", "1", ",", "\"hooks\"", ":", "{", "\"Stop\"", ":", "[", "{}", comma, "]", comma, "}", comma, "}"] {
            before.push_str(part);
            before.push_str(between());
        }
        let (client, path) = (Client::Codex, ".codex/hooks.json");
        let before = if trailing { before } else { before.replace(",,", ",") };
        let files = workspace(client, &[(path, &before)]);
        let plan = install(client, &words("keepstone"), TOOLS, &files).unwrap();
        prop_assert_eq!(plan.refusals, vec![], "{}", before);
        let after = carried_out(&files, &install(client, &words("keepstone"), TOOLS, &files).unwrap());
        let back = carried_out(&after, &uninstall(client, &after).unwrap());
        prop_assert_eq!(text(&back, path), before);
    }
}

#[test]
fn agents_are_offered_the_tools_unless_they_are_not_wanted() {
    for (client, path, wanted) in [
        (
            Client::Cursor,
            ".cursor/mcp.json",
            r#"{"mcpServers":{"keepstone":{"command":"npx","args":["keepstone","mcp"]}}}"#,
        ),
        (
            Client::Vscode,
            ".vscode/mcp.json",
            r#"{"servers":{"keepstone":{"type":"stdio","command":"npx","args":["keepstone","mcp"]}}}"#,
        ),
        (
            Client::ClaudeCode,
            ".mcp.json",
            r#"{"mcpServers":{"keepstone":{"type":"stdio","command":"npx","args":["keepstone","mcp"]}}}"#,
        ),
    ] {
        let json = |text: &str| serde_json::from_slice::<Value>(text.as_bytes()).unwrap();
        let after = installed(client, &workspace(client, &[]), "npx keepstone");
        assert_eq!(json(text(&after, path)), json(wanted));
        let plan =
            install(client, &words("npx keepstone"), Parts { tools: false, ..TOOLS }, &workspace(client, &[])).unwrap();
        assert!(plan.edits.iter().all(|edit| edit.path != path), "{client:?}");
    }
    let gemini = one(Client::Gemini, ".gemini/settings.json", "");
    assert!(gemini.contains("mcpServers") && gemini.contains("hook gemini"), "{gemini}");
}

#[test]
fn a_server_of_others_with_our_name_stays() {
    let theirs =
        r#"{"mcpServers": {"keepstone": {"command": "docker", "args": ["run", "keepstone"]}, "x": {"url": "y"}}}"#;
    let after = installed(Client::Cursor, &workspace(Client::Cursor, &[(".cursor/mcp.json", theirs)]), "keepstone");
    assert_eq!(text(&after, ".cursor/mcp.json"), theirs);
    assert_eq!(text(&carried_out(&after, &uninstall(Client::Cursor, &after).unwrap()), ".cursor/mcp.json"), theirs);
    let list = workspace(Client::Cursor, &[(".cursor/mcp.json", r#"{"mcpServers": []}"#)]);
    let plan = install(Client::Cursor, &words("keepstone"), TOOLS, &list).unwrap();
    assert!(plan.refusals[0].reason.contains("`mcpServers` is a list"), "{:?}", plan.refusals);
}
