//! The entry of the MCP server: in files of the person, in TOML, and in files whose reader takes less than we do.

use super::*;

const WINDSURF: &str = "~/.codeium/windsurf/mcp_config.json";
const DESKTOP: &str = "~config/Claude/claude_desktop_config.json";
const CODEX: &str = ".codex/config.toml";

fn server(text: &str, servers: &str, name: &str) -> Value {
    let value: Value = serde_json::from_slice(text.as_bytes()).unwrap();
    value[servers][name].clone()
}

#[test]
fn a_server_for_all_projects_names_the_memory_and_its_project() {
    for (client, path) in [(Client::Windsurf, WINDSURF), (Client::ClaudeDesktop, DESKTOP)] {
        let text = one(client, path, "");
        let entry = server(&text, "mcpServers", "keepstone-my-app");
        assert_eq!(
            entry.to_string(),
            r#"{"args":["--dir","/w/My App/.memory","mcp"],"command":"keepstone"}"#,
            "{client:?}"
        );
    }
    assert_eq!(
        server(
            &one(Client::Zed, ".zed/settings.json", "// mine\n").replace("// mine", ""),
            "context_servers",
            "keepstone"
        )
        .to_string(),
        r#"{"args":["mcp"],"command":"keepstone"}"#
    );
    assert_eq!(
        server(&one(Client::CopilotCli, ".github/mcp.json", ""), "mcpServers", "keepstone").to_string(),
        r#"{"args":["mcp"],"command":"keepstone","tools":["*"],"type":"local"}"#
    );
}

