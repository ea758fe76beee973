//! The page that people see at `/`: files that are built from `host/web` and embedded.

use axum::http::{Method, header};
use axum::response::IntoResponse;

use super::exchange::{Asked, Nothing};
use super::guard::Right;
use super::route::{Route, route};

/// The browser takes scripts, styles and answers from this server and from nowhere else, and makes no text into a script.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; \
                      trusted-types 'none'";

/// Each file by its path, its type and its text.
const FILES: [(&str, &str, &str); 6] = [
    ("/", "text/html; charset=utf-8", include_str!("page/index.html")),
    ("/icon.svg", "image/svg+xml", include_str!("page/icon.svg")),
    ("/page.css", "text/css; charset=utf-8", include_str!("page/page.css")),
    ("/page.js", "text/javascript; charset=utf-8", include_str!("page/page.js")),
    ("/text/en.js", "text/javascript; charset=utf-8", include_str!("page/text/en.js")),
    ("/text/pt.js", "text/javascript; charset=utf-8", include_str!("page/text/pt.js")),
];

/// A route for each file.
pub(super) fn routes() -> impl Iterator<Item = Route> {
    FILES.into_iter().map(|(path, kind, text)| {
        let answer = async move |_: Asked<Nothing>| {
            let headers = [(header::CONTENT_TYPE, kind), (header::CONTENT_SECURITY_POLICY, POLICY)];
            (headers, text).into_response()
        };
        route(Method::GET, path, Right::Open, answer)
    })
}
