//! Runs of a sweep: in parallel over the cores, each result written at once to the results file,
//! so that an interrupted sweep goes on where it ended.

use super::compare_args::CompareArgs;
use super::console::Silent;
use super::render::{Renderer, usage};
use super::status;
use super::variants::Candidate;
use crate::compare::constructs::{Named, Place};
use crate::compare::sweep_points::{AtPoint, Record, SCHEMA, gather, grid, records};
use crate::compare::{Variant, constructs, label};
use crate::interp;
use crate::program::Program;
use crate::text::codes;
use crate::text::diagnostic::{Diagnostic, Severity};
use crate::text::source::Sources;
use indicatif::{ProgressBar, ProgressStyle};
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};

/// All records of a sweep by point.
pub(super) struct Swept {
    pub files: Vec<String>,
    pub points: Vec<AtPoint>,
    /// 0; 1 when a run failed; 3 when the sweep was interrupted.
    pub status: u8,
}

/// Stack of each run: pages are taken only when a deep recursion touches them.
const STACK: usize = 512 << 20;

/// Runs what is not in the results file yet, or joins results files.
pub(super) fn run(args: &CompareArgs, candidates: &[Candidate], renderer: &Renderer) -> Result<Swept, u8> {
    if args.sweep.merge {
        let mut kept: Vec<(String, Vec<Record>)> = Vec::new();
        for file in &args.files {
            kept.push((file.display().to_string(), read(file, renderer)?));
        }
        let mut found = unlike(&kept);
        let all: Vec<Record> = kept.into_iter().flat_map(|(_, records)| records).collect();
        found.extend(missing(&all));
        renderer.diagnostics(&Sources::default(), &found);
        if all.is_empty() {
            return Err(usage(renderer, "the results files hold no runs"));
        }
        return Ok(finish(&all, status::SUCCESS, renderer));
    }
    let places = places(args, candidates, renderer);
    let wanted = wanted(args, candidates, &places, renderer)?;
    let mut known = match &args.sweep.results {
        Some(file) if file.exists() => read(file, renderer)?,
        _ => Vec::new(),
    };
    // What failed before is tried again.
    let left: Vec<&(&Candidate, Record)> =
        wanted.iter().filter(|(_, w)| !known.iter().any(|k| k.error.is_none() && k.same_run(w))).collect();
    known.retain(|k| wanted.iter().any(|(_, w)| k.same_run(w)));
    let mut file = open(args, renderer)?;
    let interrupt = candidates.first().map(|c| Arc::clone(&c.options.interrupt)).unwrap_or_default();
    super::analyze::on_interrupt(&interrupt);
    let status = run_all(args, &interrupt, &places, &left, |record| {
        if let Some((name, f)) = &mut file {
            // Plain structs with text keys: writing them cannot fail.
            let line = serde_json::to_string(&record).unwrap_or_default();
            writeln!(f, "{line}").map_err(|e| usage(renderer, &format!("{}: {e}", name.display())))?;
        }
        known.push(record);
        Ok(())
    })?;
    if status == status::LIMIT {
        let way = match &args.sweep.results {
            Some(f) => format!("The same command continues from '{}'.", f.display()),
            None => "With --results FILE a sweep can be resumed.".into(),
        };
        let d = Diagnostic::error(codes::SLM926, "the sweep was interrupted").help(way);
        renderer.diagnostics(&Sources::default(), &[d]);
    }
    Ok(finish(&known, status, renderer))
}

/// Says which runs of results files were made otherwise than the first ones of all, or of the same file's text.
fn unlike(files: &[(String, Vec<Record>)]) -> Vec<Diagnostic> {
    let all = || files.iter().flat_map(|(_, records)| records);
    let Some(first) = all().next() else { return Vec::new() };
    let mut texts: Vec<(&str, &str)> = Vec::new();
    let mut found = Vec::new();
    let mut warn = |text: String, help: &str| {
        if !found.iter().any(|d: &Diagnostic| d.message == text) {
            found.push(Diagnostic::warning(codes::SLM931, text).help(help.to_string()));
        }
    };
    for (name, records) in files {
        for r in records {
            // A variant of --variant has options of its own.
            let first = all().find(|f| f.given == r.given).unwrap_or(first);
            if let Some((theirs, ours)) = first_difference(&r.options, &first.options) {
                warn(
                    format!("{name} holds runs with other options than the first ones: {theirs} instead of {ours}"),
                    "Figures of different caches, sizes or versions do not show what a change of the prototype does. \
                     Give every share the same options.",
                );
            }
            match texts.iter().find(|(file, _)| *file == r.file) {
                Some((_, sha256)) if *sha256 != r.sha256 => warn(
                    format!("{name} holds runs of '{}' from when it had another text", r.file),
                    "Make these runs again; the last run of a point is the one that is reported.",
                ),
                Some(_) => {}
                None => texts.push((&r.file, &r.sha256)),
            }
        }
    }
    found
}

