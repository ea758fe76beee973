//! The index with any bytes: damaged bytes are reported and built again, wrong bytes with a right checksum do no harm.

use std::rc::Rc;
use std::sync::OnceLock;

use keepstone_core::calls::*;
use keepstone_core::store::{Durability, Expect, Listed, MemoryStore, Object, StoreError, Version};
use keepstone_core::{Category, Chore, Draft, Memory, Query, Store};

use super::{NOW, dev};

const MANIFEST: &str = ".vault/index/manifest.json";

/// Bytes of a segment before its first section, and where in them the checksums of the sections begin.
const HEADER: usize = 140;
const SECTIONS_AT: usize = 20;

/// One store for several memories.
#[derive(Clone, Default)]
struct Shared(Rc<MemoryStore>);

impl Store for Shared {
    fn read(&self, key: &str) -> Result<Option<Object>, StoreError> {
        self.0.read(key)
    }

    fn write(&self, key: &str, bytes: &[u8], expect: &Expect, durability: Durability) -> Result<Version, StoreError> {
        self.0.write(key, bytes, expect, durability)
    }

    fn remove(&self, key: &str, expect: &Expect, durability: Durability) -> Result<(), StoreError> {
        self.0.remove(key, expect, durability)
    }

    fn list(&self, prefix: &str, after: Option<&str>, limit: u32) -> Result<Vec<Listed>, StoreError> {
        self.0.list(prefix, after, limit)
    }
}

impl Shared {
    fn memory(&self) -> Memory<Self> {
        Memory::new(self.clone(), || NOW)
    }

    /// A root whose index is saved.
    fn indexed() -> Self {
        let root = Self::default();
        let mut memory = root.memory();
        for nth in 0..4 {
            let draft = Draft::new(dev(), Category::Facts, format!("the queue of parser {nth} writes proxies"));
            memory.add(draft).expect("an entry");
        }
        memory.run(&[Chore::Index], false).expect("the index is saved");
        root
    }

    fn bytes(&self, key: &str) -> Vec<u8> {
        self.0.read(key).ok().flatten().map(|object| object.bytes).unwrap_or_default()
    }

    fn put(&self, key: &str, bytes: &[u8]) -> Version {
        self.0.write(key, bytes, &Expect::Anything, Durability::Full).expect("a store in memory takes all")
    }

    fn segment(&self) -> String {
        let mut keys = self.0.objects().into_iter().map(|(key, _)| key);
        keys.rfind(|key| key.ends_with(".ks")).expect("a segment was saved")
    }

    fn answer(&self) -> (String, Vec<String>) {
        let mut memory = self.memory();
        let query = Query { text: "queue writting prox".to_owned(), explain: true, ..Query::default() };
        let found = format!("{:?}", memory.find(&query).expect("an index never stands in the way"));
        (found, memory.take_warnings().into_iter().map(|fault| fault.key).collect())
    }
}

/// The answers of the root as long as its index does no harm.
fn whole() -> &'static str {
    static WHOLE: OnceLock<String> = OnceLock::new();
    WHOLE.get_or_init(|| Shared::indexed().answer().0)
}

/// A segment of arbitrary bytes, or with some of its bytes changed: it is reported and built again, and answers stay.
/// One that is changed with a right checksum may at most give wrong answers. The first byte says which.
pub fn segment(bytes: &[u8]) {
    let Some((how, bytes)) = bytes.split_first() else { return };
    let root = Shared::indexed();
    let key = root.segment();
    let before = root.bytes(&key);
    match damaged(*how, &before, bytes) {
        Some(damaged) => {
            root.put(&key, &damaged);
            let (found, told) = root.answer();
            assert_eq!(found, whole());
            assert!(damaged == before || told.contains(&key), "damage is told: {told:?}");
        }
        None => {
            let mut signed = changed(&before, HEADER, bytes);
            sign(&mut signed);
            root.name(&key, &signed);
            root.answer();
        }
    }
    root.memory().run(&[Chore::Index], false).expect("chores are done whatever was there");
}

/// A manifest of arbitrary bytes, or a changed one.
pub fn manifest(bytes: &[u8]) {
    let Some((how, bytes)) = bytes.split_first() else { return };
    let root = Shared::indexed();
    let before = root.bytes(MANIFEST);
    match damaged(*how, &before, bytes) {
        Some(damaged) => {
            root.put(MANIFEST, &damaged);
            assert_eq!(root.answer().0, whole());
            root.memory().run(&[Chore::Index], false).expect("chores are done whatever was there");
            assert_eq!(root.answer(), (whole().to_owned(), Vec::new()), "upkeep mends it");
        }
        None => {
            let text = String::from_utf8_lossy(&changed(inside(&before), 1, bytes)).into_owned();
            root.put(MANIFEST, &signed_manifest(&text));
            root.answer();
            root.memory().run(&[Chore::Index], false).expect("chores are done whatever was there");
        }
    }
}

