use super::*;
use crate::model::conversation::Message;

fn told(question: &str, answer: &str) -> Option<String> {
    let said = [Message::new(Role::Agent, question), Message::new(Role::User, answer)];
    settled(turn::of(&said).last()?).map(|settled| settled.text)
}

#[test]
fn a_short_answer_is_told_with_its_question() {
    let order = "Two discounts can meet.\n\nWhich one applies first, the fixed one or the percentage?";
    for (question, answer, expected) in [
        (
            order,
            "Percent first, always.",
            "Which one applies first, the fixed one or the percentage? Percent first, always.",
        ),
        (
            "How many failures open the breaker?",
            "Seven. Eight trips it.",
            "How many failures open the breaker? Seven. Eight trips it.",
        ),
        ("So a bare number is MiB on **memory**?", "Yes.", "So a bare number is MiB on memory? Yes."),
        (
            "So the window is inclusive at both ends?",
            "Exactly. And a job with a deadline before now is dropped, whatever its kind, and is never run again.",
            "So the window is inclusive at both ends? Exactly.",
        ),
    ] {
        assert_eq!(told(question, answer).as_deref(), Some(expected));
    }
}

#[test]
fn an_answer_about_the_agents_next_step_or_of_its_own_words_is_not() {
    let long =
        "The merged list keeps the casing of the first source, because the tools upstream compare it as it is.";
    for (question, answer) in [
        ("Want me to push and create a pull request?", "yes please"),
        ("Shall I go on with the second part?", "go ahead"),
        ("Soll ich den Pull Request gleich jetzt erstellen?", "Ja bitte"),
        ("¿Quieres que suba los cambios a la rama?", "Sí, gracias."),
        ("Veux-tu que je lance les tests maintenant ?", "oui"),
        ("このブランチをプッシュしてもいいですか？", "はい"),
        ("Which of the two approaches do we take?", "1"),
        ("Which of the two approaches do we take?", "option B and the last"),
        ("Which suite does the job run?", "the fast one for now"),
        ("Which error do you see in the log?", "404 for all images"),
        ("Which casing does the merged list keep?", long),
        ("Which casing does the merged list keep?", "that of the first source?"),
        ("Which do you want?", "local"),
        ("The casing is kept.", "Percent first, always."),
    ] {
        assert_eq!(told(question, answer), None, "{question} {answer}");
    }
}

#[test]
fn an_alternative_stands_beside_or() {
    for (question, answer) in [
        ("Do you want to keep it, or go to 16 or 17?", "16"),
        ("Soll ich sie auf Deutsch oder Englisch schreiben?", "Englisch. Kunden in UK lesen die mit"),
    ] {
        assert!(is_alternative(question, answer), "{question}");
    }
    for answer in ["Lets do the changes too", "yes", "both"] {
        assert!(!is_alternative("Want me to stub out the changes, or is this good?", answer), "{answer}");
    }
}

const LISTED: &str = "Two ways:\n\n1. In S3 with signed URLs, because the database stays small.\n2. As bytea in Postgres, simpler backups.";

#[test]
fn an_answer_names_an_option_by_number_letter_place_or_word() {
    let s3 = "In S3 with signed URLs, because the database stays small.";
    for answer in ["1", "1.", "option 1", "the first one", "S3", "go with 1"] {
        assert_eq!(chosen(LISTED, answer).as_deref(), Some(s3), "{answer}");
    }
    assert_eq!(
        chosen(LISTED, "second one, we need the backups").as_deref(),
        Some("As bytea in Postgres, simpler backups. we need the backups")
    );
    let inline = "The bundle is large. Options: A) dayjs with plugins, B) date-fns with tree shaking, C) Intl only, no library. I'd recommend C because we only format dates in two places.";
    let intl = "Intl only, no library. I'd recommend C because we only format dates in two places.";
    for answer in ["yes go with C", "c", "C, please"] {
        assert_eq!(chosen(inline, answer).as_deref(), Some(intl), "{answer}");
    }
}

#[test]
fn an_answer_that_names_no_option_or_several_chooses_none() {
    for answer in ["yes", "1 and 2", "what is a bytea?", "a good question, let me think", "neither", "no"] {
        assert_eq!(chosen(LISTED, answer), None, "{answer}");
    }
    let work = "What is next?\n\n1. Fix the flaky test.\n2. Update the changelog.";
    assert_eq!(chosen(work, "1"), None, "a step of the work is no decision");
    assert_eq!(chosen("The log has 2 lines.", "2"), None);
}

#[test]
fn consent_settles_the_one_proposal_of_a_message() {
    let proposal = "I suggest Parquet with zstd, partitioned by day: a tenth of the size of CSV.";
    let expected = "Parquet with zstd, partitioned by day: a tenth of the size of CSV.";
    assert_eq!(agreed(proposal, "sounds good, do that").as_deref(), Some(expected));
    let fit = "Then Redis with opaque session ids is the better fit.";
    assert_eq!(agreed(fit, "agreed. ttl 20 min sliding").as_deref(), Some(fit));
    for (message, answer) in [
        (proposal, "no, csv"),
        (proposal, "what would that cost?"),
        ("I suggest running the tests first.", "ok"),
        (
            "I suggest X with zstd for the dumps. I'd also suggest Y with gzip for the logs. I suggest both of them for all.",
            "ok",
        ),
        ("The dumps are in Parquet.", "ok"),
    ] {
        assert_eq!(agreed(message, answer), None, "{message} {answer}");
    }
}
