//! `slamm analyze --watch`: runs again when a file of the prototype changes, and shows what that changed. In: the
//! command line. Out: the reports of every run, each by a process of its own, so that a limit ends the run alone.

use super::args::{AnalyzeArgs, WatchHow};
use super::config;
use super::render::{Renderer, usage};
use super::{analyze, files, outputs, status};
use crate::prediction::Prediction;
use crate::report::{Units, changes};
use crate::system;
use notify::{RecommendedWatcher, RecursiveMode, Watcher};
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};

/// How often files are read where the system does not tell of changes.
const POLL: Duration = Duration::from_secs(1);
/// How often the run and the interrupt are looked at.
const TICK: Duration = Duration::from_millis(50);
/// How long changes that follow each other are taken together.
const SETTLED: Duration = Duration::from_millis(300);
/// How long a file may be away or empty until that is taken for the change.
const REWRITTEN: Duration = Duration::from_secs(1);
/// How long an interrupted run may take to report.
const REPORT: Duration = Duration::from_secs(2);

/// Runs until it is interrupted; gives the status of the last run.
pub(super) fn watch(args: &AnalyzeArgs) -> u8 {
    let renderer = Renderer::new(args.execution.color);
    if args.reports.on_stdout() {
        return usage(&renderer, "--watch shows its runs on standard output: give the reports files of their own");
    }
    if let Err(refused) = files::load(&args.execution.file, &args.execution.running.path) {
        return refused.show(&renderer);
    }
    let interrupted = Arc::default();
    analyze::on_interrupt(&interrupted);
    match Session::new(args, interrupted) {
        Ok(session) => {
            let result = session.run();
            session.clean();
            result.unwrap_or_else(|message| usage(&renderer, &message))
        }
        Err(message) => usage(&renderer, &message),
    }
}

struct Session<'a> {
    args: &'a AnalyzeArgs,
    program: PathBuf,
    /// Where a run writes its prediction.
    prediction: PathBuf,
    /// The folder of the prediction where nobody else has asked for it.
    own: Option<PathBuf>,
    interrupted: Arc<AtomicBool>,
}

/// The files of a prototype with their texts; none where one cannot be read.
type Files = Vec<(PathBuf, Option<Vec<u8>>)>;

/// How a run ended.
enum Ended {
    Status(u8),
    /// A file changed meanwhile, or the watch was interrupted.
    Stopped,
}

