//! The interface `search` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use keepstone_core::{self as core, SearchCalls, Store};

use crate::bindings::exports::keepstone::memory::search as wit;
use crate::convert::{Give, Take};
use crate::exports::{self, Component};
use crate::json::{Blank, Called, Exchange, Json};

impl Take<wit::Query> for core::Query {
    #[inline(never)]
    fn take(given: wit::Query) -> core::Result<Self> {
        Ok(Self {
            text: given.text,
            filter: Take::take(given.filter)?,
            limit: given.limit,
            explain: given.explain,
            vector: given.vector,
        })
    }
}

impl Give<wit::Pointer> for core::Pointer {
    #[inline(never)]
    fn give(self) -> wit::Pointer {
        wit::Pointer { reference: self.reference.give(), created: self.created, line: self.line }
    }
}

impl Give<wit::Hit> for core::Hit {
    #[inline(never)]
    fn give(self) -> wit::Hit {
        wit::Hit {
            entry: self.entry.give(),
            replaces: self.replaces.give(),
            score: self.score,
            snippet: self.snippet,
            explanation: self.explanation,
        }
    }
}

impl Give<wit::SimilarEntry> for core::SimilarEntry {
    #[inline(never)]
    fn give(self) -> wit::SimilarEntry {
        wit::SimilarEntry {
            entry: self.entry.give(),
            similarity: self.similarity,
            words: self.words,
            cosine: self.cosine,
        }
    }
}

impl Give<wit::Contradiction> for core::Contradiction {
    #[inline(never)]
    fn give(self) -> wit::Contradiction {
        wit::Contradiction {
            newer: self.newer.give(),
            older: self.older.give(),
            difference: self.difference,
            newer_says: self.newer_says,
            older_says: self.older_says,
            words: self.words,
        }
    }
}

impl Give<wit::SessionPassage> for core::SessionPassage {
    #[inline(never)]
    fn give(self) -> wit::SessionPassage {
        wit::SessionPassage {
            who: self.who,
            at: self.at,
            client: self.client,
            session: self.session,
            text: self.text,
            before: self.before,
            score: self.score,
        }
    }
}

impl Give<wit::Counterparts> for core::Counterparts {
    #[inline(never)]
    fn give(self) -> wit::Counterparts {
        wit::Counterparts {
            similar: self.similar.give(),
            contradicting: self.contradicting.give(),
            said: self.said.give(),
        }
    }
}

impl wit::Guest for Component {
    fn find(memory: wit::MemoryBorrow<'_>, query: wit::Query) -> Result<Vec<wit::Hit>, wit::Error> {
        exports::call(&memory, |memory| self::find(memory, query))
    }

    fn related(
        memory: wit::MemoryBorrow<'_>,
        reference: wit::Reference,
        filter: wit::Filter,
        limit: Option<u32>,
    ) -> Result<Vec<wit::Hit>, wit::Error> {
        exports::call(&memory, |memory| self::related(memory, reference, filter, limit))
    }

    fn similar(memory: wit::MemoryBorrow<'_>, query: wit::Query) -> Result<Vec<wit::SimilarEntry>, wit::Error> {
        exports::call(&memory, |memory| self::similar(memory, query))
    }

    fn contradicting(
        memory: wit::MemoryBorrow<'_>,
        filter: wit::Filter,
        limit: Option<u32>,
    ) -> Result<Vec<wit::Contradiction>, wit::Error> {
        exports::call(&memory, |memory| self::contradicting(memory, filter, limit))
    }

    fn compare(memory: wit::MemoryBorrow<'_>, reference: wit::Reference) -> Result<wit::Counterparts, wit::Error> {
        exports::call(&memory, |memory| self::compare(memory, reference))
    }

    fn passages(
        memory: wit::MemoryBorrow<'_>,
        text: String,
        limit: Option<u32>,
    ) -> Result<Vec<wit::SessionPassage>, wit::Error> {
        exports::call(&memory, |memory| self::passages(memory, text, limit))
    }
}

fn find<S: Store + 'static>(memory: &mut core::Memory<S>, query: wit::Query) -> core::Result<Vec<wit::Hit>> {
    memory.find(&<core::Query>::take(query)?).map(Give::give)
}

pub(super) fn json_find<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut query = <wit::Query as Blank>::blank();
    json.needed("query", &mut query);
    if json.is_read() {
        json.answer(self::find(called.memory, query));
    }
}

fn related<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    reference: wit::Reference,
    filter: wit::Filter,
    limit: Option<u32>,
) -> core::Result<Vec<wit::Hit>> {
    memory.related(&<core::Reference>::take(reference)?, &<core::Filter>::take(filter)?, limit).map(Give::give)
}

pub(super) fn json_related<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut reference = <wit::Reference as Blank>::blank();
    json.needed("reference", &mut reference);
    let mut filter = <wit::Filter as Blank>::blank();
    json.may("filter", &mut filter);
    let mut limit = <Option<u32> as Blank>::blank();
    json.may("limit", &mut limit);
    if json.is_read() {
        json.answer(self::related(called.memory, reference, filter, limit));
    }
}

fn similar<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    query: wit::Query,
) -> core::Result<Vec<wit::SimilarEntry>> {
    memory.similar(&<core::Query>::take(query)?).map(Give::give)
}

pub(super) fn json_similar<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut query = <wit::Query as Blank>::blank();
    json.needed("query", &mut query);
    if json.is_read() {
        json.answer(self::similar(called.memory, query));
    }
}

