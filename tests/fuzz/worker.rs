//! The process that runs inputs. In: frames on standard input (kind, length, bytes). Out: one line
//! for each on standard output: `ok MICROSECONDS NUMBER…`, a number for every
//! message that the input led to, or `bad WHAT`. Whatever else can go
//! wrong (a panic, an abort, no answer at all) the driver sees from outside.

use crate::doors::{self, Doors};
use crate::input::{Input, Kind};
use slamm::Prediction;
use slamm::internals::cache::machine;
use slamm::internals::cli::render::Renderer;
use slamm::internals::error::ErrorKind;
use slamm::internals::interp::{self, Curves, OnOverrun, Outcome, Output, RunOptions, StreamSetup};
use slamm::internals::prediction::Figures;
use slamm::internals::program::{Loader, Program};
use slamm::internals::report::html::Page;
use slamm::internals::report::{self, Csv, Exporter, Folded, Json, Speedscope, Terminal, Units};
use slamm::internals::syntax::ast::{FunctionText, Unit};
use slamm::internals::syntax::print::{canonical_stmt, print_unit};
use slamm::internals::text::source::Sources;
use slamm::internals::traffic::{Cache, Count};
use slamm::internals::value::Layout;
use slamm::internals::{counters, counts, emit, syntax};
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::ExitCode;
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// `--max-memory` of every run.
pub(crate) const MEMORY: u64 = 256 << 20;
/// `--timeout` of every run.
const TIMEOUT: Duration = Duration::from_millis(100);
/// As the program's own.
const STACK: usize = 2 << 30;
/// Words whose result two runs of the same text need not share.
const UNSTEADY: [&str; 22] = [
    "tic",
    "toc",
    "clock",
    "now",
    "time",
    "date",
    "rand",
    "temp",
    "pid",
    "exist",
    "fopen",
    "save",
    "write",
    "load",
    "dir",
    "ls",
    "diary",
    "file",
    "which",
    "who",
    "inputname",
    "ver",
];

/// Answers frames until standard input ends.
pub(crate) fn serve(scratch: &Path) -> ExitCode {
    if std::env::set_current_dir(scratch).is_err() {
        return ExitCode::from(2);
    }
    let served = std::thread::Builder::new().stack_size(STACK).spawn(frames).map(std::thread::JoinHandle::join);
    match served {
        Ok(Ok(Ok(()))) => ExitCode::SUCCESS,
        _ => ExitCode::from(101),
    }
}

fn frames() -> io::Result<()> {
    let (mut stdin, mut stdout) = (io::stdin().lock(), io::stdout().lock());
    let mut head = [0u8; 5];
    while stdin.read_exact(&mut head).is_ok() {
        let [kind, a, b, c, d] = head;
        let mut bytes = vec![0; u32::from_le_bytes([a, b, c, d]) as usize];
        stdin.read_exact(&mut bytes)?;
        let start = Instant::now();
        let answer = match run_input(&Input { kind: Kind::from_code(kind), bytes }) {
            Ok(told) => {
                let numbers: Vec<String> = told.0.iter().map(|n| format!("{n:x}")).collect();
                format!("ok {} {}\n", start.elapsed().as_micros(), numbers.join(" "))
            }
            Err(what) => format!("bad {}\n", what.replace(['\n', '\r'], "⏎")),
        };
        stdout.write_all(answer.as_bytes())?;
        stdout.flush()?;
        doors::clear(Path::new("."))?;
    }
    Ok(())
}

