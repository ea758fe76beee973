//! The command as users of agent-memory type it.

mod sealed;

use sealed::Home;

#[test]
fn an_id_may_begin_with_a_dash() {
    let home = Home::new();
    assert!(home.run(&["add", "-c", "Use hyphens.", "--", "-x", "decisions"], b"").status.success());
    for option in [&["--agent=-x"][..], &["--agent", "-x"], &["-a", "-x"]] {
        let (found, _) = home.json(&[&["search", "hyphens"], option].concat(), "");
        assert_eq!(found[0]["entry"]["scope"]["agent"], "-x", "{option:?}");
    }
    for option in ["--json", "--jsno", "-l", "-h"] {
        let done = home.run(&["list", "-a", option], b"");
        assert_eq!((done.status.code(), done.stdout.len()), (Some(2), 0), "{option} is no id");
        let said = String::from_utf8(done.stderr).unwrap();
        assert!(said.contains(&format!("--agent={option}")), "{said}");
    }
    let none = home.run(&["list", "--agent=--json"], b"");
    assert!(String::from_utf8(none.stderr).unwrap().contains("no agent is called --json"));
    let said = String::from_utf8(home.run(&["add", "-x", "decisions", "-c", "Hi."], b"").stderr).unwrap();
    assert!(said.contains("put it behind all options and '--': -- -x"), "{said}");
}
