//! What repetitions cost ranks after the first ones. In: the figures of the ranks of two runs of one prototype that
//! differ in the number of its repetitions. Out: those of the additional repetitions alone.

use crate::prediction::{Collective, Imbalance, LevelFigures, Messages, RankFigures, RankLine, RankLoad, RankTotals};

/// The figures of the run of more repetitions without those of the run of fewer ones, for every count of ranks that both
/// have; `levels` takes those of cache levels from others. Times are left out: they follow from the rest.
pub(super) fn reduce(more: &mut [RankFigures], fewer: &[RankFigures], levels: Reduce) {
    for f in more {
        if let Some(less) = fewer.iter().find(|g| g.p == f.p) {
            reduce_one(f, less, levels);
        }
    }
}

/// Takes figures from others, level by level.
type Reduce = fn(&mut [LevelFigures], &[LevelFigures]);

fn reduce_one(f: &mut RankFigures, less: &RankFigures, levels: Reduce) {
    f.messages = f.messages.saturating_sub(less.messages);
    f.bytes = f.bytes.saturating_sub(less.bytes);
    collectives(&mut f.collectives, &less.collectives);
    for pair in &mut f.pairs {
        if let Some(before) = less.pairs.iter().find(|b| b[..2] == pair[..2]) {
            pair[2] = pair[2].saturating_sub(before[2]);
            pair[3] = pair[3].saturating_sub(before[3]);
        }
    }
    f.pairs.retain(|pair| pair[2] > 0 || pair[3] > 0);
    let Messages { messages, bytes } = less.setup;
    f.setup =
        Messages { messages: f.setup.messages.saturating_sub(messages), bytes: f.setup.bytes.saturating_sub(bytes) };
    totals(&mut f.exclusive, &less.exclusive);
    f.each.iter_mut().zip(&less.each).for_each(|(load, before)| *load = without(*load, *before));
    f.worst_rank_bytes = f.each.iter().map(|l| l.bytes).max().unwrap_or(0);
    f.worst_rank_messages = f.each.iter().map(|l| l.messages).max().unwrap_or(0);
    f.imbalance = Imbalance::of(&f.each);
    for line in &mut f.lines {
        if let Some(before) = less.lines.iter().find(|b| b.line == line.line) {
            reduce_line(line, before);
        }
    }
    f.seconds = None;
    f.slowest = f.slowest.take().filter(|s| less.slowest.as_ref().is_some_and(|b| b.rank == s.rank)).map(|mut s| {
        let before = less.slowest.as_ref().map_or(&[][..], |b| &b.levels);
        levels(&mut s.levels, before);
        s
    });
}

fn totals(more: &mut RankTotals, less: &RankTotals) {
    more.messages = more.messages.saturating_sub(less.messages);
    more.bytes = more.bytes.saturating_sub(less.bytes);
    collectives(&mut more.collectives, &less.collectives);
}

fn collectives(more: &mut Vec<Collective>, less: &[Collective]) {
    for c in more.iter_mut() {
        if let Some(before) = less.iter().find(|b| b.op == c.op) {
            c.calls = c.calls.saturating_sub(before.calls);
            c.bytes = c.bytes.saturating_sub(before.bytes);
        }
    }
    more.retain(|c| c.calls > 0);
}

fn without(a: RankLoad, b: RankLoad) -> RankLoad {
    RankLoad {
        elements: a.elements.saturating_sub(b.elements),
        nonzeros: a.nonzeros.saturating_sub(b.nonzeros),
        wsl: a.wsl.saturating_sub(b.wsl),
        wss: a.wss.saturating_sub(b.wss),
        flops: a.flops.saturating_sub(b.flops),
        messages: a.messages.saturating_sub(b.messages),
        bytes: a.bytes.saturating_sub(b.bytes),
    }
}

/// The largest figures of any rank are those of the same rank in both runs, as far as every repetition does the same.
fn reduce_line(line: &mut RankLine, less: &RankLine) {
    line.messages = line.messages.saturating_sub(less.messages);
    line.bytes = line.bytes.saturating_sub(less.bytes);
    collectives(&mut line.collectives, &less.collectives);
    line.wsl = line.wsl.saturating_sub(less.wsl);
    line.wss = line.wss.saturating_sub(less.wss);
    line.flops = line.flops.saturating_sub(less.flops);
    for (wait, before) in line.received.iter_mut().zip(&less.received) {
        *wait = [wait[0].saturating_sub(before[0]), wait[1].saturating_sub(before[1])];
    }
    line.received.retain(|wait| wait[0] > 0);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A run of `n` repetitions; index lists are sent by the first one alone.
    fn run(n: u64) -> RankFigures {
        let load = |k: u64| RankLoad { wsl: 100 * k * n + 7, messages: k * n, bytes: 8 * k * n, ..RankLoad::default() };
        let sum = Collective { op: "allreduce".into(), calls: n, bytes: 8 * n };
        let line = RankLine {
            line: 3,
            messages: 3 * n,
            collectives: vec![sum.clone()],
            received: vec![[2 * n, 16 * n]],
            ..RankLine::default()
        };
        RankFigures {
            p: 2,
            messages: 3 * n,
            bytes: 24 * n,
            worst_rank_bytes: 16 * n,
            worst_rank_messages: 2 * n,
            collectives: vec![sum],
            pairs: vec![[0, 1, 2 * n, 16 * n], [1, 0, n, 8 * n]],
            setup: Messages { messages: 2, bytes: 64 },
            each: vec![load(1), load(2)],
            lines: vec![line],
            ..RankFigures::default()
        }
    }

    #[test]
    fn what_the_first_repetition_sends_drops_out() {
        let mut left = [run(5)];
        reduce(&mut left, &[run(2)], |_, _| {});
        let [f] = left;
        let expected = run(3);
        assert_eq!((f.messages, f.bytes, f.setup), (9, 72, Messages::default()));
        assert_eq!((f.worst_rank_bytes, f.worst_rank_messages), (48, 6));
        assert_eq!((f.collectives, f.pairs), (expected.collectives, expected.pairs));
        assert_eq!(f.each[1].wsl, 600);
        // 600 and 300 B: the larger is 4/3 of the mean.
        approx::assert_relative_eq!(f.imbalance.wsl, 4.0 / 3.0);
        assert_eq!(f.lines[0].received, [[6, 48]]);
    }

    #[test]
    fn other_counts_of_ranks_stay() {
        let mut left = [run(5)];
        reduce(&mut left, &[RankFigures { p: 4, ..run(2) }], |_, _| {});
        assert_eq!(left[0], run(5));
    }
}
