//! Cases of the syntax stage: every `tests/cases/syntax/*.m` says in comments what is expected.
//!
//! * `%! ok`: no diagnostic
//! * `%! error SLM103 LINE[:COLUMN]`, `%! warning …`: this diagnostic; all of a file have to be named
//! * `%! ast LINE: TEXT`: the statements that begin on that line, in canonical form (every operator
//!   in parentheses, blocks in braces, white space ignored)
//! * `%! kind: script|function`
//! * `%! functions: f g(nested) …`
//!
//! A file without an error also has to survive printing and parsing again.

#[path = "syntax/random.rs"]
pub(crate) mod random;

use libtest_mimic::{Failed, Trial};
use slamm::internals::syntax::ast::{FunctionText, Stmt, StmtKind, Unit, UnitKind};
use slamm::internals::syntax::print::{canonical_stmt, print_unit};
use slamm::internals::syntax::{Parsed, parse};
use slamm::internals::text::codes;
use slamm::internals::text::diagnostic::Diagnostic;
use slamm::internals::text::source::Sources;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::{Duration, Instant};

pub(crate) fn cases() -> Vec<Trial> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/syntax");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .map(|entries| entries.filter_map(|e| Some(e.ok()?.path())).collect())
        .unwrap_or_default();
    files.retain(|f| f.extension().is_some_and(|e| e == "m"));
    files.sort();
    let mut trials: Vec<Trial> = files
        .into_iter()
        .map(|file| {
            let name = file.file_stem().map_or(String::new(), |s| s.to_string_lossy().into_owned());
            Trial::test(format!("syntax::{name}"), move || run(&file))
        })
        .collect();
    trials.push(Trial::test("syntax::random_trees_survive_printing", random_trees));
    trials.push(Trial::test("syntax::any_bytes_parse", any_bytes));
    trials.push(Trial::test("syntax::deep_nesting_is_refused", deep_nesting));
    trials.push(Trial::test("syntax::large_files_are_fast", large_files));
    trials
}

fn parse_bytes(bytes: &[u8]) -> (Sources, Parsed) {
    let mut sources = Sources::default();
    let file = sources.add("case.m", "case.m", bytes);
    let parsed = parse(&sources, file);
    (sources, parsed)
}

fn place(sources: &Sources, diagnostic: &Diagnostic) -> (u32, u32) {
    diagnostic.primary.as_ref().map_or((0, 0), |p| sources.get(p.span.file).line_column(p.span.start))
}

fn run(file: &Path) -> Result<(), Failed> {
    let bytes = std::fs::read(file)?;
    let (sources, parsed) = parse_bytes(&bytes);
    let text: String = String::from_utf8_lossy(&bytes).into_owned();
    let mut problems = Vec::new();
    let mut expected_errors = Vec::new();
    let mut expectations = 0;
    for line in text.lines() {
        let Some(expectation) = line.trim().strip_prefix("%! ") else { continue };
        expectations += 1;
        let (word, rest) = expectation.split_once(' ').unwrap_or((expectation, ""));
        match word {
            "ok" => {}
            "error" | "warning" => expected_errors.push(format!("{word} {}", rest.trim())),
            "ast" => check_ast(&sources, &parsed.unit, rest, &mut problems),
            "kind:" => check_kind(&parsed.unit, rest.trim(), &mut problems),
            "functions:" => check_functions(&parsed.unit, rest.trim(), &mut problems),
            _ => problems.push(format!("unknown expectation `{expectation}`")),
        }
    }
    if expectations == 0 {
        problems.push("the case expects nothing".to_string());
    }
    check_errors(&sources, &parsed.diagnostics, &expected_errors, &mut problems);
    if parsed.diagnostics.is_empty() {
        check_printing(&parsed.unit, &mut problems);
    }
    if problems.is_empty() { Ok(()) } else { Err(problems.join("\n").into()) }
}

fn check_errors(sources: &Sources, found: &[Diagnostic], expected: &[String], problems: &mut Vec<String>) {
    let mut left: Vec<&Diagnostic> = found.iter().collect();
    for wanted in expected {
        let matches = |d: &&Diagnostic| {
            let (line, column) = place(sources, d);
            let found = format!("{} {}", format!("{:?}", d.severity).to_lowercase(), d.code);
            *wanted == format!("{found} {line}") || *wanted == format!("{found} {line}:{column}")
        };
        match left.iter().position(matches) {
            Some(at) => {
                left.remove(at);
            }
            None => problems.push(format!("missing: {wanted}")),
        }
    }
    for d in left {
        let (line, column) = place(sources, d);
        problems.push(format!("unexpected: {} {line}:{column} {}", d.code, d.message));
    }
}

