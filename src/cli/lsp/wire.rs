//! Messages as bytes. In: what an editor writes. Out: messages, and what is none of them; nothing that it writes ends the
//! server or takes more memory than a message may have.
//!
//! The crate's own reader takes the length on trust and ends at the first text that is no message.

use lsp_server::Message;
use serde_json::{Value, json};
use std::io::{self, BufRead, Read as _, Write};

/// The longest message that is read, bytes; a longer one is passed over.
const LONGEST: u64 = 64 << 20;
/// The longest line of a header, bytes.
const HEADER: u64 = 4096;

/// What an editor has sent.
#[derive(Debug)]
pub(super) enum Incoming {
    Message(Message),
    /// It was no message: the answer.
    Malformed(Value),
}

/// The next message; none at the end of the stream.
///
/// # Errors
/// A header that does not say where the message ends, after which nothing can be read; the stream's own.
pub(super) fn read(from: &mut impl BufRead) -> io::Result<Option<Incoming>> {
    let Some(length) = header(from)? else { return Ok(None) };
    if length > LONGEST {
        let passed = io::copy(&mut from.take(length), &mut io::sink())?;
        let text = format!("a message of {length} bytes is longer than {LONGEST}");
        return Ok((passed == length).then(|| Incoming::Malformed(refusal(Value::Null, INVALID_REQUEST, &text))));
    }
    let mut bytes = Vec::new();
    from.take(length).read_to_end(&mut bytes)?;
    if bytes.len() as u64 != length {
        return Ok(None);
    }
    Ok(Some(parsed(&bytes)))
}

/// Writes a message.
///
/// # Errors
/// The editor is gone.
pub(super) fn write(to: &mut impl Write, message: &Message) -> io::Result<()> {
    message.write(to)
}

/// Writes the answer to what was no message.
///
/// # Errors
/// The editor is gone.
pub(super) fn refuse(to: &mut impl Write, answer: &Value) -> io::Result<()> {
    let text = answer.to_string();
    write!(to, "Content-Length: {}\r\n\r\n{text}", text.len())?;
    to.flush()
}

const PARSE_ERROR: i32 = lsp_server::ErrorCode::ParseError as i32;
const INVALID_REQUEST: i32 = lsp_server::ErrorCode::InvalidRequest as i32;

const NO_MESSAGE: &str = "neither a request nor a response nor a notification";

fn refusal(id: Value, code: i32, text: &str) -> Value {
    json!({"jsonrpc": "2.0", "id": id, "error": {"code": code, "message": text}})
}

/// The length that a header states.
fn header(from: &mut impl BufRead) -> io::Result<Option<u64>> {
    let wrong = |text: String| io::Error::new(io::ErrorKind::InvalidData, text);
    let mut length = None;
    loop {
        let mut line = Vec::new();
        if from.take(HEADER).read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&line);
        let (name, value) = match line.trim_end_matches(['\r', '\n']) {
            "" => return length.map(Some).ok_or_else(|| wrong("a header without Content-Length".into())),
            line => line.split_once(':').ok_or_else(|| wrong(format!("'{line}' is not a line of a header")))?,
        };
        if name.trim().eq_ignore_ascii_case("Content-Length") {
            let stated = value.trim().parse().map_err(|_| wrong(format!("'{}' is not a length", value.trim())))?;
            length = Some(stated);
        }
    }
}

fn parsed(bytes: &[u8]) -> Incoming {
    let value: Value = match serde_json::from_slice(bytes) {
        Ok(value) => value,
        Err(e) => return Incoming::Malformed(refusal(Value::Null, PARSE_ERROR, &format!("not JSON: {e}"))),
    };
    let id = value.get("id").cloned();
    match serde_json::from_value(value) {
        // What has a number wants an answer, also where the crate does not take the number.
        Ok(Message::Notification(_)) | Err(_) if id.is_some() => {
            let id = id.filter(|id| id.is_string() || id.is_number()).unwrap_or(Value::Null);
            Incoming::Malformed(refusal(id, INVALID_REQUEST, NO_MESSAGE))
        }
        Ok(message) => Incoming::Message(message),
        Err(_) => Incoming::Malformed(refusal(Value::Null, INVALID_REQUEST, NO_MESSAGE)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &str) -> Vec<String> {
        let mut from = text.as_bytes();
        let mut found = Vec::new();
        loop {
            match read(&mut from) {
                Ok(Some(Incoming::Message(Message::Notification(n)))) => found.push(n.method),
                Ok(Some(Incoming::Message(m))) => found.push(format!("{m:?}")),
                Ok(Some(Incoming::Malformed(answer))) => {
                    found.push(format!("{} {}", answer["id"], answer["error"]["code"]));
                }
                Ok(None) => return found,
                Err(e) => {
                    found.push(e.to_string());
                    return found;
                }
            }
        }
    }

    #[test]
    fn what_is_no_message_is_answered_and_the_next_one_is_read() {
        let framed = |text: &str| format!("Content-Length: {}\r\n\r\n{text}", text.len());
        let texts = ["{", "[1]", r#"{"id": 7, "methods": 1}"#, r#"{"id": {}, "method": "a"}"#, r#"{"method": "m"}"#];
        let texts: String = texts.iter().map(|t| framed(t)).collect();
        assert_eq!(all(&texts), ["null -32700", "null -32600", "7 -32600", "null -32600", "m"]);
        let deep = framed(&"[".repeat(100_000));
        assert_eq!(all(&format!("{deep}{}", framed(r#"{"method": "m"}"#))), ["null -32700", "m"]);
    }

    #[test]
    fn headers_are_read_as_they_are_written() {
        let body = r#"{"method": "m"}"#;
        let head = "content-length:15\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\n";
        assert_eq!(all(&format!("{head}{body}")), ["m"]);
        assert_eq!(all("Content-Length: 20\r\n\r\n{\"method\""), [""; 0], "the stream ends within a message");
        assert_eq!(all(&format!("Content-Length: {}\r\n\r\nx", u64::MAX)), [""; 0]);
        assert_eq!(all("Content-Length: -1\r\n\r\n"), ["'-1' is not a length"]);
        assert_eq!(all("\r\n"), ["a header without Content-Length"]);
        assert_eq!(all("nonsense\r\n\r\n"), ["'nonsense' is not a line of a header"]);
        assert!(all(&"x".repeat(1 << 20))[0].len() < 5000);
    }
}
