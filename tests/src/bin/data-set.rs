//! `data-set SET ROOTS`: remembers a data set in one folder a corpus, asks its questions, prints figures as JSON.
//!
//! SET holds `entries.jsonl` (`{id, corpus, agent, category, date, content, tags, session}`) and `queries.jsonl`
//! (`{qid, corpus, query, gold, type}`). A query is asked of its own corpus; adversarial ones are left out.

use std::collections::BTreeMap;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::time::Instant;

use keepstone::{Category, Draft, Durability, FolderStore, Grant, Memory, Query, Scope};
use keepstone_value::data_set::{Question, lines};
use serde_json::json;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

type Remembered = keepstone_value::data_set::Remembered<Category>;

/// Sums over questions.
#[derive(Default)]
struct Figures {
    questions: f64,
    recall: f64,
    reciprocal_rank: f64,
    answers: BTreeMap<String, String>,
}

fn main() -> Result<()> {
    let args: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let [set, roots] = args.as_slice() else { return Err("usage: data-set SET ROOTS".into()) };
    let entries: Vec<Remembered> = lines(&set.join("entries.jsonl"))?;
    let questions: Vec<Question> = lines(&set.join("queries.jsonl"))?;
    let start = Instant::now();
    let memories = remember(&entries, roots)?;
    let remembered = start.elapsed();
    let figures = ask(&questions, &memories)?;
    let asked = start.elapsed() - remembered;
    let share = |sum: f64| (1_000.0 * sum / figures.questions).round() / 10.0;
    let printed = json!({
        "entries": entries.len(),
        "questions": figures.questions,
        "recall@5": share(figures.recall),
        "mrr@10": share(figures.reciprocal_rank),
        "ms_per_entry": remembered.as_secs_f64() * 1e3 / entries.len() as f64,
        "ms_per_question": asked.as_secs_f64() * 1e3 / figures.questions,
        "answers": figures.answers,
    });
    println!("{printed}");
    Ok(())
}

/// An entry's id in the set is kept as its source.
fn remember(entries: &[Remembered], roots: &Path) -> Result<BTreeMap<String, Memory>> {
    let mut memories = BTreeMap::new();
    for entry in entries {
        if !memories.contains_key(&entry.corpus) {
            let store = FolderStore::open(roots.join(&entry.corpus))?.durability(Durability::Fast);
            memories.insert(entry.corpus.clone(), Memory::open(store, Grant::default())?);
        }
        let draft = Draft::new(Scope::agent(&entry.agent), entry.category.clone(), &entry.content);
        let draft = Draft {
            tags: entry.tags(),
            session: Some(entry.session.clone()),
            sources: vec![entry.id.clone()],
            created: Some(entry.time()?),
            ..draft
        };
        memories[&entry.corpus].vault().add(&draft)?;
    }
    Ok(memories)
}

fn ask(questions: &[Question], memories: &BTreeMap<String, Memory>) -> Result<Figures> {
    let mut figures = Figures::default();
    for question in questions.iter().filter(|question| !question.is_adversarial()) {
        let memory = memories.get(&question.corpus).ok_or("a question about a corpus without entries")?;
        let query = Query { limit: Some(10), ..Query::new(&question.query) };
        let found: Vec<_> = memory.search().find(&query)?.into_iter().map(|hit| hit.entry).collect();
        let sources: Vec<&[String]> = found.iter().map(|entry| entry.sources.as_slice()).collect();
        figures.recall += question.recall(&sources);
        figures.reciprocal_rank += question.reciprocal_rank(&sources);
        figures.questions += 1.0;
        let answers: Vec<_> = found.iter().take(5).map(|entry| entry.reference.as_str()).collect();
        figures.answers.insert(question.qid.clone(), answers.join(" "));
    }
    Ok(figures)
}
