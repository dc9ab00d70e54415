//! The user's program under a counter tool, for `slamm measure`. In: the command and the tool. Out: what was counted, in
//! a folder that ends with the run. An interrupt ends the program too.

use super::args::{CounterTool, MeasureArgs};
use super::validate::Held;
use super::{analyze, status};
use crate::counters::CounterFile;
use crate::system::{self, Takes};
use crate::text::codes;
use crate::text::diagnostic::Diagnostic;
use std::ffi::OsString;
use std::io::Seek;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The place of the repetition count in the command.
pub(super) const PLACE: &str = "{}";
/// Where the wrapper of `tools/pmpi` writes its table.
const TABLE: &str = "SLAMM_PMPI";
/// What valgrind says, in the folder of the run.
const LOG: &str = "valgrind.log";
const EVENTS: &str = "L1-dcache-load-misses,L1-dcache-store-misses,LLC-load-misses,LLC-store-misses";
/// Programs that start the ranks of an MPI program, which then are processes of their own.
const LAUNCHERS: [&str; 6] = ["mpirun", "mpiexec", "orterun", "prun", "srun", "mpiexec.hydra"];
/// How long an interrupted program may take to end.
const PATIENCE: Duration = Duration::from_secs(2);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tool {
    Perf,
    Cachegrind,
    /// The wrapper of `tools/pmpi`, which is in the program.
    Pmpi,
}

impl Tool {
    /// The requested tool, else one that counts here. Caches can be chosen for cachegrind alone.
    ///
    /// # Errors
    /// It does not count here, nor does another one: the status, after a diagnostic.
    pub(super) fn choose(args: &MeasureArgs, held: &Held) -> Result<Tool, u8> {
        let caches = args.machine.is_some() || args.d1.is_some() || args.ll.is_some();
        match args.tool {
            CounterTool::Perf | CounterTool::Pmpi if caches => {
                Err(held.usage("--machine, --d1 and --ll say what cachegrind simulates: use --tool cachegrind"))
            }
            CounterTool::Perf if !perf_answers() => Err(held.usage(
                "perf cannot count cache misses here (a virtual machine, missing rights, or no perf); try --tool cachegrind",
            )),
            CounterTool::Cachegrind if !valgrind_answers() => {
                Err(held.usage("cachegrind is part of valgrind, which is not installed"))
            }
            CounterTool::Pmpi => Ok(Tool::Pmpi),
            CounterTool::Perf => Ok(Tool::Perf),
            CounterTool::Cachegrind => Ok(Tool::Cachegrind),
            CounterTool::Auto if !caches && perf_answers() => Ok(Tool::Perf),
            CounterTool::Auto if valgrind_answers() => Ok(Tool::Cachegrind),
            CounterTool::Auto => {
                let d = Diagnostic::error(
                    codes::SLM929,
                    "no tool can count here: perf has no cache counters, and valgrind is not installed",
                )
                .help("Install valgrind, or measure elsewhere and use `slamm validate`.");
                held.show(d);
                Err(status::USAGE)
            }
        }
    }

    fn name(self) -> &'static str {
        match self {
            Tool::Perf => "perf stat",
            Tool::Cachegrind => "cachegrind",
            Tool::Pmpi => "pmpi",
        }
    }
}

fn valgrind_answers() -> bool {
    let version = Command::new("valgrind").arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    version.is_ok_and(|s| s.success())
}

/// Whether perf counts misses of the first level here.
fn perf_answers() -> bool {
    let probe = Command::new("perf").args(["stat", "-x;", "-e", "L1-dcache-load-misses", "--", "true"]).output();
    probe.is_ok_and(|o| {
        let text = String::from_utf8_lossy(&o.stderr).into_owned();
        o.status.success() && text.lines().any(|l| l.split(';').next().is_some_and(|v| v.trim().parse::<f64>().is_ok()))
    })
}

/// What was counted in a run of the program.
pub(super) struct Counted {
    /// Tool and run, for notes.
    pub name: String,
    pub file: CounterFile,
    /// Processes that were counted: a program that forks has several.
    pub processes: usize,
}

