use super::*;
use crate::search::contract::Query;

fn query() -> Query {
    Query { text: "harbour boats".to_owned(), limit: Some(2), ..Query::default() }
}

fn root() -> Memory<CrashingStore> {
    let mut memory = memory_of(&Rc::default());
    let texts =
        ["The harbour has many boats, and boats.", "Boats leave the harbour at six.", "A boat is paid at the harbour."];
    add(&mut memory, agent("dev"), Category::Facts, &texts);
    memory
}

fn found(memory: &mut Memory<CrashingStore>, answer: &str) -> (Vec<String>, Option<String>) {
    memory.begin_call();
    let task = memory.rerank_task(&query()).unwrap().unwrap();
    memory.begin_call();
    let ranking = memory.rerank(&query(), &task.id, answer).unwrap();
    (ranking.hits.into_iter().map(|hit| hit.entry.text).collect(), ranking.refusal)
}

#[test]
fn hits_come_in_the_order_of_an_answer_and_the_others_behind() {
    let mut memory = root();
    let task = memory.rerank_task(&query()).unwrap().unwrap();
    let shown: Vec<&str> =
        task.content.lines().filter_map(|line| line.split_once(", dev) ")).map(|(_, text)| text).collect();
    assert!(task.content.starts_with("Query: harbour boats\n\n[1] (20"), "{}", task.content);
    assert_eq!(found(&mut memory, "{\"order\":[3,1]}"), (vec![shown[2].to_owned(), shown[0].to_owned()], None));
    assert_eq!(found(&mut memory, "{\"order\":[3]}"), (vec![shown[2].to_owned(), shown[0].to_owned()], None));
    assert_eq!(found(&mut memory, "{\"order\":[]}"), (vec![shown[0].to_owned(), shown[1].to_owned()], None));
}

#[test]
fn an_answer_that_is_none_leaves_the_order_of_the_search() {
    let mut memory = root();
    let ours: Vec<String> = memory.find(&query()).unwrap().into_iter().map(|hit| hit.entry.text).collect();
    let long = format!("{{\"order\":[{}1]}}", "1,".repeat(10_000));
    for (answer, why) in [
        ("", "the answer is no JSON"),
        ("{\"order\":[4]}", "the answer names text 4 of 3"),
        ("{\"order\":[0]}", "the answer names text 0 of 3"),
        ("{\"order\":[1,1]}", "the answer names text 1 twice"),
        ("{\"order\":[-1]}", "the answer is no JSON"),
        ("{\"order\":[\"dev/facts/1\"]}", "the answer is no JSON"),
        (&long, "the answer has 200"),
    ] {
        let (hits, refusal) = found(&mut memory, answer);
        assert_eq!(hits, ours, "{answer}");
        assert!(refusal.as_deref().is_some_and(|refusal| refusal.starts_with(why)), "{answer}: {refusal:?}");
    }
    let other = memory.rerank(&query(), "rerank:0000000000000000", "{\"order\":[3]}").unwrap();
    assert_eq!(other.refusal.as_deref(), Some("the search finds something else by now"));
}

#[test]
fn one_hit_is_in_order() {
    let mut memory = memory_of(&Rc::default());
    add(&mut memory, agent("dev"), Category::Facts, &["The harbour has boats."]);
    assert_eq!(memory.rerank_task(&query()).unwrap(), None);
}

#[test]
fn a_model_is_told_when_and_by_whom_each_hit_was_written_as_far_as_that_is_known() {
    let mut memory = memory_of(&Rc::default());
    let day = Some(1_773_680_111_839);
    let draft = |text: &str, author: Option<&str>| Draft {
        author: author.map(str::to_owned),
        created: day,
        ..Draft::new(Scope::Project, Category::Facts, text)
    };
    memory
        .add_many(vec![draft("Boats leave the harbour.", Some("qa")), draft("The harbour has boats.", None)])
        .unwrap();
    let task = memory.rerank_task(&query()).unwrap().unwrap();
    assert!(task.content.contains("] (2026-03-16T16:55, qa) Boats leave the harbour."), "{}", task.content);
    assert!(task.content.contains("] (2026-03-16T16:55) The harbour has boats."), "{}", task.content);
}
