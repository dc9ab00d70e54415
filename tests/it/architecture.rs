//! The order of the house, read from the sources: which room uses which, that files do not use each other in
//! circles, that functions are not known by name, and who may ask the system.

use crate::run::repository;
use libtest_mimic::{Failed, Trial};
use rust::File;
use std::collections::{BTreeMap, BTreeSet};

#[path = "support/rust.rs"]
mod rust;

/// Every file and folder of `src` and what it may use, besides itself; `ARCHITECTURE.md` draws the same.
const MAY_USE: &[(&str, &[&str])] = &[
    ("text", &[]),
    ("system", &[]),
    ("library", &[]),
    ("error", &["text"]),
    ("poll", &["error"]),
    ("timeline", &[]),
    ("packed", &[]),
    ("syntax", &["text"]),
    ("names", &["text", "syntax", "functions"]),
    ("program", &["text", "syntax", "names", "functions", "library", "system"]),
    ("counts", &["text", "syntax", "names", "program"]),
    ("value", &["error"]),
    ("traffic", &["value"]),
    ("cache", &["text", "system", "timeline", "packed"]),
    ("trace", &["packed"]),
    ("ops", &["error", "value", "syntax", "poll", "system"]),
    ("disk", &["ops", "system"]),
    ("format", &["error", "poll", "value", "ops"]),
    ("functions", &["error", "poll", "library", "syntax", "value", "ops", "format", "traffic", "disk", "system"]),
    ("prediction", &["traffic", "value", "names"]),
    ("events", &["value", "ops", "traffic", "functions", "program"]),
    ("account", &["timeline", "text", "syntax", "names", "program", "value", "ops", "traffic", "prediction", "events"]),
    ("stream", &["timeline", "text", "syntax", "program", "value", "ops", "traffic", "cache", "trace", "events"]),
    ("distributed", &["text", "syntax", "program", "value", "ops", "traffic", "cache", "prediction", "events"]),
    (
        "listeners",
        &[
            "timeline",
            "distributed",
            "text",
            "syntax",
            "program",
            "value",
            "traffic",
            "cache",
            "trace",
            "prediction",
            "events",
            "account",
            "stream",
        ],
    ),
    (
        "interp",
        &[
            "text",
            "error",
            "poll",
            "syntax",
            "library",
            "names",
            "program",
            "value",
            "ops",
            "format",
            "functions",
            "traffic",
            "trace",
            "prediction",
            "events",
            "listeners",
            "disk",
            "system",
        ],
    ),
    ("emit", &["text", "syntax", "names", "program", "functions", "library", "value", "traffic"]),
    ("compare", &["prediction", "traffic", "names", "text"]),
    ("counters", &["prediction"]),
    ("validate", &["counters", "prediction", "traffic", "names"]),
    ("observed", &["cache", "trace"]),
    ("replay", &["packed", "names", "text", "cache", "listeners", "prediction", "trace", "traffic"]),
    (
        "report",
        &["observed", "prediction", "trace", "traffic", "counts", "names", "text", "validate", "compare", "cache"],
    ),
    ("setup", &["text", "program", "cache", "traffic", "system"]),
    ("probe", &["cache", "system"]),
    ("cli", EVERY),
    (
        "facade",
        &[
            "text",
            "names",
            "program",
            "counts",
            "value",
            "traffic",
            "cache",
            "prediction",
            "interp",
            "emit",
            "compare",
            "report",
            "setup",
            "error",
        ],
    ),
    ("lib", &["facade", "cli", "prediction", "traffic"]),
    ("internals", EVERY),
    ("main", &["lib"]),
];

/// The command line puts the stages together; the tests look at parts.
const EVERY: &[&str] = &["*"];

