//! What a case expects, in its own comments. In: the text of a `.m` file. Out: [`Case`].
//!
//! ```text
//! %! command run                   instead of the stage's own command
//! %! options --l1 16K              more options
//! %! exit 1                        exit status (0 without it)
//! %! range NAME wsl=60004 wss=8000 executions=1        inclusive figures
//! %! range NAME exclusive wsl=0                        exclusive ones
//! %! line 12 wsl=8000 executions=3                     summed over ranges
//! %! variable NAME x wsl=8000
//! %! level NAME L1 loads=16000 write_allocates=0 write_backs=0     with --machine
//! %! charged 12 x L1 loads=16000    what a line moves of a variable across a level
//! %! ranks NAME 4 messages=6 bytes=48 allreduce_calls=2    on so many ranks
//! %! pair NAME 4 0 1 messages=1 bytes=8                    from rank to rank
//! %! rank NAME 4 3 wsl=24 elements=1                       what a rank does itself
//! %! seconds NAME low=8e-4 high=1.5e-3      up to a billionth of them
//! %! warning CODE 12               a diagnostic with this code at this line
//! %! error CODE 12
//! %! stderr some text              standard error holds this text
//! %! stdout some text
//! %! output <<                     standard output is exactly the lines up to `%! >>`
//! ```
//! `@tag` stands for the number of the line that holds the comment `%@tag`, also within names
//! (`for@tag` is `forLn` and the number). Keys: `wsl wss dgemm sparse_ops` with `_low` or `_high`
//! behind them for the ends of the interval, `sr flops executions trips kind parent`. `key=value`
//! is exact, `key~value` up to 1.

use crate::arithmetic;
use std::collections::HashMap;

#[derive(Default)]
pub(crate) struct Case {
    pub command: Option<String>,
    pub options: Vec<String>,
    pub exit: i32,
    pub output: Option<String>,
    pub checks: Vec<(usize, Check)>,
}

pub(crate) enum Check {
    Range { name: String, exclusive: bool, fields: Vec<Field> },
    Line { line: u64, fields: Vec<Field> },
    Variable { range: String, name: String, fields: Vec<Field> },
    Level { range: String, name: String, fields: Vec<Field> },
    Charged { line: u64, variable: String, level: String, fields: Vec<Field> },
    Ranks { range: String, ranks: Vec<u64>, fields: Vec<Field> },
    Seconds { range: String, fields: Vec<Field> },
    Diagnostic { severity: String, code: String, line: u64 },
    Stderr(String),
    Stdout(String),
}

pub(crate) struct Field {
    pub key: String,
    pub expected: Expected,
}

pub(crate) enum Expected {
    Exactly(f64),
    About(f64),
    Word(String),
}

impl Case {
    pub(crate) fn parse(text: &str) -> Result<Case, String> {
        let tags = tags(text);
        let mut case = Case::default();
        let mut lines = text.lines().enumerate();
        while let Some((k, line)) = lines.next() {
            let Some(directive) = line.trim_start().strip_prefix("%!") else { continue };
            if directive.trim() == "output <<" {
                case.output = Some(block(&mut lines));
                continue;
            }
            let directive = resolve(directive, &tags).map_err(|e| format!("line {}: {e}", k + 1))?;
            case.add(k + 1, directive.trim()).map_err(|e| format!("line {}: {e}", k + 1))?;
        }
        Ok(case)
    }

