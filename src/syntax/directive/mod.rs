//! Stage 1, part: the text of a `%SLM` comment. In: the comment and its place. Out:
//! [`DirectiveItem`]s and the diagnostics of what is malformed.

mod layouts;

use super::ast::{Directive, Ident, Name};
use crate::text::codes;
use crate::text::diagnostic::{Diagnostic, Severity};
use crate::text::source::{FileId, Span};
use crate::text::suggest;

/// One command of a directive comment, not yet matched with its partner.
#[derive(Clone, Debug)]
pub(super) struct DirectiveItem {
    pub command: Command,
    pub command_span: Span,
    pub names: Vec<(Name, Span)>,
    /// The whole of a directive that has no names alone.
    pub whole: Option<(Directive, Span)>,
}

impl DirectiveItem {
    /// The command with all that belongs to it, without `;`.
    pub(super) fn span(&self) -> Span {
        let last = self.names.last().map(|n| n.1).or(self.whole.as_ref().map(|w| w.1));
        self.command_span.to(last.unwrap_or(self.command_span))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command {
    Start,
    End,
    FuncStart,
    FuncEnd,
    Print,
    Func,
    IncFunc,
    On,
    Off,
    Distribute,
    Align,
    Ranks,
}

impl Command {
    fn has_names(self) -> bool {
        !matches!(self, Command::On | Command::Off)
    }

    fn is_layout(self) -> bool {
        matches!(self, Command::Distribute | Command::Align | Command::Ranks)
    }
}

impl Directive {
    /// The directive of a command; none where the command begins or ends a range, or has no name.
    pub(super) fn new(command: Command, names: Vec<Ident>) -> Option<Directive> {
        match command {
            Command::On => Some(Directive::On),
            Command::Off => Some(Directive::Off),
            Command::Func => Some(Directive::Func(names)),
            Command::IncFunc => Some(Directive::IncFunc(names)),
            Command::Print => names.into_iter().next().map(Directive::Print),
            Command::Start | Command::End | Command::FuncStart | Command::FuncEnd => None,
            // Read as a whole.
            Command::Distribute | Command::Align | Command::Ranks => None,
        }
    }

    /// As it is written after `%SLM`.
    pub(super) fn text(&self) -> String {
        let list = |names: &[Ident]| names.iter().map(|n| &*n.name).collect::<Vec<_>>().join(", ");
        match self {
            Directive::Print(name) => format!("print {};", name.name),
            Directive::Func(names) => format!("Func {};", list(names)),
            Directive::IncFunc(names) => format!("IncFunc {};", list(names)),
            Directive::On => "on;".into(),
            Directive::Off => "off;".into(),
            Directive::Distribute(_) | Directive::Align { .. } | Directive::Ranks(_) => {
                layouts::text(self).unwrap_or_default()
            }
        }
    }
}

const COMMANDS: [(&str, Command, &str, &str); 12] = [
    ("start", Command::Start, "NAME;", "begins a region"),
    ("end", Command::End, "NAME;", "ends a region"),
    ("FuncStart", Command::FuncStart, "NAME;", "names the range of the function that it is in"),
    ("FuncEnd", Command::FuncEnd, "NAME;", "ends that range"),
    ("print", Command::Print, "NAME;", "prints the figures that a range has had until here"),
    ("Func", Command::Func, "f, g;", "calls of these functions move nothing that counts"),
    ("IncFunc", Command::IncFunc, "f, g;", "these functions are analysed from their text"),
    ("on", Command::On, ";", "counts again from here"),
    ("off", Command::Off, ";", "counts nothing from here"),
    ("distribute", Command::Distribute, "A(block,:) x(block);", "layouts of arrays on several ranks"),
    ("align", Command::Align, "p, q with x;", "these variables have the layout of another"),
    ("ranks", Command::Ranks, "2, 4;", "for how many ranks"),
];

/// Words of other tools, and of habit, for what a command does.
const HABITS: [(&str, Command); 11] = [
    ("begin", Command::Start),
    ("open", Command::Start),
    ("region", Command::Start),
    ("Range", Command::Start),
    ("stop", Command::End),
    ("finish", Command::End),
    ("FuncBegin", Command::FuncStart),
    ("FuncStop", Command::FuncEnd),
    ("report", Command::Print),
    ("suspend", Command::Off),
    ("resume", Command::On),
];

/// What the names after a command are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Names {
    Ranges,
    Functions,
}

/// The commands: as they are written, what follows, what they do.
pub(crate) fn commands() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    COMMANDS.iter().map(|(name, _, usage, what)| (*name, *usage, *what))
}

