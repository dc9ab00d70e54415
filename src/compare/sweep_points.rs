//! Sweeps: every variant over a grid of values of top-level variables. In: the texts of `--sweep`
//! and `--shard`. Out: the points of the grid, and records of runs as they stand in a results
//! file, one JSON object a line, so that a sweep can be resumed, shared out and merged.

use super::{RangeFigures, Variant};
use serde::{Deserialize, Serialize};

/// One swept variable.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SweptVariable {
    pub name: String,
    pub values: Vec<f64>,
}

/// Values of all axes, in their order.
pub(crate) type GridPoint = Vec<(String, f64)>;

/// Most points of a grid.
const LARGEST: usize = 1_000_000;

/// `n=100:100:2000`, `n=1:10` or `n=10,20,50`.
///
/// # Errors
/// What is wrong with the text.
pub(crate) fn axis(text: &str) -> Result<SweptVariable, String> {
    let shape = "write NAME=FIRST:STEP:LAST or NAME=V1,V2,…, such as n=100:100:2000";
    let (name, values) = text.split_once('=').ok_or(shape)?;
    let name = name.trim();
    if !is_variable(name) {
        return Err(format!("'{name}' is not a variable name"));
    }
    let number = |t: &str| {
        t.trim().parse::<f64>().ok().filter(|v| v.is_finite()).ok_or_else(|| format!("'{t}' is not a number; {shape}"))
    };
    let values = if values.contains(':') {
        let parts: Vec<f64> = values.split(':').map(number).collect::<Result<_, _>>()?;
        match parts[..] {
            [first, last] => range(first, 1.0, last)?,
            [first, step, last] => range(first, step, last)?,
            _ => return Err(shape.into()),
        }
    } else {
        values.split(',').map(number).collect::<Result<_, _>>()?
    };
    Ok(SweptVariable { name: name.to_string(), values })
}

/// Whether a text is the name of a variable, or a function and a variable in it (`f:n`).
#[must_use]
pub(crate) fn is_variable(text: &str) -> bool {
    let word = |w: &str| {
        w.starts_with(|c: char| c.is_ascii_alphabetic()) && w.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
    };
    text.split(':').count() <= 2 && text.split(':').all(word)
}

fn range(first: f64, step: f64, last: f64) -> Result<Vec<f64>, String> {
    let steps = (last - first) / step;
    if !steps.is_finite() || steps < 0.0 {
        return Err("the range is empty: its step leads away from the last value".into());
    }
    // As MATLAB's colon: the last value is met within rounding.
    let count = (steps + 1e-10 * steps.max(1.0)).floor() + 1.0;
    if count > LARGEST as f64 {
        return Err(format!("the range has more than {LARGEST} values"));
    }
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let count = count as usize;
    Ok((0..count).map(|k| first + k as f64 * step).collect())
}

/// All points; the last axis runs fastest.
///
/// # Errors
/// A name that stands twice, or a grid that is too large.
pub(crate) fn grid(axes: &[SweptVariable]) -> Result<Vec<GridPoint>, String> {
    for (k, a) in axes.iter().enumerate() {
        if axes.iter().take(k).any(|b| b.name == a.name) {
            return Err(format!("--sweep {}: this name is given twice", a.name));
        }
    }
    let mut points: Vec<GridPoint> = vec![Vec::new()];
    for a in axes {
        if points.len().saturating_mul(a.values.len()) > LARGEST {
            return Err(format!("the grid has more than {LARGEST} points"));
        }
        points = points
            .into_iter()
            .flat_map(|p| {
                a.values.iter().map(move |v| {
                    let mut q = p.clone();
                    q.push((a.name.clone(), *v));
                    q
                })
            })
            .collect();
    }
    Ok(points)
}

/// `K/N`: the K-th of N shares, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shard {
    pub k: usize,
    pub n: usize,
}

impl Shard {
    /// Whether job number `i` (from 0) is in this share. Neighbours go to different shares, so
    /// that each has cheap and expensive points.
    #[must_use]
    pub(crate) fn has(self, i: usize) -> bool {
        i % self.n == self.k - 1
    }
}

