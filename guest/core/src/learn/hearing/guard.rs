//! Words that speak for or against a statement more surely than its score: an announcement makes it an entry, and what
//! holds for the moment only, such as a report, a request or an option, is a candidate at most.
//!
//! The lists are data. Each was counted on the labelled sessions (docs/measurements.md).

use crate::learn::lexicon::{Lexicon, begins, contains};
use crate::model::category::Category;
use crate::model::contract::Role;
use crate::text::pattern::Pattern;

/// Beginnings and phrases with which people and agents announce what they want to be remembered.
static ANNOUNCED: [(Category, Pattern); 4] = [
    (
        Category::Decisions,
        Pattern::new(
            r"(?i)^(?:(?:final|key) )?(?:decisions?|decided|decis(?:ão|ao|ões|oes)|decidido)(?: ?#?\d+| ?\([^)]{1,40}\))?(?::| [–—-] )|(?:^|\W)(?:(?:we|i|you|they|team)(?:'ve|’ve| have)? (?:decided|agreed|settled) (?:to|on|that|against|not)|decidimos|decidi|optamos por|optei por)(?:\W|$)",
        ),
    ),
    (
        Category::Lessons,
        Pattern::new(
            r"(?i)^(?:lessons?(?: learn(?:ed|t))?|learnings?|root causes?|causa raiz|liç(?:ão|ões)|lic(?:ao|oes))(?: ?#?\d+| ?\([^)]{1,40}\))?(?::| [–—-] )|(?:^|\W)(?:aprendemos|descobrimos) que(?:\W|$)",
        ),
    ),
    (Category::Gotchas, Pattern::new(r"(?i)^(?:gotchas?|pitfalls?|caveats?)(?::| [–—-] )")),
    (
        Category::Conventions,
        Pattern::new(r"(?i)^(?:conventions?|rules?|constraints?|guidelines?|convenç(?:ão|ões))(?::| [–—-] )"),
    ),
];

/// Words with which an agent ends a search: what the cause was, or what worked.
static FOUND: [(Category, Pattern); 2] = [
    (
        Category::Lessons,
        Pattern::new(r"(?i)(?:^|[.!] )(?:the |its )?(?:real |root |actual )cause (?:was|turned out|:)"),
    ),
    (Category::Procedures, Pattern::new(r"(?i)(?:^|[.!] )what (?:finally |actually )?worked(?: was)?(?::|\W)")),
];

/// Signs of an agent's statement that is true for this piece of work only. Letters count as written where a pattern does not say otherwise.
static MOMENTARY: [(&str, Pattern); 4] = [
    (
        "reports",
        Pattern::new(
            r"^(?:(?:Done|Clean|Committed|Merged|Pushed|Summary|Fixed|All|Good|Great|Perfect|Confirmed|Result|Now|Then|Working|Continuing|Implemented|Corrected|Drafted|Already|Everything is|I see|As expected|Expected (?:result|behaviou?r)|The (?:section|todo)|I (?:still )?(?:need|have) to|Validation run|What (?:was |has )?changed|Yes|You're right|You’re right|Ok|OK)(?:\W|$)|No[.,])|(?:^|\W)[Nn]o (?:change|changes|fix) (?:is|are|was|were)? ?(?:needed|required|necessary)(?:\W|$)",
        ),
    ),
    (
        "tells what was looked at",
        Pattern::new(
            r"(?i)^\W*looking at(?:\W|$)|(?:^|\W)(?:i see|i(?: just| have|['’]ve)? (?:verified|confirmed|checked)|as you (?:described|said|noted|suspected|wrote))(?:\W|$)",
        ),
    ),
    (
        "repeats what a text says",
        Pattern::new(
            r"(?i)(?:^|\W)(?:comments?|docs?|documentation|readme|guide|manual) (?:also |still )?(?:says?|tells?|claims?|states?)(?:\W|$)",
        ),
    ),
    (
        "is one of several options",
        Pattern::new(
            r"^(?:[A-E]\.|(?:(?:Two|Three|Several|Some|The) (?:options|approaches|ways)|Suggested|Suggestions?|Consider|Option|Reason|Pros?|Cons?|For example|Example)(?:\W|$)|\([a-e]\))",
        ),
    ),
];

/// The beginning of an agent's statement whose subject stands before it.
static POINTS_BACK: Pattern =
    Pattern::new(r"(?i)^\W*(?:(?:this|these|those|it|its|it['’]s|they|that['’]s|such|both)(?:\W|$)|that \w+s(?:\W|$))");

