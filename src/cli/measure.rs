//! `slamm measure`: runs the user's implementation under a counter tool, then goes on as
//! `validate`: perf where its cache counters answer, else cachegrind with the cache of the
//! prediction. Or runs an MPI program that holds the wrapper of `tools/pmpi`.

use super::args::{CounterTool, MeasureArgs};
use super::render::Renderer;
use super::validate::Held;
use super::{machines, status};
use crate::counters::{CounterFile, CounterReading, Reading};
use crate::prediction::PredictionOptions;
use crate::text::codes;
use crate::text::diagnostic::Diagnostic;
use crate::validate::{Note, Request};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The place of the repetition count in the command.
const PLACE: &str = "{}";
/// Where the wrapper of `tools/pmpi` writes its table.
const TABLE: &str = "SLAMM_PMPI";
const EVENTS: &str = "L1-dcache-load-misses,L1-dcache-store-misses,LLC-load-misses,LLC-store-misses";
/// Second level for cachegrind where the prediction states none.
const SECOND_LEVEL: (u64, u64) = (1 << 20, 16);

/// Size, ways and line of a cache.
type Shape = (u64, u64, u64);

/// Measures and compares.
pub(super) fn measure(args: &MeasureArgs) -> u8 {
    let mut held = Held::new(Renderer::new(args.output.color));
    match run(args, &mut held) {
        Ok(status) | Err(status) => status,
    }
}

fn run(args: &MeasureArgs, held: &mut Held) -> Result<u8, u8> {
    // The program is read as well, and files that it is given may be.
    let read: Vec<PathBuf> =
        std::iter::once(args.prediction.clone()).chain(args.command.iter().map(PathBuf::from)).collect();
    args.output.check(&read).map_err(|m| held.usage(&m))?;
    let prediction = held.prediction(&args.prediction)?;
    let repeats = repeats(args, prediction.options.repeats).map_err(|m| held.usage(&m))?;
    let tool = choose(args, held)?;
    let levels = levels(args, &prediction.options, held)?;
    let (caches, notes) = caches(args, &prediction.options, &levels);
    let folder = Scratch::new().map_err(|e| held.usage(&format!("cannot create a folder for the counts: {e}")))?;
    let mut measured = |count: u64, name: &str| -> Result<(String, CounterFile), u8> {
        let file = folder.0.join(name);
        counted(args, tool, &caches, count, &file, held)?;
        Ok((format!("{} ({name})", tool.name()), held.counters(&file)?))
    };
    let (more, fewer) = repeats.unwrap_or((1, 1));
    let first = measured(more, &if repeats.is_some() { format!("{more} repetitions") } else { "one run".into() })?;
    let second = match repeats {
        Some(_) => Some(measured(fewer, &format!("{fewer} repetitions"))?),
        None => None,
    };
    let mut notes = if tool == Tool::Cachegrind { notes } else { Vec::new() };
    if let Some((_, second)) = &second
        && count_alike(&first.1, second)
    {
        let message = format!(
            "the runs with {more} and {fewer} repetitions count nearly the same: does the program take their number as \
             it is given, and is it the program itself that is run, not a script that starts it?"
        );
        notes.push(Note { file: String::new(), line: 0, message });
    }
    let request = Request {
        counters: vec![(first.0.as_str(), &first.1)],
        baseline: second.as_ref().map(|(n, f)| (n.as_str(), f)),
        repeats: repeats.unwrap_or((2, 1)),
        notes,
        ..args.held.request(&prediction)
    };
    held.compare(&request, &args.output)
}

/// Share of all counts that repetitions are expected to exceed.
const UNNOTICED: f64 = 1e-4;

/// Whether two runs count nearly the same.
fn count_alike(more: &CounterFile, fewer: &CounterFile) -> bool {
    let total = |f: &CounterFile| -> f64 {
        let value = |c: &CounterReading| if let Reading::Value(x) = c.reading { x } else { 0.0 };
        f.counts.iter().map(value).sum()
    };
    let (more, fewer) = (total(more), total(fewer));
    more > 0.0 && (more - fewer).abs() <= UNNOTICED * more
}

