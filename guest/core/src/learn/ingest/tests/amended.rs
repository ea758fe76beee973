//! What a later session decides anew takes the place of what an earlier one decided.

use super::*;
use crate::model::contract::Draft;

fn at_day(day: u8, session: &str, lines: &[(&str, &str)]) -> (String, Transcript) {
    let lines = lines.iter().enumerate().map(|(nth, (role, text))| line(role, nth, text)).collect::<String>();
    let (text, transcript) = in_session(session, &lines);
    (text.replace("2026-01-01T", &format!("2026-01-{day:02}T")), transcript)
}

fn learn(memory: &mut Memory<MemoryStore>, (text, transcript): &(String, Transcript)) {
    let transcript = Transcript { size: text.len() as u64, head: text.as_bytes().to_vec(), ..transcript.clone() };
    process(memory, text, &transcript).unwrap();
}

/// The entries in force that nothing supersedes, and those that something does.
fn standing(memory: &mut Memory<MemoryStore>) -> (Vec<String>, Vec<String>) {
    let of = |memory: &mut Memory<MemoryStore>, superseded| {
        let filter = Filter { statuses: vec![Status::Promoted], superseded: Some(superseded), ..Filter::default() };
        memory.list(&filter).unwrap().into_iter().map(|entry| entry.text).collect()
    };
    (of(memory, false), of(memory, true))
}

#[test]
fn an_amendment_of_another_session_takes_the_place_of_what_it_amends() {
    let mut memory = Memory::new(MemoryStore::default(), || NOW);
    let shipping = "Decision: parcels above 30 kg are sent by the freight carrier, and a label is printed twice.";
    let refunds = "Decision: refunds of gift cards go back to the card that paid, never to a bank account.";
    learn(&mut memory, &at_day(1, "a", &[("user", "how are parcels sent?"), ("agent", shipping)]));
    learn(&mut memory, &at_day(2, "b", &[("user", "and gift cards?"), ("agent", refunds)]));
    let amended = "Amended rule, superseding the old freight limit: parcels above 20 kg go to the freight carrier, one label each.";
    learn(&mut memory, &at_day(3, "c", &[("user", "the freight carrier has new limits"), ("agent", amended)]));
    let (stands, superseded) = standing(&mut memory);
    assert_eq!(superseded, [shipping]);
    assert!(stands.contains(&amended.to_owned()) && stands.contains(&refunds.to_owned()));
}

#[test]
fn an_amendment_of_what_nobody_decided_takes_no_place() {
    let mut memory = Memory::new(MemoryStore::default(), || NOW);
    let refunds = "Decision: refunds of gift cards go back to the card that paid, never to a bank account.";
    learn(&mut memory, &at_day(1, "a", &[("user", "and gift cards?"), ("agent", refunds)]));
    let amended = "Amended rule, superseding the old freight limit: parcels above 20 kg go to the freight carrier, one label each.";
    learn(&mut memory, &at_day(2, "b", &[("user", "the freight carrier has new limits"), ("agent", amended)]));
    assert_eq!(standing(&mut memory).1, Vec::<String>::new());
}

#[test]
fn a_person_who_names_another_amount_overrules_the_older_one_but_another_room_is_another() {
    let mut memory = Memory::new(MemoryStore::default(), || NOW);
    for (day, said) in [
        (1, "Remember that the limit of failed logins is 5."),
        (2, "Remember that the limit of failed logins is 3."),
        (3, "Remember that room 4 has the printer for labels."),
        (4, "Remember that room 6 has the printer for labels."),
    ] {
        learn(&mut memory, &at_day(day, &format!("s{day}"), &[("user", "please look"), ("user", said)]));
    }
    let (stands, superseded) = standing(&mut memory);
    assert_eq!(superseded, ["the limit of failed logins is 5."]);
    assert_eq!(stands.len(), 3, "{stands:?}");
}

const LIMIT: &str = "Decision: the upload limit is 5 megabytes for every plan.";
const OTHER_LIMIT: &str = "Decision: the upload limit is 20 megabytes for every plan.";

