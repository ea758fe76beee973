use super::*;

fn sure(messages: &[(Role, &str)]) -> Vec<(String, Category)> {
    let messages: Vec<Message> = messages.iter().map(|(role, text)| Message::new(*role, *text)).collect();
    let settings = settings::Settings::default();
    let mut heard = hear_all(&messages, Table::built_in());
    heard.retain(|heard| settings.status(heard) == Some(crate::model::contract::Status::Promoted));
    heard.into_iter().map(|heard| (heard.text, heard.category)).collect()
}

#[test]
fn a_persons_explicit_word_is_in_force_and_said_once() {
    let said = "Thanks, the header is fine now. remember that the staging database is read only on weekends";
    let rule = ("the staging database is read only on weekends".to_owned(), Category::Facts);
    assert_eq!(sure(&[(Role::User, said)]), [rule]);
    assert_eq!(sure(&[(Role::User, "hi, can you look at why the tests are so slow?")]), []);
    let quoted = "> remember that the staging database is read only on weekends\n\nIs that so?";
    assert_eq!(sure(&[(Role::User, quoted)]), []);
}

#[test]
fn a_question_without_its_mark_decides_nothing() {
    for said in [
        "just a question, what happens in reserveStock when two ppl buy the last one at the same time",
        "quick question, how does the cart of a guest get its prices when the customer logs in later",
        "we need smth to send the order mails in the background, right now the checkout request waits for mailgun. whats your take",
        "product search takes like 2 secs, lena is complaining about it every day. ideas?",
        "south hung again last night, process alive but no samples from 02:11 on. what can we do",
        "the north gauge reports 214mm instead of 2140 like once an hour. find out",
        "kurze frage, was passiert mit den reservierungen wenn der worker mitten im lauf stirbt",
    ] {
        assert_eq!(sure(&[(Role::User, "hi"), (Role::Agent, "Hello."), (Role::User, said)]), [], "{said}");
    }
}

#[test]
fn a_rule_is_heard_as_people_type_it() {
    for said in [
        "n dont touch legacy/ pls, olaf is deleting it",
        "commit messages must be in english",
        "lets go with vitest instead of jest",
        "use vitest instead of jest",
        "we switched to yarn for all packages",
    ] {
        assert_eq!(sure(&[(Role::User, "hi"), (Role::Agent, "Hello."), (Role::User, said)]).len(), 1, "{said}");
    }
    let pointing = "next: calibration.toml is ruben's. dont edit it, not even formatting, he signs it off";
    let heard = sure(&[(Role::User, "hi"), (Role::Agent, "Hello."), (Role::User, pointing)]);
    assert!(heard.len() == 1 && heard[0].0.contains("calibration.toml"), "{heard:?}");
    assert_eq!(
        sure(&[
            (Role::User, "hi"),
            (Role::Agent, "Hello."),
            (Role::User, "dont edit it, not even formatting, he signs it off")
        ]),
        []
    );
    let request = "dont merge the branch yet, close it";
    assert_eq!(sure(&[(Role::User, "hi"), (Role::Agent, "Hello."), (Role::User, request)]), []);
}

#[test]
fn an_offer_that_points_back_takes_what_stands_before_it() {
    let list = "It's a sequential scan. I propose:\n\n1. a GIN index with pg_trgm on products.name\n2. page with a cursor on id instead of OFFSET\n\nShall I do that in a new migration?";
    let flag =
        "I'd put it behind an environment variable GUEST_CHECKOUT that is off by default. Should I start with that?";
    for (message, both) in [(list, ["pg_trgm", "cursor"]), (flag, ["GUEST_CHECKOUT", "off by default"])] {
        let said = [(Role::User, "product search takes like 2 secs"), (Role::Agent, message), (Role::User, "yes, go")];
        let heard = sure(&said);
        assert!(heard.iter().any(|(text, _)| both.iter().all(|part| text.contains(part))), "{heard:?}");
    }
    let work = [(Role::User, "prüf mal was"), (Role::Agent, "Okay. Soll ich prüfen, ob das noch einmal passiert ist?")];
    assert_eq!(
        sure(&[work[0], work[1], (Role::User, "ja mach mal"), (Role::Agent, "Zwei Commits: 7ac01de und 2b9e774.")]),
        []
    );
}

