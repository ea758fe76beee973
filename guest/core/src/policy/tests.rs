mod reading;

use std::fmt::Write as _;

use serde::Serialize;
use serde_json::Value;

use super::dropped::DROPPED;
use super::*;
use crate::model::setting::Described;

#[test]
fn a_file_changes_single_values_of_its_preset() {
    let policy = Policy::of(&["preset = \"agent-memory\"\n[brief]\nbudget = 900\n"]).unwrap();
    assert_eq!(policy.brief.budget, 900);
    assert_eq!(policy.brief.relevant[0].limit, 3);
    assert!(!policy.brief.whole_entries);
    assert_eq!(Policy::of(&["", "# nothing"]).unwrap(), Policy::default());
}

#[test]
fn categories_of_the_host_stand_beside_those_of_the_file() {
    let policy = Policy::of(&["categories = [\"research\"]", "categories = [\"notes\", \"research\"]"]).unwrap();
    assert_eq!(policy.categories.added().map(String::from).collect::<Vec<_>>(), ["notes", "research"]);
    let kinds = "categories = [\"research\"]\npreset = \"agent-memory\"\n[sweep.kinds.research]\nrate = 0.1";
    assert_eq!(Policy::of(&[kinds]).unwrap().vault().categories, Policy::of(&[&kinds[..25]]).unwrap().categories);
    assert!(Policy::of(&["categories = [\"research\"]", "categories = [\"RESEARCH\"]"]).is_err());
}

#[test]
fn a_setting_names_categories_that_there_are() {
    for (text, setting) in [
        ("[facts]\ncategories = [\"reserach\"]", "facts.categories"),
        ("[drafts]\nstrict_categories = [\"reserach\"]", "drafts.strict_categories"),
        ("[sweep]\nevergreen = [\"reserach\"]", "sweep.evergreen"),
        ("[sweep.kinds.reserach]\nrate = 0.1", "sweep.kinds"),
        ("[brief]\nrelevant = [{ title = \"a\", categories = [\"reserach\"], limit = 1 }]", "brief.relevant"),
    ] {
        let error = Policy::of(&["categories = [\"research\"]", text]).unwrap_err().to_string();
        assert!(error.contains(&format!("{setting}: \"reserach\" is not a category")), "{error}");
        assert!(Policy::of(&["categories = [\"reserach\"]", text]).is_ok(), "{text}");
    }
}

#[test]
fn a_wrong_file_is_told_by_its_line() {
    for (text, line) in [
        ("a = \n", Some(1)),
        ("[brief]\n\nbugdet = 1", Some(3)),
        ("preset = \"x\"", Some(1)),
        ("\ncategories = [\"Tasks\"]", Some(2)),
        ("\ncategories = [\n\"a/b\"]", Some(2)),
    ] {
        let Err(Error::Corrupt(fault)) = Policy::of(&[text]) else { panic!("{text:?} was taken") };
        assert_eq!((fault.key.as_str(), fault.line), (KEY, line), "{text:?}: {}", fault.message);
    }
    assert!(Policy::of(&["[brief]\nproject_share = 2.0"]).is_err());
    for search in ["b = 1.5", "time_weight = -1.0", "turn_weight = nan", "k1 = inf", "fuzzy_share = 2.0"] {
        let error = Policy::of(&[&format!("[search]\n{search}")]).unwrap_err().to_string();
        assert!(error.contains("search.") && error.contains("from 0 to"), "{error}");
    }
}

#[test]
fn a_policy_that_names_a_dropped_setting_is_read_and_a_warning_says_what_replaces_it() {
    let text = "[work]\nhistory = 7\n\nsummary_chars = 9\n[sessions]\nhandoff_messages = 3\n";
    let (policy, warnings) = Policy::with_warnings(&[text]).unwrap();
    assert_eq!(policy.work.history, 7);
    let warnings: Vec<_> = warnings.iter().map(|fault| (fault.line, fault.message.as_str())).collect();
    assert_eq!(
        warnings,
        [
            (
                Some(6),
                "sessions.handoff_messages is no setting any more and has no effect: `sessions.handoff_chars` replaces it"
            ),
            (Some(4), "work.summary_chars is no setting any more and has no effect: 200 replaces it"),
        ]
    );
    assert!(Policy::of(&["[work]\nsumary_chars = 9\n"]).is_err(), "a name that never was one is a mistake");
}

#[test]
fn the_changelog_names_what_replaces_each_dropped_setting() {
    let changelog = include_str!("../../../../CHANGELOG.md");
    for (table, settings) in DROPPED {
        let replaced: Vec<String> = settings.iter().map(|(name, what)| format!("`{name}` → {what}")).collect();
        let line = format!("\n  - `[{table}]`: {}\n", replaced.join(", "));
        assert!(changelog.contains(&line), "CHANGELOG.md has no line {line}");
    }
}

/// A table of the policy: what it is about, its settings, and their values under each preset.
struct TableReference {
    name: &'static str,
    about: &'static str,
    settings: Vec<(&'static str, &'static str)>,
    values: Vec<Value>,
}

