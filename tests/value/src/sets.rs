//! Sets of entries and questions: `entries.jsonl` (`{id, corpus, agent, category, date, content, tags, session}`) and files
//! `queries*.jsonl` (`{qid, corpus, query, gold, type}`). A question is asked of its own corpus, at the time of its newest
//! entry, and of a brief for the agent whose name is first.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use keepstone_core::calls::*;
use keepstone_core::store::MemoryStore;
use keepstone_core::{Answer, Category, Draft, Entry, Memory, Name, Outcome, Query, QueryVector, Request, Scope};
use keepstone_value::data_set::{Question, lines};
use keepstone_value::sessions::memory;
use serde::Deserialize;

use crate::bm25::Bm25;
use crate::memory::{filled, taking_everything};
use crate::row::{Observation, Unit};
use crate::{Options, Result};

type Remembered = keepstone_value::data_set::Remembered<Category>;

/// By texts.
type Vectors = BTreeMap<String, Vec<f32>>;

#[derive(Deserialize)]
struct Embedded {
    text: String,
    vector: Vec<f32>,
}

struct Corpus {
    memory: Memory<MemoryStore>,
    /// The ids of each entry of the memory: drafts with the same text are one entry.
    ids: BTreeMap<String, Vec<String>>,
    plain: Bm25,
    /// Ids and texts, in the order of the file.
    texts: Vec<(String, String)>,
    /// The session of each id.
    sessions: BTreeMap<String, String>,
}

const MODEL: &str = "measured";

/// Tokens that an agent is given.
const BUDGET: usize = 2_000;

const FOUND: u32 = 20;

pub(crate) fn is_one(folder: &Path) -> bool {
    folder.join("entries.jsonl").is_file() && question_files(folder).is_ok_and(|files| !files.is_empty())
}

pub(crate) fn measure(set: &str, folder: &Path, options: &Options) -> Result<Vec<Observation>> {
    let entries: Vec<Remembered> = lines(&folder.join("entries.jsonl"))?;
    let vectors: Vec<Embedded> = options.vectors.as_deref().map(lines).transpose()?.unwrap_or_default();
    let vectors: Vectors = vectors.into_iter().map(|Embedded { text, vector }| (text, vector)).collect();
    let mut corpora = remember(&entries, &taking_everything(&options.policy))?;
    if options.vectors.is_some() {
        corpora.values_mut().try_for_each(|corpus| embed(&mut corpus.memory, &vectors))?;
    }
    let mut observations = Vec::new();
    for file in question_files(folder)? {
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let set = match name.strip_prefix("queries_") {
            Some(variant) => format!("{set}, {variant}"),
            None => set.to_owned(),
        };
        let questions: Vec<Question> = lines(&file)?;
        let halves = halves(&questions, &corpora);
        for (question, half) in questions.iter().zip(halves) {
            let corpus = corpora.get_mut(&question.corpus).ok_or("a question about a corpus without entries")?;
            let is_counted = !question.is_adversarial();
            let kind = if is_counted { question.r#type.clone() } else { "misleading".to_owned() };
            for (measure, ours, plain) in corpus.ask(question, &vectors)? {
                let (set, kind, unit, plain) = (set.clone(), kind.clone(), Unit::Share, Some(plain));
                observations.push(Observation { set, kind, is_counted, measure, unit, half, ours, plain });
            }
        }
    }
    Ok(observations)
}

fn question_files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = fs::read_dir(folder)?.map(|file| Ok(file?.path())).collect::<Result<Vec<_>>>()?;
    files.retain(|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with("queries") && name.ends_with(".jsonl")
    });
    files.sort();
    Ok(files)
}

/// The half of each question: every other corpus, or every other session of a set with one corpus.
fn halves(questions: &[Question], corpora: &BTreeMap<String, Corpus>) -> Vec<usize> {
    let unit = |question: &Question| match corpora.len() {
        1 => {
            let session = |id| corpora.values().next().and_then(|corpus| corpus.sessions.get(id));
            question.gold.first().and_then(session).cloned().unwrap_or_default()
        }
        _ => question.corpus.clone(),
    };
    let units: BTreeSet<String> = questions.iter().map(unit).collect();
    questions.iter().map(|question| units.range(..unit(question)).count() % 2).collect()
}

