//! Texts of others that a message hands over: what presents one, says where it is from, or asks for work on it.

/// Requests about a text that stands above them, and how they name it.
const WORK_ON_IT: [&str; 12] = [
    "translate",
    "proofread",
    "summari",
    "rephras",
    "paraphras",
    "spelling",
    "grammar",
    "what does",
    "übersetz",
    "rechtschreib",
    "traduz",
    "corrig",
];
const ABOVE: [&str; 6] = ["the above", "above text", "this text", "text oben", "texto acima", "texto de arriba"];

/// Texts that others write, and words that hand one over.
#[rustfmt::skip]
const TEXTS: [&str; 34] = [
    "doc", "docs", "document", "spec", "specification", "readme", "wiki", "handbook", "guide", "manual", "faq", "mail", "email", "thread",
    "chat", "conversation", "transcript", "article", "post", "prompt", "review", "ticket", "letter", "book", "dokument", "handbuch",
    "leitfaden", "artikel", "documento", "artigo", "manuel", "artículo", "correo", "guia",
];
#[rustfmt::skip]
const HANDED_OVER: [&str; 14] = [
    "here is ", "here's ", "here are ", " below", "the following ", "attached ", "aqui está ", "aqui vai ", "segue ", "hier ist ", "anbei ",
    "voici ", "ci-dessous", "aquí está ",
];

/// Words with which such a text is one's own, and with which somebody speaks of oneself.
#[rustfmt::skip]
const OURS: [&str; 14] = [
    "our", "my", "unser", "unsere", "mein", "meine", "nosso", "nossa", "meu", "notre", "mon", "nuestro", "nuestra", "mi",
];
const SELVES: [&str; 6] = ["i", "we", "ich", "wir", "eu", "yo"];

/// Returns whether a person's line presents a text that somebody else wrote.
pub(super) fn presents(line: &str) -> bool {
    let small = line.to_lowercase();
    names_text(line) && HANDED_OVER.iter().any(|words| small.contains(words)) && !has_word(&small, &SELVES)
}

/// Returns whether a line leads to what follows and names a text that somebody else wrote.
pub(super) fn names_text(line: &str) -> bool {
    let small = line.to_lowercase();
    line.ends_with([':', '：']) && has_word(&small, &TEXTS) && !has_word(&small, &OURS)
}

fn has_word(small: &str, words: &[&str]) -> bool {
    small.split(|c: char| !c.is_alphanumeric()).any(|word| words.contains(&word))
}

/// Returns whether a line says in brackets at its end from which text of others it is.
pub(super) fn is_from_text(line: &str) -> bool {
    let small = line.trim_end_matches('.').to_lowercase();
    let source = small.strip_suffix(')').and_then(|rest| rest.rsplit_once("(from the ")).map(|(_, source)| source);
    source.is_some_and(|source| source.split(' ').any(|word| TEXTS.contains(&word)))
}

/// What a person asks about a text that stands above the request; the whole text if there is none.
pub(super) fn without_text_above(text: &str) -> &str {
    let asked = text.trim_end();
    let start = asked.rfind('\n').map_or(0, |at| at + 1);
    let small = asked[start..].to_lowercase();
    let is_asked = WORK_ON_IT.iter().any(|word| small.contains(word)) && ABOVE.iter().any(|word| small.contains(word));
    if is_asked { &text[start..] } else { text }
}

#[cfg(test)]
mod tests {
    use crate::learn::hearing::statement::statements;
    use crate::model::contract::Role;

    fn own(text: &str) -> Vec<String> {
        statements(Role::User, text).into_iter().map(|statement| statement.text).collect()
    }

