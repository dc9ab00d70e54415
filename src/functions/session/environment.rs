//! Rows about the session: variables, clocks, dates and the environment.

use crate::disk::Kind;
use crate::error::Result;
use crate::fail;
use crate::functions::table::arguments::{arg, none, one, text_arg};
use crate::functions::table::facts::{Alone, Facts, Folder, Real, Takes};
use crate::functions::table::rows::free;
use crate::functions::table::{Function, Host, OnRanks, VARIADIC, Values};
use crate::ops::elements::{cell_column, reals, struct_of};
use crate::system;
use crate::value::{Dims, StructArray, Value};
use smallvec::smallvec;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

pub(crate) const ROWS: &[Function] = &[
    free(
        "tic",
        OnRanks::Known,
        Facts::PLAIN,
        (0, 0),
        1,
        tic,
        "Starts a clock; its output identifies the clock for toc.",
        "tic;",
    ),
    free(
        "toc",
        OnRanks::Serial,
        Facts::NUMBER.alone(Alone::Scalar),
        (0, 1),
        1,
        toc,
        "Seconds since tic.",
        "tic; t = toc;",
    ),
    free(
        "clock",
        OnRanks::Known,
        Facts::PLAIN,
        (0, 0),
        1,
        |_, _, _| one(Value::row(civil(now_seconds()).to_vec())),
        "Year, month, day, hour, minute, second (UTC).",
        "clock",
    ),
    free(
        "cputime",
        OnRanks::Known,
        Facts::CONSTANT.real(Real::Always),
        (0, 0),
        3,
        |h, _, _| {
            let t = elapsed_run(h);
            Ok(smallvec![Value::Num(t), Value::Num(t), Value::Num(0.0)])
        },
        "Seconds since the run first read a clock.",
        "cputime",
    ),
    free(
        "etime",
        OnRanks::Serial,
        Facts::SCALAR,
        (2, 2),
        1,
        etime,
        "Seconds between two clock vectors.",
        "etime(clock, clock)",
    ),
    free("time", OnRanks::Known, Facts::PLAIN, (0, 0), 1, |_, _, _| one(now_seconds()), "Seconds since 1970.", "time"),
    free(
        "now",
        OnRanks::Known,
        Facts::CONSTANT.real(Real::Always),
        (0, 0),
        1,
        |_, _, _| one(now_seconds() / 86400.0 + 719_529.0),
        "Days since year 0 (UTC).",
        "now",
    ),
    free(
        "date",
        OnRanks::Known,
        Facts::PLAIN,
        (0, 0),
        1,
        |_, _, _| one(Value::text(&dated(now_seconds(), "dd-mmm-yyyy"))),
        "The date as text (UTC).",
        "date",
    ),
    free(
        "datestr",
        OnRanks::Serial,
        Facts::PLAIN,
        (1, 2),
        1,
        datestr,
        "Date number or vector as text; formats of yyyy mm mmm dd HH MM SS.",
        "datestr(730000)",
    ),
    free(
        "getenv",
        OnRanks::Known,
        Facts::PLAIN,
        (1, 1),
        1,
        |h, a, _| {
            let name = text_arg(a, 0, "getenv")?;
            one(Value::text(&if h.state().disk.is_sandbox() { String::new() } else { environment(&name) }))
        },
        "Value of HOME, USER or OMP_NUM_THREADS; other names are empty, and with --sandbox all.",
        "getenv('HOME')",
    ),
    free(
        "pwd",
        OnRanks::Known,
        Facts::PLAIN.folder(Folder::Here),
        (0, 0),
        1,
        |_, _, _| one(Value::text(&system::working_folder().map(|p| p.display().to_string()).unwrap_or_default())),
        "The working folder.",
        "pwd",
    ),
    free(
        "version",
        OnRanks::Known,
        Facts::PLAIN,
        (0, 1),
        1,
        |_, _, _| one(Value::text("9.14.0 (R2023a)")),
        "The MATLAB release that slamm follows.",
        "version",
    ),
    free(
        "ver",
        OnRanks::Known,
        Facts::PLAIN,
        (0, 1),
        1,
        |_, _, _| {
            one(struct_of(&[
                ("Name", Value::text("MATLAB")),
                ("Version", Value::text("9.14")),
                ("Release", Value::text("(R2023a)")),
                ("Date", Value::text("01-Jan-2023")),
            ]))
        },
        "Struct of the release.",
        "ver",
    ),
    free(
        "verLessThan",
        OnRanks::Serial,
        Facts::PLAIN,
        (2, 2),
        1,
        |_, _, _| one(false),
        "False: the newest release is followed.",
        "verLessThan('matlab', '8.0')",
    ),
    free(
        "isMATLABReleaseOlderThan",
        OnRanks::Serial,
        Facts::PLAIN,
        (1, 3),
        1,
        |_, _, _| one(false),
        "False: the newest release is followed.",
        "isMATLABReleaseOlderThan('R2020a')",
    ),
    free(
        "computer",
        OnRanks::Known,
        Facts::PLAIN,
        (0, 1),
        3,
        |_, _, _| Ok(smallvec![Value::text("GLNXA64"), Value::Num(281_474_976_710_655.0), Value::text("L")]),
        "The kind of computer.",
        "computer",
    ),
    free(
        "ispc",
        OnRanks::Known,
        Facts::PLAIN,
        (0, 0),
        1,
        |_, _, _| one(cfg!(windows)),
        "Whether it runs on Windows.",
        "ispc",
    ),
    free(
        "isunix",
        OnRanks::Known,
        Facts::PLAIN,
        (0, 0),
        1,
        |_, _, _| one(cfg!(unix)),
        "Whether it runs on Unix.",
        "isunix",
    ),
    free(
        "ismac",
        OnRanks::Known,
        Facts::PLAIN,
        (0, 0),
        1,
        |_, _, _| one(cfg!(target_os = "macos")),
        "Whether it runs on macOS.",
        "ismac",
    ),
    free("isdeployed", OnRanks::Known, Facts::PLAIN, (0, 0), 1, |_, _, _| one(false), "False.", "isdeployed"),
    free("isstudent", OnRanks::Known, Facts::PLAIN, (0, 0), 1, |_, _, _| one(false), "False.", "isstudent"),
    free(
        "usejava",
        OnRanks::Known,
        Facts::PLAIN,
        (1, 1),
        1,
        |_, _, _| one(false),
        "False: there is no Java.",
        "usejava('jvm')",
    ),
    free(
        "license",
        OnRanks::Serial,
        Facts::PLAIN,
        (0, 3),
        1,
        |_, _, _| one(1.0),
        "1: nothing needs a licence.",
        "license('test', 'x')",
    ),
    free(
        "argv",
        OnRanks::Serial,
        Facts::PLAIN,
        (0, 0),
        1,
        |_, _, _| one(cell_column(Vec::new())),
        "No arguments (Octave).",
        "argv",
    ),
    free(
        "program_name",
        OnRanks::Serial,
        Facts::PLAIN,
        (0, 0),
        1,
        |_, _, _| one(Value::text("slamm")),
        "Name of the program (Octave).",
        "program_name",
    ),
    free(
        "nproc",
        OnRanks::Known,
        Facts::PLAIN,
        (0, 1),
        1,
        |_, _, _| one(1.0),
        "1: the prototype runs on one processor.",
        "nproc",
    ),
    free(
        "getpid",
        OnRanks::Serial,
        Facts::PLAIN,
        (0, 0),
        1,
        |_, _, _| one(f64::from(system::process_id())),
        "Number of the process.",
        "getpid",
    ),
    free(
        "path",
        OnRanks::Known,
        Facts::PLAIN,
        (0, 2),
        1,
        |h, _, n| {
            h.note_once("path", "`path` is ignored; use --path DIR");
            if n > 0 { one(Value::text("")) } else { none() }
        },
        "Accepted and ignored; use --path.",
        "path;",
    ),
    free(
        "genpath",
        OnRanks::Known,
        Facts::PLAIN.folder(Folder::Tree),
        (1, VARIADIC),
        1,
        |_, a, _| one(Value::text(&text_arg(a, 0, "genpath")?)),
        "The folder itself.",
        "genpath('a')",
    ),
    free(
        "which",
        OnRanks::Known,
        Facts::PLAIN.takes(Takes::FunctionName),
        (1, 2),
        1,
        which,
        "Where a name is found.",
        "which('sin')",
    ),
    free(
        "dbstack",
        OnRanks::Serial,
        Facts::PLAIN,
        (0, 2),
        2,
        dbstack,
        "The functions that are active, the innermost first: printed, or a struct array of file, name and line.",
        "dbstack",
    ),
    free(
        "inputname",
        OnRanks::Known,
        Facts::PLAIN.asks_names(),
        (1, 2),
        1,
        inputname,
        "What an argument of the function that asks is called where that is called; empty where it is not a variable alone.",
        "inputname(1)",
    ),
];

