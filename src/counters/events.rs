//! What an event means: the boundary between two levels that its lines cross, in which direction,
//! and how many bytes one count stands for. In: the name of an event. Out: a [`Meaning`].
//!
//! Sources of the table: Intel's, AMD's and Arm's lists of performance-monitoring events, the
//! kernel's generic cache events, and the manuals of likwid and valgrind.

use crate::prediction::Crossing;

/// A cache level by its place: lines cross into it from the next one, or are written back from it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum LevelName {
    Named(String),
    /// The last one before memory.
    Last,
}

/// Bytes of one count.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Scale {
    /// A cache line of the machine.
    Line,
    Bytes(f64),
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Meaning {
    pub level: LevelName,
    pub kind: Crossing,
    pub scale: Scale,
    /// What has to be known to believe the figure; empty when nothing.
    pub caution: &'static str,
    /// Events of one family count parts of one figure (sources of fills, memory channels): they
    /// are added.
    pub family: Option<&'static str>,
}

/// One row: how the name begins (lower case), whether it has to end there, what it means.
struct Known {
    name: &'static str,
    whole: bool,
    level: &'static str,
    kind: Crossing,
    caution: &'static str,
}

const fn known(name: &'static str, level: &'static str, kind: Crossing, caution: &'static str) -> Known {
    Known { name, whole: true, level, kind, caution }
}

const fn family(name: &'static str, level: &'static str, kind: Crossing, caution: &'static str) -> Known {
    Known { name, whole: false, level, kind, caution }
}

const DEMAND: &str = "counts demand accesses only, without prefetches";
const RETIRED: &str =
    "counts retired loads, not lines: prefetched lines are left out, and two misses of one line count twice";
const GENERIC: &str = "a generic event: what it counts differs between processors";

const TABLE: &[Known] = &[
    // cachegrind, callgrind
    known("d1mr", "L1", Crossing::Loads, ""),
    known("d1mw", "L1", Crossing::WriteAllocates, ""),
    known("dlmr", "last", Crossing::Loads, ""),
    known("dlmw", "last", Crossing::WriteAllocates, ""),
    // Intel
    known("l1d.replacement", "L1", Crossing::Fills, ""),
    known("l1d_replacement", "L1", Crossing::Fills, ""),
    known("l1d.m_evict", "L1", Crossing::WriteBacks, ""),
    known("l1d_m_evict", "L1", Crossing::WriteBacks, ""),
    known("l2_trans.l1d_wb", "L1", Crossing::WriteBacks, ""),
    known("l2_trans_l1d_wb", "L1", Crossing::WriteBacks, ""),
    known("l2_lines_in.all", "L2", Crossing::Fills, "instruction lines are counted too"),
    known("l2_lines_in_all", "L2", Crossing::Fills, "instruction lines are counted too"),
    known("l2_trans.l2_wb", "L2", Crossing::WriteBacks, ""),
    known("l2_trans_l2_wb", "L2", Crossing::WriteBacks, ""),
    known("l2_lines_out.non_silent", "L2", Crossing::WriteBacks, "clean lines given to a victim cache are counted too"),
    known("longest_lat_cache.miss", "last", Crossing::Fills, ""),
    known("longest_lat_cache_miss", "last", Crossing::Fills, ""),
    known("mem_load_retired.l1_miss", "L1", Crossing::Loads, RETIRED),
    known("mem_load_retired.l2_miss", "L2", Crossing::Loads, RETIRED),
    known("mem_load_retired.l3_miss", "last", Crossing::Loads, RETIRED),
    family("unc_m_cas_count.rd", "last", Crossing::Fills, "the memory traffic of the whole socket"),
    family("unc_m_cas_count.wr", "last", Crossing::WriteBacks, "the memory traffic of the whole socket"),
    family("cas_count_read", "last", Crossing::Fills, "the memory traffic of the whole socket"),
    family("cas_count_write", "last", Crossing::WriteBacks, "the memory traffic of the whole socket"),
    family("cas_count_rd", "last", Crossing::Fills, "the memory traffic of the whole socket"),
    family("cas_count_wr", "last", Crossing::WriteBacks, "the memory traffic of the whole socket"),
    // AMD Zen
    family("ls_any_fills_from_sys.mem_io", "last", Crossing::Fills, "fills of the first level from memory"),
    known("ls_any_fills_from_sys.all", "L1", Crossing::Fills, ""),
    family("ls_any_fills_from_sys.", "L1", Crossing::Fills, "one source of fills: add the others"),
    known("ls_dmnd_fills_from_sys.all", "L1", Crossing::Fills, DEMAND),
    family("ls_dmnd_fills_from_sys.", "L1", Crossing::Fills, DEMAND),
    known(
        "l2_cache_req_stat.ls_rd_blk_c",
        "L2",
        Crossing::Fills,
        "data requests that missed; prefetches of the L2 are left out",
    ),
    known("l2_cache_req_stat.ic_dc_miss_in_l2", "L2", Crossing::Fills, "instruction lines are counted too"),
    // Arm
    known("l1d_cache_refill", "L1", Crossing::Fills, ""),
    known("l1d_cache_refill_rd", "L1", Crossing::Loads, ""),
    known("l1d_cache_refill_wr", "L1", Crossing::WriteAllocates, ""),
    known("l1d_cache_wb", "L1", Crossing::WriteBacks, ""),
    known("l2d_cache_refill", "L2", Crossing::Fills, ""),
    known("l2d_cache_refill_rd", "L2", Crossing::Loads, ""),
    known("l2d_cache_refill_wr", "L2", Crossing::WriteAllocates, ""),
    known("l2d_cache_wb", "L2", Crossing::WriteBacks, ""),
    known("ll_cache_miss_rd", "last", Crossing::Loads, ""),
    // the kernel's generic events
    known("l1-dcache-load-misses", "L1", Crossing::Loads, GENERIC),
    known("l1-dcache-store-misses", "L1", Crossing::WriteAllocates, GENERIC),
    known("llc-load-misses", "last", Crossing::Loads, GENERIC),
    known("llc-store-misses", "last", Crossing::WriteAllocates, GENERIC),
    known("cache-misses", "last", Crossing::Fills, GENERIC),
    // likwid's metrics
    known("l2d load data volume", "L1", Crossing::Fills, ""),
    known("l2 load data volume", "L1", Crossing::Fills, ""),
    known("l2d evict data volume", "L1", Crossing::WriteBacks, ""),
    known("l2 evict data volume", "L1", Crossing::WriteBacks, ""),
    known("l3 load data volume", "L2", Crossing::Fills, ""),
    known("l3 evict data volume", "L2", Crossing::WriteBacks, ""),
    known("memory read data volume", "last", Crossing::Fills, "the memory traffic of the whole socket"),
    known("memory write data volume", "last", Crossing::WriteBacks, "the memory traffic of the whole socket"),
];

