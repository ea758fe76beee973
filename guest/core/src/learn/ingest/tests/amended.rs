//! What a later session decides anew takes the place of what an earlier one decided.

use super::*;

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
