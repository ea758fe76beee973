use super::*;

fn told(question: &str, answer: &str) -> Option<String> {
    Reply::of(question, "", answer).map(|reply| reply.text)
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
fn the_question_above_options_says_what_they_are_about() {
    let of = |topic: &str, message: &str, answer: &str| Reply::of(message, topic, answer).map(|reply| reply.text);
    let message =
        "**Question 2: which header format?**\n\n- **A.** a line of its own\n- **B.** a heading\n\nA is the default.";
    let settled = "Question 2: which header format? a line of its own.";
    assert_eq!(of("I want to see all of them", message, "a").as_deref(), Some(settled));
    let message = "Which is best?\n\n- A. a line of its own\n- B. a heading";
    assert_eq!(of("the header", message, "a").as_deref(), Some("the header: a line of its own."));
    assert_eq!(
        of("what does the header look like?", message, "b").as_deref(),
        Some("what does the header look like? a heading.")
    );
    // A number of a list of work is no value.
    assert_eq!(
        of(
            "pull the latest",
            "| 7 | Sort the imports |\n| 8 | Move the key |\n\nReply with a number to see more.",
            "8"
        ),
        None
    );
}

#[test]
fn an_answer_about_the_agents_next_step_or_of_its_own_words_is_not() {
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
        assert!(picks_from(question, answer), "{question}");
    }
    for answer in ["Lets do the changes too", "yes", "both"] {
        assert!(!picks_from("Want me to stub out the changes, or is this good?", answer), "{answer}");
    }
}

const LISTED: &str = "Two ways:\n\n1. In S3 with signed URLs, because the database stays small.\n2. As bytea in Postgres, simpler backups.";

#[test]
fn an_answer_names_an_option_by_number_letter_place_or_word() {
    let s3 = "In S3 with signed URLs, because the database stays small.";
    for answer in ["1", "1.", "option 1", "the first one", "S3", "go with 1"] {
        assert_eq!(told(LISTED, answer).as_deref(), Some(s3), "{answer}");
    }
    assert_eq!(
        told(LISTED, "second one, we need the backups").as_deref(),
        Some("As bytea in Postgres, simpler backups. we need the backups")
    );
    let inline = "The bundle is large. Options: A) dayjs with plugins, B) date-fns with tree shaking, C) Intl only, no library. I'd recommend C because we only format dates in two places.";
    let intl = "Intl only, no library. I'd recommend C because we only format dates in two places.";
    for answer in ["yes go with C", "c", "C, please"] {
        assert_eq!(told(inline, answer).as_deref(), Some(intl), "{answer}");
    }
}

#[test]
fn an_item_of_a_list_that_is_introduced_as_options_is_named_by_a_word() {
    let titles = "Ideas:\n\n- The Long Harbour\n- Winter Lanterns\n- Notes from the Quay";
    for (answer, expected) in [
        ("lanterns, please", Some("Winter Lanterns. lanterns, please")),
        ("k, lanterns", Some("Winter Lanterns. k, lanterns")),
        ("not lanterns", None),
        // This is told, but picks none.
        ("Harbour sounds old. Lanterns sounds cold.", Some("Harbour sounds old. Lanterns sounds cold.")),
        ("the best of them", None),
    ] {
        assert_eq!(told(titles, answer).as_deref(), expected, "{answer}");
    }
    assert_eq!(told(&titles.replace("Ideas", "Changed"), "lanterns, please"), None);
    let marked = "- **A** 30 days\n- **B** 14 days";
    assert_eq!(told(marked, "用B，宽限期改成7天").as_deref(), Some("14 days. 宽限期改成7天"));
}