    fn add(&mut self, at: usize, directive: &str) -> Result<(), String> {
        let (word, rest) = directive.split_once(' ').ok_or("a directive needs an argument")?;
        let rest = rest.trim();
        let mut words = rest.split_whitespace();
        let mut next = || words.next().map(str::to_owned).ok_or(format!("`{word}` needs more"));
        let check = match word {
            "command" => {
                self.command = Some(rest.into());
                return Ok(());
            }
            "options" => {
                self.options.extend(words.map(str::to_owned));
                return Ok(());
            }
            "exit" => {
                self.exit = rest.parse().map_err(|_| "a number is expected")?;
                return Ok(());
            }
            "range" => {
                let name = next()?;
                let exclusive = words.clone().any(|w| w == "exclusive");
                let fields = fields(words.filter(|w| !matches!(*w, "exclusive" | "inclusive")))?;
                Check::Range { name, exclusive, fields }
            }
            "line" => {
                let line = next()?.parse().map_err(|_| "a line number is expected")?;
                Check::Line { line, fields: fields(words)? }
            }
            "level" => Check::Level { range: next()?, name: next()?, fields: fields(words)? },
            "charged" => {
                let line = next()?.parse().map_err(|_| "a line number is expected")?;
                Check::Charged { line, variable: next()?, level: next()?, fields: fields(words)? }
            }
            "ranks" | "pair" | "rank" => {
                let range = next()?;
                let numbers = match word {
                    "pair" => 3,
                    "rank" => 2,
                    _ => 1,
                };
                let number = |w: String| w.parse().map_err(|_| "a number of ranks is expected".to_owned());
                let ranks = (0..numbers).map(|_| next().and_then(number)).collect::<Result<_, _>>()?;
                Check::Ranks { range, ranks, fields: fields(words)? }
            }
            "seconds" => Check::Seconds { range: next()?, fields: fields(words)? },
            "variable" => Check::Variable { range: next()?, name: next()?, fields: fields(words)? },
            "warning" | "error" => {
                let code = next()?;
                let line = next()?.parse().map_err(|_| "a line number is expected")?;
                Check::Diagnostic { severity: word.into(), code, line }
            }
            "stderr" => Check::Stderr(rest.into()),
            "stdout" => Check::Stdout(rest.into()),
            _ => return Err(format!("`{word}` is no expectation")),
        };
        self.checks.push((at, check));
        Ok(())
    }

    pub(crate) fn needs_figures(&self) -> bool {
        self.checks.iter().any(|(_, c)| {
            matches!(
                c,
                Check::Range { .. }
                    | Check::Line { .. }
                    | Check::Variable { .. }
                    | Check::Level { .. }
                    | Check::Charged { .. }
                    | Check::Ranks { .. }
                    | Check::Seconds { .. }
            )
        })
    }
}

/// The lines of standard output, up to `%! >>`.
fn block<'a>(lines: &mut impl Iterator<Item = (usize, &'a str)>) -> String {
    let mut text = String::new();
    for (_, line) in lines {
        let line = line.trim_start().trim_start_matches("%!");
        if line.trim() == ">>" {
            break;
        }
        text.push_str(line.strip_prefix(' ').unwrap_or(line));
        text.push('\n');
    }
    text
}

fn tags(text: &str) -> HashMap<String, usize> {
    let tag = |line: &str| line.split_once("%@").map(|(_, tag)| tag.trim().to_owned());
    text.lines().enumerate().filter_map(|(k, line)| tag(line).map(|t| (t, k + 1))).collect()
}

fn resolve(directive: &str, tags: &HashMap<String, usize>) -> Result<String, String> {
    let mut words = Vec::new();
    for word in directive.split(' ') {
        match word.split_once('@') {
            Some((keyword, tag)) => {
                let line = tags.get(tag).ok_or(format!("no line is tagged `%@{tag}`"))?;
                let prefix = if keyword.is_empty() { String::new() } else { format!("{keyword}Ln") };
                words.push(format!("{prefix}{line}"));
            }
            None => words.push(word.to_owned()),
        }
    }
    Ok(words.join(" "))
}

fn fields<'a>(words: impl Iterator<Item = &'a str>) -> Result<Vec<Field>, String> {
    words.map(field).collect()
}

fn field(word: &str) -> Result<Field, String> {
    if let Some((key, value)) = word.split_once('~') {
        return Ok(Field { key: key.into(), expected: Expected::About(arithmetic::evaluate(value)?) });
    }
    let (key, value) = word.split_once('=').ok_or(format!("`{word}` is not key=value"))?;
    let expected = match key {
        "kind" | "parent" => Expected::Word(value.into()),
        _ => Expected::Exactly(arithmetic::evaluate(value)?),
    };
    Ok(Field { key: key.into(), expected })
}
