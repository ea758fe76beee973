use std::cell::Cell;
use std::rc::Rc;

use crate::calls::*;
use crate::learn::contract::RuleSet;
use crate::model::contract::{Conversation, Insight, Message, Role};
use crate::session::contract::{RecoveryRequest, SessionCommit, SessionSummary, Teammate, WorkReport, WorkStatus};
use crate::store::memory::MemoryStore;
use crate::store::{Durability, Expect, Store};

use crate::memory::Memory;
use crate::store::clock::Clock;

use crate::Error;

mod blank;

const NOW: u64 = 1_773_679_871_839;
const MINUTE: u64 = 60_000;

#[derive(Clone)]
struct Hand(Rc<Cell<u64>>);

impl Clock for Hand {
    fn now(&self) -> u64 {
        self.0.get()
    }
}

/// The facts that rules find in one message of an agent.
fn facts_in(memory: &mut Memory<MemoryStore>, text: &str) -> crate::model::error::Result<Vec<Insight>> {
    memory.extract(&[Message::new(Role::Agent, text)], RuleSet::Facts)
}

fn memory() -> (Memory<MemoryStore>, Hand) {
    let hand = Hand(Rc::new(Cell::new(NOW)));
    (Memory::new(MemoryStore::default(), hand.clone()), hand)
}

fn asked() -> RecoveryRequest {
    RecoveryRequest { agent: "dev".into(), ..RecoveryRequest::default() }
}

fn recovered<S: Store + 'static>(memory: &mut Memory<S>, asked: &RecoveryRequest) -> String {
    memory.recover(asked).unwrap().map(|recovery| recovery.text).unwrap_or_default()
}

/// The output of bit-office's own example, without its colour codes.
const OUTPUT: &str = "\
Let me look at the pagination first.

Here's what I did:
- Redesigned the pagination arrows as styled buttons
- Changed borders from dashed to solid with lower opacity
- Used TERM_HOVER and TERM_BORDER theme tokens instead of hardcoded rgba, for consistency

[main ad8ed51] Redesign the pagination bar
 1 file changed, 40 insertions(+)

Modified `apps/web/src/components/MultiPaneView.tsx`

TODO: write a test for the hover state
The agent-session.ts changes remain unstaged (separate task).

Next steps:
1. Run the visual tests
2. Ask for a review

SUMMARY: Redesigned MultiPaneView pagination bar with styled arrow buttons and hover animations
";

#[test]
fn an_output_is_summed_up_by_rule() {
    let (mut memory, _) = memory();
    let commit = SessionCommit { agent: "dev".into(), output: Some(OUTPUT.into()), ..SessionCommit::default() };
    let summary = memory.commit(commit).unwrap().summary;
    assert_eq!(summary.what, "Redesigned MultiPaneView pagination bar with styled arrow buttons and hover animations");
    assert_eq!(
        summary.decisions,
        [
            "Changed borders from dashed to solid with lower opacity",
            "Used TERM_HOVER and TERM_BORDER theme tokens instead of hardcoded rgba, for consistency"
        ]
    );
    assert_eq!(summary.files_changed, ["src/components/MultiPaneView.tsx"]);
    assert_eq!(summary.commits, ["ad8ed51"]);
    assert_eq!(
        summary.unfinished,
        ["write a test for the hover state", "The agent-session.ts changes remain unstaged (separate task)."]
    );
    assert_eq!(summary.next_steps, ["Run the visual tests", "Ask for a review"]);
}