/// What there is already of the names that a command takes; none where they are new, or no command is written so.
pub(crate) fn names_what(command: &str) -> Option<Names> {
    match lookup(command)? {
        Command::End | Command::FuncEnd | Command::Print => Some(Names::Ranges),
        Command::Func | Command::IncFunc => Some(Names::Functions),
        _ => None,
    }
}

/// Length of what a directive begins with, `%SLM` and the like, where nothing but white space is in it.
pub(crate) fn prefix(comment: &str) -> Option<usize> {
    prefix_length(comment).filter(|length| comment.get(*length..).is_some_and(|r| r.starts_with(char::is_whitespace)))
}

/// For messages.
const COMMAND_LIST: &str =
    "the commands are start, end, FuncStart, FuncEnd, print, Func, IncFunc, on, off, distribute, align, ranks";

/// Length of the prefix (`%SLM`, `%%SLM`, `#slm`, `% SLM`) if the comment is a directive.
///
/// With white space inside the prefix it has to go on like a directive; `% SLM is a tool` is prose.
pub(super) fn prefix_length(comment: &str) -> Option<usize> {
    let (length, spaced) = begins_with(comment, "slm")?;
    (!spaced || goes_on(comment.get(length..)?)).then_some(length)
}

/// The warning for a comment that is a directive but for `%SLAMM`, which is not what one begins with.
pub(super) fn nearly(file: FileId, comment: &str, at: usize) -> Option<Diagnostic> {
    let (length, _) = begins_with(comment, "slamm")?;
    let warning = Diagnostic::warning(codes::SLM140, "this comment is not read as a directive")
        .at(Span::new(file, at, at + length), "a directive begins with `%SLM`")
        .help("write `%SLM`");
    goes_on(comment.get(length..)?).then_some(warning)
}

/// Length of a comment's beginning where its first word is `name`, and whether white space comes before the word.
fn begins_with(comment: &str, name: &str) -> Option<(usize, bool)> {
    let rest = comment.trim_start_matches(['%', '#']);
    if rest.len() == comment.len() {
        return None;
    }
    let trimmed = rest.trim_start_matches([' ', '\t']);
    let end = trimmed.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(trimmed.len());
    let word = trimmed.get(..end)?;
    let length = comment.len() - trimmed.len() + word.len();
    word.eq_ignore_ascii_case(name).then_some((length, rest.len() != trimmed.len()))
}

/// Whether a text goes on like a directive after what it begins with.
fn goes_on(after: &str) -> bool {
    let after = after.trim_start();
    let word: String = after.chars().take_while(char::is_ascii_alphanumeric).collect();
    let names = after.get(word.len()..).unwrap_or_default().split(['%', '#']).next().unwrap_or_default();
    lookup(&word).is_some_and(|command| after.contains(';') || is_whole(command, names))
}

/// Whether a text is what stands behind a command, up to the end, where its `;` is missing.
fn is_whole(command: Command, names: &str) -> bool {
    let name = |n: &str| {
        n.starts_with(|c: char| c.is_ascii_alphabetic()) && n.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
    };
    let list = |text: &str| text.split(',').all(|n| name(n.trim()));
    match command {
        Command::Distribute => names.contains('(') && names.trim_end().ends_with(')'),
        Command::Align => names.split_once(" with ").is_some_and(|(all, with)| list(all) && name(with.trim())),
        Command::Ranks => names.split(',').all(|n| n.trim().parse::<u32>().is_ok()),
        _ if command.has_names() => list(names),
        _ => names.trim().is_empty(),
    }
}

