//! The language server by its protocol, in a process of its own. Nothing here is timed but how long a test waits before it
//! gives up.

use crate::lsp_client::{Client, ensure, framed, is_wrong, prototype, range, uri};
use crate::run::repository;
use libtest_mimic::{Failed, Trial};
use serde_json::{Value, json};
use std::path::Path;

type Test = fn() -> Result<(), String>;

const TESTS: [(&str, Test); 11] = [
    ("initialise_and_leave", lifecycle),
    ("diagnostics_while_typing", diagnostics),
    ("diagnostics_follow_the_files_that_are_open", beside),
    ("folds", folds),
    ("definitions", definitions),
    ("completions", completions),
    ("hover", hover),
    ("what_is_unknown_is_refused", refused),
    ("what_is_no_message_does_no_harm", malformed),
    ("edits_and_requests_at_random", random),
    ("a_request_that_is_cancelled_while_it_waits", cancelled),
];

pub(crate) fn trials() -> Vec<Trial> {
    let trial = |(name, test): (&str, Test)| Trial::test(format!("lsp/{name}"), move || test().map_err(Failed::from));
    TESTS.into_iter().map(trial).collect()
}

fn lifecycle() -> Result<(), String> {
    let mut c = Client::spawn()?;
    let early = c.answer("textDocument/hover", &json!({}))?;
    ensure(early["error"]["code"] == -32002, &early)?;
    // An editor that offers other units gets those of UTF-16 all the same.
    let offer = json!({"general": {"positionEncodings": ["utf-8", "utf-16"]}});
    let told = c.ask("initialize", &json!({"capabilities": offer}))?;
    ensure(told["capabilities"]["positionEncoding"] == "utf-16", &told)?;
    ensure(told["capabilities"]["textDocumentSync"]["change"] == 2, &told)?;
    ensure(told["serverInfo"]["name"] == "slamm", &told)?;
    let again = c.answer("initialize", &json!({"capabilities": {}}))?;
    ensure(again["error"]["code"] == -32600, &again)?;
    ensure(c.ask("shutdown", &Value::Null)?.is_null(), "an answer to shutdown")?;
    let late = c.answer("shutdown", &Value::Null)?;
    ensure(late["error"]["code"] == -32600, &late)?;
    c.tell("exit", &Value::Null)?;
    ensure(c.ended()? == (Some(0), String::new()), "after a shutdown")?;
    // Without it the editor has failed.
    let mut c = Client::start(&Value::Null)?;
    c.tell("exit", &Value::Null)?;
    ensure(c.ended()?.0 == Some(1), "exit without a shutdown")?;
    let mut c = Client::start(&Value::Null)?;
    c.close();
    ensure(c.ended()?.0 == Some(1), "the editor is gone")
}

/// What has not been saved counts, in units of UTF-16.
fn diagnostics() -> Result<(), String> {
    let file = prototype("diagnostics", "p.m", "x = 1;\n")?;
    let mut c = Client::start(&json!({}))?;
    c.open(&file, "x = '𝛼é'; y = (1 + ;\n")?;
    let found = c.diagnostics(&file, 1, is_wrong)?;
    // The parenthesis is the character after 15 units: 𝛼 is two of them.
    let wrong = found.iter().find(|d| d["severity"] == 1).ok_or("no error")?;
    ensure(wrong["range"] == range((0, 15), (0, 16)), wrong)?;
    ensure(wrong["code"].as_str().is_some_and(|code| code.starts_with("SLM1")) && wrong["source"] == "slamm", wrong)?;
    // What is in the parentheses becomes `1)`, by two changes one after the other.
    let changes =
        [json!({"range": range((0, 17), (0, 20)), "text": ""}), json!({"range": range((0, 17), (0, 17)), "text": ")"})];
    c.change(&file, 2, &json!(changes))?;
    ensure(c.diagnostics(&file, 2, |_| true)?.is_empty(), "the text is right")?;
    // A change within a character, beyond a line and beyond the text is made at the next place there is.
    c.change(&file, 3, &json!([{"range": range((0, 6), (0, 6)), "text": "a"}, {"range": range((7, 0), (9, 9)), "text": "z = q7(1);\n"}]))?;
    let found = c.diagnostics(&file, 3, |_| true)?;
    let unknown = found.first().ok_or("no warning")?;
    ensure(unknown["code"] == "SLM203" && unknown["severity"] == 2, unknown)?;
    ensure(unknown["range"] == range((1, 4), (1, 6)), unknown)?;
    // Bytes of zero make no text.
    c.change(&file, 4, &json!([{"text": "x = 1;\u{0}"}]))?;
    let found = c.diagnostics(&file, 4, |_| true)?;
    ensure(found.iter().any(|d| d["code"] == "SLM903" && d["range"] == range((0, 0), (0, 0))), &found)?;
    c.tell("textDocument/didClose", &json!({"textDocument": {"uri": uri(&file)}}))?;
    let gone = c.until(|m| m["method"] == "textDocument/publishDiagnostics" && m["params"]["version"].is_null())?;
    ensure(gone["params"]["diagnostics"] == json!([]), gone)?;
    c.leave()
}

