//! The caches of the machine that runs the program, as Linux describes them. In:
//! `/sys/devices/system/cpu/cpu0/cache`. Out: [`Machine`].

use super::{Level, Machine};
use crate::system::{self, CacheFolder};
use std::path::Path;

/// Data and unified caches in the order of their levels. The system does not tell what a level
/// holds of the one above: it is taken as independent.
///
/// # Errors
/// What is missing or cannot be.
pub(crate) fn read(folder: &Path) -> Result<Machine, String> {
    let caches = system::caches(folder)
        .map_err(|e| format!("the system does not describe its caches: {}: {e}", folder.display()))?;
    let mut levels: Vec<(u64, Level)> = Vec::new();
    for cache in caches {
        levels.extend(level(&cache)?);
    }
    levels.sort_by_key(|(n, _)| *n);
    if levels.is_empty() {
        return Err(format!("{} describes no data cache", folder.display()));
    }
    Ok(Machine {
        description: "this machine, as its operating system describes it".into(),
        source: Some(folder.display().to_string()),
        ..Machine::new("host", levels.into_iter().map(|(_, l)| l).collect())
    })
}

fn level(cache: &CacheFolder) -> Result<Option<(u64, Level)>, String> {
    let dir = cache.path();
    if cache.property("type") == "Instruction" {
        return Ok(None);
    }
    let number = |name: &str| -> Result<u64, String> {
        let t = cache.property(name);
        let (digits, shift) = match t.strip_suffix('K') {
            Some(d) => (d, 10),
            None => match t.strip_suffix('M') {
                Some(d) => (d, 20),
                None => (t.as_str(), 0),
            },
        };
        let n: u64 = digits.parse().map_err(|_| format!("{}: '{t}' is not a number", dir.join(name).display()))?;
        Ok(n << shift)
    };
    let (n, size, line) = (number("level")?, number("size")?, number("coherency_line_size")?);
    // 0 stands for a fully associative cache.
    let ways = match number("ways_of_associativity") {
        Ok(w) if w > 0 => w,
        _ => size.checked_div(line).unwrap_or(0),
    };
    if size == 0 || line == 0 || !line.is_power_of_two() || line < 16 || ways == 0 || size % (line * ways) != 0 {
        return Err(format!("{}: {size} bytes do not divide into {ways} ways of {line} bytes", dir.display()));
    }
    let source = Some(dir.display().to_string());
    Ok(Some((n, Level { source, ..Level::new(&format!("L{n}"), size, line, ways) })))
}
