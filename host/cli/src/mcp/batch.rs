//! Requests that a client sent in one list: the revision 2025-03-26 has their answers in one list too.

use serde_json::Value;

/// The lists whose answers are not complete.
#[derive(Default)]
pub(super) struct Batches(Vec<Batch>);

struct Batch {
    awaited: Vec<Value>,
    answers: Vec<Value>,
}

impl Batches {
    /// Notes a list with the ids of its requests, and the answers that are there already. Returns what is to be written now.
    pub(super) fn open(&mut self, awaited: Vec<Value>, answers: Vec<Value>) -> Option<Value> {
        if awaited.is_empty() {
            return (!answers.is_empty()).then_some(Value::Array(answers));
        }
        self.0.push(Batch { awaited, answers });
        None
    }

    /// Takes an answer to a request of a list. Returns what is to be written now: the answers of a list when the last one is
    /// there, or what belongs to none.
    pub(super) fn take(&mut self, answer: Value) -> Option<Value> {
        if answer.get("method").is_some() {
            return Some(answer);
        }
        let place = |batch: &Batch| batch.awaited.iter().position(|id| Some(id) == answer.get("id"));
        let Some((nth, at)) = self.0.iter().enumerate().find_map(|(nth, batch)| Some((nth, place(batch)?))) else {
            return Some(answer);
        };
        self.0[nth].awaited.swap_remove(at);
        self.0[nth].answers.push(answer);
        self.ended(nth)
    }

    /// A request that the client does not wait for any more is not answered. Returns what is to be written now.
    pub(super) fn give_up(&mut self, id: &Value) -> Option<Value> {
        let nth = self.0.iter().position(|batch| batch.awaited.contains(id))?;
        self.0[nth].awaited.retain(|awaited| awaited != id);
        self.ended(nth)
    }

    fn ended(&mut self, nth: usize) -> Option<Value> {
        let is_over = self.0[nth].awaited.is_empty();
        let answers = is_over.then(|| self.0.swap_remove(nth).answers)?;
        (!answers.is_empty()).then_some(Value::Array(answers))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_answers_of_a_list_come_together() {
        let mut batches = Batches::default();
        assert_eq!(batches.open(vec![], vec![]), None);
        assert_eq!(batches.open(vec![], vec![json!(1)]), Some(json!([1])));
        assert_eq!(batches.open(vec![json!(1), json!("a"), json!(2)], vec![json!("refused")]), None);
        assert_eq!(batches.take(json!({ "id": 3 })), Some(json!({ "id": 3 })), "of no list");
        assert_eq!(
            batches.take(json!({ "id": 1, "method": "roots/list" })),
            Some(json!({ "id": 1, "method": "roots/list" }))
        );
        assert_eq!(batches.take(json!({ "id": "a" })), None);
        assert_eq!(batches.give_up(&json!(2)), None);
        assert_eq!(batches.take(json!({ "id": 1 })), Some(json!(["refused", { "id": "a" }, { "id": 1 }])));
        assert_eq!(batches.take(json!({ "id": 1 })), Some(json!({ "id": 1 })), "the list is over");
    }
}
