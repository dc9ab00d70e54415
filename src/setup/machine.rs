//! The machine that a name, a file or `host` means, and the first-level cache of a run.

use crate::cache::machine::{self, Machine, file, linux_caches};
use crate::system;
use crate::text::codes;
use crate::text::diagnostic::Diagnostic;
use crate::text::source::Sources;
use crate::text::suggest;
use crate::traffic::Cache;
use std::path::Path;

/// The machine of a run that names none.
const GENERIC: &str = "generic";
/// The name that leaves the cache levels out.
const NONE: &str = "none";
/// The largest first level that is simulated, bytes; with a larger one there are no levels.
const LARGEST: u64 = 1 << 30;
/// The smallest line that is simulated, bytes: the widest element lies in one.
const SMALLEST_LINE: u64 = 16;

/// What is wrong with a machine, and the texts that this is about.
pub(crate) type Wrong = Box<(Sources, Vec<Diagnostic>)>;

/// The machine of a run: `generic` where none is named, no one for `none`. The first level of `generic`
/// has the size, the ways and the line that are asked for.
///
/// # Errors
/// What is wrong, sizes for another machine included.
pub(crate) fn of_run(
    name: Option<&str>,
    (l1, ways): (Option<u64>, Option<u64>),
    line: Option<u64>,
) -> Result<Option<Machine>, Wrong> {
    let name = name.unwrap_or(GENERIC);
    if name == NONE {
        return Ok(None);
    }
    let machine = find(name)?;
    if l1.is_none() && ways.is_none() && line.is_none() {
        return Ok(Some(machine));
    }
    let wrong = |d: Diagnostic| Box::new((Sources::default(), vec![d]));
    if machine::shipped(name).is_none_or(|(stem, _)| stem != GENERIC) {
        let d =
            Diagnostic::error(codes::SLM900, format!("--l1, --l1-ways and --line do not change the machine '{name}'"));
        return Err(wrong(d.help("leave them out, or change a copy of the machine's file and give that to --machine")));
    }
    let first = first_level((l1, ways), line, Some(&machine));
    let first = first.map_err(|m| wrong(Diagnostic::error(codes::SLM900, m)))?;
    Ok(resized(machine, first))
}

/// The machine with another first level and its line throughout; of the others only those that are larger
/// than the first. Sizes are whole numbers of sets, of at most as many ways as before.
fn resized(mut machine: Machine, first: Cache) -> Option<Machine> {
    if first.size > LARGEST {
        return None;
    }
    let line = first.line.max(SMALLEST_LINE);
    for (k, level) in machine.levels.iter_mut().enumerate() {
        let lines = (if k == 0 { first.size } else { level.size } / line).max(1);
        level.ways =
            (1..=if k == 0 { first.ways } else { level.ways }).rev().find(|w| lines.is_multiple_of(*w)).unwrap_or(1);
        (level.size, level.line) = (lines * line, line);
    }
    let least = machine.levels.first().map_or(0, |l| l.size);
    let mut place = 0..;
    machine.levels.retain(|l| place.next() == Some(0) || l.size > least);
    Some(machine)
}

/// The machine of this name, the description in this file, or `host`.
///
/// # Errors
/// What is wrong.
pub(crate) fn find(name: &str) -> Result<Machine, Wrong> {
    let mut sources = Sources::default();
    if name == "host" {
        return linux_caches::read(Path::new(system::CACHES)).map_err(|e| {
            let d =
                Diagnostic::error(codes::SLM707, e).help("describe the machine in a file: see `slamm machines zen3`");
            Box::new((sources, vec![d]))
        });
    }
    let path = Path::new(name);
    let id = match machine::shipped(name) {
        Some((stem, text)) if !system::is_file(path) => sources.add(format!("{stem}.toml"), stem, text.as_bytes()),
        _ => {
            let bytes = system::read(path, system::Takes::Files)
                .map_err(|e| Box::new((Sources::default(), vec![unknown(name, &e)])))?;
            sources.add(name, path, &bytes)
        }
    };
    file::parse(&sources, id).map_err(|problems| Box::new((sources, problems)))
}

fn unknown(name: &str, e: &std::io::Error) -> Diagnostic {
    if e.kind() != std::io::ErrorKind::NotFound {
        return Diagnostic::error(codes::SLM708, format!("--machine {name}: the file cannot be read: {e}"));
    }
    if name == NONE {
        let d = Diagnostic::error(codes::SLM708, "'none' leaves the cache levels out, and here a machine is needed");
        return d.help("`slamm machines` lists the machines; give one of these, `host`, or a file");
    }
    let d = Diagnostic::error(codes::SLM708, format!("'{name}' is neither a known machine nor a file"));
    match suggest::similar(name, machine::SHIPPED.iter().map(|(n, _)| *n)) {
        Some(near) => d.help(format!("Did you mean '{near}'?")),
        None => d.help("`slamm machines` lists the machines; give one of these, `host`, `none`, or a file"),
    }
}

/// The first-level cache: as asked for, else that of the machine, else 32 KiB with lines of 64 bytes.
///
/// # Errors
/// What is wrong with the sizes.
pub(crate) fn first_level(
    (l1, ways): (Option<u64>, Option<u64>),
    line: Option<u64>,
    machine: Option<&Machine>,
) -> Result<Cache, String> {
    let first = machine.and_then(|m| m.levels.first());
    let usual = Cache::default();
    let ways = ways.or(first.map(|l| l.ways)).unwrap_or(usual.ways);
    let l1 = l1.or(first.map(|l| l.size)).unwrap_or(usual.size);
    let line = line.or(first.map(|l| l.line)).unwrap_or(usual.line);
    if !line.is_power_of_two() {
        return Err(format!("--line {}: a cache line has to be a power of two", line));
    }
    if line > 1 << 20 {
        return Err(format!("--line {}: a cache line has at most 1M bytes", line));
    }
    if l1 < 2 * line {
        return Err(format!("--l1 {}: the cache must hold at least two lines of {} bytes", l1, line));
    }
    if l1 > 1 << 50 {
        return Err(format!("--l1 {}: the cache is too large", l1));
    }
    if !l1.is_multiple_of(line) {
        let below = l1 - l1 % line;
        let message = format!("--l1 {l1}: a cache holds whole lines of {line} bytes: {below} or {}", below + line);
        return Err(message);
    }
    if ways == 0 || ways > 1 << 20 {
        return Err(format!("--l1-ways {ways}: a set has between one and 1M lines"));
    }
    Ok(Cache { size: l1, line, ways })
}
