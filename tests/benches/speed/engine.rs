//! Our own engines: the component in wasmtime, and the core compiled natively, over the same folder.

use std::fs;
use std::path::Path;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use keepstone::{
    Category, Durability, Expect, FolderStore, Grant, Key, LIST_LIMIT, Memory, Middleware, Prefix, Scope, Store as _,
};
use keepstone_core as core;
use serde_json::json;

use super::Result;
use super::instance;

pub(super) const LIMIT: u32 = 10;

/// How often all entries are listed.
const LISTS: usize = 5;

/// What is measured of any engine.
pub(super) trait Engine {
    fn find(&mut self, text: &str) -> Result<usize>;
    fn add(&mut self, text: &str) -> Result<()>;
    /// Returns the number of all entries in force, each of which was read.
    fn list(&mut self) -> Result<usize>;
}

/// Opens the root of a corpus in an engine, and does what the words say with it: all measurements if there are none.
pub(super) fn start(name: &str, policy: &str, dir: &Path, words: &[&str]) -> Result<()> {
    let (start, root) = (Instant::now(), dir.join("root"));
    match name {
        "wasmtime" => {
            let grant = Grant { policy: Some(policy.to_owned()), ..Grant::default() };
            act(start, Memory::open(FolderStore::open(root)?, grant)?, dir, words)
        }
        "encrypted" => act(start, encrypted(policy, dir)?, dir, words),
        "linker" => act(start, instance::linked(policy, &root)?, dir, words),
        "sandbox" => act(start, instance::granted(policy, &root)?, dir, words),
        "native" => {
            let mut memory = core::Memory::new(Folder(FolderStore::open(root)?), now);
            memory.configure(policy)?;
            act(start, memory, dir, words)
        }
        _ => Err(format!("there is no engine {name}").into()),
    }
}

fn act(start: Instant, mut engine: impl Engine, dir: &Path, words: &[&str]) -> Result<()> {
    match words {
        [] => measure(start, engine, dir),
        ["first"] => {
            let queries = fs::read_to_string(dir.join("queries.txt"))?;
            assert!(
                engine.find(queries.lines().next().unwrap_or_default())? > 0,
                "the corpus answers its own questions"
            );
            Ok(())
        }
        ["add", who, count] => {
            let mut longest = 0_f64;
            for nth in 0..count.parse()? {
                let start = Instant::now();
                engine.add(&format!("{who} decided on step {nth}, because step {nth} of {who} comes next."))?;
                longest = longest.max(milliseconds(start));
            }
            println!("{}", json!({ "longest_ms": longest }));
            Ok(())
        }
        _ => Err(format!("nobody knows how to {}", words.join(" ")).into()),
    }
}

/// Through encryption, over a copy of the root that the first call makes.
fn encrypted(component: &str, dir: &Path) -> Result<impl Engine> {
    let (root, is_new) = (dir.join("encrypted"), !dir.join("encrypted").exists());
    let encrypt = Middleware::new(&fs::read(component)?)?;
    let key = vec![("KEEPSTONE_WITH_KEY".to_owned(), "00".repeat(32))];
    let store = encrypt.over(FolderStore::open(root)?, key);
    if is_new {
        let plain = FolderStore::open(dir.join("root"))?;
        for listed in
            plain.list(&Prefix::default(), None, LIST_LIMIT)?.iter().filter(|one| !one.key.starts_with(".vault/"))
        {
            let key = Key::new(&listed.key)?;
            let object = plain.read(&key)?.ok_or("a listed file is gone")?;
            store.write(&key, &object.bytes, &Expect::Anything, Durability::Fast)?;
        }
    }
    Ok(Memory::open(store, Grant::default())?)
}

impl Engine for Memory {
    fn find(&mut self, text: &str) -> Result<usize> {
        let query = keepstone::Query { limit: Some(LIMIT), ..keepstone::Query::new(text) };
        Ok(self.search().find(&query)?.len())
    }

    fn add(&mut self, text: &str) -> Result<()> {
        self.vault().add(&keepstone::Draft::new(Scope::agent("newcomer"), Category::Decisions, text))?;
        Ok(())
    }

    fn list(&mut self) -> Result<usize> {
        Ok(self.vault().entries(&keepstone::Filter::default())?.len())
    }
}

impl Engine for core::Memory<Folder> {
    fn find(&mut self, text: &str) -> Result<usize> {
        let query = core::Query { text: text.to_owned(), limit: Some(LIMIT), ..core::Query::default() };
        Ok(core::SearchCalls::find(self, &query)?.len())
    }

    fn add(&mut self, text: &str) -> Result<()> {
        let scope = core::Scope::Agent(core::Name::new("newcomer")?);
        core::VaultCalls::add(self, core::Draft::new(scope, core::Category::Decisions, text))?;
        Ok(())
    }

    fn list(&mut self) -> Result<usize> {
        Ok(core::VaultCalls::list(self, &core::Filter::default())?.len())
    }
}

