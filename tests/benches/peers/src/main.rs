//! tantivy over a corpus that `speed corpus` wrote.
//!
//! `build stemmed|words DIR` makes an index; `ask stemmed|words DIR` asks every question and adds an entry; `find` prints
//! what each question finds, `[[ID, …], …]`. `words` are not stemmed and asked fuzzily and as prefixes, as agent-memory
//! asks; `stemmed` are asked as they are.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use serde_json::{Value, json};
use tantivy::collector::TopDocs;
use tantivy::query::{BooleanQuery, FuzzyTermQuery, Occur, Query, TermQuery};
use tantivy::schema::{Field, IndexRecordOption, STORED, Schema, TextFieldIndexing, TextOptions, Value as _};
use tantivy::tokenizer::TextAnalyzer;
use tantivy::{Index, IndexWriter, Searcher, TantivyDocument, Term, doc};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

const HEAP: usize = 200 << 20;

fn main() -> Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [act, mode, dir] = args.as_slice() else { return Err("usage: build|ask|find stemmed|words DIR".into()) };
    let tokenizer = match mode.as_str() {
        "stemmed" => "en_stem",
        "words" => "default",
        _ => return Err("a mode is stemmed or words".into()),
    };
    let dir = Path::new(dir);
    let place = dir.join(format!("tantivy-{mode}"));
    let figures = match act.as_str() {
        "build" => build(dir, &place, tokenizer)?,
        "ask" => ask(dir, &place, mode == "words")?,
        "find" => Asker::open(&place, mode == "words")?.find_all(&queries(dir)?)?,
        _ => return Err("an act is build, ask or find".into()),
    };
    println!("{figures}");
    Ok(())
}

fn schema(tokenizer: &str) -> (Schema, [Field; 3]) {
    let indexing = TextFieldIndexing::default().set_tokenizer(tokenizer).set_index_option(IndexRecordOption::WithFreqs);
    let mut builder = Schema::builder();
    let id = builder.add_u64_field("id", STORED);
    let content =
        builder.add_text_field("content", TextOptions::default().set_indexing_options(indexing.clone()).set_stored());
    let tags = builder.add_text_field("tags", TextOptions::default().set_indexing_options(indexing));
    (builder.build(), [id, content, tags])
}

fn build(dir: &Path, place: &PathBuf, tokenizer: &str) -> Result<Value> {
    let text = fs::read_to_string(dir.join("entries.jsonl"))?;
    let entries: Vec<Value> = text.lines().map(serde_json::from_str).collect::<std::result::Result<_, _>>()?;
    if place.exists() {
        fs::remove_dir_all(place)?;
    }
    fs::create_dir_all(place)?;
    let start = Instant::now();
    let (schema, [id, content, tags]) = schema(tokenizer);
    let index = Index::create_in_dir(place, schema)?;
    let mut writer: IndexWriter = index.writer_with_num_threads(1, HEAP)?;
    for entry in &entries {
        let text = |name: &str| entry[name].as_str().unwrap_or_default();
        writer.add_document(
            doc!(id => entry["id"].as_u64().unwrap_or_default(), content => text("content"), tags => text("tags")),
        )?;
    }
    writer.commit()?;
    writer.wait_merging_threads()?;
    let build = start.elapsed();
    let sizes = fs::read_dir(place)?.flatten().filter_map(|entry| Some(entry.metadata().ok()?.len()));
    Ok(json!({ "build_ms": build.as_secs_f64() * 1e3, "bytes": sizes.sum::<u64>() }))
}

fn queries(dir: &Path) -> Result<Vec<String>> {
    Ok(fs::read_to_string(dir.join("queries.txt"))?.lines().map(str::to_owned).collect())
}

/// An index that is asked.
struct Asker {
    index: Index,
    searcher: Searcher,
    analyzer: TextAnalyzer,
    fields: [Field; 3],
    is_fuzzy: bool,
}