/// Reads the beginning of a session, then all of it.
fn learn_in_two(memory: &mut Memory<MemoryStore>, first: &[(&str, &str)], then: &[(&str, &str)]) {
    let (begun, transcript) = at_day(1, "a", first);
    learn(memory, &(begun.clone(), transcript.clone()));
    learn(memory, &(begun + &at_day(2, "a", then).0, transcript));
}

#[test]
fn what_a_session_takes_back_is_superseded_by_what_it_says_then() {
    let mut memory = Memory::new(MemoryStore::default(), || NOW);
    let then = [("user", "Remember that the upload limit is 20 megabytes for every plan.")];
    learn_in_two(&mut memory, &[("user", "what is the limit?"), ("agent", LIMIT)], &then);
    let (stands, superseded) = standing(&mut memory);
    assert_eq!(stands, ["the upload limit is 20 megabytes for every plan."]);
    assert_eq!(superseded, [LIMIT]);
}

#[test]
fn a_cause_of_a_failure_is_no_entry_once_the_session_has_repaired_it() {
    let mut memory = Memory::new(MemoryStore::default(), || NOW);
    let cause = "Root cause: the upload test fails on Windows because of the drive letter.";
    let fixed = "Fixed: the upload test passes on Windows with its drive letter.";
    learn_in_two(&mut memory, &[("user", "why does it fail?"), ("agent", cause)], &[("agent", fixed)]);
    let filter = Filter { statuses: vec![Status::Archived], ..Filter::default() };
    let archived: Vec<String> = memory.list(&filter).unwrap().into_iter().map(|entry| entry.text).collect();
    assert_eq!((standing(&mut memory).0, archived), (Vec::new(), vec![cause.to_owned()]));
    learn_in_two(&mut memory, &[("user", "why does it fail?"), ("agent", cause)], &[("agent", fixed)]);
    assert_eq!(standing(&mut memory).0, Vec::<String>::new(), "read again, it stays so");
}

#[test]
fn what_contradicts_another_session_waits_and_supersedes_that_when_it_is_accepted() {
    let mut memory = Memory::new(MemoryStore::default(), || NOW);
    learn(&mut memory, &at_day(1, "a", &[("user", "what is the limit?"), ("agent", LIMIT)]));
    learn(&mut memory, &at_day(2, "b", &[("user", "is there a limit?"), ("agent", OTHER_LIMIT)]));
    assert_eq!(standing(&mut memory), (vec![LIMIT.to_owned()], Vec::new()));
    let filter = Filter { statuses: vec![Status::Candidate], ..Filter::default() };
    let waits = memory.list(&filter).unwrap().remove(0);
    assert_eq!((waits.text.as_str(), waits.supersedes.len()), (OTHER_LIMIT, 1));
    memory.set_status(&waits.reference, Status::Promoted).unwrap();
    assert_eq!(standing(&mut memory), (vec![OTHER_LIMIT.to_owned()], vec![LIMIT.to_owned()]));
}

#[test]
fn an_answer_in_a_later_reading_is_told_with_its_question() {
    let asked = [
        ("user", "which join is right for the report?"),
        ("agent", "Left. How are customers without orders shown in the report?"),
    ];
    let answer = [("user", "keep them, show 0"), ("agent", "Done, with coalesce.")];
    // What the agent adds has no word of it.
    let expected = "How are customers without orders shown in the report? keep them, show 0";
    for is_read_twice in [false, true] {
        let mut memory = Memory::new(MemoryStore::default(), || NOW);
        learn_in_two(&mut memory, &asked, &answer);
        if is_read_twice {
            learn_in_two(&mut memory, &asked, &answer);
        }
        assert_eq!(standing(&mut memory).0, [expected]);
    }
}