/// A function is known while its file is open, though it is not on disk.
fn beside() -> Result<(), String> {
    let file = prototype("beside", "p.m", "")?;
    let mut c = Client::start(&json!({}))?;
    c.open(&file, "y = helper(3);\n")?;
    let unknown = |d: &[Value]| d.iter().any(|d| d["code"] == "SLM203");
    c.diagnostics(&file, 1, unknown)?;
    let helper = file.with_file_name("helper.m");
    c.open(&helper, "function y = helper(x)\ny = 2*x;\nend\n")?;
    c.diagnostics(&file, 1, |d| !unknown(d))?;
    let place = c.at("textDocument/definition", &file, (0, 6))?;
    ensure(place["uri"] == uri(&helper) && place["range"] == range((0, 13), (0, 19)), &place)?;
    c.tell("textDocument/didClose", &json!({"textDocument": {"uri": uri(&helper)}}))?;
    c.diagnostics(&file, 1, unknown)?;
    c.leave()
}

/// Lines from 1 that are hidden, by what begins before them.
const FOLDED: &str = "% 1
x = 0;
%SLM start region; % 3
for k = 1:3 % 4
  if k == 2 % 5
    x = x + 1;
  else % 7
    x = x - 1;
  end
end
%SLM end region;
while x < 5, x = x + 1; end
y = f(x);

function y = f(x) % 15
y = x;
end
";

fn folds() -> Result<(), String> {
    let file = prototype("folds", "p.m", "")?;
    let mut c = Client::start(&json!({}))?;
    c.open(&file, FOLDED)?;
    let found = c.ask("textDocument/foldingRange", &json!({"textDocument": {"uri": uri(&file)}}))?;
    let line = |f: &Value, end: &str| f[end].as_u64().map_or(0, |l| l + 1);
    let folds: Vec<(u64, u64, bool)> = found
        .as_array()
        .ok_or("no list")?
        .iter()
        .map(|f| (line(f, "startLine"), line(f, "endLine"), f["kind"] == "region"))
        .collect();
    // Region, loop, both branches, function; what is on one line does not fold, and the last line of each stays.
    let expected = [(3, 10, true), (4, 9, false), (5, 6, false), (7, 8, false), (15, 16, false)];
    ensure(folds == expected, &folds)?;
    c.leave()
}

const NAMES: &str = "n = 3;
s.n = 4;
%SLM start work;
y = outer(n) + s.n;
%SLM end work;
f = @(n) n + y;
z = gmres_m(y);
w = circshift(y, 1);
function y = outer(n)
  y = inner(2) + n;
  function a = inner(b)
    a = b + n + y;
  end
end
";