impl Asker {
    fn open(place: &Path, is_fuzzy: bool) -> Result<Self> {
        let index = Index::open_in_dir(place)?;
        let (_, fields) = schema("default");
        let (searcher, analyzer) = (index.reader()?.searcher(), index.tokenizer_for_field(fields[1])?);
        Ok(Self { index, searcher, analyzer, fields, is_fuzzy })
    }

    /// The ids of the best ten.
    fn find(&mut self, text: &str) -> Result<Vec<u64>> {
        let (mut words, [id, content, tags]) = (Vec::new(), self.fields);
        self.analyzer.token_stream(text).process(&mut |token| words.push(token.text.clone()));
        let clauses = words.iter().flat_map(|word| [content, tags].map(|field| clauses(word, field, self.is_fuzzy)));
        let query = BooleanQuery::new(clauses.flatten().map(|clause| (Occur::Should, clause)).collect());
        let top = self.searcher.search(&query, &TopDocs::with_limit(10).order_by_score())?;
        // A search that shows nothing is no search.
        let id = |address| -> Result<u64> {
            let document: TantivyDocument = self.searcher.doc(address)?;
            Ok(document.get_first(id).and_then(|id| id.as_u64()).ok_or("every document has an id")?)
        };
        top.into_iter().map(|(_, address)| id(address)).collect()
    }

    fn find_all(&mut self, queries: &[String]) -> Result<Value> {
        let found: Vec<_> = queries.iter().map(|query| self.find(query)).collect::<Result<_>>()?;
        Ok(json!(found))
    }
}

fn ask(dir: &Path, place: &Path, is_fuzzy: bool) -> Result<Value> {
    let queries = queries(dir)?;
    let start = Instant::now();
    let mut asker = Asker::open(place, is_fuzzy)?;
    let mut found = asker.find(&queries[0])?.len();
    let open_and_first = start.elapsed();
    let mut times = Vec::new();
    for query in &queries {
        let start = Instant::now();
        found += asker.find(query)?.len();
        times.push(start.elapsed().as_secs_f64() * 1e3);
    }
    assert!(found > 0, "the corpus answers its own questions");
    let [id, content, tags] = asker.fields;
    let mut writer: IndexWriter = asker.index.writer_with_num_threads(1, HEAP)?;
    let mut appends = Vec::new();
    for nth in 0..5_u64 {
        let start = Instant::now();
        writer.add_document(doc!(id => nth, content => "an entry that nobody wrote before", tags => "new"))?;
        writer.commit()?;
        appends.push(start.elapsed().as_secs_f64() * 1e3);
    }
    let mean = times.iter().sum::<f64>() / times.len() as f64;
    Ok(json!({
        "open_and_first_ms": open_and_first.as_secs_f64() * 1e3,
        "p50_ms": quantile(&mut times, 0.5),
        "p95_ms": quantile(&mut times, 0.95),
        "mean_ms": mean,
        "append_ms": quantile(&mut appends, 0.5),
    }))
}

/// A word as it is; fuzzily with a fifth of its letters wrong, two at most, and as the beginning of a word too.
fn clauses(word: &str, field: Field, is_fuzzy: bool) -> Vec<Box<dyn Query>> {
    let term = Term::from_field_text(field, word);
    let mut clauses: Vec<Box<dyn Query>> = vec![Box::new(TermQuery::new(term.clone(), IndexRecordOption::WithFreqs))];
    if is_fuzzy {
        let edits = (word.chars().count() as f64 * 0.2).round().min(2.0) as u8;
        clauses.push(Box::new(FuzzyTermQuery::new(term.clone(), edits, true)));
        clauses.push(Box::new(FuzzyTermQuery::new_prefix(term, 0, true)));
    }
    clauses
}

fn quantile(times: &mut [f64], share: f64) -> f64 {
    times.sort_by(f64::total_cmp);
    times[((times.len() - 1) as f64 * share) as usize]
}
