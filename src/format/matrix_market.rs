//! Matrix Market files. In: the text of a file, or a matrix. Out: the matrix and what its header says, or
//! the text.

use crate::error::Result;
use crate::fail;
use crate::ops::sparse::{Entry, Number, csc, from_triplets};
use crate::ops::{convert, memory};
use crate::value::{C64, Dense, Value};
use std::fmt::Write;

/// What a file holds.
pub(crate) struct Contents {
    /// Sparse of coordinate files, full of array files.
    pub value: Value,
    pub rows: usize,
    pub cols: usize,
    /// Entries that the file has.
    pub stored: usize,
    /// Format, field and symmetry, in lower case.
    pub words: [String; 3],
}

/// The matrix of a file; its name is for messages.
///
/// # Errors
/// No such file; a matrix that does not fit into memory.
pub(crate) fn read(name: &str, text: &str) -> Result<Contents> {
    let h = header(name, text.lines().next().unwrap_or_default())?;
    let mut lines = Lines { name: name.to_owned(), rest: text.lines().enumerate() };
    let (line, size) = lines.numbers(if h.coordinate { 3 } else { 2 }, "the size line")?;
    let whole = |x: f64| -> Result<usize> {
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        if x >= 0.0 && x.fract() == 0.0 && x < 9e15 {
            Ok(x as usize)
        } else {
            fail!("slamm:mmread:size", "{}:{line}: {x} is not a size.", lines.name)
        }
    };
    let (m, n) = (whole(size[0])?, whole(size[1])?);
    let entries = if h.coordinate { whole(size[2])? } else { 0 };
    if h.symmetry != Symmetry::General && m != n {
        fail!(
            "slamm:mmread:square",
            "{}:{line}: a {} matrix must be square; this one is {m}x{n}.",
            lines.name,
            h.words[4]
        );
    }
    let value = if h.coordinate {
        // Triplets of complex numbers, perhaps mirrored, and the matrix.
        memory::reserve_sparse(m, n, entries.saturating_mul(6))?;
        coordinate(&h, &mut lines, m, n, entries)?
    } else {
        memory::reserve(&[m, n], 16)?;
        array(&h, &mut lines, m, n)?
    };
    if let Some((line, _)) = lines.next() {
        fail!("slamm:mmread:long", "{}:{line}: there are more entries than the size line says.", lines.name);
    }
    let stored = if h.coordinate { entries } else { m * n };
    let mut words = h.words.into_iter().skip(2);
    let mut word = || words.next().unwrap_or_default();
    Ok(Contents { value, rows: m, cols: n, stored, words: [word(), word(), word()] })
}

/// The text of a matrix, with a comment.
///
/// # Errors
/// What is no matrix of numbers.
pub(crate) fn text(v: &Value, comment: Option<&str>) -> Result<String> {
    let field = if v.is_complex() { "complex" } else { "real" };
    let mut text =
        format!("%%MatrixMarket matrix {} {field} general\n", if v.is_sparse() { "coordinate" } else { "array" });
    if let Some(comment) = comment {
        comment.lines().for_each(|l| {
            let _ = writeln!(text, "%{l}");
        });
    }
    let number = |z: C64| if v.is_complex() { format!("{:e} {:e}", z.re, z.im) } else { format!("{:e}", z.re) };
    if v.is_sparse() {
        let s = C64::matrix(v)?;
        let _ = writeln!(text, "{} {} {}", s.rows, s.cols, s.nnz());
        for ((i, j), &z) in csc::positions(&*s).zip(&s.values) {
            let _ = writeln!(text, "{} {} {}", i + 1, j + 1, number(z));
        }
    } else {
        let a = convert::complex_array(v)?;
        let _ = writeln!(text, "{} {}", a.rows(), a.cols());
        for &z in &a.data {
            let _ = writeln!(text, "{}", number(z));
        }
    }
    Ok(text)
}

#[derive(Clone, Copy, PartialEq)]
enum Symmetry {
    General,
    Symmetric,
    Skew,
    Hermitian,
}

struct Header {
    coordinate: bool,
    complex: bool,
    pattern: bool,
    symmetry: Symmetry,
    words: Vec<String>,
}

/// The file being read, for messages.
struct Lines<'a> {
    name: String,
    rest: std::iter::Enumerate<std::str::Lines<'a>>,
}

impl<'a> Lines<'a> {
    /// Next line that is neither blank nor a comment, with its number from 1.
    fn next(&mut self) -> Option<(usize, &'a str)> {
        self.rest.by_ref().map(|(k, l)| (k + 1, l.trim())).find(|(_, l)| !l.is_empty() && !l.starts_with('%'))
    }

