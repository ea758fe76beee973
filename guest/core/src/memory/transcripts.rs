//! The calls of the interface `transcripts`: what clients write while they work.

use crate::clients::contract::TranscriptLocation;
use crate::clients::transcript::parse_transcript;
use crate::clients::transcript::place::places;
use crate::learn::contract::Statement;
use crate::learn::hearing::{Table, hear_all};
use crate::model::contract::{Client, Message};
use crate::model::error::Result;
use crate::store::Store;
use crate::vault::screening::Screening;

use super::Memory;
use super::contract::TranscriptsCalls;

/// What a warning calls the transcript whose statements are shown.
const EXPLAINED: &str = "the transcript";

impl<S: Store + 'static> TranscriptsCalls for Memory<S> {
    fn places(&mut self, home: &str, workspace: &str) -> Result<Vec<TranscriptLocation>> {
        places(home, workspace)
    }

    fn parse(&mut self, client: Client, bytes: &[u8]) -> Result<Vec<Message>> {
        Ok(parse_transcript(client, bytes))
    }

    fn explain(&mut self, client: Client, bytes: &[u8]) -> Result<Vec<Statement>> {
        self.ready()?;
        // As what is learnt: a statement is shown, so it holds no secret.
        let mut messages = parse_transcript(client, bytes);
        Screening(&self.root).redact(EXPLAINED, &mut messages);
        let heard = hear_all(&messages, Table::built_in());
        let settings = self.policy.learn().hearing;
        Ok(heard.into_iter().map(|heard| Statement::of(heard, settings)).collect())
    }
}