#[test]
fn consent_in_a_later_reading_makes_a_proposal_a_decision() {
    let mut memory = Memory::new(MemoryStore::default(), || NOW);
    let proposal = "I suggest Parquet with zstd, partitioned by day: a tenth of the size of CSV.";
    let first = [("user", "we need a format for the nightly dumps"), ("agent", proposal)];
    learn_in_two(&mut memory, &first, &[("user", "sounds good, do that"), ("agent", "Written.")]);
    let decided =
        "we need a format for the nightly dumps: Parquet with zstd, partitioned by day: a tenth of the size of CSV.";
    assert!(standing(&mut memory).0.contains(&decided.to_owned()), "{:?}", standing(&mut memory).0);
}

#[test]
fn a_person_who_changes_what_is_in_force_supersedes_it_in_other_words() {
    let hold = "remember that seats are held for 12 minutes in the checkout";
    for (change, is_changed) in [
        ("the checkout should hold the seats 7 minutes instead of 12, people complain", true),
        ("undo the 12 minutes for seats that are held in the checkout, make it 7", true),
        ("the invoice should show the address of the venue instead of ours", false),
        ("why are seats in the checkout held for 12 minutes instead of 7?", false),
    ] {
        let mut memory = Memory::new(MemoryStore::default(), || NOW);
        learn(&mut memory, &at_day(1, "a", &[("user", "please look"), ("user", hold)]));
        learn(&mut memory, &at_day(2, "b", &[("user", "hello there"), ("agent", "Hello."), ("user", change)]));
        assert_eq!(standing(&mut memory).1.len(), usize::from(is_changed), "{change}: {:?}", standing(&mut memory));
    }
}

#[test]
fn a_letter_that_a_person_pastes_is_not_their_own_word() {
    let mut memory = Memory::new(MemoryStore::default(), || NOW);
    let letter = "what should i answer him\n\nHi Sam,\nfrom now on the manifest has to be in XML, and please always send it early.\nbest, Ingrid (harbour office)";
    learn(&mut memory, &at_day(1, "a", &[("user", letter), ("agent", "Tell him that CSV stays.")]));
    assert_eq!(standing(&mut memory).0, Vec::<String>::new());
}

#[test]
fn what_a_person_names_as_replaced_is_superseded() {
    let pairs = [
        ("always use pnpm in this repo", "forget pnpm, from now on always use yarn in this repo"),
        ("we use pnpm in this repo, not npm", "we switched from pnpm to yarn, use yarn from now on"),
        ("we use pnpm in this repo, not npm", "we now use yarn instead of pnpm"),
        ("always deploy with the ansible playbook", "stop using ansible, always deploy with terraform from now on"),
        ("wir nehmen immer poetry in diesem Repo", "ab jetzt immer uv statt poetry nehmen"),
        (
            "remember that the alarm fires at 4800 mm right now",
            "ruben says 4800 is too late for the quay road, we go to 4650",
        ),
        ("siempre usamos moment para las fechas", "a partir de ahora siempre dayjs en vez de moment"),
    ];
    for (old, new) in pairs {
        let mut memory = Memory::new(MemoryStore::default(), || NOW);
        learn(&mut memory, &at_day(1, "a", &[("user", "please look"), ("user", old)]));
        learn(&mut memory, &at_day(2, "b", &[("user", "please look"), ("user", "never commit to main")]));
        learn(&mut memory, &at_day(3, "c", &[("user", "please look"), ("user", new)]));
        let (stands, superseded) = standing(&mut memory);
        assert!(superseded.len() == 1 && old.ends_with(&superseded[0]), "{new}: {superseded:?} {stands:?}");
        assert_eq!(stands.len(), 2, "{new}: {stands:?}");
    }
    for (old, new) in [
        ("we use pnpm in this repo, not npm", "always use yarn instead of npm in the docs folder"),
        ("always use pnpm in this repo", "always use tabs instead of spaces in this repo"),
        ("remember that the alarm fires at 4800 mm right now", "we deploy at 9 and it is too late at 10"),
        ("never use moment for the dates of invoices", "always use dayjs rather than luxon for the dates of invoices"),
    ] {
        let mut memory = Memory::new(MemoryStore::default(), || NOW);
        learn(&mut memory, &at_day(1, "a", &[("user", "please look"), ("user", old)]));
        learn(&mut memory, &at_day(3, "c", &[("user", "please look"), ("user", new)]));
        assert_eq!(standing(&mut memory).1, Vec::<String>::new(), "{new}");
    }
}

