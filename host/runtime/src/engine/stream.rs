//! The streams of WASI without an asynchronous runtime.
//!
//! wasmtime-wasi starts a runtime with threads and a poll of the system for calls that may have to wait, even for one line
//! on standard error. It panics where the system gives it no file handle, and where the caller is in such a runtime
//! itself. Nothing that a memory is given ever has to wait, so the calls that would start it are answered here.

use wasmtime::StoreContextMut;
use wasmtime::component::{Linker, Resource, ResourceType};
use wasmtime_wasi::WasiView;
use wasmtime_wasi::p2::bindings::sync::io::streams::StreamError;
use wasmtime_wasi::p2::{DynInputStream, DynOutputStream, DynPollable};

use crate::engine::import::HostState;

type Context<'a> = StoreContextMut<'a, HostState>;

/// Calls that our component has no use for: there is no input, and it writes bytes.
const UNUSED: [&str; 4] = [
    "[method]input-stream.blocking-read",
    "[method]input-stream.blocking-skip",
    "[method]output-stream.blocking-splice",
    "[method]output-stream.blocking-write-zeroes-and-flush",
];

/// Replaces the calls of WASI that start a runtime.
pub(crate) fn add_to_linker(linker: &mut Linker<HostState>) -> wasmtime::Result<()> {
    linker.allow_shadowing(true);
    add_poll(linker)?;
    add_streams(linker)?;
    linker.allow_shadowing(false);
    Ok(())
}

/// Clocks give nothing to wait for, and streams are always ready.
fn add_poll(linker: &mut Linker<HostState>) -> wasmtime::Result<()> {
    let mut poll = linker.instance("wasi:io/poll@0.2.12")?;
    poll.func_wrap("[method]pollable.ready", |_: Context<'_>, _: (Resource<DynPollable>,)| Ok((true,)))?;
    poll.func_wrap("[method]pollable.block", |_: Context<'_>, _: (Resource<DynPollable>,)| Ok(()))?;
    poll.func_wrap("poll", |_: Context<'_>, (all,): (Vec<Resource<DynPollable>>,)| {
        Ok(((0..all.len() as u32).collect::<Vec<u32>>(),))
    })
}

fn add_streams(linker: &mut Linker<HostState>) -> wasmtime::Result<()> {
    let mut streams = linker.instance("wasi:io/streams@0.2.12")?;
    for function in UNUSED {
        streams
            .func_new(function, |_, _, _, _| Err(wasmtime::Error::msg("the component tried to wait for a stream")))?;
    }
    streams.resource("output-stream", ResourceType::host::<DynOutputStream>(), |mut cx, stream| {
        cx.data_mut().ctx().table.delete(Resource::<DynOutputStream>::new_own(stream))?;
        Ok(())
    })?;
    streams.resource("input-stream", ResourceType::host::<DynInputStream>(), |mut cx, stream| {
        cx.data_mut().ctx().table.delete(Resource::<DynInputStream>::new_own(stream))?;
        Ok(())
    })?;
    streams.func_wrap(
        "[method]output-stream.blocking-write-and-flush",
        |mut cx: Context<'_>, (stream, bytes): (Resource<DynOutputStream>, Vec<u8>)| {
            let stream = cx.data_mut().ctx().table.get_mut(&stream)?;
            Ok((closed_if_failed(stream.write(bytes.into()).and_then(|()| stream.flush())),))
        },
    )?;
    streams.func_wrap(
        "[method]output-stream.blocking-flush",
        |mut cx: Context<'_>, (stream,): (Resource<DynOutputStream>,)| {
            Ok((closed_if_failed(cx.data_mut().ctx().table.get_mut(&stream)?.flush()),))
        },
    )
}

/// A reader of standard error that went away is no reason to break a call off.
fn closed_if_failed<E>(written: Result<(), E>) -> Result<(), StreamError> {
    written.map_err(|_| StreamError::Closed)
}
