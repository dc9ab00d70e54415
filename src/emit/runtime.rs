//! The files of the runtime folder that come from the table of functions: wrappers of profiled
//! functions, classes and models by name; and the runtime itself.

use super::Emitter;
use crate::functions::table::Model;
use crate::functions::table::facts::{Needs, OfSparse, Takes};
use crate::functions::{Function, Traffic};
use std::fmt::Write;

impl Emitter<'_> {
    pub(super) fn add_runtime(&mut self) {
        for (name, text) in crate::library::runtime() {
            self.outputs.insert(name.to_string(), text.to_string());
        }
        for (name, text) in crate::library::models() {
            self.outputs.insert(name.to_string(), text.to_string());
        }
        let used: Vec<&str> = self.profiled.keys().copied().collect();
        for name in used {
            let file = format!("SLM{name}");
            if self.outputs.contains_key(&file) {
                // That of the operator, which the function is by another name.
                continue;
            }
            let class = self.profiled.get(name).map_or("", |f| class_of(f));
            let text = format!(
                "function varargout = SLM{name}(number, varargin)\n\
                 % {name} of operation NUMBER, and what it moves.\n\
                 [varargout{{1:max(nargout, 1)}}] = ...\n    \
                 slm_builtin(number, slm_operation(number), '{name}', '{class}', varargin, nargout);\nend\n"
            );
            self.outputs.insert(file, text);
        }
        self.outputs.insert("slm_class".into(), classes());
        self.outputs.insert("slm_model_of".into(), models());
        self.outputs.insert("slm_work_of".into(), work());
        self.outputs.insert("slm_of_sparse".into(), of_sparse());
    }
}

impl Emitter<'_> {
    /// Name of the function for a product whose operands have these signs of transposes behind them,
    /// as BLAS names it: `SLMmtimes_cn` is `a'*b`.
    pub(super) fn product(&mut self, signs: &[&str]) -> String {
        if signs.iter().all(|s| s.is_empty()) {
            return "SLMmtimes".into();
        }
        let letter = |s: &str| match s {
            "" => 'n',
            "'" => 'c',
            _ => 't',
        };
        let name = format!("SLMmtimes_{}", signs.iter().map(|s| letter(s)).collect::<String>());
        let [left, right] = signs else { return name };
        let text = format!(
            "function r = {name}(number, a, b)\n% a{left}*b{right} of operation NUMBER, and what it moves.\n\
             r = SLMmtimes(number, a, b);\nend\n"
        );
        self.outputs.insert(name.clone(), text);
        name
    }
}

fn class_of(f: &Function) -> &'static str {
    match &f.traffic {
        Traffic::Calls if f.facts.takes == Takes::Callee => "applies",
        Traffic::Free | Traffic::Query(_) => "free",
        Traffic::Elementwise { .. } => "elementwise",
        Traffic::Reduction { .. } => "reduction",
        // What it moves depends on subscripts: nothing is kept of an earlier call.
        Traffic::Profiled(m) if m.reads().held.any() => "shape",
        Traffic::Profiled(_) => "profiled",
        Traffic::ByShape(_) | Traffic::ByShapeOrScalars(..) => "shape",
        Traffic::Calls => "calls",
        Traffic::Unmodelled(_) => "unmodelled",
    }
}

fn model_of(f: &Function) -> Option<Model> {
    match f.traffic {
        Traffic::Profiled(m) | Traffic::ByShape(m) | Traffic::ByShapeOrScalars(m, _) => Some(m),
        _ => None,
    }
}

/// Whether the model of a function asks for Hermitian operands: then shapes alone do not say what it moves.
pub(super) fn asks_for_hermitian(f: &Function) -> bool {
    model_of(f).is_some_and(|m| m.reads().hermitian)
}

/// Lines of at most 100 characters of quoted names.
fn wrapped(names: &[&str]) -> String {
    let mut out = String::new();
    let mut line = String::new();
    for name in names {
        let word = format!("'{name}' ");
        if line.len() + word.len() > 96 {
            let _ = writeln!(out, "    {}...", line);
            line.clear();
        }
        line.push_str(&word);
    }
    let _ = write!(out, "    {}", line.trim_end());
    out
}

/// Statements of MATLAB that look `name` up in groups of names with a value each, and set `found` to its value, to `none`
/// where there is no such name. The names are one list that is made once: a `switch` compares them one by one at every call.
fn lookup<'a>(groups: impl IntoIterator<Item = (String, Vec<&'a str>)>, none: &str) -> String {
    let groups: Vec<_> = groups.into_iter().filter(|(_, names)| !names.is_empty()).collect();
    let values: Vec<&str> = groups.iter().map(|(value, _)| value.as_str()).collect();
    let mut out = format!(
        "persistent names group values\nif isempty(names)\n  values = {{ ...\n    {} }};\n  list = cell(1, {});\n",
        values.join(", ...\n    "),
        groups.len()
    );
    for (k, (_, names)) in groups.iter().enumerate() {
        let _ = writeln!(out, "  list{{{}}} = {{ ...\n{} }};", k + 1, wrapped(names));
    }
    let _ = write!(
        out,
        "  names = [list{{:}}];\n  group = repelem(1:numel(list), cellfun(@numel, list));\nend\n\
         k = find(strcmp(names, name), 1);\nif isempty(k)\n  found = {none};\nelse\n  found = values{{group(k)}};\nend\n"
    );
    out
}