#[test]
fn who_corrects_an_agent_changes_what_it_said() {
    let told = [("user", "we picked an interval for the sync: every 15 minutes is fine")];
    for (said, new, is_changed) in [
        ("The sync runs every 15 minutes.", "no thats old. sync is every 30 min since friday", true),
        ("OK.", "and the sync eats battery, every 15 min is too often. half an hour is enough", true),
        ("The sync runs every 15 minutes.", "no, the other one. the export runs every night", false),
        ("The build takes 3 minutes.", "no thats old. it takes 5 since friday", false),
    ] {
        let mut memory = Memory::new(MemoryStore::default(), || NOW);
        learn(&mut memory, &at_day(1, "a", &[("user", "please look"), told[0]]));
        learn(&mut memory, &at_day(2, "b", &[("user", "how often does it run?"), ("agent", said), ("user", new)]));
        let (stands, superseded) = standing(&mut memory);
        assert_eq!(superseded.len(), usize::from(is_changed), "{new}: {superseded:?} {stands:?}");
    }
}

#[test]
fn a_number_that_two_texts_share_by_chance_is_no_change() {
    let mut memory = Memory::new(MemoryStore::default(), || NOW);
    let cause = "Remember that the file of the 23rd was read twice: the tills of 14 and 22 sent it again.";
    let vault = "Remember that points 1 and 2 are fine, secrets are fetched from Vault and never stored in variables.";
    let rule = "Never change the timer without asking Jana first.";
    let jana = "half past 2 is too early, the tills upload until 3:20. Remember that i asked jana about the timer, quarter to 4 is fine.";
    let window = "Remember: the window is now from the 1st to the 5th day, no longer what it was.";
    for (day, said) in [
        (1, cause),
        (2, vault),
        (3, rule),
        (4, jana),
        (5, "14 tests pass, that is no longer so slow. Remember that the runs take 22 minutes."),
        (6, window),
    ] {
        learn(&mut memory, &at_day(day, &format!("s{day}"), &[("user", "please look"), ("user", said)]));
    }
    assert_eq!(standing(&mut memory).1, Vec::<String>::new());
}

#[test]
fn a_number_that_is_said_to_go_supersedes_it_in_another_language_too() {
    let mut memory = Memory::new(MemoryStore::default(), || NOW);
    let old = "Remember that raw extracts are kept for 90 days, as we agreed with the storage people.";
    let new =
        "Lembra-te: a janela agora é do 1.º ao 5.º dia útil, e os extratos em bruto guardam-se 3650 dias e não 90.";
    learn(&mut memory, &at_day(1, "a", &[("user", "please look"), ("user", old)]));
    learn(&mut memory, &at_day(2, "b", &[("user", "olá"), ("user", new)]));
    let (stands, superseded) = standing(&mut memory);
    assert!(superseded.len() == 1 && superseded[0].contains("90 days"), "{superseded:?}");
    assert!(stands.len() == 1 && stands[0].contains("3650"), "{stands:?}");
}

#[test]
fn an_amendment_of_few_words_finds_what_it_amends() {
    let mut memory = Memory::new(MemoryStore::default(), || NOW);
    for (day, said) in [
        (1, "Remember that releases are cut on Tuesdays."),
        (2, "Remember that uploads may have at most 10 MB."),
        (3, "instead of what we said, releases are cut on Thursdays"),
        (4, "amendment: uploads may have at most 25 MB"),
    ] {
        learn(&mut memory, &at_day(day, &format!("s{day}"), &[("user", "please look"), ("user", said)]));
    }
    let (stands, superseded) = standing(&mut memory);
    assert!(superseded.iter().any(|text| text.contains("Tuesdays")), "{stands:?} {superseded:?}");
    assert!(superseded.iter().any(|text| text.contains("10 MB")), "{stands:?} {superseded:?}");
}