#[test]
fn an_output_in_portuguese_or_chinese_is_summed_up_too() {
    let (mut memory, _) = memory();
    for (output, what, decision, unfinished, next) in [
        (
            "Resumo: Redesenhei a barra de paginação\n- Usei tokens de tema em vez de cores fixas\nPor fazer: escrever os testes\nPróximos passos:\n- pedir revisão\n",
            "Redesenhei a barra de paginação",
            "Usei tokens de tema em vez de cores fixas",
            "escrever os testes",
            "pedir revisão",
        ),
        (
            "总结：重新设计了分页栏\n- 采用主题变量而不是硬编码颜色\n待办：编写测试用例\n下一步：请求代码评审\n",
            "重新设计了分页栏",
            "采用主题变量而不是硬编码颜色",
            "编写测试用例",
            "请求代码评审",
        ),
    ] {
        let commit = SessionCommit { agent: "dev".into(), output: Some(output.into()), ..SessionCommit::default() };
        let summary = memory.summarize(commit.clone()).unwrap();
        assert_eq!((summary.what.as_str(), summary.decisions.as_slice()), (what, &[decision.to_owned()][..]));
        assert_eq!((summary.unfinished, summary.next_steps), (vec![unfinished.to_owned()], vec![next.to_owned()]));
    }
}

#[test]
fn what_is_given_wins_and_without_announcement_the_last_lines_tell() {
    let (mut memory, _) = memory();
    let commit = SessionCommit {
        agent: "dev".into(),
        what: Some("given".into()),
        decisions: Some(vec![]),
        files_changed: Some(vec!["/home/x/repo/src/a/b.rs".into(), "C:\\x\\repo\\src\\a\\b.rs".into()]),
        output: Some(OUTPUT.into()),
        ..SessionCommit::default()
    };
    let summary = memory.summarize(commit.clone()).unwrap();
    assert_eq!((summary.what.as_str(), summary.decisions.len()), ("given", 0));
    assert_eq!(summary.files_changed, ["src/a/b.rs"]);
    let plain = "Short.\nThe parser keeps every byte.\nThe printer was left alone.\nok\nAll tests pass now.";
    let commit = SessionCommit { agent: "dev".into(), output: Some(plain.into()), ..SessionCommit::default() };
    let what = memory.summarize(commit.clone()).unwrap().what;
    assert_eq!(what, "The parser keeps every byte. — The printer was left alone. — All tests pass now.");
}

