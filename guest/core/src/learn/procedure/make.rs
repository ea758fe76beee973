//! Making procedures from episodes: work that at least three sessions did alike.
//!
//! What is made follows from the episodes that are there, and a procedure names its episodes as sources. So making them again
//! makes none.

use crate::learn::Learner;
use crate::learn::sections::Sections;
use crate::model::category::Category;
use crate::model::contract::{Draft, Entry, Evidence, Filter, Learnt, Origin, Speaker, Status};
use crate::model::error::Result;
use crate::model::reference::Reference;
use crate::model::scope::Scope;
use crate::text::cut::excerpt;
use crate::text::order::Order;
use crate::text::similarity::{is_same, jaccard};
use crate::text::sorted::SortedSet;
use crate::text::tokenize::{Kind, tokens};
use crate::vault::contract::Outcome;
use crate::vault::listing::EntryLists;
use crate::vault::root::Root;

/// The similarity from which two items are one.
const SAME: f64 = 0.6;

/// The share of signals that two episodes of one kind of work have in common, of those that either has: the number of ADE's memory.
const OVERLAP: f64 = 0.34;

/// Episodes that are compared, the latest: each is compared with each.
const COMPARED: usize = 200;

/// Characters of the title.
const TITLE: usize = 80;

/// The shortest word that is a signal, in characters.
const SHORTEST: usize = 3;

/// The headings of an episode.
pub(crate) const WORKED: &str = "Worked";
pub(crate) const DECISIONS: &str = "Key Decisions";
pub(crate) const PATTERNS: &str = "Patterns";
pub(crate) const FAILED: &str = "Failed";
pub(crate) const TOOLS: &str = "Tools";
pub(crate) const FILES: &str = "Files";

/// The headings of a procedure that a skill has under other names.
pub(super) const TRIGGER: &str = "Trigger";
pub(super) const STEPS: &str = "Recommended Procedure";

