//! `keepstone serve`, tested over a socket. The routes to test come from `/openapi.json`, so that a new route
//! is tested too, and every answer is checked against the shape in the document.

#[path = "serve/client.rs"]
mod client;
#[path = "serve/schema.rs"]
mod schema;

use std::collections::BTreeSet;
use std::fs;
use std::net::TcpStream;

use client::{Answer, Ask, NOW, Server, keepstone};
use schema::Document;
use serde_json::{Value, json};

/// Every method of every path.
fn operations(document: &Document) -> Vec<(String, String)> {
    let paths = document.0["paths"].as_object().unwrap();
    let all = paths.iter().flat_map(|(path, methods)| {
        methods.as_object().unwrap().keys().map(|method| (method.to_uppercase(), path.clone()))
    });
    let all: Vec<_> = all.collect();
    assert!(all.len() >= 14);
    all
}

fn document(server: &Server) -> Document {
    Document(server.ask(&Ask::new("GET", "/openapi.json")).json())
}

/// Asserts that a request was refused in the form in which everything is.
fn assert_refused(document: &Document, what: &str, answer: &Answer, status: u16) {
    assert_eq!(answer.status, status, "{what}: {}", answer.body);
    let problem = &document.0["components"]["schemas"]["Problem"];
    assert_eq!(document.check(problem, &answer.json()), Ok(()), "{what}: {}", answer.body);
    assert_sealed(what, answer);
}

/// Asserts that no browser is let near an answer.
fn assert_sealed(what: &str, answer: &Answer) {
    let has = |name: &str| answer.headers.iter().any(|(one, _)| one.starts_with(name));
    assert!(!has("access-control") && !has("server") && !has("set-cookie"), "{what}: {:?}", answer.headers);
    for (name, value) in [("cache-control", "no-store"), ("x-content-type-options", "nosniff")] {
        assert_eq!(answer.header(name), Some(value), "{what}");
    }
    assert_eq!(answer.header("content-type"), Some("application/json"), "{what}");
}

#[test]
fn every_route_refuses_whoever_may_not_ask() {
    let server = Server::start();
    let document = document(&server);
    for (method, path) in operations(&document) {
        let ask = || server.ask_as_owner(&method, &path);
        let refused = |what: &str, ask: Ask, status: u16| {
            assert_refused(&document, &format!("{method} {path}, {what}"), &server.ask(&ask), status);
        };
        if document.needs_token(&method, &path) {
            refused("no token", ask().without("authorization"), 401);
            for given in ["Bearer", "Bearer ", "Bearer 00", &format!("Bearer {}", "0".repeat(64)), &server.token] {
                refused("a wrong token", ask().with("authorization", given), 401);
            }
            let again = format!("Bearer {}", server.token);
            refused("two tokens", ask().and("authorization", &again), 401);
        }
        let port = server.port;
        for host in ["evil.example", "127.0.0.1", "0.0.0.0", "localhost.evil.example", "127.0.0.1:1"] {
            refused("another host", ask().with("host", host), 403);
            refused("another host at the port", ask().with("host", &format!("{host}x:{port}")), 403);
        }
        refused("no host", ask().without("host"), 403);
        refused("two hosts", ask().and("host", &format!("127.0.0.1:{port}")), 403);
        for origin in ["null", "http://evil.example", "http://127.0.0.1:1", &format!("https://127.0.0.1:{port}")] {
            refused("another origin", ask().with("origin", origin), 403);
        }
        for site in ["cross-site", "same-site"] {
            refused("another site", ask().with("sec-fetch-site", site), 403);
        }
        let target = format!("http://evil.example:{port}{path}");
        refused("another server's address", Ask { target, ..ask() }, 403);
    }
    assert!(!server.root().exists(), "something was written");
}

#[test]
fn every_route_refuses_bodies_that_are_none() {
    let server = Server::start();
    let document = document(&server);
    for (method, path) in operations(&document) {
        let ask = || server.ask_as_owner(&method, &path);
        let refused = |what: &str, ask: Ask, status: u16| -> String {
            let answer = server.ask(&ask);
            assert_refused(&document, &format!("{method} {path}, {what}"), &answer, status);
            answer.json()["error"]["message"].as_str().unwrap().to_owned()
        };
        for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"] {
            refused("another type", ask().body("{}").with("content-type", kind), 415);
            refused("another type of nothing", ask().with("content-type", kind), 415);
        }
        refused("no type", ask().body("{}").without("content-type"), 415);
        refused("packed", ask().body("{}").with("content-encoding", "gzip"), 415);
        refused("too large", ask().body(&"x".repeat((2 << 20) + 1)), 413);
        refused("pieces of no type", ask().chunked(&["{}"]).without("content-type"), 415);
        if method != "GET" {
            refused("too large in pieces", ask().chunked(&["x".repeat(2 << 20), "x".to_owned()]), 413);
        }
        if method != "GET" {
            for (body, place) in
                [("{", "line 1 column 1"), ("\n\n{\"", "line 3 column 2"), ("\u{1}", "line 1 column 1")]
            {
                let told = refused("no JSON", ask().body(body), 400);
                assert!(told.contains(place), "{method} {path}: {told}");
            }
            refused("two objects", ask().body("{}{}"), 400);
            refused("no object", ask().body("[]"), 400);
            refused("a number", ask().body("7"), 400);
            refused("not UTF-8", ask().body_bytes(b"{\"agentId\":\"\xff\"}"), 400);
        }
        if (path.as_str(), method.as_str()) != ("/api/memory/checkpoint", "POST") {
            refused("fields that nobody knows", ask().body(r#"{"what":"ever"}"#), 400);
        }
        refused("parameters that nobody knows", Ask { target: format!("{path}?what=ever"), ..ask() }, 400);
    }
    assert!(!server.root().exists(), "something was written");
}

#[test]
fn paths_and_methods_that_are_not_there_are_told_in_json() {
    let server = Server::start();
    let document = document(&server);
    let there: BTreeSet<_> = operations(&document).into_iter().collect();
    for (_, path) in &there {
        for method in ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"] {
            if !there.contains(&(method.to_owned(), path.clone())) {
                let answer = server.ask(&server.ask_as_owner(method, path));
                assert_refused(&document, &format!("{method} {path}"), &answer, 405);
                assert!(answer.header("allow").is_some_and(|allow| !allow.contains(method)), "{method} {path}");
            }
        }
    }
    for path in ["/api", "/api/memory/", "/api//memory", "/api/memory/../memory", "/%61pi/memory", "//evil.example/"] {
        assert_refused(&document, path, &server.ask(&Ask::new("GET", path)), 404);
        assert_refused(&document, path, &server.ask(&Ask::new("POST", path)), 401);
        assert_refused(&document, path, &server.ask(&server.ask_as_owner("POST", path)), 404);
        assert_refused(&document, path, &server.ask(&Ask::new("GET", path).with("host", "evil.example")), 403);
    }
    assert_refused(&document, "a tunnel", &server.ask(&Ask::new("CONNECT", "a:1")), 403);
}