#[test]
fn the_answer_to_a_question_that_names_nothing_is_told_with_what_stands_before_it() {
    let asked = "The test database wants another password than the one in my environment. Which one should I use?";
    let answer = "ah u have to run `make db-test` first, that creates the user";
    let heard = sure(&[(Role::User, "order mails: 5 tries with backoff"), (Role::Agent, asked), (Role::User, answer)]);
    let [(text, _)] = &heard[..] else { panic!("{heard:?}") };
    assert!(text.starts_with("The test database") && text.contains("make db-test"), "{text}");
}

#[test]
fn a_row_of_a_table_is_its_speakers() {
    for row in [
        "| Ana | We decided to use PostgreSQL for the orders. |",
        "| **Ana Lima** | Remember that we deploy on Fridays only. |",
    ] {
        for table in [row.to_owned(), format!("| who | what |\n|---|---|\n{row}\n")] {
            assert_eq!(sure(&[(Role::User, &table)]), [], "{table}");
        }
    }
}

#[test]
fn what_a_report_of_a_failure_points_out_is_no_rule() {
    let fact = "the payments API allows 10 requests a second";
    assert_eq!(sure(&[(Role::User, &format!("Thanks. Note that {fact}"))]), [(fact.to_owned(), Category::Facts)]);
    let report = "The upload fails with an error in the browser. Note that the second one works after a while.";
    assert_eq!(sure(&[(Role::User, report)]), []);
    let rule = "The upload fails in the browser. Remember that the staging server allows one upload a minute.";
    assert_eq!(sure(&[(Role::User, rule)]).len(), 1);
}

#[test]
fn an_answer_keeps_the_subject_of_its_question() {
    let asked = (Role::Agent, "Which discount applies first, the fixed one or the percentage?");
    let told = "Which discount applies first, the fixed one or the percentage? Percent first, always.";
    assert_eq!(sure(&[asked, (Role::User, "Percent first, always.")]), [(told.to_owned(), Category::Decisions)]);
    let told = "Which discount applies first, the fixed one or the percentage? Never the fixed one.";
    let (texts, _): (Vec<String>, Vec<_>) = sure(&[asked, (Role::User, "Never the fixed one.")]).into_iter().unzip();
    assert_eq!(texts, [told], "the rule alone does not say of what");
}

#[test]
fn what_the_agent_says_again_is_in_force_unless_the_next_word_refuses_it() {
    let talk = [
        (Role::User, "Schau dir die Mahnungen an."),
        (Role::Agent, "Es gehen drei Mahnungen raus."),
        (Role::User, "Zwei reichen, die zweite Mahnung geht an den Filialleiter."),
        (Role::Agent, "Die zweite Mahnung geht an den Filialleiter."),
    ];
    let both = format!("{} {}", talk[2].1, talk[3].1);
    assert_eq!(sure(&talk), [(both.clone(), Category::Decisions)]);
    let refused = [&talk[..], &[(Role::User, "no, leave it as it was")]].concat();
    assert!(!sure(&refused).iter().any(|(text, _)| *text == both));
}

#[test]
fn what_the_agent_takes_up_on_its_way_is_in_force_and_a_refused_offer_changes_nothing() {
    let opening = [(Role::User, "Let us clean up the reminders."), (Role::Agent, "There are three of them.")];
    let rule = "the second reminder goes to the branch manager, two are enough";
    let taken_up = "Then the second reminder goes to the branch manager.";
    let both = format!("{rule}. {taken_up}");
    let turn = [(Role::User, rule), (Role::Agent, taken_up), (Role::Agent, "Done. Shall I add a report too?")];
    for then in [&[][..], &[(Role::User, "no, people hate those")]] {
        let talk = [&opening[..], &turn[..], then].concat();
        assert!(sure(&talk).iter().any(|(text, _)| *text == both), "{:?}", sure(&talk));
    }
    assert_eq!(sure(&turn), [], "what opens a session is often what is wrong");
}