#[test]
fn a_rule_that_loses_a_sentence_is_still_its_speakers() {
    let mut memory = Memory::new(MemoryStore::default(), || NOW);
    let scope = Scope::Agent(Name::new("dev").unwrap());
    let rules = "In the manifests we refer to images by their digest and not by a tag. Production gets no deployment between the 1st and the 8th working day of the month.";
    let by_agent = Draft {
        created: Some(NOW - 400 * 24 * 3_600_000),
        origin: Some(Origin::new(Speaker::Agent)),
        ..Draft::new(scope, Category::Conventions, rules)
    };
    let reference = memory.add(by_agent).unwrap().reference().unwrap().clone();
    let change = "Remember: production gets no deployment between the 1st and the 5th working day of the month, no longer until the 8th.";
    learn(&mut memory, &at_day(3, "b", &[("user", "please look"), ("user", change)]));
    let entry = memory.get(&reference).unwrap();
    assert_eq!(entry.text, "In the manifests we refer to images by their digest and not by a tag.");
    assert!(entry.superseded_by.is_none() && entry.origin.unwrap().is_unconfirmed());
    assert!(standing(&mut memory).0.iter().any(|text| text.contains("5th working day")));
}

#[test]
fn a_number_that_gives_way_to_another_is_superseded_and_a_bound_is_none() {
    let mut memory = Memory::new(MemoryStore::default(), || NOW);
    let hold = "We always hold a reservation for 30 minutes so that nobody else takes the lot.";
    let refunds = "Refunds are always automatic until 48 hours before arrival: 80 of 100 were early.";
    learn(&mut memory, &at_day(1, "a", &[("user", hold), ("agent", "Done.")]));
    learn(&mut memory, &at_day(2, "b", &[("user", refunds), ("agent", "Done.")]));
    let discount = "Yes, but make it 7 nights or more, and the discount is never more than 80 euros.";
    let offer = "Shall I give a discount for stays of 5 nights or more?";
    learn(
        &mut memory,
        &at_day(3, "c", &[("user", "long stays"), ("agent", offer), ("user", discount), ("agent", "Done.")]),
    );
    assert_eq!(standing(&mut memory).1, Vec::<String>::new(), "a bound replaces no number");
    let raised = "half an hour is not enough for a reservation, raise it from 30 to 45";
    learn(
        &mut memory,
        &at_day(4, "d", &[("user", "hi"), ("agent", "Hello."), ("user", raised), ("agent", "The hold is 45 minutes.")]),
    );
    assert_eq!(standing(&mut memory).1, [hold]);
}

/// What stands and what is superseded, of sessions in each of which a person says something.
fn said_in_turn(said: &[&str]) -> (Vec<String>, Vec<String>) {
    let mut memory = Memory::new(MemoryStore::default(), || NOW);
    for (day, said) in (1..).zip(said) {
        let lines = [("user", "please look"), ("agent", "I have looked."), ("user", said), ("agent", "OK.")];
        learn(&mut memory, &at_day(day, &format!("s{day}"), &lines));
    }
    standing(&mut memory)
}

#[test]
fn a_number_in_another_form_is_the_same_number() {
    let old = "Remember that each transfer above R$ 10.000 raises an alert.";
    let (_, superseded) = said_in_turn(&[old, "o limite do alerta cai de 10 mil pra 5 mil"]);
    assert_eq!(superseded, [&old["Remember that ".len()..]]);
    let old = "记住 int_ 的表保留 30 天就够了";
    let (_, superseded) = said_in_turn(&[old, "int_ 的表 30 天不够，月底对账要看上个月的，改 45 天"]);
    assert_eq!(superseded.len(), 1, "{superseded:?}");
}

