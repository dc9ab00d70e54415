//! Lines of tracing tools. In: a line. Out: the access that it tells of.
//!
//! valgrind's lackey (`--trace-mem=yes`) writes `I  04001000,3` for a fetch, and ` L 1ffeffe7e0,8`, ` S …`, ` M …` for a load,
//! a store and an instruction that does both; its other lines begin with `==`.
//!
//! Gleipnir writes `L 1ffefff49c 4 1 S LV i`: the kind, the address, the bytes, the thread, the place (G, S, H), and what
//! lies there: `LV`, `GV` a variable, `LS`, `GS` a structure or array with its element, `H-0` an allocation by the file and
//! line that made it, with the byte in it. A version before has the name of the function instead of bytes, thread and place.
//! Lines with `X` tell of other things; `X 1 MALLOC 0051f1030 40 file_c_12 0` of an allocation: base, bytes, name.

use std::io::{self, BufRead, Read as _};

/// What a program does at an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Load,
    Store,
    /// A load and a store of one instruction.
    Modify,
}

/// An access.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Access<'l> {
    pub kind: Kind,
    pub address: u64,
    /// Bytes, where they are told.
    pub size: Option<u32>,
    /// The array that the line names, and which of its elements from 0.
    pub element: Option<(&'l str, u64)>,
}

/// What a line tells of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Line<'l> {
    Access(Access<'l>),
    /// Room for an array that the program has asked for.
    Allocated {
        base: u64,
        bytes: u64,
        name: &'l str,
    },
    /// An instruction is fetched from there; the accesses after it are its own.
    Fetch(u64),
    /// Nothing that matters here.
    Other,
    /// It begins like an access and is none.
    Strange,
}

/// The tool that writes a trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    Lackey,
    Gleipnir,
}

/// Most bytes of one access.
const WIDEST: u32 = 1 << 12;
/// Addresses of programs are below.
const BEYOND: u64 = 1 << 56;

/// Reads a line of at most so many bytes; what is longer goes.
///
/// # Errors
/// The system's.
pub(super) fn next(from: &mut impl BufRead, to: &mut Vec<u8>, most: usize) -> io::Result<usize> {
    let n = from.by_ref().take(most as u64).read_until(b'\n', to)?;
    if n == most && to.last() != Some(&b'\n') {
        let mut rest = Vec::new();
        while from.by_ref().take(most as u64).read_until(b'\n', &mut rest)? == most && rest.last() != Some(&b'\n') {
            rest.clear();
        }
    }
    Ok(n)
}

impl Format {
    #[must_use]
    pub(crate) fn name(self) -> &'static str {
        match self {
            Format::Lackey => "lackey",
            Format::Gleipnir => "Gleipnir",
        }
    }

    /// The tool that writes such a line, where the line tells.
    #[must_use]
    pub(super) fn of(line: &str) -> Option<Format> {
        let tells = |f: Format| !matches!(f.line(line), Line::Other | Line::Strange);
        let started = line.starts_with("X START") || line.starts_with("X THREAD_CREATE");
        [Format::Lackey, Format::Gleipnir].into_iter().find(|&f| tells(f)).or(started.then_some(Format::Gleipnir))
    }

    #[must_use]
    pub(super) fn line(self, line: &str) -> Line<'_> {
        let Some((kind, rest)) = line.trim_start().split_once(' ') else { return Line::Other };
        let kind = match kind {
            "I" => None,
            "L" => Some(Kind::Load),
            "S" => Some(Kind::Store),
            "M" => Some(Kind::Modify),
            "X" if self == Format::Gleipnir => return allocation(rest),
            _ => return Line::Other,
        };
        let found = match self {
            Format::Lackey => lackey(rest.trim()),
            Format::Gleipnir => gleipnir(rest),
        };
        match (kind, found) {
            (_, None) => Line::Strange,
            (None, Some((address, ..))) => Line::Fetch(address),
            (Some(kind), Some((address, size, element))) => Line::Access(Access { kind, address, size, element }),
        }
    }
}

type Found<'l> = (u64, Option<u32>, Option<(&'l str, u64)>);

fn address(text: &str) -> Option<u64> {
    u64::from_str_radix(text, 16).ok().filter(|&a| a < BEYOND)
}

fn size(text: &str) -> Option<u32> {
    text.parse().ok().filter(|n| (1..=WIDEST).contains(n))
}

fn lackey(text: &str) -> Option<Found<'_>> {
    let (at, bytes) = text.split_once(',')?;
    Some((address(at)?, Some(size(bytes)?), None))
}

fn gleipnir(text: &str) -> Option<Found<'_>> {
    let mut words = text.split_whitespace();
    let at = address(words.next()?)?;
    let rest: Vec<&str> = words.collect();
    let Some(first) = rest.first() else { return Some((at, None, None)) };
    // The name is the last word, behind what kind of variable it is.
    let named = rest.iter().position(|w| matches!(*w, "LV" | "GV" | "LS" | "GS")).and_then(|k| {
        let name = rest.get(k + 1..)?.last()?;
        if rest.get(k)?.ends_with('S') { element(name) } else { None }
    });
    match first.bytes().all(|b| b.is_ascii_digit()) {
        true => Some((at, Some(size(first)?), named)),
        // The name of a function: how many bytes is not told.
        false => Some((at, None, named)),
    }
}

/// `name[3]`; elements of elements and fields are not told apart.
fn element(name: &str) -> Option<(&str, u64)> {
    let (array, rest) = name.split_once('[')?;
    let index = rest.strip_suffix(']')?;
    Some((array, index.parse().ok()?)).filter(|(array, k)| !array.is_empty() && *k < BEYOND)
}

fn allocation(text: &str) -> Line<'_> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let [_, "MALLOC" | "CALLOC" | "REALLOC", base, bytes, name, ..] = words.as_slice() else { return Line::Other };
    match (address(base), bytes.parse::<u64>().ok().filter(|&n| n < BEYOND)) {
        (Some(base), Some(bytes)) => Line::Allocated { base, bytes, name },
        _ => Line::Strange,
    }
}