#[test]
fn the_complaint_that_opens_a_session_is_no_decision() {
    let complaint = "Config migration broke sizing: '512' meant half a gig and the parser now reads it as 512 bytes, so pods get killed.";
    assert_eq!(sure(&[(Role::User, complaint)]), []);
}

#[test]
fn a_recap_is_in_force_unless_the_person_overrules_it() {
    let recap = "Settled: parse_quantity uses binary multipliers for every suffix, and a bare number means MiB.";
    let asked = (Role::User, "One uniform table for both kinds.");
    let is_kept = |then: &[(Role, &str)]| {
        let all = [&[asked, (Role::Agent, recap)], then].concat();
        sure(&all).iter().any(|(text, _)| text == recap)
    };
    assert!(is_kept(&[]) && is_kept(&[(Role::User, "That's the one. Ship it.")]));
    assert!(!is_kept(&[(Role::User, "No, disk stays decimal.")]));
}

#[test]
fn consent_settles_what_the_agent_asked() {
    let proposal =
        "The merged list keeps the casing of the first source because the tools upstream compare it. Shall I do so?";
    let heard = |answer| {
        let messages = [Message::new(Role::Agent, proposal), Message::new(Role::User, answer)];
        hear_all(&messages, Table::built_in()).swap_remove(0)
    };
    let (consent, other) = (heard("Yes, ship it."), heard("What would it cost?"));
    assert_eq!((consent.held_back, other.held_back), (None, Some(ASKS)));
    assert_eq!(consent.percent, other.percent + CONFIRMED);
}

#[test]
fn what_is_said_with_a_question_to_the_person_is_open() {
    let heard = |role, text: &str| hear_all(&[Message::new(role, text)], Table::built_in());
    let held_back = |role, text: &str| heard(role, text).first().map(|heard| heard.held_back.is_some());
    let stated = "We decided to keep the bytes of every file as they are on disk.";
    assert_eq!(held_back(Role::Agent, stated), Some(false));
    assert_eq!(held_back(Role::Agent, &format!("{stated}\n\nShall the index keep them too?\n")), Some(true));
    assert_eq!(held_back(Role::User, &format!("{stated} Is that clear?")), Some(false));
}

#[test]
fn what_an_answer_excepts_of_a_proposal_does_not_hold() {
    let proposal = "I propose three classes: QueueStore (Room access), HttpUploader (OkHttp) and SyncScheduler (WorkManager). SyncManager stays a thin facade so that its callers don't change. ConflictResolver would move into a package of its own.";
    let answer = "good but hands off ConflictResolver, iker has a branch open for it";
    let said = [(Role::User, "split it"), (Role::Agent, proposal), (Role::User, answer), (Role::Agent, "Understood.")];
    let texts: Vec<String> = sure(&said).into_iter().map(|(text, _)| text).collect();
    assert!(texts.contains(&"hands off ConflictResolver, iker has a branch open for it".to_owned()), "{texts:?}");
    assert!(!texts.iter().any(|text| text.contains("package of its own")), "{texts:?}");
    let answer = "good but ConflictResolver is slow, iker has a branch open for it";
    let said = [(Role::User, "split it"), (Role::Agent, proposal), (Role::User, answer), (Role::Agent, "Understood.")];
    let texts: Vec<String> = sure(&said).into_iter().map(|(text, _)| text).collect();
    assert!(texts.contains(&proposal.to_owned()), "a remark excepts nothing: {texts:?}");
}

#[test]
fn what_is_wrong_at_the_moment_is_no_decision() {
    for said in [
        "inspectors in the hamburg crew get every photo twice after they come back from airplane mode. can u look",
        "seit gestern kommen alle berichte der prüfer doppelt im archiv an, schau mal",
    ] {
        assert_eq!(sure(&[(Role::User, said), (Role::Agent, "I'll look.")]), [], "{said}");
    }
    let said = "on ci MigrationTest says no such table: queued_report. locally fine";
    assert_eq!(sure(&[(Role::User, "hi"), (Role::Agent, "Hello."), (Role::User, said)]), []);
}

