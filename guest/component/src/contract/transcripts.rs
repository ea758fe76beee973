//! The interface `transcripts` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use keepstone_core::{self as core, Store, TranscriptsCalls};

use crate::bindings::exports::keepstone::memory::transcripts as wit;
use crate::convert::Give;
use crate::exports::{self, Component};
use crate::json::{Blank, Called, Exchange, Json};

impl Give<wit::Start> for core::Start {
    #[inline(never)]
    fn give(self) -> wit::Start {
        match self {
            Self::At { offset } => wit::Start::At(offset),
            Self::Current => wit::Start::Current,
            Self::Foreign { reason } => wit::Start::Foreign(reason),
        }
    }
}

impl Give<wit::Digest> for core::Digest {
    #[inline(never)]
    fn give(self) -> wit::Digest {
        wit::Digest {
            messages: self.messages,
            malformed: self.malformed,
            decisions: self.decisions,
            lessons: self.lessons,
            candidates: self.candidates,
            handoff: self.handoff.give(),
            episode: self.episode.give(),
        }
    }
}

impl Give<wit::Statement> for core::Statement {
    #[inline(never)]
    fn give(self) -> wit::Statement {
        wit::Statement {
            text: self.text,
            category: self.category.give(),
            confidence: self.confidence,
            status: self.status,
            held_back: self.held_back,
            reasons: self.reasons,
        }
    }
}

impl wit::Guest for Component {
    type Reader = crate::exports::Reader;

    fn folders(
        memory: wit::MemoryBorrow<'_>,
        home: String,
        workspace: String,
    ) -> Result<Vec<core::TranscriptLocation>, wit::Error> {
        exports::call(&memory, |memory| self::folders(memory, home, workspace))
    }

    fn parse(
        memory: wit::MemoryBorrow<'_>,
        client: core::Client,
        bytes: Vec<u8>,
    ) -> Result<Vec<wit::Message>, wit::Error> {
        exports::call(&memory, |memory| self::parse(memory, client, bytes))
    }

    fn explain(
        memory: wit::MemoryBorrow<'_>,
        client: core::Client,
        bytes: Vec<u8>,
    ) -> Result<Vec<wit::Statement>, wit::Error> {
        exports::call(&memory, |memory| self::explain(memory, client, bytes))
    }
}

fn folders<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    home: String,
    workspace: String,
) -> core::Result<Vec<core::TranscriptLocation>> {
    memory.places(&home, &workspace)
}

pub(super) fn json_folders<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut home = <String as Blank>::blank();
    json.needed("home", &mut home);
    let mut workspace = <String as Blank>::blank();
    json.needed("workspace", &mut workspace);
    if json.is_read() {
        json.answer(self::folders(called.memory, home, workspace));
    }
}

fn parse<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    client: core::Client,
    bytes: Vec<u8>,
) -> core::Result<Vec<wit::Message>> {
    memory.parse(client, &bytes).map(Give::give)
}

pub(super) fn json_parse<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut client = <core::Client as Blank>::blank();
    json.needed("client", &mut client);
    let mut bytes = <Vec<u8> as Blank>::blank();
    json.needed("bytes", &mut bytes);
    if json.is_read() {
        json.answer(self::parse(called.memory, client, bytes));
    }
}

fn explain<S: Store + 'static>(
    memory: &mut core::Memory<S>,
    client: core::Client,
    bytes: Vec<u8>,
) -> core::Result<Vec<wit::Statement>> {
    memory.explain(client, &bytes).map(Give::give)
}

pub(super) fn json_explain<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut client = <core::Client as Blank>::blank();
    json.needed("client", &mut client);
    let mut bytes = <Vec<u8> as Blank>::blank();
    json.needed("bytes", &mut bytes);
    if json.is_read() {
        json.answer(self::explain(called.memory, client, bytes));
    }
}
impl Json for core::TranscriptLocation {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("client", &mut self.client);
        json.may("folder", &mut self.folder);
        json.may("prefix", &mut self.prefix);
        json.may("suffixes", &mut self.suffixes);
        json.end();
    }
}

impl Json for core::Transcript {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.needed("client", &mut self.client);
        json.needed("path", &mut self.path);
        json.needed("size", &mut self.size);
        json.needed("modified", &mut self.modified);
        json.needed("head", &mut self.head);
        json.needed("workspace", &mut self.workspace);
        json.needed("agent", &mut self.agent);
        json.may("idleAfter", &mut self.idle_after);
        json.may("lastAnswer", &mut self.last_answer);
        json.may("folder", &mut self.folder);
        json.may("commit", &mut self.commit);
        json.end();
    }

    fn made() -> Option<Self> {
        Some(Self::blank())
    }
}

impl Blank for core::Transcript {
    fn blank() -> Self {
        Self {
            client: Blank::blank(),
            path: Blank::blank(),
            size: Blank::blank(),
            modified: Blank::blank(),
            head: Blank::blank(),
            workspace: Blank::blank(),
            agent: Blank::blank(),
            idle_after: Blank::blank(),
            last_answer: Blank::blank(),
            folder: Blank::blank(),
            commit: Blank::blank(),
        }
    }
}

impl Json for wit::Start {
    fn pass(&mut self, json: &mut Exchange) {
        match self {
            Self::At(value) => json.write_kind("at", Some(("offset", value))),
            Self::Current => json.write_kind("current", None),
            Self::Foreign(value) => json.write_kind("foreign", Some(("reason", value))),
        }
    }
}

impl Json for wit::Digest {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("messages", &mut self.messages);
        json.may("malformed", &mut self.malformed);
        json.may("decisions", &mut self.decisions);
        json.may("lessons", &mut self.lessons);
        json.may("candidates", &mut self.candidates);
        json.may("handoff", &mut self.handoff);
        json.may("episode", &mut self.episode);
        json.end();
    }
}

impl Json for core::Reason {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("feature", &mut self.feature);
        json.may("weight", &mut self.weight);
        json.end();
    }
}

impl Json for wit::Statement {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("text", &mut self.text);
        json.may("category", &mut self.category);
        json.may("confidence", &mut self.confidence);
        json.may("status", &mut self.status);
        json.may("heldBack", &mut self.held_back);
        json.may("reasons", &mut self.reasons);
        json.end();
    }
}