#[test]
fn facts_are_found_in_three_languages() {
    let (mut memory, _) = memory();
    use crate::model::category::Category::{Habits, Lessons, Patterns, Preferences};
    for (line, category, text) in [
        (
            "The user prefers solid borders over dashed ones.",
            Preferences,
            "The user prefers solid borders over dashed ones",
        ),
        ("As noted, you prefer small commits with tests.", Preferences, "you prefer small commits with tests"),
        ("- **User wants** dark mode everywhere", Preferences, "User wants dark mode everywhere"),
        ("This codebase uses TERM_HOVER theme tokens.", Patterns, "This codebase uses TERM_HOVER theme tokens"),
        ("Always use TERM_BORDER for borders here", Patterns, "Always use TERM_BORDER for borders here"),
        ("Theme tokens are defined in packages/shared.", Patterns, "Theme tokens are defined in packages/shared"),
        ("Make sure to run the linter before committing.", Habits, "Make sure to run the linter before committing"),
        (
            "Note: the gateway restarts when its config changes.",
            Lessons,
            "the gateway restarts when its config changes",
        ),
        ("Those @types/node conflicts are pre-existing.", Lessons, "Those @types/node conflicts are pre-existing"),
        (
            "O utilizador prefere mensagens curtas e claras.",
            Preferences,
            "O utilizador prefere mensagens curtas e claras",
        ),
        ("Este projeto usa pnpm com vários pacotes.", Patterns, "Este projeto usa pnpm com vários pacotes"),
        ("Sempre correr os testes antes de fazer commit.", Habits, "Sempre correr os testes antes de fazer commit"),
        ("Atenção: o serviço reinicia com a configuração.", Lessons, "o serviço reinicia com a configuração"),
        (
            "The user likes this approach to caching because it has no lock.",
            Preferences,
            "The user likes this approach to caching because it has no lock",
        ),
        (
            "Note: the cache has one lock, and the user wants it",
            Lessons,
            "the cache has one lock, and the user wants it",
        ),
        (
            "The user prefers tabs over spaces and wants them now.",
            Preferences,
            "The user prefers tabs over spaces and wants them now",
        ),
        ("User prefers this version of the header bar.", Preferences, "User prefers this version of the header bar"),
        ("The user wants the new version number in it", Preferences, "The user wants the new version number in it"),
        ("User prefers the long way home", Preferences, "User prefers the long way home"),
        ("O cliente prefere esta abordagem de cache.", Preferences, "O cliente prefere esta abordagem de cache"),
        ("用户喜欢这种深色方案。", Preferences, "用户喜欢这种深色方案"),
        ("用户喜欢深色主题。", Preferences, "用户喜欢深色主题"),
        ("这个项目使用 pnpm 工作区。", Patterns, "这个项目使用 pnpm 工作区"),
        ("提交之前务必运行测试。", Habits, "提交之前务必运行测试"),
        ("注意：网关在配置变化时会重启。", Lessons, "网关在配置变化时会重启"),
    ] {
        let found = facts_in(&mut memory, line).unwrap();
        let found: Vec<_> = found.iter().map(|fact| (fact.category, fact.text.as_str())).collect();
        assert_eq!(found, [(category, text)], "{line}");
    }
    for line in [
        "If you want to see it, open the browser.",
        "Would you like me to continue with the rest?",
        "The user wants me to fix the parser today.",
        "```\nNote: this is code and nothing else.\n```",
        "> The user prefers quotes of other people.",
        "用户希望我修复解析器。",
        "Note: short",
        "Note: temporarily unavailable",
        "The user likes it.",
        "The user really likes it a lot",
        "O utilizador gosta disso.",
        "用户喜欢这样。",
        "User likes this approach.",
        "The user prefers the second option instead!",
        "As I see it, you prefer that way",
        "The user asked for these changes.",
        "The user wants this new version now",
        "The user prefers this solution over the other one.",
        "Note: the user doesn't like the idea very much",
        "O utilizador gosta desta abordagem.",
        "O usuário prefere a outra solução.",
        "用户喜欢这个方案。",
        "用户更喜欢那种做法",
    ] {
        assert_eq!(facts_in(&mut memory, line).unwrap(), [], "{line}");
    }
    let many: String = (0..30).map(|n| format!("Note: fact number {n} is of some use.\n")).collect();
    assert_eq!(facts_in(&mut memory, &many).unwrap().len(), 10);
    let long = format!("Note: {}", "long ".repeat(100));
    assert_eq!(facts_in(&mut memory, &long).unwrap()[0].text.chars().count(), 200);
}

#[test]
fn work_is_written_down_and_taken_away() {
    let (mut memory, hand) = memory();
    assert_eq!(memory.get_work("dev").unwrap(), None);
    let first = WorkReport {
        agent: "dev".into(),
        task_id: Some("t".into()),
        task_prompt: Some("fix it ".repeat(200)),
        output: Some(OUTPUT.into()),
        ..WorkReport::default()
    };
    let state = memory.report_work(&first).unwrap();
    assert_eq!((state.started_at, state.status), (NOW, WorkStatus::Running));
    assert_eq!(state.task_prompt.as_ref().unwrap().chars().count(), 500);
    assert_eq!(state.files_touched, ["src/components/MultiPaneView.tsx"]);
    hand.0.set(NOW + MINUTE);
    let more = WorkReport {
        agent: "dev".into(),
        summary: Some("half  way\nthrough".into()),
        status: Some(WorkStatus::Interrupted),
        ..WorkReport::default()
    };
    let state = memory.report_work(&more).unwrap();
    assert_eq!((state.started_at, state.updated_at), (NOW, NOW + MINUTE));
    assert_eq!((state.summary.as_str(), state.next_steps.len()), ("half way through", 2));
    assert_eq!(memory.get_work("dev").unwrap().unwrap(), state);
    let other = WorkReport { agent: "dev".into(), task_id: Some("u".into()), ..WorkReport::default() };
    assert_eq!(memory.report_work(&other).unwrap().next_steps.len(), 0, "another task begins anew");
    memory.clear_work("dev").unwrap();
    memory.clear_work("dev").unwrap();
    assert_eq!(memory.get_work("dev").unwrap(), None);
    assert!(memory.report_work(&WorkReport { agent: "../x".into(), ..WorkReport::default() }).is_err());
}

