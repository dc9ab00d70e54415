//! The lines of a trace file that keep recorded runs. In: [`Recorded`]. Out: JSON lines, and from these the same again, or
//! what is wrong with them. The header, the first line of the file, says which runs there are, or why there are none;
//! after it come a line with the texts and one for each run, before the records.
//!
//! ```text
//! {"texts":[["cg.m","x = …"],…]}
//! {"run":{"first_level":{"size":32768,"ways":8,"line":64,"largest_line":64}, "prediction":{…}, "seen":{…}, "whose":{…},
//!         "along":{…}, "room":[storages,bytes], "trace":"…", "calls":"…"}}
//! ```
//! `trace` and `calls` are bytes ([`crate::trace::pack`], [`crate::cache::recording`]), compressed, in base64.

use super::{FirstLevel, Recorded, Run};
use crate::cache::recording::STORAGES;
use crate::listeners::rank_figures::RecordedRank;
use crate::listeners::{Along, Whose};
use crate::packed::{Damaged, Packer, Unpacker};
use crate::prediction::{ExplainedStatement, History, Passed, Prediction, Seen, Stack};
use crate::trace::{Trace, jsonl, pack};
use crate::traffic::Bytes;
use base64::prelude::{BASE64_STANDARD, Engine as _};
use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use serde::{Deserialize, Serialize};
use std::io::{self, Write};

/// Most bytes of an unpacked access trace.
const TRACE_BYTES: u64 = 512 << 20;

#[derive(Serialize, Deserialize)]
struct Texts {
    texts: Vec<(String, String)>,
}

#[derive(Serialize, Deserialize)]
struct Line {
    run: Kept,
}

#[derive(Serialize, Deserialize)]
struct Kept {
    first_level: FirstLevel,
    prediction: Prediction,
    seen: KeptSeen,
    whose: Whose,
    along: Along,
    room: (u32, u64),
    trace: String,
    calls: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    ranks: Vec<KeptRank>,
}

#[derive(Serialize, Deserialize)]
struct KeptRank {
    p: u64,
    rank: u32,
    owners: Vec<Vec<usize>>,
    unknown: Vec<usize>,
    calls: String,
}

/// What [`Seen`] has of one run that does not depend on levels.
#[derive(Serialize, Deserialize)]
struct KeptSeen {
    statements: u64,
    stacks: Vec<KeptStack>,
    sizes: Vec<History>,
    explained: Vec<ExplainedStatement>,
    #[serde(default)]
    passed: Vec<Passed>,
}

#[derive(Serialize, Deserialize)]
struct KeptStack {
    ranges: Vec<usize>,
    calls: Vec<Option<(u32, u32)>>,
    executions: u64,
    trips: u64,
    wsl: Bytes,
    wss: Bytes,
    flops: u64,
}

/// The header's word about recorded runs.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Replay {
    /// For these first-level caches, and why others that were asked for are not there.
    Runs { first_levels: Vec<FirstLevel>, others: Vec<String> },
    /// There are none, and why.
    LeftOut(String),
}

#[derive(Deserialize)]
struct Header {
    schema: String,
    #[serde(default)]
    tool: Option<Tool>,
    #[serde(default)]
    replay: Option<Replay>,
}

#[derive(Deserialize)]
struct Tool {
    name: String,
    version: String,
}

/// Why a file has no runs that can be played.
#[derive(Debug)]
pub(crate) enum Refused {
    /// It is no trace.
    NoTrace,
    /// Of another schema: that, and what wrote it.
    Schema(String, Option<String>),
    /// The runs were left out, and why.
    LeftOut(String),
    /// So says the line of this number.
    Damaged(usize, String),
}

/// Compresses bytes.
#[must_use]
pub(crate) fn compressed(bytes: &[u8]) -> Vec<u8> {
    let mut out = ZlibEncoder::new(Vec::new(), Compression::fast());
    // A vector takes all that is written to it.
    let written = out.write_all(bytes);
    out.finish().ok().filter(|_| written.is_ok()).unwrap_or_default()
}

/// Writes the lines of the runs.
///
/// # Errors
/// What the writer says.
pub(crate) fn write(recorded: &Recorded, to: &mut dyn Write) -> io::Result<()> {
    writeln!(to, "{}", serde_json::to_string(&Texts { texts: recorded.sources.clone() })?)?;
    for run in &recorded.runs {
        writeln!(to, "{}", serde_json::to_string(&Line { run: kept(run) })?)?;
    }
    Ok(())
}

