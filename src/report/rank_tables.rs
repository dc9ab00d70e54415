//! What ranks send, as text: a table beside the figures, where arrays are distributed.

use super::Units;
use super::columns::layout;
use crate::prediction::{Collective, PredictedRange, Prediction, RankFigures};

/// A row for every count of ranks of the ranges; nothing where nothing is distributed.
pub(super) fn table(p: &Prediction, ranges: &[&PredictedRange], units: Units) -> String {
    if p.distribution.is_none() || ranges.iter().all(|r| r.ranks.is_empty()) {
        return String::new();
    }
    let mut heading = vec![format!("ranks, {}", units.short())];
    let names = ["messages", "sent", "worst rank", "collectives", "of bytes", "elements", "nonzeros", "WSL", "flops"];
    heading.extend(names.map(String::from));
    let timed = ranges.iter().flat_map(|r| &r.ranks).any(|r| r.seconds.is_some());
    if timed {
        heading.extend(["least s", "speed-up"].map(String::from));
    }
    let mut cells = vec![heading];
    for range in ranges {
        for r in &range.ranks {
            let of = if ranges.len() > 1 { format!("{}, ", range.name) } else { String::new() };
            let mut cell = row(format!("{of}P = {}", r.p), r, units);
            cell.extend(times(range, r).into_iter().filter(|_| timed));
            cells.push(cell);
        }
    }
    let mut said =
        String::from("Elements to flops say what ranks wait for: the largest of all ranks over their mean.\n");
    if timed {
        said.push_str("The time is a lower bound; the speed-up is that of the bound over the first row of a range.\n");
    }
    format!("{}{said}{}{}", layout(&cells), set_up(ranges, units), slowest(ranges, units))
}

/// What the slowest rank moves in its own memory, where the cache levels of a machine are known.
fn slowest(ranges: &[&PredictedRange], units: Units) -> String {
    let all = || ranges.iter().flat_map(|r| r.ranks.iter().map(move |f| (*r, f)));
    let Some(levels) = all().find_map(|(_, f)| f.slowest.as_ref()).map(|s| &s.levels) else { return String::new() };
    let mut heading = vec![format!("slowest rank, {}", units.short()), "number".into(), "WSL".into(), "WSS".into()];
    heading.extend(levels.iter().map(|l| l.name.clone()));
    let mut cells = vec![heading];
    for (range, f) in all() {
        let Some(s) = &f.slowest else { continue };
        let of = if ranges.len() > 1 { format!("{}, ", range.name) } else { String::new() };
        let own = f.each.get(usize::try_from(s.rank).unwrap_or(usize::MAX)).copied().unwrap_or_default();
        let mut row =
            vec![format!("{of}P = {}", f.p), s.rank.to_string(), units.format(own.wsl), units.format(own.wss)];
        row.extend(s.levels.iter().map(|l| units.format(l.all().value)));
        cells.push(row);
    }
    format!("{}Of a cache level: all that crosses the boundary below it.\n", layout(&cells))
}

fn row(name: String, r: &RankFigures, units: Units) -> Vec<String> {
    let wait = |x: f64| if x == 0.0 { "-".to_string() } else { format!("{x:.4}") };
    let mut row = vec![name, r.messages.to_string(), units.format(r.bytes), units.format(r.worst_rank_bytes)];
    row.push(calls(&r.collectives).to_string());
    row.push(r.collectives.iter().map(|c| c.bytes).sum::<u64>().to_string());
    row.extend([r.imbalance.elements, r.imbalance.nonzeros, r.imbalance.wsl, r.imbalance.flops].map(wait));
    row
}

/// The lower bound of time, and what the first count of ranks takes over it.
fn times(range: &PredictedRange, r: &RankFigures) -> [String; 2] {
    let of = |r: &RankFigures| r.seconds.as_ref().map(|s| s.total).filter(|s| *s > 0.0);
    let first = range.ranks.first().and_then(of);
    let shown = |x: Option<String>| x.unwrap_or_else(|| "-".into());
    [shown(of(r).map(|s| format!("{s:.3e}"))), shown(first.zip(of(r)).map(|(a, b)| format!("{:.2}", a / b)))]
}

/// Calls of all collective operations.
fn calls(all: &[Collective]) -> u64 {
    all.iter().map(|c| c.calls).sum()
}

