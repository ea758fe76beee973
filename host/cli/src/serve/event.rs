//! `/events`: tells a page that something in the memory has changed, by whomever, as server-sent events.
//!
//! A folder is watched. Other stores tell of no changes, so the end of their log is looked at while somebody listens.

use std::convert::Infallible;
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Extension;
use axum::body::{Body, Bytes, HttpBody};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use hyper::body::Frame;
use keepstone::{Location, Memory};
use notify::{Config, EventKind, RecommendedWatcher, RecursiveMode, Watcher};
use tokio::select;
use tokio::sync::{mpsc, watch};
use tokio::task::spawn_blocking;
use tokio::time::sleep;

use super::exchange::{Asked, Nothing};

/// The event of a change.
const CHANGE: &str = "event: change\ndata: {}\n\n";

/// A comment, which shows that the server is still there.
const STILL_HERE: &str = ": still here\n\n";

/// The pause after a change, in which more of them count as one.
const TOGETHER: Duration = Duration::from_millis(150);

/// The time after which a silent connection carries a comment.
const SILENCE: Duration = Duration::from_secs(20);

/// The pause between two looks at a store that tells nothing, or at a folder that is not there yet.
const PAUSE: Duration = Duration::from_secs(3);

/// The folder of derived files: a search writes them, and that changes nothing for a reader.
const DERIVED: &str = ".vault/index";

/// The number of changes so far; none after the end.
type Count = Option<u64>;

/// Tells those who listen.
pub(super) struct Events(watch::Sender<Count>);

impl Events {
    /// Follows the memory in a place, until the end.
    pub(super) fn of(place: &Location, memory: Memory) -> Arc<Self> {
        let events = Arc::new(Self(watch::Sender::new(Some(0))));
        match place.folder() {
            Some(folder) => drop(tokio::spawn(follow_folder(folder.to_owned(), events.clone()))),
            None => drop(tokio::spawn(follow_log(memory, events.clone()))),
        }
        events
    }

    fn tell(&self) {
        self.0.send_modify(|count| *count = count.map(|count| count + 1));
    }

    /// Ends all streams, so that their connections end.
    pub(super) fn end(&self) {
        self.0.send_replace(None);
    }

    fn is_ended(&self) -> bool {
        self.0.borrow().is_none()
    }
}

/// The events from now on.
pub(super) async fn listen(Extension(events): Extension<Arc<Events>>, _: Asked<Nothing>) -> Response {
    let (send, told) = mpsc::channel(1);
    tokio::spawn(stream(events.0.subscribe(), send));
    ([(header::CONTENT_TYPE, "text/event-stream")], Body::new(Told(told))).into_response()
}

/// Sends events until nobody listens any more, or there are no more.
async fn stream(mut count: watch::Receiver<Count>, send: mpsc::Sender<&'static str>) {
    let mut event = STILL_HERE;
    while count.borrow_and_update().is_some() && send.send(event).await.is_ok() {
        event = select! {
            changed = count.changed() => match changed {
                Ok(()) => CHANGE,
                Err(_) => return,
            },
            () = sleep(SILENCE) => STILL_HERE,
            () = send.closed() => return,
        };
        if event == CHANGE && count.borrow().is_some() {
            sleep(TOGETHER).await;
        }
    }
}

/// The body of an answer that goes on.
struct Told(mpsc::Receiver<&'static str>);

impl HttpBody for Told {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        self.0.poll_recv(cx).map(|told| told.map(|event| Ok(Frame::data(Bytes::from_static(event.as_bytes())))))
    }
}

/// Watches a folder, as soon as it is there and again when it came back.
async fn follow_folder(folder: PathBuf, events: Arc<Events>) {
    let mut watcher = None;
    while !events.is_ended() {
        match (folder.is_dir(), watcher.is_some()) {
            (true, false) => {
                // Where the system gives no events, each look counts as a change.
                watcher = watched(&folder, events.clone());
                events.tell();
            }
            (false, true) => {
                watcher = None;
                events.tell();
            }
            _ => {}
        }
        sleep(PAUSE).await;
    }
}

/// A watcher that tells of each change of a file that people or agents write.
fn watched(folder: &Path, events: Arc<Events>) -> Option<RecommendedWatcher> {
    let derived = folder.join(DERIVED);
    let told = move |event: notify::Result<notify::Event>| {
        let is_change = match &event {
            Ok(event) if matches!(event.kind, EventKind::Access(_)) => false,
            Ok(event) => event.paths.is_empty() || event.paths.iter().any(|path| !path.starts_with(&derived)),
            Err(_) => true,
        };
        if is_change {
            events.tell();
        }
    };
    let mut watcher = RecommendedWatcher::new(told, Config::default().with_follow_symlinks(false)).ok()?;
    watcher.watch(folder, RecursiveMode::Recursive).ok()?;
    Some(watcher)
}

/// Looks at the end of the log while somebody listens.
async fn follow_log(memory: Memory, events: Arc<Events>) {
    let mut seen = None;
    while !events.is_ended() {
        sleep(PAUSE).await;
        if events.0.receiver_count() == 0 {
            continue;
        }
        let memory = memory.clone();
        let latest = spawn_blocking(move || memory.audit().log(None, Some(1))).await;
        // A store that does not answer has not changed.
        let Ok(Ok(lines)) = latest else { continue };
        let number = lines.first().map(|line| line.number);
        if seen.replace(number).is_some_and(|seen| seen != number) {
            events.tell();
        }
    }
}
