//! Syntax tree → MATLAB text. In: a tree of any stage. Out: text that parses to the same tree,
//! apart from spans and from parentheses that a tree built by hand turns out to need.

mod expr;

use super::ast::{Block, Declared, FunctionText, Param, Stmt, StmtKind, Target, Unit};
use expr::{PrintStyle, expression};
pub(crate) use expr::{canonical_expr, print_expr};
use std::fmt::Write;

/// A whole file; functions follow the statements, each closed by `end`.
#[must_use]
pub fn print_unit(unit: &Unit) -> String {
    let mut printer = Printer { out: String::new(), indent: 0 };
    printer.block(&unit.body);
    for function in &unit.functions {
        printer.function(function);
    }
    printer.out
}

/// One statement on one line with every operator in parentheses and blocks in braces; for tests
/// of how a text was understood.
#[must_use]
pub fn canonical_stmt(stmt: &Stmt) -> String {
    let text = match &stmt.kind {
        StmtKind::If { arms, otherwise } => {
            let mut text = String::new();
            for (i, arm) in arms.iter().enumerate() {
                let word = if i == 0 { "if" } else { " elseif" };
                let _ = write!(text, "{word} {} {}", canonical_expr(&arm.condition), canonical_block(&arm.body));
            }
            if let Some(arm) = otherwise {
                let _ = write!(text, " else {}", canonical_block(&arm.body));
            }
            return text;
        }
        StmtKind::Switch { value, cases, otherwise } => {
            let mut text = format!("switch {}", canonical_expr(value));
            for arm in cases {
                let _ = write!(text, " case {} {}", canonical_expr(&arm.condition), canonical_block(&arm.body));
            }
            if let Some(arm) = otherwise {
                let _ = write!(text, " otherwise {}", canonical_block(&arm.body));
            }
            return text;
        }
        StmtKind::Try { body, variable, handler } => {
            let name = variable.as_ref().map_or(String::new(), |v| format!(" {}", v.name));
            let handler =
                handler.as_ref().map_or(String::new(), |h| format!(" catch{name} {}", canonical_block(&h.body)));
            return format!("try {}{handler}", canonical_block(body));
        }
        StmtKind::Unwind { body, cleanup } => {
            return format!("unwind_protect {} cleanup {}", canonical_block(body), canonical_block(cleanup));
        }
        StmtKind::Region { name, body, .. } => return format!("region {} {}", name.name, canonical_block(body)),
        StmtKind::DoUntil { body, condition } => {
            return format!("do {} until {}", canonical_block(body), canonical_expr(condition));
        }
        StmtKind::Command { name, words } => {
            let words: String = words.iter().map(|(w, _)| format!(", '{}'", w.replace('\'', "''"))).collect();
            format!("command({}{words})", name.name)
        }
        StmtKind::For { body, .. } | StmtKind::While { body, .. } => {
            return format!("{} {}", simple(&stmt.kind, PrintStyle::Full), canonical_block(body));
        }
        kind => simple(kind, PrintStyle::Full),
    };
    let shown = matches!(stmt.kind, StmtKind::Expr(_) | StmtKind::Assign { .. } | StmtKind::Command { .. });
    if stmt.display && shown { text } else { text + ";" }
}

fn canonical_block(block: &Block) -> String {
    if block.is_empty() {
        return "{}".to_string();
    }
    let statements: Vec<String> = block.iter().map(canonical_stmt).collect();
    format!("{{ {} }}", statements.join(" "))
}

/// A statement without a body, or the header of a loop.
fn simple(kind: &StmtKind, style: PrintStyle) -> String {
    let show = |e| expression(e, style);
    match kind {
        // On its own at the beginning of a function it would open a block.
        StmtKind::Expr(e) if style == PrintStyle::Plain && expr::begins_with(e, "arguments") => {
            format!("({})", show(e))
        }
        StmtKind::Expr(e) => show(e),
        StmtKind::Assign { targets, op, value, bracketed } => {
            let list: Vec<String> = targets.iter().map(|t| target(t, style)).collect();
            let list = list.join(", ");
            let left = if *bracketed { format!("[{list}]") } else { list };
            format!("{left} {}= {}", op.map_or("", |op| op.symbol()), show(value))
        }
        StmtKind::Command { name, words } => {
            words.iter().fold(name.name.to_string(), |text, (word, _)| text + " " + &command_word(word))
        }
        StmtKind::For { var, range, parallel, .. } => {
            format!("{} {} = {}", if *parallel { "parfor" } else { "for" }, target(var, style), show(range))
        }
        StmtKind::While { condition, .. } => format!("while {}", show(condition)),
        StmtKind::Break => "break".to_string(),
        StmtKind::Continue => "continue".to_string(),
        StmtKind::Return => "return".to_string(),
        StmtKind::Global(names) => declared("global", names, style),
        StmtKind::Persistent(names) => declared("persistent", names, style),
        StmtKind::Directive(directive) => format!("%SLM {}", directive.text()),
        StmtKind::If { .. }
        | StmtKind::DoUntil { .. }
        | StmtKind::Switch { .. }
        | StmtKind::Try { .. }
        | StmtKind::Unwind { .. }
        | StmtKind::Region { .. } => String::new(),
    }
}

