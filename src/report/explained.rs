//! How a line is counted, in words. In: statements with what every rule has counted for them, and what of the line
//! crosses every level. Out: text.

use super::columns::wrapped;
use crate::prediction::{ExplainedOperand, ExplainedStatement, LevelFigures, Prediction, Rule};
use crate::traffic::Bytes;
use std::collections::BTreeMap;
use std::fmt::Write;

/// Characters of a rule that is told again.
const SHORT: usize = 60;

const FREE: &str = "Numbers that are in registers since an earlier statement of the nest, arguments that are passed by pointer, \
                    and variables of which only the size is needed.";
const SHARED: &str = "Read in the same pass already.";

/// Statements of one line, and what is known of the line besides.
pub(crate) struct Explanation<'p> {
    prediction: &'p Prediction,
    statements: Vec<&'p ExplainedStatement>,
    line: u32,
}

impl<'p> Explanation<'p> {
    /// What a run has recorded of a line of a file, by the name that the prediction gives the file.
    #[must_use]
    pub(crate) fn of(prediction: &'p Prediction, file: &str, line: u32) -> Explanation<'p> {
        let holds = |s: &&ExplainedStatement| s.file == file && (s.line..=s.end_line.max(s.line)).contains(&line);
        let mut statements: Vec<&ExplainedStatement> = prediction.seen.explained.iter().filter(holds).collect();
        // A header of a loop spans its own line alone; a statement that begins here is meant before one that goes on here.
        if statements.iter().any(|s| s.line == line) {
            statements.retain(|s| s.line == line);
        }
        Explanation { prediction, statements, line }
    }

    /// All lines in which a statement begins that was executed.
    pub(crate) fn of_lines(prediction: &'p Prediction) -> impl Iterator<Item = Explanation<'p>> {
        let mut lines: BTreeMap<(&str, u32), Vec<&ExplainedStatement>> = BTreeMap::new();
        for s in &prediction.seen.explained {
            lines.entry((&s.file, s.line)).or_default().push(s);
        }
        lines.into_iter().map(|((_, line), statements)| Explanation { prediction, statements, line })
    }

    /// The file, as the prediction names it.
    pub(crate) fn file(&self) -> &'p str {
        self.statements.first().map_or("", |s| &s.file)
    }

    /// The line that is explained.
    pub(crate) fn line(&self) -> u32 {
        self.line
    }

    /// Whether nothing of the line was executed.
    #[must_use]
    pub(crate) fn is_empty(&self) -> bool {
        self.statements.is_empty()
    }

    /// The explanation for a terminal of so many columns.
    #[must_use]
    pub(crate) fn text(&self, width: usize) -> String {
        let mut out = String::new();
        for s in &self.statements {
            if !out.is_empty() {
                out.push('\n');
            }
            self.statement(s, width, &mut out);
        }
        self.calls(&mut out);
        self.levels(width, &mut out);
        out
    }

    /// The operands of its statements alone: for what shows text and figures of the line beside them.
    #[must_use]
    pub(crate) fn operands(&self, width: usize) -> String {
        let mut out = String::new();
        self.statements.iter().for_each(|s| operands(self, s, width, &mut out));
        out.trim_start().to_string()
    }

    fn statement(&self, s: &ExplainedStatement, width: usize, out: &mut String) {
        let _ = writeln!(out, "{}:{} in {}, {}", s.file, s.line, s.range, times(s.executions, "execution"));
        for line in s.text.lines() {
            let _ = writeln!(out, "    {}", line.trim_end());
        }
        operands(self, s, width, out);
        let sum = |stores: bool| s.operands.iter().filter(|o| o.stores == stores).map(|o| o.bytes).sum::<Bytes>();
        let (loaded, stored, flops) = (bytes(sum(false)), bytes(sum(true)), times(s.flops, "flop"));
        let all = format!("All together: {loaded} loaded, {stored} stored, {flops}.");
        let _ = write!(out, "\n{}", wrapped(&all, width));
    }

    /// The rule in words, with its numbers.
    fn why(&self, o: &ExplainedOperand) -> String {
        let sweeps = matches!(o.rule, Rule::Whole | Rule::Selected | Rule::Lines | Rule::Gathered);
        if sweeps && !o.stores && o.bytes.low != o.bytes.high {
            return format!("{} Whether lines stay until they are read again depends on the cache.", self.rule(o));
        }
        self.rule(o)
    }

    fn rule(&self, o: &ExplainedOperand) -> String {
        let (line, cache) = (self.prediction.options.line, self.prediction.options.l1);
        let stays = format!("of {cache} B");
        match &o.rule {
            Rule::Whole => "All of it, once in the pass.".into(),
            Rule::Selected if o.stores => "The elements that are assigned, at their own bytes.".into(),
            Rule::Selected => "The selected elements at their own bytes: what else is in their lines of the cache is \
                               selected too, or they stay until that is read."
                .into(),
            Rule::Lines => format!(
                "The selected elements lie apart, or begin and end within a line: whole lines of {line} B are \
                 loaded, at the bytes of the array in them."
            ),
            Rule::Gathered => format!(
                "An index vector says which elements: a line of {line} B counts each time that it is not there any \
                 more, in a cache {stays} that keeps what was used last."
            ),
            Rule::Shared => SHARED.into(),
            Rule::Repeated => format!(
                "It has fewer elements than the expression, which sweeps it again from column to column. A column of \
                 all that the pass moves does not fit the cache {stays}, so that it is loaded {}.",
                over(o)
            ),
            Rule::Again => self.again(o),
            Rule::Result => "The result of a function, whose own text has stored it: read once.".into(),
            Rule::Reduced if o.stores => {
                "The values of a reduction have to exist in memory, because a later sweep repeats them.".into()
            }
            Rule::Reduced => "The values of a reduction, which the sweep before has stored.".into(),
            Rule::Given if o.stores => {
                "What a function or product gives has to exist in memory, because the expression repeats it.".into()
            }
            Rule::Given => "What a function or product has given and stored.".into(),
            Rule::Operand(name) if o.stores => {
                format!(
                    "An operand of `{name}` that the statement computes: it has to exist in memory, and is stored once."
                )
            }
            Rule::Operand(name) => format!("An operand of `{name}`, a pass of its own: {}.", loaded(o)),
            Rule::Work(name) if o.stores => {
                format!("What `{name}` stores by its model: its result where nothing else does, and work arrays.")
            }
            Rule::Work(name) => format!("What `{name}` loads of its work arrays, by its model."),
            Rule::Scattered if o.stores => {
                "A scatter that the statement uses is added up element by element: what it stores beyond its result once; \
                 where a reduction uses it, the result too."
                    .into()
            }
            Rule::Scattered => "A scatter is complete when its last entry has been added: a reduction reads it back.".into(),
            Rule::Copied => {
                "Another variable holds the same array, which the first assignment to elements copies as a whole."
                    .into()
            }
            Rule::Moved => "The elements after the deleted ones move.".into(),
            Rule::Stays => "What it holds then is where it was: nothing moves, only its length or shape changes.".into(),
            Rule::Argument => "An argument that is computed has to exist in memory for the function.".into(),
            Rule::Register if o.stores => {
                format!("A number in scalar code: it stays in a register, and is stored once in a nest. {}", nests(o))
            }
            Rule::Register => {
                format!("A number in scalar code: once in a nest it is loaded, then it is in a register. {}", nests(o))
            }
            Rule::Element if o.stores => format!(
                "In scalar code an element is stored once in each stay of its line of {line} B in the cache {stays}, \
                 which is empty when the nest begins."
            ),
            Rule::Element => format!(
                "In scalar code a line of {line} B is loaded where it is not in the cache {stays}, which is empty when \
                 the nest begins and keeps what was used last; every other read of an element costs nothing."
            ),
            Rule::Free => FREE.into(),
            Rule::Textbook => "Every reference counts (--count textbook).".into(),
            Rule::Assigned => "What the statement assigns, stored once.".into(),
        }
    }

    /// A later step of the statement.
    fn again(&self, o: &ExplainedOperand) -> String {
        let cache = self.prediction.options.l1;
        let moved = format!("An earlier step has read it. From there to here at most {} B move", o.between);
        if o.bytes.value == 0 {
            format!("{moved}, which the cache of {cache} B holds: it is still there.")
        } else if o.bytes.value < o.own {
            format!("{moved}: part of it, or all of it in some executions, is still in the cache of {cache} B.")
        } else {
            format!("{moved}, which the cache of {cache} B does not hold: it is loaded again.")
        }
    }

    /// Calls of functions of the prototype, whose own lines count what they do.
    fn calls(&self, out: &mut String) {
        let Some(first) = self.statements.first() else { return };
        let of_file = self.prediction.ranges.iter().filter(|r| r.file == first.file);
        for call in of_file.flat_map(|r| &r.calls).filter(|c| c.line == self.line) {
            let _ = writeln!(
                out,
                "\n`{}` is called here: {}, {} loaded, {} stored, which its own lines count.",
                call.callee,
                times(call.executions, "call"),
                bytes(call.inclusive.wsl),
                bytes(call.inclusive.wss)
            );
        }
    }

    /// What of the line crosses every boundary when everything stays that can.
    fn levels(&self, width: usize, out: &mut String) {
        let Some(first) = self.statements.first() else { return };
        let of_file = self.prediction.ranges.iter().filter(|r| r.file == first.file);
        let lines = of_file.flat_map(|r| &r.lines).filter(|l| l.line == self.line);
        let mut levels: Vec<LevelFigures> = Vec::new();
        for line in lines {
            for (k, l) in line.levels.iter().enumerate() {
                match levels.get_mut(k) {
                    Some(sum) => *sum = sum.map(l, |a, b| a + b),
                    None => levels.push(l.clone()),
                }
            }
        }
        let machine = self.prediction.options.machine.as_ref().map_or("", |m| m.name.as_str());
        if levels.is_empty() {
            return;
        }
        let all: Bytes = self.statements.iter().flat_map(|s| &s.operands).filter(|o| !o.stores).map(|o| o.bytes).sum();
        let _ = writeln!(out, "\nIn the caches of {machine}, where what was used before the line may still be:");
        for l in &levels {
            let from = format!(
                "below {}: {} loaded, {} allocated for writes, {} written back{}",
                l.name,
                bytes(l.loads),
                bytes(l.write_allocates),
                bytes(l.write_backs),
                stayed(l, all)
            );
            for (k, line) in wrapped(&from, width.saturating_sub(3)).lines().enumerate() {
                let _ = writeln!(out, "{}{line}", if k == 0 { "  " } else { "    " });
            }
        }
    }
}

/// Every operand of a statement with its rule.
fn operands(of: &Explanation, s: &ExplainedStatement, width: usize, out: &mut String) {
    let costs = |o: &&ExplainedOperand| !matches!(o.rule, Rule::Free | Rule::Shared);
    let mut rules: Vec<String> = Vec::new();
    for (k, o) in s.operands.iter().filter(costs).enumerate() {
        let does = if o.stores { "stores" } else { "loads" };
        // A long rule is told once.
        let why = of.why(o);
        let told = rules.iter().position(|r| *r == why).filter(|_| why.len() > SHORT);
        rules.push(why.clone());
        let why = told.map_or(why, |first| format!("As {}.", first + 1));
        let _ = writeln!(out, "\n{}. {} {does} {}{}", k + 1, o.text, bytes(o.bytes), step(o));
        indented(&format!("{}{why}", size(o)), width, out);
    }
    free(s, width, out);
}

/// What costs nothing, in a sentence for each reason.
fn free(s: &ExplainedStatement, width: usize, out: &mut String) {
    for (rule, why) in [(Rule::Shared, SHARED), (Rule::Free, FREE)] {
        let mut names: Vec<(&str, usize)> = Vec::new();
        for o in s.operands.iter().filter(|o| o.rule == rule) {
            match names.iter_mut().find(|(name, _)| *name == o.text) {
                Some((_, n)) => *n += 1,
                None => names.push((&o.text, 1)),
            }
        }
        let name = |(name, n): &(&str, usize)| if *n > 1 { format!("{name} ({n} times)") } else { (*name).to_string() };
        if !names.is_empty() {
            let _ = writeln!(out, "\nFree: {}", names.iter().map(name).collect::<Vec<_>>().join(", "));
            indented(why, width, out);
        }
    }
}

/// A paragraph under its heading.
fn indented(text: &str, width: usize, out: &mut String) {
    for line in wrapped(text, width.saturating_sub(3)).lines() {
        let _ = writeln!(out, "   {}", line.trim_start());
    }
}

/// How much of what is loaded a level has had.
fn stayed(level: &LevelFigures, loaded: Bytes) -> String {
    if loaded.value == 0 {
        return String::new();
    }
    if level.loads.value == 0 {
        return "; all that is loaded was there".into();
    }
    let held = loaded.value.saturating_sub(level.loads.value) as f64 / loaded.value as f64 * 100.0;
    if held < 0.05 {
        "; nothing that is loaded was there".into()
    } else {
        format!("; {held:.1} % of what is loaded was there")
    }
}

fn times(n: u64, what: &str) -> String {
    if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") }
}

fn bytes(b: Bytes) -> String {
    if b.low == b.value && b.value == b.high {
        format!("{} B", b.value)
    } else {
        format!("{} B (from {} B with twice the cache to {} B with half of it)", b.value, b.low, b.high)
    }
}

fn step(o: &ExplainedOperand) -> String {
    match o.step {
        Some((k, n)) if n > 1 => format!(", in step {k} of {n}"),
        _ => String::new(),
    }
}

/// The size of an operand, and how often the rule was used: `1000x3 elements, 24000 B; 20 times. `
fn size(o: &ExplainedOperand) -> String {
    let told = matches!(o.rule, Rule::Register | Rule::Textbook | Rule::Scattered | Rule::Copied | Rule::Moved);
    if told || matches!(o.rule, Rule::Stays | Rule::Work(_)) {
        return String::new();
    }
    let dims = |d: &[usize]| d.iter().map(usize::to_string).collect::<Vec<_>>().join("x");
    if o.rule == Rule::Element {
        let count = |d: &[usize]| d.iter().product::<usize>();
        let (first, last) = (count(&o.first), count(&o.last));
        let of = if first == last { first.to_string() } else { format!("first {first}, last {last}") };
        let what = times(o.times, if o.stores { "assignment" } else { "read" });
        return format!("{what} of single elements of an array of {of}. ");
    }
    let mut text = match (o.first.as_slice(), o.last.as_slice()) {
        ([], _) => String::new(),
        (first, last) if first == last => format!("{}, ", dims(first)),
        (first, last) => format!("first {}, last {}, ", dims(first), dims(last)),
    };
    text += &if o.least == o.most { format!("{} B", o.most) } else { format!("{} to {} B", o.least, o.most) };
    if o.times > 1 {
        let _ = write!(text, ", {} times", o.times);
    }
    text + ". "
}

/// Of an operation: how often it loads the operand.
fn loaded(o: &ExplainedOperand) -> String {
    let own = o.own;
    if o.bytes.value == 0 {
        "a step before has read it, and it is still there".into()
    } else if o.bytes.value == own {
        "each element is loaded once".into()
    } else if o.bytes.value < own {
        format!("{} of its {own} B are loaded", o.bytes.value)
    } else {
        format!("it comes to {} its bytes, in whole lines or because a part is loaded again", over(o))
    }
}

/// How often everything is loaded.
fn over(o: &ExplainedOperand) -> String {
    let rate = o.bytes.value as f64 / o.own.max(1) as f64;
    if rate.fract() == 0.0 { format!("{rate} times") } else { format!("{rate:.2} times") }
}

/// In how many nests a number was loaded or stored.
fn nests(o: &ExplainedOperand) -> String {
    let each = o.bytes.value.checked_div(o.times).unwrap_or(0);
    format!("{} of {each} B.", times(o.times, "nest"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An operand of 100 B that was read twice.
    fn operand(rule: Rule, stores: bool, bytes: u64) -> ExplainedOperand {
        ExplainedOperand {
            text: "x".into(),
            rule,
            step: None,
            stores,
            times: 2,
            first: vec![5, 1],
            last: vec![5, 1],
            least: 40,
            most: 60,
            own: 100,
            between: 7,
            bytes: Bytes::exact(bytes),
        }
    }

    fn run(lines: &[(u32, u32)], operands: Vec<ExplainedOperand>) -> Prediction {
        let mut p = Prediction::sample("a.m", Vec::new());
        let statement = |&(line, end_line): &(u32, u32)| ExplainedStatement {
            file: "a.m".into(),
            line,
            end_line,
            text: "y = x;".into(),
            range: "a".into(),
            executions: 1,
            flops: 0,
            operands: operands.clone(),
        };
        p.seen.explained = lines.iter().map(statement).collect();
        p
    }

    fn explained(o: ExplainedOperand) -> String {
        Explanation::of(&run(&[(1, 1)], vec![o]), "a.m", 1).operands(1000)
    }

    #[test]
    fn a_line_within_a_statement_is_explained_by_it() {
        let p = run(&[(3, 5), (5, 5)], Vec::new());
        let begins = |line| Explanation::of(&p, "a.m", line).statements.iter().map(|s| s.line).collect::<Vec<_>>();
        assert_eq!([begins(2), begins(3), begins(4), begins(5)], [vec![], vec![3], vec![3], vec![5]]);
        assert_eq!(Explanation::of_lines(&p).map(|e| e.line()).collect::<Vec<_>>(), [3, 5]);
    }

    #[test]
    fn operands_are_numbered_and_say_their_step_size_and_bytes() {
        let mut o = operand(Rule::Whole, false, 100);
        let whole = "All of it, once in the pass.";
        assert_eq!(explained(o.clone()), format!("1. x loads 100 B\n   5x1, 40 to 60 B, 2 times. {whole}\n"));
        (o.last, o.step, o.times) = (vec![7, 1], Some((2, 3)), 1);
        let grown = format!("1. x loads 100 B, in step 2 of 3\n   first 5x1, last 7x1, 40 to 60 B. {whole}\n");
        assert_eq!(explained(o.clone()), grown);
        o.step = Some((1, 1));
        assert!(!explained(o).contains("step"));
    }

    #[test]
    fn rules_of_stores_differ_from_those_of_loads() {
        let name = || "mtimes".to_string();
        let pairs = [
            (Rule::Selected, "The elements that are assigned", "The selected elements"),
            (Rule::Reduced, "have to exist in memory", "which the sweep before has stored"),
            (Rule::Given, "has to exist in memory", "has given and stored"),
            (Rule::Operand(name()), "An operand of `mtimes` that the statement computes", "a pass of its own"),
            (Rule::Work(name()), "What `mtimes` stores by its model", "What `mtimes` loads of its work arrays"),
            (Rule::Register, "is stored once in a nest. 2 nests of 8 B", "then it is in a register. 2 nests of 8 B"),
            (Rule::Element, "is stored once in each stay of its line", "is loaded where it is not in the cache"),
        ];
        for (rule, stored, loaded) in pairs {
            for (stores, own, other) in [(true, stored, loaded), (false, loaded, stored)] {
                let text = explained(operand(rule.clone(), stores, 16));
                assert!(text.contains(own) && !text.contains(other), "{text}");
            }
        }
    }

    /// What an earlier step has read is there as a whole, in part, or not at all.
    #[test]
    fn reading_again_costs_what_the_cache_does_not_hold() {
        let all = [(0, "it is still there"), (60, "part of it, or all of it in some"), (100, "it is loaded again")];
        for (bytes, said) in all {
            let text = explained(operand(Rule::Again, false, bytes));
            assert!(text.contains("at most 7 B move") && text.contains(said), "{text}");
        }
        assert!(explained(operand(Rule::Repeated, false, 300)).contains("that it is loaded 3 times."));
        assert!(explained(operand(Rule::Repeated, false, 150)).contains("that it is loaded 1.50 times."));
    }

    /// Of 2000 bytes 1999 come from below the level, so that 0.05 % was there; of 20000 all but 0.005 %.
    #[test]
    fn what_a_level_has_had_is_said_from_a_twentieth_of_a_percent_on() {
        let level = |loads| LevelFigures::sample("L1", loads, 0);
        assert_eq!(stayed(&level(1999), Bytes::exact(2000)), "; 0.1 % of what is loaded was there");
        assert_eq!(stayed(&level(19_999), Bytes::exact(20_000)), "; nothing that is loaded was there");
        assert_eq!(stayed(&level(500), Bytes::exact(2000)), "; 75.0 % of what is loaded was there");
    }
}
