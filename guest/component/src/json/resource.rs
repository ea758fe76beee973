//! The calls of resources, which go to the memory and to the transcript that was opened last.

use std::marker::PhantomData;

use keepstone_core::{self as core, Store, Transcript};

use crate::bindings::exports::keepstone::memory::transcripts::{Digest, Start};
use crate::convert::Give;

use super::{Blank, Called, Exchange, Operation};

/// The operations of resources over a store.
pub(super) struct OfResources<S>(PhantomData<S>);

impl<S: Store + 'static> OfResources<S> {
    /// By their names.
    pub(super) const ALL: &'static [(&'static str, Operation<S>)] = &[
        ("opening.takeWarnings", take_warnings),
        ("transcripts.open", open),
        ("transcripts.start", start),
        ("transcripts.feed", feed),
        ("transcripts.finish", finish),
    ];
}

fn take_warnings<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    if json.is_read() {
        json.answer(Ok(called.memory.take_warnings()));
    }
}

fn open<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut transcript = Transcript::blank();
    json.needed("transcript", &mut transcript);
    if json.is_read() {
        let reader = called.memory.open_transcript(&transcript);
        json.answer::<Start>(reader.map(|reader| called.reader.insert(reader).start().clone().give()));
    }
}

fn start<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    if json.is_read() {
        json.answer::<Start>(opened(called.reader.as_ref()).map(|reader| reader.start().clone().give()));
    }
}

fn feed<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    let mut bytes = Vec::<u8>::new();
    json.needed("bytes", &mut bytes);
    if json.is_read() {
        let reader = opened(called.reader.as_mut());
        json.answer(reader.and_then(|reader| called.memory.feed_transcript(reader, &bytes)));
    }
}

fn finish<S: Store + 'static>(called: &mut Called<'_, S>, json: &mut Exchange) {
    if json.is_read() {
        let reader = opened(called.reader.take());
        json.answer::<Digest>(reader.and_then(|reader| called.memory.finish_transcript(reader)).map(Give::give));
    }
}

fn opened<T>(reader: Option<T>) -> core::Result<T> {
    reader.ok_or_else(|| core::Error::Invalid("no transcript is open: call `transcripts.open` first".to_owned()))
}