fn inputname(h: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let k = crate::ops::convert::usize_arg(arg(args, 0)?, "Number of the argument")?;
    // A script has no arguments; Octave gives nothing there.
    if let Some(given) = h.nargin().filter(|given| k == 0 || k > *given) {
        fail!("MATLAB:inputname:argNumberNotValid", "inputname: the function has {given} arguments, not {k}");
    }
    one(Value::text(&h.name_of_argument(k).unwrap_or_default()))
}

fn dbstack(h: &mut dyn Host, args: &[Value], nargout: usize) -> Result<Values> {
    let left_out = match args.iter().find(|a| !a.is_text()) {
        Some(n) => crate::ops::convert::usize_arg(n, "Number of frames")?,
        None => 0,
    };
    let frames: Vec<(String, String, u32)> = h.stack().into_iter().skip(left_out).collect();
    if nargout == 0 {
        for (k, (name, _, line)) in frames.iter().enumerate() {
            h.print(&format!("{} {name} (line {line})\n", if k == 0 { "> In" } else { "  In" }));
        }
        return none();
    }
    let mut stack = StructArray { dims: Dims::from_slice(&[frames.len(), 1]), ..StructArray::scalar() };
    for field in ["file", "name", "line"] {
        stack.add_field(field);
    }
    for (k, (name, file, line)) in frames.iter().enumerate() {
        stack.set(k, "file", Value::text(file));
        stack.set(k, "name", Value::text(name));
        stack.set(k, "line", Value::Num(f64::from(*line)));
    }
    Ok(smallvec![Value::structure(stack), Value::Num(1.0)])
}

