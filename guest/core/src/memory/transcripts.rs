//! The calls of the interface `transcripts`: what clients write while they work.

use crate::clients::contract::TranscriptLocation;
use crate::clients::transcript::parse_transcript;
use crate::clients::transcript::place::places;
use crate::learn::contract::Statement;
use crate::learn::hearing::{Table, hear_all};
use crate::model::contract::{Client, Message};
use crate::model::error::Result;
use crate::store::Store;

use super::Memory;
use super::contract::TranscriptsCalls;

impl<S: Store + 'static> TranscriptsCalls for Memory<S> {
    fn places(&mut self, home: &str, workspace: &str) -> Result<Vec<TranscriptLocation>> {
        places(home, workspace)
    }

    fn parse(&mut self, client: Client, bytes: &[u8]) -> Result<Vec<Message>> {
        Ok(parse_transcript(client, bytes))
    }

    fn explain(&mut self, client: Client, bytes: &[u8]) -> Result<Vec<Statement>> {
        self.ready()?;
        let settings = self.policy.learn().hearing;
        let heard = hear_all(&parse_transcript(client, bytes), Table::built_in());
        Ok(heard.into_iter().map(|heard| Statement::of(heard, settings)).collect())
    }
}