#[test]
fn each_memory_has_a_server_of_its_own() {
    let named = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
    let memories = [
        named(&["--dir", "/w/app/.memory"]),
        named(&["--dir", r"C:\other\App\.memory"]),
        named(&["--dir", "/w/проект/.memory"]),
        named(&["--store", "s3://bucket/team?root=x"]),
        named(&["--user"]),
    ];
    let mut files =
        workspace(Client::Windsurf, &[(WINDSURF, r#"{"mcpServers": {"keepstone-team": {"url": "theirs"}}}"#)]);
    let first = files.clone();
    for memory in &memories {
        let plan = install_at(memory, Client::Windsurf, &words("keepstone"), TOOLS, &files).unwrap();
        files = carried_out(&files, &plan);
        let again = install_at(memory, Client::Windsurf, &words("keepstone"), TOOLS, &files).unwrap();
        assert_eq!((again.edits, again.refusals), (vec![], vec![]), "{memory:?}");
    }
    let value: Value = serde_json::from_slice(text(&files, WINDSURF).as_bytes()).unwrap();
    let names: Vec<&String> = value["mcpServers"].as_object().unwrap().keys().collect();
    assert_eq!(
        names,
        ["keepstone", "keepstone-app", "keepstone-app-2", "keepstone-team", "keepstone-team-2", "keepstone-user"]
    );
    for memory in memories.iter().rev() {
        files = carried_out(&files, &super::super::uninstall(Client::Windsurf, &files, memory).unwrap());
    }
    assert_eq!(files, first, "each takes its own out");
}

#[test]
fn a_client_that_only_starts_the_server_needs_it_and_the_memory() {
    for client in [Client::Windsurf, Client::ClaudeDesktop, Client::Zed] {
        let files = workspace(client, &[]);
        let none = install(client, &words("keepstone"), Parts { tools: false, ..TOOLS }, &files);
        assert!(matches!(&none, Err(Error::Invalid(why)) if why.contains("without the MCP server")), "{none:?}");
        let nowhere = install_at(&[], client, &words("keepstone"), TOOLS, &files);
        assert_eq!(nowhere.is_ok(), client == Client::Zed, "{nowhere:?}");
        for bad in ["", " ", "a\nb"] {
            let bad = super::super::uninstall(client, &files, &["--dir".to_owned(), bad.to_owned()]);
            assert_eq!(bad.is_ok(), client == Client::Zed, "{bad:?}");
        }
    }
}

#[test]
fn only_these_files_of_the_person_are_asked_for() {
    let of_person = |client: Client| files(client).into_iter().filter(|path| path.starts_with('~'));
    let all: Vec<String> = Client::ALL.into_iter().flat_map(of_person).collect();
    assert_eq!(all, [WINDSURF, DESKTOP], "the hosts allow no others");
}

#[test]
fn a_file_that_its_client_would_not_read_gets_nothing() {
    let (comment, comma, bom) =
        ("{\n  // mine\n  \"a\": 1\n}\n", "{\n  \"a\": [1,\n  ],\n}\n", "\u{feff}{\n  \"a\": 1\n}\n");
    for (client, path, refused) in [
        (Client::ClaudeCode, ".mcp.json", [true, true, false]),
        (Client::ClaudeDesktop, DESKTOP, [true, true, false]),
        (Client::CopilotCli, ".github/mcp.json", [true, true, true]),
        (Client::Gemini, ".gemini/settings.json", [false, true, true]),
        (Client::QwenCode, ".qwen/settings.json", [false, true, true]),
        (Client::Cursor, ".cursor/mcp.json", [false, false, false]),
        (Client::Zed, ".zed/settings.json", [false, false, false]),
    ] {
        for (before, is_refused) in [comment, comma, bom].into_iter().zip(refused) {
            let files = workspace(client, &[(path, before)]);
            let plan = install(client, &words("keepstone"), TOOLS, &files).unwrap();
            let told = plan.refusals.iter().find(|refusal| refusal.path == path);
            assert_eq!(told.is_some(), is_refused, "{client:?} {before:?} {plan:?}");
            assert_eq!(plan.edits.iter().any(|edit| edit.path == path), !is_refused, "{client:?} {before:?}");
        }
    }
    let files = workspace(Client::Gemini, &[(".gemini/settings.json", comma)]);
    let plan = install(Client::Gemini, &words("keepstone"), TOOLS, &files).unwrap();
    assert_eq!(
        plan.refusals[0].reason,
        "line 2: Gemini CLI does not start with a file that has a comma behind the last element; it stays as it is: remove it \
         and try again"
    );
}

#[test]
fn a_table_of_codex_comes_and_goes_byte_for_byte() {
    for before in [
        "",
        "\n",
        "model = \"o4\"\n",
        "model = \"o4\"",
        "model = \"o4\"\n\n\n",
        "\u{feff}# mine\r\nmodel = \"o4\"\r\n",
        "# mine\r\nmodel = \"o4\" # the best",
        "[mcp_servers.other]\ncommand = \"x\"\n# the end\n",
        "[mcp_servers.\"keep stone\"]\ncommand = \"x\"\n",
        "mcp_servers.other.command = \"x\"\n",
        "[mcp_servers]\n\n[mcp_servers.other]\nargs = [\n  \"a\",\n  [\"b\"],\n]\n",
        "text = \"\"\"\n[mcp_servers.keepstone]\ncommand = 1\n\"\"\"\n",
        "text = '''\n[mcp_servers.keepstone]\n'''\n[a]\nb = \"\"\"\n\n[mcp_servers.keepstone]\"\"\"",
        "list = [\n[\"mcp_servers\"],\n[\"b\"]\n]\n[[c]]\nd = 1\n[[c]]\nd = '''\n[c]'''\n",
    ] {
        let files = workspace(Client::Codex, &[(CODEX, before)]);
        let after = installed(Client::Codex, &files, "npx keepstone");
        assert!(text(&after, CODEX).contains("[mcp_servers.keepstone]"), "{before:?}");
        let again = install(Client::Codex, &words("npx keepstone"), TOOLS, &after).unwrap();
        assert_eq!((again.edits, again.refusals), (vec![], vec![]), "{before:?}");
        let changed = installed(Client::Codex, &after, "/opt/keepstone");
        assert!(!text(&changed, CODEX).contains("npx"), "{}", text(&changed, CODEX));
        let plan = uninstall(Client::Codex, &changed).unwrap();
        assert_eq!(carried_out(&changed, &plan), files, "{before:?} {}", text(&changed, CODEX));
    }
    let none = workspace(Client::Codex, &[]);
    let after = installed(Client::Codex, &none, "npx keepstone");
    assert_eq!(text(&after, CODEX), "[mcp_servers.keepstone]\ncommand = \"npx\"\nargs = [\"keepstone\", \"mcp\"]\n");
    assert_eq!(carried_out(&after, &uninstall(Client::Codex, &after).unwrap()), none);
}

#[test]
fn what_others_wrote_beside_the_table_stays() {
    let ours = "[mcp_servers.keepstone]\nargs = [\n  \"mcp\", # it\n]\ncommand = 'keepstone' # mine\n";
    let theirs = "\n# about x\n[mcp_servers.x]\ncommand = \"x\"\n";
    let files = workspace(Client::Codex, &[(CODEX, &format!("a = 1\n\n{ours}{theirs}"))]);
    let changed = installed(Client::Codex, &files, "npx keepstone");
    let wanted = ours.replace("'keepstone'", "\"npx\"").replace("[\n  \"mcp\", # it\n]", "[\"keepstone\", \"mcp\"]");
    assert_eq!(text(&changed, CODEX), format!("a = 1\n\n{wanted}{theirs}"));
    let back = carried_out(&changed, &uninstall(Client::Codex, &changed).unwrap());
    assert_eq!(text(&back, CODEX), format!("a = 1\n{theirs}"));
}

#[test]
fn a_server_that_a_person_wrote_or_changed_stays_and_is_told() {
    let mut met = 0;
    for client in Client::ALL {
        let Some(place) = profile(client).server.as_ref() else { continue };
        let (name, first) = match place.path.starts_with('~') {
            true => ("keepstone-my-app", r#""--dir", "/w/My App/.memory", "#),
            false => ("keepstone", ""),
        };
        let servers = place.servers;
        let of_json = |args: &str, more: &str| {
            let server = format!(r#"{{"command": "keepstone", "args": [{first}{args}]{more}}}"#);
            format!("{{\n  \"{servers}\": {{\"{name}\": {server}}}\n}}\n")
        };
        let of_table = |args: &str, more: &str| {
            format!("[{servers}.{name}]\ncommand = \"keepstone\"\nargs = [{first}{args}]\n{more}")
        };
        for (args, in_json, in_table) in [
            (r#""mcp", "--agent", "ana""#, "", ""),
            (r#""mcp""#, r#", "env": {"A": "b"}"#, "env = { A = \"b\" }\n"),
            (r#""mcp""#, r#", "timeout": 20"#, "\n[mcp_servers.keepstone.env]\nA = \"b\"\n"),
            (r#""mcp""#, r#", "disabled": false"#, "startup_timeout_sec = 20\n"),
            (r#""--grant", "ana", "mcp""#, "", ""),
        ] {
            // For all projects a server is ours by the words at its end.
            if !first.is_empty() && !args.starts_with(r#""mcp""#) {
                continue;
            }
            let before = if place.path.ends_with(".toml") { of_table(args, in_table) } else { of_json(args, in_json) };
            let files = workspace(client, &[(place.path, &before)]);
            let plan = install(client, &words("/opt/keepstone"), TOOLS, &files).unwrap();
            assert!(plan.steps.iter().any(|step| step.contains(place.path) && step.contains("stays")), "{plan:?}");
            let after = carried_out(&files, &plan);
            assert!(text(&after, place.path).contains(args), "{client:?}: {}", text(&after, place.path));
            let plan = uninstall(client, &after).unwrap();
            assert!(plan.steps.iter().any(|step| step.contains(place.path)) && plan.refusals.is_empty(), "{plan:?}");
            assert_eq!(carried_out(&after, &plan), files, "{client:?}");
            met += 1;
        }
    }
    assert!(met > 20, "{met}");
}

#[test]
fn toml_that_cannot_be_changed_is_told_and_left() {
    for (before, install_says, uninstall_says) in [
        ("a = \n", Some("line 1: "), Some("line 1: ")),
        ("a = 1\nb = [\n", Some("line 2: "), Some("line 2: ")),
        ("mcp_servers = { x = { command = \"y\" } }\n", Some("`mcp_servers` is not a table with a header"), None),
        ("mcp_servers = 1\n", Some("`mcp_servers` is not a table with a header"), None),
        (
            "mcp_servers.keepstone = { command = \"keepstone\", args = [\"mcp\"] }\n",
            None,
            Some("`mcp_servers.keepstone` is not its own table"),
        ),
        ("[mcp_servers.keepstone]\ncommand = \"docker\"\nargs = [\"mcp\"]\n", None, None),
        ("[mcp_servers.keepstone]\nurl = \"http://x\"\n", None, None),
    ] {
        let files = workspace(Client::Codex, &[(CODEX, before)]);
        for (plan, says) in [
            (install(Client::Codex, &words("keepstone"), TOOLS, &files).unwrap(), install_says),
            (uninstall(Client::Codex, &files).unwrap(), uninstall_says),
        ] {
            assert!(plan.edits.iter().all(|edit| edit.path != CODEX), "{before:?} {plan:?}");
            let told =
                plan.refusals.iter().find(|refusal| refusal.path == CODEX).map(|refusal| refusal.reason.as_str());
            assert_eq!(told.is_some(), says.is_some(), "{before:?} {told:?}");
            assert!(told.is_none_or(|told| told.contains(says.unwrap_or_default())), "{told:?}");
        }
    }
    let large = format!("# {}\n", "x".repeat(FILE_BYTES));
    let plan =
        install(Client::Codex, &words("keepstone"), TOOLS, &workspace(Client::Codex, &[(CODEX, &large)])).unwrap();
    assert!(plan.refusals[0].reason.contains("make it smaller"), "{:?}", plan.refusals);
}

proptest! {
    #[test]
    fn no_toml_breaks_it(text in "[\\[\\]{}\"'=,.# \r\nab1\u{feff}]{0,40}(\\[mcp_servers\\.keepstone\\]\n)?[\\[\\]\"=, \nab1]{0,20}") {
        let files = workspace(Client::Codex, &[(CODEX, &text)]);
        let plan = install(Client::Codex, &words("keepstone"), TOOLS, &files).unwrap();
        if plan.refusals.is_empty() {
            let after = carried_out(&files, &plan);
            prop_assert_eq!(install(Client::Codex, &words("keepstone"), TOOLS, &after).unwrap().edits, vec![]);
            let back = uninstall(Client::Codex, &after).unwrap();
            if plan.edits.iter().any(|edit| edit.path == CODEX) && back.refusals.is_empty() {
                prop_assert_eq!(carried_out(&after, &back), files);
            }
        }
    }
}