fn which(h: &mut dyn Host, args: &[Value], nargout: usize) -> Result<Values> {
    let name = text_arg(args, 0, "which")?;
    let kind = h.exist(&name);
    let what = match (kind, h.file_of(name.strip_suffix(".m").unwrap_or(&name))) {
        (1, _) => "variable".to_owned(),
        (_, Some(file)) => system::whole_path(&file).display().to_string(),
        (0 | 7, None) => String::new(),
        (2, None) if h.state().disk.kind(&name) == Some(Kind::File) => {
            system::whole_path(&h.state().disk.find_to_read(&name)).display().to_string()
        }
        _ => "built-in".to_owned(),
    };
    if nargout > 0 {
        return one(Value::text(&what));
    }
    h.print(&match what.as_str() {
        "" => format!("'{name}' not found.\n"),
        "variable" => format!("{name} is a variable\n"),
        _ => format!("{what}\n"),
    });
    none()
}

/// Seconds since the first clock of this run was asked for.
fn elapsed_run(h: &mut dyn Host) -> f64 {
    h.state().started.get_or_insert_with(Instant::now).elapsed().as_secs_f64()
}

#[allow(clippy::cast_precision_loss, clippy::cast_possible_truncation)]
fn tic(h: &mut dyn Host, _: &[Value], nargout: usize) -> Result<Values> {
    if nargout == 0 {
        h.state().tic = Some(Instant::now());
        return none();
    }
    // Microseconds since the run's first clock: what toc(id) counts from.
    let t = (elapsed_run(h) * 1e6) + 1.0;
    let dims = smallvec![1, 1];
    match crate::value::IntArray::from_f64(crate::value::Class::Uint64, dims, &[t]) {
        Some(a) => one(Value::int(a)),
        None => one(t),
    }
}

