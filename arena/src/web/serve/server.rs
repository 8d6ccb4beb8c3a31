//! HTTP server on the loopback address.

use super::folder::Folder;
use super::guard;
use super::reply::Reply;
use super::routes::Routes;
use crate::game::Games;
use anyhow::anyhow;
use std::io::Cursor;
use std::net::{Ipv4Addr, SocketAddr};
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tiny_http::{Header, Method, Request, Response};

/// Number of threads that answer requests: a replay takes a second to make.
const THREADS: usize = 4;

/// Interval between checks whether to stop.
const STOP_CHECK_INTERVAL: Duration = Duration::from_millis(100);

/// Options of the server.
#[derive(Clone)]
pub struct ServerOptions {
    /// All registered games.
    pub games: Games,
    /// One folder, or run files.
    pub places: Vec<PathBuf>,
    /// Port; 0 for any free one.
    pub port: u16,
    /// Commands that may be opponents of persons, besides built-in players.
    pub players: Vec<String>,
}

/// A listening server.
pub struct Server {
    http: tiny_http::Server,
    port: u16,
    routes: Routes,
}

impl Server {
    /// Starts to listen on the loopback address.
    ///
    /// # Errors
    /// Missing files; a port in use.
    pub fn new(options: &ServerOptions) -> anyhow::Result<Server> {
        let folder = Folder::new(options.games, &options.places)?;
        let port = options.port;
        let http = tiny_http::Server::http(SocketAddr::from((Ipv4Addr::LOCALHOST, port)));
        let http = http.map_err(|error| {
            anyhow!("cannot listen on port {port}: {error}; choose another one with --port, or 0 for any that is free")
        })?;
        let port = http
            .server_addr()
            .to_ip()
            .map_or(port, |address| address.port());
        Ok(Server {
            http,
            port,
            routes: Routes::new(options.games, folder, options.players.clone()),
        })
    }

    /// The address to open in a browser.
    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}/", self.port)
    }

    /// Answers requests until `stop` is set.
    pub fn run(&self, stop: &AtomicBool) {
        std::thread::scope(|scope| {
            for _ in 0..THREADS {
                scope.spawn(|| {
                    while !stop.load(Ordering::Relaxed) {
                        if let Ok(Some(request)) = self.http.recv_timeout(STOP_CHECK_INTERVAL) {
                            self.answer(request);
                        }
                    }
                });
            }
        });
    }

    fn answer(&self, mut request: Request) {
        let reply = unless_panicking(|| match guard::check(&mut request, self.port) {
            Ok(asked) => self.routes.answer(&asked),
            Err(refusal) => refusal,
        });
        let has_body = *request.method() != Method::Head;
        // Whoever asked may be gone.
        let _ = request.respond(response(reply, has_body));
    }
}

/// The reply, or status 500 if making it panics: the thread must go on, since there are only a few.
fn unless_panicking(reply: impl FnOnce() -> Reply) -> Reply {
    catch_unwind(AssertUnwindSafe(reply)).unwrap_or_else(|_| {
        Reply::refusal(
            500,
            "this page could not be made, which is a fault of the arena: its terminal says more",
        )
    })
}

/// The reply with headers that forbid a browser to do more than show it.
fn response(reply: Reply, has_body: bool) -> Response<Cursor<Vec<u8>>> {
    let body = if has_body { reply.body } else { String::new() };
    let mut response = Response::from_data(body.into_bytes())
        .with_status_code(reply.status)
        // The length is known.
        .with_chunked_threshold(usize::MAX);
    let headers = [
        ("Content-Type", reply.kind.to_string()),
        ("X-Content-Type-Options", "nosniff".to_string()),
        ("Referrer-Policy", "no-referrer".to_string()),
        ("Cross-Origin-Resource-Policy", "same-origin".to_string()),
        (
            "Content-Security-Policy",
            "frame-ancestors 'none'; base-uri 'none'; form-action 'none'".to_string(),
        ),
        ("Cache-Control", "no-store".to_string()),
    ];
    let more = [("ETag", reply.version), ("Location", reply.location)];
    let more = more
        .into_iter()
        .filter_map(|(name, value)| Some((name, value?)));
    for (name, value) in headers.into_iter().chain(more) {
        if let Ok(header) = Header::from_bytes(name, value) {
            response.add_header(header);
        }
    }
    response
}

#[cfg(test)]
mod tests {
    use super::unless_panicking;
    use crate::web::serve::reply::Reply;

    #[test]
    fn a_panic_is_answered() {
        let fine = unless_panicking(|| Reply::page("a page".to_string()));
        assert_eq!((fine.status, fine.body.as_str()), (200, "a page"));
        let failed = unless_panicking(|| panic!("on purpose"));
        assert_eq!(failed.status, 500);
        assert!(failed.body.contains("could not be made"), "{}", failed.body);
    }
}
