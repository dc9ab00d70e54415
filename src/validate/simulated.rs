//! The caches that a simulator counted, and whether they are those of the prediction. In: the description in
//! the counter files. Out: the caches, and a note of each that differs.

use super::{Note, Request};
use crate::counters::SimulatedCache;
use crate::prediction::PredictionOptions;

/// The caches of the first file that describes them; files that describe others, and levels of the prediction
/// that differ, are noted.
pub(super) fn caches(request: &Request, notes: &mut Vec<Note>) -> Vec<SimulatedCache> {
    let files = request.counters.iter().chain(&request.baseline).filter(|(_, f)| !f.caches.is_empty());
    let mut first: Option<&[SimulatedCache]> = None;
    for (name, file) in files {
        let mut tell = |message| notes.push(Note { file: (*name).to_string(), line: 0, message });
        match first {
            Some(known) if known != file.caches => tell("its caches are not those of the other counter files".into()),
            Some(_) => {}
            None => {
                first = Some(&file.caches);
                differences(&request.prediction.options, &file.caches).into_iter().for_each(tell);
            }
        }
    }
    first.unwrap_or_default().to_vec()
}

/// D1 is the first level of the prediction's machine, LL its last one.
fn differences(o: &PredictionOptions, caches: &[SimulatedCache]) -> Vec<String> {
    let shape = |name: &str, size, line, ways| SimulatedCache { name: name.to_string(), size, line, ways };
    let levels = o.machine.as_ref().map_or(&[][..], |m| &m.levels);
    let of = |l: &crate::prediction::PredictedLevel| shape(&l.name, l.size, l.line, l.ways);
    let mut found = Vec::new();
    for cache in caches {
        let is_first = cache.name == "D1";
        let level = if is_first { levels.first() } else { levels.get(1..).and_then(<[_]>::last) };
        let alone = || is_first.then(|| shape("L1", o.l1, o.line, o.l1_ways));
        let Some(wanted) = level.map(of).or_else(alone) else { continue };
        if level.is_some_and(|l| !l.allocate) {
            found.push(format!(
                "{} of the prediction stores without loading the line before; the simulator of the counters always loads it",
                wanted.name
            ));
        }
        if (wanted.size, wanted.line, wanted.ways) != (cache.size, cache.line, cache.ways) {
            found.push(format!("the counters are of {cache}, the prediction of {wanted}"));
        }
    }
    found
}

impl std::fmt::Display for SimulatedCache {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let size = match self.size {
            b if b >= 1 << 20 && b.is_multiple_of(1 << 20) => format!("{} MB", b >> 20),
            b if b >= 1 << 10 && b.is_multiple_of(1 << 10) => format!("{} KB", b >> 10),
            b => format!("{b} B"),
        };
        write!(f, "{} ({size}, {}-way, lines of {} B)", self.name, self.ways, self.line)
    }
}
