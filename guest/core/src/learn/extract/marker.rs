//! The words that mark a decision or a lesson, in English and Portuguese, with accents or without.
//!
//! Each list is data. The lists of agent-memory are the base; a bare stem there is reduced to the forms that state
//! something done, since `observable` and `decides` stand in every text about code.

use std::sync::LazyLock;

use crate::text::pattern::Pattern;

/// The kind of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MarkerKind {
    Decision,
    Lesson,
}

/// Words for deciding.
static DECISION: LazyLock<Pattern> = LazyLock::new(|| {
    words(&[
        // English ones of agent-memory.
        r"(?:we|i|you|they|it was|was|were|has been|have) decided",
        r"decided (?:to|on|that|against|not)",
        r"(?:we|i|you) (?:\w+ )?chose",
        r"chose to",
        r"will use",
        r"we'll use",
        r"(?:going|go|went) with",
        r"settled on",
        r"(?:i|we)(?:'d| would)? recommend(?:ed)?",
        r"(?:is|are|was|be|not) recommended",
        r"recommended:",
        r"recommendations?",
        r"propose (?:to|that|we)",
        r"conclusion:",
        // Phrases with which models say that something is so on purpose.
        r"(?:is|are|was|were|it|which|them) (?:\w+ )?(?:deliberately|intentionally)",
        r"(?:is|are|was|were) (?:deliberate|intentional|by design|on purpose)",
        r"(?:the|our|final|agreed) decision (?:is|was)",
        r"(?:é|e|foi|está|esta) (?:deliberado|intencional|de propósito|de proposito)",
        // Portuguese ones of agent-memory.
        r"decid(?:imos|i|iu|iram|id[ao]s?)",
        r"decis(?:ão|ao|ões|oes) (?:foi|foram|tomadas?|de)",
        r"escolh(?:i|eu|emos|eram|id[ao]s?|as?)",
        r"opt(?:amos|ei|ou|aram) por",
        r"adot(?:amos|ei|ou|aram)",
        r"vamos usar",
        r"conclus(?:ão|ao):",
        r"recomenda(?:ção|cao|ções|coes|mos|d[ao]s?)",
        r"prop(?:onho|omos|us|usemos)",
    ])
});

/// Words for finding out.
static LESSON: LazyLock<Pattern> = LazyLock::new(|| {
    words(&[
        // English ones of agent-memory.
        r"learn(?:ed|t)",
        r"lessons?:",
        r"insight:",
        r"discovered",
        r"discovery:",
        r"(?:we|i) observed",
        r"observed that",
        r"observation:",
        r"important(?: note)?:",
        r"note:",
        r"note that",
        r"takeaways?",
        r"workarounds?",
        r"(?:a|the|one|main|known|hard|this|another) limitations?",
        r"limitations? (?:is|are|of|in)",
        r"limitations?:",
        r"strengths?:",
        r"weakness(?:es)?:",
        // Portuguese ones of agent-memory.
        r"aprend(?:emos|i|eu|eram|id[ao]s?|izados?)",
        r"li(?:ção|ções|cao|coes):",
        r"descobr(?:imos|i|iu|iram)",
        r"descoberta:",
        r"observ(?:amos|ei|ou|aram)",
        r"observa(?:ção|cao):",
        r"importante:",
        r"nota:",
        r"pontos? (?:fortes?|fracos?)",
        r"cuidado com",
        r"o problema (?:era|foi|estava)",
        r"limita(?:ção|cao|ções|coes)",
        r"causa raiz",
        // Phrases with which models name the cause of a fault.
        r"root causes?",
        r"(?:the|my|real|actual|underlying) (?:issue|problem|bug|culprit|cause|mistake|catch|trick) (?:was|is) (?:that|in|with|the|a|an|how|because)",
        r"turn(?:s|ed) out",
        r"gotchas?",
        r"pitfalls?",
        r"caveats?",
        r"key (?:insight|learning|lesson)s?",
        r"(?:the|an|one) important (?:distinction|detail|point|constraint|difference)",
        r"(?:fail|break|crash)(?:s|ed|es)? because",
        r"(?:didn't|doesn't|did not|does not) work because",
    ])
});

/// Labels with which models announce a decision.
static DECISION_LABEL: LazyLock<Pattern> = LazyLock::new(|| {
    label(&[
        r"(?:key |final |design |technical |architectur(?:e|al) )?decisions?(?: made| taken)?",
        r"decided",
        r"chosen(?: approach| option)?",
        r"(?:my )?(?:recommendation|verdict)",
        r"conclusion",
        r"resolution",
        r"decis(?:ão|ao|ões|oes)(?: t(?:é|e)cnicas?| tomadas?)?",
        r"decidido",
        r"conclus(?:ão|ao)",
        r"recomenda(?:ção|cao)",
    ])
});

/// Labels with which models announce a lesson.
static LESSON_LABEL: LazyLock<Pattern> = LazyLock::new(|| {
    label(&[
        r"lessons?(?: learn(?:ed|t))?",
        r"learnings?",
        r"root causes?",
        r"why (?:it|this|that|they) (?:fail|break|broke|happen|crash|doesn't|didn't|does not|did not)[^:.]{0,40}",
        r"(?:key )?(?:takeaways?|insights?|findings?|discovery|discoveries)",
        r"gotchas?",
        r"pitfalls?",
        r"caveats?",
        r"important",
        r"limitations?",
        r"workarounds?",
        r"liç(?:ão|ões)(?: aprendidas?)?|lic(?:ao|oes)(?: aprendidas?)?",
        r"aprendizados?|descobertas?|observa(?:ção|cao|ções|coes)",
        r"causa raiz",
    ])
});

/// The kind of a line, by what announces it or else by the words in it. A decision wins.
pub(super) fn kind(line: &str) -> Option<MarkerKind> {
    label_kind(line).or_else(|| marked(line, &DECISION, &LESSON))
}

/// The kind that a label at the beginning of a line announces, for the line itself or for the next.
pub(crate) fn label_kind(line: &str) -> Option<MarkerKind> {
    marked(line, &DECISION_LABEL, &LESSON_LABEL)
}

fn marked(line: &str, decision: &Pattern, lesson: &Pattern) -> Option<MarkerKind> {
    let line = &line.replace('’', "'");
    let is_lesson = || lesson.is_match(line).then_some(MarkerKind::Lesson);
    if decision.is_match(line) { Some(MarkerKind::Decision) } else { is_lesson() }
}

/// Matches any of the words at word boundaries, in any case. A marker with a colon at its end needs no boundary there.
fn words(list: &[&str]) -> Pattern {
    let (labels, words): (Vec<&str>, Vec<&str>) = list.iter().partition(|word| word.ends_with(':'));
    Pattern::of(format!(r"(?i)(?:^|\W)(?:{}|(?:{})(?:\W|$))", labels.join("|"), words.join("|")))
}

/// Matches any of the labels, perhaps with a number or in brackets, up to its colon or dash.
fn label(list: &[&str]) -> Pattern {
    Pattern::of(format!(r"(?i)^(?:{})(?: ?#?\d+| ?\([^)]{{1,40}}\))?(?::| [–—-] )", list.join("|")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markers_are_found_where_regex_finds_them() {
        [&DECISION, &LESSON, &DECISION_LABEL, &LESSON_LABEL]
            .into_iter()
            .for_each(|pattern| pattern.agrees_on_its_words());
    }
}