#[test]
fn what_is_no_http_ends_the_connection() {
    let server = Server::start();
    let headers = |count: usize| (0..count).map(|nth| format!("h{nth}: x\r\n")).collect::<String>();
    let lengths = "POST /health HTTP/1.1\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n";
    for (raw, status) in [
        ("nonsense\r\n\r\n".to_owned(), 400),
        ("GET / HTTP/9\r\n\r\n".to_owned(), 400),
        (lengths.to_owned(), 400),
        (format!("GET / HTTP/1.1\r\ncontent-length: {}\r\n\r\n", "9".repeat(40)), 400),
        (format!("GET / HTTP/1.1\r\n{}\r\n", headers(101)), 431),
    ] {
        let mut connection = server.connect();
        connection.send(raw.as_bytes());
        let answer = connection.head();
        assert_eq!((answer.status, answer.header("content-length")), (status, Some("0")), "{raw}");
        assert!(answer.header("server").is_none() && connection.is_closed(), "{raw}");
    }
}

#[test]
fn compacting_and_migrating_are_not_for_those_behind_a_proxy() {
    let server = Server::start();
    let document = document(&server);
    for path in ["/api/memory/compact", "/api/memory/migrate", "/api/compact"] {
        for header in ["x-forwarded-for", "X-Real-IP", "Forwarded"] {
            let ask = server.ask_as_owner("POST", path).with(header, "127.0.0.1");
            assert_refused(&document, path, &server.ask(&ask), 403);
        }
    }
    assert!(!server.root().exists(), "something was written");
}

/// A walk through a life of a memory: what is asked, and the status of the answer.
fn walk() -> Vec<(&'static str, &'static str, Value, u16)> {
    let entry = json!({"agentId": "dev", "category": "decisions", "content": "Use SSE.", "tags": ["sse-1"]});
    let said = json!({"agentId": "dev", "messages": [{"role": "user", "text": "Go on.", "id": 7}], "title": "x"});
    let mut several = json!({"action": "save", "conversations": [said.clone(), said.clone()]});
    several["conversations"][1]["agentId"] = json!("../up");
    let none = Value::Null;
    vec![
        ("GET", "/health", none.clone(), 200),
        ("GET", "/openapi.json", none.clone(), 200),
        ("GET", "/api/memory", none.clone(), 200),
        ("GET", "/api/memory?agentId=dev", none.clone(), 200),
        ("POST", "/api/memory", said.clone(), 200),
        ("POST", "/api/memory", several, 200),
        ("PUT", "/api/memory/conversation", said.clone(), 200),
        ("PUT", "/api/memory/conversation", said.clone(), 202),
        ("GET", "/api/memory", none.clone(), 200),
        ("GET", "/api/memory?agentId=dev", none.clone(), 200),
        ("POST", "/api/memory", json!({"project": "About it.\n"}), 200),
        ("POST", "/api/memory", json!({"action": "init"}), 200),
        ("POST", "/api/memory", entry.clone(), 201),
        ("POST", "/api/memory/vault", entry, 200),
        ("POST", "/api/memory/vault", json!({"agentId": "_shared", "category": "facts", "content": "New."}), 201),
        (
            "PUT",
            "/api/memory/vault",
            json!({"reference": "dev/decisions/THIS", "content": "Use SSE: quiet sockets drop."}),
            200,
        ),
        ("PUT", "/api/memory/vault", json!({"agentId": "dev", "category": "decisions", "id": "THIS", "tags": []}), 200),
        ("GET", "/api/memory/vault", none.clone(), 200),
        ("GET", "/api/memory/vault?agentId=dev", none.clone(), 200),
        ("GET", "/api/memory/vault?agentId=_shared&category=facts", none.clone(), 200),
        ("GET", "/api/memory/search?q=quiet%20sockets&agentId=dev&category=decisions&limit=5", none.clone(), 200),
        ("GET", "/api/memory/search?q=nothing+like+it", none.clone(), 200),
        ("GET", "/api/memory/checkpoint?agentId=dev", none.clone(), 200),
        ("POST", "/api/memory/checkpoint", said, 200),
        ("GET", "/api/memory/checkpoint?agentId=dev", none.clone(), 200),
        ("GET", "/api/memory/compact", none.clone(), 200),
        ("POST", "/api/memory/compact", none.clone(), 200),
        ("POST", "/api/memory/compact", json!({}), 200),
        ("GET", "/api/memory/compact", none.clone(), 200),
        ("POST", "/api/memory/migrate", none.clone(), 200),
        ("DELETE", "/api/memory/vault?agentId=dev&category=decisions&id=THIS", none.clone(), 200),
        ("DELETE", "/api/memory/vault", json!({"reference": "dev/decisions/THIS"}), 404),
        ("POST", "/api/vault", json!({"agent": "qa", "category": "tasks", "content": "- [ ] Test the sockets"}), 201),
        ("POST", "/api/vault", json!({"agent": "qa", "category": "tasks", "content": "- [ ] Test the sockets"}), 200),
        ("GET", "/api/agents", none.clone(), 200),
        ("GET", "/api/vault?agent=qa&category=tasks", none.clone(), 200),
        ("GET", "/api/vault?agent=qa", none.clone(), 400),
        ("GET", "/api/counts?agent=qa", none.clone(), 200),
        ("GET", "/api/search?q=sockets&limit=3", none.clone(), 200),
        ("GET", "/api/project", none.clone(), 200),
        ("GET", "/api/stats", none.clone(), 200),
        ("POST", "/api/compact", none.clone(), 200),
        ("PUT", "/api/vault", json!({"agent": "qa", "category": "tasks", "id": "17", "content": "x"}), 404),
        ("DELETE", "/api/vault", json!({"agent": "qa", "category": "tasks", "id": "17"}), 404),
    ]
}

