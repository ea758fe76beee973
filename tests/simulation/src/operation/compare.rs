//! What a client answers from what it knows is what a fresh one answers from the bytes.

use std::rc::Rc;

use keepstone_core::{Filter, Query, Request, Status};

use super::entry::WORDS;
use crate::client::{Client, Clients, Sim, reader};

/// Compares the lists that one client gives with those of a new one.
pub(crate) fn compare(clients: &Rc<Clients>, client: &mut Client) {
    let mut fresh = reader(&clients.world);
    let statuses = vec![Status::Candidate, Status::Promoted, Status::Archived, Status::Forgotten];
    let filter = Filter { statuses, ..Filter::default() };
    clients.world.calmly(|| {
        let (known, fresh) = (client.memory.list(&filter), fresh.list(&filter));
        if known != fresh {
            clients.world.find(format!("a client lists\n{known:?}\nand the bytes say\n{fresh:?}"));
        }
    });
}

/// Compares what one client finds, and its brief, with what a new one finds. It takes as long as many operations.
pub(crate) fn compare_search(clients: &Rc<Clients>, client: &mut Client) {
    let word = (*clients.world.state().chance.one_of(&WORDS)).to_owned();
    let mut fresh = reader(&clients.world);
    clients.world.calmly(|| {
        let (known, fresh) = (found(&mut client.memory, &word), found(&mut fresh, &word));
        if known != fresh {
            clients.world.find(format!("a client finds\n{known}\nand the bytes say\n{fresh}"));
        }
    });
}

fn found(memory: &mut Sim, word: &str) -> String {
    let statuses = vec![Status::Candidate, Status::Promoted, Status::Archived];
    let filter = Filter { statuses, ..Filter::default() };
    let found = memory.find(&Query { text: word.to_owned(), filter, ..Query::default() });
    let request = Request { agent: "dev".to_owned(), task: Some(word.to_owned()), budget: Some(400) };
    format!("{found:?} {:?}", memory.brief(&request))
}