/// Runs of one command under a tool.
pub(super) struct Runs<'a> {
    args: &'a MeasureArgs,
    tool: Tool,
    /// Options of cachegrind.
    caches: &'a [String],
    interrupted: Arc<AtomicBool>,
    folder: Scratch,
}

impl<'a> Runs<'a> {
    /// # Errors
    /// The command is none that the tool can count, or there is no place for the counts: in words.
    pub(super) fn new(args: &'a MeasureArgs, tool: Tool, caches: &'a [String]) -> Result<Runs<'a>, String> {
        let program = args.command.first().map(PathBuf::from).unwrap_or_default();
        let launcher = program.file_name().and_then(|n| n.to_str()).filter(|n| LAUNCHERS.contains(n));
        if let Some(launcher) = launcher.filter(|_| tool == Tool::Cachegrind) {
            return Err(format!(
                "{launcher} starts the ranks as processes of their own, which cachegrind does not count: measure the \
                 program with one rank and without {launcher}, or its messages with --tool pmpi"
            ));
        }
        let interrupted = Arc::default();
        analyze::on_interrupt(&interrupted);
        let folder = Scratch::new().map_err(|e| format!("cannot create a folder for the counts: {e}"))?;
        Ok(Runs { args, tool, caches, interrupted, folder })
    }

    /// Runs the command with a number of repetitions; its own output passes through to standard error.
    ///
    /// # Errors
    /// The program failed, nothing was counted, or the run was interrupted: the status, after a diagnostic.
    pub(super) fn run(&self, count: u64, name: &str, held: &mut Held) -> Result<Counted, u8> {
        let file = self.folder.0.join(name);
        let mut command = self.command(&file);
        command.args(self.with_count(count)).stdout(io_stderr()).stdin(input());
        let shown = format!("{command:?}");
        let wrong = |e: std::io::Error| held.usage(&format!("{shown}: {e}"));
        let mut child = command.spawn().map_err(wrong)?;
        let Some(status) = self.wait(&mut child).map_err(wrong)? else {
            held.show(Diagnostic::error(codes::SLM926, "the measurement was interrupted, and the program with it"));
            return Err(status::LIMIT);
        };
        if !status.success() {
            self.show_log();
            let d = Diagnostic::error(codes::SLM930, format!("the measured command failed: {status}"))
                .help(format!("Run it alone first: it has to end with 0. Here it was run as {shown}"));
            held.show(d);
            return Err(status::PROTOTYPE);
        }
        let files = if self.tool == Tool::Cachegrind { self.folder.of(name) } else { vec![file] };
        let mut read = Vec::new();
        for file in files.iter().filter(|f| system::is_file(f)) {
            read.push(held.counters(file)?);
        }
        let processes = read.len();
        let Some(file) = read.into_iter().reduce(CounterFile::with) else { return Err(self.nothing(held)) };
        Ok(Counted { name: format!("{} ({name})", self.tool.name()), file, processes })
    }

    fn command(&self, file: &Path) -> Command {
        match self.tool {
            Tool::Perf => {
                let mut c = Command::new("perf");
                c.args(["stat", "-x;", "-e", EVENTS, "-o"]).arg(file).arg("--");
                c
            }
            Tool::Cachegrind => {
                let mut out = OsString::from("--cachegrind-out-file=");
                // `%` would begin a name of cachegrind's own; %p is the process: one that forks writes several files.
                out.push(file.to_string_lossy().replace('%', "%%"));
                out.push(".%p");
                let mut c = Command::new("valgrind");
                c.args(["-q", "--tool=cachegrind", "--cache-sim=yes"]).args(self.caches).arg(out);
                // What valgrind says of the caches of this computer is not of those that are simulated.
                let mut log = OsString::from("--log-file=");
                log.push(self.folder.0.join(LOG).to_string_lossy().replace('%', "%%"));
                c.arg(log);
                c
            }
            // `env` runs the command as the others run theirs.
            Tool::Pmpi => {
                let mut c = Command::new("env");
                c.env(TABLE, file);
                c
            }
        }
    }

    /// What valgrind says of a program that has failed.
    fn show_log(&self) {
        let log = std::fs::read(self.folder.0.join(LOG)).unwrap_or_default();
        let said = String::from_utf8_lossy(&log);
        for line in said.lines().filter(|l| !l.contains("-- warning: ")) {
            eprintln!("{line}");
        }
    }

    /// The end of the program; nothing where an interrupt ended it.
    fn wait(&self, child: &mut Child) -> std::io::Result<Option<ExitStatus>> {
        const TURN: Duration = Duration::from_millis(5);
        let mut left = PATIENCE;
        let mut told = false;
        loop {
            let interrupted = self.interrupted.load(Ordering::Relaxed);
            if let Some(status) = child.try_wait()? {
                return Ok((!interrupted).then_some(status));
            }
            if interrupted && !told {
                told = true;
                // The tool passes it on to what it has started.
                let _ = Command::new("kill").arg(child.id().to_string()).status();
            }
            if interrupted && left.is_zero() {
                child.kill()?;
            }
            std::thread::sleep(TURN);
            left = if interrupted { left.saturating_sub(TURN) } else { left };
        }
    }

    /// The program ended well, and left no counts.
    fn nothing(&self, held: &Held) -> u8 {
        let d = if self.tool == Tool::Pmpi {
            Diagnostic::error(codes::SLM930, "the program wrote no table of messages")
                .help("Link it with tools/pmpi/pmpi.c, and let it end with MPI_Finalize.")
        } else {
            Diagnostic::error(codes::SLM930, format!("{} has counted nothing", self.tool.name()))
                .help("Give the program itself, not a script that starts it: what a script starts is not counted.")
        };
        held.show(d);
        status::PROTOTYPE
    }

    fn with_count(&self, count: u64) -> Vec<OsString> {
        let n = count.to_string();
        let mut all: Vec<OsString> = self
            .args
            .command
            .iter()
            .map(|a| match a.to_str() {
                Some(t) if t.contains(PLACE) => t.replace(PLACE, &n).into(),
                _ => a.clone(),
            })
            .collect();
        if let Some(template) = &self.args.repeat_arg {
            all.extend(template.replace(PLACE, &n).split_whitespace().map(OsString::from));
        }
        all
    }
}

