//! Matrices as lines of numbers, as `dlmread` and `dlmwrite` have them. In: texts or matrices. Out: matrices
//! or texts.

use crate::error::Result;
use crate::fail;
use crate::format::scan::number_length;
use crate::ops::elements::{describe, reals};
use crate::value::Value;

/// Rows of numbers; separators are blanks, commas, semicolons, tabs, or the one given. Comments
/// begin with `%` or `#`.
pub(crate) fn read(text: &str, separator: Option<&str>, name: &str) -> Result<Value> {
    let mut rows: Vec<Vec<f64>> = Vec::new();
    for (k, l) in text.lines().enumerate() {
        let l = l.split(['%', '#']).next().unwrap_or("").trim();
        if l.is_empty() {
            continue;
        }
        let fields: Vec<&str> = match separator {
            Some(s) => l.split(s).map(str::trim).collect(),
            None if l.contains(',') || l.contains(';') => {
                l.trim_end_matches([',', ';']).split([',', ';']).map(str::trim).collect()
            }
            None => l.split_whitespace().collect(),
        };
        let row: Option<Vec<f64>> = fields
            .iter()
            .map(|f| match *f {
                "" => Some(0.0),
                f if number_length(f, false) == f.len() => crate::format::numbers::parse_number(f).map(|z| z.re),
                _ => None,
            })
            .collect();
        match row {
            Some(r) => rows.push(r),
            None if rows.is_empty() && separator.is_some() => {}
            None => fail!(
                "MATLAB:load:unableToReadFile",
                "Unable to read '{name}': line {} is not a row of numbers.",
                k + 1
            ),
        }
    }
    let cols = rows.iter().map(Vec::len).max().unwrap_or(0);
    let mut data = Vec::with_capacity(rows.len() * cols);
    for j in 0..cols {
        // Missing numbers at the end of a row are zeros, as dlmread has it.
        data.extend(rows.iter().map(|r| r.get(j).copied().unwrap_or(0.0)));
    }
    Ok(Value::matrix(rows.len(), cols, data))
}

/// Rows as lines of numbers with so many significant digits.
pub(crate) fn text(v: &Value, separator: &str, precision: usize) -> Result<String> {
    let Some(data) = reals(v) else {
        fail!("MATLAB:dlmwrite:InputClass", "expected a matrix of numbers, not a {}", describe(v));
    };
    let rows = v.rows();
    let mut out = String::new();
    for i in 0..rows {
        let row: Vec<String> =
            data.iter().skip(i).step_by(rows.max(1)).map(|&x| crate::format::printf::g(x, precision)).collect();
        out.push_str(&row.join(separator));
        out.push('\n');
    }
    Ok(out)
}
