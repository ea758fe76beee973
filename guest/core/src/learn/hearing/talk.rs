//! What an agent says about its work of the moment: its next step, that tests pass, that something is committed. It is
//! true for that moment, and tells a reader nothing later.

use std::sync::OnceLock;

use crate::text::pattern::Pattern;

use super::statement::{is_lead, sentences};

/// Beginnings of sentences that report on the moment, or tell the next step.
const TALK: &str = r"(?i)^\W*(?:all (?:clean|done|good|set|green)(?:[.!]| [—–-] )|(?:done|clean|good|great|perfect|committed|pushed|merged|understood|sure|excellent)(?:[.!]|$)|(?:(?:ok|okay|alright|so|now|first|next|then|actually|but|also|good|great|perfect)[,.:!]? )*(?:let me(?:\W|$)|(?:i['’]ll|i will|i need to|i have to|let['’]s) (?:first |now |also |just |quickly )*(?:add|begin|check|examine|explore|find|fix|have|help|investigate|look|open|read|rerun|review|run|search|see|start|take|test|try|update|verify)(?:\W|$))|i['’]m (?:also |now )?(?:going to|checking|looking|running|reading|starting)(?:\W|$)|now (?:i|add|check|fix|update|run|create|implement|write|look|verify|test|also)(?:\W|$)|here['’]s (?:a|the) summary(?:\W|$)|(?:i['’]ve |i have )?(?:committed|pushed)(?:\W|$)|(?:want me to|would you like|shall i|should i|let me know|happy to)(?:\W|$)|(?:vou|vamos) (?:agora |primeiro )?(?:ver|verificar|olhar|rodar|testar|começar|procurar|ler|corrigir)(?:\W|$)|deixa-me(?:\W|$)|deixe-me(?:\W|$)|voy a (?:ver|revisar|comprobar|probar|buscar|leer|corregir)(?:\W|$)|déjame(?:\W|$)|lass mich(?:\W|$)|ich (?:schaue|prüfe)(?:\W|$))";

/// Sentences that only tell that checks went well.
const CHECKS: &str = r"(?i)^\W*(?:all )?(?:\d[\d,]* )?(?:\w+ )?(?:tests?|lint(?:ing|er)?|type-?check|checks?|build|testes|pruebas)(?:\W|$).{0,60}(?:pass|clean|green|ok|fail|errors?|passam|pasan)\w*\W*$";

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
    static WORDS: OnceLock<[Pattern; 2]> = OnceLock::new();
    let words = WORDS.get_or_init(|| [TALK, CHECKS].map(Pattern::new));
    words.iter().any(|pattern| pattern.is_match(sentence))
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

    #[test]
    fn words_are_found_where_regex_finds_them() {
        [TALK, CHECKS].map(Pattern::new).iter().for_each(Pattern::agrees_on_its_words);
    }
}