#[test]
fn a_habit_is_a_rule() {
    let said = "and run detekt always before u push, i got shouted at last week";
    let rule = ("run detekt always before u push, i got shouted at last week".to_owned(), Category::Conventions);
    assert_eq!(sure(&[(Role::User, "hi"), (Role::Agent, "Hello."), (Role::User, said)]), [rule]);
    let said = "open the file whenever it fails";
    assert_eq!(sure(&[(Role::User, "hi"), (Role::Agent, "Hello."), (Role::User, said)]), []);
}

#[test]
fn who_only_has_questions_or_puts_off_decides_nothing() {
    for said in [
        "just some questions, dont change anything. how does the code know which state a shop is in",
        "I only have questions this time, nothing to change.",
        "Excellent, that is enough for today. I would maybe like to have a look at the caching of pip tomorrow, but it is not urgent.",
        "On another matter: somebody on the platform team keeps asking whether we should move the mart to Iceberg.",
        "I see arguments for both sides. Rui is on leave until the 9th, so let us leave that question open until he is back.",
        "cool. wait with deploying that, its friday and past 11 when you are done",
    ] {
        assert_eq!(sure(&[(Role::User, "hi"), (Role::Agent, "Hello."), (Role::User, said)]), [], "{said}");
    }
}

#[test]
fn a_ban_that_begins_with_no_is_about_nothing_before_it() {
    let heard = sure(&[
        (Role::User, "pandas is out, polars everywhere"),
        (Role::Agent, "Added: Polars only, no pandas."),
        (Role::User, "no deploys on friday afternoon. friday morning till 11 is always ok"),
    ]);
    assert!(heard.iter().all(|(text, _)| !(text.contains("pandas") && text.contains("friday"))), "{heard:?}");
}

#[test]
fn a_refused_offer_is_told_with_its_question() {
    let heard = sure(&[
        (Role::User, "FOR-215: we want weather in the features. how would you do it"),
        (
            Role::Agent,
            "The backfill works with 19 calls. Should I also send a Slack message when the weather is missing?",
        ),
        (Role::User, "nah not now, no slack. jana doesnt read it anyway"),
        (Role::Agent, "OK, no alert."),
    ]);
    let slack = heard.iter().find(|(text, _)| text.contains("jana")).map(|(text, _)| text.as_str()).unwrap();
    assert!(slack.starts_with("Should I also send a Slack message when the weather is missing? nah"), "{slack}");
}

#[test]
fn points_that_a_person_refuses_are_no_part_of_a_proposal() {
    let proposal = "Here is what I propose:\n\n1. The templates hold the hidden job.\n2. The plan and the apply extend it.\n3. The token becomes a masked variable.\n4. The jobs get shorter names.";
    for (answer, refused) in [
        ("Points 1 and 2 are fine. Not point 3, though: secrets do not belong into variables here.", &["masked"][..]),
        ("Points 1 and 2 are fine, but please drop 3 and 4.", &["masked", "shorter"]),
        ("good, but not points 3 and 4, they look them up by name", &["masked", "shorter"]),
    ] {
        let messages = [(Role::User, "how would you split it?"), (Role::Agent, proposal), (Role::User, answer)];
        let messages: Vec<Message> = messages.iter().map(|(role, text)| Message::new(*role, *text)).collect();
        let heard = hear_all(&messages, Table::built_in());
        let told = heard.iter().find(|heard| heard.text.contains("hidden job")).unwrap();
        assert!(refused.iter().all(|word| !told.text.contains(word)), "{answer}: {}", told.text);
    }
}

#[test]
fn a_report_of_tests_is_cut_from_what_an_agent_says() {
    let heard = hear_all(
        &[Message::new(
            Role::Agent,
            "Six tests pass in all three time zones. The bucket is now computed from `business_date`.",
        )],
        Table::built_in(),
    );
    assert!(heard.iter().all(|heard| !heard.text.contains("Six tests")), "{heard:?}");
}