#[test]
fn every_route_answers_in_the_shape_it_promises() {
    let server = Server::start();
    fs::create_dir_all(server.root()).unwrap();
    fs::write(server.root().join("old.md"), "## Decisions\n\nKeep it flat, as it always was here.\n").unwrap();
    let document = document(&server);
    let (mut walked, mut id) = (BTreeSet::new(), String::new());
    for (method, target, body, status) in walk() {
        let what = format!("{method} {target} {body}");
        let fill = |text: &str| text.replace("THIS", &id);
        let mut ask = server.ask_as_owner(method, &fill(target));
        if !body.is_null() {
            let path = target.split('?').next().unwrap();
            assert_eq!(document.check_request(method, path, &body), Ok(()), "{what}");
            ask = ask.body(&fill(&body.to_string()));
        }
        let answer = server.ask(&ask);
        assert_eq!(answer.status, status, "{what}: {}", answer.body);
        let path = target.split('?').next().unwrap();
        assert_eq!(document.check_answer(method, path, status, &answer.json()), Ok(()), "{what}: {}", answer.body);
        assert_sealed(&what, &answer);
        if status == 201 && id.is_empty() {
            id = answer.json()["entry"]["id"].as_str().unwrap().to_owned();
        }
        walked.insert((method.to_owned(), path.to_owned()));
    }
    // The calls of the contract are made in `api.rs`, and the page is opened in `page.rs`.
    let is_by_hand = |path: &str| path.starts_with("/api/") && !path.starts_with("/api/v1/");
    let is_here = |path: &str| is_by_hand(path) || ["/health", "/openapi.json"].contains(&path);
    assert_eq!(walked, operations(&document).into_iter().filter(|(_, path)| is_here(path)).collect());
}

#[test]
fn what_is_told_is_what_is_there() {
    let server = Server::start();
    let tell = |method: &str, target: &str, body: Value| -> Value {
        let ask = server.ask_as_owner(method, target);
        server.ask(&if body.is_null() { ask } else { ask.body(&body.to_string()) }).json()
    };
    let entry = json!({"agentId": "dev", "category": "decisions", "content": "Use SSE.", "tags": ["sse-1"]});
    let added = tell("POST", "/api/memory/vault", entry)["entry"].clone();
    let id = added["id"].as_str().unwrap();
    let expected = json!({
        "id": id, "date": "2026-03-16T16:51", "content": "Use SSE.", "tags": ["sse-1"], "agentId": "dev",
        "category": "decisions", "reference": format!("dev/decisions/{id}"),
    });
    assert_eq!(added, expected);
    assert_eq!(
        tell("GET", "/api/memory/vault?agentId=dev&category=decisions", Value::Null)["entries"],
        json!([expected])
    );
    let counts = tell("GET", "/api/memory/vault?agentId=dev", Value::Null)["counts"].clone();
    assert_eq!((&counts["decisions"], &counts["lessons"]), (&json!(1), &json!(0)));
    let found = tell("GET", "/api/memory/search?q=sse", Value::Null)["results"][0].clone();
    assert_eq!((&found["entry"], &found["snippet"]), (&expected, &json!("Use SSE.")));

    let said = json!({"agentId": "dev", "chatId": "c", "messages": [
        {"role": "user", "text": "Go on.", "id": 7}, {"role": "agent", "text": "between us", "internal": true},
    ], "title": "kept"});
    assert_eq!(tell("POST", "/api/memory", said.clone()), json!({"saved": ["dev"], "failed": []}));
    let loaded = tell("GET", "/api/memory?agentId=dev", Value::Null)["conversation"].clone();
    assert_eq!((&loaded["messages"], &loaded["title"]), (&said["messages"], &json!("kept")));
    assert!(loaded.get("action").is_none());
    let checkpoint = tell("POST", "/api/memory/checkpoint", said)["checkpoint"].clone();
    assert_eq!(checkpoint["messages"], json!([{"role": "user", "text": "Go on.", "id": 7}]));
    assert_eq!(tell("GET", "/api/memory/checkpoint?agentId=other", Value::Null), json!({"checkpoint": null}));

    assert_eq!(tell("POST", "/api/memory", json!({"project": "One."}))["project"]["text"], "One.");
    assert_eq!(tell("POST", "/api/memory", json!({"project": "Two."}))["project"]["text"], "One.");
}