#[test]
fn options_that_are_answered_one_by_one_are_told_with_their_answers() {
    let next = "Next steps:\n1. Add the Netherlands as a country\n2. Cache the prices\n3. Write to all sellers?";
    for answer in
        ["1 no (too many returns). 2 yes but next week. 3 no.", "1. no (too many returns)\n2. yes but next week\n3. no"]
    {
        let expected = "Add the Netherlands as a country: no (too many returns). Cache the prices: yes but next week. Write to all sellers: no.";
        assert_eq!(told(next, answer).as_deref(), Some(expected), "{answer}");
    }
    let rows = "| # | wish |\n|---|---|\n| 1 | Delete orders |\n| 2 | Colour the bins |\n\nWhere do I begin?";
    let expected = "Delete orders: sí, siempre con motivo. Colour the bins: no, es un juguete.";
    assert_eq!(told(rows, "1 sí, siempre con motivo\n2 no, es un juguete").as_deref(), Some(expected));
    assert_ne!(told(next, "1 is done. yes").as_deref(), Some("Add the Netherlands as a country: is done."));
}

#[test]
fn an_answer_that_names_no_option_or_several_chooses_none() {
    for answer in ["yes", "1 and 2", "what is a bytea?", "a good question, let me think", "neither", "no"] {
        assert_eq!(told(LISTED, answer), None, "{answer}");
    }
    let work = "What is next?\n\n1. Fix the flaky test.\n2. Update the changelog.";
    assert_eq!(told(work, "1"), None, "a step of the work is no decision");
    assert_eq!(told("The log has 2 lines.", "2"), None);
}

#[test]
fn consent_settles_the_one_proposal_of_a_message() {
    let proposal = "I suggest Parquet with zstd, partitioned by day: a tenth of the size of CSV.";
    let expected = "Parquet with zstd, partitioned by day: a tenth of the size of CSV.";
    assert_eq!(told(proposal, "sounds good, do that").as_deref(), Some(expected));
    let fit = "Then Redis with opaque session ids is the better fit.";
    assert_eq!(told(fit, "agreed. ttl 20 min sliding"), Some(format!("{fit} ttl 20 min sliding")));
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
        assert_eq!(told(message, answer), None, "{message} {answer}");
    }
}

/// What an answer settles, with what they talk about and the agent's last words.
fn settled(topic: &str, message: &str, answer: &str, closing: &str) -> Option<String> {
    Reply::of(message, topic, answer).map(|reply| reply.followed_by(closing).text)
}

#[test]
fn what_is_settled_is_told_with_its_subject_and_what_the_agent_makes_of_it() {
    for (topic, message, answer, closing, expected) in [
        (
            "pdf library for tickets?",
            "Prawn (pure Ruby, no HTML) or Grover (Chrome, prints HTML).",
            "the latter, design wants the html",
            "Done.",
            "pdf library for tickets? Grover (Chrome, prints HTML). the latter, design wants the html",
        ),
        (
            "cancelling is a mess",
            "It is spread over 4 controllers. Want me to pull it into one `Cancellation` object that all of them call?",
            "yup go for it",
            "All paths go through `Cancellation.call` now.",
            "cancelling is a mess: pull it into one `Cancellation` object that all of them call. All paths go through \
             `Cancellation.call` now.",
        ),
        (
            "bump vite",
            "Vite 7 drops Node 18, so I'd also raise `engines` to node 20.19. OK to proceed?",
            "go ahead, leave playwright where it is",
            "",
            "bump vite: Vite 7 drops Node 18, so I'd also raise `engines` to node 20.19. leave playwright where it is",
        ),
        (
            "collab server",
            "I picked `y-websocket`.",
            "pls no. hocuspocus, we pay for support there",
            "",
            "collab server: pls no. hocuspocus, we pay for support there",
        ),
        (
            "frete",
            "Uso a API dos Correios para todos os pedidos.",
            "errado, correios só até 30kg, acima disso Jadlog",
            "",
            "frete: errado, correios só até 30kg, acima disso Jadlog",
        ),
        (
            "what seed",
            "There is none. Shall I fix one, and if so which?",
            "1337 everywhere",
            "",
            "what seed: 1337 everywhere",
        ),
        (
            "thats bad. what would u do",
            "I suggest merging per field: for each field the last write wins, by the time at which the server received it. \
             Photos are never merged: both sets are kept. Shall I build it in server/merge.py?",
            "yes, go",
            "Merging works. I could also tell the other inspector by a push notification. Should I?",
            "merging per field: for each field the last write wins, by the time at which the server received it. Photos \
             are never merged: both sets are kept.",
        ),
        (
            "thats bad. what would u do",
            "Merging works. I could also tell the other inspector by a push notification. Should I?",
            "nah not now, no firebase in there",
            "",
            "I could also tell the other inspector by a push notification. nah not now, no firebase in there",
        ),
        (
            "文档怎么切分？",
            "可以按固定长度切，按段落切，或者按标题层级切。",
            "按段落切，最稳定",
            "",
            "文档怎么切分？ 按段落切. 按段落切，最稳定",
        ),
    ] {
        assert_eq!(settled(topic, message, answer, closing).as_deref(), Some(expected), "{answer}");
    }
}