/// Signs that only speak against an agent's statement: it tells the state of the moment, tells what can be done, or reports a
/// change.
static WEAK: [Pattern; 3] = [
    Pattern::new(r"(?i)(?:^|\W)(?:current|currently|right now|at the moment|unstaged|working tree)(?:\W|$)"),
    Pattern::new(r"(?i)(?:^|\W)(?:we can|can we|you can|could|can remain|i can)(?:\W|$)"),
    Pattern::new(
        r"(?:^|^[^.]{1,60}(?:: | [–—-] ))(?:I(?:['’]ve| have)? (?:fixed|added|updated|changed|removed|created|implemented)|New `|Rebase|Updated|Added|Changed|Removed|Created|Moved|Renamed|Extracted|Refactored|Reworked|Replaced|Deleted|Ran|Tested|Verified|Simplified|Expanded|Introduced|Improved|Passed|Swapped|Rewrote|Extends|Changed to|The (?:fix|fixes|changes?))(?:\W|$)",
    ),
];

/// Beginnings with which a person asks for something once, asks a question without its mark, or interrupts.
static REQUEST: Pattern = Pattern::new(
    r"(?i)^(?:(?:ok|okay|so|and|now|hey|hi|well|cool|great|good|perfect|nice|thanks)?\W+)?(?:i (?:have|need|['’]ve got) to|today|please|go back|go ahead|let['’]?s (?:pause|stop|wait|see|look|check)|stop (?:for|it|here)|wait|hold on|what|why|how|where|who|is (?:it|there|this|that)|are (?:there|these|those|you)|does|did)(?:\W|$)|(?:^|\W)(?:(?:just|only|just have|only have) (?:some |a few |two )?questions|nothing to change|don['’]?t (?:change|touch|edit) anything|do not (?:change|touch|edit) anything|(?:enough|all|it) for today|not urgent|i (?:would|might|may) (?:maybe|perhaps|also|like))(?:\W|$)|(?:^|\W)(?:the question (?:of|is) (?:why|how|what)|should (?:it|we|this|that) not)(?:\W|$)",
);

/// Words with which somebody wonders or recalls, and beginnings of small talk.
static TALK: Pattern = Pattern::new(
    r"(?i)(?:^|\W)i(?:['’]m| was| am|['’]ve been| have been)? (?:just )?(?:wonder(?:ing)?|curious|thinking(?: about| that| of)?)(?:\W|$)|(?:^|\W)(?:not sure|i never (?:know|understand|remember)|i always forget|never ?mind|ask me again|if we ever|but not now|may ?be (?:we|it|i)|some ?day)(?:\W|$)|(?:^|\W)i (?:also |just |even |don['’]t |do not |can['’]t )?(?:noticed|saw|spotted|remember|recall|vaguely|mean)(?:\W|$)|(?:^|\W)(?:correct me if|(?:if|unless) i(?:['’]?m| am)|my (?:original|first) thinking)(?:\W|$)|(?:^|\W)makes me (?:think|wonder)(?:\W|$)|(?:^|\W)speaking of(?:\W|$)|(?:^|\W)(?:keeps? asking|asked|asks|wonders|wondered) (?:me |us )?(?:whether|if)(?:\W|$)|(?:^|\W)(?:leave|let us leave) (?:it|that|this|the question|that question|this question) open(?:\W|$)|(?:^|\W)let me think about(?:\W|$)|^\W*(?:hey|interesting|gotcha|(?:that |it )?makes (?:total |perfect |complete )?sense)(?:\W|$)",
);

/// Signs that a person reports a failure of the moment.
static SYMPTOM: Pattern = Pattern::new(
    r"(?i)(?:^|\W)(?:says?|shows?|throws?|fails? with|get(?:s|ting)?)\W+(?:(?:an?|the) )?(?:\S+ )?(?:error|exception|no such|cannot|could not|undefined|permission denied|connection refused)(?:\W|$)|(?:^|\W)(?:works?|fine|green|passes) (?:locally|on my (?:machine|laptop|box))(?:\W|$)|(?:^|\W)locally (?:fine|green|ok|it works|it passes)(?:\W|$)",
);