#[test]
fn a_corrupt_file_is_named_and_kept() {
    let (mut memory, _) = memory();
    for key in [".vault/work-state/dev.json", ".vault/sessions/dev.json"] {
        memory.store().write(key, b"{\"sessions\": [", &Expect::Absent, Durability::Full).unwrap();
    }
    assert!(matches!(memory.get_work("dev"), Err(Error::Corrupt(_))));
    assert!(matches!(memory.history("dev", None), Err(Error::Corrupt(_))));
    assert_eq!(recovered(&mut memory, &asked()), "");
    assert_eq!(memory.take_warnings().len(), 2);
    memory.report_work(&WorkReport { agent: "dev".into(), ..WorkReport::default() }).unwrap();
    memory.commit(SessionCommit { agent: "dev".into(), what: Some("x".into()), ..SessionCommit::default() }).unwrap();
    for key in [".vault/broken/work-state/dev.json", ".vault/broken/sessions/dev.json"] {
        assert_eq!(memory.root.read(key).unwrap().unwrap().bytes, b"{\"sessions\": [");
    }
}

#[test]
fn the_history_is_a_ring_and_repeats_change_nothing() {
    let (mut memory, hand) = memory();
    let commit = |n: u64| SessionCommit {
        agent: "dev".into(),
        task_id: Some(format!("t{n}")),
        what: Some(format!("did {n}")),
        ..SessionCommit::default()
    };
    for n in 0..35 {
        hand.0.set(NOW + n);
        assert!(!memory.commit(commit(n)).unwrap().repeated);
    }
    let history = memory.history("dev", None).unwrap();
    assert_eq!((history.len(), history[0].what.as_str(), history[29].what.as_str()), (30, "did 34", "did 5"));
    for n in 0..35 {
        assert!(memory.commit(commit(n)).unwrap().repeated, "{n}");
    }
    assert_eq!(memory.history("dev", Some(1)).unwrap()[0], history[0]);
    let untold =
        |what: &str| SessionCommit { agent: "dev".into(), what: Some(what.into()), ..SessionCommit::default() };
    assert!(!memory.commit(untold("a")).unwrap().repeated);
    assert!(memory.commit(untold("a")).unwrap().repeated);
    assert!(!memory.commit(untold("b")).unwrap().repeated);
    assert!(!memory.commit(untold("a")).unwrap().repeated, "the same was done again later");
    let told: Vec<String> = memory.history("dev", Some(3)).unwrap().into_iter().map(|session| session.what).collect();
    assert_eq!(told, ["a", "b", "a"]);
}

#[test]
fn the_same_session_at_another_time_observes_its_facts_again() {
    let (mut memory, hand) = memory();
    let commit =
        |output: &str| SessionCommit { agent: "dev".into(), output: Some(output.into()), ..SessionCommit::default() };
    let (fact, other) = ("This project uses pnpm workspaces.", "SUMMARY: Fixed the build");
    for (n, output) in [fact, fact, other, fact, fact].into_iter().enumerate() {
        hand.0.set(NOW + n as u64);
        memory.commit(commit(output)).unwrap();
    }
    let facts = memory.facts(Some("dev"), None, None).unwrap();
    let counts: Vec<u32> = facts.iter().map(|fact| fact.evidence.as_ref().unwrap().count).collect();
    assert_eq!(counts, [2], "repeated at once it is one session");
}

