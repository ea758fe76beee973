//! A model behind an OpenAI-compatible `/v1/chat/completions`.

use std::time::Duration;

use serde::Deserialize;
use serde_json::{Value, json};

use crate::api::contract::jobs::Task;
use crate::api::model::{Model, ModelError};
use crate::http::Server;

/// Bytes of a response around the answer in it, whose escapes may make it longer.
const AROUND: u64 = 64 << 10;

/// A language model behind an address. It is asked for JSON of a task's schema (`response_format`).
#[derive(Debug)]
pub struct HttpModel {
    model: String,
    server: Server,
}

#[derive(Deserialize)]
struct Answered {
    choices: Vec<Choice>,
}

#[derive(Deserialize)]
struct Choice {
    message: Said,
    #[serde(default)]
    finish_reason: Option<String>,
}

#[derive(Deserialize)]
struct Said {
    #[serde(default)]
    content: Option<String>,
    #[serde(default)]
    refusal: Option<String>,
}

impl HttpModel {
    /// A model at an address such as `http://localhost:11434/v1`; the key goes into the header `Authorization`. An answer
    /// must be whole within the time.
    ///
    /// # Errors
    /// An address that is none, and a key that is no header.
    pub fn new(
        base: &str,
        model: impl Into<String>,
        key: Option<String>,
        patience: Duration,
    ) -> Result<Self, ModelError> {
        let server = Server::new(base, "chat/completions", key, patience).map_err(ModelError::Model)?;
        Ok(Self { model: model.into(), server })
    }

    fn body(&self, task: &Task, schema: Value) -> Vec<u8> {
        let body = json!({
            "model": self.model,
            "messages": [
                {"role": "system", "content": task.instructions},
                {"role": "user", "content": task.content},
            ],
            "response_format": {
                "type": "json_schema",
                "json_schema": {"name": "answer", "strict": true, "schema": schema},
            },
        });
        body.to_string().into_bytes()
    }

    fn read(&self, answer: &[u8]) -> Result<String, String> {
        let answered: Answered = serde_json::from_slice(answer)
            .map_err(|error| self.server.told(&format!("it is not a chat completion: {error}")))?;
        let told = |why: &str| self.server.told(why);
        let Choice { message, finish_reason } = answered.choices.into_iter().next().ok_or_else(|| told("no choice"))?;
        if finish_reason.as_deref() == Some("length") {
            return Err(told("the model's answer was cut off: it allows too few tokens"));
        }
        let refusal = message.refusal.filter(|refusal| !refusal.is_empty());
        match (message.content, refusal) {
            (_, Some(refusal)) => Err(told(&format!("the model refused: {refusal}"))),
            (Some(content), None) => Ok(content),
            (None, None) => Err(told("the model's answer was empty")),
        }
    }
}

impl Model for HttpModel {
    fn answer(&self, task: &Task) -> Result<String, ModelError> {
        let schema = serde_json::from_str(&task.schema).map_err(|error| ModelError::Model(error.to_string()))?;
        // An escaped character takes up to six bytes.
        let most = u64::from(task.most_bytes) * 6 + AROUND;
        let answer = self.server.ask(&self.body(task, schema), most).map_err(ModelError::Model)?;
        self.read(&answer).map_err(ModelError::Model)
    }
}
