//! Work states and commits under kill -9, from a Rust and a Node process on one root. `KEEPSTONE_ROUNDS` says how many
//! rounds; a release needs a thousand.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::thread;
use std::time::Duration;

use keepstone::{Category, Filter, Memory};

use crate::agent::{Agent, Kind};

/// Questions asked at once in a round: a state and a commit in turn.
const QUESTIONS: usize = 12;

/// The acknowledged work of one side's process when it was killed.
#[derive(Default)]
struct Acknowledged {
    /// The number of its last work state.
    state: Option<usize>,
    tasks: BTreeSet<String>,
    asked: usize,
}

fn rounds() -> usize {
    std::env::var("KEEPSTONE_ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(12)
}

/// Works, is killed in the middle of it, and looks what is there; again and again.
fn side(kind: Kind, name: &'static str, folder: &Path, rounds: usize) -> Acknowledged {
    let mut sum = Acknowledged::default();
    for round in 0..rounds {
        let mut agent = Agent::start(kind, folder);
        agent.ask(&format!("work {name} {}", sum.asked));
        assert_eq!(agent.next_answer(), sum.asked.to_string());
        // The first commit of a process takes longer than the others; this one is waited for.
        let task = format!("{name}-{}", sum.asked);
        agent.ask(&format!("commit {task}"));
        assert_eq!(agent.next_answer(), format!("did {task}"));
        sum.tasks.insert(task);
        (sum.state, sum.asked) = (Some(sum.asked), sum.asked + 1);
        let first = sum.asked;
        for nth in 0..QUESTIONS {
            let question = match nth % 2 {
                0 => format!("commit {name}-{}", first + nth / 2),
                _ => format!("work {name} {}", first + nth / 2),
            };
            agent.ask(&question);
        }
        // From the first moment to the end of the work; the same steps in every run.
        thread::sleep(Duration::from_micros((round as u64 * 7_919) % 60_000));
        let answers = agent.kill();
        sum.tasks.extend((0..answers.div_ceil(2)).map(|nth| format!("{name}-{}", first + nth)));
        let in_flight = first + answers / 2;
        if answers >= 2 {
            sum.state = Some(in_flight - 1);
        }
        sum.asked = first + QUESTIONS / 2;
        check_state(folder, name, sum.state.expect("one was acknowledged"), in_flight);
    }
    sum
}

/// The state is whole, and either the last that was acknowledged or the one that was being written.
fn check_state(folder: &Path, name: &str, acknowledged: usize, in_flight: usize) {
    let memory = Memory::open_dir(folder).expect("the folder opens");
    let state = memory.work().get(name).expect("a state is whole").expect("and it is there");
    let nth: usize = state.summary.parse().expect("it tells its number");
    assert!(nth == acknowledged || nth == in_flight, "{name}: {nth} is neither {acknowledged} nor {in_flight}");
    let steps: Vec<String> = (0..20).map(|step| format!("step {step} of {nth}")).collect();
    assert_eq!((state.next_steps, state.last_activity), (steps, Some(nth.to_string())));
}

#[test]
fn work_that_is_killed_at_any_moment_is_whole_and_committed_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path();
    std::fs::write(path.join("policy.toml"), "[work]\nhistory = 100000\n").expect("a policy is written");
    let rounds = rounds().div_ceil(2);
    let sides = thread::scope(|scope| {
        let rust = scope.spawn(|| side(Kind::Rust, "rust", path, rounds));
        let node = scope.spawn(|| side(Kind::Node, "node", path, rounds));
        [rust, node].map(|side| side.join().expect("a side comes to its end"))
    });
    let memory = Memory::open_dir(path).expect("the folder opens");
    let history = memory.work().history("dev", None).expect("the history is whole");
    let mut tasks: BTreeMap<String, usize> = BTreeMap::new();
    for summary in &history {
        *tasks.entry(summary.task_id.clone().expect("each has its task")).or_default() += 1;
    }
    assert!(tasks.values().all(|count| *count == 1), "a summary is there twice");
    let acknowledged: BTreeSet<&String> = sides.iter().flat_map(|side| &side.tasks).collect();
    assert!(acknowledged.iter().all(|task| tasks.contains_key(*task)), "an acknowledged summary is lost");
    let lessons = memory.vault().entries(&Filter { categories: vec![Category::Lessons], ..Filter::default() });
    let mut texts: BTreeMap<String, usize> = BTreeMap::new();
    for lesson in lessons.expect("the lessons are whole") {
        *texts.entry(lesson.text).or_default() += 1;
    }
    assert!(texts.values().all(|count| *count == 1), "a fact is there twice");
    assert!(acknowledged.iter().all(|task| texts.contains_key(&format!("task {task} taught this"))));
    let habit = &memory.learning().facts(Some("dev"), None, Some(1)).expect("facts")[0];
    let met = habit.evidence.as_ref().expect("it was met often").count as usize;
    let asked: usize = sides.iter().map(|side| side.asked).sum();
    assert!((acknowledged.len()..=asked).contains(&met), "met {met} times, by {} sessions", acknowledged.len());
    assert!(acknowledged.len() >= rounds, "processes were killed before they did anything");
}
