//! Directives in the tree: regions become statements, and must nest with each other and with the
//! blocks of the program.

use super::Blocks;
use super::frame::{FrameKind, OpenBlock};
use crate::syntax::ast::{Directive, Ident, Name, Stmt, StmtKind};
use crate::syntax::directive::{Command, DirectiveItem};
use crate::syntax::token::Keyword;
use crate::text::codes;
use crate::text::diagnostic::Diagnostic;
use crate::text::source::Span;

/// Regions that did not nest.
#[derive(Default)]
pub(super) struct Regions {
    /// Name, and where the block in which it starts ends.
    escaped: Vec<(Ident, Span)>,
    /// Reported already; their `end` is to be passed over.
    settled: Vec<Name>,
}

impl Blocks<'_, '_> {
    pub(super) fn directive(&mut self, item: DirectiveItem) {
        if let Some((directive, span)) = item.whole {
            self.add(Stmt { kind: StmtKind::Directive(directive), span, display: false });
            return;
        }
        let span = item.span();
        let names: Vec<Ident> = item.names.into_iter().map(|(name, span)| Ident { name, span }).collect();
        // Each name of a list stands for a directive of its own, which begins at a place of its own.
        let place = |k: usize, name: &Ident| if k == 0 { item.command_span.to(name.span) } else { name.span };
        let each = names.iter().cloned();
        match item.command {
            Command::Start => each.enumerate().for_each(|(k, name)| self.start(name.clone(), place(k, &name))),
            Command::End => self.innermost_first(names).iter().for_each(|name| self.end_region(name, span)),
            Command::FuncStart => each.for_each(|name| self.func_start(name)),
            Command::FuncEnd => each.for_each(|name| self.func_end(&name)),
            Command::Print => each.enumerate().for_each(|(k, name)| {
                let at = place(k, &name);
                self.add_directive(item.command, vec![name], at);
            }),
            // Those about ranks have been read as a whole.
            _ => {
                self.add_directive(item.command, names, span);
            }
        }
    }

    fn add_directive(&mut self, command: Command, names: Vec<Ident>, span: Span) {
        // The reader of directives has seen to a name.
        if let Some(directive) = Directive::new(command, names) {
            self.add(Stmt { kind: StmtKind::Directive(directive), span, display: false });
        }
    }

    /// The names of a list in the order in which their regions can end.
    fn innermost_first(&self, mut names: Vec<Ident>) -> Vec<Ident> {
        let depth = |name: &Name| {
            let named = |f: &OpenBlock| matches!(&f.kind, FrameKind::Region { name: n, .. } if n.name == *name);
            self.stack.iter().rposition(named)
        };
        names.sort_by_key(|n| std::cmp::Reverse(depth(&n.name)));
        names
    }

    fn start(&mut self, name: Ident, span: Span) {
        if let Some(OpenBlock { kind: FrameKind::Switch { current: None, .. }, open, .. }) = self.stack.last() {
            let open = *open;
            self.regions.settled.push(name.name.clone());
            self.diagnostics.push(
                Diagnostic::error(codes::SLM145, format!("region `{}` starts before the first `case`", name.name))
                    .at(span, "not in any branch")
                    .also(open, "of this `switch`")
                    .help("start it before the `switch` or inside a `case`"),
            );
            return;
        }
        self.open(FrameKind::Region { name, reported: false }, span);
    }

    fn end_region(&mut self, name: &Ident, span: Span) {
        let named = |f: &OpenBlock| matches!(&f.kind, FrameKind::Region { name: n, .. } if n.name == name.name);
        let Some(at) = self.stack.iter().rposition(named) else {
            self.end_without_start(name, span);
            return;
        };
        let between = self.stack.iter().skip(at + 1).rfind(|f| f.keyword().is_some());
        if let Some(block) = between {
            let (keyword, open) = (block.keyword().map_or("", Keyword::text), block.open);
            self.ends_in_other_block(at, name, span, keyword, open);
            return;
        }
        while self.stack.len() > at + 1 {
            self.cross(at, name, span);
        }
        self.close_region(span, name.span);
    }