/// Files that use each other, and why they do. No other circle may come up, and none of these may go unnoticed.
const CIRCLES: &[(&[&str], &str)] = &[
    (
        &[
            "emit/accesses.rs",
            "emit/ahead.rs",
            "emit/control.rs",
            "emit/elements.rs",
            "emit/expressions.rs",
            "emit/nests.rs",
            "emit/statements.rs",
            "emit/versions.rs",
            "emit/writer.rs",
        ],
        "one writer: expressions hold statements of accesses, and these hold expressions; versions of statements hold both",
    ),
    (
        &[
            "ops/concat.rs",
            "ops/delete.rs",
            "ops/index.rs",
            "ops/index_get.rs",
            "ops/index_set.rs",
            "ops/strings.rs",
            "ops/text.rs",
        ],
        "arrays of strings are indexed and joined as others, by their own means",
    ),
    (
        &["ops/convert.rs", "ops/elementwise.rs", "ops/sparse/csc.rs", "ops/sparse/mod.rs", "ops/transpose.rs"],
        "conversions between full and sparse",
    ),
    (
        &["interp/registers/compile.rs", "interp/registers/expressions.rs"],
        "one compiler: loops hold expressions, which are compiled in the registers of their loops",
    ),
    (
        &[
            "interp/registers/blocks.rs",
            "interp/registers/code.rs",
            "interp/registers/execute.rs",
            "interp/registers/lanes.rs",
            "interp/registers/runs.rs",
        ],
        "one machine: its code holds runs with their lanes, its state the run that it is in, and runs and blocks read both",
    ),
];

/// Rooms that may use the file system and the process, besides the command line.
const SYSTEM: &[(&str, &str)] = &[
    ("program/loader.rs", "sources"),
    ("disk.rs", "the prototype's own input and output"),
    ("system.rs", "the machine and the process"),
    ("lib.rs", "the exit status"),
    ("main.rs", "the exit status"),
];