/// Words with which a person tells what is said elsewhere, or refuses what somebody said.
static HEARSAY: Pattern = Pattern::new(
    r"(?i)(?:^|\W)(?:on (?:hn|hacker news|reddit|twitter|discord|mastodon|youtube|stack ?overflow)|(?:in|on) (?:the|some|a) (?:[a-z]+ )?(?:chat|forum|blog|subreddit))(?:\W[^.!?]{0,24}\W|\W)(?:say|says|said|claims?|claimed|wrote|writes|insists?|swears?)(?:\W|$)|(?:^|\W)(?:say|says|said|claims?|claimed|wrote|writes|insists?|swears?)\W(?:[^.!?]{0,24}\W)?(?:on (?:hn|hacker news|reddit|twitter|discord|mastodon|youtube|stack ?overflow)|(?:in|on) (?:the|some|a) (?:[a-z]+ )?(?:chat|forum|blog|subreddit))(?:\W|$)|(?:^|\W)(?:on (?:discord|reddit|hn)[^.!?\x22]{0,16}: ?\x22|lol,? (?:no|nope)(?:\W|$)|always said \W)",
);

/// Beginnings of an answer that overrules what was said before it.
static REJECTION: Pattern = Pattern::new(
    r"(?i)^\W*(?:no[^\w ]|no$|no (?:way|thanks|thank|that|this|it|we|i|you|they|don'?t|do|not|please|pls|wait|just|keep|use|leave|stop|the|because|match|need|actually|sorry|but|never|let)(?:\W|$)|(?:nope|nah|don'?t|do not|wait|stop|actually|hm+|but|not|wrong|revert|undo|instead|why|i don'?t|that'?s (?:not|wrong)|this (?:isn'?t|doesn'?t)|i disagree|rather)(?:\W|$))",
);

/// Sentences with which an agent tells its next step, or answers out of politeness: they are cut from what it says.
static PASSING: Pattern = Pattern::new(
    r"(?i)^(?:let me|let['’]s|i['’]ll|i['’]m (?:also |now )?\w+ing|i am \w+ing|i will|before i|now i|now let|next[, ]|would you like|want me|should i|shall i|done[.!]|happy to|ready (?:to|for)|(?:great|perfect|good|clean)[.!]|(?:all |both )?(?:the )?(?:\w+ )?tests? (?:still |now )?pass(?:ed|es)?|sure[.!,]|got it|understood[.,]|you['’]re (?:absolutely )?right)",
);

/// Words of a question with which an agent offers its next step, or asks what the person sees: its answer settles nothing.
static OFFER: Pattern = Pattern::new(
    r"(?i)^\W*(?:(?:do you )?(?:want|need|like) (?:me|to)|would you (?:like|prefer)|do you want|shall (?:i|we)|should i|can i|may i|could you|can you|ready|okay to|ok to|is (?:that|this) (?:ok|okay|fine|right)|anything|what else|what(?:'s| is) next|how can i|does (?:that|this)|let me know|pouvez-vous|peux-tu|comment puis-je|que souhaitez|¿?puedes|¿?podrías|¿?en qué (?:te |le )?puedo|¿?cómo puedo|você pode|como posso|em que posso|kannst du|können sie|wie kann ich|womit kann ich)(?:\W|$)|(?:^|\W)(?:did|have|are|were) you(?:\W|$)|(?:^|\W)you (?:see|seeing|get|getting|run|running|have)(?:\W|$)|(?:现在|要不要|是否).{0,6}(?:执行|运行|部署|提交|推送|发布|合并|开始|继续)|^(?:需要我|还有什么|還有什麼|有什么我|何か)|お手伝い",
);

/// The category that a statement announces itself.
pub(super) fn announced(text: &str) -> Option<Category> {
    let own = without_quotes(text);
    ANNOUNCED.iter().find(|(_, words)| words.is_match(&own)).map(|(category, _)| *category)
}

/// The category of an agent's last statement that tells what it has found.
pub(super) fn found(text: &str) -> Option<Category> {
    FOUND.iter().find(|(_, words)| words.is_match(text)).map(|(category, _)| *category)
}

/// The text without what stands between marks of quotation: that others announce.
fn without_quotes(text: &str) -> String {
    let mut own = String::with_capacity(text.len());
    let mut end = None;
    for (at, c) in text.char_indices() {
        match end {
            Some(mark) if c == mark => end = None,
            Some(_) => continue,
            None => {
                let closed = match c {
                    '"' => '"',
                    '“' => '”',
                    '«' => '»',
                    '„' => '“',
                    _ => {
                        own.push(c);
                        continue;
                    }
                };
                end = text[at + c.len_utf8()..].contains(closed).then_some(closed);
            }
        }
    }
    own
}

