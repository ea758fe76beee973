//! Words that speak for or against a statement more surely than its score: an announcement makes it an entry, and what
//! holds for the moment only, such as a report, an option or an offer, is a candidate at most.
//!
//! The lists are data. Each was counted on the labelled sessions (docs/measurements.md).

use std::sync::OnceLock;

use crate::model::category::Category;
use crate::text::pattern::Pattern;

/// Beginnings and phrases with which people and agents announce what they want to be remembered.
const DECISION: &str = r"(?i)^(?:(?:final|key) )?(?:decisions?|decided|decis(?:ão|ao|ões|oes)|decidido)(?: ?#?\d+| ?\([^)]{1,40}\))?(?::| [–—-] )|(?:^|\W)(?:(?:we|i|you|they|team)(?:'ve|’ve| have)? (?:decided|agreed|settled) (?:to|on|that|against|not)|decidimos|decidi|optamos por|optei por)(?:\W|$)";
const LESSON: &str = r"(?i)^(?:lessons?(?: learn(?:ed|t))?|learnings?|root causes?|causa raiz|liç(?:ão|ões)|lic(?:ao|oes))(?: ?#?\d+| ?\([^)]{1,40}\))?(?::| [–—-] )|(?:^|\W)(?:aprendemos|descobrimos) que(?:\W|$)";
const GOTCHA: &str = r"(?i)^(?:gotchas?|pitfalls?|caveats?)(?::| [–—-] )";
const CONVENTION: &str = r"(?i)^(?:conventions?|rules?|convenç(?:ão|ões))(?::| [–—-] )";

/// Signs of a statement that is true for this piece of work only. Letters count as written where a pattern does not say otherwise.
const MOMENTARY: [(&str, &str); 9] = [
    (
        "points at what was said before",
        r"(?i)^\W*(?:this|that|these|those|it|its|it's|they|that's|such|both|here's)(?:\W|$)",
    ),
    (
        "names a pull request",
        r"(?:^|\s)(?:PR )?#\d+(?:\W|$)|(?:^|\W)this (?:PR|branch|diff|commit|pull request|session|pass)(?:\W|$)|(?:^|\W)PRs? #",
    ),
    ("says only that something can be done", r"(?i)(?:^|\W)(?:we can|can we|you can|could|can remain|i can)(?:\W|$)"),
    (
        "reports",
        r"^(?:(?:Done|Clean|Committed|Merged|Pushed|Summary|Fixed|All|Good|Great|Perfect|Confirmed|Result|Now|Then|Working|Continuing|Implemented|Corrected|Drafted|Already|Everything is|I see|Expected (?:result|behaviou?r)|Validation run|Yes|You're right|You’re right|Ok|OK)(?:\W|$)|No[.,])",
    ),
    (
        "reports a change",
        r"^(?:Updated|Added|Changed|Removed|Created|Moved|Renamed|Extracted|Refactored|Reworked|Replaced|Deleted|Ran|Tested|Verified|Simplified|Expanded|Introduced|Improved|The (?:fix|fixes|changes?))(?:\W|$)",
    ),
    // What a session looks at is often what it then changes.
    (
        "tells the state of the moment",
        r"(?i)(?:^|\W)(?:current|currently|right now|at the moment|unstaged|working tree)(?:\W|$)",
    ),
    (
        "tells what is missing",
        r"(?i)(?:^|\W)(?:only (?:has|have|contains?|lists?|covers?)|(?:is|are) missing|lacks?|there(?:['’]s| is| are) no|(?:has|have) no)(?:\W|$)",
    ),
    (
        "tells what was looked at",
        r"(?i)^\W*looking at(?:\W|$)|(?:^|\W)(?:i see|i(?: just| have|['’]ve)? (?:verified|confirmed|checked)|as you (?:described|said|noted|suspected|wrote))(?:\W|$)",
    ),
    (
        "is one of several options",
        r"^(?:[A-E]\.|(?:(?:Two|Three|Several|Some|The) (?:options|approaches|ways)|Suggested|Suggestions?|Option|Reason|Pros?|Cons?|For example|Example)(?:\W|$)|\([a-e]\))",
    ),
];

/// Beginnings of an answer that overrules what was said before it.
const REJECTION: &str = r"(?i)^\W*(?:no|nope|nah|don'?t|do not|wait|stop|actually|hmm+|but|not|wrong|revert|undo|instead|why|i don'?t|that'?s (?:not|wrong)|this (?:isn'?t|doesn'?t)|i disagree|rather)(?:\W|$)";

/// Sentences with which an agent tells its next step, or answers out of politeness: they are cut from what it says.
const PASSING: &str = r"(?i)^(?:let me|let['’]s|i['’]ll|i['’]m \w+ing|i am \w+ing|i will|now i|now let|next[, ]|would you like|want me|should i|shall i|done[.!]|happy to|ready (?:to|for)|(?:great|perfect|good|clean)[.!]|all tests|tests pass|sure[.!,]|got it|understood[.,]|you['’]re (?:absolutely )?right)";

