use proptest::prelude::*;

use super::*;

/// The lists were written while the rules were tuned on them, those of `aside` were not looked at until the rules were ready.
const DUMPS: [(DumpKind, &str, &str); 5] = [
    (DumpKind::Diffs, include_str!("tests/diffs.txt"), include_str!("tests/aside/diffs.txt")),
    (DumpKind::Traces, include_str!("tests/traces.txt"), include_str!("tests/aside/traces.txt")),
    (DumpKind::Summaries, include_str!("tests/summaries.txt"), include_str!("tests/aside/summaries.txt")),
    (DumpKind::History, include_str!("tests/history.txt"), include_str!("tests/aside/history.txt")),
    (DumpKind::Paths, include_str!("tests/paths.txt"), include_str!("tests/aside/paths.txt")),
];

const WELCOME: [&str; 2] = [include_str!("tests/welcome.txt"), include_str!("tests/aside/welcome.txt")];

/// The texts of a file, with a line `%%%` between two.
fn texts(file: &'static str) -> impl Iterator<Item = &'static str> {
    file.trim_end().split("\n%%%\n")
}

/// Texts of one line each, with `⏎` for the end of a line.
fn notes(file: &'static str) -> impl Iterator<Item = String> {
    file.lines().map(|line| line.replace('⏎', "\n"))
}

#[test]
fn of_the_dumps_of_the_corpus_98_percent_are_refused() {
    for part in ["tuned on", "aside"] {
        let (mut all, mut missed) = (0, Vec::new());
        for (kind, tuned, aside) in DUMPS {
            let of_kind: Vec<&str> = texts(if part == "aside" { aside } else { tuned }).collect();
            let least = if part == "aside" { 16 } else { 30 };
            assert!(of_kind.len() >= least, "{part}: {} of {kind:?}", of_kind.len());
            all += of_kind.len();
            missed.extend(of_kind.into_iter().filter(|text| find(text).is_none()));
        }
        assert!(missed.len() * 50 <= all, "{part}: {} of {all} missed: {missed:#?}", missed.len());
    }
}

#[test]
fn of_the_welcome_texts_less_than_one_in_100_is_refused() {
    for file in WELCOME {
        let all: Vec<String> = notes(file).collect();
        let wrong: Vec<_> = all.iter().filter_map(|text| Some((text, find(text)?))).collect();
        assert!(all.len() >= 120, "{}", all.len());
        assert!(wrong.len() * 100 < all.len(), "{} of {}: {wrong:#?}", wrong.len(), all.len());
    }
}

/// Each has a label or a manner of reports, and is a document.
#[test]
fn one_sign_alone_makes_no_summary() {
    for text in [
        "Commits are signed. Branches are protected. Releases are tagged. Images are scanned.",
        "# Lock manager\n\n## Current Status\n\nThe lock manager is implemented in lock.rs. Locks are released on drop. \
         Waiters are queued. Owners are named in the file.",
        "---\ntitle: Lock manager\nstatus: done\ndate: 2026-03-16\n---\n\n# Lock manager\n\nOne lock for each file.",
        "Wait for the port:\n\n```sh\nuntil nc -z db 5432; do\n  sleep 1\ndone\n```",
        "for f in *.sql; do\n  psql -f \"$f\"\ndone",
        "### Added\n\n- Added `Loader::find_symbol`.\n- Added support for archives.\n- Removed the old loader.",
        "## [1.2.0] - 2026-03-16\n\nReleased today. Fixed the loader. Removed the cache. All tests pass.",
        "## Status\n\nThe parser reads tables. The printer writes them. Dates are in UTC.",
        "Status: draft\n\nOrders are numbered per shop.",
        "Definition of done: tests pass, docs are updated, the changelog has a line, and a second person has reviewed.",
        "Acceptance criteria: the login is fixed, all tests pass, and the docs are updated.",
        "## Roadmap\n\n- [x] Design the API.\n- [x] Provide examples.\n- [ ] Support archives.",
        "## Next steps\n\nRun `make seed`, then open the page.",
        "# Release checklist\n\n- [x] Tests pass\n- [x] Changelog updated\n- [ ] Tag pushed\n- [ ] Packages published",
        "## Plano da versão 2\n\n- [x] Testes passam\n- [x] Pacote publicado\n- [ ] Site atualizado",
    ] {
        assert_eq!(find(text), None, "{text}");
    }
}

/// Labels that reports have too are none of one below the title of a document.
#[test]
fn a_document_with_a_title_is_no_summary_by_its_labels_alone() {
    let documents = [
        "# Warm cache\n\nEach worker keeps the last thousand answers.\n\n## Done when\n\n- the cache is warm\n- all workers answer\n\n## Open questions\n\nWho owns the queue?",
        "# Acceptance\n## Done\n- a worker is done when its queue is empty\n## Next\n- the next worker starts at the highest id",
        "# Release process\n\n## Completed\n\nA release is completed when its tag is pushed.\n\n## In progress\n\nA release is in progress while its branch lives.",
        "# Post mortem 12\n\n## Summary\nThe disk was full.\n\n## What was done\nLogs were moved.\n\n## Next steps\n- alerts at 80 %",
        "# Roadmap\n\n## Done\n\n- offline search\n\n## In progress\n\n- sync\n\n## Next\n\n- maps",
        "# Onboarding\n\n## Completed steps\n\nThe account exists.\n\n## Next steps\n\nAsk for a badge.",
    ];
    let refused: Vec<_> = documents.into_iter().filter(|text| find(text).is_some()).collect();
    assert!(refused.is_empty(), "{refused:#?}");
    let summary = "# Auth\n\n## Done\n- I fixed the login\n- removed the old cache\n\n## Next\n- logout";
    assert!(find(summary).is_some());
}

/// Facts name states in the words in which people report.
#[test]
fn what_lists_states_is_no_summary() {
    let facts = [
        "Status codes: 200 done, 202 accepted, 409 conflict, 423 locked. Implemented in src/http.rs, tested in tests/http.rs.",
        "Exit codes: 0 completed, 1 failed, 2 skipped. Fixed in src/exit.ts, tested in test/exit.test.ts.",
        "Exit codes: 0 = completed, 1 = failed, 2 = skipped. Fixed in src/exit.ts, tested in test/exit.test.ts.",
        "Exit codes:\n- 0 completed\n- 1 failed\n- 2 skipped\n\nImplemented in src/exit.ts, tested in test/exit.test.ts.",
        "Job lifecycle: queued, running, completed, failed. Updated by worker.ts, removed by cleanup.ts after 7 days.",
        "Job states:\n- pending\n- in progress\n- done\n- blocked",
        "Job states: pending, in progress, done, blocked.",
        "Columns of the board: to do, in progress, blocked, done.",
        "States of a task: `todo`, `in progress`, `done`. Stored in tasks.state, changed by the worker.",
        "An order is pending, paid, shipped, completed or cancelled.",
        "Order states:\n1. created\n2. paid\n3. shipped\n4. completed\n5. refunded",
        "| State | Set by |\n|---|---|\n| pending | the API |\n| in progress | the worker |\n| done | the worker |\n| blocked | a person |",
        "- pending: nobody took it\n- in progress: a worker has it\n- done: its result is stored\n- blocked: a person must look",
        "Estados do pedido: pendente, em andamento, concluído, cancelado. Alterado por worker.ts, removido por cleanup.ts.",
        "## TODO\n\nFixed: login redirect\nAdded: dark mode\nRemoved: legacy API\nUpdated: dependencies",
        "TODO for the release notes\n- Fixed: the login redirect\n- Added: dark mode\n- Removed: the old API\n- Updated: icons",
        "## What was done\n\nWe migrated MySQL to Postgres in 2023.\n\n## Next steps",
        "## What was done\n\nWe migrated MySQL to Postgres in 2023.\n\n## Next steps\n\nDrop the old tables.",
    ];
    assert!(find("Sprint 3: backend done, frontend in progress, docs pending. I fixed the loader.").is_some());
    let refused: Vec<_> = facts.into_iter().filter(|text| find(text).is_some()).collect();
    assert!(refused.is_empty(), "{refused:#?}");
}

#[test]
fn a_list_of_tasks_done_is_a_summary_where_no_heading_names_a_plan_or_more_speaks_for_one() {
    for text in [
        "## Done today\n\n- [x] Tests pass\n- [x] Changelog updated\n- [x] Fixed the loader",
        "# Session summary\n\n## Plan\n\n- [x] Fixed the loader\n- [ ] Tag pushed\n\n## Done\n\nI fixed the loader. I removed the cache. \
         I updated the tests. All tests pass.",
    ] {
        assert_eq!(find(text).map(|dump| dump.kind), Some(DumpKind::Summaries), "{text}");
    }
}

/// What counts is what most of a text is.
#[test]
fn a_note_may_quote_and_a_dump_may_have_a_sentence_before_it() {
    let trace = texts(DUMPS[1].1).find(|text| text.starts_with("java.sql.SQLException")).unwrap();
    let quoted: String = trace.lines().take(2).collect::<Vec<_>>().join("\n");
    let sentence = "The pool closes idle connections after ten minutes: take a connection right before it is used.";
    assert_eq!(find(&format!("{sentence}\n\n{quoted}")), None);
    assert_eq!(find(&format!("{sentence}\n\n{trace}")).unwrap().kind, DumpKind::Traces);
    let explained = [sentence; 6].join(" ");
    assert_eq!(find(&format!("{explained}\n\n{trace}")), None);
}

#[test]
fn a_dump_is_told_with_its_kind_and_the_line_that_betrays_it() {
    for (text, kind, line) in [
        ("diff --git a/a b/a\n--- a/a\n+++ b/a\n@@ -1 +1 @@\n-x\n+y", DumpKind::Diffs, "diff --git a/a b/a"),
        (
            "ValueError: x\n  File \"a.py\", line 1, in f\n  File \"b.py\", line 2, in g",
            DumpKind::Traces,
            "File \"a.py\", line 1, in f",
        ),
        (
            "Session summary: fixed the lock and added tests.",
            DumpKind::Summaries,
            "Session summary: fixed the lock and added tests.",
        ),
        ("1f2e3d4 one\n5a6b7c8 two\n9d0e1f2 three", DumpKind::History, "1f2e3d4 one"),
        ("src/a.rs\nsrc/b.rs\nsrc/c.rs", DumpKind::Paths, "src/a.rs"),
    ] {
        assert_eq!(find(text), Some(Dump { kind, line: line.to_owned() }), "{text}");
    }
    assert_eq!(find(""), None);
}

/// A line that is read again and again would make this take minutes.
#[test]
fn long_texts_are_read_once() {
    for piece in
        ["at a.b(", "diff --git ", " and ", "a: ", "## - * ", "1.2/", "│", "did ", "was fixed and ", "(#1", "|", "/"]
    {
        let line = piece.repeat(40_000 / piece.len());
        assert!(find(&line).is_none_or(|dump| line.starts_with(&dump.line)));
        drop(find(&format!("{piece}\n").repeat(4_000)));
    }
}

proptest! {
    #[test]
    fn any_text_can_be_read(text in "(\\PC|[ \t\n+@*|/:.()`-]){0,300}") {
        drop(find(&text));
    }

    /// Texts made of the beginnings that the rules know.
    #[test]
    fn pieces_of_dumps_can_be_read(pieces in prop::collection::vec(0..40_usize, 0..30)) {
        const PIECES: [&str; 40] = [
            "diff --git a b", "@@ -1,2 +3,4 @@", "@@", "--- ", "+++ b/é", "*** 1,2 ****", "12c", "```", "```diff", "\n", "\n\n", " ", "+", "-",
            "at ", "at é(", "File \"", "#1 ", "#é", "é:1", ":1:2", "thread '' panicked at ", "+0x", "é", "完成", "，", "commit 1f2e3d4", "r1 | a | b",
            "1f2e3d4 ", "(#", "├──", "C:\\", "C", "-rw-r--r-- 1", "2026-03-16 16:51 ", "Done: ", "100%", "3/é", "next week", "• [x] ",
        ];
        drop(find(&pieces.into_iter().map(|nth| PIECES[nth]).collect::<String>()));
    }
}