/// The meaning of a well-known event; its unit decides the scale where it is one of data.
///
/// # Errors
/// When the unit of a known event is none of data, with the unit.
pub(crate) fn meaning(event: &str, unit: &str) -> Result<Option<Meaning>, String> {
    let name = normal(event);
    let Some(row) = TABLE.iter().find(|k| if k.whole { k.name == name } else { name.starts_with(k.name) }) else {
        return Ok(None);
    };
    let scale = scale(unit).ok_or_else(|| unit.to_string())?;
    let level = if row.level == "last" { LevelName::Last } else { LevelName::Named(row.level.to_string()) };
    Ok(Some(Meaning { level, kind: row.kind, scale, caution: row.caution, family: (!row.whole).then_some(row.name) }))
}

/// Bytes of one count by the unit that a tool gives.
fn scale(unit: &str) -> Option<Scale> {
    let bytes = match unit.trim() {
        "" | "lines" => return Some(Scale::Line),
        "B" | "Bytes" | "bytes" => 1.0,
        "KiB" => 1024.0,
        "MiB" => 1024.0 * 1024.0,
        "GiB" => 1024.0 * 1024.0 * 1024.0,
        "KB" | "KBytes" => 1e3,
        "MB" | "MBytes" => 1e6,
        "GB" | "GBytes" => 1e9,
        _ => return None,
    };
    Some(Scale::Bytes(bytes))
}

/// The name without unit names of the kernel (`cpu/…/`, `uncore_imc_0/…/`) and modifiers (`:u`).
#[must_use]
pub(crate) fn normal(event: &str) -> String {
    let mut name = event.trim().to_ascii_lowercase();
    if let Some((_, inside)) = name.split_once('/')
        && let Some((inside, _)) = inside.rsplit_once('/')
    {
        name = inside.to_string();
    }
    if let Some((front, modifiers)) = name.rsplit_once(':')
        && modifiers.chars().all(|c| "ukhgpsdew".contains(c))
    {
        name = front.to_string();
    }
    name
}

/// `--event 'l1d.replacement=L1.loads:64'`: a name, a level, a kind, bytes of a count (a line of
/// the machine without them).
///
/// # Errors
/// What is wrong with the text.
pub(crate) fn definition(text: &str) -> Result<(String, Meaning), String> {
    let shape = "write EVENT=LEVEL.KIND[:BYTES], such as l1d.replacement=L1.fills:64";
    let (event, meaning) = text.rsplit_once('=').ok_or(shape)?;
    let (place, bytes) = meaning.split_once(':').map_or((meaning, None), |(p, b)| (p, Some(b)));
    let (level, kind) = place.rsplit_once('.').ok_or(shape)?;
    let kind = Crossing::ALL
        .into_iter()
        .find(|k| k.name() == kind.trim())
        .ok_or_else(|| format!("'{kind}' is not one of loads, write_allocates, fills, write_backs"))?;
    let (event, level) = (event.trim(), level.trim());
    if event.is_empty() || level.is_empty() {
        return Err(shape.into());
    }
    let scale = match bytes {
        None => Scale::Line,
        Some(b) => match b.trim().parse::<f64>() {
            Ok(b) if b > 0.0 && b.is_finite() => Scale::Bytes(b),
            _ => return Err(format!("'{b}' is not a number of bytes")),
        },
    };
    let level = if level.eq_ignore_ascii_case("last") { LevelName::Last } else { LevelName::Named(level.to_string()) };
    Ok((normal(event), Meaning { level, kind, scale, caution: "", family: None }))
}
