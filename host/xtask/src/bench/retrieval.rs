//! What peers find in a data set, whose corpora each is handed as its own.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::speed::Engines;

/// How many of an answer count for recall.
const RECALLED: usize = 5;

#[derive(Deserialize)]
struct Entry {
    id: String,
    corpus: String,
    agent: String,
    category: String,
    content: String,
    tags: Vec<String>,
}

#[derive(Deserialize)]
struct Question {
    corpus: String,
    query: String,
    gold: BTreeSet<String>,
    r#type: String,
}

/// Sums over questions.
#[derive(Default)]
struct Figures {
    questions: f64,
    recall: f64,
    reciprocal_rank: f64,
}

/// Figures by engine: `{questions, "recall@5", "mrr@10"}`, in percent, without questions that nothing answers.
pub(super) fn of_peers(engines: &Engines, set: &Path, root: &Path) -> Result<Value> {
    let entries: Vec<Entry> = lines(&set.join("entries.jsonl"))?;
    let mut questions: Vec<Question> = lines(&set.join("queries.jsonl"))?;
    questions.retain(|question| question.r#type != "adversarial");
    let corpora: BTreeSet<&str> = questions.iter().map(|question| question.corpus.as_str()).collect();
    let mut figures: BTreeMap<String, Figures> = BTreeMap::new();
    for (nth, corpus) in corpora.into_iter().enumerate() {
        let dir = root.join(format!("peers-{nth}"));
        let entries: Vec<&Entry> = entries.iter().filter(|entry| entry.corpus == corpus).collect();
        let questions: Vec<&Question> = questions.iter().filter(|question| question.corpus == corpus).collect();
        write(&dir, &entries, &questions)?;
        for (engine, found) in engines.find(&dir)? {
            ensure!(found.len() == questions.len(), "{engine} answered {} of {}", found.len(), questions.len());
            let figures = figures.entry(engine).or_default();
            let named = |ids: Vec<usize>| ids.into_iter().filter_map(|id| Some(entries.get(id)?.id.as_str()));
            questions.iter().zip(found).for_each(|(question, ids)| figures.take(question, named(ids)));
        }
        fs::remove_dir_all(&dir)?;
    }
    let all = figures.into_iter().map(|(engine, figures)| (engine, figures.told()));
    Ok(Value::Object(all.collect::<Map<_, _>>()))
}

impl Figures {
    fn take<'a>(&mut self, question: &Question, found: impl Iterator<Item = &'a str>) {
        let found: Vec<bool> = found.map(|id| question.gold.contains(id)).collect();
        let golds = found.iter().take(RECALLED).filter(|is_gold| **is_gold).count();
        self.questions += 1.0;
        self.recall += golds as f64 / question.gold.len().max(1) as f64;
        let first = found.iter().position(|is_gold| *is_gold);
        self.reciprocal_rank += first.map_or(0.0, |rank| 1.0 / (rank + 1) as f64);
    }

    fn told(&self) -> Value {
        let share = |sum: f64| (sum / self.questions * 10_000.0).round() / 100.0;
        json!({ "questions": self.questions, "recall@5": share(self.recall), "mrr@10": share(self.reciprocal_rank) })
    }
}

/// As `speed corpus` writes a corpus: entries with numbers for ids, a question a line.
fn write(dir: &Path, entries: &[&Entry], questions: &[&Question]) -> Result<()> {
    fs::create_dir_all(dir)?;
    let entry = |(nth, entry): (usize, &&Entry)| {
        let Entry { agent, category, content, tags, .. } = entry;
        json!({ "id": nth, "content": content, "tags": tags.join(" "), "agentId": agent, "category": category })
    };
    let lines: Vec<String> = entries.iter().enumerate().map(|one| entry(one).to_string()).collect();
    fs::write(dir.join("entries.jsonl"), lines.join("\n"))?;
    let asked: Vec<String> = questions.iter().map(|question| question.query.replace(['\n', '\r'], " ")).collect();
    fs::write(dir.join("queries.txt"), asked.join("\n"))?;
    Ok(())
}

fn lines<T: for<'a> Deserialize<'a>>(path: &Path) -> Result<Vec<T>> {
    let text = fs::read_to_string(path).with_context(|| format!("reading {}", path.display()))?;
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    lines.map(|line| serde_json::from_str(line).with_context(|| format!("{}: {line}", path.display()))).collect()
}
