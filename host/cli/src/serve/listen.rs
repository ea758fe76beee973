//! Connections: taken in, answered, and brought to an end.
//!
//! This is `axum::serve`, but with a limit to connections (`seat`) and a time within which a head must arrive.

use std::io::{self, Write};
use std::time::Duration;

use anyhow::Context;
use axum::Router;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::select;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio::time::sleep;

use super::seat::{Seated, Seats};

/// So many connections are open at a time, silent ones too.
const CONNECTIONS: usize = 64;

/// The time for running requests to end after a stop. The store survives an interruption.
const GRACE: Duration = Duration::from_secs(5);

/// The pause after the system gave no connection: trying again at once would only use the processor.
const PAUSE: Duration = Duration::from_millis(100);

/// Ctrl-C, SIGTERM and SIGHUP, as they come.
pub(super) type Stops = UnboundedReceiver<()>;

/// Listens for stops, as `watch` does: an error where the system has no file handle left for it.
pub(super) fn stops() -> anyhow::Result<Stops> {
    let (tell, stops) = unbounded_channel();
    let handler = move || {
        // After the server ended nobody need listen.
        let _ = tell.send(());
    };
    ctrlc::set_handler(handler).context("listening for Ctrl-C")?;
    Ok(stops)
}

/// Answers until a stop is asked for, tells that, and lets what is under way end. A second stop ends it at once.
pub(super) async fn answer(listener: TcpListener, router: Router, mut stops: Stops, stopping: impl FnOnce()) {
    let (seats, under_way) = (Seats::new(CONNECTIONS), GracefulShutdown::new());
    let mut is_told = false;
    loop {
        let stream = select! {
            stream = connect(&listener, &mut is_told) => stream,
            _ = stops.recv() => break,
        };
        let seat = select! {
            seat = seats.take() => seat,
            _ = stops.recv() => break,
        };
        let (routes, seated) = (TowerToHyperService::new(router.clone()), seat.clone());
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(seated.clone());
            routes.call(request)
        });
        // With a timer hyper closes a connection on which no head arrives for 30 seconds.
        let mut http = http1::Builder::new();
        let stream = TokioIo::new(Seated { stream, seat: seat.clone() });
        let connection = under_way.watch(http.timer(TokioTimer::new()).serve_connection(stream, service));
        tokio::spawn(async move {
            select! {
                // If the answer does not reach its reader, nothing can be done here.
                _ = connection => {}
                () = seat.lost() => {}
            }
            seat.leave();
        });
    }
    drop(listener);
    stopping();
    select! {
        () = under_way.shutdown() => {}
        () = sleep(GRACE) => {}
        _ = stops.recv() => {}
    }
}

/// The next connection. An error of the system is told once, and ends no server: others may give back what it lacks.
async fn connect(listener: &TcpListener, is_told: &mut bool) -> TcpStream {
    loop {
        match listener.accept().await {
            Ok((stream, _)) => {
                *is_told = false;
                return stream;
            }
            Err(error) => {
                if !std::mem::replace(is_told, true) {
                    // Where nothing can be told either, nothing is left to do.
                    let _ = writeln!(io::stderr(), "warning: no connection can be taken now: {error}; trying again");
                }
                sleep(PAUSE).await;
            }
        }
    }
}
