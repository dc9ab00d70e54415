//! Where the best variant changes along a sweep. In: figures by point. Out: the two neighbouring
//! values between which it happens, and where the straight lines between them meet.

use super::sweep_points::{AtPoint, GridPoint};
use super::{Figure, best, clearly_best};
use crate::prediction::Interval;
use serde::Serialize;

/// A change of the best variant.
#[derive(Clone, Debug, Serialize, PartialEq)]
pub(crate) struct Crossover {
    /// Values of the other axes.
    pub others: GridPoint,
    pub axis: String,
    pub from: f64,
    pub to: f64,
    /// Where the lines through the two points meet.
    pub at: f64,
    /// Variants, by their order.
    pub before: usize,
    pub after: usize,
    /// Whether the intervals of the two variants lie apart on both sides.
    pub certain: bool,
}

/// One figure of one region over a sweep.
#[derive(Clone, Debug, Serialize, PartialEq)]
pub(crate) struct FigureCurve {
    pub region: String,
    pub figure: Figure,
    pub rows: Vec<CurveRow>,
    pub crossovers: Vec<Crossover>,
}

#[derive(Clone, Debug, Serialize, PartialEq)]
pub(crate) struct CurveRow {
    pub point: GridPoint,
    /// For one execution, by variant.
    pub values: Vec<Option<Interval>>,
    pub best: Option<usize>,
    pub certain: bool,
}

/// Follows a figure along the axis `along` (its number), for each combination of the other axes.
#[must_use]
pub(crate) fn curve(points: &[AtPoint], region: &str, figure: Figure, along: usize) -> FigureCurve {
    let rows: Vec<CurveRow> = points
        .iter()
        .map(|p| {
            let values: Vec<Option<Interval>> =
                p.variants.iter().map(|v| figure.each(v.as_ref()?.range(region)?)).collect();
            let (best, certain) = clearly_best(&values);
            CurveRow { point: p.point.clone(), values, best, certain }
        })
        .collect();
    let mut crossovers = Vec::new();
    let mut lines: Vec<(GridPoint, Vec<&CurveRow>)> = Vec::new();
    for row in &rows {
        let mut others = row.point.clone();
        if along < others.len() {
            others.remove(along);
        }
        match lines.iter_mut().find(|(o, _)| *o == others) {
            Some((_, line)) => line.push(row),
            None => lines.push((others, vec![row])),
        }
    }
    for (others, mut line) in lines {
        let at = |r: &CurveRow| r.point.get(along).map_or(0.0, |p| p.1);
        line.sort_by(|a, b| at(a).total_cmp(&at(b)));
        for pair in line.windows(2) {
            let [a, b] = pair else { continue };
            if let Some(mut c) = change(a, b, along) {
                c.others.clone_from(&others);
                crossovers.push(c);
            }
        }
    }
    FigureCurve { region: region.to_string(), figure, rows, crossovers }
}

fn change(a: &CurveRow, b: &CurveRow, along: usize) -> Option<Crossover> {
    // Variants that are equal at a point change places there all the same.
    let (before, after) = (best(&a.values).0?, best(&b.values).0?);
    if before == after {
        return None;
    }
    let (name, from) = a.point.get(along)?;
    let to = b.point.get(along)?.1;
    let of = |r: &CurveRow, k: usize| r.values.get(k).copied().flatten().map(|v| v.value);
    // Difference between the two variants at both ends; it changes its sign.
    let (d0, d1) = (of(a, after)? - of(a, before)?, of(b, after)? - of(b, before)?);
    let share = if d0 == d1 { 0.5 } else { (d0 / (d0 - d1)).clamp(0.0, 1.0) };
    Some(Crossover {
        others: GridPoint::new(),
        axis: name.clone(),
        from: *from,
        to,
        at: from + share * (to - from),
        before,
        after,
        certain: a.certain && b.certain,
    })
}