fn definitions() -> Result<(), String> {
    let file = repository("examples/gmres/names.m");
    let mut c = Client::start(&json!({}))?;
    c.open(&file, NAMES)?;
    let here = |from: (usize, usize), to| Some((uri(&file), range(from, to)));
    let called = repository("examples/gmres/gmres_m.m");
    let text = std::fs::read_to_string(&called).map_err(|e| e.to_string())?;
    let (line, column) = text
        .lines()
        .enumerate()
        .find_map(|(k, l)| Some((k, l.find("gmres_m(").filter(|_| l.starts_with("function"))?)))
        .ok_or("no function")?;
    let cases = [
        // A variable of the script; the end of its name counts too.
        ((3, 10), here((0, 0), (0, 1))),
        ((3, 11), here((0, 0), (0, 1))),
        // A field is no variable.
        ((3, 17), None),
        // A function of the file, a region, the parameter of an anonymous function, what that takes from outside.
        ((3, 5), here((8, 13), (8, 18))),
        ((4, 10), here((2, 11), (2, 15))),
        ((5, 9), here((5, 6), (5, 7))),
        ((5, 13), here((3, 0), (3, 1))),
        // A file beside it; what comes with slamm is in none.
        ((6, 6), Some((uri(&called), range((line, column), (line, column + 7))))),
        ((7, 6), None),
        // A nested function sees what is around it.
        ((11, 8), here((10, 21), (10, 22))),
        ((11, 12), here((8, 19), (8, 20))),
        ((11, 16), here((9, 2), (9, 3))),
        ((9, 7), here((10, 15), (10, 20))),
        ((99, 3), None),
    ];
    for (at, expected) in cases {
        let place = c.at("textDocument/definition", &file, at)?;
        let found = place["uri"].as_str().map(|u| (u.to_string(), place["range"].clone()));
        ensure(found == expected, (at, &place))?;
    }
    c.leave()
}

const WRITTEN: &str = "alps = 3;
%SLM start alone;
beta = circsh;
%SLM end al
%SLM 
%S
%SLM Func sc, gm
z = '𝛼' + al
s.al
% al
%SLM off; %SLM o
function y = scaled(alto)
  alt = al;
end
";

fn completions() -> Result<(), String> {
    let file = repository("examples/gmres/written.m");
    let mut c = Client::start(&json!({}))?;
    c.open(&file, WRITTEN)?;
    let mut at = |place| -> Result<Vec<Value>, String> {
        let found = c.at("textDocument/completion", &file, place)?;
        ensure(found["isIncomplete"] == false, &found)?;
        Ok(found["items"].as_array().cloned().unwrap_or_default())
    };
    let labels =
        |items: &[Value]| items.iter().map(|i| i["label"].as_str().unwrap_or("?").to_string()).collect::<Vec<_>>();
    let functions = at((2, 13))?;
    ensure(labels(&functions) == ["circshift"], &functions)?;
    ensure(functions[0]["detail"].as_str().is_some_and(|d| d.len() > 10), &functions)?;
    ensure(functions[0]["textEdit"] == json!({"range": range((2, 7), (2, 13)), "newText": "circshift"}), &functions)?;
    // Names of ranges, commands, the directive itself, functions.
    ensure(labels(&at((3, 11))?) == ["alone"], "regions")?;
    let commands = at((4, 5))?;
    ensure(commands.len() == 12 && labels(&commands).contains(&"IncFunc".to_string()), &commands)?;
    let begun = at((5, 2))?;
    ensure(begun.len() == 12 && begun[0]["textEdit"]["range"] == range((5, 0), (5, 2)), &begun)?;
    ensure(labels(&at((6, 12))?) == ["scaled"] && labels(&at((6, 16))?) == ["gmres_m"], "functions of files")?;
    // A variable of the script first, not those of a function; columns after a character of two units.
    let names = at((7, 13))?;
    ensure(labels(&names)[0] == "alps" && !labels(&names).contains(&"alto".to_string()), &names)?;
    ensure(names[0]["textEdit"]["range"] == range((7, 11), (7, 13)), &names)?;
    ensure(at((8, 4))?.is_empty() && at((9, 4))?.is_empty(), "fields and comments")?;
    let commands = labels(&at((10, 16))?);
    ensure(commands == ["off", "on"], &commands)?;
    let names = labels(&at((12, 10))?);
    ensure(names[..2] == ["alt", "alto"] && !names.contains(&"alps".to_string()), &names)?;
    c.leave()
}