fn lookup(word: &str) -> Option<Command> {
    COMMANDS.iter().find(|(name, ..)| name.eq_ignore_ascii_case(word)).map(|&(_, c, ..)| c)
}

/// Reads a whole directive comment that starts at byte `at` of `file`.
pub(super) fn read(file: FileId, comment: &str, at: usize, diagnostics: &mut Vec<Diagnostic>) -> Vec<DirectiveItem> {
    let mut reader = Reader { file, text: comment, at, pos: prefix_length(comment).unwrap_or(0) };
    let mut items = Vec::new();
    let mut first = true;
    loop {
        reader.white();
        match reader.peek() {
            None => {
                if first {
                    let span = reader.span(0, reader.pos);
                    diagnostics.push(
                        Diagnostic::error(codes::SLM140, "this directive has no command")
                            .at(span, "expected a command here")
                            .help("write, for example, `%SLM start NAME;`"),
                    );
                }
                return items;
            }
            Some('%' | '#') => match reader.text.get(reader.pos..).and_then(prefix_length) {
                Some(length) => reader.pos += length,
                None => return items,
            },
            Some(';') if !first => reader.pos += 1,
            Some(_) => match reader.command() {
                Ok(item) => items.push(item),
                Err(Malformed { diagnostic, item }) => {
                    // Behind a missing `;` another directive can begin.
                    let go_on = diagnostic.severity == Severity::Warning;
                    diagnostics.push(*diagnostic);
                    items.extend(item);
                    if !go_on {
                        return items;
                    }
                }
            },
        }
        first = false;
    }
}

/// A diagnostic, and the item when it is clear what was meant.
struct Malformed {
    diagnostic: Box<Diagnostic>,
    item: Option<DirectiveItem>,
}

impl From<Diagnostic> for Malformed {
    fn from(diagnostic: Diagnostic) -> Self {
        Malformed { diagnostic: Box::new(diagnostic), item: None }
    }
}

struct Reader<'t> {
    file: FileId,
    text: &'t str,
    at: usize,
    pos: usize,
}

