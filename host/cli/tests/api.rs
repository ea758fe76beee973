//! `/api/v1`: every call of the contract over HTTP. The shared cases of `tests/cases` are made over a socket, and every
//! request and answer is checked against `/openapi.json`.

#[path = "serve/client.rs"]
mod client;
#[path = "serve/schema.rs"]
mod schema;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use client::{Ask, Server};
use schema::Document;
use serde_json::{Value, json};

/// The start of every path.
const API: &str = "/api/v1/";

fn document(server: &Server) -> Document {
    Document(server.ask(&Ask::new("GET", "/openapi.json")).json())
}

/// The paths of all calls, by their names in the cases.
fn paths(document: &Document) -> BTreeMap<String, String> {
    let paths = document.0["paths"].as_object().unwrap().iter().filter(|(path, _)| path.starts_with(API));
    let name = |operation: &Value| operation["post"]["operationId"].as_str().unwrap().to_owned();
    paths.map(|(path, operation)| (name(operation), path.clone())).collect()
}

fn post(path: &str, body: &Value) -> Ask {
    Ask::new("POST", path).body(&body.to_string())
}

/// All files of a root that are not derived from others.
fn files(root: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let key = entry.path().strip_prefix(root).unwrap().to_string_lossy().into_owned();
            match entry.path().is_dir() {
                // A search may save what it derives, under the lock.
                true if key == ".vault/index" || key == ".vault/.host" => {}
                true => folders.push(entry.path()),
                false => drop(found.insert(key, fs::read(entry.path()).unwrap())),
            }
        }
    }
    found
}

/// The shared cases, as far as their files and arguments are text.
fn cases() -> Vec<Value> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/cases");
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let all = paths.iter().map(|path| serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap());
    let mut all: Vec<_> = all.filter(|case: &Value| is_of_text(case)).collect();
    all.push(rest());
    all
}

fn is_of_text(case: &Value) -> bool {
    case.get("steps").is_some() && !case.to_string().contains("\"base64\"")
}

/// Calls that only cases with bytes make, or cases whose clock moves.
fn rest() -> Value {
    let draft = json!({"scope": {"agent": "dev"}, "category": "patterns", "text": "Errors are values."});
    json!({"name": "rest", "files": {}, "steps": [
        {"call": "vault.add", "args": {"draft": draft}},
        {"call": "vault.share", "args": {"reference": "dev/patterns/1773679871839"}},
        {"call": "search.related", "args": {"reference": "dev/patterns/1773679871839"}},
        {"call": "exchange.folders", "args": {"format": "bit-office", "home": "/home/ada"}},
        {"call": "exchange.exportFiles", "args": {}},
    ]})
}

/// A server on the root of a case.
fn server(case: &Value) -> Server {
    let home = tempfile::tempdir().unwrap();
    for (key, text) in case["files"].as_object().into_iter().flatten() {
        let file = home.path().join(".memory").join(key);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text.as_str().unwrap()).unwrap();
    }
    Server::start_in(home)
}

/// The arguments of a step; files of other systems have bytes.
fn arguments(step: &Value) -> Value {
    let mut arguments = step["args"].clone();
    if step["call"] != "exchange.import" {
        return arguments;
    }
    for file in arguments.get_mut("files").and_then(Value::as_array_mut).into_iter().flatten() {
        if let Some(text) = file.get("text").and_then(Value::as_str).map(str::to_owned) {
            *file = json!({"path": file["path"], "bytes": text.as_bytes()});
        }
    }
    arguments
}

