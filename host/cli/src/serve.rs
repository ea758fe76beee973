//! `keepstone serve`: the memory over HTTP, for programs on this machine.
//!
//! It listens on 127.0.0.1 and nowhere else (`listen`). A request is let through or refused before anything else
//! is looked at (`guard`), found in the one table of routes (`router`), read (`exchange`), and answered by a call
//! of the memory. Calls block: each instance of the memory makes one at a time (`instances`), on a thread of its own, and one more does the rest.
//! What a call warns of is in the header of its answer (`warning`).
//! The routes of the contract are generated (`contract`); people get a page (`page`), which is told of changes (`event`).
//! By the clock run only the chores (`chores`) and the saves of conversations that grow (`growing`).

mod checkpoint;
mod chores;
mod code;
mod contract;
mod conversation;
mod event;
mod exchange;
mod growing;
mod guard;
mod instances;
mod listen;
pub(crate) mod open;
mod openapi;
mod page;
mod problem;
mod route;
mod router;
mod search;
mod seat;
mod shape;
mod token;
mod upkeep;
mod vault;
mod viewer;
mod warning;

use std::io::{self, Write};
use std::net::Ipv4Addr;
use std::path::Path;
use std::sync::Arc;

use anyhow::Context;
use keepstone::{Access, Grant, Memory};
use serde_json::json;
use tokio::net::TcpListener;
use tokio::runtime;

use crate::args::{DEFAULT_PORT, Named, Open, Serve};
use crate::failure::Failure;
use crate::place::find;
use crate::place::open::{grant, open_under, recorded, seeing_project, with_user};
use event::Events;
use growing::Growing;
use guard::AuthConfig;
use instances::Instances;
use token::Token;

/// Serves the memory until it is told to stop.
pub(crate) fn run(named: &Named, given: &Serve, as_json: bool) -> Result<(), Failure> {
    let file = given.token_file.clone().map_or_else(token::default_file, Ok)?;
    let token = Arc::new(Token::of_file(&file)?);
    if given.print_token {
        return Ok(print_token(&token, as_json)?);
    }
    let place = find(named, None)?;
    let timed = |access| Grant { deadline: Some(guard::TIMEOUT), warn: Some(warning::warn()), ..grant(access) };
    let open = || -> Result<Memory, Failure> {
        let memory = open_under(&place.location, timed(Access::Full))?;
        let memory = with_user(memory, named, &place, timed(Access::Cache));
        Ok(seeing_project(memory, named, &place, None))
    };
    let memory = open()?;
    let mut memories = vec![memory.clone()];
    // What is recorded goes through one instance.
    while recorded().is_none() && memories.len() < Instances::wanted() {
        memories.push(open()?);
    }
    let threads = memories.len();
    let instances = Instances::new(memories);
    let stops = listen::stops()?;
    let runtime = runtime::Builder::new_current_thread().max_blocking_threads(threads).enable_all().build()?;
    let done = runtime.block_on(async {
        let listener = listen(given.port).await?;
        let port = listener.local_addr()?.port();
        let events = Events::of(&place.location, memory.clone());
        if let Some(every) = given.upkeep {
            tokio::spawn(chores::run_regularly(memory.clone(), every));
        }
        let growing = Arc::<Growing>::default();
        tokio::spawn(growing.clone().save_in_time(memory.clone()));
        let door = AuthConfig { port, token, is_private: given.private };
        let router = router::router(instances, door, events.clone(), growing.clone());
        announce(port, &file, given, as_json)?;
        if given.open {
            show(port, &file, as_json);
        }
        listen::answer(listener, router, stops, || events.end()).await;
        growing.save_all(memory).await;
        Ok(())
    });
    runtime.shutdown_background();
    done
}

async fn listen(port: u16) -> anyhow::Result<TcpListener> {
    TcpListener::bind((Ipv4Addr::LOCALHOST, port))
        .await
        .with_context(|| format!("listening on 127.0.0.1:{port} (--port 0 takes any free port)"))
}

/// Opens the page from a thread of its own: this one has to answer it.
fn show(port: u16, token: &Path, as_json: bool) {
    let given = Open { port, token_file: Some(token.to_owned()), print: false };
    std::thread::spawn(move || {
        if let Err(failure) = open::run(&given, as_json) {
            // Where nothing can be told, the server goes on all the same.
            let _ = failure.report(as_json);
        }
    });
}

fn announce(port: u16, token: &Path, given: &Serve, as_json: bool) -> io::Result<()> {
    let url = format!("http://127.0.0.1:{port}");
    let mut out = io::stdout().lock();
    if as_json {
        writeln!(out, "{}", json!({ "url": url, "token_file": token.display().to_string() }))?;
    } else {
        let what = if given.private { "Reading and writing need" } else { "Writing needs" };
        writeln!(out, "{url}\n{what} the token in {}", token.display())?;
        if !given.open {
            let port = if port == DEFAULT_PORT { String::new() } else { format!(" --port {port}") };
            writeln!(out, "keepstone open{port} shows the page in the browser, with the token")?;
        }
    }
    out.flush()
}

fn print_token(token: &Token, as_json: bool) -> io::Result<()> {
    let mut out = io::stdout().lock();
    match as_json {
        true => writeln!(out, "{}", json!({ "token": token.secret() })),
        false => writeln!(out, "{}", token.secret()),
    }
}
