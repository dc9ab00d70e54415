//! An editor, as far as the protocol goes: starts `slamm lsp`, tells it and asks it, and waits for what it wants to see. In:
//! what a test does. Out: what the server says.

use crate::run::scratch;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// How long a test waits until it gives up: far beyond what anything takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

pub(crate) struct Client {
    child: Child,
    to: Option<ChildStdin>,
    from: Receiver<Value>,
    /// What came while something else was waited for.
    seen: Vec<Value>,
    next: i64,
}

impl Client {
    /// A server that has been told nothing.
    pub(crate) fn spawn() -> Result<Client, String> {
        let mut command = Command::new(env!("CARGO_BIN_EXE_slamm"));
        command.arg("lsp").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().map_err(|e| e.to_string())?;
        let (to, out) = (child.stdin.take(), child.stdout.take().ok_or("no output")?);
        let (send, from) = channel();
        std::thread::spawn(move || {
            let mut out = BufReader::new(out);
            while let Some(message) = read(&mut out) {
                if send.send(message).is_err() {
                    break;
                }
            }
        });
        Ok(Client { child, to, from, seen: Vec::new(), next: 0 })
    }

    /// A server that has been told the options.
    pub(crate) fn start(options: &Value) -> Result<Client, String> {
        let mut client = Client::spawn()?;
        let refresh = json!({"refreshSupport": true});
        let capabilities = json!({"workspace": {"codeLens": refresh, "inlayHint": refresh}});
        client.ask("initialize", &json!({"capabilities": capabilities, "initializationOptions": options}))?;
        client.tell("initialized", &json!({}))?;
        Ok(client)
    }

    /// Writes bytes as they are.
    pub(crate) fn bytes(&mut self, bytes: &[u8]) -> Result<(), String> {
        let to = self.to.as_mut().ok_or("closed")?;
        to.write_all(bytes).and_then(|()| to.flush()).map_err(|e| e.to_string())
    }

    pub(crate) fn write(&mut self, message: &Value) -> Result<(), String> {
        self.bytes(framed(&message.to_string()).as_bytes())
    }

    pub(crate) fn tell(&mut self, method: &str, params: &Value) -> Result<(), String> {
        self.write(&json!({"jsonrpc": "2.0", "method": method, "params": params}))
    }