    fn numbers(&mut self, wanted: usize, what: &str) -> Result<(usize, Vec<f64>)> {
        let Some((line, text)) = self.next() else {
            fail!("slamm:mmread:short", "{}: the file ends before {what}.", self.name);
        };
        let mut out = Vec::with_capacity(wanted);
        for word in text.split_whitespace() {
            match word.replace(['d', 'D'], "e").parse() {
                Ok(x) => out.push(x),
                Err(_) => fail!("slamm:mmread:number", "{}:{line}: '{word}' is not a number ({what}).", self.name),
            }
        }
        if out.len() < wanted {
            fail!("slamm:mmread:few", "{}:{line}: {what} needs {wanted} numbers; there are {}.", self.name, out.len());
        }
        Ok((line, out))
    }
}

fn header(name: &str, line: &str) -> Result<Header> {
    let words: Vec<String> = line.split_whitespace().map(str::to_ascii_lowercase).collect();
    let known = |k: usize, all: &[&str]| words.get(k).is_some_and(|w| all.contains(&w.as_str()));
    if !known(0, &["%%matrixmarket"]) || !known(1, &["matrix"]) {
        fail!(
            "slamm:mmread:banner",
            "{name}:1: the first line must be '%%MatrixMarket matrix coordinate|array field symmetry'."
        );
    }
    if !known(2, &["coordinate", "array"]) {
        fail!("slamm:mmread:format", "{name}:1: the format must be coordinate or array.");
    }
    if !known(3, &["real", "double", "integer", "complex", "pattern"]) {
        fail!("slamm:mmread:field", "{name}:1: the field must be real, integer, complex or pattern.");
    }
    if !known(4, &["general", "symmetric", "skew-symmetric", "hermitian"]) {
        fail!(
            "slamm:mmread:symmetry",
            "{name}:1: the symmetry must be general, symmetric, skew-symmetric or hermitian."
        );
    }
    let symmetry = match words[4].as_str() {
        "symmetric" => Symmetry::Symmetric,
        "skew-symmetric" => Symmetry::Skew,
        "hermitian" => Symmetry::Hermitian,
        _ => Symmetry::General,
    };
    Ok(Header {
        coordinate: words[2] == "coordinate",
        complex: words[3] == "complex",
        pattern: words[3] == "pattern",
        symmetry,
        words,
    })
}

fn mirror(h: &Header, x: C64) -> C64 {
    match h.symmetry {
        Symmetry::Skew => -x,
        Symmetry::Hermitian => x.conj(),
        _ => x,
    }
}

fn coordinate(h: &Header, lines: &mut Lines, m: usize, n: usize, entries: usize) -> Result<Value> {
    let (mut i, mut j, mut v) = (Vec::new(), Vec::new(), Vec::new());
    let wanted = if h.pattern {
        2
    } else if h.complex {
        4
    } else {
        3
    };
    for k in 0..entries {
        let (line, x) = lines.numbers(wanted, &format!("entry {} of {entries}", k + 1))?;
        let place = |x: f64, limit: usize, what: &str| -> Result<usize> {
            #[allow(clippy::cast_possible_truncation, clippy::cast_precision_loss, clippy::cast_sign_loss)]
            if x >= 1.0 && x.fract() == 0.0 && x <= limit as f64 {
                Ok(x as usize - 1)
            } else {
                fail!("slamm:mmread:position", "{}:{line}: {what} {x} is not between 1 and {limit}.", lines.name)
            }
        };
        let (r, c) = (place(x[0], m, "row")?, place(x[1], n, "column")?);
        let z = if h.pattern { C64::new(1.0, 0.0) } else { C64::new(x[2], if h.complex { x[3] } else { 0.0 }) };
        i.push(r);
        j.push(c);
        v.push(z);
        if h.symmetry != Symmetry::General && r != c {
            i.push(c);
            j.push(r);
            v.push(mirror(h, z));
        }
    }
    if h.complex {
        return Ok(C64::wrap(from_triplets(m, n, (&i, &j, &v), |x, y| x + y)));
    }
    let real: Vec<f64> = v.iter().map(|z| z.re).collect();
    Ok(f64::wrap(from_triplets(m, n, (&i, &j, &real), |x, y| x + y)))
}

fn array(h: &Header, lines: &mut Lines, m: usize, n: usize) -> Result<Value> {
    let mut data = vec![C64::ZERO; m * n];
    for c in 0..n {
        let first = match h.symmetry {
            Symmetry::General => 0,
            Symmetry::Skew => c + 1,
            _ => c,
        };
        for r in first..m {
            let (_, x) = lines.numbers(if h.complex { 2 } else { 1 }, &format!("element ({}, {})", r + 1, c + 1))?;
            let z = C64::new(x[0], if h.complex { x[1] } else { 0.0 });
            data[c * m + r] = z;
            if h.symmetry != Symmetry::General && r != c {
                data[r * m + c] = mirror(h, z);
            }
        }
    }
    Ok(Value::complex(Dense::matrix(m, n, data)))
}
