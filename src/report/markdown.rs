//! A comparison of variants as Markdown, for a comment on a change. In: finished [`Comparison`]s and curves, and the
//! conditions that hold. Out: text, with the tables of `comparison`.

use super::Units;
use super::comparison::{NOTHING_SHARED, curve, origin, region};
use crate::compare::crossover::FigureCurve;
use crate::compare::{Comparison, label};

/// The conditions of `--fail-if`: how many there are, and a sentence for each place where one holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Conditions {
    pub asked: usize,
    pub holding: Vec<String>,
}

/// A table for each region, after the variants and the conditions.
#[must_use]
pub(crate) fn comparison(c: &Comparison, conditions: &Conditions, units: Option<Units>) -> String {
    let variants: Vec<String> = c.variants.iter().map(|v| format!("{} {}", v.label, code(&origin(v)))).collect();
    let mut out = head(&variants, conditions);
    if c.regions.is_empty() {
        out.push_str(&format!("\n{}\n", plain(NOTHING_SHARED)));
    }
    for r in &c.regions {
        let table = region(r, &c.variants, units);
        out.push_str(&format!("\n**{}**\n\n{}", plain(&table.title), rows(&table.cells)));
        if let Some(verdict) = table.verdict {
            out.push_str(&format!("\n{}\n", plain(&verdict)));
        }
    }
    out
}

/// A table for each figure and region of a sweep.
#[must_use]
pub(crate) fn sweep(files: &[String], curves: &[FigureCurve], conditions: &Conditions, units: Option<Units>) -> String {
    let variants: Vec<String> = files.iter().enumerate().map(|(k, f)| format!("{} {}", label(k), code(f))).collect();
    let mut out = head(&variants, conditions);
    for c in curves {
        let table = curve(c, files.len(), units);
        out.push_str(&format!("\n**{}**\n\n{}", plain(&table.title), rows(&table.cells)));
        table.changes.iter().for_each(|x| out.push_str(&format!("\n{}\n", plain(x))));
    }
    out
}

fn head(variants: &[String], conditions: &Conditions) -> String {
    let mut out = format!("### Memory traffic: {}\n", variants.join(", "));
    for text in &conditions.holding {
        out.push_str(&format!("\n**Fails:** {}\n", code(text)));
    }
    if conditions.asked > 0 && conditions.holding.is_empty() {
        out.push_str("\nNo condition of `--fail-if` holds.\n");
    }
    out
}

/// The first row is the heading; its first column is to the left, the others to the right.
fn rows(cells: &[Vec<String>]) -> String {
    let columns = cells.iter().map(Vec::len).max().unwrap_or(0);
    let line = |row: &Vec<String>| {
        let shown = (0..columns).map(|k| row.get(k).map_or(String::new(), |cell| plain(cell.trim())));
        format!("| {} |\n", shown.collect::<Vec<_>>().join(" | "))
    };
    let mut out = String::new();
    for (k, row) in cells.iter().enumerate() {
        out.push_str(&line(row));
        if k == 0 {
            let sides = (0..columns).map(|k| if k == 0 { ":---" } else { "---:" });
            out.push_str(&format!("| {} |\n", sides.collect::<Vec<_>>().join(" | ")));
        }
    }
    out
}

/// What Markdown would read as something else, escaped.
fn plain(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '\\' | '|' | '*' | '_' | '`' | '<' | '>' | '[' | ']' | '~' | '#' | '&' | '@' => out.extend(['\\', c]),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

/// A text as it stands, between more back quotes than it holds in a row.
fn code(text: &str) -> String {
    let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let quotes = "`".repeat(longest + 1);
    let space = if longest > 0 { " " } else { "" };
    format!("{quotes}{space}{text}{space}{quotes}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_markdown_would_read_is_escaped() {
        assert_eq!(plain("a_b | *c* <d> @e"), r"a\_b \| \*c\* \<d\> \@e");
        assert_eq!(code("x_1.m"), "`x_1.m`");
        assert_eq!(code("a``b`c"), "``` a``b`c ```");
    }

    #[test]
    fn control_characters_are_spaces() {
        assert_eq!(plain("a\tb\u{7}c"), "a b c");
    }

    #[test]
    fn conditions_are_mentioned_where_there_are_any() {
        let said = |asked, holding: &[&str]| {
            let holding = holding.iter().map(|h| (*h).to_string()).collect();
            head(&["A `a.m`".into()], &Conditions { asked, holding })
        };
        assert_eq!(said(0, &[]), "### Memory traffic: A `a.m`\n");
        assert!(said(1, &[]).ends_with("\nNo condition of `--fail-if` holds.\n"));
        assert!(said(2, &["it: WSL"]).ends_with("\n**Fails:** `it: WSL`\n"));
    }

    #[test]
    fn rows_have_as_many_cells_as_the_longest() {
        let cells = vec![vec!["".to_string(), "A cg".into()], vec!["WSL".into(), "1.00 *".into(), "+5.0%".into()]];
        assert_eq!(rows(&cells), "|  | A cg |  |\n| :--- | ---: | ---: |\n| WSL | 1.00 \\* | +5.0% |\n");
    }
}