fn squeeze(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

fn check_ast(sources: &Sources, unit: &Unit, expectation: &str, problems: &mut Vec<String>) {
    let Some((line, wanted)) = expectation.split_once(':') else {
        problems.push(format!("no line in `ast {expectation}`"));
        return;
    };
    let Ok(line) = line.trim().parse::<u32>() else {
        problems.push(format!("no line number in `ast {expectation}`"));
        return;
    };
    let mut found = Vec::new();
    on_line(sources, &unit.body, line, &mut found);
    for function in &unit.functions {
        in_function(sources, function, line, &mut found);
    }
    let found: Vec<String> = found.into_iter().map(canonical_stmt).collect();
    let found = found.join(" ");
    if squeeze(&found) != squeeze(wanted) {
        problems.push(format!("line {line}:\n  expected {}\n  found    {found}", wanted.trim()));
    }
}

fn in_function<'u>(sources: &Sources, function: &'u FunctionText, line: u32, found: &mut Vec<&'u Stmt>) {
    on_line(sources, &function.body, line, found);
    for nested in &function.nested {
        in_function(sources, nested, line, found);
    }
}

/// Statements that begin on a line and are not part of one found already.
fn on_line<'u>(sources: &Sources, block: &'u [Stmt], line: u32, found: &mut Vec<&'u Stmt>) {
    for stmt in block {
        if sources.line(stmt.span) == line {
            found.push(stmt);
        } else {
            for inner in blocks_of(stmt) {
                on_line(sources, inner, line, found);
            }
        }
    }
}

fn blocks_of(stmt: &Stmt) -> Vec<&[Stmt]> {
    match &stmt.kind {
        StmtKind::If { arms, otherwise } | StmtKind::Switch { cases: arms, otherwise, .. } => {
            arms.iter().map(|a| &a.body[..]).chain(otherwise.iter().map(|o| &o.body[..])).collect()
        }
        StmtKind::For { body, .. }
        | StmtKind::While { body, .. }
        | StmtKind::DoUntil { body, .. }
        | StmtKind::Region { body, .. } => vec![body],
        StmtKind::Try { body, handler, .. } => {
            std::iter::once(&body[..]).chain(handler.iter().map(|h| &h.body[..])).collect()
        }
        StmtKind::Unwind { body, cleanup } => vec![body, cleanup],
        _ => Vec::new(),
    }
}

fn check_kind(unit: &Unit, wanted: &str, problems: &mut Vec<String>) {
    let found = match unit.kind {
        UnitKind::Script => "script",
        UnitKind::FunctionFile => "function",
    };
    if found != wanted {
        problems.push(format!("kind: expected {wanted}, found {found}"));
    }
}

fn check_functions(unit: &Unit, wanted: &str, problems: &mut Vec<String>) {
    fn list(functions: &[Rc<FunctionText>]) -> String {
        let names: Vec<String> = functions
            .iter()
            .map(|f| {
                let range = f.range_name.as_ref().map_or(String::new(), |r| format!("={}", r.name));
                let nested = if f.nested.is_empty() { String::new() } else { format!("({})", list(&f.nested)) };
                format!("{}{range}{nested}", f.name.name)
            })
            .collect();
        names.join(" ")
    }
    let found = list(&unit.functions);
    if found != wanted {
        problems.push(format!("functions: expected {wanted}, found {found}"));
    }
}

fn canonical_unit(unit: &Unit) -> String {
    fn function(f: &FunctionText, out: &mut Vec<String>) {
        out.push(format!("function {}", f.name.name));
        out.extend(f.body.iter().map(canonical_stmt));
        for nested in &f.nested {
            function(nested, out);
        }
    }
    let mut out: Vec<String> = unit.body.iter().map(canonical_stmt).collect();
    for f in &unit.functions {
        function(f, &mut out);
    }
    out.join("\n")
}

pub(crate) fn check_printing(unit: &Unit, problems: &mut Vec<String>) {
    let printed = print_unit(unit);
    let (_, again) = parse_bytes(printed.as_bytes());
    // Functions of random trees share names, and two of one name are printed as two.
    for d in again.diagnostics.iter().filter(|d| d.code.to_string() != "SLM126") {
        problems.push(format!("printed text is refused: {} {}", d.code, d.message));
    }
    let (before, after) = (canonical_unit(unit), canonical_unit(&again.unit));
    for (a, b) in before.lines().zip(after.lines()).filter(|(a, b)| a != b) {
        let same = a.chars().zip(b.chars()).take_while(|(a, b)| a == b).count().saturating_sub(20);
        let rest = |text: &str| text.chars().skip(same).take(150).collect::<String>();
        problems.push(format!("printed and parsed again:\n  before …{}\n  after  …{}", rest(a), rest(b)));
    }
    if before.lines().count() != after.lines().count() {
        problems.push(format!("printed and parsed again, statements are lost:\n{printed}"));
    }
    if print_unit(&again.unit) != printed {
        problems.push(format!("a second printing differs from\n{printed}"));
    }
}