/// Whole texts outside `functions` that are names of functions, by file, and what they are there.
const WORDS: &[(&str, &[&str], &str)] = &[
    ("cache/machine/file.rs", &["bandwidth", "full", "line", "size"], "keys and values of machine files"),
    ("cache/machine/linux_caches.rs", &["size", "type"], "files of Linux"),
    ("cli/args.rs", &["trace"], "an option"),
    ("cli/replay_args.rs", &["trace"], "an option"),
    ("cli/conditions.rs", &["NaN"], "a number that is none, printed"),
    ("cli/functions.rs", &["class"], "a heading"),
    ("cli/lsp/wire.rs", &["error"], "a key of the protocol"),
    ("cli/counting.rs", &["true"], "a program of the system"),
    ("counters/events.rs", &["lines"], "units of counters"),
    ("counters/likwid.rs", &["NaN", "nan"], "a number that is none in its files"),
    ("counters/messages.rs", &["rank"], "a heading of tables"),
    ("counters/plain.rs", &["range"], "headings of tables"),
    ("emit/control.rs", &["true"], "a generated condition"),
    ("emit/runtime.rs", &["full", "sparse"], "classes of results"),
    ("emit/statements.rs", &["all", "functions"], "words of `clear`"),
    (
        "emit/refused_names.rs",
        &["clear", "exist", "isempty", "nargin", "rethrow", "who"],
        "what generated statements themselves call",
    ),
    ("emit/writer.rs", &["nargin"], "what generated statements themselves call"),
    ("events/operation.rs", &["lower", "sparse", "upper"], "kinds of systems"),
    ("facade/result.rs", &["error", "warning"], "severities"),
    ("interp/assign.rs", &["cell", "struct"], "classes of variables that an assignment makes"),
    ("interp/exec.rs", &["line"], "a field of an error"),
    (
        "interp/models.rs",
        &["class", "fill", "format", "line", "numel", "rows", "text", "width", "nnz"],
        "fields of the structs that models take, and functions that they call",
    ),
    ("observed/lines.rs", &["I"], "a word of a trace"),
    ("observed/map.rs", &["columns", "rows"], "words of a map"),
    ("observed/verdict.rs", &["times"], "a verdict"),
    ("report/observed.rs", &["format", "line", "size", "trace", "version"], "keys and headings"),
    ("ops/convert.rs", &["sparse"], "names of operations in errors"),
    ("ops/linalg/mod.rs", &["NaN"], "a number as text"),
    ("ops/linalg/solve.rs", &["inv"], "names of operations in errors"),
    ("ops/sparse/concat.rs", &["columns", "rows", "horzcat", "vertcat"], "names of operations in errors"),
    ("ops/text.rs", &["Inf", "NaN"], "numbers as text"),
    ("report/html/beside.rs", &["line", "lines"], "keys of the page's data"),
    ("report/check.rs", &["error", "help", "line", "lines", "warning"], "headings and severities"),
    ("report/comparison.rs", &["figure", "time", "true"], "headings and values of a table"),
    ("report/csv.rs", &["line", "path"], "headings"),
    ("report/executions.rs", &["line", "path"], "headings"),
    ("report/heat.rs", &["columns", "rows"], "headings of a table"),
    ("report/over_time.rs", &["line", "range"], "headings of a table"),
    ("report/spreads.rs", &["figure", "histogram", "mean"], "headings"),
    ("report/rank_tables.rs", &["nonzeros"], "a heading"),
    ("report/html/document.rs", &["null"], "JSON"),
    ("report/html/mod.rs", &["grid", "line", "range", "size", "trace"], "keys of the data of pages"),
    (
        "report/html/patterns.rs",
        &["class", "columns", "e", "i", "length", "rows", "size", "width", "nnz", "times"],
        "keys of the data of pages",
    ),
    ("report/table.rs", &["time"], "headings"),
    ("report/speedscope.rs", &["line", "type"], "keys of its format"),
    ("report/validation.rs", &["all", "error"], "headings"),
    ("syntax/directive/layouts.rs", &["deal"], "a word of the directive"),
    ("syntax/directive/mod.rs", &["print"], "a directive"),
    (
        "syntax/lexer/literal.rs",
        &["I", "J", "e", "i", "j", "uint8", "uint16", "uint32", "uint64", "int8", "int16", "int32", "int64"],
        "suffixes of numbers and classes that they name",
    ),
    ("syntax/lexer/operator.rs", &["system"], "what a line that begins with `!` is"),
    ("syntax/print/expr.rs", &["i"], "suffix of a number"),
    ("syntax/wording.rs", &["more"], "a word of a message"),
    ("system.rs", &["index"], "folders of Linux"),
    (
        "trace/jsonl.rs",
        &[
            "all", "axis", "class", "columns", "index", "line", "lines", "lower", "range", "rows", "size", "upper",
            "version", "nnz", "times",
        ],
        "keys of its format",
    ),
    (
        "value/dense.rs",
        &[
            "cell", "char", "string", "struct", "double", "single", "logical", "int8", "int16", "int32", "int64",
            "uint8", "uint16", "uint32", "uint64",
        ],
        "names of classes",
    ),
    ("ops/linalg/norm.rs", &["norm"], "names of operations in errors"),
    ("stream/functions.rs", &["double"], "the class of entries"),
    ("stream/traced/arrays.rs", &["double"], "the class of entries"),
    ("value/layout.rs", &["csc"], "name of a storage format"),
];

pub(crate) fn trials() -> Vec<Trial> {
    let trial = |name: &str, test: fn(&[File]) -> Vec<String>| {
        Trial::test(format!("architecture/{name}"), move || {
            let files = rust::files(&repository("src"))?;
            let wrong = test(&files);
            if wrong.is_empty() { Ok(()) } else { Err(Failed::from(wrong.join("\n"))) }
        })
    };
    vec![
        trial("direction", direction),
        trial("no_circles", no_circles),
        trial("no_function_by_name", no_function_by_name),
        trial("system_in_its_rooms", system_in_its_rooms),
    ]
}

