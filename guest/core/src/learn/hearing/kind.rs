//! The category of a statement that announces none, by rules: the first that fits tells it.
//!
//! Readers agree on the category of little more than half of the statements, and a table trained on some projects told
//! those of others less often than these rules do (docs/measurements.md).

use crate::learn::lexicon;
use crate::model::category::Category;
use crate::model::contract::Role;
use crate::text::pattern::Pattern;

/// Signs of a procedure: steps in their order, and a command in code.
static STEPS: Pattern = Pattern::new(r"(?i)^\W*(?:run |run:|to \w+.{0,60}, run )|(?:^|\W)then run(?:\W|$)");
static COMMAND: Pattern = Pattern::new(r"`[a-z][\w-]+ [^`]+`");

/// Signs of a person's wish.
static WISHES: Pattern = Pattern::new(
    r"(?i)(?:^|\W)(?:i (?:want|like|prefer|do not (?:want|like)|don['’]t (?:want|like))|i['’]d (?:like|prefer|rather)|i would (?:like|prefer))(?:\W|$)",
);

/// Signs of a way that others follow too.
static ALIKE: Pattern = Pattern::new(
    r"(?i)(?:^|\W)(?:convention\w*|pattern\w*|consisten\w+|same as|existing|follow\w*|standard|style|idiom\w*|naming)(?:\W|$)",
);

/// Signs of harm, of a denial, of the past, and of a cause.
static HARM: Pattern = Pattern::new(
    r"(?i)(?:^|\W)(?:silently|ignor\w+|break\w*|fail\w*|stale|missing|wrong|incorrect\w*|crash\w*|lost|skip\w*|overwrit\w*|mismatch|conflict\w*|leak\w*|pollut\w*)(?:\W|$)",
);
static DENIAL: Pattern = Pattern::new(r"(?i)(?:^|\W)(?:(?:do|does|is|are|wo|ca)n['’]t|not|never|cannot)(?:\W|$)");
static PAST: Pattern =
    Pattern::new(r"(?i)(?:^|\W)(?:was|were|had|(?:did|was|were)n['’]t|failed|broke|caused|turned out)(?:\W|$)");
static CAUSE: Pattern = Pattern::new(r"(?i)(?:^|\W)root cause(?:\W|$)|^before:");

/// A choice, and a change, with which a statement may begin.
static CHOICE: Pattern = Pattern::new(
    r"(?i)(?:^|\W)(?:instead|should|rather than|no longer|replac\w+|in favou?r|go with|recommend\w*|decid\w+|choose|chose|(?:we|i|let['’]s) (?:\w+ )?(?:keep|used?|go|went|want|wanted|need|think))(?:\W|$)",
);
static CHANGE: Pattern = Pattern::new(
    r"(?i)(?:^|\W)(?:changed|added|removed|replaced|updated|renamed|moved|made|switched|refactored|extracted|rewrote|fixed)(?:\W|$)",
);
static BEGINS_WITH_CHANGE: Pattern = Pattern::new(
    r"(?i)^\W*(?:[`\w./:()\[\]-]+ [—–-] )?(?:added|changed|updated|removed|fixed|made|created|now)(?:\W|$)",
);
static NOW: Pattern = Pattern::new(r"(?i)(?:^|\W)now(?:\W|$)");

/// The category of a statement.
pub(super) fn category(role: Role, text: &str) -> Category {
    let is_person = role == Role::User;
    let harms = HARM.is_match(text);
    let goes_wrong = harms || DENIAL.is_match(text);
    let begins_with_change = BEGINS_WITH_CHANGE.is_match(text);
    if STEPS.is_match(text) && COMMAND.is_match(text) {
        Category::Procedures
    } else if is_person && WISHES.is_match(text) {
        Category::Preferences
    } else if is_person && lexicon::holds_always(text) || ALIKE.is_match(text) && !harms {
        Category::Conventions
    } else if !is_person && lexicon::begins("proposes", text) {
        Category::Decisions
    } else if CAUSE.is_match(text) || PAST.is_match(text) && goes_wrong && !begins_with_change {
        Category::Lessons
    } else if begins_with_change || CHOICE.is_match(text) || NOW.is_match(text) && !harms {
        Category::Decisions
    } else if goes_wrong {
        Category::Gotchas
    } else if is_person || CHANGE.is_match(text) {
        Category::Decisions
    } else {
        Category::Facts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_rule_that_fits_tells_the_category() {
        for (role, text, expected) in [
            (Role::Agent, "To see both, run `git log --all` in the root.", Category::Procedures),
            (Role::User, "I prefer one file for each case.", Category::Preferences),
            (Role::Agent, "Messages of errors follow the other commands.", Category::Conventions),
            (Role::Agent, "The hook failed because the shell has no profile, not for its path.", Category::Lessons),
            (Role::Agent, "The index keeps names instead of numbers.", Category::Decisions),
            (Role::Agent, "My proposal: a training run never calls the network.", Category::Decisions),
            (Role::Agent, "`git stash` silently leaves new files where they are.", Category::Gotchas),
            (Role::User, "One line for each entry.", Category::Decisions),
            (Role::User, "The load cells drift, so we never use one single tare value.", Category::Conventions),
            (Role::User, "Zeiten nehmen wir immer in UTC, sonst stimmt der Bericht nicht.", Category::Conventions),
            (Role::User, "It never worked on the old machine, and the fan fails.", Category::Gotchas),
            (Role::Agent, "The store holds one folder for each agent.", Category::Facts),
        ] {
            assert_eq!(category(role, text), expected, "{text}");
        }
    }

    #[test]
    fn words_are_found_where_regex_finds_them() {
        let all = [
            &STEPS,
            &COMMAND,
            &WISHES,
            &ALIKE,
            &HARM,
            &DENIAL,
            &PAST,
            &CAUSE,
            &CHOICE,
            &CHANGE,
            &BEGINS_WITH_CHANGE,
            &NOW,
        ];
        all.into_iter().for_each(Pattern::agrees_on_its_words);
    }
}
