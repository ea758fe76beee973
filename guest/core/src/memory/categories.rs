//! Categories that a policy adds: their files are files of entries in every call, and without the policy in none.

use super::contract::{Caller, ToolSet};
use crate::brief::contract::Request;
use crate::calls::*;
use crate::clients::contract::File;
use crate::model::category::Category;
use crate::model::contract::{Changes, Draft, Entry, Filter, Status, Tier};
use crate::model::scope::{Name, Scope};
use crate::search::contract::Query;
use crate::session::contract::MissionChanges;
use crate::session::contract::{MissionFilter, MissionOutcome};
use crate::store::memory::MemoryStore;
use crate::store::{Durability, Expect};
use crate::upkeep::contract::{Chore, Format, SourceFile};

use super::*;

const NOW: u64 = 1_773_679_871_839;
const POLICY: &str = "categories = [\"research\"]\n";
const FILE: &str =
    "<!-- id:1773679870001 -->\n## 2026-03-16T16:51 · #cache\n\nRedis beats Memcached for our load.\n\n---";

type Stored = Memory<Rc<MemoryStore>>;

fn put(store: &MemoryStore, key: &str, text: &str) {
    store.write(key, text.as_bytes(), &Expect::Anything, Durability::Full).unwrap();
}

fn read(store: &MemoryStore, key: &str) -> Option<String> {
    store.read(key).unwrap().map(|object| String::from_utf8(object.bytes).unwrap())
}

fn at(store: &Rc<MemoryStore>) -> Stored {
    let now = std::cell::Cell::new(NOW);
    Memory::new(store.clone(), move || now.replace(now.get() + 1_000))
}

/// A root with a file of research, and its memory; without the policy a folder as users of agent-memory have it.
fn root(policy: &str) -> (Rc<MemoryStore>, Stored) {
    let store = Rc::new(MemoryStore::default());
    put(&store, "dev/research.md", FILE);
    if !policy.is_empty() {
        put(&store, "policy.toml", policy);
    }
    let memory = at(&store);
    (store, memory)
}

fn research() -> Category {
    Category::parse("research").unwrap()
}

fn dev() -> Scope {
    Scope::Agent(Name::new("dev").unwrap())
}

fn reference() -> Reference {
    Reference::parse("dev/research/1773679870001").unwrap()
}

fn of_status(statuses: &[Status]) -> Filter {
    Filter { categories: vec![research()], statuses: statuses.to_vec(), ..Filter::default() }
}

fn texts(entries: &[Entry]) -> Vec<&str> {
    entries.iter().map(|entry| entry.text.as_str()).collect()
}

fn found(memory: &mut Stored, query: &str) -> Vec<String> {
    let hits = memory.find(&Query { text: query.to_owned(), ..Query::default() }).unwrap();
    hits.into_iter().map(|hit| hit.entry.reference.to_string()).collect()
}

fn stored(memory: &mut Stored, draft: Draft) -> Reference {
    memory.add(draft).unwrap().reference().unwrap().clone()
}

#[test]
fn an_entry_of_such_a_category_is_listed_found_told_and_changed() {
    let (store, mut memory) = root(POLICY);
    assert_eq!(texts(&memory.list(&of_status(&[])).unwrap()), ["Redis beats Memcached for our load."]);
    assert_eq!(memory.counts(None).unwrap()[0].category, research());
    assert_eq!(found(&mut memory, "memcached"), ["dev/research/1773679870001"]);
    let brief = memory.compose(&Request { agent: "dev".to_owned(), ..Request::default() }).unwrap().text;
    assert!(brief.contains("research: Redis beats Memcached"), "{brief}");

    let added = stored(&mut memory, Draft::new(dev(), research(), "Kafka keeps a week of events."));
    assert_eq!(added.key(), "dev/research.md");
    memory.edit(&added, Changes { text: Some("Kafka keeps ten days.".to_owned()), ..Changes::default() }).unwrap();
    memory.set_tier(&added, Tier::Pinned).unwrap();
    assert!(read(&store, "dev/research.md").unwrap().contains("Kafka keeps ten days."));
    let shared = memory.widen(&added, &Scope::Project).unwrap();
    assert_eq!(shared.reference.key(), "_shared/research.md");

    memory.forget(&reference()).unwrap();
    assert_eq!(memory.list(&of_status(&[Status::Forgotten])).unwrap().len(), 1);
    memory.restore(&reference()).unwrap();
    assert_eq!(found(&mut memory, "memcached"), ["dev/research/1773679870001"]);
    memory.forget(&reference()).unwrap();
    memory.undo(None).unwrap();
    assert!(memory.get(&reference()).is_ok());
    memory.forget(&reference()).unwrap();
    assert!(memory.purge(&reference()).unwrap().remaining.is_empty());
    assert!(memory.get(&reference()).is_err() && memory.health().unwrap().faults.is_empty());
}