impl<'a> Session<'a> {
    fn new(args: &'a AnalyzeArgs, interrupted: Arc<AtomicBool>) -> Result<Session<'a>, String> {
        // Found once: the file can be replaced meanwhile.
        let program = std::env::current_exe().map_err(|e| format!("--watch: slamm does not find itself: {e}"))?;
        let own = args.reports.json.is_none().then(folder_of_own).transpose()?;
        let prediction = match (&own, &args.reports.json) {
            (Some(folder), _) => folder.join("prediction.json"),
            (None, json) => json.clone().unwrap_or_default(),
        };
        Ok(Session { args, program, prediction, own, interrupted })
    }

    fn run(&self) -> Result<u8, String> {
        let mut known = self.files();
        let mut watched = Watched::new(self.args.watch == Some(WatchHow::Poll), &known);
        let mut before: Option<Prediction> = None;
        let mut last = status::SUCCESS;
        loop {
            match self.one_run(&mut watched, &known)? {
                Ended::Status(status) => {
                    last = status;
                    before = self.compare(before, status)?;
                    let files = if known.len() == 1 { "1 file".into() } else { format!("{} files", known.len()) };
                    self.tell(&format!("watching {files}; an interrupt (Ctrl-C) ends it"));
                }
                Ended::Stopped if self.over() => return Ok(last),
                Ended::Stopped => {}
            }
            let Some(now) = self.next(&mut watched, &known) else { return Ok(last) };
            if let Some(name) = changed(&known, &now) {
                self.tell(&format!("\n{} has changed", name.display()));
            }
            watched.follow(&now);
            known = now;
        }
    }

    /// Waits for a change; none where the watch was interrupted.
    fn next(&self, watched: &mut Watched, known: &Files) -> Option<Files> {
        loop {
            if self.over() {
                return None;
            }
            if self.files() != *known {
                let now = self.rewritten(known);
                if now != *known {
                    return Some(now);
                }
            }
            while !self.over() && !watched.event(TICK) {}
        }
    }

    fn over(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }

    fn tell(&self, text: &str) {
        if !self.args.execution.quiet {
            // Nothing is left to tell when standard error cannot be written.
            let _ = writeln!(std::io::stderr(), "{text}");
        }
    }

    /// The prototype, what it can call, and the options beside it.
    fn files(&self) -> Files {
        let file = &self.args.execution.file;
        let mut paths = BTreeSet::from([file.clone()]);
        if let Ok(program) = files::load(file, &self.args.execution.running.path) {
            paths.extend(program.files_reached());
        }
        paths.extend(config::nearest(file));
        paths.extend(self.args.cache.machine.as_ref().map(PathBuf::from).filter(|m| m.is_file()));
        paths.into_iter().map(|p| (p.clone(), std::fs::read(&p).ok())).collect()
    }

    /// The files once those that were there before are there again: an editor removes or empties a file before it
    /// writes it.
    fn rewritten(&self, known: &Files) -> Files {
        let until = Instant::now() + REWRITTEN;
        let had_text: Vec<&PathBuf> =
            known.iter().filter(|(_, text)| text.as_ref().is_some_and(|t| !t.is_empty())).map(|(p, _)| p).collect();
        loop {
            let now = self.files();
            let away = had_text.iter().any(|p| std::fs::metadata(p).map_or(0, |m| m.len()) == 0);
            if !away || self.over() || Instant::now() > until {
                return now;
            }
            std::thread::sleep(TICK);
        }
    }

    /// Runs `slamm analyze` once; a change of a file ends it.
    fn one_run(&self, watched: &mut Watched, known: &Files) -> Result<Ended, String> {
        if self.own.is_some() {
            // What an earlier run has written is not this one's; there may be nothing.
            let _ = std::fs::remove_file(&self.prediction);
        }
        let mut child = self.command().spawn().map_err(|e| format!("--watch: the run cannot be started: {e}"))?;
        loop {
            if let Some(status) = child.try_wait().map_err(|e| format!("--watch: {e}"))? {
                let code = status.code().and_then(|c| u8::try_from(c).ok());
                return Ok(Ended::Status(code.unwrap_or(status::LIMIT)));
            }
            let changed = watched.event(TICK) && self.files() != *known && self.rewritten(known) != *known;
            if self.over() || changed {
                end(&mut child, !changed);
                return Ok(Ended::Stopped);
            }
        }
    }

    /// The command line of this process, for one run that writes its prediction.
    fn command(&self) -> Command {
        let given: Vec<OsString> = std::env::args_os().collect();
        let mut own = vec![OsString::from("--watch=off")];
        if self.own.is_some() {
            own.extend([OsString::from("--json"), self.prediction.clone().into()]);
        }
        let is_watch = |a: &&OsString| *a == "--watch" || a.to_string_lossy().starts_with("--watch=");
        let mut command = Command::new(&self.program);
        command.args(given.get(1)).args(own).args(given.iter().skip(2).filter(|a| !is_watch(a)));
        command
    }

    /// Shows what has changed; gives the prediction of this run, or the one before where it has none.
    fn compare(&self, before: Option<Prediction>, status: u8) -> Result<Option<Prediction>, String> {
        // Where nothing ran, a file that the user asked for is that of an earlier run.
        if self.own.is_none() && [status::PROTOTYPE, status::USAGE].contains(&status) {
            return Ok(before);
        }
        let now = std::fs::read(&self.prediction).ok().and_then(|t| serde_json::from_slice::<Prediction>(&t).ok());
        let Some(new) = now.filter(|p| p.complete) else { return Ok(before) };
        if let Some(old) = &before {
            let reports = &self.args.reports;
            let units = reports.units.map(Units::from);
            let text = format!("\n{}", changes::changes(old, &new, &reports.region, units));
            outputs::to_stdout(&text).map_err(|e| format!("standard output: {e}"))?;
        }
        Ok(Some(new))
    }

    fn clean(&self) {
        if let Some(folder) = &self.own {
            // What is left in the folder for temporary files does no harm.
            let _ = std::fs::remove_dir_all(folder);
        }
    }
}

/// A new folder, which nobody else can have prepared.
fn folder_of_own() -> Result<PathBuf, String> {
    let all = std::env::temp_dir();
    let names = (0..1000).map(|k| all.join(format!("slamm-watch-{}-{k}", std::process::id())));
    let mut last = String::new();
    for folder in names {
        match std::fs::create_dir(&folder) {
            Ok(()) => return Ok(folder),
            Err(e) => last = e.to_string(),
        }
    }
    Err(format!("--watch: no folder can be made in '{}': {last}", all.display()))
}

/// Ends a run. An interrupt goes to both processes: then the run may report first.
fn end(child: &mut Child, reports: bool) {
    let until = Instant::now() + if reports { REPORT } else { Duration::ZERO };
    while Instant::now() < until {
        if !matches!(child.try_wait(), Ok(None)) {
            return;
        }
        std::thread::sleep(TICK);
    }
    // It may have ended by itself.
    let _ = child.kill();
    let _ = child.wait();
}

/// The first file that differs.
fn changed<'f>(before: &'f Files, now: &'f Files) -> Option<&'f Path> {
    let differs = |f: &&(PathBuf, Option<Vec<u8>>)| !before.contains(f);
    let new = now.iter().find(differs).or_else(|| before.iter().find(|f| !now.contains(f)))?;
    Some(&new.0)
}

/// The folders of the files, and what the system tells of them.
struct Watched {
    /// None where files are read again and again instead.
    watcher: Option<RecommendedWatcher>,
    folders: BTreeSet<PathBuf>,
    events: Receiver<()>,
    /// When files were last read without an event.
    polled: Instant,
}

impl Watched {
    fn new(poll: bool, files: &Files) -> Watched {
        let (send, events) = mpsc::channel();
        let told = move |event: notify::Result<notify::Event>| {
            // That somebody reads a file changes nothing.
            if event.is_ok_and(|e| !e.kind.is_access()) {
                // The receiver is gone when the watch ends.
                let _ = send.send(());
            }
        };
        // The system may have no more watches to give.
        let watcher = if poll { None } else { notify::recommended_watcher(told).ok() };
        let mut watched = Watched { watcher, folders: BTreeSet::new(), events, polled: Instant::now() };
        watched.follow(files);
        watched
    }

