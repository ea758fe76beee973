//! Groups of words that say how a statement is meant: reasons, contrasts, duties, reports.
//!
//! The groups are data. A star stands for any letters, an underline for the space within a phrase. Words that name a
//! subject are in no group but `tool`, so that a table trained on some projects holds for others.

use crate::text::sorted::SortedMap;
use std::sync::OnceLock;

/// The groups, by name.
const GROUPS: [(&str, &str); 25] = [
    (
        "reason",
        "because since so_that due_to otherwise the_reason that's_why which_is_why which_means therefore hence \
         as_a_result in_order_to caused_by leads_to lead_to meaning so_it so_the so_we thus why",
    ),
    ("contrast", "instead rather but however although though while whereas unlike except not_just no_longer versus vs"),
    ("only", "only exclusively solely just"),
    ("negation", "not never no cannot without nothing none neither nor *n't"),
    (
        "duty",
        "must should always never have_to has_to require required requires avoid prefer make_sure ensure needs_to_be \
         need_to_be don't do_not mandatory supposed_to expect expects",
    ),
    ("condition", "if when whenever unless until once every_time in_case as_long_as after before"),
    ("all", "always never every all any each both entire whole everything nothing"),
    ("next step", "i'll let_me going_to i_will next let's i'm we'll about_to now_i"),
    ("I", "i i've my me"),
    ("we", "we our us we're we've let's"),
    ("you", "you your you're you'd you'll"),
    (
        "report",
        "tests_pass test_passes tests_passed all_tests passing passed lint clean committed pushed done ready complete completed \
         successfully green in_place up_to_date no_issues working_tree verified merged",
    ),
    (
        "doubt",
        "might may maybe perhaps could probably likely seem seems appear appears i_think possibly potential* \
         looks_like would",
    ),
    ("rule", "default* by_design intentional* on_purpose convention pattern source_of_truth canonical standard style"),
    (
        "failure",
        "fail* break* broke* error* bug wrong crash* missing lost silently stale conflict* leak* race panic* corrupt* \
         incorrect* mismatch* empty ignore ignored overwrit* hang* regression* duplicate* unreliable flaky",
    ),
    ("cause", "root_cause cause caused reason turns_out the_issue the_problem the_bug actually real"),
    (
        "review",
        "finding* review* nit severity low medium high critical verdict approve* blocker comment* suggest* recommend*",
    ),
    ("option", "option alternative* approach either or_we pros cons tradeoff* trade-off* lean"),
    ("praise", "good great nice perfect cleaner clean solid better improve* simpl* consistent well correct"),
    (
        "change",
        "change changes changed update updates updated add added adds remove removed removes new now replace replaced \
         rename renamed moved refactor* fix fixed fixes diff commit* branch pr",
    ),
    ("past", "was were had did didn't wasn't been"),
    ("people", "user users people someone team customer customers developer developers"),
    (
        "tool",
        "git go npm cargo python docker bash shell ci api json yaml regex cli sql windows linux macos hook* env* \
         config* path*",
    ),
    (
        "present",
        "is are has have uses use returns requires expects ignores fails breaks works supports means writes reads \
         calls gets does runs lives contains handles treats resolves defaults needs takes gives keeps makes creates \
         stores sends depends exists happens includes matches points produces provides relies respects skips triggers \
         wants causes applies assumes appears becomes comes drops emits falls goes holds installs leaves loads lets \
         looks maps owns parses passes prevents prints records refers rejects remains replaces reports sets shares \
         sits stays stops strips sees throws turns validates accepts allows blocks carries caches checks compares \
         differs ends",
    ),
    (
        "done",
        "added fixed updated created committed removed changed renamed moved replaced refactored implemented extracted \
         deleted ran tested verified simplified expanded introduced improved reworked merged pushed rebased resolved \
         addressed confirmed checked reviewed found completed cleaned converted adjusted wired switched built kept \
         made reran patched tightened restored reverted generated",
    ),
];

/// Pairs of groups that mean more together.
pub(super) const PAIRS: [(&str, &str); 10] = [
    ("reason", "negation"),
    ("contrast", "negation"),
    ("condition", "failure"),
    ("reason", "failure"),
    ("condition", "negation"),
    ("duty", "reason"),
    ("only", "negation"),
    ("report", "change"),
    ("we", "duty"),
    ("next step", "I"),
];

/// The words of the groups, ready to be looked up.
#[derive(Default)]
struct Index {
    words: SortedMap<String, Vec<usize>>,
    /// Beginnings and ends of words.
    parts: Vec<(&'static str, usize)>,
    /// The number of words of the longest phrase.
    longest: usize,
}

fn index() -> &'static Index {
    static INDEX: OnceLock<Index> = OnceLock::new();
    INDEX.get_or_init(|| {
        let mut index = Index::default();
        for (group, (_, words)) in GROUPS.iter().enumerate() {
            for word in words.split_whitespace() {
                if word.contains('*') && !word.contains('_') {
                    index.parts.push((word, group));
                } else {
                    let phrase = word.replace('_', " ");
                    index.longest = index.longest.max(phrase.split(' ').count());
                    index.words.entry(phrase).or_default().push(group);
                }
            }
        }
        index
    })
}

/// The groups found in a text: how often each.
#[derive(Clone, Debug, Default)]
pub(super) struct Found {
    counts: [u8; GROUPS.len()],
    first: [bool; GROUPS.len()],
}

impl Found {
    /// Counts the groups of some words in small letters.
    pub(super) fn of(words: &[String]) -> Self {
        let (index, mut found) = (index(), Self::default());
        for at in 0..words.len() {
            let mut phrase = String::new();
            for word in words[at..].iter().take(index.longest) {
                if !phrase.is_empty() {
                    phrase.push(' ');
                }
                phrase.push_str(word);
                index.words.get(&phrase).into_iter().flatten().for_each(|group| found.count(*group, at));
            }
            for (part, group) in &index.parts {
                let fits = match part.strip_prefix('*') {
                    Some(end) => words[at].ends_with(end),
                    None => words[at].starts_with(part.trim_end_matches('*')),
                };
                if fits {
                    found.count(*group, at);
                }
            }
        }
        found
    }

    fn count(&mut self, group: usize, at: usize) {
        self.counts[group] = self.counts[group].saturating_add(1);
        self.first[group] |= at == 0;
    }

    /// The groups that are there: their names, their counts, and whether the text begins with one.
    pub(super) fn groups(&self) -> impl Iterator<Item = (&'static str, u8, bool)> {
        let of = |group: usize| (GROUPS[group].0, self.counts[group], self.first[group]);
        (0..GROUPS.len()).map(of).filter(|(_, count, _)| *count > 0)
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.groups().any(|(group, _, _)| group == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<(&'static str, u8, bool)> {
        let words: Vec<String> = text.split(' ').map(str::to_owned).collect();
        Found::of(&words).groups().collect()
    }

    #[test]
    fn words_beginnings_ends_and_phrases_are_found() {
        assert_eq!(
            found("failing because it doesn't"),
            [("reason", 1, false), ("negation", 1, false), ("failure", 1, true)]
        );
        assert_eq!(found("so that x"), [("reason", 1, true)]);
        assert_eq!(found("so what"), []);
    }

    #[test]
    fn pairs_name_groups() {
        let is_group = |name: &str| GROUPS.iter().any(|(group, _)| *group == name);
        assert!(PAIRS.iter().all(|(one, other)| is_group(one) && is_group(other)));
    }
}
