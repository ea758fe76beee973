//! `rank-set SET [--policy TOML] [--runs DIR] [--vectors FILE]`: remembers a data set natively, one root a corpus,
//! asks its questions and prints figures, one line of JSON for each file of questions.
//!
//! SET holds `entries.jsonl` (`{id, corpus, agent, category, date, content, tags, session}`) and files
//! `queries*.jsonl` (`{qid, corpus, query, gold, type}`). A query is asked of its own corpus, at the time of its
//! newest entry. Runs are lines `{qid, ids}`, best first. `context` is the share of golds whose whole texts fit into
//! 2,000 tokens filled in the order of the answer; `brief` is the share of golds whose whole texts stand in a brief of
//! 2,000 tokens, made without vectors for the agent whose name is first.
//!
//! With vectors the entries are embedded and the questions have one: FILE holds lines `{text, vector}` of all of them.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use keepstone_core::store::MemoryStore;
use keepstone_core::{Answer, Category, Clock, Draft, Memory, Name, Query, QueryVector, Request, Scope};
use keepstone_tests::data_set::{Question, lines};
use serde::Deserialize;
use serde_json::{Value, json};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

type Remembered = keepstone_tests::data_set::Remembered<Category>;

/// The time of a corpus's newest entry.
struct Newest(u64);

impl Clock for Newest {
    fn now(&self) -> u64 {
        self.0
    }
}

struct Corpus {
    memory: Memory<MemoryStore>,
    /// The tokens that an entry takes of a context.
    tokens: BTreeMap<String, usize>,
    texts: BTreeMap<String, String>,
}

/// The result of one question.
struct Answered {
    /// Best first.
    ids: Vec<String>,
    /// The share of golds in the brief.
    briefed: f64,
}

struct Arguments {
    set: PathBuf,
    policy: String,
    runs: Option<PathBuf>,
    vectors: Option<PathBuf>,
}

#[derive(Deserialize)]
struct Embedded {
    text: String,
    vector: Vec<f32>,
}

/// By texts.
type Vectors = BTreeMap<String, Vec<f32>>;

const MODEL: &str = "measured";

/// Tokens that an agent is given.
const CONTEXT: u32 = 2_000;

fn main() -> Result<()> {
    let arguments = arguments()?;
    let entries: Vec<Remembered> = lines(&arguments.set.join("entries.jsonl"))?;
    let vectors: Vec<Embedded> = arguments.vectors.as_deref().map(lines).transpose()?.unwrap_or_default();
    let vectors: Vectors = vectors.into_iter().map(|Embedded { text, vector }| (text, vector)).collect();
    let mut corpora = remember(&entries, &arguments.policy)?;
    if arguments.vectors.is_some() {
        corpora.values_mut().try_for_each(|corpus| embed(&mut corpus.memory, &vectors))?;
    }
    for path in question_files(&arguments.set)? {
        let questions: Vec<Question> = lines(&path)?;
        let (answers, took) = ask(&questions, &mut corpora, &vectors)?;
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if let Some(runs) = &arguments.runs {
            write_run(&runs.join(format!("{name}.jsonl")), &questions, &answers)?;
        }
        let types = figures(&questions, &answers, &corpora);
        let ms = took.as_secs_f64() * 1e3 / questions.len() as f64;
        println!("{}", json!({ "questions": name, "ms_per_question": ms, "types": types }));
    }
    Ok(())
}

fn arguments() -> Result<Arguments> {
    let usage = "usage: rank-set SET [--policy TOML] [--runs DIR] [--vectors FILE]";
    let mut given = std::env::args().skip(1);
    let set = given.next().ok_or(usage)?.into();
    let mut arguments = Arguments { set, policy: String::new(), runs: None, vectors: None };
    while let Some(option) = given.next() {
        let value = given.next().ok_or(usage)?;
        match option.as_str() {
            "--policy" => arguments.policy = value,
            "--runs" => arguments.runs = Some(value.into()),
            "--vectors" => arguments.vectors = Some(value.into()),
            _ => return Err(usage.into()),
        }
    }
    Ok(arguments)
}

fn question_files(set: &Path) -> Result<Vec<PathBuf>> {
    let paths = fs::read_dir(set)?.map(|file| Ok(file?.path())).collect::<Result<Vec<_>>>()?;
    let is_one = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with("queries") && name.ends_with(".jsonl")
    };
    let mut files: Vec<PathBuf> = paths.into_iter().filter(is_one).collect();
    files.sort();
    Ok(files)
}

/// An entry's id in the set is kept as its source.
fn remember(entries: &[Remembered], policy: &str) -> Result<BTreeMap<String, Corpus>> {
    let mut newest = BTreeMap::new();
    for entry in entries {
        let time = newest.entry(entry.corpus.clone()).or_insert(0);
        *time = entry.time()?.max(*time);
    }
    let mut corpora = BTreeMap::new();
    for (name, now) in newest {
        let mut memory = Memory::new(MemoryStore::default(), Newest(now));
        memory.configure(policy)?;
        corpora.insert(name, Corpus { memory, tokens: BTreeMap::new(), texts: BTreeMap::new() });
    }
    for entry in entries {
        let corpus = corpora.get_mut(&entry.corpus).ok_or("an entry of no corpus")?;
        corpus.memory.add(draft(entry)?)?;
        let line = format!("- [{}] {}: {}\n", &entry.date[..10], entry.agent, entry.content);
        corpus.tokens.insert(entry.id.clone(), line.chars().count().div_ceil(4));
        corpus.texts.insert(entry.id.clone(), entry.content.clone());
    }
    Ok(corpora)
}