/// The command's own standard output: to standard error, as the comparison takes standard output.
fn io_stderr() -> Stdio {
    use std::os::fd::AsFd;
    std::io::stderr().as_fd().try_clone_to_owned().map_or_else(|_| Stdio::null(), Stdio::from)
}

/// Standard input, from its beginning for each run, where it is a file; else none, as nothing of a pipe would be left
/// for a second run.
fn input() -> Stdio {
    let file = system::open(Path::new("/dev/stdin"), Takes::Files);
    let begun = file.and_then(|mut f| f.rewind().map(|()| f));
    begun.map_or_else(|_| Stdio::null(), Stdio::from)
}

/// A folder of this run, removed at its end.
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> std::io::Result<Scratch> {
        let folder = std::env::temp_dir().join(format!("slamm-measure-{}", std::process::id()));
        std::fs::create_dir_all(&folder)?;
        Ok(Scratch(folder))
    }

    /// Files of the processes of a run, in the order of their numbers.
    fn of(&self, run: &str) -> Vec<PathBuf> {
        let name = |f: &std::fs::DirEntry| f.file_name().to_str().and_then(|n| n.strip_prefix(run)).map(str::to_string);
        let number = |f: &std::fs::DirEntry| name(f)?.strip_prefix('.')?.parse::<u64>().ok();
        let entries = std::fs::read_dir(&self.0).into_iter().flatten().flatten();
        let mut files: Vec<(u64, PathBuf)> = entries.filter_map(|f| Some((number(&f)?, f.path()))).collect();
        files.sort();
        files.into_iter().map(|(_, path)| path).collect()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // Where it cannot be removed, it stays in the system's own folder for such things.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
