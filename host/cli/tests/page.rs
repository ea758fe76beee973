//! The page at `/`, its one-time codes and its events, over a socket. What a person does with it is tested in a browser,
//! in `host/web/test`.

#[path = "serve/client.rs"]
mod client;

use std::fs;

use client::{Ask, Server};
use serde_json::{Value, json};

#[test]
fn the_page_comes_from_the_binary_under_a_strict_policy() {
    let server = Server::start_with(&["--private"]);
    for (path, kind, has) in [
        ("/", "text/html; charset=utf-8", "<script type=\"module\" src=\"/page.js\">"),
        ("/page.js", "text/javascript; charset=utf-8", "Keepstone"),
        ("/page.css", "text/css; charset=utf-8", "color-scheme:light dark"),
        ("/text/en.js", "text/javascript; charset=utf-8", "Memory"),
        ("/text/pt.js", "text/javascript; charset=utf-8", "Memória"),
        ("/icon.svg", "image/svg+xml", "<svg"),
    ] {
        let answer = server.ask(&Ask::new("GET", path));
        assert_eq!((answer.status, answer.header("content-type")), (200, Some(kind)), "{path}");
        assert!(answer.body.contains(has), "{path}");
        let policy = answer.header("content-security-policy").unwrap();
        assert!(policy.starts_with("default-src 'none'; script-src 'self';"), "{path}: {policy}");
        assert!(!policy.contains("unsafe") && policy.contains("frame-ancestors 'none'"), "{path}: {policy}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"), "{path}");
    }
}

#[test]
fn a_code_gives_the_token_once() {
    let server = Server::start();
    let exchange = |code: &str| server.ask(&Ask::new("POST", "/open/token").body(&json!({"code": code}).to_string()));
    assert_eq!(server.ask(&Ask::new("POST", "/open/code")).status, 401);
    let told = open(&server, &["--print"]);
    let code = told["url"].as_str().unwrap().split_once("/#code=").unwrap().1;
    assert_eq!(exchange(&"0".repeat(64)).status, 403);
    assert_eq!(exchange(code).json(), json!({"token": server.token}));
    let again = exchange(code);
    assert_eq!((again.status, again.json()["error"]["code"].clone()), (403, json!("denied")));
    let other_site = Ask::new("POST", "/open/token").body("{}").with("origin", "http://evil.example");
    assert_eq!(server.ask(&other_site).status, 403);
}

fn open(server: &Server, args: &[&str]) -> Value {
    let port = server.port.to_string();
    let done = client::keepstone(server.home()).args(["--json", "open", "--port", &port]).args(args).output().unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    serde_json::from_slice(&done.stdout).unwrap()
}

#[test]
fn opening_says_what_is_missing() {
    let server = Server::start();
    let port = server.port.to_string();
    let failed = |args: &[&str]| {
        let done = client::keepstone(server.home()).args(["open", "--print"]).args(args).output().unwrap();
        assert!(!done.status.success());
        String::from_utf8(done.stderr).unwrap()
    };
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port().to_string();
    let said = failed(&["--port", &free]);
    assert!(said.contains("start `keepstone serve`"), "{said}");
    let other = server.home().join("other-token");
    let said = failed(&["--port", &port, "--token-file", other.to_str().unwrap()]);
    assert!(said.contains("--token-file"), "{said}");
}

/// Reads events until one is a change.
fn await_change(connection: &mut client::Connection) {
    while !connection.chunk().starts_with("event: change") {}
}

#[test]
fn changes_by_others_and_by_hand_are_told() {
    let server = Server::start();
    let body = json!({"agentId": "dev", "category": "facts", "content": "One."}).to_string();
    assert_eq!(server.ask(&server.ask_as_owner("POST", "/api/memory/vault").body(&body)).status, 201);
    let mut events = server.connect();
    events.send(&server.text(&Ask::new("GET", "/events")));
    assert_eq!(events.head().header("content-type"), Some("text/event-stream"));
    // The folder is new, and it takes a moment until it is watched.
    await_change(&mut events);
    let added = client::keepstone(server.home()).args(["add", "dev", "facts", "-c", "Two."]).output().unwrap();
    assert!(added.status.success());
    await_change(&mut events);
    fs::write(server.root().join("_project.md"), "By hand.\n").unwrap();
    await_change(&mut events);
}

#[cfg(unix)]
#[test]
fn a_server_ends_although_somebody_listens() {
    let mut server = Server::start();
    let mut events = server.connect();
    events.send(&server.text(&Ask::new("GET", "/events")));
    assert_eq!(events.head().status, 200);
    server.signal("TERM");
    while !events.chunk().is_empty() {}
    assert_eq!(server.wait(), Some(0));
}
