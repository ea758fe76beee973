//! Reading settings of a table, as toml reads them.

use super::super::Policy;
use super::*;

#[test]
fn settings_and_faults_are_those_of_toml() {
    for text in [
        "",
        "preset = \"agent-memory\"\n[brief]\nbudget = 900\n[search]\nk1 = 1\nb = 0x1\nfuzzy_share = 0.2",
        "[brief]\nrelevant = [{ title = \"a\", categories = [\"decisions\"], limit = 3 }]",
        "\n[brief]\nbugdet = 1",
        "nonsense = 1",
        "preset = \"x\"",
        "\npreset = 1",
        "preset = []",
        "[brief]\nbudget = \"many\"",
        "[brief]\nbudget = -1",
        "[brief]\nbudget = 1.5",
        "[brief]\nbudget = 2020-01-01",
        "[brief]\nbudget = 99999999999999999999",
        "[limits]\ntext_bytes = 0xffffffffffffffff",
        "[brief]\nbudget = { a = 1 }",
        "brief = 3",
        "[brief]\nrelevant = [\n{ title = \"a\" },\n]",
        "[brief]\nrelevant = [\n{ titel = \"a\" },\n]",
        "[search]\nk1 = \"a\"\nexpand = \"never-so\"",
        "[search]\nk1 = 1e999",
        "[search]\nk1 = -inf",
        "[limits]\ntext_bytes = true",
        "[sweep.kinds.decisions]\nrate = 0.1\n[sweep.kinds.findings]\nfloor = 0",
        "[sweep.kinds.wishes]\nrate = 0.1",
        "[sweep.kinds.decisions]\nspeed = 0.1",
        "[sweep]\nkinds = 3",
    ] {
        let table = DeTable::parse(text).unwrap().into_inner();
        let ours = read::<Policy>(&table);
        match (toml::from_str::<Policy>(text), ours) {
            (Ok(theirs), ours) => assert_eq!(ours.unwrap(), theirs, "{text:?}"),
            (Err(theirs), Ok(_)) => panic!("{text:?} was taken, and toml says: {theirs}"),
            (Err(theirs), Err(ours)) => {
                let start = theirs.span().map(|span| span.start);
                assert_eq!((ours.message(), ours.start()), (theirs.message(), start), "{text:?}");
            }
        }
    }
}
/// toml fills a type of settings from an array as well, value by value.
#[test]
fn an_array_is_no_table_of_settings() {
    for text in ["\n\nbrief = []", "\n\nlimits = [1, 2]"] {
        let refusal = read::<Policy>(&DeTable::parse(text).unwrap().into_inner()).unwrap_err();
        assert!(refusal.message().starts_with("invalid type: sequence, expected struct "), "{refusal}");
        assert_eq!(text[refusal.start().unwrap()..].chars().next(), Some('['));
    }
}
