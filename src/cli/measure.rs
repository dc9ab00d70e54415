//! `slamm measure`: runs the user's implementation under a counter tool, then goes on as
//! `validate`: perf where its cache counters answer, else cachegrind with the cache of the
//! prediction. Or runs an MPI program that holds the wrapper of `tools/pmpi`.

use super::args::MeasureArgs;
use super::counting::{PLACE, Runs, Tool};
use super::machines;
use super::render::Renderer;
use super::validate::Held;
use crate::counters::{CounterFile, CounterReading, Reading};
use crate::prediction::PredictionOptions;
use crate::setup;
use crate::validate::{Note, Request};
use std::path::PathBuf;

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
    held.check(&args.held, &prediction)?;
    let repeats = repeats(args, prediction.options.repeats).map_err(|m| held.usage(&m))?;
    let tool = Tool::choose(args, held)?;
    if tool == Tool::Pmpi && repeats.is_some() {
        return Err(held.usage("messages are counted in one run, without repetitions: MPI_Pcontrol marks the region"));
    }
    if tool == Tool::Cachegrind && args.held.region.len() < 2 {
        // Known before the program runs, which takes its time.
        let whole = crate::validate::whole(&prediction, &args.held.region, repeats.is_some());
        whole.map_err(|e| held.impossible(&e))?;
    }
    let levels = levels(args, &prediction.options, held)?;
    let (caches, notes) = caches(args, &prediction.options, &levels);
    let runs = Runs::new(args, tool, &caches).map_err(|m| held.usage(&m))?;
    let (more, fewer) = repeats.unwrap_or((1, 1));
    let first =
        runs.run(more, &if repeats.is_some() { format!("{more} repetitions") } else { "one run".into() }, held)?;
    let second = match repeats {
        Some(_) => Some(runs.run(fewer, &format!("{fewer} repetitions"), held)?),
        None => None,
    };
    let mut notes = match tool {
        Tool::Cachegrind => notes,
        Tool::Perf => vec![of_this_machine(&prediction.options)],
        Tool::Pmpi => Vec::new(),
    };
    if first.processes > 1 {
        let message = format!("the program forks: what its {} processes count is added up", first.processes);
        notes.push(note(message));
    }
    if let Some(second) = &second
        && count_alike(&first.file, &second.file)
    {
        let message = format!(
            "the runs with {more} and {fewer} repetitions count nearly the same: does the program take their number as \
             it is given, and is it the program itself that is run, not a script that starts it?"
        );
        notes.push(note(message));
    }
    let request = Request {
        counters: vec![(first.name.as_str(), &first.file)],
        baseline: second.as_ref().map(|c| (c.name.as_str(), &c.file)),
        repeats: repeats.unwrap_or((2, 1)),
        notes,
        line: args.held.line.or_else(|| if tool == Tool::Perf { host_line() } else { None }),
        ..args.held.request(&prediction)
    };
    held.compare(&request, &args.output)
}

fn note(message: String) -> Note {
    Note { file: String::new(), line: 0, message }
}

/// perf counts what this machine has.
fn of_this_machine(o: &PredictionOptions) -> Note {
    let predicted = o.machine.as_ref().map_or("a first level alone".into(), |m| format!("the machine '{}'", m.name));
    note(format!(
        "perf counts in the caches of this machine, the prediction is for {predicted}: `slamm analyze --machine host` \
         predicts for this one"
    ))
}

/// Bytes of a line of this machine.
fn host_line() -> Option<u64> {
    setup::machine::find("host").ok().and_then(|m| m.levels.first().map(|l| l.line))
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
            notes.push(note(message));
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