/// No room uses one that it may not, and every room has its line.
fn direction(files: &[File]) -> Vec<String> {
    let mut wrong: Vec<String> = Vec::new();
    for file in files {
        let room = file.room();
        let Some((_, allowed)) = MAY_USE.iter().find(|(r, _)| *r == room) else {
            wrong.push(format!("{}: `{room}` has no line in MAY_USE", file.name));
            continue;
        };
        let used: BTreeSet<String> = file.crate_paths().filter_map(|p| p.first().cloned()).collect();
        let rooms = used.iter().filter(|u| *u != room && files.iter().any(|f| f.room() == *u));
        let refused = rooms.filter(|u| *allowed != EVERY && !allowed.contains(&u.as_str()));
        wrong.extend(refused.map(|u| format!("{}: `{room}` uses `{u}`", file.name)));
    }
    let gone = MAY_USE.iter().filter(|(r, _)| !files.iter().any(|f| f.room() == *r));
    wrong.extend(gone.map(|(r, _)| format!("MAY_USE: there is no `{r}`")));
    wrong
}

/// Files whose `crate::` and `super::` lead back to them, but for those of [`CIRCLES`].
fn no_circles(files: &[File]) -> Vec<String> {
    let found: BTreeSet<Vec<&str>> = rust::circles(files).into_iter().collect();
    let listed: BTreeSet<Vec<&str>> = CIRCLES.iter().map(|(files, _)| files.to_vec()).collect();
    let new = found.difference(&listed).map(|c| format!("a new circle: {c:?}"));
    new.chain(listed.difference(&found).map(|c| format!("CIRCLES: this one is gone: {c:?}"))).collect()
}

/// No stage has the name of a function: what it has to know is a fact of the row.
fn no_function_by_name(files: &[File]) -> Vec<String> {
    let names: BTreeSet<&str> = slamm::internals::functions::all().iter().map(|f| f.name).collect();
    let mut wrong = Vec::new();
    let mut left: BTreeMap<&str, BTreeSet<&str>> =
        WORDS.iter().map(|(file, words, _)| (*file, words.iter().copied().collect())).collect();
    for file in files.iter().filter(|f| !matches!(f.room(), "functions" | "format")) {
        let allowed = WORDS.iter().find(|(name, _, _)| *name == file.name).map_or(&[][..], |(_, words, _)| words);
        for text in file.texts.iter().filter(|t| names.contains(t.as_str())) {
            if allowed.contains(&text.as_str()) {
                left.entry(&file.name).or_default().remove(text.as_str());
            } else {
                wrong.push(format!("{}: \"{text}\"", file.name));
            }
        }
    }
    wrong.extend(left.iter().filter(|(_, w)| !w.is_empty()).map(|(f, w)| format!("WORDS: {f} has no {w:?}")));
    wrong
}

/// Methods of paths that ask the file system.
const ASKS: &[&str] = &[
    ".is_file(",
    ".is_dir(",
    ".exists(",
    ".try_exists(",
    ".canonicalize(",
    ".metadata(",
    ".symlink_metadata(",
    ".read_dir(",
    ".read_link(",
];

/// The file system, the environment, processes and the network are for [`SYSTEM`] and the command line.
fn system_in_its_rooms(files: &[File]) -> Vec<String> {
    let mut wrong = Vec::new();
    for file in files {
        if file.room() == "cli" || SYSTEM.iter().any(|(name, _)| *name == file.name) {
            continue;
        }
        for path in &file.paths {
            if let [std, room, ..] = &path[..]
                && std == "std"
                && ["fs", "env", "process", "net", "os"].contains(&room.as_str())
            {
                wrong.push(format!("{}: `{}`", file.name, path.join("::")));
            }
        }
        wrong.extend(ASKS.iter().filter(|a| file.code.contains(**a)).map(|a| format!("{}: `{a})`", file.name)));
    }
    let gone = SYSTEM.iter().filter(|(name, _)| !files.iter().any(|f| f.name == *name));
    wrong.extend(gone.map(|(name, _)| format!("SYSTEM: there is no {name}")));
    wrong
}