    /// The block with number `block` above region number `at` is still open at the region's `end`.
    fn ends_in_other_block(&mut self, at: usize, name: &Ident, span: Span, keyword: &str, open: Span) {
        let Some(OpenBlock { kind: FrameKind::Region { reported, .. }, open: start, .. }) = self.stack.get_mut(at)
        else {
            return;
        };
        let again = std::mem::replace(reported, true);
        let start = *start;
        if !again {
            self.diagnostics.push(
                Diagnostic::error(codes::SLM145, format!("region `{}` starts and ends in different blocks", name.name))
                    .at(span, "ends here")
                    .also(start, "starts here")
                    .also(open, format!("this `{keyword}` begins between them and is still open"))
                    .help("start and end a region in the same block"),
            );
        }
    }

    /// The innermost region lies across the end of region number `at`: dissolves it.
    fn cross(&mut self, at: usize, name: &Ident, span: Span) {
        let outer = self.stack.get(at).map_or(span, |f| f.open);
        let Some(OpenBlock { kind: FrameKind::Region { name: inner, reported }, body, open }) = self.stack.pop() else {
            return;
        };
        if let Some(below) = self.stack.last_mut() {
            below.body.extend(body);
        }
        self.regions.settled.push(inner.name.clone());
        if !reported {
            self.diagnostics.push(
                Diagnostic::error(codes::SLM144, format!("regions `{}` and `{}` cross", name.name, inner.name))
                    .at(span, format!("`{}` ends here", name.name))
                    .also(outer, format!("`{}` starts here", name.name))
                    .also(open, format!("`{}` starts inside it and has not ended", inner.name))
                    .help(format!("end `{}` before `{}`", inner.name, name.name)),
            );
        }
    }

    fn close_region(&mut self, end: Span, end_name: Span) {
        let Some(mut block) = self.stack.pop() else { return };
        let body = self.settled(&mut block);
        let OpenBlock { kind: FrameKind::Region { name, .. }, open, .. } = block else { return };
        self.add_block(StmtKind::Region { name, end_name, body }, open, end);
    }

    fn end_without_start(&mut self, name: &Ident, span: Span) {
        if let Some(at) = self.regions.settled.iter().rposition(|n| *n == name.name) {
            self.regions.settled.remove(at);
            return;
        }
        if let Some(at) = self.regions.escaped.iter().rposition(|(n, _)| n.name == name.name) {
            let (start, boundary) = self.regions.escaped.remove(at);
            self.diagnostics.push(
                Diagnostic::error(codes::SLM145, format!("region `{}` starts and ends in different blocks", name.name))
                    .at(span, "ends here")
                    .also(start.span, "starts here")
                    .also(boundary, "the block in which it starts ends here")
                    .help("start and end a region in the same block"),
            );
            return;
        }
        let diagnostic = Diagnostic::error(codes::SLM142, format!("`end {}` has no `start {}`", name.name, name.name))
            .at(span, "ends no region");
        match self.stack.last() {
            Some(OpenBlock { kind: FrameKind::Region { name: open_name, reported: false }, open, .. }) => {
                let help = format!("to end it write `%SLM end {};`", open_name.name);
                let text = format!("the region that is open here is `{}`", open_name.name);
                self.diagnostics.push(diagnostic.also(*open, text).help(help));
                self.close_region(span, name.span);
            }
            _ => {
                let help = format!("write `%SLM start {};` where the region begins", name.name);
                self.diagnostics.push(diagnostic.help(help));
            }
        }
    }

    /// Takes the regions off the stack that are open when their block ends or branches at `at`.
    pub(super) fn escape_regions(&mut self, at: Span) {
        while let Some(FrameKind::Region { .. }) = self.stack.last().map(|f| &f.kind) {
            let Some(OpenBlock { kind: FrameKind::Region { name, reported }, body, .. }) = self.stack.pop() else {
                return;
            };
            if let Some(below) = self.stack.last_mut() {
                below.body.extend(body);
            }
            if !reported {
                self.regions.escaped.push((name, at));
            }
        }
    }

    pub(super) fn report_escaped(&mut self) {
        for (name, boundary) in std::mem::take(&mut self.regions.escaped) {
            let where_to = if boundary.start == boundary.end { "the file ends here" } else { "its block ends here" };
            self.diagnostics.push(
                Diagnostic::error(codes::SLM143, format!("region `{}` is never ended", name.name))
                    .at(name.span, "starts here")
                    .also(boundary, where_to)
                    .help(format!("write `%SLM end {};` in the same block", name.name)),
            );
        }
    }
}