#[test]
fn what_a_person_wants_always_is_a_rule_and_once_is_none() {
    for said in [
        "I want you to write tests before the fix",
        "quero que você escreva os testes antes da correção",
        "aqui a gente usa pnpm, não npm",
        "quiero que escribas las pruebas antes de la corrección",
        "ich möchte, dass du die Tests vor dem Fix schreibst",
        "führe immer den Linter aus, bevor du pushst",
        "fass den vendor-Ordner nie an",
        "ab jetzt benutzen wir Postgres 16 in Produktion",
        "lance toujours le linter avant de pousser",
        "je veux que tu écrives les tests avant la correction",
        "一定要在提交之前运行 linter",
        "我们这里用 pnpm 而不是 npm",
    ] {
        let heard = sure(&[(Role::User, "hi"), (Role::Agent, "Hello."), (Role::User, said)]);
        assert!(heard.len() == 1 && said.starts_with(&heard[0].0), "{said}: {heard:?}");
    }
    for said in [
        "I want you to open the file a.txt and tell me its first line.",
        "der Linter läuft immer noch und schlägt fehl",
        "je veux que tu lises le fichier a.txt",
    ] {
        let agent = "The first line is hello.";
        let heard = sure(&[(Role::User, "hi"), (Role::Agent, "Hello."), (Role::User, said), (Role::Agent, agent)]);
        assert_eq!(heard, [], "{said}");
    }
}

#[test]
fn a_rule_is_no_topic_of_the_next_one() {
    let rules = ["永远不要动 vendor 目录", "请不要在生成的代码里加注释"];
    let heard =
        sure(&[(Role::User, rules[0]), (Role::Agent, "好的。"), (Role::User, rules[1]), (Role::Agent, "好的。")]);
    assert_eq!(heard.len(), 2, "{heard:?}");
    assert!(heard.iter().all(|(text, _)| !(text.contains("vendor") && text.contains("注释"))), "{heard:?}");
}

#[test]
fn what_an_agent_only_repeats_is_not_added() {
    let heard = sure(&[
        (Role::User, "how often do we retry?"),
        (Role::Agent, "Three times now. How often should it be?"),
        (Role::User, "the retry count of the mailer is 5"),
        (Role::Agent, "Noted: the retry count of the mailer is 5."),
    ]);
    assert!(heard.iter().any(|(text, _)| text.contains("retry count")), "{heard:?}");
    assert!(heard.iter().all(|(text, _)| text.matches("retry count").count() < 2), "{heard:?}");
}

#[test]
fn the_one_that_an_agent_recommends_is_settled_by_those_words() {
    let advice = "Two ways: Redis with a TTL, or an in-process LRU. There is one process, so I recommend the in-process LRU with 500 entries and a TTL of 10 minutes, emptied when the price import has run. Redis would only add a hop.";
    for answer in ["that's the one, ship it", "perfect"] {
        let heard = sure(&[
            (Role::User, "how should we cache the price list"),
            (Role::Agent, advice),
            (Role::User, answer),
            (Role::Agent, "Shipped. The price list is cached in an in-process LRU."),
        ]);
        assert!(heard.iter().any(|(text, _)| text.contains("LRU with 500 entries")), "{answer}: {heard:?}");
    }
}

#[test]
fn what_holds_for_this_time_only_and_what_others_claim_waits() {
    for said in [
        "for now set org.shop.cart to TRACE on staging and the batch size to 1, so I can see what it does one by one",
        "ok push it. skip the integration tests just this time, the docker host is down and I need it on the demo box",
        "set LOG_LEVEL=trace and open pprof on 6060 while we hunt this",
        "hola, hoy toca la selección. ahora mismo LotPicker coge el lote más antiguo por fecha de entrada",
        "a guy on the godot forum claims you have to disable vsync on the server for it to work properly",
        "jonas on discord just now: \"NATS is abandonware, you want redis\". he said the same about go in 2019",
        "old clients are gonna crash on the new snapshot format arent they",
        "have a look at this readme, can we install it:\n\n## Contributing\n- Always indent with 4 spaces.\n- Do not commit to main.",
    ] {
        assert_eq!(sure(&[(Role::User, "hi"), (Role::Agent, "Hello."), (Role::User, said)]), [], "{said}");
    }
    let rule = "our guide for new code:\n\n## Style\n- Always indent with 4 spaces, never tabs.";
    assert_eq!(sure(&[(Role::User, rule)]).len(), 1, "one's own document states rules");
}

