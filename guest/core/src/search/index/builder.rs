//! Makes a segment of entries, one after the other; what it keeps of them is their words.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use crate::model::contract::{Entry, Speaker};
use crate::model::reference::Id;
use crate::search::doc::{Doc, succession_term, tag_term};
use crate::search::speech::Speech;
use crate::store::hash::Fnv;
use crate::text::cut::beginning;
use crate::text::language::{Language, Stems, fold, is_stop_word};
use crate::text::tokenize::{Kind, Token, tokens};

use super::segment::Posting;
use super::writer::{Row, Writer};

/// Bytes of a text from which its language and its speech are determined.
const TELLING: usize = 8 << 10;

/// Looked up only, never walked: its order does not matter.
type Lookup<K, V> = HashMap<K, V, BuildHasherDefault<Fnv>>;

/// A word, and what was found out about it once.
struct Word {
    kind: Kind,
    text: Box<str>,
    language: Option<Language>,
    counts: bool,
    speech: Speech,
    /// By language.
    stands: [Option<Stands>; 2],
}

/// Where a word is put down: under its terms, and as it is written where that is another word than the term.
#[derive(Clone, Copy)]
struct Stands {
    terms: (u32, Option<u32>),
    form: Option<u32>,
}

/// A written form of the words under a term.
struct Form {
    text: Box<str>,
    term: u32,
    documents: Vec<u32>,
}

/// A segment to be.
#[derive(Default)]
pub(super) struct Builder {
    writer: Writer,
    documents: u32,
    stems: Option<Stems>,
    words: Vec<Word>,
    /// By kind.
    known: [Lookup<Box<str>, u32>; 3],
    ids: Lookup<Box<str>, u32>,
    postings: Vec<Vec<Posting>>,
    forms: Vec<Form>,
    form_ids: Lookup<(u32, Box<str>), u32>,
}

impl Builder {
    /// Documents so far.
    pub(super) fn documents(&self) -> u32 {
        self.documents
    }

    /// Adds an entry of the file under a key, with the hash of what stands there.
    pub(super) fn add(&mut self, key: &str, entry: &Entry, hash: u64) {
        let (length, speech) = self.text(&entry.text, &entry.tags);
        for tag in &entry.tags {
            let id = self.id(tag_term(tag));
            self.posting(id);
        }
        for old in entry.supersedes.iter().filter(|old| entry.reference.may_supersede(old)) {
            let id = self.id(succession_term(old));
            self.posting(id);
        }
        let text_hash = crate::search::vector::hash_of(&entry.text);
        let doc = Doc::new(entry, length, speech);
        self.document(&Row { key, id: &entry.reference.id, hash, text_hash, doc: &doc });
    }

    /// Adds a passage of what was said in a session.
    pub(super) fn add_passage(&mut self, key: &str, id: &Id, hash: u64, text: &str, at: u64, who: Speaker) {
        let (length, speech) = self.text(text, &[]);
        let doc = Doc::of_passage(length, at, speech, who);
        self.document(&Row { key, id, hash, text_hash: 0, doc: &doc });
    }

    fn document(&mut self, row: &Row<'_>) {
        self.writer.document(row);
        self.documents += 1;
    }

    /// Counts the words of a text and its tags; its length and its speech.
    fn text(&mut self, text: &str, tags: &[String]) -> (u32, Speech) {
        let words = self.words_of(text);
        let telling = (text.len() > TELLING).then(|| self.words_of(beginning(text, TELLING)));
        let (language, speech) = self.look_at(telling.as_ref().unwrap_or(&words));
        let speech = speech.and(Speech::of_end(text));
        let mut length = 0;
        for word in words {
            length += self.count(word, language, |posting| &mut posting.content);
        }
        for word in tags.iter().flat_map(|tag| self.words_of(tag)).collect::<Vec<_>>() {
            length += self.count(word, language, |posting| &mut posting.tags);
        }
        (length, speech)
    }

    /// The words of a text, in their order.
    fn words_of(&mut self, text: &str) -> Vec<u32> {
        let mut words = Vec::new();
        tokens(text, &mut |token| words.push(self.word(token)));
        words
    }

