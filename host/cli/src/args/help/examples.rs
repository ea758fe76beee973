//! Examples that the help of each command shows. A test parses every one.

/// The examples of a command, by the words that call it; none for a command that only holds others.
pub(super) fn examples(path: &str) -> &'static [&'static str] {
    entry(path).or_else(|| client(path)).or_else(|| session(path)).or_else(|| upkeep(path)).unwrap_or_default()
}

/// Remember and find.
fn entry(path: &str) -> Option<&'static [&'static str]> {
    Some(match path {
        "add" => &[
            r#"keepstone add "The staging database is read only on weekends.""#,
            r#"keepstone add decisions "Use SSE: the proxy drops idle sockets.""#,
            r#"keepstone add dev decisions -c "Use SSE: the proxy drops idle sockets.""#,
            r#"git log -1 --format=%B | keepstone add dev lessons --tag release"#,
            r#"keepstone add dev facts -f notes.md --scope project --tier pinned"#,
            r#"keepstone add qa findings -c "Orders are lost." --scope mission:launch --severity critical --location src/cart.rs"#,
        ],
        "add-many" => &["keepstone add-many drafts.jsonl", "keepstone add-many --json < drafts.jsonl"],
        "get" => &[
            "keepstone get dev/decisions/1773679871839",
            "keepstone get 1795  # any unique beginning or end of a reference",
            "keepstone get …839 --json",
            "keepstone get …839 --source  # what was said in its session",
        ],
        "list" => &[
            "keepstone list -a dev -g decisions",
            "keepstone list --since 7d --tag release",
            "keepstone list --status forgotten --all  # what can be restored",
        ],
        "edit" => &[
            "keepstone edit …839  # opens $VISUAL or $EDITOR",
            r#"keepstone edit …839 -c "Use SSE.""#,
            "keepstone edit …839 --tag network --importance high",
        ],
        "forget" => &["keepstone forget …624", "keepstone forget …624 …839  # keepstone restore brings them back"],
        "restore" => &["keepstone restore …624"],
        "pin" => &["keepstone pin …839", "keepstone pin …839 --off"],
        "set-status" => &["keepstone set-status …839 archived"],
        "widen" => &["keepstone widen …839 project"],
        "browse" => &["keepstone browse", "keepstone browse -a dev reconnect"],
        "search" => &[
            "keepstone search idle sockets",
            "keepstone search proxy -g decisions --since 30d",
            "keepstone search proxy --limit 3 --explain",
        ],
        "related" => &["keepstone related …839 --limit 5"],
        "similar" => &[
            r#"keepstone similar -c "The proxy drops idle sockets""#,
            "keepstone similar --contradicting -g decisions",
        ],
        "facts list" => &["keepstone facts list", r#"keepstone facts list dev --task "run the tests""#],
        "facts add" => &[r#"keepstone facts add dev habits -c "Always run the tests before committing""#],
        "facts forget" => &["keepstone facts forget …624"],
        "facts promote" => &["keepstone facts promote …624"],
        "facts confirm" => &[r#"keepstone facts confirm ops -c "Always run the tests before committing""#],
        "capture" => &[
            r#"keepstone capture guidance chat-42/7 -c "Never push to main without a review.""#,
            "keepstone capture review https://example.org/pull/7#c1 --author ana -f comment.md",
            r#"keepstone capture failure run-9 -c "The import stopped, since two workers wrote the queue." --error "KeyError""#,
        ],
        "facts show" => &["keepstone facts show dev --budget 500"],
        _ => return None,
    })
}

/// Brief and clients.
fn client(path: &str) -> Option<&'static [&'static str]> {
    Some(match path {
        "brief" => &["keepstone brief dev", "keepstone brief dev fix the proxy timeout --budget 800 --level lite"],
        "why" => &[
            "keepstone why src/pool.rs",
            "keepstone why error[E0382]: borrow of moved value",
            "cargo test 2>&1 | keepstone why",
        ],
        "instructions" => &["keepstone instructions dev", "keepstone instructions dev --before-compaction"],
        "core show" => &["keepstone core show dev"],
        "core set" => &["keepstone core set dev current-context -c \"Moving the settings to TOML.\""],
        "project show" => &["keepstone project show"],
        "project edit" => &["keepstone project edit"],
        "project set" => &["keepstone project set -f README.md"],
        "agents" => &["keepstone agents"],
        "install" => &["keepstone install claude-code --dry-run", "keepstone install cursor"],
        "uninstall" => &["keepstone uninstall cursor --dry-run"],
        "hook" => &["keepstone hook claude-code --agent dev < event.json"],
        "process" => &["keepstone process --agent dev", "keepstone process --client codex session.jsonl"],
        "review" => &["keepstone review", "printf 'a\\nr\\n' | keepstone review"],
        "watch" => &["keepstone watch --agent dev", "keepstone watch --wait-for-transcripts --quiet"],
        "mcp" => &["keepstone mcp", "keepstone mcp --agent dev", "keepstone mcp --client memory_20250818"],
        "serve" => &["keepstone serve --open", "keepstone serve --private", "keepstone serve --port 0 --json"],
        "open" => &["keepstone open", "keepstone open --print"],
        "files" => &["keepstone files .claude/memory --agent dev", "keepstone files notes --dry-run"],
        "skills list" => &["keepstone skills list"],
        "skills learn" => &["keepstone skills learn agent:dev"],
        "skills used" => {
            &["keepstone skills used …839 --session s7", "keepstone skills used …839 --session s8 --failed"]
        }
        "skills export" => &["keepstone skills export .claude/skills --dry-run"],
        "skills import" => &["keepstone skills import .claude/skills"],
        _ => return None,
    })
}

/// Sessions and work.
fn session(path: &str) -> Option<&'static [&'static str]> {
    Some(match path {
        "session show" => &["keepstone session show dev"],
        "session save" => &["keepstone session save dev -f conversation.json"],
        "session checkpoint" => &["keepstone session checkpoint dev -f conversation.json"],
        "session recover" => &["keepstone session recover dev --json"],
        "session sleep" => &[r#"keepstone session sleep dev -c "The arrows are done, the tests are not.""#],
        "session close" => {
            &["keepstone session close dev --stored", "keepstone session close dev -f conversation.json"]
        }
        "session resume" => &["keepstone session resume dev", "keepstone session resume dev chat-42"],
        "sync-checkpoints" => &["keepstone sync-checkpoints", "keepstone sync-checkpoints --force"],
        "work set" => &[r#"keepstone work set dev --task-id t1 -s "moving the arrows" --next "run the tests""#],
        "work show" => &["keepstone work show dev"],
        "work clear" => &["keepstone work clear dev"],
        "mission create" => {
            &[r#"keepstone mission create launch -c "Ship the checkout." --topic checkout --participant dev"#]
        }
        "mission list" => &["keepstone mission list", "keepstone mission list --state deleted"],
        "mission show" => &["keepstone mission show launch"],
        "mission describe" => &["keepstone mission describe launch --phase test --tag q4"],
        "mission turn" => &[r#"keepstone mission turn launch dev -c "Shall we ship on Monday?" --kind question"#],
        "mission turns" => &["keepstone mission turns launch --limit 5"],
        "mission note" => &[r#"keepstone mission note launch dev -c "The cart is done, the payment is not.""#],
        "mission notes" => &["keepstone mission notes launch"],
        "mission artifact" => &["keepstone mission artifact launch docs/plan.md --name plan"],
        "mission artifacts" => &["keepstone mission artifacts launch"],
        "mission export" => {
            &["keepstone mission export launch", "keepstone mission export launch --as yaml --anonymous"]
        }
        "mission end" => &["keepstone mission end launch success"],
        "mission delete" => &["keepstone mission delete launch  # keepstone mission restore brings it back"],
        "mission restore" => &["keepstone mission restore launch"],
        "commit" => &[
            r#"keepstone commit dev --task-id t1 -m "Redesigned the pagination bar""#,
            "keepstone commit dev --output - < agent.log",
        ],
        "recover" => &[r#"keepstone recover dev "Redesign the pagination""#],
        "roster" => &["keepstone roster", r#"keepstone roster "dev=Alex" ops"#],
        "history" => &["keepstone history dev --limit 3"],
        _ => return None,
    })
}

/// Look after it, and move it.
fn upkeep(path: &str) -> Option<&'static [&'static str]> {
    Some(match path {
        "init" => &["keepstone init", "keepstone init --dir notes/.memory"],
        "status" => &["keepstone status", "keepstone status --json"],
        "doctor" => &["keepstone doctor", "keepstone doctor --secrets", "keepstone doctor --json"],
        "replay" => &["keepstone replay bug.jsonl"],
        "check" => &["keepstone check", "keepstone check --base origin/main --format github"],
        "log" => &[
            "keepstone log",
            "keepstone log …839 --limit 10",
            "keepstone log --diff  # what each change took away and added",
        ],
        "undo" => &["keepstone undo", "keepstone undo 12  # the number in front of a change in the log"],
        "purge" => &["keepstone purge dev/decisions/1773679871839", "keepstone purge --check"],
        "compact" => &["keepstone compact --dry-run", "keepstone compact --chore index", "keepstone compact --last"],
        "migrate" => &["keepstone migrate --dry-run"],
        "embed" => &["keepstone embed --embed-url http://localhost:11434/v1 --embed-model nomic-embed-text"],
        "jobs list" => &["keepstone jobs list", "keepstone jobs list --kind merge"],
        "jobs run" => &[
            "keepstone jobs run --dry-run  # what a model would be asked",
            "keepstone jobs run --model-url http://localhost:11434/v1 --model qwen3",
        ],
        "prepare" => &["keepstone prepare"],
        "completions" => &["keepstone completions  # how to install them", "keepstone completions zsh > _keepstone"],
        "export" => &["keepstone export memory.json", "keepstone export > memory.json"],
        "import root" => &["keepstone import root memory.json --dry-run"],
        "import client-notes" => &[
            "keepstone import client-notes claude-code --dry-run",
            "keepstone import client-notes codex ~/.codex/memories",
        ],
        "import conversations" => &["keepstone import conversations --dry-run"],
        "import bit-office" => &["keepstone import bit-office ~/.bit-office/memory --dry-run"],
        "copy" => &["keepstone copy .memory s3://bucket/memory", "keepstone copy .memory /mnt/backup --dry-run"],
        _ => return None,
    })
}