/// Bytes that nobody has signed; none when they are to be.
fn damaged(how: u8, before: &[u8], bytes: &[u8]) -> Option<Vec<u8>> {
    match how % 4 {
        0 => Some(bytes.to_vec()),
        1 => Some(changed(before, 0, bytes)),
        2 => Some(spliced(before, bytes)),
        _ => None,
    }
}

impl Shared {
    /// Puts a segment under the name that its header asks for, and a manifest that names it.
    fn name(&self, key: &str, segment: &[u8]) {
        let (_, old) = key.rsplit_once('/').expect("it lies in a folder");
        let sum = u64::from_le_bytes(segment[HEADER - 8..HEADER].try_into().expect("eight bytes"));
        let (start, _) = old.rsplit_once('-').expect("a name ends with its sum");
        let new = format!("{start}-{sum:016x}.ks");
        let was_at = self.0.read(key).expect("it is there").map(|object| object.version).unwrap_or_default();
        let is_at = self.put(&key.replace(old, &new), segment);
        let manifest = String::from_utf8(inside(&self.bytes(MANIFEST)).to_vec()).expect("a manifest is text");
        let version = |at: &str| format!("\"version\":\"{at}\"");
        let manifest = manifest.replace(old, &new).replace(&version(&was_at), &version(&is_at));
        self.put(MANIFEST, &signed_manifest(&manifest));
    }
}

/// Three bytes of the input change one: where, in two of them, and by what.
fn changed(before: &[u8], from: usize, input: &[u8]) -> Vec<u8> {
    let mut after = before.to_vec();
    for change in input.chunks_exact(3).take(64) {
        let at = from + usize::from(u16::from_le_bytes([change[0], change[1]])) % (before.len() - from);
        after[at] ^= change[2];
    }
    after
}

/// The input in place of as many bytes, somewhere.
fn spliced(before: &[u8], input: &[u8]) -> Vec<u8> {
    let at = input.first().map_or(0, |first| before.len() * usize::from(*first) / 256);
    let end = (at + input.len()).min(before.len());
    [&before[..at], input, &before[end..]].concat()
}

/// The bytes of a manifest that its checksum covers.
fn inside(manifest: &[u8]) -> &[u8] {
    let start = b"{\"sum\":\"0123456789abcdef\",\"manifest\":".len();
    &manifest[start..manifest.len() - 2]
}

fn signed_manifest(inside: &str) -> Vec<u8> {
    format!("{{\"sum\":\"{:016x}\",\"manifest\":{inside}}}\n", checksum(inside.as_bytes())).into_bytes()
}

/// Makes the checksums of a segment fit its bytes.
fn sign(bytes: &mut [u8]) {
    let mut start = HEADER;
    for section in 0..7 {
        let at = SECTIONS_AT + section * 16;
        let length = u64::from_le_bytes(bytes[at..at + 8].try_into().expect("eight bytes"));
        let end = start + usize::try_from(length).expect("it fits");
        let sum = checksum(&bytes[start..end]);
        bytes[at + 8..at + 16].copy_from_slice(&sum.to_le_bytes());
        start = end;
    }
    let sum = checksum(&bytes[..HEADER - 8]);
    bytes[HEADER - 8..HEADER].copy_from_slice(&sum.to_le_bytes());
}

/// As FORMAT.md has it.
fn checksum(bytes: &[u8]) -> u64 {
    let step = |hash: u64, word: u64| (hash.rotate_left(23) ^ word).wrapping_mul(0x100_0000_01b3);
    let (words, rest) = bytes.as_chunks::<8>();
    let hash = 0xcbf2_9ce4_8422_2325 ^ bytes.len() as u64;
    let hash = words.iter().fold(hash, |hash, word| step(hash, u64::from_le_bytes(*word)));
    let hash = rest.iter().fold(hash, |hash, byte| step(hash, u64::from(*byte)));
    hash ^ hash >> 32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_signed_here_is_believed() {
        let root = Shared::indexed();
        let (key, whole) = (root.segment(), root.answer());
        let mut segment = root.bytes(&key);
        sign(&mut segment);
        assert_eq!(segment, root.bytes(&key));
        assert_eq!(signed_manifest(&String::from_utf8_lossy(inside(&root.bytes(MANIFEST)))), root.bytes(MANIFEST));
        root.name(&key, &segment);
        assert_eq!(root.answer(), whole);
        // With its last byte but one changed it is still read: only what it says is another.
        let at = segment.len() - 1;
        segment[at] ^= 1;
        sign(&mut segment);
        root.name(&key, &segment);
        assert_eq!(root.answer().1, [""; 0]);
    }
}
