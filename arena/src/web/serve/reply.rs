//! HTTP replies.

use anyhow::Context;
use serde::Serialize;

/// An HTTP reply: status with a page, data, or a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// Status code.
    pub status: u16,
    /// Media type of the body.
    pub kind: &'static str,
    /// Body.
    pub body: String,
    /// Version of the data (`ETag`).
    pub version: Option<String>,
    /// Address of a redirection.
    pub location: Option<String>,
}

impl Reply {
    fn new(status: u16, kind: &'static str, body: String) -> Reply {
        Reply {
            status,
            kind,
            body,
            version: None,
            location: None,
        }
    }

    /// Reply with an HTML page.
    pub fn page(body: String) -> Reply {
        Reply::new(200, "text/html; charset=utf-8", body)
    }

    /// Reply with JSON and a version of its content.
    ///
    /// # Errors
    /// Data that cannot be written as JSON.
    pub fn data(data: &impl Serialize) -> anyhow::Result<Reply> {
        let body = serde_json::to_string(data).context("cannot write the data")?;
        let version = format!("\"{}\"", &blake3::hash(body.as_bytes()).to_hex()[..16]);
        Ok(Reply {
            version: Some(version),
            ..Reply::new(200, "application/json", body)
        })
    }

    /// Redirection to another address.
    pub fn moved(location: String) -> Reply {
        Reply {
            location: Some(location),
            ..Reply::refusal(301, "it has moved")
        }
    }

    /// Rejection with a sentence that gives the reason.
    pub fn refusal(status: u16, sentence: impl Into<String>) -> Reply {
        let mut sentence = sentence.into();
        sentence.push('\n');
        Reply::new(status, "text/plain; charset=utf-8", sentence)
    }

    /// This reply, without a body if the client has this version already.
    pub fn unless_known(self, known: Option<&str>) -> Reply {
        match (&self.version, known) {
            (Some(version), Some(known)) if version == known => Reply {
                status: 304,
                body: String::new(),
                ..self
            },
            _ => self,
        }
    }
}