fn kept(run: &Run) -> Kept {
    let seen = &run.prediction.seen;
    let mut packer = Packer::default();
    pack::pack(&run.trace, &mut packer);
    let stack = |s: &Stack| KeptStack {
        ranges: s.ranges.clone(),
        calls: s.calls.clone(),
        executions: s.executions,
        trips: s.trips,
        wsl: s.wsl,
        wss: s.wss,
        flops: s.flops,
    };
    Kept {
        first_level: run.first,
        prediction: run.prediction.clone(),
        seen: KeptSeen {
            statements: seen.statements,
            stacks: seen.stacks.iter().map(stack).collect(),
            sizes: seen.sizes.clone(),
            explained: seen.explained.clone(),
            passed: seen.passed.clone(),
        },
        whose: run.whose.clone(),
        along: run.along.clone(),
        room: run.room,
        trace: BASE64_STANDARD.encode(compressed(&packer.bytes)),
        calls: BASE64_STANDARD.encode(&run.calls),
        ranks: run.ranks.iter().map(kept_rank).collect(),
    }
}

fn kept_rank(r: &RecordedRank) -> KeptRank {
    let (owners, unknown) = (r.owners.clone(), r.unknown.clone());
    KeptRank { p: r.p, rank: r.rank, owners, unknown, calls: BASE64_STANDARD.encode(&r.calls) }
}

/// The runs of a trace file, as far as `wanted` asks for them.
///
/// # Errors
/// Why there are none.
pub(crate) fn read(bytes: &[u8], wanted: impl Fn(&FirstLevel) -> bool) -> Result<Recorded, Refused> {
    let mut lines = bytes.split(|&b| b == b'\n').enumerate();
    let header: Option<Header> = lines.next().and_then(|(_, l)| serde_json::from_slice(l).ok());
    let header = header.filter(|h| h.schema.starts_with("slamm-trace/")).ok_or(Refused::NoTrace)?;
    if header.schema != jsonl::SCHEMA {
        return Err(Refused::Schema(header.schema, header.tool.map(|t| format!("{} {}", t.name, t.version))));
    }
    match header.replay {
        None => return Err(Refused::Damaged(1, "it does not say whether runs were recorded".into())),
        Some(Replay::LeftOut(why)) => return Err(Refused::LeftOut(why)),
        Some(Replay::Runs { .. }) => {}
    }
    let mut recorded = Recorded::default();
    for (k, line) in lines {
        let damaged = |why: String| Refused::Damaged(k + 1, why);
        if line.starts_with(b"{\"texts\"") {
            let texts: Texts = serde_json::from_slice(line).map_err(|e| damaged(e.to_string()))?;
            recorded.sources = texts.texts;
        } else if line.starts_with(b"{\"run\"") {
            let first = first_of(line).map_err(damaged)?;
            if wanted(&first) {
                recorded.runs.push(run(line).map_err(damaged)?);
            }
        } else {
            break;
        }
    }
    Ok(recorded)
}

/// The first level that a line is for, without reading what it keeps.
fn first_of(line: &[u8]) -> Result<FirstLevel, String> {
    #[derive(Deserialize)]
    struct Only {
        run: First,
    }
    #[derive(Deserialize)]
    struct First {
        first_level: FirstLevel,
    }
    let only: Only = serde_json::from_slice(line).map_err(|e| e.to_string())?;
    Ok(only.run.first_level)
}

fn run(line: &[u8]) -> Result<Run, String> {
    let Line { run: k } = serde_json::from_slice(line).map_err(|e| e.to_string())?;
    let bytes = |text: &str| BASE64_STANDARD.decode(text).map_err(|_| Damaged::Short.to_string());
    let mut prediction = k.prediction;
    let stack = |s: KeptStack| Stack {
        ranges: s.ranges,
        calls: s.calls,
        executions: s.executions,
        trips: s.trips,
        wsl: s.wsl,
        wss: s.wss,
        flops: s.flops,
        crossing: 0,
    };
    prediction.seen = Seen {
        statements: k.seen.statements,
        stacks: k.seen.stacks.into_iter().map(stack).collect(),
        sizes: k.seen.sizes,
        explained: k.seen.explained,
        passed: k.seen.passed,
        ..Seen::default()
    };
    let ids = prediction.ranges.iter().enumerate().all(|(k, r)| r.id == k && r.parent.is_none_or(|p| p < k));
    if !ids {
        return Err("its ranges have no order".into());
    }
    if k.room.0 >= STORAGES {
        return Err("it has too many storages".into());
    }
    let packed = bytes(&k.trace)?;
    let mut unpacker = Unpacker::new(ZlibDecoder::new(packed.as_slice()), TRACE_BYTES);
    let trace: Trace = pack::unpack(&mut unpacker).map_err(|d| d.to_string())?;
    let calls = bytes(&k.calls)?;
    let rank = |r: KeptRank| {
        let calls = bytes(&r.calls)?;
        Ok::<_, String>(RecordedRank { p: r.p, rank: r.rank, owners: r.owners, unknown: r.unknown, calls })
    };
    let ranks = k.ranks.into_iter().map(rank).collect::<Result<_, _>>()?;
    Ok(Run { ranks, first: k.first_level, prediction, whose: k.whose, along: k.along, trace, calls, room: k.room })
}