/// # Errors
/// What is wrong with the text.
pub(crate) fn shard(text: &str) -> Result<Shard, String> {
    let shape = "write K/N with 1 <= K <= N, such as 2/8";
    let (k, n) = text.split_once('/').ok_or(shape)?;
    match (k.trim().parse(), n.trim().parse()) {
        (Ok(k), Ok(n)) if 1 <= k && k <= n => Ok(Shard { k, n }),
        _ => Err(shape.into()),
    }
}

/// One run of one variant at one point, as a line of the results file.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq)]
pub(crate) struct Record {
    /// `slamm-sweep/1`
    pub schema: String,
    /// Order of the variant on the command line.
    pub variant: usize,
    pub file: String,
    /// Name and own options of a variant of `--variant`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub given: Option<(String, String)>,
    /// Of the prototype's own file.
    pub sha256: String,
    /// Everything besides the point that decides the figures.
    pub options: String,
    pub point: GridPoint,
    /// Why the run failed; its figures are then those until there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    pub ranges: Vec<RangeFigures>,
}

pub(crate) const SCHEMA: &str = "slamm-sweep/1";

impl Record {
    /// Whether the record is of the same run.
    #[must_use]
    pub(crate) fn same_run(&self, o: &Record) -> bool {
        self.sha256 == o.sha256
            && self.options == o.options
            && self.point == o.point
            && self.file == o.file
            && self.name() == o.name()
    }

    /// The name of a variant of `--variant`.
    fn name(&self) -> Option<&str> {
        self.given.as_ref().map(|(name, _)| name.as_str())
    }

    /// As [`Variant::title`].
    #[must_use]
    pub(crate) fn title(&self) -> String {
        super::title(&self.file, self.name())
    }
}

/// Reads a results file. A last line that was cut off by an interrupt is left out.
///
/// # Errors
/// The line (from 1) that is no record, and why.
pub(crate) fn records(text: &str) -> Result<Vec<Record>, (usize, String)> {
    let mut all = Vec::new();
    for (n, row) in text.lines().enumerate() {
        if row.trim().is_empty() {
            continue;
        }
        match serde_json::from_str::<Record>(row) {
            Ok(r) if r.schema == SCHEMA => all.push(r),
            Ok(r) => return Err((n + 1, format!("the schema '{}' is not {SCHEMA}", r.schema))),
            Err(e) if e.is_eof() && !text.ends_with('\n') && n + 1 == text.lines().count() => {}
            Err(e) => return Err((n + 1, e.to_string())),
        }
    }
    Ok(all)
}

/// Records of one point, as variants in their order.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct AtPoint {
    pub point: GridPoint,
    pub variants: Vec<Option<Variant>>,
}

/// Titles of the variants in their order, and their records by point, points in ascending order.
#[must_use]
pub(crate) fn gather(records: &[Record]) -> (Vec<String>, Vec<AtPoint>) {
    let mut files: Vec<(usize, String)> = Vec::new();
    for r in records {
        let title = r.title();
        if !files.iter().any(|(_, f)| *f == title) {
            files.push((r.variant, title));
        }
    }
    files.sort();
    let files: Vec<String> = files.into_iter().map(|(_, f)| f).collect();
    let mut points: Vec<AtPoint> = Vec::new();
    for r in records {
        let title = r.title();
        let Some(k) = files.iter().position(|f| *f == title) else { continue };
        let at = points.iter().position(|p| p.point == r.point).unwrap_or_else(|| {
            points.push(AtPoint { point: r.point.clone(), variants: vec![None; files.len()] });
            points.len() - 1
        });
        let name = std::path::Path::new(&r.file).file_stem().map(|n| n.to_string_lossy().into_owned());
        let variant = Variant {
            label: super::label(k),
            name: name.unwrap_or_else(|| r.file.clone()),
            file: r.file.clone(),
            saved: None,
            options: None,
            complete: r.error.is_none(),
            ranges: r.ranges.clone(),
        };
        let variant = match &r.given {
            Some((name, options)) => variant.given(name, options),
            None => variant,
        };
        if let Some(slot) = points.get_mut(at).and_then(|p| p.variants.get_mut(k)) {
            *slot = Some(variant);
        }
    }
    points.sort_by(|a, b| order(&a.point, &b.point));
    (files, points)
}

fn order(a: &GridPoint, b: &GridPoint) -> std::cmp::Ordering {
    a.iter().zip(b).map(|(x, y)| x.1.total_cmp(&y.1)).find(|o| o.is_ne()).unwrap_or(a.len().cmp(&b.len()))
}