fn classes() -> String {
    let all = crate::functions::all();
    let classes = ["free", "elementwise", "reduction", "profiled", "shape", "calls", "applies", "unmodelled"];
    let groups = classes.map(|class| {
        let names = all.iter().filter(|f| class_of(f) == class).map(|f| f.name).collect();
        (format!("'{class}'"), names)
    });
    format!(
        "function found = slm_class(name)\n% Class of a built-in function by name; '' for others. From the table of functions.\n{}end\n",
        lookup(groups, "''")
    )
}

fn models() -> String {
    let mut out = String::from(
        "function [model, hermitian, wants_held] = slm_model_of(name)\n\
         % Traffic model of a profiled function, and whether it asks for Hermitian operands and for what\n\
         % they hold. From the table of functions.\nhermitian = false;\nwants_held = false;\nswitch name\n",
    );
    for f in crate::functions::all() {
        if let Some(m) = model_of(f) {
            let _ = writeln!(out, "  case '{}'\n    model = '{}';", f.name, m.name);
            if m.reads().hermitian {
                out.push_str("    hermitian = true;\n");
            }
            if m.reads().held.any() {
                out.push_str("    wants_held = true;\n");
            }
        }
    }
    out.push_str("  otherwise\n    model = 'slm_model_none';\nend\nend\n");
    out
}

/// Classes of results of sparse operands, where Octave's may be others, for functions and the operators that they are
/// the names of.
fn of_sparse() -> String {
    let mut out = String::from(
        "function class = slm_of_sparse(name)\n% What MATLAB's result of sparse operands is, where Octave's may be another: 'full', 'sparse',\n\
         % 'nothing' (sparse where it gives nothing for nothing), 'quotient'; '' where there is nothing to say. From the\n\
         % table of functions.\nclass = '';\nswitch name\n",
    );
    let classes = [
        (OfSparse::Full, "full"),
        (OfSparse::Sparse, "sparse"),
        (OfSparse::SparseOfNothing, "nothing"),
        (OfSparse::Quotient, "quotient"),
    ];
    for (of_sparse, class) in classes {
        let rows = crate::functions::all().into_iter().filter(|f| f.facts.of_sparse == of_sparse);
        let names: Vec<&str> =
            rows.flat_map(|f| f.facts.operator.map(|op| op.symbol()).into_iter().chain([f.name])).collect();
        let _ = writeln!(out, "  case {{ ...\n{} }}\n    class = '{class}';", wrapped(&names));
    }
    out.push_str("end\nend\n");
    out
}

/// What a reduction needs of a sparse operand, as the runtime has it.
fn needs(needs: Needs) -> u32 {
    match needs {
        Needs::Places => 0,
        Needs::Vectors => 1,
        Needs::Entries => 2,
        Needs::EntriesOf(reduction) => 3 + reduction as u32,
    }
}

/// Flops of element-wise operators and functions, and of reductions; whose results have the common
/// shape of their operands.
fn work() -> String {
    let mut out = String::from(
        "function [reduces, flops, spreads, complex, needs] = slm_work_of(name)\n% Whether a function or operator reduces, its flops for each element of\n\
         % the result, or of what is reduced, and whether its result has the common shape of its\n\
         % operands; flops for each complex element that is reduced; what it needs of a sparse operand that it\n\
         % reduces: 0 where each entry is, 1 which stored vector it is of, 2 the entries alone for one value, more the\n\
         % same also of what it has given before. From the table of functions.\n\
         reduces = false;\nflops = 0;\ncomplex = 0;\nspreads = false;\nneeds = 1;\nswitch name\n  \
         case {'+', '-', '*', '/', '\\', '^', '.*', './', '.\\', '.^'}\n    flops = 1;\n    spreads = true;\n  \
         case {'==', '~=', '<', '<=', '>', '>=', '&', '|', '~'}\n    spreads = true;\n",
    );
    let mut rows: std::collections::BTreeMap<(bool, bool, u32, u32, u32), Vec<&str>> =
        std::collections::BTreeMap::new();
    for f in crate::functions::all() {
        let needs = needs(f.facts.needs);
        match f.traffic {
            Traffic::Reduction { flops, complex } => {
                rows.entry((true, false, flops, complex, needs)).or_default().push(f.name);
            }
            Traffic::Elementwise { flops, .. } => {
                let spreads = f.facts.elements.keeps_shape();
                if spreads || flops > 0 {
                    rows.entry((false, spreads, flops, 0, needs)).or_default().push(f.name);
                }
            }
            // Where the model says so, they reduce.
            _ if needs != 1 => rows.entry((false, false, 0, 0, needs)).or_default().push(f.name),
            _ => {}
        }
    }
    for ((reduces, spreads, flops, complex, needs), names) in rows {
        let _ = writeln!(out, "  case {{ ...\n{} }}", wrapped(&names));
        for (what, holds) in [("reduces", reduces), ("spreads", spreads)] {
            if holds {
                let _ = writeln!(out, "    {what} = true;");
            }
        }
        if flops > 0 {
            let _ = writeln!(out, "    flops = {flops};");
        }
        if complex > 0 {
            let _ = writeln!(out, "    complex = {complex};");
        }
        if needs != 1 {
            let _ = writeln!(out, "    needs = {needs};");
        }
    }
    out.push_str("end\nend\n");
    out
}
