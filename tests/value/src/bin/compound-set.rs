//! `compound-set OUT SET...`: makes a data set of questions whose words are written together or apart otherwise than
//! in the entries that answer them, for `keepstone-value OUT`.
//!
//! Each SET holds `entries.jsonl`, as `keepstone-value` reads it. Four types, at most eight of each for a corpus: `joined` asks
//! `icecream` for `ice cream`, `split` asks `ice cream` for `icecream`, `longer` asks `websockets` for `sockets`, `shorter`
//! asks `sockets` for `websockets`. The entries that have the other spelling answer it. Nothing is drawn by chance.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fs;
use std::path::Path;

use keepstone_value::data_set::lines;
use serde_json::{Value, json};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// Words, or pairs of words, each with the numbers of the entries that have it.
type Places = BTreeMap<String, BTreeSet<usize>>;

/// Questions of one type for one corpus.
const MOST: usize = 8;

const SHORTEST_HALF: usize = 3;
const SHORTEST_HELD: usize = 4;

/// The prefix that `longer` adds to a word.
const FRONTS: [&str; 6] = ["web", "sub", "over", "multi", "micro", "inter"];

struct Corpus {
    entries: Vec<Value>,
    words: Places,
    /// Two words with one space between them.
    pairs: Places,
}

fn main() -> Result<()> {
    let mut given = std::env::args().skip(1);
    let out = given.next().ok_or("usage: compound-set OUT SET...")?;
    let mut corpora = BTreeMap::new();
    for set in given {
        read(Path::new(&set), &mut corpora)?;
    }
    let mut everywhere: BTreeMap<&str, usize> = BTreeMap::new();
    for (word, places) in corpora.values().flat_map(|corpus| &corpus.words) {
        *everywhere.entry(word).or_default() += places.len();
    }
    let mut questions = String::new();
    for (name, corpus) in &corpora {
        for (r#type, asked) in questions_of(corpus, &|word| everywhere.get(word).is_some_and(|count| *count > 1)) {
            for (nth, (text, places)) in spread(&asked).enumerate() {
                let gold: Vec<&Value> = places.iter().map(|place| &corpus.entries[*place]["id"]).collect();
                let (qid, query) = (format!("{name}/{type}{nth}"), format!("what about {text}"));
                let line = json!({ "qid": qid, "corpus": name, "query": query, "gold": gold, "type": r#type });
                questions.push_str(&format!("{line}\n"));
            }
        }
    }
    let entries = corpora.values().flat_map(|corpus| &corpus.entries);
    fs::create_dir_all(&out)?;
    fs::write(Path::new(&out).join("entries.jsonl"), entries.map(|entry| format!("{entry}\n")).collect::<String>())?;
    Ok(fs::write(Path::new(&out).join("queries.jsonl"), questions)?)
}

/// Adds the entries of a set to their corpora, whose names begin with the set's.
fn read(set: &Path, corpora: &mut BTreeMap<String, Corpus>) -> Result<()> {
    for mut entry in lines::<Value>(&set.join("entries.jsonl"))? {
        let base = set.file_name().unwrap_or_default().to_string_lossy();
        let name = format!("{base}/{}", entry["corpus"].as_str().ok_or("an entry of no corpus")?);
        entry["corpus"] = json!(name);
        let empty = || Corpus { entries: Vec::new(), words: Places::new(), pairs: Places::new() };
        let corpus = corpora.entry(name).or_insert_with(empty);
        let (nth, text) = (corpus.entries.len(), entry["content"].as_str().ok_or("an entry without content")?);
        let is_word = |word: &&str| !word.is_empty() && word.chars().all(char::is_alphabetic);
        for word in text.split(|c: char| !c.is_alphabetic()).filter(is_word) {
            corpus.words.entry(word.to_lowercase()).or_default().insert(nth);
        }
        let pieces: Vec<&str> = text.split(' ').collect();
        for pair in pieces.windows(2).filter(|pair| pair.iter().all(is_word)) {
            corpus.pairs.entry(pair.join(" ").to_lowercase()).or_default().insert(nth);
        }
        corpus.entries.push(entry);
    }
    Ok(())
}

/// By type: other spellings, with the entries that have the spelling of the corpus.
fn questions_of<'a>(
    corpus: &'a Corpus,
    is_common: &dyn Fn(&str) -> bool,
) -> BTreeMap<&'static str, Vec<(String, &'a BTreeSet<usize>)>> {
    let mut questions: BTreeMap<_, Vec<_>> = BTreeMap::new();
    // Words of many entries are mostly stop words.
    let tells =
        |word: &str| corpus.words.get(word).is_some_and(|places| places.len() * 20 <= corpus.entries.len().max(40));
    let is_new = |word: &str| !corpus.words.keys().any(|known| known.starts_with(word));
    let mut ask = |r#type, text, places| questions.entry(r#type).or_default().push((text, places));
    for (pair, places) in &corpus.pairs {
        let halves: Vec<&str> = pair.split(' ').collect();
        if halves.iter().all(|half| length(half) >= SHORTEST_HALF && tells(half)) && is_new(&halves.concat()) {
            ask("joined", halves.concat(), places);
        }
    }
    for (nth, (word, places)) in corpus.words.iter().enumerate().filter(|(_, (word, _))| tells(word)) {
        let front = FRONTS[nth % FRONTS.len()];
        if length(word) >= SHORTEST_HELD.max(length(front)) && is_new(&format!("{front}{word}")) {
            ask("longer", format!("{front}{word}"), places);
        }
        for (at, _) in word.char_indices() {
            let (front, back) = word.split_at(at);
            if length(front) >= SHORTEST_HALF && length(back) >= SHORTEST_HALF && is_common(front) && is_common(back) {
                ask("split", format!("{front} {back}"), places);
            }
            if at > 0 && length(back) >= SHORTEST_HELD.max(length(front)) && is_common(back) && is_new(back) {
                ask("shorter", back.to_owned(), places);
            }
        }
    }
    questions
}

fn length(word: &str) -> usize {
    word.chars().count()
}

/// A few of many, evenly.
fn spread<T>(all: &[T]) -> impl Iterator<Item = &T> {
    all.iter().step_by(all.len().div_ceil(MOST).max(1))
}