#[test]
fn an_index_that_is_saved_knows_the_category_of_an_entry() {
    let (store, mut memory) = root(&format!("{POLICY}[index]\nflush = 1\n"));
    assert_eq!(found(&mut memory, "memcached").len(), 1);
    assert!(store.list(".vault/index/", None, 10).unwrap().len() > 1, "it was saved");
    let mut other = at(&store);
    let of = |categories| Query {
        text: "memcached".to_owned(),
        filter: Filter { categories, ..Filter::default() },
        ..Query::default()
    };
    assert_eq!(other.find(&of(vec![research()])).unwrap().len(), 1);
    assert_eq!(other.find(&of(vec![Category::Facts])).unwrap().len(), 0);
    put(&store, "policy.toml", "");
    assert_eq!(found(&mut other, "memcached").len(), 0, "it is not a category any more");
    assert_eq!(found(&mut at(&store), "memcached").len(), 0);
}

#[test]
fn a_full_category_goes_to_the_archive_and_comes_back() {
    let (store, mut memory) = root(&format!("{POLICY}[upkeep]\ncategory_cap = 2\ncategory_keep = 1\n"));
    for text in ["Kafka keeps a week of events.", "Postgres holds the ledger."] {
        stored(&mut memory, Draft::new(dev(), research(), text));
    }
    memory.run(&[Chore::Vault], false).unwrap();
    assert!(read(&store, ".vault/archive/dev/research.md").unwrap().contains("Redis beats Memcached"));
    let archived = memory.list(&of_status(&[Status::Archived])).unwrap();
    assert_eq!(archived.len(), 2);
    let query = Query { text: "memcached".to_owned(), filter: of_status(&[Status::Archived]), ..Query::default() };
    assert_eq!(memory.find(&query).unwrap()[0].entry.reference, reference());
    memory.restore(&reference()).unwrap();
    assert!(read(&store, "dev/research.md").unwrap().contains("Redis beats Memcached"));
    assert!(memory.health().unwrap().unknown.is_empty());
}

#[test]
fn what_somebody_takes_out_of_its_file_is_in_the_trash() {
    let (store, mut memory) = root(POLICY);
    let kept = stored(&mut memory, Draft::new(dev(), research(), "Kafka keeps a week of events."));
    put(&store, "dev/research.md", FILE);
    memory.run(&[Chore::Vault], false).unwrap();
    assert_eq!(memory.list(&of_status(&[Status::Forgotten])).unwrap()[0].reference, kept);
}

#[test]
fn a_deleted_mission_takes_its_entries_along() {
    let (store, mut memory) = root(POLICY);
    let topic = MissionChanges { topic: Some("Launch".to_owned()), ..MissionChanges::default() };
    memory.create_mission("launch", &topic).unwrap();
    let launch = Scope::Mission(Name::new("launch").unwrap());
    stored(&mut memory, Draft::new(launch.clone(), research(), "The market is small."));
    memory.delete_mission("launch").unwrap();
    let of_mission = Filter { scopes: vec![launch.clone()], ..Filter::default() };
    assert_eq!(memory.list(&of_mission).unwrap(), []);
    memory.restore_mission("launch").unwrap();
    assert!(read(&store, "_missions/launch/research.md").unwrap().contains("market"));
    let important = Draft { tier: Some(Tier::Pinned), ..Draft::new(launch, research(), "Sell to schools.") };
    stored(&mut memory, important);
    memory.end_mission("launch", MissionOutcome::Success).unwrap();
    assert!(read(&store, "_shared/research.md").unwrap().contains("Sell to schools."));
}

#[test]
fn its_entries_stand_in_a_file_of_their_own_for_clients_that_read_files() {
    let (store, mut memory) = root(POLICY);
    let plan = memory.memory_files(Some("dev"), &[]).unwrap();
    let topic = plan.edits.iter().find(|edit| edit.path == "research.md").unwrap();
    assert!(topic.text.as_ref().unwrap().contains("# Research\n\n1 entry"), "{topic:?}");
    let there = [File { path: "research.md".to_owned(), text: topic.text.clone() }];
    put(&store, "policy.toml", "");
    let plan = memory.memory_files(Some("dev"), &there).unwrap();
    assert!(plan.edits.iter().any(|edit| edit.path == "research.md" && edit.text.is_none()), "{plan:?}");
}

