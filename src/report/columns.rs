//! Cells as lines of text.

use std::fmt::{Display, Write};

/// Columns of text that a report has at most where nobody's terminal is wider.
pub(crate) const NARROW: usize = 100;

/// The cells of a long table: their texts one after the other, which takes a tenth of the memory of a text for each.
#[derive(Default)]
pub(super) struct Cells {
    text: String,
    /// Where the cells end in the text.
    ends: Vec<usize>,
    /// How many cells there are up to the end of each row.
    rows: Vec<usize>,
}

impl Cells {
    /// One more cell of the last row.
    pub(super) fn put(&mut self, cell: impl Display) {
        // A text takes all that is written to it.
        let _ = write!(self.text, "{cell}");
        self.ends.push(self.text.len());
    }

    pub(super) fn end_row(&mut self) {
        self.rows.push(self.ends.len());
    }

    /// As [`layout`] has it.
    pub(super) fn layout(&self) -> String {
        let cell = |k: usize| {
            let begin = k.checked_sub(1).and_then(|before| self.ends.get(before)).copied().unwrap_or(0);
            let end = self.ends.get(k).copied().unwrap_or(begin);
            self.text.get(begin..end).unwrap_or_default()
        };
        let begins = std::iter::once(0).chain(self.rows.iter().copied());
        lines(begins.zip(&self.rows).map(|(begin, &end)| (begin..end).map(cell)))
    }
}

/// Columns of equal width: the first to the left, numbers to the right.
pub(super) fn layout(cells: &[Vec<String>]) -> String {
    lines(cells.iter().map(|row| row.iter().map(String::as_str)))
}

fn lines<'c, R: Iterator<Item = &'c str>>(rows: impl Iterator<Item = R> + Clone) -> String {
    let mut widths: Vec<usize> = Vec::new();
    for row in rows.clone() {
        for (c, cell) in row.enumerate() {
            match widths.get_mut(c) {
                Some(w) => *w = (*w).max(characters(cell)),
                None => widths.push(characters(cell)),
            }
        }
    }
    let mut out = String::new();
    for row in rows {
        let begin = out.len();
        for (c, (cell, &w)) in row.zip(&widths).enumerate() {
            let blanks = std::iter::repeat_n(' ', w.saturating_sub(characters(cell)));
            if c == 0 {
                out.push_str(cell);
                out.extend(blanks);
            } else {
                out.push_str("  ");
                out.extend(blanks);
                out.push_str(cell);
            }
        }
        let kept = out.get(begin..).map_or(0, |line| line.trim_end().len());
        out.truncate(begin + kept);
        out.push('\n');
    }
    out
}

fn characters(cell: &str) -> usize {
    if cell.is_ascii() { cell.len() } else { cell.chars().count() }
}

/// Cells in tables below one another, none wider than so many characters where that can be had: each has the first
/// `keys` columns, then some of the groups of columns, whose numbers of columns are given.
pub(super) fn in_blocks(cells: &[Vec<String>], keys: usize, groups: &[usize], most: usize) -> String {
    let part = |from: usize, to: usize| -> Vec<Vec<String>> {
        let others = |row: &Vec<String>| row.iter().skip(from).take(to - from).cloned().collect::<Vec<_>>();
        cells.iter().map(|row| row.iter().take(keys).cloned().chain(others(row)).collect()).collect()
    };
    let mut blocks = Vec::new();
    let (mut from, mut to) = (keys, keys);
    for group in groups {
        if to > from && width(&part(from, to + group)) > most {
            blocks.push(layout(&part(from, to)));
            from = to;
        }
        to += group;
    }
    blocks.push(layout(&part(from, to)));
    blocks.join("\n")
}

/// Characters of the longest line of the layout.
pub(super) fn width(cells: &[Vec<String>]) -> usize {
    layout(cells).lines().map(|l| l.chars().count()).max().unwrap_or(0)
}

/// Sentences, a line each, in lines of at most so many characters; what continues a sentence is indented.
pub(super) fn wrapped(text: &str, width: usize) -> String {
    let mut out = String::new();
    for sentence in text.lines() {
        let text = sentence.trim_start();
        let mut used = sentence.len() - text.len();
        out.push_str(&" ".repeat(used));
        for (k, word) in text.split(' ').enumerate() {
            let len = word.chars().count();
            match k {
                0 => {}
                _ if used + 1 + len > width => {
                    out.push_str("\n  ");
                    used = 2;
                }
                _ => {
                    out.push(' ');
                    used += 1;
                }
            }
            out.push_str(word);
            used += len;
        }
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(rows: &[&[&str]]) -> Vec<Vec<String>> {
        rows.iter().map(|row| row.iter().map(|c| (*c).to_string()).collect()).collect()
    }

    /// A key of one character and two groups of two, each after two spaces, are nine characters.
    #[test]
    fn a_block_has_the_groups_that_fit() {
        let table = cells(&[&["n", "aa", "bb", "cc"], &["1", "22", "33", "44"]]);
        let in_two = "n  aa  bb\n1  22  33\n\nn  cc\n1  44\n";
        assert_eq!(in_blocks(&table, 1, &[1, 1, 1], 9), in_two);
        assert_eq!(in_blocks(&table, 1, &[1, 1, 1], 8), "n  aa\n1  22\n\nn  bb\n1  33\n\nn  cc\n1  44\n");
        // Columns of a group stay together.
        assert_eq!(in_blocks(&table, 1, &[1, 2], 9), "n  aa\n1  22\n\nn  bb  cc\n1  33  44\n");
    }

    #[test]
    fn a_group_that_is_too_wide_is_in_a_block_all_the_same() {
        assert_eq!(in_blocks(&cells(&[&["n", "aaaaaaaa"]]), 1, &[1], 3), "n  aaaaaaaa\n");
    }
}