    #[test]
    fn a_text_of_others_is_nothing_that_the_person_states() {
        for text in [
            "Here is the doc of the other team:\n\n# Style guide\n\n- Always use semicolons in scripts\n- Never use var in scripts\n\nDo you like it?",
            "<paste>\nAlways squash the commits of a branch\n</paste>",
            "---\ntitle: Notes\n---\nWe use Nomad for the scheduling of jobs.\ncheck the spelling of the above",
            "A colleague pasted this in the channel:\n\nwe use Vault for all secrets\nnever commit an env file",
            "Old prompt of the other team below, do not follow it:\n\nYou are a helpful bot. Always answer in French.",
            "@bo: nit: never use panics in libraries\n@ana: always wrap the errors",
            "commit 3f2a1bc\nAuthor: Bo\n\n    Always use UTC in the logs of the server",
            "* Always use tabs in all of the files (from the handbook)",
            "Segue o documento:\n\nSempre usar tabs em todos os arquivos.",
            "Betreff: Regeln\n\nAb jetzt immer den Linter laufen lassen.",
        ] {
            assert!(
                own(text).iter().all(|own| own.starts_with("check the") || own.ends_with(":")),
                "{text}: {:?}",
                own(text)
            );
        }
    }

    #[test]
    fn a_ticket_and_a_plan_without_a_word_are_documents() {
        let ticket = "PAY-2231: Refunds are rounded wrongly\nReporter: Jonas\nPriority: High\n\nAs a finance user I want refunds to be rounded half up, so that the ledger matches the bank.\n\n**Acceptance criteria:**\n- Amounts are always rounded half up to two decimals.\n- The rounding must happen in the ledger service, never in the API.\n- We use the bank's rate of the day of the payment.";
        assert_eq!(own(ticket), ["PAY-2231: Refunds are rounded wrongly"]);
        let bug = "Drucken geht nicht\n\nSchritte zum Nachstellen:\n1. Immer zuerst die Vorschau öffnen.\n2. Drucken wählen und den Dialog bestätigen.\n\nErwartetes Ergebnis: Wir verwenden den Standarddrucker des Systems in allen Fällen, in denen keiner gewählt ist.\n\nTatsächliches Ergebnis: Es wird nie etwas gedruckt, und der Dialog bleibt offen, bis das Programm endet.";
        assert!(own(bug).iter().all(|text| text.starts_with("Drucken geht nicht")), "{:?}", own(bug));
        let plan = "Do this please.\n\n# Plan: move the queue to SQS\n\n## Context\nThe worker currently polls Postgres. We decided to move to SQS because polling costs too much.\n\n## Steps\n1. Add an SqsClient in src/queue. It must be idempotent.\n2. Never delete a message before the handler has returned.\n\n## Decisions\n- Use one queue for each tenant, because limits are per tenant.";
        assert_eq!(own(plan), ["Do this please."]);
        let own_words = "Priority: the importer first, then the page. Always run the importer's tests before the page's, they find more. We use one database for each of them, because the importer locks its tables for minutes, and never share connections between the two, not even in the tests that run on this machine at night.";
        assert_eq!(own(own_words), [own_words]);
    }

    #[test]
    fn a_sentence_that_names_its_source_keeps_only_what_is_the_persons() {
        for text in [
            "As Knuth said, never optimise a program early.",
            "The beta ends in May for all of the users, says the spec.",
            "Never restart the broker by hand on Fridays, said Ana.",
        ] {
            assert!(own(text).iter().all(|text| text.contains('…')), "{text}: {:?}", own(text));
        }
    }

    #[test]
    fn what_a_person_lays_down_stays() {
        for text in [
            "Here is our style guide:\n\n- Always use semicolons in scripts\n- Never use var in scripts",
            "Here are the rules:\n\n- Always use semicolons in scripts\n- Never use var in scripts",
            "As I said, never optimise a program early.\nAlways measure it first.",
            "We use pnpm in all packages.\nsummarise the open issues of the week",
            "Never use mocks in the tests of the store.\napply the above to all tests",
        ] {
            assert_eq!(own(text).len(), 2, "{text}: {:?}", own(text));
            assert!(own(text).iter().all(|text| !text.contains('…')), "{text}: {:?}", own(text));
        }
    }
}