/// A section of a procedure: its heading, the headings of an episode that fill it, the first that has any, and the most items.
type Section = (&'static str, &'static [&'static str], usize);

const SECTIONS: [Section; 5] = [
    (STEPS, &[WORKED, DECISIONS], 4),
    ("Useful Tools", &[TOOLS], 10),
    (DECISIONS, &[DECISIONS], 8),
    (PATTERNS, &[PATTERNS], 8),
    ("Watch Outs", &[FAILED], 8),
];

/// An episode as it is compared.
struct Episode {
    reference: Reference,
    /// The session, or the episode itself if that is unknown.
    context: String,
    text: Sections,
    signals: SortedSet<String>,
}

impl Episode {
    fn of(entry: Entry) -> Self {
        let text = Sections::parse(&entry.text);
        let told = [&text.title, &text.intro, text.part(TOOLS), text.part(FILES)].join("\n");
        let context = entry.session.unwrap_or_else(|| entry.reference.to_string());
        Self { reference: entry.reference, context, signals: signals(&told), text }
    }

    fn is_like(&self, other: &Self, least: f64) -> bool {
        jaccard(&self.signals, &other.signals).is_some_and(|overlap| overlap >= least)
    }
}

/// The words of a text in any script, without short ones.
fn signals(text: &str) -> SortedSet<String> {
    let mut signals = SortedSet::new();
    tokens(text, &mut |token| {
        if token.kind == Kind::Gram || token.text.chars().count() >= SHORTEST {
            signals.insert(token.text.to_lowercase());
        }
    });
    signals
}

/// Makes procedures of an owner's episodes, and returns the new ones.
///
/// # Errors
/// An error of the store.
pub(crate) fn learn_procedures(learner: Learner<'_>, scope: &Scope) -> Result<Vec<Reference>> {
    learner.root.list_all_ahead();
    let episodes =
        EntryLists(learner.root).list(&of_scope(scope, Category::Episodes, &[Status::Candidate, Status::Promoted]))?;
    let episodes: Vec<Episode> = episodes.into_iter().take(COMPARED).rev().map(Episode::of).collect();
    let every = [Status::Candidate, Status::Promoted, Status::Archived, Status::Forgotten];
    let procedures = EntryLists(learner.root).list(&of_scope(scope, Category::Procedures, &every))?;
    let used: SortedSet<String> = procedures.into_iter().flat_map(|procedure| procedure.sources).collect();
    let mut made = Vec::new();
    for alike in clusters(&episodes, OVERLAP) {
        let contexts: SortedSet<&str> = alike.iter().map(|episode| episode.context.as_str()).collect();
        let is_known = alike.iter().any(|episode| used.contains(&episode.reference.to_string()));
        if contexts.len() < learner.settings.procedures.contexts || is_known {
            continue;
        }
        if let Outcome::Stored { reference } = learner.add(procedure_of(learner.root, scope, &alike))? {
            made.push(reference);
        }
    }
    Ok(made)
}

/// The procedure that episodes show, oldest first.
fn procedure_of(root: &Root, scope: &Scope, alike: &[&Episode]) -> Draft {
    let title = alike.last().map(|episode| excerpt(&episode.text.title, TITLE)).unwrap_or_default();
    let mut text = Sections { title, ..Sections::default() };
    let attempts = best(alike.iter().map(|episode| vec![episode.text.title.clone()]), 4);
    text.put(TRIGGER, &format!("The work is like one of these, from {} sessions:", alike.len()));
    text.put_items(TRIGGER, &attempts);
    for (heading, from, most) in SECTIONS {
        let items = |episode: &&Episode| {
            from.iter().map(|heading| episode.text.items(heading)).find(|items| !items.is_empty()).unwrap_or_default()
        };
        text.put_items(heading, &best(alike.iter().map(items), most));
    }
    let most = root.settings.limits.tags;
    let latest = alike.iter().skip(alike.len().saturating_sub(most));
    Draft {
        status: Some(Status::Candidate),
        confidence: Some(super::CONFIDENCE),
        sources: latest.map(|episode| episode.reference.to_string()).collect(),
        origin: Some(Origin::new(Speaker::Agent)),
        evidence: Some(Evidence::first(root.now(), None, Learnt::Rule)),
        ..Draft::new(scope.clone(), Category::Procedures, text.print())
    }
}

fn of_scope(scope: &Scope, category: Category, statuses: &[Status]) -> Filter {
    let (scopes, categories) = (vec![scope.clone()], vec![category]);
    Filter { scopes, categories, statuses: statuses.to_vec(), ..Filter::default() }
}

/// Episodes that are alike, directly or through others, oldest first.
fn clusters(episodes: &[Episode], overlap: f64) -> Vec<Vec<&Episode>> {
    let mut group: Vec<usize> = (0..episodes.len()).collect();
    for (one, episode) in episodes.iter().enumerate() {
        for (other, earlier) in episodes[..one].iter().enumerate() {
            let (into, from) = (group[other].min(group[one]), group[other].max(group[one]));
            if into != from && episode.is_like(earlier, overlap) {
                group.iter_mut().filter(|group| **group == from).for_each(|group| *group = into);
            }
        }
    }
    let of_group = |number: usize| {
        episodes.iter().zip(&group).filter(|(_, group)| **group == number).map(|(episode, _)| episode).collect()
    };
    (0..episodes.len()).filter(|number| group[*number] == *number).map(of_group).collect()
}

/// The items that most lists have, then those of the first lists, each once.
fn best(lists: impl Iterator<Item = Vec<String>>, most: usize) -> Vec<String> {
    let mut counted: Vec<(usize, String)> = Vec::new();
    for list in lists {
        for item in list {
            match counted.iter_mut().find(|(_, known)| *known == item || is_same(known, &item, SAME)) {
                Some((count, _)) => *count += 1,
                None => counted.push((1, item)),
            }
        }
    }
    counted.order_by_key(|(count, _)| std::cmp::Reverse(*count));
    counted.into_iter().take(most).map(|(_, item)| item).collect()
}
