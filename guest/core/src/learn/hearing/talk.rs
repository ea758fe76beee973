//! What an agent says about its work of the moment: its next step, that tests pass, that something is committed. It is
//! true for that moment, and tells a reader nothing later.

use crate::learn::lexicon::Lexicon;

use super::sentence::{is_lead, sentences};

/// Characters of a sentence that only tells that checks went well.
const CHECKS_CHARS: usize = 90;

/// An agent's text without such sentences, and without an introduction at its end that introduces nothing.
pub(crate) fn without_talk(text: &str) -> String {
    let mut kept: Vec<String> = Vec::new();
    let mut is_code = false;
    for line in text.lines() {
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        if is_code || is_fence {
            kept.push(line.to_owned());
            continue;
        }
        let all = sentences(line);
        let rest: Vec<&str> = all.iter().map(String::as_str).filter(|sentence| !is_talk(sentence)).collect();
        if rest.len() == all.len() {
            kept.push(line.to_owned());
        } else if !rest.is_empty() {
            kept.push(rest.join(" "));
        }
    }
    while kept.last().is_some_and(|last| last.trim().is_empty() || is_lead(last)) {
        kept.pop();
    }
    kept.dedup_by(|line, before| line.trim().is_empty() && before.trim().is_empty());
    kept.join("\n").trim().to_owned()
}

fn is_talk(sentence: &str) -> bool {
    let said = sentence.trim_start_matches(|c: char| !c.is_alphanumeric());
    let is_it = |language: &Lexicon| {
        tells_step(language, said) || tells_checks(language, said) || only_consents(language, said)
    };
    Lexicon::all().iter().any(is_it)
}

/// "OK, let me …", "I'll first check …", "Now fix …"
fn tells_step(language: &Lexicon, said: &str) -> bool {
    let mut rest = said;
    loop {
        let intends = || {
            let mut step = language.strip("intends", rest)?;
            while let Some(behind) = language.strip("soon", step) {
                step = behind;
            }
            language.meet("step", step).or(language.meet("doing", step))
        };
        if language.meet("next step", rest).is_some() || intends().is_some() {
            return true;
        }
        match language.strip("leads on", rest) {
            Some(behind) => rest = behind,
            None => return false,
        }
    }
}

/// "All 225 crypto tests pass."
fn tells_checks(language: &Lexicon, said: &str) -> bool {
    let rest = language.strip("all", said).unwrap_or(said);
    let rest = rest.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, ',' | ' '));
    let behind_word = rest.split_once(' ').map(|(_, behind)| behind);
    let names = std::iter::once(rest).chain(behind_word).any(|text| language.meet("checks", text).is_some());
    names && said.chars().count() <= CHECKS_CHARS && language.ends("outcome", said)
}

/// "Done.", "All clean — …"
fn only_consents(language: &Lexicon, said: &str) -> bool {
    let is_end = |rest: &str| rest.is_empty() || rest.starts_with(['.', '!']);
    let closes = language.meet("closes", said).is_some_and(|met| is_end(met.rest));
    let is_well = |rest: &str| is_end(rest) || rest.trim_start().starts_with(['-', '–', '—']);
    closes || language.meet("all well", said).is_some_and(|met| is_well(met.rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_agent_does_next_is_not_told() {
        for talk in [
            "Let me check how the card uses this.",
            "Now fix the API route to detect dangling references:",
            "I'll help you with the scan. Let me first explore the setup.",
            "OK, let me take a cleaner approach.",
            "All clean. Here's a summary of the fix:",
            "Tests: 1274 pass, 0 fail.",
            "All clean — 1324 tests pass, lint passes with no errors.",
            "All 225 crypto tests pass. Want me to push and create a PR?",
            "Vou agora verificar os testes.",
        ] {
            assert_eq!(without_talk(talk), "", "{talk}");
        }
    }

    #[test]
    fn what_was_found_stays_with_its_lines_and_code() {
        let text = "The cause is the missing migration. Let me fix this.\n\n- it changes `shares`\n- nothing creates `shares`\n\n```\nNow run it\n```";
        let kept = "The cause is the missing migration.\n\n- it changes `shares`\n- nothing creates `shares`\n\n```\nNow run it\n```";
        assert_eq!(without_talk(text), kept);
        for text in [
            "Tests need a database of their own.",
            "Percent first, always.",
            "Got it — the map is '&' to 'and'.",
            "I'll apply the quota first, then the discount.",
            "You're right, seven trips it.",
            "The build fails without the flag, because the linker wants it.",
            "A letter of the report says why.",
        ] {
            assert_eq!(without_talk(text), text);
        }
    }
}