#[test]
fn what_is_gone_takes_what_names_it_along() {
    let old = "Remember that we send mail with Postmark, and the template ids are in the mail module.";
    let (_, superseded) = said_in_turn(&[old, "Postmark is history, since Saturday we send mail over Amazon SES."]);
    assert_eq!(superseded.len(), 1, "{superseded:?}");
    let old = "Lembra que os alertas de falha vão para o canal #dados-alertas no Slack, não para o #geral";
    let (_, superseded) =
        said_in_turn(&[old, "o banco está saindo do Slack. os alertas agora vão para o Teams, no canal Dados"]);
    assert_eq!(superseded.len(), 1, "{superseded:?}");
}

#[test]
fn neither_what_is_not_decided_nor_praise_nor_a_number_by_chance_changes_anything() {
    for (old, new) in [
        (
            "Remember that the night limit of alerts is 1.000.",
            "o limite noturno de alertas: em vez de 1.000 acho que vai virar 1.500, mas ela ainda vai confirmar, por enquanto não muda",
        ),
        ("gut. the key stays out of git, always", "sehr gut, so bleibt das. field builds always with prj_field.conf"),
        (
            "oui, neverForLocation, sinon les gens flippent: `maxSdkVersion=\"30\"` pour les API 26–30",
            "autre plainte: les gens se reconnectent sans arrêt. refresh token à 60 jours au lieu de 30",
        ),
        ("Remember to stop sending below 3.3 V.", "not the internal pull-up, that takes 3.3 V / 13 kOhm = 250 uA"),
    ] {
        assert_eq!(said_in_turn(&[old, new]).1, Vec::<String>::new(), "{new}");
    }
}

#[test]
fn a_second_thought_holds_with_what_it_is_about() {
    let mail = "Remember that an alarm goes out by mail when nothing came for 2 hours.";
    let thought = "actually 6 hours, else it rings in every storm";
    let expected = format!("{} {thought}", &mail["Remember that ".len()..]);
    let before = [("user", "please look"), ("agent", "I have looked."), ("user", mail), ("agent", "It does now.")];
    let then = [("user", thought), ("agent", "The alarm goes out after 6 hours, and no sooner than that.")];
    for is_in_two in [false, true] {
        let mut memory = Memory::new(MemoryStore::default(), || NOW);
        let (first, second) = (at_day(1, "a", &before), at_day(2, "a", &then).0);
        if is_in_two {
            learn(&mut memory, &first);
        }
        learn(&mut memory, &(first.0 + &second, first.1));
        let (stands, _) = standing(&mut memory);
        assert!(stands.iter().any(|text| text.starts_with(&expected)), "{stands:?}");
        assert!(!stands.contains(&mail["Remember that ".len()..].to_owned()), "{stands:?}");
    }
    // A client may give all of them one time.
    let mut memory = Memory::new(MemoryStore::default(), || NOW);
    learn(&mut memory, &at_day(1, "a", &[&before[..], &then[..]].concat()));
    assert!(standing(&mut memory).0.iter().any(|text| text.starts_with(&expected)));
}

#[test]
fn short_changes_in_a_list_supersede() {
    let mut memory = Memory::new(MemoryStore::default(), || NOW);
    let (old, other) = ("the reservation of a bike is 14 days.", "uploads to the carrier have 5 retries.");
    let said = format!("Remember that {old}");
    learn(&mut memory, &at_day(1, "a", &[("user", "please look"), ("user", &said)]));
    let said = format!("Remember that {other}");
    learn(&mut memory, &at_day(2, "b", &[("user", "please look"), ("user", &said)]));
    let list = "three things:\n- reservation is 10 days, not 14\n- uploads: retries 3, not 5\n- the label is fine";
    learn(&mut memory, &at_day(3, "c", &[("user", "hi"), ("agent", "Hello."), ("user", list), ("agent", "OK.")]));
    let (stands, mut superseded) = standing(&mut memory);
    superseded.sort();
    assert_eq!(superseded, [old, other], "{stands:?}");
    assert!(stands.len() == 1 && stands[0].contains("10 days, not 14"), "{stands:?}");
}
