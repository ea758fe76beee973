//! Data sets of retrieval: `entries.jsonl` and files of questions.

use std::collections::BTreeSet;
use std::error::Error;
use std::fs;
use std::path::Path;

use serde::Deserialize;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// A line of `entries.jsonl`; the category is in the words of whoever remembers it.
#[derive(Clone, Debug, Deserialize)]
pub struct Remembered<Category> {
    /// The name that questions use.
    pub id: String,
    /// The root it belongs to.
    pub corpus: String,
    /// The agent.
    pub agent: String,
    /// The category.
    pub category: Category,
    /// `2023-05-08T13:56`, in UTC.
    pub date: String,
    /// The text.
    pub content: String,
    tags: Vec<String>,
    /// The session it was said in.
    pub session: String,
}

impl<Category> Remembered<Category> {
    /// As entries have them: without white space.
    pub fn tags(&self) -> Vec<String> {
        self.tags.iter().map(|tag| tag.replace(char::is_whitespace, "-")).collect()
    }

    /// In milliseconds since the Unix epoch.
    ///
    /// # Errors
    /// For a date of another form.
    pub fn time(&self) -> Result<u64> {
        let time = chrono::NaiveDateTime::parse_from_str(&self.date, "%Y-%m-%dT%H:%M");
        let time = time.map_err(|error| format!("{}: {error}", self.date))?;
        Ok(u64::try_from(time.and_utc().timestamp_millis())?)
    }
}

/// A line of a file of questions.
#[derive(Clone, Debug, Deserialize)]
pub struct Question {
    /// The name.
    pub qid: String,
    /// The root it is asked of.
    pub corpus: String,
    /// The question.
    pub query: String,
    /// The ids of the entries that answer it.
    pub gold: BTreeSet<String>,
    /// Such as `single-hop`.
    pub r#type: String,
}

impl Question {
    /// Returns whether nothing answers it, although something looks as if it did.
    pub fn is_adversarial(&self) -> bool {
        self.r#type == "adversarial"
    }

    /// Recall at 5: the share of its answers among the names that the first five found go by, best first.
    pub fn recall(&self, found: &[&[String]]) -> f64 {
        let top: BTreeSet<&String> = found.iter().take(5).copied().flatten().collect();
        self.gold.iter().filter(|gold| top.contains(gold)).count() as f64 / self.gold.len().max(1) as f64
    }

    /// One divided by the rank of the first answer within ten, or 0.
    pub fn reciprocal_rank(&self, found: &[&[String]]) -> f64 {
        let is_gold = |names: &[String]| names.iter().any(|name| self.gold.contains(name));
        found.iter().take(10).position(|names| is_gold(names)).map_or(0.0, |rank| 1.0 / (rank + 1) as f64)
    }
}

/// The lines of a file of JSON.
///
/// # Errors
/// For a file that cannot be read, or a line of another form.
pub fn lines<T: for<'a> Deserialize<'a>>(path: &Path) -> Result<Vec<T>> {
    let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    Ok(lines.map(serde_json::from_str).collect::<std::result::Result<_, _>>()?)
}
