//! BEAM: long conversations, and questions with the turns that hold their evidence.
//!
//! Each folder inside holds `turns.jsonl`, drafts of entries with a number, and `questions.jsonl`. All turns are added as they are.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use keepstone_core::calls::*;
use keepstone_core::{Draft, Outcome, Query, Request};
use serde::Deserialize;
use serde_json::Value;

use crate::Result;
use crate::bm25::Bm25;
use crate::memory::{filled, taking_everything};
use crate::row::{Observation, Unit};
use keepstone_value::data_set::lines;
use keepstone_value::sessions::memory;

const TURNS: &str = "turns.jsonl";
const BUDGET: usize = 2_000;
const LIMITS: [(usize, &str); 2] = [(5, "first 5"), (20, "first 20")];

/// Milliseconds between the last turn and the questions.
const LATER: u64 = 86_400_000;

/// Types of questions about two statements of which the second replaces or contradicts the first.
const PAIRS: [&str; 2] = ["knowledge_update", "contradiction_resolution"];

#[derive(Deserialize)]
struct Turn {
    id: u64,
    #[serde(flatten)]
    draft: Value,
}

#[derive(Deserialize)]
struct Question {
    kind: String,
    question: String,
    evidence: BTreeSet<u64>,
    /// Of a pair the turns of each statement, else those of the evidence.
    r#where: Value,
}

/// The turns of each entry that was found, best first.
type Found = Vec<BTreeSet<u64>>;

pub(crate) fn is_one(folder: &Path) -> bool {
    chats(folder).is_ok_and(|chats| !chats.is_empty())
}

pub(crate) fn measure(set: &str, folder: &Path, policy: &str) -> Result<Vec<Observation>> {
    let mut observations = Vec::new();
    for (nth, chat) in chats(folder)?.iter().enumerate() {
        observations.extend(measure_chat(set, chat, nth % 2, policy)?);
    }
    Ok(observations)
}

/// The folders of conversations, by their numbers.
fn chats(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut chats = fs::read_dir(folder)?.map(|inner| Ok(inner?.path())).collect::<Result<Vec<_>>>()?;
    chats.retain(|inner| inner.join(TURNS).is_file());
    let name = |chat: &PathBuf| chat.file_name().unwrap_or_default().to_string_lossy().into_owned();
    chats.sort_by_key(|chat| (name(chat).len(), name(chat)));
    Ok(chats)
}

fn measure_chat(set: &str, folder: &Path, half: usize, policy: &str) -> Result<Vec<Observation>> {
    let turns: Vec<Turn> = lines(&folder.join(TURNS))?;
    let (mut ids, mut drafts) = (Vec::new(), Vec::new());
    for turn in turns {
        ids.push(turn.id);
        drafts.push(serde_json::from_value::<Draft>(turn.draft)?);
    }
    let texts: Vec<String> = drafts.iter().map(|draft| draft.text.clone()).collect();
    let last = drafts.iter().filter_map(|draft| draft.created).max().unwrap_or_default();
    let mut memory = memory(last + LATER, &taking_everything(policy))?;
    let mut turns: BTreeMap<String, BTreeSet<u64>> = BTreeMap::new();
    for (id, outcome) in ids.iter().zip(memory.add_many(drafts)?) {
        if let Outcome::Stored { reference } | Outcome::Merged { reference } = outcome {
            turns.entry(reference.to_string()).or_default().insert(*id);
        }
    }
    let plain = Bm25::new(texts.iter().map(String::as_str));
    let mut observations = Vec::new();
    for question in lines::<Question>(&folder.join("questions.jsonl"))? {
        memory.begin_call();
        let query = Query { text: question.question.clone(), limit: Some(20), ..Query::default() };
        let ours: Found =
            memory.find(&query)?.iter().map(|hit| turns[&hit.entry.reference.to_string()].clone()).collect();
        let request = Request {
            agent: "default".to_owned(),
            task: Some(question.question.clone()),
            budget: Some(u32::try_from(BUDGET)?),
            ..Request::default()
        };
        let brief = memory.compose(&request)?;
        let sources = brief.sections.iter().flat_map(|section| &section.sources);
        let told: Found = sources.filter_map(|source| turns.get(source).cloned()).collect();
        let order = plain.rank(&question.question);
        let plain: Found = order.iter().take(20).map(|nth| BTreeSet::from([ids[*nth]])).collect();
        let room = filled(order.iter().map(|nth| texts[*nth].as_str()), BUDGET).len();
        let plain_told: Found = order.iter().take(room).map(|nth| BTreeSet::from([ids[*nth]])).collect();
        let mut tell = |measure, ours, plain| {
            let (set, kind) = (set.to_owned(), question.kind.replace('_', " "));
            let (unit, plain) = (Unit::Share, Some(plain));
            observations.push(Observation { set, kind, is_counted: true, measure, unit, half, ours, plain });
        };
        for (limit, measure) in LIMITS {
            tell(measure, question.recall(&ours, limit), question.recall(&plain, limit));
        }
        tell("brief of 2,000", question.recall(&told, told.len()), question.recall(&plain_told, room));
        if let (Some(ours), Some(plain)) = (question.is_new_first(&ours), question.is_new_first(&plain)) {
            tell("newer first", ours, plain);
        }
    }
    Ok(observations)
}

impl Question {
    fn recall(&self, found: &Found, limit: usize) -> f64 {
        let all: BTreeSet<u64> = found.iter().take(limit).flatten().copied().collect();
        self.evidence.intersection(&all).count() as f64 / self.evidence.len().max(1) as f64
    }

    /// Of two statements, 1 if the newer comes before the older; none if the question is about no such pair.
    fn is_new_first(&self, found: &Found) -> Option<f64> {
        let turns = |turns: &Value| turns.as_array().into_iter().flatten().filter_map(Value::as_u64).collect();
        let statements = self.r#where.as_object().filter(|_| PAIRS.contains(&self.kind.as_str()))?;
        let mut statements: Vec<BTreeSet<u64>> = statements.values().take(2).map(turns).collect();
        statements.sort_by_key(|turns| turns.first().copied());
        let [old, new] = statements.as_slice() else { return None };
        if old.is_empty() || new.is_empty() || !old.is_disjoint(new) {
            return None;
        }
        let place = |of: &BTreeSet<u64>| found.iter().position(|turns| !turns.is_disjoint(of));
        let is_first = place(new).is_some_and(|new| place(old).is_none_or(|old| new < old));
        Some(f64::from(u8::from(is_first)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_pair_the_newer_statement_is_the_one_of_the_later_turn() {
        let question = |place: Value| Question {
            kind: PAIRS[0].to_owned(),
            question: String::new(),
            evidence: BTreeSet::from([3, 9]),
            r#where: place,
        };
        let pair = question(serde_json::json!({ "second": [9], "first": [3] }));
        let found = |turns: &[u64]| turns.iter().map(|turn| BTreeSet::from([*turn])).collect::<Found>();
        assert_eq!(pair.is_new_first(&found(&[1, 9, 3])), Some(1.0));
        assert_eq!(pair.is_new_first(&found(&[3, 9])), Some(0.0));
        assert_eq!(pair.is_new_first(&found(&[1])), Some(0.0));
        assert_eq!(pair.recall(&found(&[1, 9, 3]), 2), 0.5);
        assert_eq!(question(serde_json::json!([3, 9])).is_new_first(&found(&[9])), None);
    }
}
