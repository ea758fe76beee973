//! Keys that documentation prints: they open nothing. Their hashes are kept, because scanners of other people would
//! find the keys themselves here.

/// FNV-1a 64 of each, in order.
const EXAMPLES: &[u64] = &[
    0x3030ced20b49810a,
    0x30aa8188bb023e35,
    0x3f9d1c996e620b67,
    0x43f62e8bcdd84601,
    0x67e733c2f9035757,
    0x846b2a1e2fad7fcb,
    0x8959d21b97c6b870,
    0x9617ea5685ae57ea,
    0x9f1920c6cd484714,
    0xbb65956c4b8b34bf,
    0xc358cb21c35a1b3d,
    0xc860f3f8a6cd87c5,
    0xcb160c5ebf072178,
    0xd610fd6ad4e5c533,
    0xd9ad86ad3724159b,
    0xda4754a5e24c7b85,
    0xda974e4be9cfa38b,
    0xdb9bede1a83288bb,
    0xdc8d8ca0645472e9,
    0xddd19c486d095d84,
    0xe49c640aa227dc2f,
    0xecc1a4474851bc28,
    0xf6cad54e10eb31ac,
];

/// Claims of tokens that documentation prints.
const CLAIMS: &[&str] = &["John Doe", "supabase-demo", "\"iss\":\"joe\"", "Jane Doe", "example.com/is_root"];

/// Returns whether a key is one of the documentation.
pub(super) fn is_example(key: &str) -> bool {
    let mut hasher = fnv::FnvHasher::default();
    std::hash::Hasher::write(&mut hasher, key.as_bytes());
    EXAMPLES.binary_search(&std::hash::Hasher::finish(&hasher)).is_ok()
}

/// Returns whether the claims of a token, in base64, are those of an example.
pub(super) fn is_sample_claim(claims: &str) -> bool {
    let claims = decoded(claims);
    let claims = String::from_utf8_lossy(&claims);
    CLAIMS.iter().any(|sample| claims.contains(sample))
}

/// The bytes of base64 of either alphabet; what is no base64 is passed over.
pub(super) fn decoded(text: &str) -> Vec<u8> {
    let (mut bytes, mut bits, mut held) = (Vec::with_capacity(text.len() * 3 / 4), 0u32, 0);
    for byte in text.bytes() {
        let digit = match byte {
            b'A'..=b'Z' => byte - b'A',
            b'a'..=b'z' => byte - b'a' + 26,
            b'0'..=b'9' => byte - b'0' + 52,
            b'+' | b'-' => 62,
            b'/' | b'_' => 63,
            _ => continue,
        };
        bits = bits << 6 | u32::from(digit);
        held += 6;
        if held >= 8 {
            held -= 8;
            bytes.push((bits >> held & 0xff) as u8);
        }
    }
    bytes
}