/// Every stage over one input; the error says which property does not hold.
fn run_input(input: &Input) -> Result<Told, String> {
    let mut told = Told::default();
    match input.kind {
        Kind::Script => {
            let clean = text_stages(&input.bytes, &mut told)?;
            if clean {
                emitted(&input.bytes, &mut told)?;
                both_ways(&input.bytes, &[], &mut told)?;
            }
        }
        Kind::Set => {
            let text = String::from_utf8_lossy(&input.bytes).into_owned();
            let set = [("x".to_string(), text.clone()), ("y".to_string(), text)];
            both_ways(b"x = 1; y\n%SLM start a;\nz = {x, y}\n%SLM end a;", &set, &mut told)?;
        }
        Kind::MatrixMarket | Kind::Mat | Kind::Text => {
            let name = format!("input.{}", input.kind.extension());
            std::fs::write(name, &input.bytes).map_err(|e| e.to_string())?;
            both_ways(input.kind.reader().as_bytes(), &[], &mut told)?;
        }
        Kind::Machine => machine_file(&input.bytes, &mut told),
        Kind::Prediction => prediction_file(&input.bytes, &mut told),
        Kind::Counters => {
            if let Err(message) = counters::read(&input.bytes) {
                told.add(&message);
            }
        }
        Kind::Doors => through_doors(&input.bytes, &mut told)?,
    }
    Ok(told)
}

/// A machine file is taken or refused; what is taken is simulated.
fn machine_file(bytes: &[u8], told: &mut Told) {
    let mut sources = Sources::default();
    let file = sources.add("machine.toml", "machine.toml", bytes);
    match machine::file::parse(&sources, file) {
        Ok(machine) => {
            let setup = StreamSetup { machine, reference: false, curve: Curves::All, placements: 1, extrapolate: None };
            let program = b"x = ones(300, 1); y = 2*x; s = sum(x.*y);";
            execute_on(program, &[], true, Some(setup), told);
        }
        Err(problems) => {
            problems.iter().for_each(|d| told.add(&d.message));
            let _ = Renderer::plain().diagnostics_text(&sources, &problems);
        }
    }
}

/// What can be read as a prediction is reported in every way.
fn prediction_file(bytes: &[u8], told: &mut Told) {
    match serde_json::from_slice::<Prediction>(bytes) {
        Ok(p) => reports_of(&p),
        Err(e) => told.add(&e.to_string()),
    }
}

/// Nothing outside the folder changes, and nothing waits for ever.
fn through_doors(bytes: &[u8], told: &mut Told) -> Result<(), String> {
    let doors = Doors::new(bytes).map_err(|e| e.to_string())?;
    for accounting in [false, true] {
        doors.build().map_err(|e| e.to_string())?;
        // The links that were just made may lead there, too.
        let before = doors.outside().map_err(|e| e.to_string())?;
        execute(doors.script.as_bytes(), &[], accounting, told);
        let after = doors.outside().map_err(|e| e.to_string())?;
        if before != after {
            return Err(format!("doors: outside was {before:?} and is {after:?}"));
        }
    }
    Ok(())
}

/// Parsing, printing and parsing again, names, counts; whether the text is without errors.
fn text_stages(bytes: &[u8], told: &mut Told) -> Result<bool, String> {
    let mut program = Program::of_text(Loader::in_memory(), "input.m", bytes);
    let main = Rc::clone(program.main());
    main.diagnostics.iter().for_each(|d| told.add(&d.message));
    let _ = Renderer::plain().diagnostics_text(&program.sources, &main.diagnostics);
    if main.diagnostics.is_empty() {
        printing(&main.unit)?;
    }
    let counted = counts::count(&main, &mut program);
    let _ = report::check::check(&main.names, &counted, &program.sources);
    Ok(main.diagnostics.is_empty())
}

/// What is printed reads as what was read.
fn printing(unit: &Unit) -> Result<(), String> {
    let printed = print_unit(unit);
    let mut sources = Sources::default();
    let file = sources.add("printed.m", "printed.m", printed.as_bytes());
    let again = syntax::parse(&sources, file);
    if let Some(d) = again.diagnostics.first() {
        return Err(format!("printed text is refused: {} {}", d.code, d.message));
    }
    let (before, after) = (canonical(unit), canonical(&again.unit));
    if before != after {
        return Err(format!("printed text reads differently: {before} and {after}"));
    }
    Ok(())
}