#[test]
fn a_step_of_the_work_and_a_passing_word_settle_nothing() {
    for (topic, message, answer) in [
        ("the tests are slow", "I cached the browsers.", "great, thanks a lot for that"),
        ("the tests are slow", "Want me to push the branch and open a pull request for it?", "yes"),
        ("the tests are slow", "I picked the fast suite.", "no, first look at the log"),
        ("which library", "The bundle has moment.js, lodash, and a polyfill.", "why is that so large?"),
        ("help me with the reviews", "Where shall I start?", "let's start with #89, check out his branch"),
    ] {
        assert_eq!(settled(topic, message, answer, ""), None, "{answer}");
    }
}

#[test]
fn an_answer_that_begins_with_a_suggestion_of_the_agent_takes_it() {
    let maps =
        "Google Maps charges from 28,000 loads on, Mapbox has maps without a network, and the third has to be fetched.";
    for (message, topic, answer) in [
        (maps, "which map do we use?", "mapbox, there is no network in the basement"),
        (
            "メール、SMS、LINEの三つが考えられます。LINEは開封率が高いです。",
            "通知はどうする？",
            "LINEで。審査の間はメール",
        ),
    ] {
        let reply = Reply::of(message, topic, answer).unwrap();
        assert_eq!(reply.text, format!("{topic} {answer}"));
    }
    for (topic, answer) in [
        ("which map do we use?", "what would you take, and why not the others"),
        ("which map do we use?", "let's look at the network first, then at maps"),
        ("which map do we use?", "okay can you look at mapbox first"),
        ("the map is slow", "mapbox, there is no network in the basement"),
    ] {
        assert_eq!(Reply::of(maps, topic, answer), None, "{topic} {answer}");
    }
}

#[test]
fn a_few_words_are_a_proposal_if_the_consent_says_more() {
    let offer = "The sums are wrong. Shall I use `decimal`?";
    let reply = Reply::of(offer, "prices are off by a cent", "yes please, but four digits up to the invoice").unwrap();
    assert!(reply.text.contains("use `decimal`") && reply.text.contains("four digits"), "{}", reply.text);
    assert_eq!(Reply::of(offer, "prices are off by a cent", "yes please"), None);
}

#[test]
fn an_option_is_named_at_the_beginning_of_a_longer_clause() {
    let planners =
        "There are a few:\n1. NavFn: what we have\n2. Smac: knows the turning circle\n3. Theta: straighter paths";
    let answer = "number two but just for the trailer bots, the small ones keep navfn";
    let reply = Reply::of(planners, "other planners?", answer).unwrap();
    assert!(reply.text.starts_with("other planners? Smac: knows the turning circle."), "{}", reply.text);
}

#[test]
fn two_signs_of_chinese_count_as_one_word_among_others() {
    for (text, count) in
        [("We keep it in the 版本 of every module.", 9), ("按标题，扫描件就按段落", 5), ("LINEで。", 2), ("one two", 2)]
    {
        assert_eq!(size(text), count, "{text}");
    }
}
