//! The header of the emitted program, and the file of its tables: files, bodies, ranges and
//! descriptions, as calls of the runtime.

use super::Emitter;
use super::body::Body;
use super::runtime::asks_for_hermitian;
use crate::functions::table::facts::Placement;
use crate::syntax::ast::UnitKind;
use crate::text::codes;
use crate::traffic::Count;
use std::fmt::Write;

/// How emitted programs begin, and those of `--profile`.
const FIRST_WORDS: &str = "% Header of SLAMM: generated from";
const FIRST_WORDS_OF_PROFILES: &str = "% Profile of";

/// Whether a text is an emitted program.
#[must_use]
pub(crate) fn is_emitted(text: &[u8]) -> bool {
    // A function has its own first line before them.
    let first_two = || text.splitn(3, |b| *b == b'\n').take(2);
    [FIRST_WORDS, FIRST_WORDS_OF_PROFILES].iter().any(|words| first_two().any(|l| l.starts_with(words.as_bytes())))
}

/// What has been gathered is reported where the prototype ends with an error.
const FAILED: &str = "catch slm_error, slm_report(false); rethrow(slm_error); end %slm\n";

/// What first versions of statements look at.
pub(super) const VERSIONED: &str = "global slm_fast slm_token slm_same slm_state";

/// A text as MATLAB writes it.
pub(super) fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

