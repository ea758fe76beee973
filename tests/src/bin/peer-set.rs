//! `peer-set corpora SET DIR`: writes each corpus of a data set as `speed corpus` does, to DIR/0, DIR/1 and so on.
//! `peer-set figures SET DIR`: prints what engines found there as JSON: in percent, without questions that nothing
//! answers. Their answers stand in `found.json` of each folder, `{engine: [[number of an entry, …], …]}`.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use keepstone_value::data_set::{Question, Remembered, lines};
use serde_json::{Value, json};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// Entries, whose numbers are their places, and questions.
type Corpus = (Vec<Remembered<String>>, Vec<Question>);

fn main() -> Result<()> {
    let args: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let [act, set, dir] = args.as_slice() else { return Err("usage: peer-set corpora|figures SET DIR".into()) };
    let all = corpora(set)?;
    let corpora = all.iter().enumerate().map(|(nth, corpus)| (dir.join(nth.to_string()), corpus));
    match act.to_str() {
        Some("corpora") => corpora.into_iter().try_for_each(|(dir, corpus)| write(&dir, corpus)),
        Some("figures") => {
            println!("{}", figures(corpora)?);
            Ok(())
        }
        _ => Err("an act is corpora or figures".into()),
    }
}

fn corpora(set: &Path) -> Result<Vec<Corpus>> {
    let entries: Vec<Remembered<String>> = lines(&set.join("entries.jsonl"))?;
    let mut questions: Vec<Question> = lines(&set.join("queries.jsonl"))?;
    questions.retain(|question| !question.is_adversarial());
    let names: BTreeSet<&str> = questions.iter().map(|question| question.corpus.as_str()).collect();
    let corpus = |name: &str| {
        let entries = entries.iter().filter(|entry| entry.corpus == name).cloned().collect();
        (entries, questions.iter().filter(|question| question.corpus == name).cloned().collect())
    };
    Ok(names.into_iter().map(corpus).collect())
}

fn write(dir: &Path, (entries, questions): &Corpus) -> Result<()> {
    fs::create_dir_all(dir)?;
    let entry = |(nth, entry): (usize, &Remembered<String>)| {
        let Remembered { agent, category, content, .. } = entry;
        let tags = entry.tags().join(" ");
        json!({ "id": nth, "content": content, "tags": tags, "agentId": agent, "category": category }).to_string()
    };
    let lines: Vec<String> = entries.iter().enumerate().map(entry).collect();
    fs::write(dir.join("entries.jsonl"), lines.join("\n"))?;
    let asked: Vec<String> = questions.iter().map(|question| question.query.replace(['\n', '\r'], " ")).collect();
    Ok(fs::write(dir.join("queries.txt"), asked.join("\n"))?)
}

fn figures<'a>(corpora: impl Iterator<Item = (PathBuf, &'a Corpus)>) -> Result<Value> {
    let mut sums: BTreeMap<String, (f64, [f64; 2])> = BTreeMap::new();
    for (dir, (entries, questions)) in corpora {
        let found: BTreeMap<String, Vec<Vec<usize>>> = serde_json::from_slice(&fs::read(dir.join("found.json"))?)?;
        for (engine, answers) in found {
            if answers.len() != questions.len() {
                return Err(format!("{engine} answered {} of {} questions", answers.len(), questions.len()).into());
            }
            let (count, [recall, rank]) = sums.entry(engine).or_default();
            for (question, answer) in questions.iter().zip(answers) {
                let names = answer.iter().filter_map(|nth| Some(std::slice::from_ref(&entries.get(*nth)?.id)));
                let names: Vec<&[String]> = names.collect();
                *count += 1.0;
                *recall += question.recall(&names);
                *rank += question.reciprocal_rank(&names);
            }
        }
    }
    let told = |(count, sums): (f64, [f64; 2])| {
        let [recall, rank] = sums.map(|sum| (1e4 * sum / count).round() / 1e2);
        json!({ "questions": count, "recall@5": recall, "mrr@10": rank })
    };
    Ok(sums.into_iter().map(|(engine, figures)| (engine, told(figures))).collect())
}