fn remember(entries: &[Remembered], policy: &str) -> Result<BTreeMap<String, Corpus>> {
    let mut by_corpus: BTreeMap<&str, Vec<&Remembered>> = BTreeMap::new();
    entries.iter().for_each(|entry| by_corpus.entry(&entry.corpus).or_default().push(entry));
    by_corpus.into_iter().map(|(name, entries)| Ok((name.to_owned(), Corpus::new(&entries, policy)?))).collect()
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

impl Corpus {
    fn new(entries: &[&Remembered], policy: &str) -> Result<Self> {
        let times = entries.iter().map(|entry| entry.time()).collect::<Result<Vec<u64>>>()?;
        let mut memory = memory(times.into_iter().max().unwrap_or_default(), policy)?;
        let drafts = entries.iter().map(|entry| draft(entry)).collect::<Result<Vec<_>>>()?;
        let mut ids: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for (entry, outcome) in entries.iter().zip(memory.add_many(drafts)?) {
            match outcome {
                Outcome::Stored { reference } | Outcome::Merged { reference } => {
                    ids.entry(reference.to_string()).or_default().push(entry.id.clone());
                }
                Outcome::Rejected { reason } => return Err(format!("{}: {reason}", entry.id).into()),
            }
        }
        let texts: Vec<_> = entries.iter().map(|entry| (entry.id.clone(), entry.content.clone())).collect();
        let plain = Bm25::new(texts.iter().map(|(_, text)| text.as_str()));
        let sessions = entries.iter().map(|entry| (entry.id.clone(), entry.session.clone())).collect();
        Ok(Self { memory, ids, plain, texts, sessions })
    }

    /// The ids of an entry, also of the copy of one in the project's scope, which names it as its source.
    fn ids_of(&self, entry: &Entry) -> Vec<String> {
        let names = std::iter::once(entry.reference.to_string()).chain(entry.sources.iter().cloned());
        names.filter_map(|name| self.ids.get(&name)).flatten().cloned().collect()
    }

    /// Measures, each with our figure and that of plain BM25.
    fn ask(&mut self, question: &Question, vectors: &Vectors) -> Result<[(&'static str, f64, f64); 3]> {
        let vector =
            vectors.get(&question.query).cloned().map(|values| QueryVector { model: MODEL.to_owned(), values });
        let query = Query { text: question.query.clone(), limit: Some(FOUND), vector, ..Query::default() };
        self.memory.begin_call();
        let hits = self.memory.find(&query)?;
        let ours: Vec<Vec<String>> = hits.iter().map(|hit| self.ids_of(&hit.entry)).collect();
        let order: Vec<&(String, String)> =
            self.plain.rank(&question.query).into_iter().map(|nth| &self.texts[nth]).collect();
        let plain: Vec<&[String]> = order.iter().map(|(id, _)| std::slice::from_ref(id)).collect();
        let ours: Vec<&[String]> = ours.iter().map(Vec::as_slice).collect();
        let room = filled(order.iter().map(|(_, text)| text.as_str()), BUDGET);
        let whole = order.iter().zip(room).filter(|(_, (_, is_whole))| *is_whole);
        let whole: BTreeSet<String> = whole.map(|((_, text), _)| normal(text)).collect();
        let golds = order.iter().filter(|(id, _)| question.gold.contains(id));
        let filled = golds.filter(|(_, text)| whole.contains(&normal(text))).count();
        let (recall, rank) = (question.recall(&plain), question.reciprocal_rank(&plain));
        let filled = filled as f64 / question.gold.len().max(1) as f64;
        let (our_recall, our_rank) = (question.recall(&ours), question.reciprocal_rank(&ours));
        let briefed = self.briefed(question)?;
        Ok([("first 5", our_recall, recall), ("rank of 10", our_rank, rank), ("brief of 2,000", briefed, filled)])
    }

    /// The share of golds whose whole texts stand in a brief, made without vectors. A brief tells two entries that say the same once:
    /// texts are compared as [`normal`] has them.
    fn briefed(&mut self, question: &Question) -> Result<f64> {
        let agent = self.memory.agents()?.into_iter().next().ok_or("a corpus without agents")?;
        let brief = self.memory.compose(&Request {
            agent,
            task: Some(question.query.clone()),
            budget: Some(u32::try_from(BUDGET)?),
            ..Request::default()
        })?;
        let brief = normal(&brief.text);
        let is_told = |(id, text): &&(String, String)| question.gold.contains(id) && brief.contains(&normal(text));
        Ok(self.texts.iter().filter(is_told).count() as f64 / question.gold.len().max(1) as f64)
    }
}

/// A text without regard to case and to the spaces between words.
fn normal(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}
