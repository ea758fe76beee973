//! Where to look at all: a bit for each beginning of three bytes that any rule has, letters of either case alike.

use super::provider::{INNER, RULES};

/// Beginnings of what has a frame of its own.
const FRAMES: [&str; 5] = ["eyJ", "-----BEGIN", "PuTTY-User-Key-File-", "://", ";base64,"];

const BITS: usize = 1 << 15;

static GATE: [u64; BITS / 64] = {
    let (mut gate, mut at) = ([0; BITS / 64], 0);
    while at < RULES.len() {
        gate = opened(gate, RULES[at].marker.as_bytes());
        at += 1;
    }
    at = 0;
    while at < INNER.len() {
        gate = opened(gate, INNER[at].marker.as_bytes());
        at += 1;
    }
    gate = opened_all(gate, &FRAMES);
    gate = opened_all(gate, super::name::WORDS);
    gate = opened_all(gate, super::said::WORDS);
    gate = opened_all(gate, super::phrase::WORDS);
    gate = opened_all(gate, super::command::WORDS);
    gate = opened_all(gate, super::account::WORDS);
    at = 0;
    while at < super::foreign::LABELS.len() {
        gate = opened(gate, super::foreign::LABELS[at].0.as_bytes());
        at += 1;
    }
    gate
};

/// The next place at or behind one at which a rule may begin.
pub(super) fn next(bytes: &[u8], from: usize) -> Option<usize> {
    bytes.get(from..)?.windows(3).position(is_open).map(|ahead| from + ahead)
}

fn is_open(three: &[u8]) -> bool {
    let place = place(three[0], three[1], three[2]);
    // A token of a Discord bot has no marker but its first letter.
    GATE[place / 64] >> (place % 64) & 1 == 1 || matches!(three[0], b'M' | b'N' | b'O')
}

const fn place(one: u8, two: u8, three: u8) -> usize {
    (one as usize & 31) << 10 | (two as usize & 31) << 5 | three as usize & 31
}

const fn opened_all(mut gate: [u64; BITS / 64], words: &[&str]) -> [u64; BITS / 64] {
    let mut at = 0;
    while at < words.len() {
        gate = opened(gate, words[at].as_bytes());
        at += 1;
    }
    gate
}

/// The gate with a marker; one of less than three bytes may be followed by any.
const fn opened(mut gate: [u64; BITS / 64], marker: &[u8]) -> [u64; BITS / 64] {
    let free = match marker.len() {
        1 => 1 << 10,
        2 => 1 << 5,
        _ => 1,
    };
    let two = if marker.len() > 1 { marker[1] } else { 0 };
    let three = if marker.len() > 2 { marker[2] } else { 0 };
    let (first, mut more) = (place(marker[0], two, three), 0);
    while more < free {
        gate[(first + more) / 64] |= 1 << ((first + more) % 64);
        more += 1;
    }
    gate
}
