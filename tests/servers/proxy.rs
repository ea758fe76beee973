//! A proxy that loses answers, or changes what passes as some engine would.

use std::io::{Read, Write};
use std::net::{Ipv4Addr, Shutdown, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// Passes everything between clients and a server, until its process ends.
pub(crate) struct Proxy {
    cut: Arc<AtomicBool>,
}

/// A change of the bytes on their way to the server; the length stays.
pub(crate) type Change = fn(&mut [u8]);

impl Proxy {
    /// Listens on a port of this machine.
    pub(crate) fn start(port: u16, server: String, change: Change) -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).expect("a port is free");
        let proxy = Self { cut: Arc::default() };
        let cut = proxy.cut.clone();
        thread::spawn(move || {
            for client in listener.incoming().flatten() {
                let Ok(server) = TcpStream::connect(&server) else { continue };
                let (Ok(client_too), Ok(server_too)) = (client.try_clone(), server.try_clone()) else { continue };
                let cut = cut.clone();
                thread::spawn(move || {
                    pass(client, server, |bytes| {
                        change(bytes);
                        true
                    });
                });
                thread::spawn(move || pass(server_too, client_too, |_| !cut.swap(false, Ordering::SeqCst)));
            }
        });
        proxy
    }

    /// The next that the server says is lost, and the connection with it.
    pub(crate) fn lose_next_answer(&self) {
        self.cut.store(true, Ordering::SeqCst);
    }

    /// Returns whether all losses have happened.
    pub(crate) fn has_lost(&self) -> bool {
        !self.cut.load(Ordering::SeqCst)
    }
}

/// Passes bytes on until one side ends, or `goes_on` says no.
fn pass(mut from: TcpStream, mut to: TcpStream, goes_on: impl Fn(&mut [u8]) -> bool) {
    let mut buffer = vec![0; 1 << 16];
    while let Ok(length @ 1..) = from.read(&mut buffer) {
        if !goes_on(&mut buffer[..length]) || to.write_all(&buffer[..length]).is_err() {
            break;
        }
    }
    let _ = from.shutdown(Shutdown::Both);
    let _ = to.shutdown(Shutdown::Both);
}