fn hover() -> Result<(), String> {
    let file = prototype("hover", "p.m", "")?;
    let mut c = Client::start(&json!({}))?;
    c.open(&file, "x = circshift(ones(9, 1), 1);\nones = 3;\ny = unknown_one(x) + ones;\n")?;
    let mut said = |at| -> Result<String, String> {
        let found = c.at("textDocument/hover", &file, at)?;
        ensure(found.is_null() || found["contents"]["kind"] == "markdown", &found)?;
        Ok(found["contents"]["value"].as_str().unwrap_or("").to_string())
    };
    let function = said((0, 6))?;
    ensure(function.contains("circshift: ") && function.contains("traffic "), &function)?;
    // A variable hides the function of its name.
    ensure(said((2, 24))?.is_empty(), "of a variable")?;
    let wrong = said((2, 6))?;
    ensure(wrong.starts_with("**SLM203: "), &wrong)?;
    ensure(said((1, 6))?.is_empty() && said((50, 50))?.is_empty(), "of nothing")?;
    c.leave()
}

fn refused() -> Result<(), String> {
    let mut c = Client::start(&json!({"path": "no list"}))?;
    let message = c.until(|m| m["method"] == "window/showMessage")?;
    ensure(message["params"]["type"] == 1 && message.to_string().contains("options are wrong"), &message)?;
    let answer = c.answer("textDocument/rename", &json!({}))?;
    ensure(answer["error"]["code"] == -32601, &answer)?;
    let answer = c.answer("textDocument/hover", &json!({"textDocument": 3}))?;
    ensure(answer["error"]["code"] == -32602, &answer)?;
    for nowhere in ["/nowhere/at/all.m", "/"] {
        ensure(c.at("textDocument/hover", Path::new(nowhere), (3, 3))?.is_null(), "a file that is not open")?;
    }
    // Texts that are no files, changes of none, notifications that say nothing.
    let document = json!({"uri": "untitled:Untitled-1", "languageId": "matlab", "version": 1, "text": "x = (;"});
    c.tell("textDocument/didOpen", &json!({"textDocument": document}))?;
    c.change(Path::new("/nowhere.m"), 2, &json!([{"text": "x"}]))?;
    c.tell("textDocument/didOpen", &json!([3]))?;
    c.tell("workspace/didChangeConfiguration", &json!({"settings": null}))?;
    c.tell("$/setTrace", &json!({"value": "off"}))?;
    c.leave()
}

/// Each is answered, and the server goes on.
fn malformed() -> Result<(), String> {
    let mut c = Client::start(&json!({}))?;
    let deep = format!("{}1{}", "[".repeat(50_000), "]".repeat(50_000));
    for (text, code) in [("{", -32700), ("", -32700), (&deep, -32700), ("[]", -32600), ("{\"id\": []}", -32600)] {
        c.bytes(framed(text).as_bytes())?;
        let answer = c.until(|m| m.get("error").is_some())?;
        ensure(answer["error"]["code"] == code && answer["id"].is_null(), &answer)?;
    }
    // Not UTF-8, and a request with numbers where names should be, which has a number itself.
    c.bytes(b"Content-Length: 3\r\n\r\n\"\xff\"")?;
    c.until(|m| m["error"]["code"] == -32700)?;
    c.bytes(framed("{\"id\": 77, \"method\": 8}").as_bytes())?;
    c.until(|m| m["error"]["code"] == -32600 && m["id"] == 77)?;
    ensure(c.ask("shutdown", &Value::Null)?.is_null(), "it goes on")?;
    // After a header that does not say how long the message is, nothing can be read.
    let mut c = Client::start(&json!({}))?;
    c.bytes(b"Content-Length: many\r\n\r\n{}")?;
    let (status, said) = c.ended()?;
    ensure(status == Some(1) && said == "slamm lsp: 'many' is not a length\n", (status, said))
}