    /// Watches the folders of these files too; the first one whose changes are not told makes it poll.
    fn follow(&mut self, files: &Files) {
        for folder in folders(files) {
            let Some(watcher) = &mut self.watcher else { return };
            if self.folders.contains(&folder) {
                continue;
            }
            if system::is_on_network(&folder) || watcher.watch(&folder, RecursiveMode::NonRecursive).is_err() {
                self.watcher = None;
                return;
            }
            self.folders.insert(folder);
        }
    }

    /// Waits so long for an event; several at once are one. True also when it is time to read the files again.
    fn event(&mut self, wait: Duration) -> bool {
        if self.watcher.is_none() {
            std::thread::sleep(wait);
            let due = self.polled.elapsed() >= POLL;
            if due {
                self.polled = Instant::now();
            }
            return due;
        }
        if self.events.recv_timeout(wait).is_err() {
            return false;
        }
        // An editor writes in several steps.
        let until = Instant::now() + SETTLED;
        while Instant::now() < until && self.events.recv_timeout(TICK).is_ok() {}
        true
    }
}

fn folders(files: &Files) -> BTreeSet<PathBuf> {
    let folder = |f: &Path| std::path::absolute(f).ok()?.parent().map(Path::to_path_buf);
    files.iter().filter_map(|(f, _)| folder(f)).collect()
}
