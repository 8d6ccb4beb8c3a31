//! Checks of HTTP requests before they are answered: rejects those that another site's page could
//! have sent, and those that are too long.
//!
//! A browser lets any page send requests to this machine. A name that was made to
//! point here (DNS rebinding) shows in `Host`, a page of another site in `Origin`,
//! and a form of another site cannot send JSON.

use super::reply::Reply;
use percent_encoding::percent_decode_str;
use std::io::Read;
use tiny_http::{Method, Request};

/// Maximum length of address and body, in bytes.
const MAX_ADDRESS_BYTES: usize = 4096;
const MAX_BODY_BYTES: u64 = 65_536;

/// A checked HTTP request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HttpRequest {
    /// Whether it changes something (POST).
    pub acts: bool,
    /// Decoded parts of the path; the last one is empty if the path ends in `/`.
    pub path: Vec<String>,
    /// Decoded names and values of the query.
    pub query: Vec<(String, String)>,
    /// Version of the data that the client has (`If-None-Match`).
    pub known: Option<String>,
    /// Body of the request.
    pub body: String,
}

impl HttpRequest {
    /// The first query value with this name.
    pub fn query(&self, name: &str) -> Option<&str> {
        let found = self.query.iter().find(|(it, _)| it == name);
        found.map(|(_, value)| value.as_str())
    }
}

/// Checks a request to the server at this port.
///
/// # Errors
/// The reply that rejects the request.
pub fn check(request: &mut Request, port: u16) -> Result<HttpRequest, Reply> {
    check_sender(request, port)?;
    let acts = match request.method() {
        Method::Get | Method::Head => false,
        Method::Post => true,
        other => {
            return Err(Reply::refusal(
                405,
                format!("expected GET, HEAD or POST, found {other}"),
            ))
        }
    };
    let known = header(request, "If-None-Match").0;
    if acts && header(request, "Content-Type").0.as_deref() != Some("application/json") {
        return Err(Reply::refusal(
            415,
            "expected what is sent to be application/json",
        ));
    }
    let url = request.url().to_string();
    if url.len() > MAX_ADDRESS_BYTES {
        return Err(Reply::refusal(
            414,
            format!(
                "expected an address of at most {MAX_ADDRESS_BYTES} bytes, found {}",
                url.len()
            ),
        ));
    }
    let (path, query) = url.split_once('?').unwrap_or((&url, ""));
    let path = parts(path)?;
    let query = query.split('&').filter(|it| !it.is_empty()).map(|it| {
        let (name, value) = it.split_once('=').unwrap_or((it, ""));
        Ok((decoded(name, true)?, decoded(value, true)?))
    });
    Ok(HttpRequest {
        acts,
        path,
        query: query.collect::<Result<_, Reply>>()?,
        known,
        body: body(request)?,
    })
}

/// Rejects requests that do not come from a page of this server.
fn check_sender(request: &Request, port: u16) -> Result<(), Reply> {
    let own = [format!("127.0.0.1:{port}"), format!("localhost:{port}")];
    match header(request, "Host") {
        (Some(host), false) if own.contains(&host) => {}
        (host, _) => {
            return Err(Reply::refusal(
                421,
                format!(
                    "this server is {} and answers to no other host name, such as {:?}",
                    own[0],
                    host.unwrap_or_default()
                ),
            ))
        }
    }
    if let (Some(origin), _) = header(request, "Origin") {
        if !own.iter().any(|own| origin == format!("http://{own}")) {
            return Err(Reply::refusal(
                403,
                format!("a page of {origin:?} may not ask this server; only its own pages may"),
            ));
        }
    }
    if let (Some(site), _) = header(request, "Sec-Fetch-Site") {
        // `none` is an address that was typed.
        let navigates = header(request, "Sec-Fetch-Mode").0.as_deref() == Some("navigate");
        let is_own = ["same-origin", "none"].contains(&site.as_str());
        if !(is_own || navigates && *request.method() == Method::Get) {
            return Err(Reply::refusal(
                403,
                "another site's page may not ask this server; only its own pages may",
            ));
        }
    }
    Ok(())
}

/// The first value of a header, and whether there are more.
fn header(request: &Request, name: &'static str) -> (Option<String>, bool) {
    let mut found = request
        .headers()
        .iter()
        .filter(|header| header.field.equiv(name));
    let first = found.next().map(|header| header.value.to_string());
    (first, found.next().is_some())
}

fn body(request: &mut Request) -> Result<String, Reply> {
    let mut bytes = Vec::new();
    let read = request
        .as_reader()
        .take(MAX_BODY_BYTES + 1)
        .read_to_end(&mut bytes);
    if read.is_err() {
        return Err(Reply::refusal(400, "what was sent ended too early"));
    }
    if bytes.len() as u64 > MAX_BODY_BYTES {
        return Err(Reply::refusal(
            413,
            format!("expected at most {MAX_BODY_BYTES} bytes to be sent"),
        ));
    }
    String::from_utf8(bytes).map_err(|_| Reply::refusal(400, "what was sent is not UTF-8"))
}

/// Decoded parts of a path between its slashes; rejects parts that would leave the folder.
fn parts(path: &str) -> Result<Vec<String>, Reply> {
    let Some(path) = path.strip_prefix('/') else {
        return Err(Reply::refusal(
            400,
            format!("expected a path that starts with /, found {path:?}"),
        ));
    };
    let parts: Vec<String> = path
        .split('/')
        .map(|part| decoded(part, false))
        .collect::<Result<_, Reply>>()?;
    let leaves = |part: &String| {
        part == ".." || part == "." || part.contains(['/', '\\', '\0', ':']) && !part.is_empty()
    };
    match parts.iter().find(|part| leaves(part)) {
        Some(part) => Err(Reply::refusal(
            403,
            format!(
                "the path leaves the folder that is shown: {part:?} is no name of a file in it"
            ),
        )),
        None => Ok(parts),
    }
}

/// Decodes percent escapes such as `%20`.
fn decoded(text: &str, plus_is_blank: bool) -> Result<String, Reply> {
    let is_escape = |part: &str| part.bytes().take(2).filter(u8::is_ascii_hexdigit).count() == 2;
    if !text.split('%').skip(1).all(is_escape) {
        let wrong = format!("expected two hexadecimal digits after % in {text:?}");
        return Err(Reply::refusal(400, wrong));
    }
    let text = if plus_is_blank {
        text.replace('+', " ")
    } else {
        text.to_string()
    };
    let decoded = percent_decode_str(&text).decode_utf8();
    decoded
        .map(|it| it.into_owned())
        .map_err(|_| Reply::refusal(400, format!("the address is not UTF-8: {text:?}")))
}

#[cfg(test)]
mod tests {
    use super::{decoded, parts};

    #[test]
    fn no_path_leaves_the_folder() {
        for hostile in [
            "/../x",
            "/a/../../x",
            "/%2e%2e/x",
            "/a/%2E%2e",
            "/a%2fb",
            "/a%5cb",
            "/a%00b",
            "/./x",
            "/c:/x",
            "/a\\b",
        ] {
            let refusal = parts(hostile).expect_err(hostile);
            assert_eq!(refusal.status, 403, "{hostile}");
        }
        for wrong in ["x", "/%", "/%4", "/%zz", "/%+4", "/%ff", "*", ""] {
            assert_eq!(parts(wrong).expect_err(wrong).status, 400, "{wrong}");
        }
        let fine = parts("/run/a%20b/c.jsonl/").expect("a path");
        assert_eq!(fine, ["run", "a b", "c.jsonl", ""]);
        assert_eq!(decoded("a+b%2B", true).expect("a text"), "a b+");
    }
}