fn target(target: &Target, style: PrintStyle) -> String {
    match target {
        Target::Ignore(_) => "~".to_string(),
        Target::Place { root, path, .. } => {
            path.iter().fold(root.name.to_string(), |text, access| text + &expr::access(access, style))
        }
    }
}

/// A word is bare where that is certain to be read back as one word.
fn command_word(word: &str) -> String {
    let bare = word.starts_with(|c: char| c.is_ascii_alphanumeric())
        && word.bytes().all(|b| b.is_ascii_alphanumeric() || b"_.-/".contains(&b))
        && !word.contains("...");
    if bare { word.to_string() } else { expr::text(word, word.contains(|c: char| c.is_ascii_control())) }
}

fn declared(keyword: &str, names: &[Declared], style: PrintStyle) -> String {
    names.iter().fold(keyword.to_string(), |text, d| {
        let init = d.init.as_ref().map_or(String::new(), |e| format!(" = {}", expression(e, style)));
        format!("{text} {}{init}", d.ident.name)
    })
}

fn params(params: &[Param], style: PrintStyle) -> String {
    let list: Vec<String> = params
        .iter()
        .map(|p| match &p.default {
            Some(value) => format!("{} = {}", p.ident.name, expression(value, style)),
            None => p.ident.name.to_string(),
        })
        .collect();
    list.join(", ")
}

struct Printer {
    out: String,
    indent: usize,
}

impl Printer {
    fn line(&mut self, text: &str) {
        let _ = writeln!(self.out, "{:1$}{text}", "", self.indent * 4);
    }

    fn block(&mut self, block: &Block) {
        for stmt in block {
            self.stmt(stmt);
        }
    }

    fn inner(&mut self, block: &Block) {
        self.indent += 1;
        self.block(block);
        self.indent -= 1;
    }

    fn stmt(&mut self, stmt: &Stmt) {
        let show = |e| expression(e, PrintStyle::Plain);
        match &stmt.kind {
            StmtKind::If { arms, otherwise } => {
                for (i, arm) in arms.iter().enumerate() {
                    let word = if i == 0 { "if" } else { "elseif" };
                    self.line(&format!("{word} {}", show(&arm.condition)));
                    self.inner(&arm.body);
                }
                if let Some(arm) = otherwise {
                    self.line("else");
                    self.inner(&arm.body);
                }
                self.line("end");
            }
            StmtKind::Switch { value, cases, otherwise } => {
                self.line(&format!("switch {}", show(value)));
                for arm in cases {
                    self.line(&format!("case {}", show(&arm.condition)));
                    self.inner(&arm.body);
                }
                if let Some(arm) = otherwise {
                    self.line("otherwise");
                    self.inner(&arm.body);
                }
                self.line("end");
            }
            StmtKind::For { body, .. } | StmtKind::While { body, .. } => {
                self.line(&simple(&stmt.kind, PrintStyle::Plain));
                self.inner(body);
                self.line("end");
            }
            StmtKind::DoUntil { body, condition } => {
                self.line("do");
                self.inner(body);
                self.line(&format!("until {}", show(condition)));
            }
            StmtKind::Try { body, variable, handler } => {
                self.line("try");
                self.inner(body);
                if let Some(handler) = handler {
                    let name = variable.as_ref().map_or(String::new(), |v| format!(" {}", v.name));
                    self.line(&format!("catch{name}"));
                    self.inner(&handler.body);
                }
                self.line("end");
            }
            StmtKind::Unwind { body, cleanup } => {
                self.line("unwind_protect");
                self.inner(body);
                self.line("unwind_protect_cleanup");
                self.inner(cleanup);
                self.line("end_unwind_protect");
            }
            StmtKind::Region { name, body, .. } => {
                self.line(&format!("%SLM start {};", name.name));
                self.block(body);
                self.line(&format!("%SLM end {};", name.name));
            }
            kind @ StmtKind::Directive(_) => self.line(&simple(kind, PrintStyle::Plain)),
            kind => {
                let end = if stmt.display { "" } else { ";" };
                self.line(&format!("{}{end}", simple(kind, PrintStyle::Plain)));
            }
        }
    }

    fn function(&mut self, function: &FunctionText) {
        if let Some(name) = &function.range_name {
            self.line(&format!("%SLM FuncStart {};", name.name));
        }
        let outputs: Vec<&str> = function.outputs.iter().map(|o| &*o.name).collect();
        let left = match outputs.as_slice() {
            [] => String::new(),
            [one] => format!("{one} = "),
            several => format!("[{}] = ", several.join(", ")),
        };
        self.line(&format!("function {left}{}({})", function.name.name, params(&function.params, PrintStyle::Plain)));
        self.inner(&function.body);
        self.indent += 1;
        for nested in &function.nested {
            self.function(nested);
        }
        self.indent -= 1;
        self.line("end");
        if let Some(name) = &function.range_name {
            self.line(&format!("%SLM FuncEnd {};", name.name));
        }
    }
}