#[test]
fn consent_to_what_will_not_happen_is_none() {
    let heard = sure(&[
        (Role::User, "if we ever sold this to a second shop, what would that cost us?"),
        (Role::Agent, "About 30 tables. A schema per shop would be cheaper than a `tenant_id` column in each table."),
        (Role::User, "yeah. not happening any time soon"),
        (Role::Agent, "OK."),
    ]);
    assert_eq!(heard, []);
}

/// An agent that says in a few words what is set takes up the person's number.
#[test]
fn an_amount_that_an_agent_says_is_set_is_in_force() {
    for (said, answer) in [
        ("rooms of 4. no wait 6, the maps all have 6 spawn points", "MaxPlayers is 6."),
        ("ok. timeout du job à 20 min stp, 60 c'est n'importe quoi", "Timeout à 20 minutes."),
        ("2048 for the atlas is too small, the swamp doesnt fit. make it 4096 please", "Atlas limit is 4096×4096 now."),
    ] {
        let lines = [(Role::User, "hi"), (Role::Agent, "Hello."), (Role::User, said), (Role::Agent, answer)];
        let heard = sure(&[&lines[..], &[(Role::User, "thanks, next")]].concat());
        assert!(heard.iter().any(|(text, _)| text.starts_with(said) && text.ends_with(answer)), "{said}: {heard:?}");
    }
    for (said, answer) in [
        ("please fix issue 123 in the parser", "Fixed issue 123."),
        ("run the tests 3 times", "All 3 runs pass."),
        ("why are there 12 rows?", "There are 12 rows."),
    ] {
        let lines = [(Role::User, "hi"), (Role::Agent, "Hello."), (Role::User, said), (Role::Agent, answer)];
        assert_eq!(sure(&[&lines[..], &[(Role::User, "thanks, next")]].concat()), [], "{said}");
    }
}

#[test]
fn an_answer_has_the_subject_of_its_own_question() {
    let heard = sure(&[
        (Role::User, "the tick goes to 30hz then"),
        (Role::Agent, "Tick is 30 Hz. Should I build spectator mode next? About three days."),
        (Role::User, "nah. spectator is post 1.0, cut."),
        (Role::Agent, "Spectator mode moved to the post-1.0 section."),
    ]);
    let cut = heard.iter().find(|(text, _)| text.contains("cut.")).map(|(text, _)| text.as_str()).unwrap();
    assert!(cut.starts_with("Should I build spectator mode next? nah."), "{cut}");
    let heard = sure(&[
        (Role::User, "old levels crash the editor"),
        (Role::Agent, "Split the JSON into one file per chunk of 32 by 32 tiles. Should I do that?"),
        (Role::User, "yes. sort the keys, otherwise every save is a diff"),
        (Role::Agent, "Done."),
    ]);
    assert!(
        heard.iter().any(|(text, _)| text.contains("Split the JSON") && text.contains("sort the keys")),
        "{heard:?}"
    );
}

#[test]
fn an_option_that_is_refused_is_not_picked() {
    let options =
        "Dos opciones:\n1) borrado lógico con `deleted_at`\n2) no borrar nunca: estado WITHDRAWN\n\nYo haría la 1.";
    let heard = sure(&[
        (Role::User, "qué hacemos cuando se borra un medicamento?"),
        (Role::Agent, options),
        (Role::User, "no, la 1 no, ya nos pasó que alguien se olvida del filtro. la 2"),
        (Role::Agent, "Hecho."),
    ]);
    let decided = heard.iter().find(|(text, _)| text.contains("WITHDRAWN")).map(|(text, _)| text.as_str());
    assert!(decided.is_some_and(|text| !text.contains("deleted_at")), "{heard:?}");
    let inline =
        "Yes. I can a) keep both decoders for a while or b) have the server refuse clients with an older protocol.";
    let lines = [(Role::User, "do old clients crash?"), (Role::Agent, inline), (Role::User, "b"), (Role::Agent, "OK.")];
    assert!(sure(&lines).iter().any(|(text, _)| text.contains("refuse clients")), "{:?}", sure(&lines));
}