#[test]
fn scripts_of_the_viewer_of_agent_memory_get_its_answers() {
    let server = Server::start();
    let get = |target: &str| server.ask(&Ask::new("GET", target)).json();
    let does = |method: &str, body: Value| {
        let ask = server.ask_as_owner(method, "/api/vault").body(&body.to_string());
        server.ask(&ask).json()
    };
    let text = "Use SSE for the stream.";
    let entry = does("POST", json!({"agent": "dev", "category": "decisions", "content": text, "tags": ["sse"]}));
    assert_eq!((&entry["content"], &entry["agentId"], &entry["tags"]), (&json!(text), &json!("dev"), &json!(["sse"])));
    assert_eq!(get("/api/agents"), json!(["dev"]));
    assert_eq!(get("/api/vault?agent=dev&category=decisions"), json!([entry]));
    assert_eq!(get("/api/counts?agent=dev")["decisions"], 1);
    assert_eq!(get("/api/counts?agent=dev")["lessons"], 0);
    assert_eq!(get("/api/search?q=stream")[0]["entry"], entry);
    assert_eq!(get("/api/project"), json!({"content": "", "exists": false}));
    assert_eq!(get("/api/stats"), json!({"agents": 1, "entries": 1}));
    let named = json!({"agent": "dev", "category": "decisions", "id": entry["id"]});
    let mut changed = named.clone();
    changed["content"] = json!("Use WebSockets.");
    assert_eq!(does("PUT", changed), json!({"ok": true}));
    assert_eq!(get("/api/vault?agent=dev&category=decisions")[0]["content"], "Use WebSockets.");
    assert_eq!(does("DELETE", named), json!({"ok": true}));
    assert_eq!(get("/api/vault?agent=dev&category=decisions"), json!([]));
}

