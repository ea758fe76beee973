//! Every command block of the papers that users read is run as they would type it: in order, in a new project, with the
//! built command and the packed npm package, in a home where nothing is.
#![cfg(unix)]

#[path = "papers/block.rs"]
mod block;
#[path = "papers/project.rs"]
mod project;

use std::fs;
use std::path::PathBuf;

use keepstone_tests::workspace;

use block::{Block, Mark};
use project::Project;

/// The papers with commands for users, from the top of the checkout.
fn papers() -> Vec<PathBuf> {
    let mut papers: Vec<PathBuf> =
        ["README.md", "host/cli/README.md", "bindings-js/README.md", "host/python/README.md"].map(PathBuf::from).into();
    let in_folder = |folder: &'static str| {
        let files = fs::read_dir(workspace().join(folder)).into_iter().flatten().flatten();
        files.map(move |file| PathBuf::from(folder).join(file.file_name()))
    };
    let mut docs: Vec<_> = in_folder("docs").chain(in_folder("docs/clients")).collect();
    docs.retain(|paper| paper.extension().is_some_and(|end| end == "md"));
    docs.sort();
    papers.extend(docs);
    papers
}

fn blocks(paper: &PathBuf) -> Vec<Block> {
    let text = fs::read_to_string(workspace().join(paper)).expect("a paper can be read");
    block::blocks(&text).unwrap_or_else(|fault| panic!("{}:{fault}", paper.display()))
}

#[test]
fn every_block_runs_as_it_is_typed() {
    for paper in papers() {
        let blocks = blocks(&paper);
        if blocks.iter().all(|block| block.mark.is_some()) {
            continue;
        }
        let ran = Project::new(&paper).run(&blocks);
        eprintln!("{}: {ran} statements ran", paper.display());
    }
}

#[test]
fn a_block_that_something_else_runs_names_a_file_that_is_there() {
    for paper in papers() {
        for block in blocks(&paper) {
            if let Some(Mark::RunBy(file)) = block.mark {
                assert!(workspace().join(&file).is_file(), "{}:{}: there is no {file}", paper.display(), block.line);
            }
        }
    }
}
