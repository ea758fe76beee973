//! How fast search is on large roots: `cargo run --release -p keepstone-core --example speed -- 1000 100000`.
//!
//! Makes roots of so many entries, 50 agents by 5 categories, 25 to 40 words each out of a vocabulary that follows
//! Zipf's law, in a folder, and prints what building, opening, asking and appending cost; asking without the listings of the folder. `--keep`
//! leaves the roots where they are, and takes those that are there.
#![expect(clippy::disallowed_methods, clippy::disallowed_types, reason = "an example is a host")]

use std::cell::Cell;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, UNIX_EPOCH};

use keepstone_core::store::{Expect, Listed, Object, StoreError, Version};
use keepstone_core::{Category, Clock, Draft, Memory, Name, Query, Scope, Store};

const AGENTS: usize = 50;
const CATEGORIES: [Category; 5] =
    [Category::Decisions, Category::Lessons, Category::Facts, Category::Findings, Category::Episodes];
const VOCABULARY: usize = 30_000;
const START: u64 = 1_700_000_000_000;

fn main() {
    let sizes: Vec<usize> = std::env::args().skip(1).filter_map(|size| size.parse().ok()).collect();
    let sizes = if sizes.is_empty() { vec![1_000, 10_000, 100_000] } else { sizes };
    println!(
        "| entries | build | index | cold, first query | exact p50 / p95 | all widened p50 / p95 | append | search after |"
    );
    println!("|---|---|---|---|---|---|---|---|");
    for size in sizes {
        println!("{}", measure(size));
    }
}

fn measure(size: usize) -> String {
    let words = Words::new();
    let root = std::env::temp_dir().join(format!("keepstone-speed-{size}"));
    let keep = std::env::args().any(|arg| arg == "--keep");
    if !(keep && root.exists()) {
        drop(fs::remove_dir_all(&root));
        write_root(&root, size, &words);
    }
    let (_, build) = timed(|| open(&root).find(&query("no such word in there")).unwrap());
    let mut random = Random(7);
    let queries: Vec<String> = (0..200).map(|nth| words.some(&mut random, 2 + nth % 3)).collect();
    let before = cpu();
    let mut cold: Vec<Duration> = (0..9).map(|nth| timed(|| open(&root).find(&query(&queries[nth]))).1).collect();
    eprintln!("cpu ms to open and ask once: {:.1}", (cpu() - before) as f64 / 9e6);
    let mut memory = open(&root);
    let mut exact = ask(&mut memory, &queries);
    memory.configure("preset = \"agent-memory\"").unwrap();
    let mut widened = ask(&mut memory, &queries);
    memory.configure("").unwrap();
    let (mut append, mut after) = (Vec::new(), Vec::new());
    for (nth, asked) in queries.iter().enumerate().take(30) {
        let scope = Scope::Agent(Name::new(&format!("agent{}", nth % AGENTS)).unwrap());
        let draft = Draft::new(scope, Category::Decisions, words.some(&mut random, 30));
        append.push(timed(|| memory.add(draft).unwrap()).1);
        after.push(timed(|| memory.find(&query(asked)).unwrap()).1);
    }
    let row = format!(
        "| {size} | {:.0} ms | {:.2} MB | {} | {} / {} | {} / {} | {} | {} |",
        build.as_secs_f64() * 1e3,
        bytes_under(&root.join(".vault/index")) as f64 / 1e6,
        at(&mut cold, 50),
        at(&mut exact, 50),
        at(&mut exact, 95),
        at(&mut widened, 50),
        at(&mut widened, 95),
        at(&mut append, 50),
        at(&mut after, 50),
    );
    if keep {
        let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
        eprintln!(
            "kept {}; {}",
            root.display(),
            status.lines().find(|line| line.starts_with("VmHWM")).unwrap_or_default()
        );
    } else {
        fs::remove_dir_all(&root).unwrap();
    }
    row
}

fn open(root: &Path) -> Memory<Folder, impl Clock> {
    Memory::new(Folder(root.to_owned(), Cell::default()), || START + 400 * 24 * 3_600_000)
}

fn query(text: &str) -> Query {
    Query { text: text.to_owned(), ..Query::default() }
}

fn ask<C: Clock>(memory: &mut Memory<Folder, C>, queries: &[String]) -> Vec<Duration> {
    drop(memory.find(&query(&queries[0])).unwrap());
    let mut one = |text: &String| {
        memory.store().1.set(Duration::ZERO);
        let (_, time) = timed(|| memory.find(&query(text)).unwrap());
        time - memory.store().1.get()
    };
    let cpu = cpu();
    let times = queries.iter().map(&mut one).collect();
    eprintln!("cpu ms per query, listings included: {:.3}", (self::cpu() - cpu) as f64 / 1e6 / queries.len() as f64);
    times
}

/// Nanoseconds that this process was on a processor, on Linux.
fn cpu() -> u64 {
    let told = fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    told.split(' ').next().and_then(|ns| ns.parse().ok()).unwrap_or(0)
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    let done = work();
    (done, start.elapsed())
}

/// A percentile in milliseconds.
fn at(times: &mut [Duration], percent: usize) -> String {
    times.sort_unstable();
    format!("{:.2} ms", times[times.len() * percent / 100].as_secs_f64() * 1e3)
}

fn bytes_under(folder: &Path) -> u64 {
    fs::read_dir(folder).unwrap().map(|found| found.unwrap().metadata().unwrap().len()).sum()
}

/// Linear congruence (Knuth's MMIX), the upper bits.
#[derive(Clone)]
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 33
    }

    fn below(&mut self, end: usize) -> usize {
        self.next() as usize % end
    }
}