fn milliseconds(since: Instant) -> f64 {
    since.elapsed().as_secs_f64() * 1e3
}

fn measure(start: Instant, mut engine: impl Engine, dir: &Path) -> Result<()> {
    let queries = fs::read_to_string(dir.join("queries.txt"))?;
    let queries: Vec<&str> = queries.lines().collect();
    let mut found = engine.find(queries[0])?;
    let open_and_first = start.elapsed();
    let mut times = Vec::new();
    for query in &queries {
        let start = Instant::now();
        found += engine.find(query)?;
        times.push(milliseconds(start));
    }
    assert!(found > 0, "the corpus answers its own questions");
    // Into a file of its own, so that nothing but the root is larger.
    let mut appends = Vec::new();
    for nth in 0..21 {
        let text = format!("an entry that nobody wrote before, at {} for the {nth}. time", now());
        let start = Instant::now();
        engine.add(&text)?;
        appends.push(milliseconds(start));
    }
    let mut lists = Vec::new();
    for _ in 0..LISTS {
        let start = Instant::now();
        assert!(engine.list()? > appends.len(), "the corpus is there");
        lists.push(milliseconds(start));
    }
    let mean = times.iter().sum::<f64>() / times.len() as f64;
    let figures = json!({
        "open_and_first_ms": open_and_first.as_secs_f64() * 1e3,
        "p50_ms": quantile(&mut times, 0.5),
        "p95_ms": quantile(&mut times, 0.95),
        "mean_ms": mean,
        "append_ms": quantile(&mut appends, 0.5),
        "list_ms": quantile(&mut lists, 0.5),
        "peak_mb": memory_of_process("VmHWM:"),
    });
    println!("{figures}");
    Ok(())
}

fn quantile(times: &mut [f64], share: f64) -> f64 {
    times.sort_by(f64::total_cmp);
    times[((times.len() - 1) as f64 * share) as usize]
}

/// A size of this process by its name in Linux, such as `VmHWM:`, the maximum, in megabytes; none if the system does not say.
pub(super) fn memory_of_process(name: &str) -> Option<f64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(name))?;
    Some(line.trim().trim_end_matches(" kB").parse::<f64>().ok()? / 1_000.0)
}

/// The memory of this process in which a page counts once however often it is mapped, in megabytes; none if the system does not say.
pub(super) fn memory_without_shares() -> Option<f64> {
    let sums = fs::read_to_string("/proc/self/smaps_rollup").ok()?;
    let line = sums.lines().find_map(|line| line.strip_prefix("Pss:"))?;
    Some(line.trim().trim_end_matches(" kB").parse::<f64>().ok()? / 1_000.0)
}

fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

/// The host's folder store as the native core wants one.
struct Folder(FolderStore);

impl core::Store for Folder {
    fn read(&self, key: &str) -> Answer<Option<core::store::Object>> {
        let found = self.0.read(&self.key(key)?).map_err(refused)?;
        Ok(found.map(|keepstone::Object { bytes, version }| core::store::Object { bytes, version }))
    }

    fn write(
        &self,
        key: &str,
        bytes: &[u8],
        expect: &core::store::Expect,
        durability: core::store::Durability,
    ) -> Answer<String> {
        self.0.write(&self.key(key)?, bytes, &expected(expect), lasting(durability)).map_err(refused)
    }

    fn remove(&self, key: &str, expect: &core::store::Expect, durability: core::store::Durability) -> Answer<()> {
        self.0.remove(&self.key(key)?, &expected(expect), lasting(durability)).map_err(refused)
    }

    fn list(&self, prefix: &str, after: Option<&str>, limit: u32) -> Answer<Vec<core::store::Listed>> {
        let listed =
            self.0.list(&Prefix::new(prefix).map_err(|error| refused(error.into()))?, after, limit).map_err(refused)?;
        let listed = listed.into_iter().map(|keepstone::Listed { key, version, size }| core::store::Listed {
            key,
            version,
            size,
        });
        Ok(listed.collect())
    }
}

impl Folder {
    fn key(&self, key: &str) -> Answer<Key> {
        Key::new(key).map_err(|error| refused(error.into()))
    }
}

type Answer<T> = std::result::Result<T, core::store::StoreError>;

fn expected(expect: &core::store::Expect) -> keepstone::Expect {
    match expect {
        core::store::Expect::Anything => keepstone::Expect::Anything,
        core::store::Expect::Absent => keepstone::Expect::Absent,
        core::store::Expect::At(version) => keepstone::Expect::At(version.clone()),
    }
}

fn lasting(durability: core::store::Durability) -> Durability {
    match durability {
        core::store::Durability::Full => Durability::Full,
        core::store::Durability::Fast => Durability::Fast,
    }
}

fn refused(error: keepstone::StoreError) -> core::store::StoreError {
    match error {
        keepstone::StoreError::Conflict => core::store::StoreError::Conflict,
        other => core::store::StoreError::Unavailable(other.to_string()),
    }
}
