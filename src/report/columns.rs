//! Cells as lines of text.

/// Columns of equal width: the first to the left, numbers to the right.
pub(super) fn layout(cells: &[Vec<String>]) -> String {
    let columns = cells.iter().map(Vec::len).max().unwrap_or(0);
    let width = |c: usize| cells.iter().filter_map(|r| r.get(c)).map(|s| s.chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut out = String::new();
    for row in cells {
        let line: Vec<String> = row
            .iter()
            .zip(&widths)
            .enumerate()
            .map(|(c, (cell, &w))| if c == 0 { format!("{cell:<w$}") } else { format!("{cell:>w$}") })
            .collect();
        out.push_str(line.join("  ").trim_end());
        out.push('\n');
    }
    out
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
