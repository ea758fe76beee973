//! `keepstone mcp`: the memory as tools, resources and prompts of the Model Context Protocol.
//!
//! The component describes and answers the tools; this room carries calls (`server`), finds the memory that a client's
//! folder means (`roots`), and offers its files to read (`resource`) and texts to begin with (`prompt`).

mod batch;
mod changes;
pub(crate) mod http;
mod line;
mod message;
mod own;
mod prompt;
mod resource;
mod roots;
mod server;

use std::sync::Arc;

use anyhow::Context;
use keepstone::Memory;
use rmcp::ServiceExt;
use rmcp::service::ServerInitializeError;
use rmcp::transport::streamable_http_server::session::never::NeverSessionManager;
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};
use tokio::runtime;

use crate::args::{DEFAULT_AGENT, Mcp, Named, Tools};
use crate::failure::Failure;
use crate::place::open;
use line::Lines;
use roots::Roots;
use server::Server;

/// The transport of `serve`.
pub(crate) type HttpService = StreamableHttpService<Server, NeverSessionManager>;

/// Serves on standard input and output until the input ends, or nobody reads the output.
pub(crate) fn run(named: &Named, given: &Mcp) -> Result<(), Failure> {
    open::act_for(&given.agent);
    // Reading the input and writing the output take a thread each, whenever they wait.
    let runtime = runtime::Builder::new_current_thread().max_blocking_threads(4).enable_all().build()?;
    let server = Server::new(Roots::of_client(named.clone()), given.agent.clone(), tools(given.client));
    let done = runtime.block_on(async {
        match server.serve(Lines::open()).await {
            Ok(running) => running.waiting().await.map(drop).context("serving the client"),
            // A client that only wanted to know what there is says no more.
            Err(ServerInitializeError::ConnectionClosed(_)) => Ok(()),
            Err(error) => Err(error).context("greeting the client"),
        }
    });
    runtime.shutdown_background();
    Ok(done?)
}

/// A server for requests over HTTP, about one memory. Each request stands for itself.
pub(crate) fn http_service(memory: Memory) -> HttpService {
    let server = Server::new(Roots::of_memory(memory), DEFAULT_AGENT.to_owned(), keepstone::ToolSet::Entries);
    let mut config = StreamableHttpServerConfig::default();
    config.legacy_session_mode = false;
    config.json_response = true;
    // The guard of `serve` has looked at Host and Origin already, with the port.
    config.allowed_hosts = Vec::new();
    StreamableHttpService::new(move || Ok(server.clone()), Arc::new(NeverSessionManager::default()), config)
}

fn tools(given: Tools) -> keepstone::ToolSet {
    match given {
        Tools::Entries => keepstone::ToolSet::Entries,
        Tools::Files => keepstone::ToolSet::Files,
    }
}