fn random_trees() -> Result<(), Failed> {
    for seed in 1..=3000 {
        let unit = random::unit(seed);
        let mut problems = Vec::new();
        check_printing(&unit, &mut problems);
        if !problems.is_empty() {
            return Err(format!("seed {seed}\n{}\n{}", problems.join("\n"), print_unit(&unit)).into());
        }
    }
    Ok(())
}

fn any_bytes() -> Result<(), Failed> {
    let words: [&[u8]; 60] = [
        b"if ",
        b"end",
        b"\n",
        b"(",
        b")",
        b"[",
        b"]",
        b"{",
        b"}",
        b"'",
        b"\"",
        b"%{\n",
        b"%}\n",
        b"%SLM start a;",
        b"%SLM end a;",
        b"%SLM end b;",
        b"x",
        b" ",
        b"=",
        b"==",
        b"1",
        b".5",
        b"1e",
        b"...",
        b"for i=",
        b"while ",
        b"function ",
        b"function y=f(x)\n",
        b"@(",
        b"@",
        b",",
        b";",
        b"~",
        b"!",
        b"+",
        b"++",
        b"-",
        b":",
        b".'",
        b".",
        b"\r",
        b"\xe9",
        "é".as_bytes(),
        b"\0",
        b"#",
        b"%",
        b"switch x\n",
        b"case 1\n",
        b"try\n",
        b"catch e\n",
        b"else ",
        b"arguments\n",
        b"classdef",
        b"hold on",
        b"global a",
        b"do\n",
        b"until x",
        b"unwind_protect\n",
        b"0x1G",
        b"%SLM ",
    ];
    let mut random = random::Random::new(7);
    for _ in 0..20_000 {
        let length = random.below(40);
        let text: Vec<u8> = (0..length).flat_map(|_| words[random.below(words.len())].to_vec()).collect();
        let (_, parsed) = parse_bytes(&text);
        let _ = print_unit(&parsed.unit);
    }
    for _ in 0..2000 {
        let length = random.below(300);
        let bytes: Vec<u8> = (0..length).map(|_| (random.below(255) + 1) as u8).collect();
        let _ = parse_bytes(&bytes);
    }
    Ok(())
}

fn deep_nesting() -> Result<(), Failed> {
    let texts = [
        format!("x = {}1{};\n", "(".repeat(10_000), ")".repeat(10_000)),
        format!("x = {}", "(".repeat(10_000)),
        format!("x = {}1;\n", "-".repeat(100_000)),
        format!("x = {}1{};\n", "[".repeat(10_000), "]".repeat(10_000)),
        format!("x = 1{};\n", "+1".repeat(100_000)),
        format!("x = y{};\n", "'".repeat(100_000)),
        format!("x = {}1;\n", "@() ".repeat(10_000)),
        format!("x = {}1{};\n", "f(".repeat(10_000), ")".repeat(10_000)),
        format!("{}{}", "if x\n".repeat(5000), "end\n".repeat(5000)),
        "if x\n".repeat(5000),
        format!("{}{}", "%SLM start a;\n".repeat(5000), "%SLM end a;\n".repeat(5000)),
        "function f\n".repeat(5000) + &"end\n".repeat(5000),
    ];
    for text in &texts {
        let (_, parsed) = parse_bytes(text.as_bytes());
        let Some(first) = parsed.diagnostics.first() else {
            return Err(format!("accepted: {}…", &text[..30]).into());
        };
        if ![codes::SLM115, codes::SLM103, codes::SLM120].contains(&first.code) {
            return Err(format!("{} {}", first.code, first.message).into());
        }
    }
    Ok(())
}

fn large_files() -> Result<(), Failed> {
    let line = "  x(i, :) = [a' b', -1] * (y(2:end) + 3.5e-2) ./ norm(z{3}.w); % a comment\n";
    let texts = [
        format!("for i = 1:10\n{}end\n", line.repeat(20_000)),
        format!("x = [\n{}];\n", "1 2 3 -4\n".repeat(20_000)),
        format!("x = f(...\n{}1);\n", "1, ...\n".repeat(20_000)),
        "x = (1,\n".repeat(20_000),
        "[a\n".repeat(20_000),
        "[a b\n = x = 3\n".repeat(10_000),
        "x = 'abc\n".repeat(20_000),
        "%SLM start K;\nx = 1;\n%SLM end K;\n".repeat(7_000),
        format!("x = f({}", "\n".repeat(20_000)),
        "x -1\n".repeat(20_000) + "x = 1\n",
    ];
    for text in &texts {
        let begin = Instant::now();
        let _ = parse_bytes(text.as_bytes());
        let taken = begin.elapsed();
        // Milliseconds when optimised; this may be a plain debug build on a busy machine.
        if taken > Duration::from_secs(8) {
            return Err(format!("{taken:?} for {}…", text.chars().take(40).collect::<String>()).into());
        }
    }
    Ok(())
}