impl Reader<'_> {
    fn span(&self, from: usize, to: usize) -> Span {
        Span::new(self.file, self.at + from, self.at + to)
    }

    fn peek(&self) -> Option<char> {
        self.text.get(self.pos..).and_then(|t| t.chars().next())
    }

    fn white(&mut self) {
        while let Some(c) = self.peek().filter(|c| c.is_whitespace()) {
            self.pos += c.len_utf8();
        }
    }

    fn word(&mut self) -> Option<(Name, Span)> {
        let from = self.pos;
        if !self.peek().is_some_and(|c| c.is_ascii_alphabetic() || c == '_') {
            return None;
        }
        while self.peek().is_some_and(|c| c.is_ascii_alphanumeric() || c == '_') {
            self.pos += 1;
        }
        let word = self.text.get(from..self.pos)?;
        Some((word.into(), self.span(from, self.pos)))
    }

    /// The place of the next character, for the caret.
    fn here(&self) -> Span {
        self.span(self.pos, self.pos + self.peek().map_or(0, char::len_utf8))
    }

    fn command(&mut self) -> Result<DirectiveItem, Malformed> {
        let Some((word, command_span)) = self.word() else {
            return Err(Diagnostic::error(codes::SLM140, "a directive begins with a command")
                .at(self.here(), "expected a command here")
                .help(format!("{COMMAND_LIST}; a comment after a directive begins with `%`"))
                .into());
        };
        let Some(command) = lookup(&word) else {
            return Err(self.misspelt(&word, command_span));
        };
        let item = self.item(command, command_span)?;
        self.white();
        if self.peek() == Some(';') {
            self.pos += 1;
            return Ok(item);
        }
        let end = item.span();
        let diagnostic = match self.peek() {
            // What was meant is clear.
            None | Some('%' | '#') => Diagnostic::warning(codes::SLM149, "this directive has no `;`")
                .at(end, "read as if `;` followed")
                .help("end every directive with `;`"),
            Some(',') if item.whole.is_none() => Diagnostic::error(codes::SLM140, format!("`{word}` takes one name"))
                .at(self.here(), "a second name follows")
                .help("a function has one range; use `start` and `end` for a part of it"),
            Some(c) => Diagnostic::error(codes::SLM140, "this directive is not closed by `;`")
                .at(end, "expected `;` after this")
                .help(after_name(c)),
        };
        Err(Malformed { diagnostic: Box::new(diagnostic), item: Some(item) })
    }

    /// What follows a command.
    fn item(&mut self, command: Command, command_span: Span) -> Result<DirectiveItem, Malformed> {
        if !command.is_layout() {
            let names = self.names(command, command_span)?;
            return Ok(DirectiveItem { command, command_span, names, whole: None });
        }
        let directive = self.layouts(command, command_span)?;
        let begin = (command_span.start as usize).saturating_sub(self.at);
        let whole = Some((directive, self.span(begin, self.pos)));
        Ok(DirectiveItem { command, command_span, names: Vec::new(), whole })
    }

    /// An unknown command; the one that was probably meant is assumed, to keep its partner quiet.
    fn misspelt(&mut self, word: &str, command_span: Span) -> Malformed {
        let guess = meant(word);
        let diagnostic = Box::new(unknown(word, command_span, guess));
        let item = guess.and_then(|(_, command)| self.item(command, command_span).ok());
        Malformed { diagnostic, item }
    }

    fn names(&mut self, command: Command, command_span: Span) -> Result<Vec<(Name, Span)>, Malformed> {
        let mut names = Vec::new();
        if !command.has_names() {
            return Ok(names);
        }
        let functions = matches!(command, Command::Func | Command::IncFunc);
        let list = !matches!(command, Command::FuncStart | Command::FuncEnd);
        loop {
            self.white();
            let Some(name) = self.word() else {
                let what = if functions { "one or more function names" } else { "a name" };
                return Err(Diagnostic::error(codes::SLM140, format!("expected {what} in this directive"))
                    .at(self.here(), "expected a name here")
                    .also(command_span, "after this command")
                    .help("a name is a letter followed by letters, digits and `_`")
                    .into());
            };
            names.push(name);
            self.white();
            if !list || self.peek() != Some(',') {
                return Ok(names);
            }
            self.pos += 1;
        }
    }
}

/// What to do about a character that follows a name.
fn after_name(c: char) -> &'static str {
    if c.is_ascii_alphabetic() {
        "end every directive with `;`; names of a list have a `,` between them"
    } else {
        "end every directive with `;`; a name is a letter followed by letters, digits and `_`"
    }
}

/// The command that a word probably means: one that does what it says, or is spelt nearly so.
fn meant(word: &str) -> Option<(&'static str, Command)> {
    if let Some((_, command)) = HABITS.iter().find(|(habit, _)| habit.eq_ignore_ascii_case(word)) {
        return COMMANDS.iter().find(|c| c.1 == *command).map(|c| (c.0, c.1));
    }
    let near = suggest::nearest(word, COMMANDS.iter().map(|c| c.0), 2.max(word.len() / 2))?;
    COMMANDS.iter().find(|c| c.0 == near).map(|c| (c.0, c.1))
}

fn unknown(word: &str, span: Span, guess: Option<(&str, Command)>) -> Diagnostic {
    let diagnostic = Diagnostic::error(codes::SLM141, format!("unknown directive command `{word}`"))
        .at(span, "not a command of `%SLM`");
    match guess {
        Some((name, _)) => diagnostic.help(format!("did you mean `{name}`?")),
        None => diagnostic.help(COMMAND_LIST),
    }
}