/// Index lists, which are sent once.
fn set_up(ranges: &[&PredictedRange], units: Units) -> String {
    let figures = || ranges.iter().flat_map(|r| &r.ranks).filter(|r| r.setup.messages > 0);
    let one = |r: &RankFigures| format!("{} for P = {}", units.format(r.setup.bytes), r.p);
    let all: Vec<String> = figures().map(one).collect();
    if all.is_empty() {
        return String::new();
    }
    format!("Index lists are sent once, {} in all: {}.\n", units.short(), all.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prediction::{Distribution, Ghosts, LevelFigures, Messages, RankLoad, RankTime, SlowestRank};
    use crate::traffic::Bytes;

    /// On two ranks rank 1 is the slowest: it loads 2 KB and stores 1 KB, and 3 KB cross the boundary below L1.
    fn range(name: &str, totals: [f64; 2]) -> PredictedRange {
        let level = LevelFigures {
            name: "L1".into(),
            loads: Bytes::exact(2048),
            write_allocates: Bytes::exact(1024),
            write_backs: Bytes::ZERO,
            clean_victims: Bytes::ZERO,
            line: 64,
        };
        let figures = |p: u64, total| RankFigures {
            p,
            seconds: Some(RankTime { total, ..RankTime::default() }),
            each: vec![RankLoad::default(), RankLoad { wsl: 2048, wss: 1024, ..RankLoad::default() }],
            slowest: (p == 2).then(|| SlowestRank { rank: 1, levels: vec![level.clone()] }),
            setup: Messages { messages: p - 1, bytes: 512 },
            ..RankFigures::default()
        };
        let ranks = vec![figures(1, totals[0]), figures(2, totals[1])];
        PredictedRange { name: name.into(), ranks, ..PredictedRange::default() }
    }

    fn lines(ranges: &[&PredictedRange]) -> Vec<Vec<String>> {
        let mut p = Prediction::sample("a.m", Vec::new());
        p.distribution = Some(Distribution { ranks: vec![1, 2], ghosts: Ghosts::Keep, variables: Vec::new() });
        let text = table(&p, ranges, Units::Kilobytes);
        text.lines().map(|l| l.split("  ").map(|w| w.trim().to_string()).filter(|w| !w.is_empty()).collect()).collect()
    }

    fn row<'a>(lines: &'a [Vec<String>], name: &str, n: usize) -> &'a [String] {
        lines.iter().filter(|l| l.first().is_some_and(|w| w == name)).nth(n).map_or(&[], Vec::as_slice)
    }

    #[test]
    fn times_speed_up_and_the_slowest_rank_have_their_rows() {
        let it = range("it", [4e-3, 1e-3]);
        let all = lines(&[&it]);
        // One range needs no name. 4 ms on one rank are four times 1 ms.
        assert_eq!(row(&all, "P = 1", 0).last().map(String::as_str), Some("1.00"));
        assert!(row(&all, "P = 2", 0).ends_with(&["1.000e-3".into(), "4.00".into()]), "{all:?}");
        assert_eq!(row(&all, "P = 2", 1), ["P = 2", "1", "2.00", "1.00", "3.00"]);
        assert!(row(&all, "slowest rank, KB", 0).ends_with(&["L1".into()]), "{all:?}");
        // Lists of indices are there on two ranks alone.
        assert!(all.contains(&vec!["Index lists are sent once, KB in all: 0.50 for P = 2.".to_string()]), "{all:?}");
    }

    #[test]
    fn rows_of_several_ranges_have_their_names() {
        let (one, two) = (range("one", [4e-3, 0.0]), range("two", [0.0, 1e-3]));
        let all = lines(&[&one, &two]);
        // A bound of nothing is none, and nothing is compared with it.
        assert!(row(&all, "one, P = 1", 0).ends_with(&["4.000e-3".into(), "1.00".into()]), "{all:?}");
        for name in ["one, P = 2", "two, P = 1"] {
            assert!(row(&all, name, 0).ends_with(&["-".into(), "-".into()]), "{all:?}");
        }
        assert!(row(&all, "two, P = 2", 0).ends_with(&["1.000e-3".into(), "-".into()]), "{all:?}");
        assert_eq!(row(&all, "two, P = 2", 1), ["two, P = 2", "1", "2.00", "1.00", "3.00"]);
    }
}
