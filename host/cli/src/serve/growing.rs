//! `PUT /api/memory/conversation`: conversations that a client sends again and again as they grow.
//!
//! The first state is saved at once, later ones every 30 seconds at most (`pace`), and the last one always, also when the server
//! is told to stop. A kill loses what came in the last 30 seconds.

mod pace;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use axum::{Extension, Json};
use keepstone::{Conversation, Error, Memory};
use serde_json::{Map, Value, json};
use tokio::select;
use tokio::sync::Notify;
use tokio::task::spawn_blocking;
use tokio::time::{sleep_until, timeout};

use super::conversation;
use super::exchange::{Asked, Done};
use super::instances::Instances;
use super::route::blocking;
use super::seat::ConnectionSlot;
use crate::moment::now;
use pace::{Pace, Waiting};

/// The time for the last saves when the server stops.
const GRACE: Duration = Duration::from_secs(5);

/// The conversations that grow now.
#[derive(Default)]
pub(super) struct Growing {
    pace: Mutex<Pace>,
    /// A conversation has begun to wait.
    begun: Notify,
}

/// Takes a conversation as it is now: 200 if it is saved, 202 if it waits for its time.
pub(super) async fn grow(
    State(instances): State<Arc<Instances>>,
    Extension(growing): Extension<Arc<Growing>>,
    Extension(seat): Extension<Arc<ConnectionSlot>>,
    Asked(body): Asked<Map<String, Value>>,
) -> Response {
    let _being_answered = seat.call();
    let first = instances.first();
    blocking(move || growing.take(first.memory(), conversation::read(body)?)).await
}

impl Growing {
    fn take(&self, memory: &Memory, mut conversation: Conversation) -> Done {
        let saved_at = *conversation.saved_at.get_or_insert_with(now);
        let agent = conversation.agent_id.clone();
        let taken = self.pace().take(conversation, Instant::now());
        let is_saved = taken.is_some();
        match taken {
            Some(conversation) => {
                save(memory, &conversation)?;
                self.pace().saved(&agent, saved_at, Instant::now());
            }
            None => self.begun.notify_one(),
        }
        let status = if is_saved { StatusCode::OK } else { StatusCode::ACCEPTED };
        Ok((status, Json(json!({ "agentId": agent, "saved": is_saved }))))
    }

    /// Saves each conversation when its time has come.
    pub(super) async fn save_in_time(self: Arc<Self>, memory: Memory) {
        loop {
            let Some(next) = self.pace().next() else {
                self.begun.notified().await;
                continue;
            };
            select! {
                () = sleep_until(next.into()) => {}
                // It may have to be saved before the one that was waited for.
                () = self.begun.notified() => continue,
            }
            let (growing, memory) = (self.clone(), memory.clone());
            // A save that broke down is tried again.
            let _ = spawn_blocking(move || growing.save_waiting(&memory, Some(Instant::now()))).await;
        }
    }

    /// Saves all that waits, before the server ends.
    pub(super) async fn save_all(self: Arc<Self>, memory: Memory) {
        let saves = spawn_blocking(move || self.save_waiting(&memory, None));
        if timeout(GRACE, saves).await.is_err() {
            eprintln!("conversations: the last 30 seconds are not saved: the memory did not answer in time");
        }
    }

    /// Saves those whose time has come by a moment, or all. What fails waits for the next time.
    fn save_waiting(&self, memory: &Memory, by: Option<Instant>) {
        let due = self.pace().due(by);
        for Waiting { conversation, before } in due {
            let agent = &conversation.agent_id;
            let saved_at = match is_replaced(memory, &conversation, before) {
                true => Ok(before),
                false => save(memory, &conversation).map(|()| conversation.saved_at.unwrap_or_default()),
            };
            match saved_at {
                Ok(saved_at) => self.pace().saved(agent, saved_at, Instant::now()),
                Err(error) => {
                    eprintln!("conversations: {agent}: {error}; it is tried again");
                    self.pace().failed(agent, Instant::now());
                }
            }
        }
    }

    fn pace(&self) -> MutexGuard<'_, Pace> {
        self.pace.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Saves a conversation and its end to recover from.
fn save(memory: &Memory, conversation: &Conversation) -> Result<(), Error> {
    let conversations = memory.conversations();
    conversations.save(conversation)?;
    conversations.checkpoint(conversation)
}

/// Whether somebody else saved a later state while this one waited. `before` is the time of the state that was saved here last.
fn is_replaced(memory: &Memory, waiting: &Conversation, before: u64) -> bool {
    let there = memory.conversations().load(&waiting.agent_id).ok().flatten().and_then(|there| there.saved_at);
    there.is_some_and(|there| there != before) && there > waiting.saved_at
}