#[test]
fn the_shared_cases_are_answered_in_the_shapes_of_the_document() {
    let mut answered = BTreeSet::new();
    let mut paths = BTreeMap::new();
    for case in cases() {
        let server = server(&case);
        let document = document(&server);
        paths = self::paths(&document);
        for step in case["steps"].as_array().unwrap() {
            let call = step["call"].as_str().unwrap();
            let Some(path) = paths.get(call) else { continue };
            let arguments = arguments(step);
            let what = format!("{}: {call} {arguments}", case["name"]);
            let is_read = !document.needs_token("POST", path);
            let before = is_read.then(|| files(&server.root()));
            let ask = post(path, &arguments);
            let ask = if is_read { ask } else { ask.with("authorization", &format!("Bearer {}", server.token)) };
            let answer = server.ask(&ask);
            let shape = document.check_answer("POST", path, answer.status, &answer.json());
            assert_eq!(shape, Ok(()), "{what}: {} {}", answer.status, answer.body);
            if answer.status == 200 {
                assert_eq!(document.check_request("POST", path, &arguments), Ok(()), "{what}");
                answered.insert(call.to_owned());
            }
            assert!(
                ![401, 404, 405, 500].contains(&answer.status) || answer.body.contains("not-found"),
                "{what}: {}",
                answer.body
            );
            assert!(
                before.is_none_or(|before| before == files(&server.root())),
                "{what}: a call without a token changed files"
            );
        }
    }
    let never: Vec<_> = paths.keys().filter(|call| !answered.contains(*call)).collect();
    assert!(never.is_empty(), "no case has these calls succeed: {never:?}");
}

#[test]
fn changes_need_the_token_and_in_private_all_calls_do() {
    let (open, private) = (Server::start(), Server::start_with(&["--private"]));
    let document = document(&private);
    for path in paths(&document).values() {
        let nothing = json!({});
        let status = |server: &Server| server.ask(&post(path, &nothing)).status;
        let needs_token = document.needs_token("POST", path);
        assert_eq!((status(&open) == 401, status(&private)), (needs_token, 401), "{path}");
        let owner = private.ask_as_owner("POST", path).body("{}");
        assert_ne!(private.ask(&owner).status, 401, "{path}");
    }
    for path in ["/api/memory", "/api/memory/vault", "/api/nothing"] {
        assert_eq!(private.ask(&Ask::new("GET", path)).status, 401, "{path}");
        assert_ne!(private.ask(&private.ask_as_owner("GET", path)).status, 401, "{path}");
    }
    for path in ["/", "/health", "/openapi.json"] {
        assert_eq!(private.ask(&Ask::new("GET", path)).status, 200, "{path} tells nothing of the memory");
    }
}

#[test]
fn calls_on_the_whole_root_are_not_for_those_behind_a_proxy() {
    let server = Server::start();
    for (call, body) in [
        ("upkeep/run", json!({"dryRun": true})),
        ("audit/purge", json!({"reference": "dev/facts/1"})),
        ("exchange/import-files", json!({"format": "conversations"})),
    ] {
        let ask = server.ask_as_owner("POST", &format!("{API}{call}")).body(&body.to_string());
        assert_eq!(server.ask(&ask.clone().with("x-forwarded-for", "127.0.0.1")).status, 403, "{call}");
        assert_ne!(server.ask(&ask).status, 403, "{call}");
    }
}

#[test]
fn arguments_that_are_wrong_are_named() {
    let server = Server::start();
    for (call, body, named) in [
        ("vault/get", "{}", "missing field `reference`"),
        ("vault/get", r#"{"reference": 7}"#, "line 1 column 15"),
        ("vault/get", r#"{"reference": "a", "reference": "b"}"#, "duplicate field `reference`"),
        ("vault/entries", r#"{"filter": {"category": "facts"}}"#, "unknown field `category`"),
        ("vault/entries", r#"{"filter": {"categories": ["stories"]}}"#, "stories"),
        ("search/find", r#"{"query": {"text": "a", "limit": 0}}"#, "limit"),
        ("briefing/compose", r#"{"request": {"agent": "../x"}}"#, "../x"),
    ] {
        let answer = server.ask(&Ask::new("POST", &format!("{API}{call}")).body(body));
        assert_eq!(answer.status, 400, "{call} {body}: {}", answer.body);
        let error = answer.json()["error"].clone();
        assert_eq!(error["code"], "invalid");
        assert!(error["message"].as_str().unwrap().contains(named), "{call} {body}: {error}");
    }
    for (call, body, status) in [
        ("vault/get", json!({"reference": "dev/facts/1"}), 404),
        ("vault/getProject", json!({}), 401),
        ("clients/files", json!({"client": "cursor"}), 401),
    ] {
        assert_eq!(server.ask(&post(&format!("{API}{call}"), &body)).status, status, "{call}");
    }
}