fn toc(h: &mut dyn Host, args: &[Value], nargout: usize) -> Result<Values> {
    let seconds = match args.first() {
        Some(id) => elapsed_run(h) - (id.as_scalar().unwrap_or(1.0) - 1.0) / 1e6,
        None => match h.state().tic {
            Some(start) => start.elapsed().as_secs_f64(),
            None => fail!(
                "MATLAB:toc:callTicFirst",
                "You must call 'tic' without an output argument before calling 'toc' without an input argument."
            ),
        },
    };
    if nargout > 0 {
        return one(seconds);
    }
    h.print(&format!("Elapsed time is {seconds:.6} seconds.\n"));
    none()
}

fn now_seconds() -> f64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO).as_secs_f64()
}

/// Year, month, day, hour, minute, second of seconds since 1970 (UTC). The days are turned into a
/// date by Howard Hinnant's `civil_from_days`.
#[allow(clippy::cast_possible_truncation, clippy::cast_precision_loss)]
fn civil(seconds: f64) -> [f64; 6] {
    // beyond any calendar
    let seconds = seconds.clamp(-1e14, 1e14);
    let days = (seconds / 86400.0).floor();
    let rest = seconds - days * 86400.0;
    let z = days as i64 + 719_468;
    let era = z.div_euclid(146_097);
    let doe = z.rem_euclid(146_097);
    let yoe = (doe - doe / 1460 + doe / 36524 - doe / 146_096) / 365;
    let doy = doe - (365 * yoe + yoe / 4 - yoe / 100);
    let mp = (5 * doy + 2) / 153;
    let day = doy - (153 * mp + 2) / 5 + 1;
    let month = if mp < 10 { mp + 3 } else { mp - 9 };
    let year = yoe + era * 400 + i64::from(month <= 2);
    let (hour, minute) = ((rest / 3600.0).floor(), (rest % 3600.0 / 60.0).floor());
    [year as f64, month as f64, day as f64, hour, minute, rest % 60.0]
}

/// Days since year 0 of a date (the inverse of [`civil`]); months beyond 12 carry over.
fn days(d: &[f64]) -> f64 {
    let at = |i: usize, default: f64| d.get(i).copied().unwrap_or(default);
    let month = at(1, 1.0) - 1.0;
    let year = at(0, 0.0) + (month / 12.0).floor();
    let month = month.rem_euclid(12.0) + 1.0;
    let y = if month <= 2.0 { year - 1.0 } else { year };
    let era = (y / 400.0).floor();
    let yoe = y - era * 400.0;
    let mp = (month + 9.0) % 12.0;
    let doy = ((153.0 * mp + 2.0) / 5.0).floor() - 1.0;
    let doe = yoe * 365.0 + (yoe / 4.0).floor() - (yoe / 100.0).floor() + doy;
    let date = era * 146_097.0 + doe - 719_468.0 + 719_529.0 + at(2, 1.0);
    date + at(3, 0.0) / 24.0 + at(4, 0.0) / 1440.0 + at(5, 0.0) / 86400.0
}

fn etime(_: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let (a, b) = (reals(arg(args, 0)?).unwrap_or_default(), reals(arg(args, 1)?).unwrap_or_default());
    if a.len() != 6 || b.len() != 6 {
        fail!("MATLAB:etime:input", "etime: expected two clock vectors of six numbers");
    }
    let whole = |d: &[f64]| days(d.get(..3).unwrap_or(&[])) * 86400.0;
    let rest = |d: &[f64]| match d {
        [_, _, _, h, m, s] => h * 3600.0 + m * 60.0 + s,
        _ => 0.0,
    };
    one(whole(&b) - whole(&a) + rest(&b) - rest(&a))
}