fn draft(entry: &Remembered) -> Result<Draft> {
    let scope = Scope::Agent(Name::new(&entry.agent)?);
    Ok(Draft {
        tags: entry.tags(),
        session: Some(entry.session.clone()),
        sources: vec![entry.id.clone()],
        created: Some(entry.time()?),
        ..Draft::new(scope, entry.category, &entry.content)
    })
}

/// Answers all jobs.
fn embed(memory: &mut Memory<MemoryStore>, vectors: &Vectors) -> Result<()> {
    loop {
        let jobs = memory.pending(MODEL, 256)?;
        if jobs.is_empty() {
            return Ok(());
        }
        let mut answers = Vec::new();
        for job in jobs {
            let vector = vectors.get(&job.text).ok_or_else(|| format!("no vector of {:?}", job.text))?;
            answers.push(Answer { id: job.id, vector: vector.clone() });
        }
        memory.resolve(MODEL, &answers)?;
    }
}

/// The hits of each question, best first, and the time for all.
fn ask(
    questions: &[Question],
    corpora: &mut BTreeMap<String, Corpus>,
    vectors: &Vectors,
) -> Result<(Vec<Answered>, Duration)> {
    let (mut answers, mut took) = (Vec::new(), Duration::ZERO);
    for question in questions {
        let corpus = corpora.get_mut(&question.corpus).ok_or("a question about a corpus without entries")?;
        let values = vectors.get(&question.query).cloned();
        let vector = values.map(|values| QueryVector { model: MODEL.to_owned(), values });
        let query = Query { text: question.query.clone(), limit: Some(100), vector, ..Query::default() };
        let start = Instant::now();
        let hits = corpus.memory.find(&query)?;
        took += start.elapsed();
        let ids = hits.into_iter().flat_map(|hit| hit.entry.sources.into_iter().take(1)).collect();
        answers.push(Answered { ids, briefed: briefed(question, corpus)? });
    }
    Ok((answers, took))
}

/// The share of golds that stand in the text of a brief, whole.
fn briefed(question: &Question, corpus: &mut Corpus) -> Result<f64> {
    let agent = corpus.memory.agents()?.into_iter().next().ok_or("a corpus without agents")?;
    let brief = corpus.memory.compose(&Request {
        agent,
        task: Some(question.query.clone()),
        budget: Some(i64::from(CONTEXT)),
        ..Request::default()
    })?;
    let inside = question.gold.iter().filter(|gold| brief.text.contains(&corpus.texts[*gold]));
    Ok(inside.count() as f64 / question.gold.len() as f64)
}

fn write_run(path: &Path, questions: &[Question], answers: &[Answered]) -> Result<()> {
    let line = |(question, Answered { ids, .. }): (&Question, &Answered)| {
        format!("{}\n", json!({ "qid": question.qid, "ids": ids }))
    };
    fs::create_dir_all(path.parent().unwrap_or(path))?;
    Ok(fs::write(path, questions.iter().zip(answers).map(line).collect::<String>())?)
}

/// Shares in percent for each type of question, and for `all` but the adversarial ones.
fn figures(questions: &[Question], answers: &[Answered], corpora: &BTreeMap<String, Corpus>) -> Value {
    let mut sums: BTreeMap<&str, ([f64; 4], f64)> = BTreeMap::new();
    for (question, answered) in questions.iter().zip(answers) {
        let figures = one(question, answered, &corpora[&question.corpus].tokens);
        let all = (!question.is_adversarial()).then_some("all");
        for r#type in all.into_iter().chain([question.r#type.as_str()]) {
            let (sum, count) = sums.entry(r#type).or_default();
            sum.iter_mut().zip(figures).for_each(|(sum, figure)| *sum += figure);
            *count += 1.0;
        }
    }
    let share = |sum: f64, count: f64| (1e4 * sum / count).round() / 1e2;
    let types = sums.into_iter().map(|(r#type, ([recall, rank, context, brief], count))| {
        let figures = json!({
            "recall@5": share(recall, count),
            "mrr@10": share(rank, count),
            "context": share(context, count),
            "brief": share(brief, count),
            "n": count,
        });
        (r#type.to_owned(), figures)
    });
    Value::Object(types.collect())
}

/// Recall at 5, the reciprocal rank within 10, and the shares within a context and a brief.
fn one(question: &Question, answered: &Answered, tokens: &BTreeMap<String, usize>) -> [f64; 4] {
    let Answered { ids, briefed } = answered;
    let golds = question.gold.len() as f64;
    let is_gold = |id: &&String| question.gold.contains(*id);
    let found: Vec<&[String]> = ids.iter().map(std::slice::from_ref).collect();
    let mut left = CONTEXT as usize;
    let fits = |id: &&String| {
        let fits = tokens[*id] <= left;
        left -= if fits { tokens[*id] } else { 0 };
        fits
    };
    let inside = ids.iter().filter(fits).filter(is_gold).count();
    [question.recall(&found), question.reciprocal_rank(&found), inside as f64 / golds, *briefed]
}