/// The first words in which the options of two runs differ, with a word before them.
fn first_difference(a: &str, b: &str) -> Option<(String, String)> {
    let (p, q): (Vec<&str>, Vec<&str>) = (a.split_whitespace().collect(), b.split_whitespace().collect());
    let at = (0..p.len().max(q.len())).find(|&k| p.get(k) != q.get(k))?;
    let words = |of: &[&str]| -> String {
        let from = at.saturating_sub(1);
        of.iter().skip(from).take(2).map(|w| w.trim_end_matches([',', '}'])).collect::<Vec<_>>().join(" ")
    };
    Some((words(&p), words(&q)))
}

/// Says where some variants have no run: a share is not there.
fn missing(all: &[Record]) -> Option<Diagnostic> {
    let (files, points) = gather(all);
    let runs = files.len() * points.len();
    let there: usize = points.iter().map(|p| p.variants.iter().flatten().count()).sum();
    let of = |k: usize| points.iter().filter(|p| p.variants.get(k).is_none_or(Option::is_none)).count();
    let short: Vec<String> =
        files.iter().enumerate().filter(|(k, _)| of(*k) > 0).map(|(k, f)| format!("{f} at {}", of(k))).collect();
    (there < runs).then(|| {
        let text =
            format!("{} of {runs} runs are missing: {} of {} points", runs - there, short.join(", "), points.len());
        Diagnostic::warning(codes::SLM931, text)
            .help("Give the results files of all shares: only points that every variant has say which one is best.")
    })
}

fn finish(all: &[Record], status: u8, renderer: &Renderer) -> Swept {
    let (files, points) = gather(all);
    let mut failed = false;
    for p in &points {
        for v in p.variants.iter().flatten().filter(|v| !v.complete) {
            failed = true;
            let place: Vec<String> = p.point.iter().map(|(n, v)| format!("{n} = {v}")).collect();
            let title = v.title();
            let of = |r: &&Record| r.point == p.point && r.title() == title;
            let why = all.iter().rev().find(of).and_then(|r| r.error.clone());
            let text = format!("{title} at {}: {}", place.join(", "), why.unwrap_or_default());
            renderer.diagnostics(&Sources::default(), &[Diagnostic::error(codes::SLM927, text)]);
        }
    }
    Swept { files, points, status: if failed { status.max(status::PROTOTYPE) } else { status } }
}

fn read(file: &Path, renderer: &Renderer) -> Result<Vec<Record>, u8> {
    let text = std::fs::read_to_string(file)
        .map_err(|e| usage(renderer, &format!("'{}' cannot be read: {e}", file.display())))?;
    records(&text).map_err(|(line, why)| {
        let text = format!("{}:{line}: not a line of a results file: {why}", file.display());
        let d = Diagnostic::error(codes::SLM928, text)
            .help("Results files are written by `slamm compare --sweep … --results FILE`.");
        renderer.diagnostics(&Sources::default(), &[d]);
        status::PROTOTYPE
    })
}

/// Opens the results file for appending, after a whole line.
fn open(args: &CompareArgs, renderer: &Renderer) -> Result<Option<(PathBuf, File)>, u8> {
    let Some(name) = &args.sweep.results else { return Ok(None) };
    let refuse = |e: std::io::Error| usage(renderer, &format!("--results {}: {e}", name.display()));
    // An interrupt may have cut the last line off: it is taken away.
    if let Ok(text) = std::fs::read_to_string(name)
        && !text.is_empty()
        && !text.ends_with('\n')
    {
        let whole = text.rfind('\n').map_or(0, |n| n + 1);
        std::fs::write(name, text.get(..whole).unwrap_or_default()).map_err(refuse)?;
    }
    let file = OpenOptions::new().create(true).append(true).open(name).map_err(refuse)?;
    Ok(Some((name.clone(), file)))
}

/// The loops and branches that `--region` names by the line of one variant; says which they are in every one.
fn places(args: &CompareArgs, candidates: &[Candidate], renderer: &Renderer) -> Vec<Place> {
    let programs: Vec<Program> = candidates.iter().filter_map(|c| c.load().ok()).collect();
    let texts: Vec<Vec<Named>> = programs.iter().map(|p| constructs::of_text(&p.main().names)).collect();
    let mut places = Vec::new();
    for name in &args.region {
        let Some(place) = texts.iter().find_map(|t| constructs::place(t, name)) else { continue };
        let found: Vec<_> = texts.iter().enumerate().map(|(k, t)| (label(k), constructs::taken(t, &place))).collect();
        if !args.quiet {
            let note = Diagnostic::note(codes::SLM910, constructs::sentence(&place, &found));
            renderer.diagnostics(&Sources::default(), &[note]);
        }
        places.push(place);
    }
    places
}