/// The reason why a statement of a person, or of an agent, holds for the moment only.
pub(super) fn momentary(role: Role, text: &str) -> Option<&'static str> {
    let fits = |(reason, pattern): (&'static str, &Pattern)| pattern.is_match(text).then_some(reason);
    let talk = fits(("wonders or recalls", &TALK));
    talk.or_else(|| match role {
        Role::User => {
            let for_now = contains("this time", text).then_some("holds for this time only");
            let for_now = for_now.or(contains("undecided", text).then_some("is not decided yet"));
            let for_now = for_now.or(is_joke(text).then_some("is not meant"));
            let request = for_now.or_else(|| fits(("asks for something now", &REQUEST)));
            request
                .or_else(|| fits(("reports a failure", &SYMPTOM)))
                .or_else(|| fits(("repeats what others say", &HEARSAY)))
        }
        Role::Agent => MOMENTARY.iter().find_map(|(reason, pattern)| fits((reason, pattern))),
    })
}

/// Returns whether a text begins with a word that points at what was said before, and so does not stand alone.
pub(super) fn points_back(text: &str) -> bool {
    POINTS_BACK.is_match(text)
}

/// Returns whether a sign speaks against an agent's statement.
pub(super) fn is_weak(text: &str) -> bool {
    WEAK.iter().any(|pattern| pattern.is_match(text))
}

/// Returns whether a person's words are not meant: they end with a laugh, or begin with praise of what is absurd.
pub(super) fn is_joke(text: &str) -> bool {
    let text = text.trim();
    let ends = || Lexicon::any().ends("jokes", text) || text.ends_with("/s");
    ends() || text.split(['.', '!', '?', '\n']).any(|sentence| begins("sarcasm", sentence.trim_start()))
}

/// Returns whether a person's message begins by overruling what was said before.
pub(super) fn rejects(text: &str) -> bool {
    REJECTION.is_match(text)
}

/// Returns whether a sentence of an agent tells its next step, or is politeness.
pub(super) fn is_passing(sentence: &str) -> bool {
    PASSING.is_match(sentence)
}

/// Returns whether a question is about the work of the moment.
pub(super) fn is_offer(question: &str) -> bool {
    let question = question.trim_start_matches('¿');
    OFFER.is_match(question) || begins("offer", question)
}

/// Returns whether a question begins with this word.
pub(super) fn is_question_word(word: &str) -> bool {
    matches!(word, "why" | "how" | "what" | "where" | "is" | "does" | "do" | "can" | "did" | "are" | "should")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_where_regex_finds_them() {
        let announced = ANNOUNCED.iter().chain(&FOUND).map(|(_, words)| words);
        let all = announced.chain(MOMENTARY.iter().map(|(_, words)| words)).chain(&WEAK);
        all.chain([&POINTS_BACK, &SYMPTOM, &HEARSAY, &REQUEST, &TALK, &REJECTION, &PASSING, &OFFER])
            .for_each(Pattern::agrees_on_its_words);
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
            "I've fixed the lock in both places.",
            "Consider a helper that resets the store.",
            "We could cache it.",
            "B. Keep both files.",
            "Done.",
            "I see the issue: the code joins them.",
            "Expected result: the index succeeds.",
            "Validation run: all tests passed.",
            "Two options: leave it, or move it.",
            "The fix keeps both files.",
            "The current index holds each name twice.",
            "I’ve verified that the hook runs once.",
            "As expected, the second job waits for its secrets.",
            "I need to add a test for both files.",
            "The block has the address in both cases, so no change is needed there.",
            "The cause is as you described: the names differ.",
        ] {
            assert!(momentary(Role::Agent, text).is_some() || is_weak(text), "{text}");
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
            assert!(momentary(Role::Agent, text).is_none() && !is_weak(text), "{text}");
        }
    }

    #[test]
    fn a_statement_whose_subject_stands_before_it_does_not_stand_alone() {
        for text in
            ["This breaks the hook.", "It’s a copy of the store.", "That removes the second lookup.", "Both wait."]
        {
            assert!(points_back(text), "{text}");
        }
        for text in
            ["That said, hooks run once.", "That file is a copy.", "Items wait for a lock.", "The hook breaks this."]
        {
            assert!(!points_back(text), "{text}");
        }
    }

    #[test]
    fn requests_and_small_talk_of_a_person_are_of_the_moment() {
        for text in [
            "go back and collect the commands that failed",
            "ok, what is faster for this, the queue or the table",
            "Please run the whole audit and write a report.",
            "Why are these additional lookups needed.",
            "Let's pause, if the file wins we can drop the flag.",
            "Makes total sense, it is faster now.",
            "I also noticed that the old module is still there.",
            "never mind the warning for now",
        ] {
            assert!(momentary(Role::User, text).is_some(), "{text}");
        }
        for text in [
            "when the scan finds a secret, redact it",
            "Whatever the source says wins.",
            "The store waits for the lock.",
        ] {
            assert_eq!(momentary(Role::User, text), None, "{text}");
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