/// The two repetition counts, where the command has a place for them.
fn repeats(args: &MeasureArgs, predicted: Option<(u64, u64)>) -> Result<Option<(u64, u64)>, String> {
    let placed = args.command.iter().any(|a| a.to_string_lossy().contains(PLACE));
    match (&args.repeat_arg, placed) {
        (Some(_), true) => Err("the command holds {} and --repeat-arg is given: use one of the two".into()),
        (Some(a), false) if !a.contains(PLACE) => {
            Err(format!("--repeat-arg {a}: write {{}} in place of the number, as in '{{}}' or '-n {{}}'"))
        }
        (None, false) if args.repeats.is_some() => {
            Err("--repeats needs a place for the number: --repeat-arg '{}', or {} in the command".into())
        }
        (None, false) => Ok(None),
        _ => Ok(Some(args.repeats.or(predicted).unwrap_or((3, 1)))),
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Tool {
    Perf,
    Cachegrind,
    /// The wrapper of `tools/pmpi`, which is in the program.
    Pmpi,
}

impl Tool {
    fn name(self) -> &'static str {
        match self {
            Tool::Perf => "perf stat",
            Tool::Cachegrind => "cachegrind",
            Tool::Pmpi => "pmpi",
        }
    }
}

fn choose(args: &MeasureArgs, held: &Held) -> Result<Tool, u8> {
    let perf = || perf_answers();
    let valgrind = || {
        Command::new("valgrind")
            .arg("--version")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .is_ok_and(|s| s.success())
    };
    match args.tool {
        CounterTool::Perf if !perf() => Err(held.usage(
            "perf cannot count cache misses here (a virtual machine, missing rights, or no perf); try --tool cachegrind",
        )),
        CounterTool::Cachegrind if !valgrind() => {
            Err(held.usage("cachegrind is part of valgrind, which is not installed"))
        }
        CounterTool::Pmpi => Ok(Tool::Pmpi),
        CounterTool::Perf => Ok(Tool::Perf),
        CounterTool::Cachegrind => Ok(Tool::Cachegrind),
        CounterTool::Auto if perf() => Ok(Tool::Perf),
        CounterTool::Auto if valgrind() => Ok(Tool::Cachegrind),
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

/// Whether perf counts misses of the first level here.
fn perf_answers() -> bool {
    let probe = Command::new("perf").args(["stat", "-x;", "-e", "L1-dcache-load-misses", "--", "true"]).output();
    probe.is_ok_and(|o| {
        let text = String::from_utf8_lossy(&o.stderr).into_owned();
        o.status.success() && text.lines().any(|l| l.split(';').next().is_some_and(|v| v.trim().parse::<f64>().is_ok()))
    })
}

/// Runs the command under the tool; its own output passes through to standard error.
fn counted(args: &MeasureArgs, tool: Tool, caches: &[String], count: u64, file: &Path, held: &Held) -> Result<(), u8> {
    let mut command = match tool {
        Tool::Perf => {
            let mut c = Command::new("perf");
            c.args(["stat", "-x;", "-e", EVENTS, "-o"]).arg(file).arg("--");
            c
        }
        Tool::Cachegrind => {
            let mut out = OsString::from("--cachegrind-out-file=");
            // `%` would begin a name of cachegrind's own.
            out.push(file.to_string_lossy().replace('%', "%%"));
            let mut c = Command::new("valgrind");
            c.args(["-q", "--tool=cachegrind", "--cache-sim=yes"]).args(caches).arg(out);
            c
        }
        // `env` runs the command as the others run theirs.
        Tool::Pmpi => Command::new("env"),
    };
    command.env(TABLE, file).args(with_count(args, count)).stdout(io_stderr()).stdin(Stdio::null());
    let shown = format!("{command:?}");
    let status = command.status().map_err(|e| held.usage(&format!("{shown}: {e}")))?;
    if status.success() && (tool != Tool::Pmpi || file.exists()) {
        return Ok(());
    }
    if status.success() {
        let d = Diagnostic::error(codes::SLM930, "the program wrote no table of messages")
            .help("Link it with tools/pmpi/pmpi.c, and let it end with MPI_Finalize.");
        held.show(d);
        return Err(status::PROTOTYPE);
    }
    let d = Diagnostic::error(codes::SLM930, format!("the measured command failed: {status}"))
        .help(format!("Run it alone first: it has to end with 0. Here it was run as {shown}"));
    held.show(d);
    Err(status::PROTOTYPE)
}

/// The command's own standard output: to standard error, as the comparison takes standard output.
fn io_stderr() -> Stdio {
    use std::os::fd::AsFd;
    std::io::stderr().as_fd().try_clone_to_owned().map_or_else(|_| Stdio::null(), Stdio::from)
}

/// Size, ways and line of the levels of the machine that is given, else of the prediction's.
fn levels(args: &MeasureArgs, o: &PredictionOptions, held: &Held) -> Result<Vec<Shape>, u8> {
    if let Some(name) = &args.machine {
        let machine = machines::load(name, &held.renderer)?;
        return Ok(machine.levels.iter().map(|l| (l.size, l.ways, l.line)).collect());
    }
    let levels = o.machine.iter().flat_map(|m| &m.levels);
    Ok(levels.map(|l| (l.size, l.ways, l.line)).collect())
}

/// cachegrind's options for the first and the last level of the machine, and what it cannot simulate of
/// them; without a machine the first level of the options.
fn caches(args: &MeasureArgs, o: &PredictionOptions, levels: &[Shape]) -> (Vec<String>, Vec<Note>) {
    let (size, ways) = SECOND_LEVEL;
    let first = levels.first().copied().unwrap_or((o.l1, o.l1_ways, o.line));
    let last = levels.get(1..).and_then(<[Shape]>::last).copied().unwrap_or((size, ways, o.line));
    let mut notes = Vec::new();
    let mut option = |name: &str, given: Option<Shape>, predicted: Shape| {
        let shape = given.unwrap_or(predicted);
        let (size, ways, line) = shape;
        let nearest = simulated_ways(shape);
        if nearest != ways {
            let message = format!(
                "cachegrind cannot simulate a {name} of {size} B with {ways} ways, whose sets are not a power of two: \
                 {nearest} ways are simulated"
            );
            notes.push(Note { file: String::new(), line: 0, message });
        }
        format!("--{name}={size},{nearest},{line}")
    };
    let options = vec![option("D1", args.d1, first), option("LL", args.ll, last)];
    (options, notes)
}

/// The associativity nearest to this one with which the number of sets is a power of two, as cachegrind needs
/// it; the given one where no size or line helps.
fn simulated_ways((size, ways, line): Shape) -> u64 {
    if line == 0 || ways == 0 || !size.is_multiple_of(line) {
        return ways;
    }
    let lines = size / line;
    let possible = (0..=lines.trailing_zeros()).map(|k| lines >> k);
    possible.min_by_key(|w| w.abs_diff(ways)).filter(|_| lines > 0).unwrap_or(ways)
}

fn with_count(args: &MeasureArgs, count: u64) -> Vec<OsString> {
    let n = count.to_string();
    let mut all: Vec<OsString> = args
        .command
        .iter()
        .map(|a| match a.to_str() {
            Some(t) if t.contains(PLACE) => t.replace(PLACE, &n).into(),
            _ => a.clone(),
        })
        .collect();
    if let Some(template) = &args.repeat_arg {
        all.extend(template.replace(PLACE, &n).split_whitespace().map(OsString::from));
    }
    all
}

/// A folder of this run, removed at its end.
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> std::io::Result<Scratch> {
        let folder = std::env::temp_dir().join(format!("slamm-measure-{}", std::process::id()));
        std::fs::create_dir_all(&folder)?;
        Ok(Scratch(folder))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // Left behind in the system's own folder for such things where it cannot be removed.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::arg_values::cache_shape;

    /// Sets have to be a power of two: 30 MB of 64 B are 15 * 2^15 lines, 36 MB 9 * 2^16.
    #[test]
    fn ways_that_cachegrind_simulates() {
        assert_eq!(simulated_ways((32 << 10, 8, 64)), 8);
        assert_eq!(simulated_ways((48 << 10, 12, 64)), 12);
        assert_eq!(simulated_ways((30 << 20, 20, 64)), 15);
        assert_eq!(simulated_ways((36 << 20, 16, 64)), 18);
        assert_eq!(simulated_ways((2048, 32, 64)), 32, "fully associative");
        assert_eq!(simulated_ways((100, 8, 64)), 8, "for cachegrind to refuse");
        assert_eq!(cache_shape("32K,8,64"), Ok((32768, 8, 64)));
        assert!(["foo", "32K", "1,2", "1,2,3,4", "32K,x,64"].iter().all(|t| cache_shape(t).is_err()));
    }
}