/// Words, each with a share that falls with its rank.
struct Words {
    words: Vec<String>,
    shares: Vec<f64>,
}

impl Words {
    fn new() -> Self {
        let mut random = Random(1);
        let words = (0..VOCABULARY).map(|_| word(&mut random)).collect();
        let sums = (1..=VOCABULARY).scan(0.0, |sum, rank| {
            *sum += 1.0 / (rank as f64 + 2.7);
            Some(*sum)
        });
        let sums: Vec<f64> = sums.collect();
        let total = sums[VOCABULARY - 1];
        Self { words, shares: sums.into_iter().map(|sum| sum / total).collect() }
    }

    fn some(&self, random: &mut Random, count: usize) -> String {
        let one = |_| {
            let share = random.next() as f64 / (1_u64 << 31) as f64;
            self.words[self.shares.partition_point(|sum| *sum < share).min(VOCABULARY - 1)].as_str()
        };
        (0..count).map(one).collect::<Vec<_>>().join(" ")
    }
}

fn word(random: &mut Random) -> String {
    let mut word = String::new();
    for _ in 0..1 + random.below(3) {
        word.push(char::from(b"bcdfghjklmnprstvwz"[random.below(18)]));
        word.push(char::from(b"aeiou"[random.below(5)]));
    }
    word.push(char::from(b"bdgklmnprst"[random.below(11)]));
    word + ["", "", "", "ing", "ed", "s", "tion", "er"][random.below(8)]
}

fn write_root(root: &Path, size: usize, words: &Words) {
    let (mut random, per_file) = (Random(3), size / (AGENTS * CATEGORIES.len()));
    for agent in 0..AGENTS {
        let folder = root.join(format!("agent{agent}"));
        fs::create_dir_all(&folder).unwrap();
        for (nth, category) in CATEGORIES.iter().enumerate() {
            let mut text = String::new();
            for entry in (0..per_file).rev() {
                let id = START + ((entry * AGENTS + agent) * CATEGORIES.len() + nth) as u64 * 97_001;
                let words = words.some(&mut random, 25 + entry % 16);
                text += &format!("<!-- id:{id} -->\n## {} · #topic{}\n\n{words}.\n\n---\n\n", date(id), entry % 40);
            }
            fs::write(folder.join(format!("{}.md", category.name())), text.trim_end()).unwrap();
        }
    }
}

fn date(ms: u64) -> String {
    let time = chrono::DateTime::from_timestamp_millis(ms as i64).unwrap();
    time.format("%Y-%m-%dT%H:%M").to_string()
}

/// The least that is a folder: no lock, no fsync. Listings are timed, since they cost what the file system does.
struct Folder(PathBuf, Cell<Duration>);

impl Folder {
    fn path(&self, key: &str) -> PathBuf {
        self.0.join(key)
    }

    fn version(path: &Path) -> Option<(Version, u64)> {
        let data = fs::metadata(path).ok()?;
        let changed = data.modified().unwrap().duration_since(UNIX_EPOCH).unwrap();
        Some((format!("{:x}.{:x}", data.len(), changed.as_nanos()), data.len()))
    }

    fn walk(&self, folder: &str, keys: &mut Vec<String>) {
        for found in fs::read_dir(self.path(folder)).into_iter().flatten() {
            let found = found.unwrap();
            let key = format!("{folder}{}", found.file_name().to_str().unwrap());
            if found.file_type().unwrap().is_dir() {
                self.walk(&format!("{key}/"), keys);
            } else {
                keys.push(key);
            }
        }
    }
}

impl Store for Folder {
    fn read(&self, key: &str) -> Result<Option<Object>, StoreError> {
        match fs::read(self.path(key)) {
            Ok(bytes) => {
                let (version, _) = Self::version(&self.path(key)).unwrap();
                Ok(Some(Object { bytes, version }))
            }
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(StoreError::Unavailable(error.to_string())),
        }
    }

    fn write(&self, key: &str, bytes: &[u8], expect: &Expect) -> Result<Version, StoreError> {
        let path = self.path(key);
        let found = Self::version(&path).map(|(version, _)| version);
        let holds = match expect {
            Expect::Anything => true,
            Expect::Absent => found.is_none(),
            Expect::At(version) => found.as_ref() == Some(version),
        };
        if !holds {
            return Err(StoreError::Conflict);
        }
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        let new = path.with_extension("new");
        fs::write(&new, bytes).unwrap();
        fs::rename(new, &path).unwrap();
        Ok(Self::version(&path).unwrap().0)
    }

    fn remove(&self, key: &str, _: &Expect) -> Result<(), StoreError> {
        fs::remove_file(self.path(key)).map_err(|error| StoreError::Unavailable(error.to_string()))
    }

    fn list(&self, prefix: &str, after: Option<&str>, limit: u32) -> Result<Vec<Listed>, StoreError> {
        let start = Instant::now();
        let mut keys = Vec::new();
        self.walk(prefix.rfind('/').map_or("", |at| &prefix[..=at]), &mut keys);
        keys.retain(|key| key.starts_with(prefix) && after.is_none_or(|after| key.as_str() > after));
        keys.sort();
        keys.truncate(limit as usize);
        let listed = keys.into_iter().filter_map(|key| {
            let (version, size) = Self::version(&self.path(&key))?;
            Some(Listed { key, version, size })
        });
        let listed = listed.collect();
        self.1.set(self.1.get() + start.elapsed());
        Ok(listed)
    }
}
