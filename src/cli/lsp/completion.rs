//! What can be written at a place. In: a program, its text, a place in it. Out: commands of directives, names of regions and
//! functions, variables, with a line on each.

use super::definition::around;
use super::positions::Lines;
use crate::cli::functions::line_on;
use crate::names::RangeKind;
use crate::program::Program;
use crate::syntax::ast::{Block, FunctionText, Target};
use crate::syntax::directive;
use crate::syntax::walk::{BlockPart, each_part};
use crate::{functions, library};
use lsp_types::{CompletionItem, CompletionItemKind, CompletionList, CompletionTextEdit, Position, Range, TextEdit};
use std::collections::BTreeMap;

/// The most that one answer has; with more typed there are fewer.
const MOST: usize = 200;
/// What a directive begins with.
const PREFIX: &str = "%SLM";

/// Items by name: what was found first stays.
struct Items {
    range: Range,
    typed: String,
    found: BTreeMap<String, CompletionItem>,
}

/// What can be written at a byte of the main file.
#[must_use]
pub(super) fn completions(program: &Program, offset: usize) -> CompletionList {
    let main = program.main();
    let text = &program.sources.get(main.id).text;
    let lines = Lines::new(text);
    let at = lines.position(offset);
    let before = text.get(lines.offset(Position::new(at.line, 0))..offset).unwrap_or("");
    let (word, from) = lines.word(offset);
    let typed = word.get(..offset.saturating_sub(from)).unwrap_or("");
    let mut items =
        Items { range: Range::new(lines.position(from), at), typed: typed.to_lowercase(), found: BTreeMap::new() };
    let begun = before.trim_start();
    if !begun.is_empty() && PREFIX.get(..begun.len()).is_some_and(|p| p.eq_ignore_ascii_case(begun)) {
        let start = lines.position(offset - begun.len());
        items = Items { range: Range::new(start, at), typed: begun.to_lowercase(), found: BTreeMap::new() };
        for (name, _, what) in directive::commands() {
            items.add(&format!("{PREFIX} {name}"), CompletionItemKind::KEYWORD, what);
        }
    } else if let Some(length) = directive::prefix(begun) {
        in_directive(program, begun.get(length..).unwrap_or(""), &mut items);
    } else if !typed.is_empty() && !begun.starts_with(['%', '#']) && !before.ends_with(&format!(".{typed}")) {
        in_code(program, offset, &mut items);
    }
    items.list()
}

impl Items {
    fn add(&mut self, name: &str, kind: CompletionItemKind, what: &str) {
        if !name.to_lowercase().starts_with(&self.typed) || self.found.contains_key(name) {
            return;
        }
        let edit = TextEdit { range: self.range, new_text: name.into() };
        let item = CompletionItem {
            label: name.into(),
            kind: Some(kind),
            detail: Some(what.into()).filter(|w: &String| !w.is_empty()),
            text_edit: Some(CompletionTextEdit::Edit(edit)),
            // Names of the text before those of slamm.
            sort_text: Some(format!("{}{name}", if kind == CompletionItemKind::FUNCTION { 1 } else { 0 })),
            ..CompletionItem::default()
        };
        self.found.insert(name.into(), item);
    }

    fn list(self) -> CompletionList {
        let is_incomplete = self.found.len() > MOST;
        let mut items: Vec<CompletionItem> = self.found.into_values().collect();
        items.sort_by(|a, b| a.sort_text.cmp(&b.sort_text));
        items.truncate(MOST);
        CompletionList { is_incomplete, items }
    }
}

/// After `%SLM`: a command, or what belongs to one.
fn in_directive(program: &Program, rest: &str, items: &mut Items) {
    let last = rest.rsplit(';').next().unwrap_or("").trim_start();
    // Another directive on the same line.
    let last = directive::prefix(last).and_then(|n| last.get(n..)).unwrap_or(last).trim_start();
    let Some((command, _)) = last.split_once(char::is_whitespace) else {
        for (name, usage, what) in directive::commands() {
            items.add(name, CompletionItemKind::KEYWORD, &format!("{usage} {what}"));
        }
        return;
    };
    let main = program.main();
    match directive::names_what(command) {
        Some(directive::Names::Ranges) => {
            let kinds = [RangeKind::Body, RangeKind::Function];
            for r in main.names.ranges.iter().filter(|r| kinds.contains(&r.kind)) {
                items.add(&r.name, CompletionItemKind::MODULE, r.kind.name());
            }
        }
        Some(directive::Names::Functions) => own_functions(program, items),
        None => {}
    }
}

fn in_code(program: &Program, offset: usize, items: &mut Items) {
    let main = program.main();
    let chain = around(&main.unit, offset);
    for f in &chain {
        let names = f.params.iter().map(|p| &p.ident).chain(&f.outputs);
        names.for_each(|n| items.add(&n.name, CompletionItemKind::VARIABLE, "variable"));
    }
    let blocks: Vec<&Block> =
        if chain.is_empty() { vec![&main.unit.body] } else { chain.iter().map(|f| &f.body).collect() };
    // The word itself may look like a variable: what is being written is not one yet.
    let written = |start: u32, end: u32| (start as usize..=end as usize).contains(&offset);
    for block in blocks {
        each_part(block, &mut |part| {
            let ident = match part {
                BlockPart::Target(Target::Place { root, .. }) => root,
                BlockPart::Variable(ident) => ident,
                _ => return,
            };
            if !written(ident.span.start, ident.span.end) {
                items.add(&ident.name, CompletionItemKind::VARIABLE, "variable");
            }
        });
    }
    own_functions(program, items);
    for f in functions::all() {
        items.add(f.name, CompletionItemKind::FUNCTION, f.doc);
    }
    for name in library::names().filter(|n| n.to_lowercase().starts_with(&items.typed)).collect::<Vec<&str>>() {
        items.add(name, CompletionItemKind::FUNCTION, &line_on(name).unwrap_or_default());
    }
}

/// Functions of the file and of others.
fn own_functions(program: &Program, items: &mut Items) {
    let mut add = |f: &FunctionText| items.add(&f.name.name, CompletionItemKind::FUNCTION, "function of this file");
    program.main().unit.functions.iter().for_each(|f| f.each_function(&mut |f| add(f)));
    for (name, path) in program.files_on_path() {
        let file = path.file_name().unwrap_or_default().to_string_lossy();
        items.add(name, CompletionItemKind::FUNCTION, &file);
    }
}