    /// The language of a text and what its words do, from the known words. See [`Language::of`].
    fn look_at(&self, words: &[u32]) -> (Language, Speech) {
        let words = || words.iter().map(|word| &self.words[*word as usize]);
        let speech = words().fold(Speech::default(), |speech, word| speech.and(word.speech));
        (Language::majority(words().filter_map(|word| word.language)).unwrap_or(Language::English), speech)
    }

    fn word(&mut self, token: Token<'_>) -> u32 {
        let Token { kind, text, .. } = token;
        if let Some(word) = self.known[kind as usize].get(text) {
            return *word;
        }
        let folded = fold(text, kind);
        let language = Language::of_stop_word(&folded);
        let word = self.words.len() as u32;
        let counts = !is_stop_word(&folded);
        let speech = if kind == Kind::Word { Speech::of_word(&folded) } else { Speech::default() };
        self.words.push(Word { kind, text: text.into(), language, counts, speech, stands: [None; 2] });
        self.known[kind as usize].insert(text.into(), word);
        word
    }

    /// Counts a word in its field; what it adds to the length of the entry.
    fn count(&mut self, word: u32, language: Language, field: impl Fn(&mut Posting) -> &mut u32) -> u32 {
        let Stands { terms: (first, second), form } = match self.words[word as usize].stands[language as usize] {
            Some(stands) => stands,
            None => self.learn(word, language),
        };
        for id in std::iter::once(first).chain(second) {
            *field(self.posting(id)) += 1;
        }
        if let Some(form) = form {
            let documents = &mut self.forms[form as usize].documents;
            if documents.last() != Some(&self.documents) {
                documents.push(self.documents);
            }
        }
        u32::from(self.words[word as usize].counts)
    }

    /// The posting of a term in the entry that is being added.
    fn posting(&mut self, id: u32) -> &mut Posting {
        let (postings, entry) = (&mut self.postings[id as usize], self.documents);
        if postings.last().is_none_or(|last| last.entry != entry) {
            postings.push(Posting { entry, content: 0, tags: 0 });
        }
        let last = postings.len() - 1;
        &mut postings[last]
    }

    fn learn(&mut self, word: u32, language: Language) -> Stands {
        let Word { kind, ref text, .. } = self.words[word as usize];
        let (first, second) = self.stems.get_or_insert_with(Stems::new).terms(text, kind, language);
        let folded = fold(text, kind);
        let written: Option<Box<str>> = (*folded != *first).then(|| folded.into());
        let terms = (self.id(first), second.map(|term| self.id(term)));
        let stands = Stands { terms, form: written.map(|text| self.form(text, terms.0)) };
        self.words[word as usize].stands[language as usize] = Some(stands);
        stands
    }

    fn id(&mut self, term: String) -> u32 {
        if let Some(id) = self.ids.get(term.as_str()) {
            return *id;
        }
        let id = self.postings.len() as u32;
        self.postings.push(Vec::new());
        self.ids.insert(term.into_boxed_str(), id);
        id
    }

    fn form(&mut self, text: Box<str>, term: u32) -> u32 {
        let next = self.forms.len() as u32;
        let form = *self.form_ids.entry((term, text.clone())).or_insert(next);
        if form == next {
            self.forms.push(Form { text, term, documents: Vec::new() });
        }
        form
    }

    /// The bytes of the segment.
    pub(super) fn finish(mut self) -> Vec<u8> {
        // A large segment needs the room.
        drop((self.known, self.words, self.form_ids));
        let mut ids: Vec<(Box<str>, u32)> = self.ids.into_iter().collect();
        ids.sort_unstable();
        let mut places = vec![0; ids.len()];
        for (term, id) in ids {
            let postings = std::mem::take(&mut self.postings[id as usize]);
            places[id as usize] = self.writer.term(&term, postings.into_iter());
        }
        let place = |form: &Form| places[form.term as usize];
        self.forms.sort_unstable_by(|a, b| a.text.cmp(&b.text).then(place(a).cmp(&place(b))));
        for form in &self.forms {
            self.writer.form(&form.text, place(form), form.documents.iter().copied());
        }
        self.writer.finish()
    }
}
