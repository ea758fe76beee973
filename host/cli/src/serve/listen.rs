//! Connections: taken in, answered, and brought to an end.
//!
//! This is `axum::serve`, but with a limit to connections and a time within which a head must arrive.

use std::io;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::select;
use tokio::signal::ctrl_c;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::sleep;

/// So many connections are open at a time, silent ones too; more wait.
const CONNECTIONS: usize = 64;

/// The time for running requests to end after a stop. The store survives an interruption.
const GRACE: Duration = Duration::from_secs(5);

/// The pause after the system gave no connection: trying again at once would only use the processor.
const PAUSE: Duration = Duration::from_millis(100);

/// Answers until a stop is asked for, and lets what is under way end. A second stop ends it at once.
pub(super) async fn answer(listener: TcpListener, router: Router) -> io::Result<()> {
    let (places, under_way) = (Arc::new(Semaphore::new(CONNECTIONS)), GracefulShutdown::new());
    let (service, mut stop) = (TowerToHyperService::new(router), pin!(stop()));
    loop {
        let (stream, place) = select! {
            connection = connect(&listener, &places) => connection,
            stop = &mut stop => break stop?,
        };
        // With a timer hyper closes a connection on which no head arrives for 30 seconds.
        let mut http = http1::Builder::new();
        let connection = http.timer(TokioTimer::new()).serve_connection(TokioIo::new(stream), service.clone());
        let connection = under_way.watch(connection);
        tokio::spawn(async move {
            // If the answer does not reach its reader, nothing can be done here.
            let _ = connection.await;
            drop(place);
        });
    }
    drop(listener);
    select! {
        () = under_way.shutdown() => Ok(()),
        () = sleep(GRACE) => Ok(()),
        again = self::stop() => again,
    }
}

async fn connect(listener: &TcpListener, places: &Arc<Semaphore>) -> (TcpStream, Option<OwnedSemaphorePermit>) {
    let place = places.clone().acquire_owned().await.ok();
    loop {
        match listener.accept().await {
            Ok((stream, _)) => return (stream, place),
            Err(_) => sleep(PAUSE).await,
        }
    }
}

/// Returns at Ctrl-C or SIGTERM.
async fn stop() -> io::Result<()> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut terminate = signal(SignalKind::terminate())?;
        select! {
            pressed = ctrl_c() => pressed,
            _ = terminate.recv() => Ok(()),
        }
    }
    #[cfg(not(unix))]
    ctrl_c().await
}