/// The last of twenty requests is taken back while the server is busy with those before it.
fn cancelled() -> Result<(), String> {
    let file = prototype("cancelled", "p.m", "")?;
    let mut c = Client::start(&json!({}))?;
    c.open(&file, &"x = [1 2 3] + 4;\n".repeat(1000))?;
    c.diagnostics(&file, 1, |_| true)?;
    let asked = json!({"textDocument": {"uri": uri(&file)}});
    let fold = |id: &str| json!({"jsonrpc": "2.0", "id": id, "method": "textDocument/foldingRange", "params": asked});
    let cancel = |id: &str| json!({"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": id}});
    let names: Vec<String> = (0..20).map(|k| format!("fold {k}")).collect();
    let mut all: Vec<Value> = names.iter().map(|n| fold(n)).collect();
    all.extend([cancel("fold 19"), cancel("nothing")]);
    let bytes: String = all.iter().map(|m| framed(&m.to_string())).collect();
    c.bytes(bytes.as_bytes())?;
    for name in &names {
        let answer = c.until(|m| m["id"] == *name)?;
        let is_cancelled = answer["error"]["code"] == -32800;
        ensure(is_cancelled == (name == "fold 19") && (is_cancelled || answer["result"].is_array()), &answer)?;
    }
    c.leave()
}

/// Numbers that are the same in every run (Knuth's generator).
struct Draws(u64);

impl Draws {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or(0) % n.max(1)
    }

    fn of<T: Clone>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())].clone()
    }
}

/// Parts that texts are put together from: what closes nothing, what ends within something, characters of two units.
const PARTS: [&str; 22] = [
    "%SLM start r;\n",
    "%SLM end r;\n",
    "%SLM ",
    "%SLM print ",
    "for k = 1:3\n",
    "end\n",
    "if x\n",
    "function y = f(x)\n",
    "x = [1 2",
    "'𝛼",
    "\"",
    "...\n",
    "%{\n",
    "%}\n",
    "(",
    "@(a) a",
    "\r\n",
    "\r",
    "\u{feff}",
    "\u{0}",
    " = ones(3);\n",
    "s.x{2}",
];

/// Whatever is written and asked wherever, every request is answered, and the server goes on.
fn random() -> Result<(), String> {
    let file = prototype("random", "p.m", "")?;
    let mut c = Client::start(&json!({}))?;
    let mut d = Draws(20_261_125);
    c.open(&file, FOLDED)?;
    let methods = ["hover", "completion", "definition", "foldingRange", "codeLens", "inlayHint"];
    for version in 2..400 {
        let number = |d: &mut Draws| d.of(&[0, 1, 2, 3, 5, 8, 13, 21, 34, 1 << 20, u32::MAX as usize]);
        let text: String = (0..d.below(4)).map(|_| d.of(&PARTS)).collect();
        let place = |d: &mut Draws| (number(d), number(d));
        let change = match d.below(40) {
            0 => json!({"text": FOLDED}),
            _ => json!({"range": range(place(&mut d), place(&mut d)), "text": text}),
        };
        c.change(&file, version, &json!([change]))?;
        let at = place(&mut d);
        let position = json!({"line": at.0, "character": at.1});
        let asked =
            json!({"textDocument": {"uri": uri(&file)}, "position": position, "range": range(at, place(&mut d))});
        let method = d.of(&methods);
        c.ask(&format!("textDocument/{method}"), &asked).map_err(|e| format!("{method} at {at:?}, {version}: {e}"))?;
    }
    c.change(&file, 400, &json!([{"text": "x = unknown_one(1);\n"}]))?;
    ensure(c.diagnostics(&file, 400, |_| true)?.len() == 1, "after all that")?;
    c.leave()
}