/// Emitted text parses.
fn emitted(bytes: &[u8], told: &mut Told) -> Result<(), String> {
    let mut program = Program::of_text(Loader::in_memory(), "input.m", bytes);
    let options = emit::Options {
        cache: Cache::default(),
        layout: Layout::default(),
        count: if bytes.len() % 4 < 2 { Count::Model } else { Count::Textbook },
        only: Vec::new(),
        skip: Vec::new(),
        set: Vec::new(),
        units: "Mbytes",
        profile: bytes.len() % 2 == 1,
        json: None,
        stem: "output".into(),
        folder: "'runtime'".into(),
    };
    let done = match emit::emit(&mut program, &options) {
        Ok(done) => done,
        Err(problems) => {
            problems.iter().for_each(|d| told.add(&d.message));
            return Ok(());
        }
    };
    let text = without_directives(&done.main);
    match program.add_text("output.m", "output.m", &text).diagnostics.first() {
        Some(d) => Err(format!("emitted text is refused: {} {}", d.code, d.message)),
        None => Ok(()),
    }
}

/// To MATLAB directives are comments, as are the marks of generated lines: other letters for theirs.
fn without_directives(text: &str) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for at in 0..bytes.len().saturating_sub(2) {
        if bytes[at..at + 3].eq_ignore_ascii_case(b"slm") {
            bytes[at..at + 3].copy_from_slice(b"qqq");
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn canonical(unit: &Unit) -> String {
    fn function(f: &FunctionText, out: &mut String) {
        out.push_str(&f.name.name);
        for s in &f.body {
            out.push_str(&canonical_stmt(s));
        }
        f.nested.iter().for_each(|n| function(n, out));
    }
    let mut out: String = unit.body.iter().map(canonical_stmt).collect();
    unit.functions.iter().for_each(|f| function(f, &mut out));
    out
}

/// `run` and `analyze` with every report: the same output, the same error.
fn both_ways(bytes: &[u8], set: &[(String, String)], told: &mut Told) -> Result<(), String> {
    let plain_run = execute(bytes, set, false, told);
    let analyzed = execute(bytes, set, true, told);
    if plain_run.limited || analyzed.limited {
        return Ok(());
    }
    let values: String = set.iter().map(|(_, text)| text.as_str()).collect();
    let text = String::from_utf8_lossy(bytes) + values.as_str();
    if plain_run.said != analyzed.said && !UNSTEADY.iter().any(|w| text.contains(w)) {
        return Err(format!("run and analyze differ: {:?} and {:?}", plain_run.said, analyzed.said));
    }
    Ok(())
}

struct Executed {
    limited: bool,
    /// Hash and length of what was printed, and the error.
    said: (u64, usize, String),
}

fn execute(bytes: &[u8], set: &[(String, String)], accounting: bool, told: &mut Told) -> Executed {
    // Half of the inputs also go through the cache simulation.
    let machine = (accounting && bytes.len() % 2 == 1).then(zen3).flatten();
    execute_on(bytes, set, accounting, machine, told)
}

fn execute_on(
    bytes: &[u8],
    set: &[(String, String)],
    accounting: bool,
    machine: Option<StreamSetup>,
    told: &mut Told,
) -> Executed {
    let mut program = Program::of_text(Loader::default(), "input.m", bytes);
    let options = RunOptions {
        set: set.to_vec(),
        max_memory: Some(MEMORY),
        timeout: Some(TIMEOUT),
        seed: Some(1),
        machine,
        // Half of these and of the others leave a trace, which is thinned soon.
        trace: (accounting && bytes.len() % 4 < 2).then_some(50),
        // As the program does: ended with status 3.
        on_overrun: Some(OnOverrun(Arc::new(|_| std::process::exit(3)))),
        ..RunOptions::new(accounting)
    };
    let mut sink = Sink::default();
    let outcome = interp::run(&mut program, &options, &mut sink);
    let _ = Renderer::plain().diagnostics_text(&program.sources, &outcome.diagnostics);
    if let Some(e) = &outcome.error {
        let _ = Renderer::plain().run_error_text(&program.sources, e);
    }
    reports(&outcome, &program.sources);
    let limited = outcome.error.as_ref().is_some_and(|e| e.kind == ErrorKind::Limit);
    let error = outcome.error.map_or(String::new(), |e| format!("{}: {}", e.identifier, e.message));
    told.add(&error);
    outcome.diagnostics.iter().for_each(|d| told.add(&d.message));
    sink.lines.iter().for_each(|line| told.add(line));
    Executed { limited, said: (sink.hash.finish(), sink.length, error) }
}

/// A machine of three levels, with the miss curve of a region.
fn zen3() -> Option<StreamSetup> {
    let (_, text) = machine::shipped("zen3")?;
    let mut sources = Sources::default();
    let file = sources.add("zen3.toml", "zen3.toml", text.as_bytes());
    let machine = machine::file::parse(&sources, file).ok()?;
    Some(StreamSetup { machine, reference: false, curve: Curves::All, placements: 2, extrapolate: None })
}

fn reports(outcome: &Outcome, sources: &Sources) {
    if let Some(t) = &outcome.trace {
        // Into memory: it cannot fail.
        let _ = slamm::internals::trace::jsonl::write(t, "input.m", &mut Vec::new());
    }
    if let Some(p) = &outcome.prediction {
        reports_of(p);
        if let Some(t) = &outcome.trace {
            let thinned = t.thinned(20);
            let page = Page { prediction: p, sources, trace: Some(&thinned), machine: None, units: None, run: None };
            let _ = report::html::page(&page);
        }
    }
}

/// A prediction file to begin with.
pub(crate) fn prediction() -> Option<Vec<u8>> {
    let text = b"x = ones(100, 1);\n%SLM start a;\nfor k = 1:3\n  y = f(x);\nend\n%SLM end a;\nfunction y = f(x)\n  y = 2*x;\nend\n";
    let mut program = Program::of_text(Loader::default(), "input.m", text);
    let options = RunOptions { machine: zen3(), ..RunOptions::new(true) };
    let outcome = interp::run(&mut program, &options, &mut Sink::default());
    serde_json::to_vec(&outcome.prediction?).ok()
}

fn reports_of(p: &Prediction) {
    let report = Terminal {
        units: None,
        per: Default::default(),
        sort: Default::default(),
        regions: &[],
        rows: 20,
        statistics: true,
        width: 100,
    };
    let _ = report.text(p, &|_, _| None);
    let exporters: [&dyn Exporter; 4] = [&Json, &Csv, &Folded, &Speedscope];
    for exporter in exporters {
        let _ = exporter.export(p);
    }
}

/// Messages that an input led to, as numbers.
#[derive(Default)]
struct Told(Vec<u64>);

impl Told {
    fn add(&mut self, message: &str) {
        let mut hash = DefaultHasher::new();
        plain(message).hash(&mut hash);
        if self.0.len() < 64 && !self.0.contains(&hash.finish()) {
            self.0.push(hash.finish());
        }
    }
}

/// A message without what differs from input to input: numbers and what is quoted.
fn plain(message: &str) -> String {
    let mut quoted = false;
    let mut out = String::new();
    for c in message.chars() {
        if matches!(c, '\'' | '"' | '`') {
            quoted = !quoted;
        } else if !quoted && !c.is_ascii_digit() {
            out.push(c);
        }
    }
    out
}

/// Takes what a prototype prints, and keeps its hash and what looks like messages.
#[derive(Default)]
struct Sink {
    hash: DefaultHasher,
    length: usize,
    lines: Vec<String>,
}

impl Output for Sink {
    fn out(&mut self, text: &str) {
        self.hash.write(text.as_bytes());
        self.length += text.len();
        if self.lines.len() < 64 && text.len() < 300 && text.starts_with(|c: char| c.is_alphabetic()) {
            self.lines.push(text.to_string());
        }
    }

    fn err(&mut self, text: &str) {
        self.out(text);
    }

    fn region(&mut self, name: &str, figures: &Figures) {
        let _ = report::region_block(name, figures, Units::Kilobytes);
    }

    fn progress(&mut self, _: &str, _: u32, _: u64) {}
}
