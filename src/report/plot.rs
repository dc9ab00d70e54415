//! Curves of a sweep as an SVG picture that stands alone. In: curves. Out: the text of the picture.

use super::Units;
use super::comparison::units_of;
use crate::compare::Figure;
use crate::compare::crossover::{CurveRow, FigureCurve};
use crate::compare::sweep_points::GridPoint;
use plotters::prelude::*;

const SIZE: (u32, u32) = (720, 420);
/// Most panels (combinations of the other axes) that are drawn.
const PANELS: usize = 24;
/// Colours that people with colour blindness can tell apart (Okabe and Ito).
const COLORS: [RGBColor; 6] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(230, 159, 0),
    RGBColor(86, 180, 233),
];

/// A panel for each curve and each combination of the axes besides `along`: one line a variant,
/// with its interval as a band, and the crossovers.
///
/// # Errors
/// What the drawing library could not do.
pub(crate) fn svg(
    files: &[String],
    curves: &[FigureCurve],
    along: usize,
    units: Option<Units>,
) -> Result<String, String> {
    let panels: Vec<(&FigureCurve, GridPoint, Vec<&CurveRow>)> =
        curves.iter().flat_map(|c| panels(c, along)).take(PANELS).collect();
    let mut text = String::new();
    {
        let height = SIZE.1 * u32::try_from(panels.len().max(1)).unwrap_or(1);
        let root = SVGBackend::with_string(&mut text, (SIZE.0, height)).into_drawing_area();
        root.fill(&WHITE).map_err(|e| e.to_string())?;
        for ((curve, others, rows), area) in panels.iter().zip(root.split_evenly((panels.len().max(1), 1))) {
            panel(&area, files, curve, others, rows, along, units).map_err(|e| e.to_string())?;
        }
        root.present().map_err(|e| e.to_string())?;
    }
    Ok(text)
}

fn panels(c: &FigureCurve, along: usize) -> Vec<(&FigureCurve, GridPoint, Vec<&CurveRow>)> {
    let mut all: Vec<(&FigureCurve, GridPoint, Vec<&CurveRow>)> = Vec::new();
    for r in &c.rows {
        let mut others = r.point.clone();
        if along < others.len() {
            others.remove(along);
        }
        match all.iter_mut().find(|(_, o, _)| *o == others) {
            Some((_, _, rows)) => rows.push(r),
            None => all.push((c, others, vec![r])),
        }
    }
    all
}

type Area<'a> = DrawingArea<SVGBackend<'a>, plotters::coord::Shift>;
type Drawn<'a> = Result<(), DrawingAreaErrorKind<<SVGBackend<'a> as DrawingBackend>::ErrorType>>;

fn panel<'a>(
    area: &Area<'a>,
    files: &[String],
    curve: &FigureCurve,
    others: &GridPoint,
    rows: &[&CurveRow],
    along: usize,
    units: Option<Units>,
) -> Drawn<'a> {
    let (scale, unit) = scale(curve.figure, units.unwrap_or_else(|| units_of(curve)));
    let x = |r: &CurveRow| r.point.get(along).map_or(0.0, |p| p.1);
    let (mut left, mut right, mut top) = (f64::INFINITY, f64::NEG_INFINITY, 0.0_f64);
    for r in rows {
        left = left.min(x(r));
        right = right.max(x(r));
        top = r.values.iter().flatten().fold(top, |t, v| t.max(v.high / scale));
    }
    if !left.is_finite() || left >= right {
        (left, right) = if left.is_finite() { (left - 1.0, left + 1.0) } else { (0.0, 1.0) };
    }
    let fixed: Vec<String> = others.iter().map(|(n, v)| format!(", {n} = {v}")).collect();
    let title = format!("{} of {} for one execution{}", curve.figure.title(), curve.region, fixed.concat());
    let mut chart = ChartBuilder::on(area)
        .caption(title, ("sans-serif", 16))
        .margin(12)
        .x_label_area_size(36)
        .y_label_area_size(76)
        .build_cartesian_2d(left..right, 0.0..top.max(f64::MIN_POSITIVE) * 1.08)?;
    let axis = rows.first().and_then(|r| r.point.get(along)).map_or("", |p| p.0.as_str());
    chart.configure_mesh().x_desc(axis).y_desc(unit).light_line_style(RGBColor(235, 235, 235)).draw()?;
    for (k, file) in files.iter().enumerate() {
        let color = COLORS[k % COLORS.len()];
        let known: Vec<_> = rows.iter().filter_map(|r| Some((x(r), (*r.values.get(k)?)?))).collect();
        let mut band: Vec<(f64, f64)> = known.iter().map(|(x, v)| (*x, v.high / scale)).collect();
        band.extend(known.iter().rev().map(|(x, v)| (*x, v.low / scale)));
        chart.draw_series(std::iter::once(Polygon::new(band, color.mix(0.15))))?;
        let name = format!("{} {file}", crate::compare::label(k));
        chart
            .draw_series(LineSeries::new(known.iter().map(|(x, v)| (*x, v.value / scale)), color.stroke_width(2)))?
            .label(name)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 18, y)], color.stroke_width(2)));
        chart.draw_series(known.iter().map(|(x, v)| Circle::new((*x, v.value / scale), 3, color.filled())))?;
    }
    for c in curve.crossovers.iter().filter(|c| c.others == *others) {
        let line = [(c.at, 0.0), (c.at, top * 1.08)];
        chart.draw_series(std::iter::once(PathElement::new(line, RGBColor(110, 110, 110))))?;
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::UpperLeft)
        .background_style(WHITE.mix(0.8))
        .border_style(RGBColor(200, 200, 200))
        .draw()
}

fn scale(figure: Figure, units: Units) -> (f64, &'static str) {
    match (figure, units) {
        (figure, _) if !figure.is_bytes() => (1.0, figure.unit()),
        (_, units) => (units.bytes(), units.short()),
    }
}