    /// The whole answer to a request.
    pub(crate) fn answer(&mut self, method: &str, params: &Value) -> Result<Value, String> {
        self.next += 1;
        let id = self.next;
        self.write(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}))?;
        self.until(|m| m["id"] == id && m.get("method").is_none())
    }

    /// The result of a request.
    pub(crate) fn ask(&mut self, method: &str, params: &Value) -> Result<Value, String> {
        let answer = self.answer(method, params)?;
        if answer.get("error").is_none() { Ok(answer["result"].clone()) } else { Err(answer.to_string()) }
    }

    /// What is found at a place of a file: line and column from 0.
    pub(crate) fn at(&mut self, method: &str, file: &Path, (line, character): (usize, usize)) -> Result<Value, String> {
        let position = json!({"line": line, "character": character});
        self.ask(method, &json!({"textDocument": {"uri": uri(file)}, "position": position}))
    }

    /// The first message that is wanted, of those that have come and those that come. Requests of the server are answered.
    pub(crate) fn until(&mut self, wanted: impl Fn(&Value) -> bool) -> Result<Value, String> {
        if let Some(k) = self.seen.iter().position(&wanted) {
            return Ok(self.seen.remove(k));
        }
        loop {
            let message = self.from.recv_timeout(PATIENCE).map_err(|e| format!("{e}; so far {:?}", self.seen))?;
            if message.get("method").is_some() && message.get("id").is_some() {
                self.write(&json!({"jsonrpc": "2.0", "id": message["id"], "result": null}))?;
            }
            if wanted(&message) {
                return Ok(message);
            }
            self.seen.push(message);
        }
    }

    /// The diagnostics of a version of a file, the first that are wanted.
    pub(crate) fn diagnostics(
        &mut self,
        file: &Path,
        version: i64,
        wanted: impl Fn(&[Value]) -> bool,
    ) -> Result<Vec<Value>, String> {
        let uri = uri(file);
        let found = self.until(|m| {
            let p = &m["params"];
            m["method"] == "textDocument/publishDiagnostics"
                && p["uri"] == uri
                && p["version"] == version
                && p["diagnostics"].as_array().is_some_and(|d| wanted(d))
        })?;
        Ok(found["params"]["diagnostics"].as_array().cloned().unwrap_or_default())
    }

    pub(crate) fn open(&mut self, file: &Path, text: &str) -> Result<(), String> {
        let document = json!({"uri": uri(file), "languageId": "matlab", "version": 1, "text": text});
        self.tell("textDocument/didOpen", &json!({"textDocument": document}))
    }

    pub(crate) fn change(&mut self, file: &Path, version: i64, changes: &Value) -> Result<(), String> {
        let document = json!({"uri": uri(file), "version": version});
        self.tell("textDocument/didChange", &json!({"textDocument": document, "contentChanges": changes}))
    }

    /// The titles of the lenses of a file.
    pub(crate) fn lenses(&mut self, file: &Path) -> Result<Vec<String>, String> {
        let lenses = self.ask("textDocument/codeLens", &json!({"textDocument": {"uri": uri(file)}}))?;
        let title = |l: &Value| l["command"]["title"].as_str().unwrap_or("?").to_string();
        Ok(lenses.as_array().map(|all| all.iter().map(title).collect()).unwrap_or_default())
    }

    /// Lenses once one of them begins with a text: they are looked at again whenever the server says that there are others.
    pub(crate) fn lens(&mut self, file: &Path, begin: &str) -> Result<String, String> {
        loop {
            let lenses = self.lenses(file)?;
            if let Some(lens) = lenses.iter().find(|l| l.starts_with(begin)) {
                return Ok(lens.clone());
            }
            self.until(|m| m["method"] == "workspace/codeLens/refresh").map_err(|e| format!("{lenses:?}: {e}"))?;
        }
    }

    /// Line, label and column of the hints of a file.
    pub(crate) fn hints(&mut self, file: &Path) -> Result<Vec<(u64, String, u64)>, String> {
        let all = range((0, 0), (100_000, 0));
        let hints = self.ask("textDocument/inlayHint", &json!({"textDocument": {"uri": uri(file)}, "range": all}))?;
        let hint = |h: &Value| {
            let (at, label) = (&h["position"], h["label"].as_str().unwrap_or("?"));
            (at["line"].as_u64().unwrap_or(0), label.to_string(), at["character"].as_u64().unwrap_or(0))
        };
        Ok(hints.as_array().map(|all| all.iter().map(hint).collect()).unwrap_or_default())
    }

    /// Leaves in order; the server's status has to be 0.
    pub(crate) fn leave(mut self) -> Result<(), String> {
        self.ask("shutdown", &Value::Null)?;
        self.tell("exit", &Value::Null)?;
        let (status, said) = self.ended()?;
        if status == Some(0) && said.is_empty() { Ok(()) } else { Err(format!("it ended with {status:?}: {said}")) }
    }

    /// The status of a server that ends, and what it has said on standard error.
    pub(crate) fn ended(&mut self) -> Result<(Option<i32>, String), String> {
        let mut said = String::new();
        if let Some(mut err) = self.child.stderr.take() {
            err.read_to_string(&mut said).map_err(|e| e.to_string())?;
        }
        let status = self.child.wait().map_err(|e| e.to_string())?;
        Ok((status.code(), said))
    }

    /// Closes the server's input.
    pub(crate) fn close(&mut self) {
        self.to = None;
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn read(out: &mut impl BufRead) -> Option<Value> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        if out.read_line(&mut line).ok()? == 0 {
            return None;
        }
        match line.trim() {
            "" => break,
            head => length = head.strip_prefix("Content-Length: ").map_or(Ok(length), str::parse).ok()?,
        }
    }
    let mut bytes = vec![0; length];
    out.read_exact(&mut bytes).ok()?;
    serde_json::from_slice(&bytes).ok()
}

/// A text as the protocol sends it.
pub(crate) fn framed(text: &str) -> String {
    format!("Content-Length: {}\r\n\r\n{text}", text.len())
}

pub(crate) fn uri(file: &Path) -> String {
    format!("file://{}", file.display())
}

pub(crate) fn range(from: (usize, usize), to: (usize, usize)) -> Value {
    json!({"start": {"line": from.0, "character": from.1}, "end": {"line": to.0, "character": to.1}})
}

/// A new folder with a file in it.
pub(crate) fn prototype(name: &str, file: &str, text: &str) -> Result<PathBuf, String> {
    let folder = scratch(&format!("lsp_{name}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).map_err(|e| e.to_string())?;
    let folder = folder.canonicalize().map_err(|e| e.to_string())?;
    std::fs::write(folder.join(file), text).map_err(|e| e.to_string())?;
    Ok(folder.join(file))
}

/// An error that shows what was found, where something does not hold.
pub(crate) fn ensure(holds: bool, found: impl std::fmt::Debug) -> Result<(), String> {
    if holds { Ok(()) } else { Err(format!("{found:?}")) }
}

pub(crate) fn is_wrong(d: &[Value]) -> bool {
    d.iter().any(|d| d["severity"] == 1)
}