fn datestr(_: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let seconds = match args.first() {
        None => now_seconds(),
        Some(v) => {
            let d = reals(v).filter(|_| !v.is_text()).unwrap_or_default();
            let number = match d.as_slice() {
                [x] => *x,
                _ if v.dims()[0] != 1 || !(3..=6).contains(&d.len()) => {
                    fail!("MATLAB:datestr:input", "datestr: expected one date number or date vector")
                }
                _ => days(&d),
            };
            let seconds = (number - 719_529.0) * 86400.0;
            if !(-6e10..=1e12).contains(&seconds) {
                fail!(
                    "MATLAB:datestr:input",
                    "datestr: slamm writes years from 69 to 33000, and the date number {number} is in none of them"
                );
            }
            seconds
        }
    };
    let format = match args.get(1) {
        Some(f) if f.is_text() => f.as_text().unwrap_or_default(),
        Some(f) if f.as_scalar() != Some(-1.0) => match date_format(f) {
            Some(format) => format.to_owned(),
            None => fail!(
                "MATLAB:datestr:format",
                "datestr: the format must be a text, or one of the numbers that slamm knows (0, 1, 2, 3, 5 to 7, 10 to 13, 15, 19 to 26, 28 to 31)"
            ),
        },
        // As MATLAB: the time is shown unless it is midnight.
        _ if (seconds / 86400.0).fract() == 0.0 => "dd-mmm-yyyy".to_owned(),
        _ => "dd-mmm-yyyy HH:MM:SS".to_owned(),
    };
    one(Value::text(&dated((seconds + 0.0005).max(-6e10), &format)))
}

/// MATLAB's numbered formats without names of days, quarters and halves of a day.
fn date_format(number: &Value) -> Option<&'static str> {
    const FORMATS: [(u8, &str); 24] = [
        (0, "dd-mmm-yyyy HH:MM:SS"),
        (1, "dd-mmm-yyyy"),
        (2, "mm/dd/yy"),
        (3, "mmm"),
        (5, "mm"),
        (6, "mm/dd"),
        (7, "dd"),
        (10, "yyyy"),
        (11, "yy"),
        (12, "mmmyy"),
        (13, "HH:MM:SS"),
        (15, "HH:MM"),
        (19, "dd/mm"),
        (20, "dd/mm/yy"),
        (21, "mmm.dd,yyyy HH:MM:SS"),
        (22, "mmm.dd,yyyy"),
        (23, "mm/dd/yyyy"),
        (24, "dd/mm/yyyy"),
        (25, "yy/mm/dd"),
        (26, "yyyy/mm/dd"),
        (28, "mmmyyyy"),
        (29, "yyyy-mm-dd"),
        (30, "yyyymmddTHHMMSS"),
        (31, "yyyy-mm-dd HH:MM:SS"),
    ];
    let number = number.as_scalar()?;
    FORMATS.iter().find(|(n, _)| f64::from(*n) == number).map(|(_, format)| *format)
}

fn dated(seconds: f64, format: &str) -> String {
    const MONTHS: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    let [year, month, day, hour, minute, second] = civil(seconds);
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let name = MONTHS.get((month as usize).wrapping_sub(1)).copied().unwrap_or("");
    format
        .replace("yyyy", &format!("{year:04}"))
        .replace("yy", &format!("{:02}", year % 100.0))
        .replace("mmm", "\u{1}")
        .replace("mm", &format!("{month:02}"))
        .replace("dd", &format!("{day:02}"))
        .replace("HH", &format!("{hour:02}"))
        .replace("MM", &format!("{minute:02}"))
        .replace("SS", &format!("{:02}", second.floor()))
        .replace('\u{1}', name)
}

/// Only what says nothing about the machine's secrets.
fn environment(name: &str) -> String {
    match name {
        "HOME" | "USER" | "OMP_NUM_THREADS" | "TMPDIR" => system::environment(name),
        _ => String::new(),
    }
}