impl TableReference {
    fn new<T: Described + Serialize>(name: &'static str, of: impl Fn(&Policy) -> &T) -> Self {
        let about = Policy::ABOUT.iter().find(|(table, _)| *table == name).expect("it is a table of the policy").1;
        let value = |(preset, _): &(&str, &str)| {
            let policy = Policy::of(&[&format!("preset = \"{preset}\"")]).unwrap();
            serde_json::to_value(of(&policy)).unwrap()
        };
        // Some values are those of the preset alone: a file cannot change them.
        let dropped = DROPPED.iter().find(|(table, _)| *table == name).map_or(&[][..], |(_, settings)| settings);
        let is_open = |setting: &&str| dropped.iter().all(|(name, _)| name != setting);
        let settings = T::ABOUT.iter().filter(|(setting, _)| is_open(setting)).copied().collect();
        Self { name, about, settings, values: PRESETS.iter().map(value).collect() }
    }

    fn markdown(&self) -> String {
        let mut text = format!(
            "\n## [{}]\n\n{}\n\n| setting | default | meaning |\n|---|---|---|\n",
            self.name,
            self.about.trim()
        );
        for (setting, about) in &self.settings {
            let default = &self.values[0][*setting];
            let others = PRESETS.iter().zip(&self.values).map(|((_, product), values)| (product, &values[*setting]));
            let others = others.filter(|(_, value)| *value != default);
            let others: String = others.map(|(product, value)| format!(" {product}: {}.", shown(value))).collect();
            let _ = writeln!(text, "| `{setting}` | {} | {}{others} |", shown(default), about.trim());
        }
        text
    }
}

/// The presets, Keepstone's own first, and the products that they are of.
const PRESETS: [(&str, &str); 5] = [
    ("keepstone", "Keepstone"),
    ("agent-memory", "agent-memory"),
    ("bit-office", "bit-office"),
    ("ade", "ADE"),
    ("smp", "SMP"),
];

/// A value, or the number of things in a list that is too long for a table.
fn shown(value: &Value) -> String {
    match value {
        Value::Null => "none".to_owned(),
        Value::Array(things) if things.iter().any(|thing| !thing.is_string()) => format!("a list of {}", things.len()),
        Value::Object(things) if things.is_empty() => "none".to_owned(),
        Value::Object(things) => format!("for {}", things.keys().cloned().collect::<Vec<_>>().join(", ")),
        value => format!("`{}`", value.to_string().replace('|', "\\|")),
    }
}

#[test]
fn the_reference_of_settings_is_complete() {
    let tables = [
        TableReference::new("limits", |policy| &policy.limits),
        TableReference::new("store", |policy| &policy.store),
        TableReference::new("brief", |policy| &policy.brief),
        TableReference::new("sessions", |policy| &policy.sessions),
        TableReference::new("episodes", |policy| &policy.episodes),
        TableReference::new("procedures", |policy| &policy.procedures),
        TableReference::new("upkeep", |policy| &policy.upkeep),
        TableReference::new("sweep", |policy| &policy.sweep),
        TableReference::new("transcripts", |policy| &policy.transcripts),
        TableReference::new("learn", |policy| &policy.learn),
        TableReference::new("work", |policy| &policy.work),
        TableReference::new("missions", |policy| &policy.missions),
        TableReference::new("facts", |policy| &policy.facts),
        TableReference::new("search", |policy| &policy.search),
        TableReference::new("index", |policy| &policy.index),
        TableReference::new("audit", |policy| &policy.audit),
        TableReference::new("vectors", |policy| &policy.vectors),
        TableReference::new("secrets", |policy| &policy.secrets),
        TableReference::new("redaction", |policy| &policy.redaction),
        TableReference::new("dumps", |policy| &policy.dumps),
        TableReference::new("drafts", |policy| &policy.drafts),
        TableReference::new("jobs", |policy| &policy.jobs),
        TableReference::new("core", |policy| &policy.core),
        TableReference::new("conversations", |policy| &policy.conversations),
        TableReference::new("guard", |policy| &policy.guard),
        TableReference::new("check", |policy| &policy.check),
    ];
    let listed = tables.iter().map(|table| table.name);
    let named = Policy::ABOUT.iter().map(|(name, _)| *name).filter(|name| !["preset", "categories"].contains(name));
    assert!(listed.eq(named), "every table of the policy is in the reference, in the same order");
    let count: usize = tables.iter().map(|table| table.settings.len()).sum();
    let text = format!(
        "# Settings\n\nGenerated from the core: `BLESS=1 cargo test -p keepstone-core the_reference_of_settings` writes this page. \
         \n\nThe file `policy.toml` in the folder of a memory changes single values, as [FORMAT.md](../FORMAT.md) shows. There are {count} \
         settings. A `preset` takes the values of another product; where they differ from Keepstone's, they stand after the meaning.\n{}",
        tables.iter().map(TableReference::markdown).collect::<String>()
    );
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/settings.md");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(path, &text).unwrap();
    }
    let written = std::fs::read_to_string(path).unwrap_or_default();
    assert!(written == text, "docs/settings.md is not what the settings say: run this test with BLESS=1");
}