impl Emitter<'_> {
    /// The main program with its header.
    pub(super) fn finish_main(&mut self, file: usize, text: &str) -> String {
        let Some(f) = self.files.get(file) else { return String::new() };
        let kind = f.source.unit.kind;
        let source = self.prototype.sources.get(f.source.id);
        let (name, version) = (source.name.clone(), env!("CARGO_PKG_VERSION"));
        if self.options.profile {
            return self.profiled_main(file, text);
        }
        let mut header = String::new();
        let _ = writeln!(header, "{FIRST_WORDS} {name} by slamm emit {version}. Lines marked");
        let _ =
            writeln!(header, "% %slm, and functions slm_* and SLM*, count memory traffic; all else is the prototype.");
        let _ = writeln!(header, "addpath({});", self.options.folder);
        header.push_str("slm_begin(slm_options());\n");
        header.push_str("slm_tables();\n");
        self.options_file(file);
        self.functions_file(file);
        self.descriptions_file();
        if kind == UnitKind::Script { self.script(file, &header, text) } else { self.function(file, &header, text) }
    }

    /// The main program with clocks.
    fn profiled_main(&mut self, file: usize, text: &str) -> String {
        let Some(f) = self.files.get(file) else { return String::new() };
        let name = &self.prototype.sources.get(f.source.id).name;
        let mut begin = format!("{FIRST_WORDS_OF_PROFILES} {name} by slamm emit {}.\n", env!("CARGO_PKG_VERSION"));
        let _ = writeln!(begin, "addpath({});", self.options.folder);
        let clocks: Vec<String> = self.clocks.iter().map(|c| format!("    {}", quoted(c))).collect();
        let json = quoted(self.options.json.as_deref().unwrap_or(""));
        let mut list = format!(
            "function slm_clocks()\n% Registers the clocks.\nslm_profile_begin({{ ...\n{} }}, {json});\n",
            clocks.join(" ...\n")
        );
        let mut counts = String::from(
            "function n = slm_trips()\n% What counters of clocks hold: trips, and executions until the next that is \
             measured.\n",
        );
        let _ = writeln!(counts, "n = zeros(2, {});", self.clocks.len().max(1));
        for name in &self.counters {
            let (first, row, clock) = match name.strip_prefix("slm_w") {
                Some(k) => (1, 2, k),
                None => (0, 1, name.trim_start_matches("slm_n")),
            };
            let _ = writeln!(list, "global {name}\n{name} = {first};");
            let _ = writeln!(counts, "global {name}\nn({row}, {clock}) = {name};");
        }
        list.push_str("end\n");
        counts.push_str("end\n");
        self.outputs.insert("slm_trips".into(), counts);
        let first =
            f.source.unit.functions.first().and_then(|g| self.users.get(&*g.name.name)).cloned().unwrap_or_default();
        let kind = f.source.unit.kind;
        self.outputs.insert("slm_clocks".into(), list);
        begin.push_str("slm_clocks();\n");
        if kind == UnitKind::Script {
            let given: String = self.options.set.iter().map(|(n, v)| format!("{n} = {v};\n")).collect();
            let text = on_lines_of_its_own(text);
            return format!("{begin}{given}% End of the header.\n{text}slm_profile(); %slm\nclear slm_* %slm\n");
        }
        let end = if f.source.unit.closed { "end\n" } else { "" };
        format!(
            "function {}()\n{begin}{first}();\nslm_profile();\n{end}% End of the header.\n\n{text}",
            self.options.stem
        )
    }

    fn script(&self, file: usize, header: &str, text: &str) -> String {
        let body =
            self.files.get(file).and_then(|f| f.bodies.iter().find(|b| b.kind == crate::program::BodyKind::Script));
        let number = body.map_or(0, |b| b.number);
        let mut out = String::from(header);
        let _ = writeln!(out, "slm_script({number});");
        for (name, value) in &self.options.set {
            let _ = writeln!(out, "{name} = {value}; slm_sized('{name}', {name});");
        }
        let _ = writeln!(out, "{VERSIONED};");
        out.push_str("slm_enter(1);\ntry\n% End of the header.\n");
        out.push_str(&on_lines_of_its_own(text));
        out.push_str(FAILED);
        out.push_str("slm_finish(); %slm\nclear slm_* %slm\n");
        out
    }

    /// A function file: a function that begins and ends the accounting, and calls the first one.
    fn function(&self, file: usize, header: &str, text: &str) -> String {
        let Some(f) = self.files.get(file) else { return String::new() };
        let Some(first) = f.source.unit.functions.first() else { return String::new() };
        let emitted = self.users.get(&*first.name.name).cloned().unwrap_or_default();
        let mut given = Vec::new();
        for p in &first.params {
            match self.options.set.iter().find(|(n, _)| **n == *p.ident.name) {
                Some((_, v)) => given.push(v.as_str()),
                None => break,
            }
        }
        let end = if f.source.unit.closed { "end\n" } else { "" };
        format!(
            "function {}()\n{header}slm_main();\ntry\n  {emitted}({});\n{FAILED}slm_finish();\n{end}% End of the header.\n\n{text}",
            self.options.stem,
            given.join(", ")
        )
    }

    /// Declarations of one file.
    fn tables(&self, file: usize) -> String {
        let Some(f) = self.files.get(file) else { return String::new() };
        let source = self.prototype.sources.get(f.source.id);
        let stem = f.source.names.ranges.first().map_or("", |r| &*r.name);
        let (line, column) = source.line_column(u32::try_from(source.text.len()).unwrap_or(u32::MAX));
        let mut out = String::new();
        let _ = writeln!(out, "slm_file({}, {}, {line}, {column});", quoted(&source.name), quoted(stem));
        for b in &f.bodies {
            self.body_table(&mut out, source, b);
        }
        let of = |what: fn(&super::SiteText) -> usize| -> String {
            let all: Vec<String> =
                f.sites.iter().filter_map(|n| self.sites.get(n - 1)).map(|s| what(s).to_string()).collect();
            on_lines(&all)
        };
        let numbers: Vec<String> = f.sites.iter().map(usize::to_string).collect();
        if !numbers.is_empty() {
            let (lines, twins) = (of(|s| s.line as usize), of(|s| s.twin));
            let _ = writeln!(out, "slm_site([{}], ...\n    [{lines}], ...\n    [{twins}]);", on_lines(&numbers));
        }
        out
    }

    fn body_table(&self, out: &mut String, source: &crate::text::source::SourceFile, b: &Body) {
        let list = |names: &mut dyn Iterator<Item = &crate::syntax::ast::Name>| {
            quoted(&names.map(|n| &**n).collect::<Vec<_>>().join(" "))
        };
        let _ = writeln!(
            out,
            "slm_body({}, {}, '{}', {}, {}, {}, {}, {}, {});",
            b.number,
            quoted(&b.name),
            b.kind.name(),
            list(&mut b.slots.iter()),
            list(&mut b.inputs.iter()),
            b.outer,
            list(&mut b.shared_names()),
            b.ignored,
            list(&mut b.outputs.iter().filter_map(|o| b.name_of(*o))),
        );
        for (r, number) in b.ranges.iter().zip(0..) {
            let place = |name: &crate::syntax::ast::Name| b.slots.iter().position(|s| s == name);
            let mut variables: Vec<_> = b.names_in_range(number).filter_map(place).map(|k| k + 1).collect();
            variables.sort_unstable();
            let variables: Vec<String> = variables.iter().map(usize::to_string).collect();
            let (line, column) = source.line_column(r.span.start);
            let (end_line, end_column) = source.line_column(r.span.end);
            let _ = writeln!(
                out,
                "slm_range({}, {}, {}, '{}', [{line} {column} {end_line} {end_column}], [{}]);",
                b.number,
                r.parent.map_or(0, |p| p + 1),
                quoted(&r.name),
                r.kind.name(),
                on_lines(&variables),
            );
        }
    }

    fn options_file(&mut self, file: usize) {
        let Some(f) = self.files.get(file) else { return };
        let source = self.prototype.sources.get(f.source.id);
        let o = self.options;
        let cells = |names: &[String]| names.iter().map(|n| quoted(n)).collect::<Vec<_>>().join(", ");
        let mut out = String::from("function o = slm_options()\n% Options that the program was emitted with.\n");
        let _ = writeln!(out, "o.source = {};", quoted(&source.name));
        let _ = writeln!(out, "o.sha256 = '{}';", self.prototype.sources.get(f.source.given).sha256());
        let _ = writeln!(out, "o.version = '{}';", env!("CARGO_PKG_VERSION"));
        let _ = writeln!(out, "o.l1 = {};\no.line = {};\no.ways = {};", o.cache.size, o.cache.line, o.cache.ways);
        let (index_bytes, format) = (o.layout.index_bytes, o.layout.sparse);
        let _ = writeln!(out, "o.index_bytes = {index_bytes};\no.by_rows = {};", format.by_rows());
        let _ = writeln!(out, "o.sparse_format = '{}';", format.name());
        let _ = writeln!(out, "o.nests = {};", o.count == Count::Model);
        let _ = writeln!(out, "o.elements_code = '{}';\no.flops_code = '{}';", codes::SLM515, codes::SLM514);
        let _ = writeln!(out, "o.parts_code = '{}';\no.failed_code = '{}';", codes::SLM518, codes::SLM519);
        let _ = writeln!(out, "o.class_code = '{}';\no.text_code = '{}';", codes::SLM520, codes::SLM503);
        let _ = writeln!(out, "o.narrowed_code = '{}';", codes::SLM522);
        let _ = writeln!(out, "o.units = '{}';", o.units);
        let _ = writeln!(out, "o.json = {};", quoted(o.json.as_deref().unwrap_or("")));
        let _ = writeln!(out, "o.only = {{{}}};\no.skip = {{{}}};", cells(&o.only), cells(&o.skip));
        let _ = writeln!(out, "o.told = {{{}}};", self.told_of_figures());
        out.push_str("end\n");
        self.outputs.insert("slm_options".into(), out);
    }

    /// Warnings of figures that are known where the program is emitted, for its report; others it finds itself.
    fn told_of_figures(&self) -> String {
        let mut out = String::new();
        for d in self.diagnostics.iter().filter(|d| [codes::SLM502, codes::SLM518].contains(&d.code)) {
            let Some(at) = d.primary.as_ref().map(|label| label.span) else { continue };
            let source = self.prototype.sources.get(at.file);
            let ((line, column), (end_line, end_column)) = (source.line_column(at.start), source.line_column(at.end));
            let (code, message, file) = (d.code, quoted(&d.message), quoted(&source.name));
            let _ = write!(
                out,
                " ...\n    struct('code', '{code}', 'message', {message}, 'file', {file}, ...\n      \
                 'lines', [{line}, {column}, {end_line}, {end_column}], 'count', 1)"
            );
        }
        out
    }

    /// Sites that the text executes once: the first and last of a row of them in each column.
    fn run_once(&self) -> String {
        let mut rows: Vec<(usize, usize)> = Vec::new();
        for (k, _) in self.sites.iter().enumerate().filter(|(_, s)| s.once) {
            let number = k + 1;
            match rows.last_mut() {
                Some((_, last)) if *last + 1 == number => *last = number,
                _ => rows.push((number, number)),
            }
        }
        if rows.is_empty() {
            return "zeros(2, 0)".into();
        }
        let all = |of: fn(&(usize, usize)) -> usize| rows.iter().map(|r| of(r).to_string()).collect::<Vec<_>>();
        format!("[{}; ...\n    {}]", on_lines(&all(|r| r.0)), on_lines(&all(|r| r.1)))
    }

    /// Declarations of all files, the main one first, and the names of functions in strings.
    fn functions_file(&mut self, main: usize) {
        let mut out = String::from(
            "function slm_tables()\n% Files, bodies, ranges; where statements are (what they read and store: slm_describe).\n",
        );
        let _ = writeln!(out, "slm_sites_made({}, {}, {});", self.sites.len(), self.plans, self.run_once());
        for k in std::iter::once(main).chain((0..self.files.len()).filter(|k| *k != main)) {
            out.push_str(&self.tables(k));
        }
        out.push_str("global slm_g\n");
        for (name, emitted) in &self.users {
            let _ = writeln!(out, "slm_g.users.{name} = '{emitted}';");
        }
        for name in self.profiled.keys().filter(|n| !crate::functions::facts(n).runs.is_empty()) {
            let _ = writeln!(out, "slm_g.helped.{name} = @slm_run_{name};");
        }
        let names = |elements: Placement| -> String {
            let put = crate::functions::all().into_iter().filter(|f| f.facts.elements == elements);
            put.map(|f| format!("'{}'", f.name)).collect::<Vec<_>>().join(", ")
        };
        let _ = writeln!(out, "slm_g.beside = {{'[]', {}}};", names(Placement::Beside));
        let _ = writeln!(out, "slm_g.differences = {{{}}};", names(Placement::Differences));
        // By handles functions are called that the text does not name.
        for f in crate::functions::all().into_iter().filter(|f| asks_for_hermitian(f)) {
            let _ = writeln!(out, "slm_g.hermitian.{} = true;", f.name);
        }
        out.push_str("end\n");
        self.outputs.insert("slm_tables".into(), out);
    }
}

/// Numbers on lines of at most about 100 characters.
fn on_lines(numbers: &[String]) -> String {
    let mut out = String::new();
    let mut width = 12;
    for n in numbers {
        if width > 90 {
            out.push_str("...\n    ");
            width = 4;
        }
        out.push_str(n);
        out.push(' ');
        width += n.len() + 1;
    }
    out.trim_end().to_string()
}

/// The text with its last end of line, and a blank line where a continuation would take in what
/// follows.
pub(super) fn on_lines_of_its_own(text: &str) -> String {
    let end = if text.ends_with('\n') || text.is_empty() { "" } else { "\n" };
    let mut text = format!("{text}{end}");
    if crate::syntax::continued_lines(crate::text::source::FileId(0), &text).last() == Some(&text.len()) {
        text.push('\n');
    }
    text
}
