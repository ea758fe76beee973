//! Entries that look like nobody's: words by Zipf's law, spread over 50 agents and five categories.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use serde_json::json;

use super::Result;

const AGENTS: usize = 50;
const CATEGORIES: [&str; 5] = ["decisions", "lessons", "findings", "facts", "episodes"];
const WORDS: usize = 30_000;
const QUESTIONS: usize = 200;
const FIRST_ID: u64 = 1_700_000_000_000;

/// SplitMix64 (Steele, Lea and Flood 2014).
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    fn share(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }
}

/// Words with the chance of each, summed up.
struct Vocabulary {
    words: Vec<String>,
    sums: Vec<f64>,
}

impl Vocabulary {
    fn new(chance: &mut Chance) -> Self {
        let (consonants, vowels) = (b"bcdfghjklmnprstvz", b"aeiou");
        let mut words = Vec::new();
        let mut seen = BTreeSet::new();
        while words.len() < WORDS {
            let mut word = String::new();
            for _ in 0..2 + chance.below(3) {
                word.push(char::from(consonants[chance.below(consonants.len())]));
                word.push(char::from(vowels[chance.below(vowels.len())]));
            }
            if chance.share() < 0.3 {
                word.push('n');
            }
            if seen.insert(word.clone()) {
                words.push(word);
            }
        }
        let mut sum = 0.0;
        let sums = (0..WORDS).map(|rank| {
            sum += 1.0 / (rank as f64 + 2.7);
            sum
        });
        Self { sums: sums.collect(), words }
    }

    fn word(&self, chance: &mut Chance) -> &str {
        let drawn = chance.share() * self.sums[WORDS - 1];
        &self.words[self.sums.partition_point(|sum| *sum < drawn).min(WORDS - 1)]
    }
}

/// Writes the root, the entries as lines of JSON, and questions made of words of entries.
pub(super) fn write(entries: usize, dir: &Path) -> Result<()> {
    let mut chance = Chance(42);
    let vocabulary = Vocabulary::new(&mut chance);
    let mut files: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let (mut lines, mut texts) = (String::new(), Vec::with_capacity(entries));
    for nth in 0..entries {
        let length = 12 + chance.below(48);
        let text: Vec<&str> = (0..length).map(|_| vocabulary.word(&mut chance)).collect();
        let text = text.join(" ");
        let tags = [vocabulary.word(&mut chance), vocabulary.word(&mut chance)];
        let (agent, category) = (nth % AGENTS, CATEGORIES[nth / AGENTS % CATEGORIES.len()]);
        let id = FIRST_ID + nth as u64 * 60_000;
        let date =
            chrono::DateTime::from_timestamp_millis(i64::try_from(id)?).ok_or("a date")?.format("%Y-%m-%dT%H:%M");
        let block = format!("<!-- id:{id} -->\n## {date} · #{} #{}\n\n{text}\n\n---", tags[0], tags[1]);
        files.entry(format!("agent{agent}/{category}.md")).or_default().push(block);
        let line = json!({ "id": id, "agentId": format!("agent{agent}"), "category": category, "content": text, "tags": tags.join(" ") });
        writeln!(lines, "{line}")?;
        texts.push(text);
    }
    for (key, mut blocks) in files {
        blocks.reverse();
        let path = dir.join("root").join(key);
        fs::create_dir_all(path.parent().ok_or("a folder")?)?;
        fs::write(path, blocks.join("\n\n"))?;
    }
    fs::write(dir.join("entries.jsonl"), lines)?;
    fs::write(dir.join("queries.txt"), questions(&texts, &mut chance).join("\n"))?;
    Ok(())
}

/// Three to six words of one entry each.
fn questions(texts: &[String], chance: &mut Chance) -> Vec<String> {
    let question = |_| {
        let words: Vec<&str> = texts[chance.below(texts.len())].split(' ').collect();
        let count = 3 + chance.below(4);
        (0..count).map(|_| words[chance.below(words.len())]).collect::<Vec<_>>().join(" ")
    };
    (0..QUESTIONS).map(question).collect()
}
