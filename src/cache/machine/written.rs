//! A machine as the text of a file. In: [`Machine`]. Out: TOML that [`super::file`] reads back.

use super::{Holds, Level, Machine, Rate, Rates, Write as Writing};
use crate::cache::replacement::Replacement;
use std::fmt::Write;

/// The description; figures have four digits.
#[must_use]
pub(crate) fn written(m: &Machine) -> String {
    let mut out = String::new();
    text(&mut out, "name", Some(&m.name));
    text(&mut out, "description", Some(&m.description).filter(|d| !d.is_empty()));
    text(&mut out, "source", m.source.as_ref());
    if let Some(clock) = m.clock_ghz {
        let _ = writeln!(out, "clock_ghz = {}", digits(clock));
    }
    if let Some(cores) = m.cores {
        let _ = writeln!(out, "# all_cores is the figure of all of them together\ncores = {cores}");
    }
    rate(&mut out, "peak_gflops", m.peak_gflops);
    rate(&mut out, "peak_gflops_all_cores", m.peak_gflops_all_cores);
    rate(&mut out, "scalar_gflops", m.scalar_gflops);
    text(&mut out, "peak_source", m.peak_source.as_ref());
    rates(&mut out, "registers.one_core", &m.registers_one_core);
    rates(&mut out, "registers.all_cores", &m.registers_all_cores);
    rates(&mut out, "memory.one_core", &m.memory_one_core);
    rates(&mut out, "memory.all_cores", &m.memory_all_cores);
    m.levels.iter().for_each(|l| level(&mut out, l));
    out
}

fn level(out: &mut String, l: &Level) {
    let _ = writeln!(out, "\n[[level]]");
    text(out, "name", Some(&l.name));
    let _ = writeln!(out, "size = {}\nline = {}\nways = {}", size(l.size), l.line, l.ways);
    if l.write == Writing::Through {
        text(out, "write", Some(&l.write.name().to_string()));
    }
    if !l.allocate {
        let _ = writeln!(out, "allocate = false");
    }
    if l.holds != Holds::Independent {
        text(out, "holds", Some(&l.holds.name().to_string()));
    }
    if l.replacement != Replacement::default() {
        text(out, "replacement", Some(&l.replacement.name().to_string()));
    }
    text(out, "source", l.source.as_ref());
    rates(out, "level.one_core", &l.one_core);
    rates(out, "level.all_cores", &l.all_cores);
}

fn rates(out: &mut String, table: &str, r: &Rates) {
    if r.no_bandwidth() && r.latency_ns.is_none() {
        return;
    }
    let _ = writeln!(out, "\n[{table}]");
    rate(out, "loads", r.loads);
    rate(out, "stores", r.stores);
    rate(out, "copies", r.copies);
    rate(out, "latency_ns", r.latency_ns);
    text(out, "source", r.source.as_ref());
}

fn rate(out: &mut String, key: &str, r: Option<Rate>) {
    let Some(r) = r else { return };
    let _ = writeln!(out, "{key} = {}", digits(r.value));
    if let Some(spread) = r.spread {
        let _ = writeln!(out, "{key}_spread = {}", digits(spread));
    }
}

/// Four significant digits.
fn digits(x: f64) -> f64 {
    format!("{x:.3e}").parse().unwrap_or(x)
}

/// A basic string of TOML; its control characters are left out.
fn text(out: &mut String, key: &str, value: Option<&String>) {
    let Some(value) = value else { return };
    let plain: String = value.chars().filter(|c| !c.is_control()).collect();
    let _ = writeln!(out, "{key} = \"{}\"", plain.replace('\\', "\\\\").replace('"', "\\\""));
}

fn size(bytes: u64) -> String {
    match bytes {
        b if b % (1 << 20) == 0 => format!("\"{}M\"", b >> 20),
        b if b % (1 << 10) == 0 => format!("\"{}K\"", b >> 10),
        b => b.to_string(),
    }
}
