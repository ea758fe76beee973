//! A client's answers from its memory equal those of a new client from the bytes, and its search results by an index
//! equal those of a client that builds the index again.

use std::rc::Rc;

use keepstone_core::calls::*;
use keepstone_core::{Filter, Query, Request, Status};

use super::entry::WORDS;
use crate::client::{Client, Clients, Sim, reader, rebuilder};

/// Compares what one client lists, and now and then what it finds, with what a new one does.
pub(crate) fn compare(clients: &Rc<Clients>, client: &mut Client) {
    compare_lists(clients, &mut [&mut client.memory]);
    if clients.world.state().chance.in_thousand(250) {
        compare_search(clients, &mut [&mut client.memory]);
    }
}

/// Compares the lists that clients give with those of a new one.
pub(crate) fn compare_lists(clients: &Rc<Clients>, memories: &mut [&mut Sim]) {
    let statuses = vec![Status::Candidate, Status::Promoted, Status::Archived, Status::Forgotten];
    let filter = Filter { statuses, ..Filter::default() };
    clients.world.calmly(|| {
        let fresh = reader(&clients.world).list(&filter);
        for memory in memories {
            memory.begin_call();
            let known = memory.list(&filter);
            if known != fresh {
                clients.world.find(format!("a client lists\n{known:?}\nand the bytes say\n{fresh:?}"));
            }
        }
    });
}

/// Compares clients' search results and briefs with those of a client that builds the index again. It takes as long as
/// many operations.
pub(crate) fn compare_search(clients: &Rc<Clients>, memories: &mut [&mut Sim]) {
    let word = (*clients.world.state().chance.one_of(&WORDS)).to_owned();
    clients.world.calmly(|| {
        let rebuilt = found(&mut rebuilder(&clients.world), &word);
        for memory in memories.iter_mut().map(|memory| &mut **memory).chain([&mut reader(&clients.world)]) {
            let known = found(memory, &word);
            if known != rebuilt {
                clients.world.find(format!("{word}: a client finds\n{known}\nand the bytes say\n{rebuilt}"));
            }
        }
    });
}

fn found(memory: &mut Sim, word: &str) -> String {
    let statuses = vec![Status::Candidate, Status::Promoted, Status::Archived];
    let filter = Filter { statuses, ..Filter::default() };
    memory.begin_call();
    let found = memory.find(&Query { text: word.to_owned(), filter, explain: true, ..Query::default() });
    let request =
        Request { agent: "dev".to_owned(), task: Some(word.to_owned()), budget: Some(400), ..Request::default() };
    memory.begin_call();
    format!("{found:?} {:?}", memory.compose(&request))
}