#[test]
fn a_rule_may_say_at_its_end_that_it_lasts() {
    for said in [
        "les commentaires dans les yaml en anglais à partir de maintenant",
        "スプライトの名前は今後スネークケースで統一したい",
        "タイルのテクスチャは必ずNearestにして",
        "después de cada migración hay que correr :db:generateJooq, acuérdate tú por favor",
    ] {
        let heard = sure(&[(Role::User, "hi"), (Role::Agent, "Hello."), (Role::User, said)]);
        assert_eq!(heard.len(), 1, "{said}: {heard:?}");
    }
    let heard = sure(&[(Role::User, "hi"), (Role::Agent, "Hi."), (Role::User, "no, dont just fix the test.")]);
    assert!(heard.iter().all(|(_, category)| *category != Category::Conventions), "it is about this test: {heard:?}");
}

#[test]
fn of_many_points_each_is_about_something_of_its_own() {
    let said = "Last one before my holidays, a mixed bag, please read carefully:\n\n\
        1. No retries in the end-to-end suite, a flaky test is a broken test.\n\
        2. Each bike is one of a kind, there is no quantity and please don't introduce one.\n\
        3. The suite fails on the build server, can you look why?";
    let heard = sure(&[(Role::User, said), (Role::Agent, "On it.")]);
    assert!(heard.iter().any(|(text, _)| text.starts_with("Each bike")), "{heard:?}");
    assert!(heard.iter().all(|(text, _)| !text.contains("mixed bag") && !text.contains("build server")), "{heard:?}");
}

#[test]
fn what_another_one_thinks_is_no_rule_where_it_is_refused() {
    for (said, own) in [
        (
            "mira meint wir sollen den Zähler nie nullen. find ich quatsch, ab jetzt jede Stunde nullen",
            "jede Stunde nullen",
        ),
        ("Sam says we should always rebase. I disagree.", "Sam says we should always rebase. I disagree."),
    ] {
        let heard = sure(&[(Role::User, "hi"), (Role::Agent, "Hello."), (Role::User, said), (Role::Agent, "OK.")]);
        assert!(heard.iter().all(|(text, _)| text.contains(own)), "{said}: {heard:?}");
    }
}

#[test]
fn a_rule_about_others_is_told_with_what_it_is_about() {
    let said = "On a match Petra gets a mail. Nobody else, and the seller must never be told anything by the system.";
    let heard = sure(&[(Role::User, "hi"), (Role::Agent, "Hello."), (Role::User, said), (Role::Agent, "OK.")]);
    assert_eq!(heard.iter().map(|(text, _)| text.as_str()).collect::<Vec<_>>(), [said]);
}

#[test]
fn what_is_not_decided_yet_or_not_meant_waits() {
    for said in [
        "the night limit: I think it will be 1500, but Ana still has to confirm that next week",
        "acho que o limite vai virar 1.500 mas ela ainda vai confirmar, por enquanto não muda",
        "Great idea: let's just turn off strict mode, then nothing is ever wrong again",
        "let's use a blockchain for the changelog, airtime is free anyway lol",
        "for this commit only you can skip the end-to-end run and push straight to main",
        "I never know with public endpoints.",
    ] {
        assert_eq!(sure(&[(Role::User, "hi"), (Role::Agent, "Hello."), (Role::User, said)]), [], "{said}");
    }
}

#[test]
fn consent_for_this_once_and_a_joke_settle_nothing() {
    for (offer, answer) in [
        (
            "The chip is locked. I can erase it with `flash --recover` and write it again. May I?",
            "ja mach, aber nur dieses eine mal",
        ),
        (
            "I would send the whole log as text with every packet.",
            "super, lets send the whole film as well, airtime is free lol",
        ),
    ] {
        let heard = sure(&[(Role::User, "hi"), (Role::Agent, offer), (Role::User, answer), (Role::Agent, "OK.")]);
        assert_eq!(heard, [], "{answer}");
    }
}

#[test]
fn the_answer_to_a_detail_overrules_nothing_else() {
    let plan =
        "Decision: frame numbers are compared in upper case and without dashes.\n\nA detail: O as 0, or as it is?";
    let heard = sure(&[(Role::User, "hi"), (Role::Agent, plan), (Role::User, "as it is"), (Role::Agent, "OK.")]);
    assert!(heard.iter().any(|(text, _)| text.starts_with("Decision: frame numbers")), "{heard:?}");
}