#[test]
fn a_history_is_replaced_and_an_empty_one_forgets_what_was_committed() {
    let (mut memory, hand) = memory();
    let commit = |n: u64| SessionCommit {
        agent: "dev".into(),
        task_id: Some(format!("t{n}")),
        what: Some(format!("did {n}")),
        ..SessionCommit::default()
    };
    for n in 0..3 {
        hand.0.set(NOW + n);
        memory.commit(commit(n)).unwrap();
    }
    let history = memory.history("dev", None).unwrap();
    let long = SessionSummary { what: "x".repeat(300), timestamp: NOW + 9, ..SessionSummary::default() };
    memory.replace_history("dev", &[history[2].clone(), long]).unwrap();
    let replaced = memory.history("dev", None).unwrap();
    assert_eq!((replaced[0].what.chars().count(), &replaced[1]), (200, &history[2]), "newest first, and cut");
    assert!(memory.commit(commit(1)).unwrap().repeated, "a task that was committed stays so");
    let many: Vec<_> = (0..40).map(|n| SessionSummary { timestamp: n, ..SessionSummary::default() }).collect();
    memory.replace_history("dev", &many).unwrap();
    let kept: Vec<u64> = memory.history("dev", None).unwrap().iter().map(|summary| summary.timestamp).collect();
    assert_eq!((kept.len(), kept[0], kept[29]), (30, 39, 10), "the latest are kept");
    memory.replace_history("dev", &[]).unwrap();
    memory.replace_history("dev", &[]).unwrap();
    assert_eq!((memory.history("dev", None).unwrap(), memory.recover(&asked()).unwrap()), (vec![], None));
    assert!(!memory.commit(commit(1)).unwrap().repeated);
    assert!(memory.replace_history("../x", &[]).is_err());
}

#[test]
fn what_nobody_said_of_a_session_is_told_as_completed() {
    let (mut memory, hand) = memory();
    let commit = SessionCommit {
        agent: "dev".into(),
        files_changed: Some(vec!["a/b.ts".into(), "c.ts".into()]),
        unfinished: Some(vec!["a test".into()]),
        next_steps: Some(vec!["ask".into(), "wait".into()]),
        ..SessionCommit::default()
    };
    memory.commit(commit).unwrap();
    hand.0.set(NOW + 5 * MINUTE);
    let told = recovered(&mut memory, &asked());
    assert!(told.contains("- What you did: Task completed\n"), "{told}");
    assert!(told.contains("- Unfinished: a test\n- Next steps: ask; wait\n"), "{told}");
    assert_eq!(memory.roster(&[]).unwrap(), ["[dev] Last: \"Task completed\" — 5m ago"]);
    assert_eq!(
        memory.knowledge(Some("dev"), None, None).unwrap().recent_sessions,
        "===== RECENT SESSIONS =====\n- 5m ago: Task completed [a/b.ts, c.ts]\n  - Unfinished: a test\n  - Next steps: ask; wait\n"
    );
}