#[test]
fn agents_tools_take_it_as_a_category() {
    let (_, mut memory) = root(POLICY);
    let caller = Caller { agent: Some("dev".to_owned()), ..Caller::default() };
    let tools = memory.list_tools(ToolSet::Entries).unwrap();
    let schema = |name: &str| &tools.iter().find(|tool| tool.name == name).unwrap().input_schema;
    assert!(schema("memory_write").contains("\"digests\",\"research\"]"), "{}", schema("memory_write"));
    let input = "{\"text\":\"Kafka keeps a week of events.\",\"category\":\"research\",\"scope\":\"agent\"}";
    let written = memory.call_tool("memory_write", input, &caller, Vec::new()).unwrap();
    assert!(!written.is_error && written.text.contains("dev/research/"), "{}", written.text);
    let input = "{\"query\":\"kafka\",\"category\":\"research\"}";
    let read = memory.call_tool("memory_search", input, &caller, Vec::new()).unwrap();
    assert!(read.text.contains("Kafka keeps a week"), "{}", read.text);
    let input = "{\"text\":\"x y z\",\"category\":\"recipes\"}";
    let refused = memory.call_tool("memory_write", input, &caller, Vec::new()).unwrap();
    assert!(refused.is_error && refused.text.contains("digests, research, not \"recipes\""), "{}", refused.text);
}

#[test]
fn without_the_policy_no_call_reads_moves_or_changes_the_file() {
    let (store, mut memory) = root("[upkeep]\ncategory_cap = 0\ncategory_keep = 0\n");
    put(&store, "_missions/launch/research.md", FILE);
    put(&store, ".vault/archive/dev/research.md", FILE);
    assert_eq!(
        memory.list(&Filter { statuses: vec![Status::Archived, Status::Promoted], ..Filter::default() }).unwrap(),
        []
    );
    assert_eq!(memory.counts(None).unwrap(), []);
    assert_eq!(found(&mut memory, "memcached").len(), 0);
    assert_eq!(memory.missions(&MissionFilter::default()).unwrap(), []);
    let brief = memory.compose(&Request { agent: "dev".to_owned(), ..Request::default() }).unwrap().text;
    assert!(!brief.contains("Memcached"), "{brief}");
    memory.run(&[], false).unwrap();
    let unknown = memory.health().unwrap().unknown;
    assert_eq!(unknown, ["_missions/launch/research.md", "dev/research.md", ".vault/archive/dev/research.md"]);
    for key in ["dev/research.md", "_missions/launch/research.md", ".vault/archive/dev/research.md"] {
        assert_eq!(read(&store, key).as_deref(), Some(FILE), "{key}");
    }
}

#[test]
fn a_call_that_names_a_category_which_policy_has_not_is_invalid_and_says_what_to_do() {
    let (store, mut memory) = root("");
    put(&store, ".vault/trash/dev/research/1773679870001.md", FILE);
    let draft = || Draft::new(dev(), research(), "Kafka keeps a week of events.");
    let query = || Query { text: "kafka".to_owned(), filter: of_status(&[]), ..Query::default() };
    let (here, changes) = (reference(), Changes { tags: Some(Vec::new()), ..Changes::default() });
    let calls: [(&str, Result<()>); 14] = [
        ("add", memory.add(draft()).map(drop)),
        ("get", memory.get(&here).map(drop)),
        ("edit", memory.edit(&here, changes).map(drop)),
        ("forget", memory.forget(&here)),
        ("restore", memory.restore(&here).map(drop)),
        ("purge", memory.purge(&here).map(drop)),
        ("widen", memory.widen(&here, &Scope::Project).map(drop)),
        ("set_status", memory.set_status(&here, Status::Archived).map(drop)),
        ("list", memory.list(&of_status(&[])).map(drop)),
        ("list what is archived", memory.list(&of_status(&[Status::Archived])).map(drop)),
        ("find", memory.find(&query()).map(drop)),
        ("similar", memory.similar(&query()).map(drop)),
        ("related", memory.related(&here, &Filter::default(), None).map(drop)),
        ("instructions", memory.instructions("dev", None, &[research()]).map(drop)),
    ];
    for (name, answer) in calls {
        let error = answer.expect_err(name);
        assert!(
            matches!(&error, Error::Invalid(why) if why.ends_with("categories = [\"research\"]")),
            "{name}: {error}"
        );
    }
    assert_eq!(read(&store, "dev/research.md").as_deref(), Some(FILE));
}

#[test]
fn a_memory_that_is_brought_over_unites_only_files_of_categories() {
    let (_, mut first) = root(POLICY);
    stored(&mut first, Draft::new(dev(), research(), "Kafka keeps a week of events."));
    let document = first.export(None).unwrap().text;
    for (policy, is_united) in [(POLICY, true), ("", false)] {
        let (store, mut other) = root(policy);
        let files = [SourceFile { path: "root.json".to_owned(), bytes: document.clone().into_bytes() }];
        let report = other.import(Format::Keepstone, &files, false).unwrap();
        assert_eq!(read(&store, "dev/research.md").unwrap().contains("Kafka"), is_united, "{policy:?}");
        assert_eq!(report.skipped.iter().any(|skipped| skipped.key == "dev/research.md"), !is_united);
    }
}