fn contradicting<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    filter: wit::Filter,
    limit: Option<u32>,
) -> core::Result<Vec<wit::Contradiction>> {
    memory.contradicting(&<core::Filter>::take(filter)?, limit).map(Give::give)
}

pub(super) fn json_contradicting<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut filter = <wit::Filter as Blank>::blank();
    json.may("filter", &mut filter);
    let mut limit = <Option<u32> as Blank>::blank();
    json.may("limit", &mut limit);
    if json.is_read() {
        json.answer(self::contradicting(called.memory, filter, limit));
    }
}

fn compare<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    reference: wit::Reference,
) -> core::Result<wit::Counterparts> {
    memory.compare(&<core::Reference>::take(reference)?).map(Give::give)
}

pub(super) fn json_compare<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut reference = <wit::Reference as Blank>::blank();
    json.needed("reference", &mut reference);
    if json.is_read() {
        json.answer(self::compare(called.memory, reference));
    }
}

fn passages<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    text: String,
    limit: Option<u32>,
) -> core::Result<Vec<wit::SessionPassage>> {
    memory.passages(&text, limit).map(Give::give)
}

pub(super) fn json_passages<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut text = <String as Blank>::blank();
    json.needed("text", &mut text);
    let mut limit = <Option<u32> as Blank>::blank();
    json.may("limit", &mut limit);
    if json.is_read() {
        json.answer(self::passages(called.memory, text, limit));
    }
}
impl Json for core::QueryVector {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.needed("model", &mut self.model);
        json.needed("values", &mut self.values);
        json.end();
    }

    fn made() -> Option<Self> {
        Some(Self::blank())
    }
}

impl Blank for core::QueryVector {
    fn blank() -> Self {
        Self { model: Blank::blank(), values: Blank::blank() }
    }
}

impl Json for wit::Query {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.needed("text", &mut self.text);
        json.may("filter", &mut self.filter);
        json.may("limit", &mut self.limit);
        json.flag("explain", &mut self.explain);
        json.may("vector", &mut self.vector);
        json.end();
    }

    fn made() -> Option<Self> {
        Some(Self::blank())
    }
}

impl Blank for wit::Query {
    fn blank() -> Self {
        Self {
            text: Blank::blank(),
            filter: Blank::blank(),
            limit: Blank::blank(),
            explain: Blank::blank(),
            vector: Blank::blank(),
        }
    }
}

impl Json for core::Highlight {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("start", &mut self.start);
        json.may("end", &mut self.end);
        json.end();
    }
}

impl Json for core::Snippet {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("text", &mut self.text);
        json.may("highlights", &mut self.highlights);
        json.end();
    }
}

impl Json for wit::Pointer {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("reference", &mut self.reference);
        json.may("created", &mut self.created);
        json.may("line", &mut self.line);
        json.end();
    }
}

impl Json for core::WordScore {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("word", &mut self.word);
        json.may("term", &mut self.term);
        json.may("idf", &mut self.idf);
        json.may("weight", &mut self.weight);
        json.may("content", &mut self.content);
        json.may("tags", &mut self.tags);
        json.may("saturation", &mut self.saturation);
        json.end();
    }
}

impl Json for core::Fused {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("lexical", &mut self.lexical);
        json.may("semantic", &mut self.semantic);
        json.may("cosine", &mut self.cosine);
        json.may("weight", &mut self.weight);
        json.end();
    }
}

impl Json for core::Composite {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("relevance", &mut self.relevance);
        json.may("recency", &mut self.recency);
        json.may("importance", &mut self.importance);
        json.may("confidence", &mut self.confidence);
        json.may("access", &mut self.access);
        json.end();
    }
}

impl Json for core::Explanation {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("words", &mut self.words);
        json.may("session", &mut self.session);
        json.may("before", &mut self.before);
        json.may("after", &mut self.after);
        json.may("author", &mut self.author);
        json.may("time", &mut self.time);
        json.may("kind", &mut self.kind);
        json.may("fused", &mut self.fused);
        json.may("composite", &mut self.composite);
        json.may("repeated", &mut self.repeated);
        json.end();
    }
}

impl Json for wit::Hit {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("entry", &mut self.entry);
        json.may("replaces", &mut self.replaces);
        json.may("score", &mut self.score);
        json.may("snippet", &mut self.snippet);
        json.may("explanation", &mut self.explanation);
        json.end();
    }
}

impl Json for wit::SimilarEntry {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("entry", &mut self.entry);
        json.may("similarity", &mut self.similarity);
        json.may("words", &mut self.words);
        json.may("cosine", &mut self.cosine);
        json.end();
    }
}

impl Json for core::Difference {
    fn pass(&mut self, json: &mut Exchange) {
        json.name(&["negation", "opposite", "number", "name", "subject"], *self as usize);
    }
}

impl Json for wit::Contradiction {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("newer", &mut self.newer);
        json.may("older", &mut self.older);
        json.may("difference", &mut self.difference);
        json.may("newerSays", &mut self.newer_says);
        json.may("olderSays", &mut self.older_says);
        json.may("words", &mut self.words);
        json.end();
    }
}

impl Json for wit::SessionPassage {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("who", &mut self.who);
        json.may("at", &mut self.at);
        json.may("client", &mut self.client);
        json.may("session", &mut self.session);
        json.may("text", &mut self.text);
        json.may("before", &mut self.before);
        json.may("score", &mut self.score);
        json.end();
    }
}

impl Json for wit::Counterparts {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("similar", &mut self.similar);
        json.may("contradicting", &mut self.contradicting);
        json.may("said", &mut self.said);
        json.end();
    }
}