/// Words of headings and introductions, by their subject.
const SUBJECTS: [(&str, &str); 5] = [
    ("cause", "cause|problem|issue|bug|why|gotcha|caveat|limit|risk|note|important|key|insight|finding|lesson"),
    ("change", "change|summary|done|what|file|update|fix|implement|result|commit"),
    ("test", "test|verif|check|valid"),
    ("option", "option|approach|alternativ|recommend|suggest|trade|next|plan|step|todo|question"),
    ("design", "design|decision|how|architect|flow|behavio|rule|convention|format|structure|usage"),
];

struct Words {
    announced: [(Category, Pattern); 4],
    momentary: Vec<(&'static str, Pattern)>,
    rejection: Pattern,
    passing: Pattern,
}

impl Words {
    fn get() -> &'static Self {
        static WORDS: OnceLock<Words> = OnceLock::new();
        WORDS.get_or_init(|| Self {
            announced: [
                (Category::Decisions, Pattern::new(DECISION)),
                (Category::Lessons, Pattern::new(LESSON)),
                (Category::Gotchas, Pattern::new(GOTCHA)),
                (Category::Conventions, Pattern::new(CONVENTION)),
            ],
            momentary: MOMENTARY.iter().map(|(name, words)| (*name, Pattern::new(words))).collect(),
            rejection: Pattern::new(REJECTION),
            passing: Pattern::new(PASSING),
        })
    }
}

/// The category that a statement announces itself.
pub(super) fn announced(text: &str) -> Option<Category> {
    Words::get().announced.iter().find(|(_, words)| words.is_match(text)).map(|(category, _)| *category)
}

/// The reason why a statement holds for the moment only.
pub(super) fn momentary(text: &str) -> Option<&'static str> {
    Words::get().momentary.iter().find(|(_, words)| words.is_match(text)).map(|(reason, _)| *reason)
}

/// Returns whether a person's message begins by overruling what was said before.
pub(super) fn rejects(text: &str) -> bool {
    Words::get().rejection.is_match(text)
}

/// Returns whether a sentence of an agent tells its next step, or is politeness.
pub(super) fn is_passing(sentence: &str) -> bool {
    Words::get().passing.is_match(sentence)
}

/// Returns whether a question begins with this word.
pub(super) fn is_question_word(word: &str) -> bool {
    matches!(word, "why" | "how" | "what" | "where" | "is" | "does" | "do" | "can" | "did" | "are" | "should")
}

/// The subjects of a heading or an introduction.
pub(super) fn subjects(heading: &str) -> impl Iterator<Item = &'static str> {
    let heading = heading.to_lowercase();
    let has = move |words: &str| words.split('|').any(|word| heading.contains(word));
    SUBJECTS.iter().filter(move |(_, words)| has(words)).map(|(subject, _)| *subject)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_where_regex_finds_them() {
        let Words { announced, momentary, rejection, passing } = Words::get();
        let all = announced.iter().map(|(_, words)| words).chain(momentary.iter().map(|(_, words)| words));
        all.chain([rejection, passing]).for_each(Pattern::agrees_on_its_words);
    }

    #[test]
    fn an_announcement_tells_its_category() {
        for (text, category) in [
            ("We decided to keep the bytes of the files.", Some(Category::Decisions)),
            ("Decisão: usar SSE para o stream.", Some(Category::Decisions)),
            ("Root cause: the lexer drops the last line.", Some(Category::Lessons)),
            ("Gotcha: hooks run in a shell without a profile.", Some(Category::Gotchas)),
            ("The decision table has four rows.", None),
            ("Undecided: which store we use.", None),
        ] {
            assert_eq!(announced(text), category, "{text}");
        }
    }

    #[test]
    fn reports_options_and_offers_hold_for_the_moment() {
        for text in [
            "Added a test for it.",
            "See PR #162 for that.",
            "We could cache it.",
            "B. Keep both files.",
            "Done.",
            "This breaks the hook.",
            "I see the issue: the code joins them.",
            "Expected result: the index succeeds.",
            "Validation run: all tests passed.",
            "Two options: leave it, or move it.",
            "The fix keeps both files.",
            "The current index holds each name twice.",
            "Our manifest only has a name.",
            "There’s no lock on the store.",
            "I’ve verified that the hook runs once.",
            "The cause is as you described: the names differ.",
        ] {
            assert!(momentary(text).is_some(), "{text}");
        }
        for text in [
            "Additional stores need a lease.",
            "Hooks merge, they do not override.",
            "Cans are recycled.",
            "Everything in the cache is a copy.",
            "The fixture holds one session.",
            "A concurrent run waits for the lock.",
            "`current_session` is a file of the old format.",
        ] {
            assert_eq!(momentary(text), None, "{text}");
        }
    }

    #[test]
    fn an_answer_that_begins_with_no_overrules() {
        assert!(
            ["No, the other way.", "hmm, that fails", "don't do that", "Actually use SSE"].iter().all(|no| rejects(no))
        );
        assert!(!["Now commit.", "Nothing else", "Notes are fine", "ok", ""].iter().any(|yes| rejects(yes)));
    }
}