#[test]
fn recovery_prefers_the_work_state_then_the_summary_then_what_was_said() {
    let (mut memory, hand) = memory();
    assert_eq!(memory.recover(&asked()).unwrap(), None);
    let said = vec![Message::new(Role::User, "go on"), Message::new(Role::Agent, "Let me verify the build")];
    let asks = RecoveryRequest {
        task: Some("Optimize it".into()),
        last_result: Some("half".into()),
        messages: Some(said),
        ..asked()
    };
    assert_eq!(
        recovered(&mut memory, &asks),
        "[Session recovered] Your previous session was lost. Here's what you were doing:\n- Task: Optimize it\n\
         - Last result: half\n- Recent conversation:\n  [User]: go on\n  [You]: Let me verify the build\n\
         Note: You don't have full conversation history. Ask the user if unsure about details.\n"
    );
    let messages = vec![Message::new(Role::User, "from the checkpoint")];
    memory.checkpoint(Conversation { agent_id: "dev".into(), messages, ..Conversation::default() }).unwrap();
    assert!(recovered(&mut memory, &asked()).contains("  [User]: from the checkpoint\n"));
    memory
        .commit(SessionCommit {
            agent: "dev".into(),
            task_id: Some("t".into()),
            output: Some(OUTPUT.into()),
            ..SessionCommit::default()
        })
        .unwrap();
    let text = recovered(&mut memory, &asks);
    assert!(text.contains("- What you did: Redesigned") && !text.contains("Recent conversation"), "{text}");
    hand.0.set(NOW + MINUTE);
    let work = WorkReport {
        agent: "dev".into(),
        task_id: Some("u".into()),
        summary: Some("on it".into()),
        ..WorkReport::default()
    };
    memory.report_work(&work).unwrap();
    let text = recovered(&mut memory, &asks);
    assert!(
        text.contains("- Task was in progress: on it\n- Previous sessions:\n  - [2026-03-16] Redesigned"),
        "{text}"
    );
    memory
        .commit(SessionCommit {
            agent: "dev".into(),
            task_id: Some("u".into()),
            what: Some("done".into()),
            ..SessionCommit::default()
        })
        .unwrap();
    assert!(
        recovered(&mut memory, &asks).contains("- What you did: done\n"),
        "a task that was committed is not in progress"
    );
}

#[test]
fn a_recovery_keeps_its_budget() {
    let (mut memory, _) = memory();
    for n in 0..12 {
        memory
            .commit(SessionCommit {
                agent: "dev".into(),
                what: Some(format!("did {n} {}", "word ".repeat(30))),
                ..SessionCommit::default()
            })
            .unwrap();
    }
    let least =
        (1..).find(|budget| memory.recover(&RecoveryRequest { budget: Some(*budget), ..asked() }).is_ok()).unwrap();
    for budget in (least..300).chain([1_000, 10_000]) {
        let recovery = memory.recover(&RecoveryRequest { budget: Some(budget), ..asked() }).unwrap().unwrap();
        assert!(recovery.tokens <= budget, "{} of {budget}", recovery.tokens);
        assert!(recovery.text.ends_with("if unsure about details.\n"));
    }
    assert!(memory.recover(&RecoveryRequest { budget: Some(0), ..asked() }).is_err());
}

#[test]
fn the_roster_tells_what_each_did_and_how_long_ago() {
    let (mut memory, hand) = memory();
    let commit = |agent: &str, what: &str, hash: &[&str]| SessionCommit {
        agent: agent.into(),
        what: Some(what.into()),
        commits: Some(hash.iter().map(|hash| (*hash).to_owned()).collect()),
        ..SessionCommit::default()
    };
    memory.commit(commit("alex-2", "Optimized MultiPaneView pagination UI", &["ad8ed51"])).unwrap();
    hand.0.set(NOW + 10 * MINUTE);
    memory.commit(commit("alex-3", "Analyzed OpenViking and Mem0", &[])).unwrap();
    let team = [("alex-2", Some("Alex 2")), ("alex-3", Some("Alex 3")), ("alex-4", None)];
    let team = team.map(|(agent, name)| Teammate { agent: agent.into(), name: name.map(str::to_owned) });
    assert_eq!(
        memory.roster(&team).unwrap(),
        [
            "[Alex 2] Last: \"Optimized MultiPaneView pagination UI\" (commit ad8ed51) — 10m ago",
            "[Alex 3] Last: \"Analyzed OpenViking and Mem0\" — just now",
            "[alex-4] idle (no recent activity)",
        ]
    );
    hand.0.set(NOW + 3 * 60 * MINUTE);
    assert!(memory.roster(&[]).unwrap()[0].ends_with("— 3h ago"));
    hand.0.set(NOW + 3 * 24 * 60 * MINUTE);
    assert!(memory.roster(&[]).unwrap()[0].ends_with("— 3d ago"));
}
