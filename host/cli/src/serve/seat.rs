//! A bounded number of connections, of which those that get on stay.
//!
//! All peers are on this machine, so an address tells nothing about who holds many connections. Progress does: when every
//! seat is taken, a new connection gets the seat of the one that has moved no byte for the longest time, be it silent, slow or
//! just kept open. A connection whose request is being answered is never sent away for another.

use std::io;
use std::pin::Pin;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::sync::Notify;

/// The seats, shared by all connections.
pub(super) struct Seats {
    most: usize,
    taken: Mutex<Vec<Arc<ConnectionSlot>>>,
    /// Counts every progress of every connection, so that any two can be compared.
    progress: AtomicU64,
    /// A seat was left, or its call ended.
    freed: Notify,
}

/// The place of one connection.
pub(super) struct ConnectionSlot {
    seats: Arc<Seats>,
    /// The number of its latest progress.
    progress: AtomicU64,
    /// Requests of it that are being answered just now.
    calls: AtomicUsize,
    /// Another connection has its place.
    lost: Notify,
}

/// While this lives the connection keeps its seat.
pub(super) struct Call(Arc<ConnectionSlot>);

impl Seats {
    pub(super) fn new(most: usize) -> Arc<Self> {
        let (progress, freed) = (AtomicU64::new(0), Notify::new());
        Arc::new(Self { most, taken: Mutex::new(Vec::new()), progress, freed })
    }

    /// A seat for a new connection. Waits while all others are being answered.
    pub(super) async fn take(self: &Arc<Self>) -> Arc<ConnectionSlot> {
        loop {
            let freed = self.freed.notified();
            if let Some(seat) = self.try_take() {
                return seat;
            }
            freed.await;
        }
    }

    fn try_take(self: &Arc<Self>) -> Option<Arc<ConnectionSlot>> {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if taken.len() == self.most {
            let idle = taken.iter().enumerate().filter(|(_, seat)| seat.calls.load(Ordering::Relaxed) == 0);
            let (slowest, _) = idle.min_by_key(|(_, seat)| seat.progress.load(Ordering::Relaxed))?;
            taken.swap_remove(slowest).lost.notify_one();
        }
        let (progress, calls, lost) = (AtomicU64::new(0), AtomicUsize::new(0), Notify::new());
        let seat = Arc::new(ConnectionSlot { seats: self.clone(), progress, calls, lost });
        seat.get_on();
        taken.push(seat.clone());
        Some(seat)
    }
}

impl ConnectionSlot {
    /// Returns when another connection has this seat.
    pub(super) async fn lost(&self) {
        self.lost.notified().await;
    }

    /// Gives it back.
    pub(super) fn leave(&self) {
        let mut taken = self.seats.taken.lock().unwrap_or_else(PoisonError::into_inner);
        taken.retain(|seat| !std::ptr::eq(&**seat, self));
        drop(taken);
        self.seats.freed.notify_one();
    }

    /// The connection keeps its seat until the call is dropped.
    pub(super) fn call(self: &Arc<Self>) -> Call {
        self.calls.fetch_add(1, Ordering::Relaxed);
        Call(self.clone())
    }

    fn get_on(&self) {
        self.progress.store(self.seats.progress.fetch_add(1, Ordering::Relaxed), Ordering::Relaxed);
    }
}

impl Drop for Call {
    fn drop(&mut self) {
        self.0.calls.fetch_sub(1, Ordering::Relaxed);
        self.0.get_on();
        self.0.seats.freed.notify_one();
    }
}

/// A stream that tells its seat about each progress.
pub(super) struct Seated<S> {
    pub(super) stream: S,
    pub(super) seat: Arc<ConnectionSlot>,
}

impl<S> Seated<S> {
    fn after<T>(&self, done: Poll<io::Result<T>>, has_moved: impl FnOnce(&T) -> bool) -> Poll<io::Result<T>> {
        if matches!(&done, Poll::Ready(Ok(done)) if has_moved(done)) {
            self.seat.get_on();
        }
        done
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Seated<S> {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let before = buf.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(cx, buf);
        self.after(read, |()| buf.filled().len() > before)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Seated<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.after(written, |written| *written > 0)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        pieces: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, pieces);
        self.after(written, |written| *written > 0)
    }
}

#[cfg(test)]
mod tests {
    use std::future::Future;
    use std::task::Waker;

    use super::*;

    /// The answer of a future that need not wait.
    fn now<T>(future: impl Future<Output = T>) -> Option<T> {
        match std::pin::pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(done) => Some(done),
            Poll::Pending => None,
        }
    }

    #[test]
    fn a_new_connection_gets_the_seat_of_the_slowest_that_is_not_being_answered() {
        let seats = Seats::new(3);
        let [first, second, third] = std::array::from_fn(|_| now(seats.take()).unwrap());
        let call = first.call();
        second.get_on();
        let fourth = now(seats.take()).unwrap();
        assert_eq!([&first, &second, &third].map(|seat| now(seat.lost()).is_some()), [false, false, true]);
        let (_second, _fourth) = (second.call(), fourth.call());
        assert!(now(seats.take()).is_none(), "all are being answered");
        drop(call);
        assert!(now(seats.take()).is_some() && now(first.lost()).is_some());
    }

    #[test]
    fn a_seat_that_was_left_is_free_and_nobody_loses_one() {
        let seats = Seats::new(2);
        let [first, second] = std::array::from_fn(|_| now(seats.take()).unwrap());
        first.leave();
        first.leave();
        now(seats.take()).unwrap();
        assert!(now(second.lost()).is_none());
    }
}
