//! Makes an input that fails smaller: lines, then tokens (or bytes) are left out as long as it
//! fails in the same way.

use crate::input::{Input, Kind};
use crate::mutate::split;
use std::time::{Duration, Instant};

/// The smallest input found within `budget` for which `fails` holds.
pub(crate) fn reduce(input: &Input, budget: Duration, mut fails: impl FnMut(&Input) -> bool) -> Input {
    let deadline = Instant::now() + budget;
    let mut best = input.clone();
    match input.kind {
        Kind::Script
        | Kind::Set
        | Kind::Text
        | Kind::MatrixMarket
        | Kind::Machine
        | Kind::Prediction
        | Kind::Counters => {
            let text = String::from_utf8_lossy(&best.bytes).into_owned();
            // Bytes that are no text may be what matters.
            if text.as_bytes() == best.bytes {
                best = pieces(&best, |t| t.split_inclusive('\n').collect(), deadline, &mut fails);
                best = pieces(&best, split, deadline, &mut fails);
                best = pieces(&best, split, deadline, &mut fails);
            }
            best
        }
        Kind::Mat | Kind::Doors => best,
    }
}

fn pieces(
    input: &Input,
    cut: impl for<'t> Fn(&'t str) -> Vec<&'t str>,
    deadline: Instant,
    fails: &mut impl FnMut(&Input) -> bool,
) -> Input {
    let text = String::from_utf8_lossy(&input.bytes).into_owned();
    let mut left: Vec<&str> = cut(&text);
    let mut size = left.len().div_ceil(2).max(1);
    loop {
        let mut at = 0;
        while at < left.len() && Instant::now() < deadline {
            let mut fewer = left.clone();
            fewer.drain(at..(at + size).min(left.len()));
            let candidate = Input { kind: input.kind, bytes: fewer.concat().into_bytes() };
            if fails(&candidate) {
                left = fewer;
            } else {
                at += size;
            }
        }
        if size == 1 || Instant::now() >= deadline {
            break;
        }
        size = size.div_ceil(2);
    }
    Input { kind: input.kind, bytes: left.concat().into_bytes() }
}
