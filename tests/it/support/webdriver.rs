//! A headless Chromium, driven through chromedriver (the W3C WebDriver protocol over plain HTTP on
//! this machine). In: commands. Out: values that the page gives, and what the browser logged.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Key of an element in the protocol's answers.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";
/// No request to anywhere, no first-run pages.
const FLAGS: [&str; 9] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
];

/// A browser with one window; it ends with the value.
pub(super) struct Browser {
    driver: Child,
    port: u16,
    session: String,
    profile: PathBuf,
}

/// Whether both programs are there.
pub(super) fn installed() -> bool {
    ["chromium", "chromedriver"].iter().all(|p| Command::new(p).arg("--version").output().is_ok())
}

impl Browser {
    /// Starts a browser with a fresh profile in the folder.
    pub(super) fn start(profile: &Path, width: u32, height: u32) -> Result<Browser, String> {
        let _ = std::fs::remove_dir_all(profile);
        let (driver, port) = driver()?;
        let mut browser = Browser { driver, port, session: String::new(), profile: profile.to_path_buf() };
        let mut args: Vec<String> = FLAGS.map(String::from).to_vec();
        args.push(format!("--window-size={width},{height}"));
        args.push(format!("--user-data-dir={}", profile.display()));
        let wanted = json!({"capabilities": {"alwaysMatch": {
            "goog:chromeOptions": {"args": args},
            "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"},
        }}});
        let session = browser.request("POST", "/session", Some(&wanted))?;
        browser.session = session["sessionId"].as_str().ok_or("no session")?.to_string();
        Ok(browser)
    }

    /// Opens a file and waits until its page says that it is ready; gives its time to get there, in
    /// milliseconds.
    pub(super) fn open(&self, file: &Path, view: &str) -> Result<f64, String> {
        self.command("POST", "/url", &json!({"url": "about:blank"}))?;
        self.command("POST", "/url", &json!({"url": format!("file://{}#{view}", file.display())}))?;
        let ready = self.wait("return document.documentElement.dataset.ready ?? null")?;
        ready.as_str().and_then(|t| t.parse().ok()).ok_or_else(|| format!("no time: {ready}"))
    }

    /// What a script returns.
    pub(super) fn eval(&self, script: &str) -> Result<Value, String> {
        self.command("POST", "/execute/sync", &json!({"script": script, "args": []}))
    }

    /// Text that a script returns.
    pub(super) fn text(&self, script: &str) -> Result<String, String> {
        match self.eval(script)? {
            Value::String(s) => Ok(s),
            other => Ok(other.to_string()),
        }
    }

    /// Repeats a script until it returns something that is neither null nor false.
    pub(super) fn wait(&self, script: &str) -> Result<Value, String> {
        let start = Instant::now();
        loop {
            let v = self.eval(script)?;
            if !v.is_null() && v != Value::Bool(false) {
                return Ok(v);
            }
            if start.elapsed() > Duration::from_secs(20) {
                return Err(format!("never came true: {script}"));
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Clicks on the first element of a CSS selector, as a pointer does.
    pub(super) fn click(&self, css: &str) -> Result<(), String> {
        let id = self.element(css)?;
        self.command("POST", &format!("/element/{id}/click"), &json!({})).map(drop)
    }

    /// Moves the pointer to the middle of an element.
    pub(super) fn hover(&self, css: &str) -> Result<(), String> {
        let id = self.element(css)?;
        self.eval_on(&id, "arguments[0].scrollIntoView({block: 'center'})")?;
        let origin = json!({ELEMENT: id});
        let moves = json!([{"type": "pointerMove", "duration": 0, "origin": origin, "x": 0, "y": 0}]);
        let pointer =
            json!({"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": moves});
        self.command("POST", "/actions", &json!({"actions": [pointer]})).map(drop)
    }

    /// Presses a key (`Enter`, `ArrowDown`, a character) on what has the focus.
    pub(super) fn press(&self, key: &str) -> Result<(), String> {
        let code = match key {
            "Tab" => "\u{e004}",
            "Enter" => "\u{e007}",
            "Escape" => "\u{e00c}",
            "End" => "\u{e010}",
            "Home" => "\u{e011}",
            "ArrowLeft" => "\u{e012}",
            "ArrowUp" => "\u{e013}",
            "ArrowRight" => "\u{e014}",
            "ArrowDown" => "\u{e015}",
            "Space" => " ",
            other => other,
        };
        let keys = json!([{"type": "keyDown", "value": code}, {"type": "keyUp", "value": code}]);
        let keyboard = json!({"type": "key", "id": "keys", "actions": keys});
        self.command("POST", "/actions", &json!({"actions": [keyboard]})).map(drop)
    }

    /// Chooses an option of a select element by its value, and tells it so.
    pub(super) fn choose(&self, css: &str, value: &str) -> Result<(), String> {
        let id = self.element(css)?;
        let script = format!(
            "arguments[0].value = {}; arguments[0].dispatchEvent(new Event('change', {{bubbles: true}}))",
            json!(value)
        );
        self.eval_on(&id, &script).map(drop)
    }

    /// A command of Chromium's own protocol.
    pub(super) fn devtools(&self, name: &str, parameters: &Value) -> Result<Value, String> {
        self.command("POST", "/goog/cdp/execute", &json!({"cmd": name, "params": parameters}))
    }

    /// Errors and warnings of the console since the last call.
    pub(super) fn console(&self) -> Result<Vec<String>, String> {
        let entries = self.log("browser")?;
        let bad = entries.iter().filter(|e| matches!(e["level"].as_str(), Some("SEVERE" | "WARNING")));
        Ok(bad.map(|e| e["message"].to_string()).collect())
    }

    /// Addresses that pages in files asked for since the last call, data in the page left out.
    pub(super) fn requests(&self) -> Result<Vec<String>, String> {
        let mut found = Vec::new();
        for entry in self.log("performance")? {
            let event: Value =
                serde_json::from_str(entry["message"].as_str().unwrap_or("{}")).map_err(|e| e.to_string())?;
            let event = &event["message"];
            if event["method"] == "Network.requestWillBeSent" {
                let text = |v: &Value| v.as_str().unwrap_or("?").to_string();
                let url = text(&event["params"]["request"]["url"]);
                // What the browser's own start page asks for is no request of the page.
                if text(&event["params"]["documentURL"]).starts_with("file://") && !url.starts_with("data:") {
                    found.push(url);
                }
            }
        }
        Ok(found)
    }

    /// PNG of the whole page.
    pub(super) fn screenshot(&self) -> Result<Vec<u8>, String> {
        let size = self.devtools("Page.getLayoutMetrics", &json!({}))?["cssContentSize"].clone();
        let clip = json!({"x": 0, "y": 0, "width": size["width"], "height": size["height"], "scale": 1});
        let whole = json!({"format": "png", "captureBeyondViewport": true, "clip": clip});
        let shot = self.devtools("Page.captureScreenshot", &whole)?;
        decode(shot["data"].as_str().unwrap_or_default())
    }

    fn log(&self, kind: &str) -> Result<Vec<Value>, String> {
        let entries = self.command("POST", "/se/log", &json!({"type": kind}))?;
        entries.as_array().cloned().ok_or_else(|| format!("no log: {entries}"))
    }

    fn element(&self, css: &str) -> Result<String, String> {
        let found = self.command("POST", "/element", &json!({"using": "css selector", "value": css}))?;
        found[ELEMENT].as_str().map(String::from).ok_or_else(|| format!("no element {css}: {found}"))
    }

    fn eval_on(&self, element: &str, script: &str) -> Result<Value, String> {
        let args = json!([{ELEMENT: element}]);
        self.command("POST", "/execute/sync", &json!({"script": script, "args": args}))
    }

    fn command(&self, method: &str, path: &str, body: &Value) -> Result<Value, String> {
        self.request(method, &format!("/session/{}{path}", self.session), Some(body))
    }

    fn request(&self, method: &str, path: &str, body: Option<&Value>) -> Result<Value, String> {
        let answer = exchange(self.port, method, path, body).map_err(|e| format!("{method} {path}: {e}"))?;
        let value: Value = serde_json::from_str(&answer).map_err(|e| format!("{method} {path}: {e}: {answer}"))?;
        let value = value.get("value").cloned().unwrap_or(Value::Null);
        match value.get("error") {
            Some(kind) => Err(format!("{method} {path}: {kind}: {}", value["message"])),
            None => Ok(value),
        }
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        if !self.session.is_empty() {
            let _ = exchange(self.port, "DELETE", &format!("/session/{}", self.session), None);
        }
        let _ = self.driver.kill();
        let _ = self.driver.wait();
        let _ = std::fs::remove_dir_all(&self.profile);
    }
}

/// A chromedriver that listens, and its port. It takes a free port for one kind of address and then
/// the same for the other; where another process was faster it ends, and starts again here.
fn driver() -> Result<(Child, u16), String> {
    let mut said = String::new();
    for _ in 0..5 {
        let mut driver = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|e| format!("chromedriver: {e}"))?;
        match port(&mut driver) {
            Ok(port) => return Ok((driver, port)),
            Err(instead) => said = instead,
        }
        let _ = driver.kill();
        let _ = driver.wait();
    }
    Err(format!("chromedriver did not say its port, five times; at last:\n{said}"))
}

/// The port that chromedriver chose, which it prints when it listens, or all that it printed
/// instead.
fn port(driver: &mut Child) -> Result<u16, String> {
    let mut lines = BufReader::new(driver.stdout.take().ok_or("no output")?).lines();
    let mut said = String::new();
    let port = lines.by_ref().map_while(Result::ok).find_map(|l| {
        said += &l;
        said.push('\n');
        let (_, behind) = l.split_once("started successfully on port ")?;
        behind.trim_end_matches('.').parse().ok()
    });
    // What it prints later is read, so that it never waits for a reader.
    std::thread::spawn(move || lines.for_each(drop));
    port.ok_or(said)
}

/// One request on a connection of its own.
fn exchange(port: u16, method: &str, path: &str, body: Option<&Value>) -> std::io::Result<String> {
    let mut stream = TcpStream::connect(("127.0.0.1", port))?;
    stream.set_read_timeout(Some(Duration::from_secs(120)))?;
    let body = body.map_or_else(String::new, Value::to_string);
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\n\
         Connection: close\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    )?;
    let mut reader = BufReader::new(stream);
    let mut length = 0;
    loop {
        let mut line = String::new();
        if reader.read_line(&mut line)? == 0 || line == "\r\n" {
            break;
        }
        if let Some(n) = line.to_ascii_lowercase().strip_prefix("content-length:") {
            length = n.trim().parse().unwrap_or(0);
        }
    }
    let mut answer = vec![0; length];
    reader.read_exact(&mut answer)?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}

/// RFC 4648.
fn decode(text: &str) -> Result<Vec<u8>, String> {
    let digit = |c: u8| match c {
        b'A'..=b'Z' => Ok(u32::from(c - b'A')),
        b'a'..=b'z' => Ok(u32::from(c - b'a') + 26),
        b'0'..=b'9' => Ok(u32::from(c - b'0') + 52),
        b'+' => Ok(62),
        b'/' => Ok(63),
        _ => Err(format!("no base 64: {c}")),
    };
    let mut out = Vec::with_capacity(text.len() * 3 / 4);
    for group in text.trim_end_matches('=').as_bytes().chunks(4) {
        let mut bits = 0;
        for c in group {
            bits = bits << 6 | digit(*c)?;
        }
        bits <<= 6 * (4 - group.len());
        out.extend(bits.to_be_bytes().into_iter().skip(1).take(group.len() - 1));
    }
    Ok(out)
}