#[test]
fn what_cannot_be_understood_is_told_and_the_rest_works() {
    let server = Server::start();
    let document = document(&server);
    fs::create_dir_all(server.root().join("conversations")).unwrap();
    fs::create_dir_all(server.root().join("dev")).unwrap();
    fs::write(server.root().join("conversations/bad.json"), "{").unwrap();
    fs::write(server.root().join("conversations/good.json"), r#"{"messages":[]}"#).unwrap();
    fs::write(server.root().join("dev/facts.md"), b"one\n\xff").unwrap();
    let all = server.ask(&Ask::new("GET", "/api/memory")).json();
    assert_eq!(all["conversations"][0]["agentId"], "good");
    assert_eq!((&all["failed"][0]["agentId"], &all["failed"][0]["error"]["code"]), (&json!("bad"), &json!("corrupt")));
    assert_refused(&document, "bad", &server.ask(&Ask::new("GET", "/api/memory?agentId=bad")), 422);
    let body = r#"{"agentId":"dev","category":"facts","content":"x"}"#;
    let answer = server.ask(&server.ask_as_owner("POST", "/api/memory/vault").body(body));
    assert_refused(&document, "a corrupt file", &answer, 422);
    let fault = answer.json()["error"]["fault"].clone();
    assert_eq!((&fault["key"], &fault["line"]), (&json!("dev/facts.md"), &json!(2)));
    for target in ["/api/memory?agentId=../x", "/api/memory/search?q=a&limit=0", "/api/memory/search?q=a&limit=101"] {
        assert_refused(&document, target, &server.ask(&Ask::new("GET", target)), 400);
    }
    for target in ["/api/memory/search", "/api/memory/search?q=+", "/api/memory/vault?category=facts", "/health?a&a"] {
        assert_refused(&document, target, &server.ask(&Ask::new("GET", target)), 400);
    }
}

#[test]
fn many_ask_at_a_time_and_some_never_finish() {
    let server = Server::start();
    let _silent: Vec<TcpStream> = (0..4).map(|_| TcpStream::connect(("127.0.0.1", server.port)).unwrap()).collect();
    let mut half = server.connect();
    half.send(b"POST /api/memory HTTP/1.1\r\nHost:");
    std::thread::scope(|threads| {
        for thread in 0..8 {
            let server = &server;
            threads.spawn(move || {
                for nth in 0..5 {
                    let body = json!({"agentId": "dev", "category": "facts", "content": format!("{thread} {nth}")});
                    let ask = server.ask_as_owner("POST", "/api/memory/vault").body(&body.to_string());
                    assert_eq!(server.ask(&ask).status, 201);
                }
            });
        }
    });
    let all = server.ask(&Ask::new("GET", "/api/memory/vault?agentId=dev&category=facts")).json();
    assert_eq!(all["entries"].as_array().unwrap().len(), 40);
}

#[test]
fn a_large_body_is_taken_in_pieces_and_a_head_has_none() {
    let server = Server::start();
    let text = "long ".repeat(380_000);
    let body = json!({"agentId": "dev", "messages": [{"role": "user", "text": text}]}).to_string();
    let ask = server.ask_as_owner("POST", "/api/memory").body(&body).with("expect", "100-continue");
    assert_eq!(server.ask(&ask).status, 200);
    let (one, other) = body.split_at(1_000_000);
    assert_eq!(server.ask(&server.ask_as_owner("POST", "/api/memory").chunked(&[one, other])).status, 200);
    let answer = server.ask(&Ask::new("HEAD", "/health"));
    assert_eq!((answer.status, answer.body.as_str()), (200, ""));
    let own = format!("http://localhost:{}", server.port);
    let page =
        Ask::new("GET", "/health").with("host", &own[7..]).with("origin", &own).with("sec-fetch-site", "same-origin");
    assert_eq!(server.ask(&page).status, 200);
    let proxied = Ask { target: format!("http://127.0.0.1:{}/health", server.port), ..Ask::new("GET", "") };
    assert_eq!(server.ask(&proxied).status, 200);
}

#[test]
fn a_connection_carries_many_requests_and_each_passes_the_guard() {
    let server = Server::start();
    let document = document(&server);
    let mut connection = server.connect();
    let mut ask = |ask: &Ask| {
        connection.send(&server.text(ask));
        connection.answer()
    };
    let entry = r#"{"agentId":"dev","category":"facts","content":"x"}"#;
    let write = server.ask_as_owner("POST", "/api/memory/vault").body(entry);
    assert_eq!(ask(&write).status, 201);
    assert_refused(&document, "no token", &ask(&Ask::new("POST", "/api/memory/compact")), 401);
    assert_refused(&document, "another host", &ask(&Ask::new("GET", "/api/memory").with("host", "evil.example")), 403);
    assert_eq!(ask(&Ask::new("GET", "/api/memory")).status, 200);
}

#[test]
fn when_a_conversation_was_saved_is_told_in_any_form_that_files_have() {
    let server = Server::start();
    let document = document(&server);
    for (saved_at, ms) in [
        (json!(1_773_615_863_463_u64), 1_773_615_863_463_u64),
        (json!("2026-03-15T23:04:23.463Z"), 1_773_615_863_463),
        (json!("2026-03-16T00:04:23.463+01:00"), 1_773_615_863_463),
        (json!("2026-03-15T23:04:23"), 1_773_615_863_000),
        (json!(null), 1_773_679_871_839),
    ] {
        let said = json!({"agentId": "dev", "savedAt": saved_at, "messages": [{"role": "user", "text": "Go on."}]});
        let several = json!({"conversations": [said]});
        for (path, body) in [("/api/memory", &said), ("/api/memory", &several), ("/api/memory/checkpoint", &said)] {
            assert_eq!(document.check_request("POST", path, body), Ok(()), "{body}");
            let answer = server.ask(&server.ask_as_owner("POST", path).body(&body.to_string()));
            assert_eq!(answer.status, 200, "{body}: {}", answer.body);
        }
        let loaded = server.ask(&Ask::new("GET", "/api/memory?agentId=dev")).json();
        assert_eq!(loaded["conversation"]["savedAt"], json!(ms), "{saved_at}");
        let recovered = server.ask(&Ask::new("GET", "/api/memory/checkpoint?agentId=dev")).json();
        assert_eq!(recovered["checkpoint"]["savedAt"], json!(ms), "{saved_at}");
    }
    for saved_at in [json!("7d"), json!("yesterday"), json!(-1), json!({})] {
        let said = json!({"agentId": "dev", "savedAt": saved_at, "messages": []}).to_string();
        let answer = server.ask(&server.ask_as_owner("POST", "/api/memory").body(&said));
        assert_refused(&document, &said, &answer, 400);
        assert!(answer.body.contains("savedAt"), "{}", answer.body);
    }
}

#[test]
fn the_token_outlives_the_server_and_is_told_on_request() {
    let server = Server::start();
    let told = client::keepstone(server.home()).args(["serve", "--print-token"]).output().unwrap();
    assert_eq!(String::from_utf8(told.stdout).unwrap().trim_end(), server.token);
    let elsewhere = server.home().join("elsewhere");
    let mut other = client::keepstone(server.home());
    other.args(["serve", "--print-token", "--token-file"]).arg(&elsewhere);
    assert_ne!(String::from_utf8(other.output().unwrap().stdout).unwrap().trim_end(), server.token);
    assert!(elsewhere.is_file());
}

#[test]
fn a_port_that_is_taken_and_other_addresses_are_refused() {
    let server = Server::start();
    let run = |args: &[&str]| {
        let done = client::keepstone(server.home()).args(args).output().unwrap();
        (done.status.code(), String::from_utf8(done.stderr).unwrap())
    };
    let (code, said) = run(&["serve", "--port", &server.port.to_string()]);
    assert_eq!((code, said.contains("listening on 127.0.0.1:")), (Some(1), true), "{said}");
    assert_eq!(run(&["serve", "--host", "0.0.0.0"]).0, Some(2));
    assert_eq!(run(&["serve", "--port", "70000"]).0, Some(2));
}

/// All seats are taken by clients that have begun a request and do not go on. One that asks at once is answered, and costs
/// one of them its seat; the others still have theirs, so nobody waited until they were timed out.
#[test]
fn slow_clients_keep_nobody_out() {
    let server = Server::start();
    let ask = server.text(&Ask::new("GET", "/health"));
    let (begun, rest) = ask.split_at(ask.len() - 2);
    let mut slow: Vec<_> = (0..64).map(|_| server.connect()).collect();
    slow.iter_mut().for_each(|connection| connection.send(begun));
    let body = r#"{"agentId":"dev","category":"facts","content":"x"}"#;
    assert_eq!(server.ask(&server.ask_as_owner("POST", "/api/memory/vault").body(body)).status, 201);
    let answered = slow.iter_mut().map(|connection| {
        // Whose connection was closed may notice that at once or when it reads.
        let sent = connection.try_send(rest).is_ok();
        sent && !connection.is_closed() && connection.answer().status == 200
    });
    assert_eq!(answered.filter(|answered| *answered).count(), 63);
}

#[test]
fn the_users_own_memory_is_searched_beside() {
    let home = tempfile::tempdir().unwrap();
    let added =
        client::keepstone(home.path()).args(["--user", "add", "me", "habits", "-c", "I squash commits."]).output();
    assert!(added.unwrap().status.success());
    let server = Server::start_in(home);
    let body = r#"{"agentId":"dev","category":"decisions","content":"Commits are signed."}"#;
    assert_eq!(server.ask(&server.ask_as_owner("POST", "/api/memory/vault").body(body)).status, 201);
    let found = server.ask(&Ask::new("GET", "/api/memory/search?q=commits")).json();
    let contents = |hits: &Value| -> Vec<String> {
        hits.as_array().unwrap().iter().map(|hit| hit["entry"]["content"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(contents(&found["results"]), ["Commits are signed."]);
    assert_eq!(contents(&found["user"]), ["I squash commits."]);
}

#[test]
fn a_request_sees_the_memory_at_the_time_that_its_header_names() {
    let home = tempfile::tempdir().unwrap();
    for (ago, words) in [
        (120_000, ["add", "dev", "decisions", "-c", "The gateway listens on port 8080."].as_slice()),
        (60_000, ["edit", "dev/decisions/1773679751839", "-c", "The gateway listens on port 9090."].as_slice()),
    ] {
        let mut command = client::keepstone(home.path());
        command.env("KEEPSTONE_NOW", (NOW - ago).to_string()).args(words);
        assert!(command.output().unwrap().status.success());
    }
    let server = Server::start_in(home);
    let search = Ask::new("GET", "/api/memory/search?q=gateway");
    let found = |ask: &Ask| server.ask(ask).json()["results"][0]["entry"]["content"].as_str().unwrap().to_owned();
    assert_eq!(found(&search), "The gateway listens on port 9090.");
    let then = Ask::new("GET", "/api/memory/search?q=gateway").with("keepstone-at", "2026-03-16T16:49:30Z");
    assert_eq!(found(&then), "The gateway listens on port 8080.");
    let body = r#"{"agentId":"dev","category":"decisions","content":"New."}"#;
    let change = server.ask_as_owner("POST", "/api/memory/vault").body(body);
    let refused = server.ask(&change.with("keepstone-at", "2026-03-16T16:49:30Z"));
    assert!(refused.status == 403 && refused.body.contains("cannot be changed"), "{}", refused.body);
    for (wrong, why) in [("yesterday", "the header keepstone-at"), ("2026-03-17", "has not come")] {
        let refused = server.ask(&Ask::new("GET", "/api/memory/search?q=gateway").with("keepstone-at", wrong));
        assert!(refused.status == 400 && refused.body.contains(why), "{}", refused.body);
    }
}

#[test]
fn an_answer_about_the_past_has_the_warnings_of_the_memory() {
    let home = tempfile::tempdir().unwrap();
    let mut command = client::keepstone(home.path());
    command.env("KEEPSTONE_NOW", (NOW - 120_000).to_string());
    let added = command.args(["add", "dev", "decisions", "-c", "The gateway listens on port 8080."]).output().unwrap();
    assert!(added.status.success());
    let server = Server::start_in(home);
    let reference = format!("dev/decisions/{}", NOW - 120_000);
    let asked = [
        ("POST", "/api/v1/vault/get", json!({ "reference": reference })),
        ("POST", "/api/v1/vault/entries", json!({ "filter": {} })),
        ("POST", "/api/v1/search/find", json!({ "query": { "text": "gateway" } })),
        ("POST", "/api/v1/briefing/compose", json!({ "request": { "agent": "dev" } })),
        ("GET", "/api/memory/search?q=gateway", Value::Null),
        ("GET", "/api/memory/vault?agentId=dev&category=decisions", Value::Null),
    ];
    let warned = |what: &str| {
        for (method, path, body) in &asked {
            let ask = Ask::new(method, path).with("keepstone-at", "2026-03-16T16:50:30Z");
            let answer = server.ask(&if body.is_null() { ask } else { ask.body(&body.to_string()) });
            assert!(answer.status == 200 && answer.body.contains("The gateway"), "{path}: {}", answer.body);
            let header =
                answer.header("keepstone-warnings").map(|text| serde_json::from_str::<Vec<String>>(text).unwrap());
            match what {
                "" => assert_eq!(header, None, "{path}"),
                _ => assert!(matches!(&header.unwrap()[..], [warning] if warning.contains(what)), "{path}"),
            }
        }
    };
    warned("");
    let file = server.root().join("dev/decisions.md");
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, text.replace("8080", "9090")).unwrap();
    warned("dev/decisions.md: it was changed in the file");
    // As in a clone, which has no log.
    fs::remove_dir_all(server.root().join(".vault")).unwrap();
    warned("entries are shown as they are now");
}

/// Waits for something that another process does.
fn comes(there: impl Fn() -> bool) -> bool {
    (0..900).any(|_| {
        std::thread::sleep(std::time::Duration::from_millis(100));
        there()
    })
}

#[test]
fn every_brief_marks_what_the_project_lacks() {
    let home = tempfile::tempdir().unwrap();
    fs::create_dir(home.path().join("src")).unwrap();
    let text = "The lock is in src/lock.rs.";
    let added = client::keepstone(home.path()).args(["add", "default", "decisions", "-c", text]).output();
    assert!(added.unwrap().status.success());
    let server = Server::start_in(home);
    let asked = json!({ "request": { "agent": "default" } }).to_string();
    let tool = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": { "name": "memory_brief" } });
    let mcp = server.ask_as_owner("POST", "/mcp").with("content-type", "application/json");
    let mcp = mcp.and("accept", "application/json, text/event-stream").and("mcp-protocol-version", "2025-06-18");
    for ask in [Ask::new("POST", "/api/v1/briefing/compose").body(&asked), mcp.body(&tool.to_string())] {
        let told = server.ask(&ask).body;
        assert!(told.contains("not there now: src/lock.rs): The lock"), "{told}");
    }
}

#[test]
fn upkeep_comes_by_itself_where_it_is_wanted() {
    const MINUTE: u64 = 60_000;
    const DAY: u64 = 24 * 60 * MINUTE;
    let report = |server: &Server| fs::read(server.root().join(".vault/compact-log.json")).unwrap();
    // Runs commands as of so long ago, and starts a server now. Returns it with the report as it was before.
    let start = |args: &[&str], history: &[(u64, &[&str])]| {
        let home = tempfile::tempdir().unwrap();
        assert!(keepstone(home.path()).arg("init").output().unwrap().status.success());
        for (ago, words) in history {
            let mut command = keepstone(home.path());
            command.env("KEEPSTONE_NOW", (NOW - ago).to_string()).arg("--no-user").args(*words);
            assert!(command.status().unwrap().success(), "{words:?}");
        }
        let before = fs::read(home.path().join(".memory/.vault/compact-log.json")).unwrap();
        (Server::run(home, args), before)
    };
    let add = ["add", "dev", "facts", "-c", "The port is 9090."].as_slice();
    let compact = ["compact"].as_slice();
    let changed = [(60 * MINUTE, compact), (40 * MINUTE, add)];
    let unchanged = [(120 * MINUTE, add), (60 * MINUTE, compact)];
    let old = [(3 * DAY, add), (DAY, compact)];
    let idle = [
        ("nothing has changed", start(&["--upkeep=30m"], &unchanged)),
        ("the last run is recent", start(&["--upkeep=2h"], &changed)),
        ("once a day", start(&["--upkeep"], &changed)),
        ("not wanted", start(&[], &old)),
    ];
    let busy = [("changed", start(&["--upkeep=30m"], &changed)), ("a day is over", start(&["--upkeep=30m"], &old))];
    for (why, (server, before)) in &busy {
        assert!(comes(|| report(server) != *before), "{why}");
    }
    for (why, (server, before)) in &idle {
        assert_eq!(report(server), *before, "{why}");
    }
    let (_, (server, _)) = &busy[0];
    let shown = server.ask(&Ask::new("GET", "/api/memory/compact")).json();
    assert_eq!(shown["lastCompaction"]["timestamp"], "2026-03-16T16:51:11.839Z");
}

#[test]
fn a_conversation_that_was_saved_is_a_reason_for_upkeep() {
    let home = tempfile::tempdir().unwrap();
    let memory = home.path().join(".memory");
    for folder in [".vault", "conversations"] {
        fs::create_dir_all(memory.join(folder)).unwrap();
    }
    let report = memory.join(".vault/compact-log.json");
    let done = json!({ "timestamp": "2026-03-16T15:00:00.000Z", "checkpointsCleaned": 0, "conversationsTrimmed": 0,
        "vaultEntriesMerged": 0, "indexRebuilt": true, "legacyFilesCleaned": 0 });
    let done = done.to_string();
    fs::write(&report, &done).unwrap();
    let said = json!({ "agentId": "dev", "savedAt": "2026-03-16T15:30:00.000Z", "messages": [] });
    fs::write(memory.join("conversations/dev.json"), said.to_string()).unwrap();
    let _server = Server::run(home, &["--upkeep=30m"]);
    assert!(comes(|| fs::read_to_string(&report).unwrap() != done));
}

/// A conversation of so many messages.
fn said(messages: usize) -> Value {
    let messages: Vec<Value> =
        (0..messages).map(|nth| json!({ "role": "user", "text": format!("Message {nth}.") })).collect();
    json!({ "agentId": "dev", "messages": messages })
}

/// The number of messages in a file of the memory.
fn messages_in(server: &Server, key: &str) -> usize {
    let saved: Value = serde_json::from_slice(&fs::read(server.root().join(key)).unwrap()).unwrap();
    saved["messages"].as_array().unwrap().len()
}

const SAVED: [&str; 2] = ["conversations/dev.json", ".vault/checkpoints/dev.json"];

/// Sends a conversation as it is now.
fn grow(server: &Server, messages: usize) -> u16 {
    let body = said(messages).to_string();
    server.ask(&server.ask_as_owner("PUT", "/api/memory/conversation").body(&body)).status
}

#[test]
fn a_conversation_that_grows_is_saved_at_once_and_then_now_and_then() {
    let mut server = Server::start();
    assert_eq!([1, 2, 3].map(|messages| grow(&server, messages)), [200, 202, 202]);
    assert_eq!(SAVED.map(|key| messages_in(&server, key)), [1, 1], "too early");
    assert!(comes(|| SAVED.iter().all(|key| messages_in(&server, key) == 3)), "the last state is never saved");
    assert_eq!(grow(&server, 4), 202, "too early again");
    server.kill();
    assert_eq!(SAVED.map(|key| messages_in(&server, key)), [3, 3], "a kill loses what waits, and nothing else");
}

#[cfg(unix)]
#[test]
fn a_conversation_that_grows_is_whole_when_the_server_ends() {
    let mut server = Server::start();
    assert_eq!([1, 2].map(|messages| grow(&server, messages)), [200, 202]);
    server.signal("TERM");
    assert_eq!(server.wait(), Some(0));
    assert_eq!(SAVED.map(|key| messages_in(&server, key)), [2, 2]);
}

#[cfg(unix)]
#[test]
fn a_conversation_that_waits_does_not_replace_what_others_saved_later() {
    let mut server = Server::start();
    assert_eq!([1, 2].map(|messages| grow(&server, messages)), [200, 202]);
    let mut last = said(5);
    last["savedAt"] = (NOW + 1_000).into();
    assert_eq!(server.ask(&server.ask_as_owner("POST", "/api/memory").body(&last.to_string())).status, 200);
    server.signal("TERM");
    assert_eq!(server.wait(), Some(0));
    assert_eq!(messages_in(&server, SAVED[0]), 5);
}

#[test]
fn a_conversation_that_cannot_be_saved_is_refused_at_once() {
    let server = Server::start();
    let body = json!({ "agentId": "../up", "messages": [] }).to_string();
    let refused = server.ask(&server.ask_as_owner("PUT", "/api/memory/conversation").body(&body));
    assert_refused(&document(&server), "a name that is none", &refused, 400);
}

#[cfg(unix)]
#[test]
fn it_ends_when_told_to_and_finishes_what_is_under_way() {
    let mut server = Server::start();
    let body = r#"{"agentId":"dev","category":"facts","content":"x"}"#;
    let ask = server.ask_as_owner("POST", "/api/memory/vault").body(body);
    let text = server.text(&ask);
    let _silent = TcpStream::connect(("127.0.0.1", server.port)).unwrap();
    let mut idle = server.connect();
    idle.send(&server.text(&Ask::new("GET", "/health")));
    assert_eq!(idle.answer().status, 200);
    let mut connection = server.connect();
    connection.send(&text[..text.len() - 1]);
    std::thread::sleep(std::time::Duration::from_millis(200));
    server.signal("TERM");
    std::thread::sleep(std::time::Duration::from_millis(200));
    connection.send(&text[text.len() - 1..]);
    assert_eq!(connection.answer().status, 201);
    assert_eq!(server.wait(), Some(0));
    assert!(server.root().join("dev/facts.md").is_file());
}

#[test]
fn agents_with_the_token_reach_the_tools_and_no_other_origin_does() {
    let server = Server::start();
    let call = |tool: &str, arguments: Value| {
        let params = json!({ "name": tool, "arguments": arguments });
        let body = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params }).to_string();
        server
            .ask_as_owner("POST", "/mcp")
            .with("content-type", "application/json")
            .and("accept", "application/json, text/event-stream")
            .and("mcp-protocol-version", "2025-06-18")
            .body(&body)
    };
    let text = "The harbour opens at six.";
    let written = server.ask(&call("memory_write", json!({ "text": text, "category": "facts", "scope": "agent" })));
    assert_eq!(written.status, 200, "{}", written.body);
    let told = written.json()["result"]["content"][0]["text"].clone();
    assert!(told.as_str().unwrap().starts_with("Stored as default/facts/"), "{told}");
    let found = call("memory_search", json!({ "query": "harbour" }));
    assert!(server.ask(&found).body.contains(text));
    let ping = json!({ "jsonrpc": "2.0", "id": 1, "method": "ping" });
    let told = server.ask(&found.clone().body(&json!([ping, 7, ping]).to_string())).json();
    let errors: Vec<bool> = told.as_array().unwrap().iter().map(|answer| answer["error"].is_object()).collect();
    assert_eq!(errors, [false, true, false], "{told}");
    for (body, status, code) in [("{]", 400, -32700), (r#"{"id":1,"method":"tools/call","params":[]}"#, 200, -32602)] {
        let told = server.ask(&found.clone().body(body));
        assert_eq!((told.status, &told.json()["error"]["code"]), (status, &json!(code)), "{}", told.body);
    }
    assert_eq!(server.ask(&found.clone().without("authorization")).status, 401);
    assert_eq!(server.ask(&found.clone().and("origin", "https://example.org")).status, 403);
    assert_eq!(server.ask(&found.with("host", "example.org")).status, 403);
}