/// Every run of this share: its variant and its record without figures.
fn wanted<'c>(
    args: &CompareArgs,
    candidates: &'c [Candidate],
    places: &[Place],
    renderer: &Renderer,
) -> Result<Vec<(&'c Candidate, Record)>, u8> {
    let points = grid(&args.sweep.sweep).map_err(|m| usage(renderer, &m))?;
    let mut texts = Vec::new();
    for candidate in candidates {
        let program = candidate.load().map_err(|r| r.show(renderer))?;
        texts.push((program.sources.get(program.main().id).sha256(), decisive(candidate, places)));
    }
    let mut all = Vec::new();
    for point in points {
        for (variant, (candidate, (sha256, options))) in candidates.iter().zip(&texts).enumerate() {
            let record = Record {
                schema: SCHEMA.into(),
                variant,
                file: candidate.file.display().to_string(),
                given: candidate.given.as_ref().map(|g| (g.name.clone(), g.options.clone())),
                sha256: sha256.clone(),
                options: options.clone(),
                point: point.clone(),
                error: None,
                ranges: Vec::new(),
            };
            all.push((candidate, record));
        }
    }
    let share = args.sweep.shard;
    Ok(all.into_iter().enumerate().filter(|(i, _)| share.is_none_or(|s| s.has(*i))).map(|(_, w)| w).collect())
}

/// Everything that decides the figures, apart from the text and the point.
fn decisive(candidate: &Candidate, places: &[Place]) -> String {
    let options = &candidate.options;
    let machine = options.machine.as_ref().map(|m| &m.machine);
    let path = &candidate.running.path;
    let o = format!("{:?} {path:?} {:?} {:?} {machine:?}", options.cache, options.set, options.seed);
    let stored = format!("{:?} {:?} {:?} {:?}", options.layouts, options.count, options.only, options.skip);
    let placements = options.machine.as_ref().map(|m| m.placements);
    let extrapolate = options.machine.as_ref().and_then(|m| m.extrapolate);
    let o = format!("{o} {stored} {placements:?} {:?}", options.ranks);
    // Results of runs without the option have no word of it.
    let o = extrapolate.map_or(o.clone(), |k| format!("{o} extrapolate {k}"));
    if places.is_empty() { o } else { format!("{o} {places:?}") }
}

/// Runs in parallel; passes on every record as it comes.
fn run_all(
    args: &CompareArgs,
    interrupt: &AtomicBool,
    places: &[Place],
    left: &[&(&Candidate, Record)],
    mut take: impl FnMut(Record) -> Result<(), u8>,
) -> Result<u8, u8> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let jobs = args.sweep.jobs.map_or(cores, usize::from).min(left.len().max(1));
    let bar = bar(args, left.len());
    let next = AtomicUsize::new(0);
    let mut refused = None;
    std::thread::scope(|scope| {
        let (send, receive) = mpsc::channel();
        for _ in 0..jobs {
            let (send, next) = (send.clone(), &next);
            let worker = move || {
                while !interrupt.load(Ordering::Relaxed)
                    && let Some((candidate, record)) = left.get(next.fetch_add(1, Ordering::Relaxed))
                {
                    if let Some(done) = run_one(candidate, record, places)
                        && send.send(done).is_err()
                    {
                        break;
                    }
                }
            };
            // Without a thread the others do its work; without any nothing is run and the sweep
            // ends as interrupted.
            let _ = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, worker);
        }
        drop(send);
        for record in receive {
            bar.inc(1);
            if let Err(status) = take(record) {
                interrupt.store(true, Ordering::Relaxed);
                refused = Some(status);
            }
        }
    });
    bar.finish_and_clear();
    if let Some(status) = refused {
        return Err(status);
    }
    let all = next.load(Ordering::Relaxed) >= left.len() && !interrupt.load(Ordering::Relaxed);
    Ok(if all { status::SUCCESS } else { status::LIMIT })
}

/// `None` when the sweep was interrupted meanwhile: such a run says nothing.
fn run_one(candidate: &Candidate, record: &Record, places: &[Place]) -> Option<Record> {
    let mut record = record.clone();
    let mut options = candidate.options.clone();
    options.set.extend(record.point.iter().map(|(n, v)| (n.clone(), v.to_string())));
    let mut program = match candidate.load() {
        Ok(program) => program,
        Err(r) => {
            record.error = Some(r.diagnostic.message.clone());
            return Some(record);
        }
    };
    let outcome = interp::run(&mut program, &options, &mut Silent);
    if options.interrupt.load(Ordering::Relaxed) {
        return None;
    }
    let wrong = outcome.diagnostics.iter().find(|d| d.severity == Severity::Error).map(|d| d.message.clone());
    record.error = outcome.error.map(|e| e.message.clone()).or(wrong);
    if record.error.is_none()
        && let Some(p) = outcome.prediction
    {
        let mut variant = Variant::new(record.variant, &p);
        places.iter().for_each(|place| {
            variant.take(&p, place);
        });
        record.ranges = variant.ranges;
    }
    Some(record)
}

fn bar(args: &CompareArgs, runs: usize) -> ProgressBar {
    let bar = if args.quiet { ProgressBar::hidden() } else { ProgressBar::new(runs as u64) };
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len} runs  {eta} left") {
        bar.set_style(style);
    }
    bar
}
