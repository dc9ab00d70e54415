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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::crossover::Crossover;
    use crate::prediction::Interval;

    const MB: f64 = 1024.0 * 1024.0;
    /// The first two colours and that of a crossover.
    const A: &str = "#0072B2";
    const B: &str = "#D55E00";
    const MEET: &str = "#6E6E6E";

    fn point(axes: &[(&str, f64)]) -> GridPoint {
        axes.iter().map(|(n, v)| ((*n).to_string(), *v)).collect()
    }

    fn curve(figure: Figure, rows: Vec<(GridPoint, Vec<Option<Interval>>)>, crossovers: Vec<Crossover>) -> FigureCurve {
        let rows = rows.into_iter().map(|(point, values)| CurveRow { point, values, best: None, certain: true });
        FigureCurve { region: "it".into(), figure, rows: rows.collect(), crossovers }
    }

    fn crossover(others: GridPoint, at: f64) -> Crossover {
        Crossover { others, axis: "n".into(), from: 20.0, to: 40.0, at, before: 0, after: 1, certain: true }
    }

    fn drawn(files: &[&str], curve: FigureCurve, units: Units) -> String {
        let files: Vec<String> = files.iter().map(|f| (*f).to_string()).collect();
        svg(&files, &[curve], 0, Some(units)).unwrap_or_default()
    }

    /// The numbers of these attributes, for each element of a kind that has a colour.
    fn numbers(svg: &str, element: &str, color: &str, attributes: &[&str]) -> Vec<Vec<f64>> {
        let start = format!("<{element} ");
        let of = |line: &str, name: &str| -> Vec<f64> {
            let text = line.split_once(&format!(" {name}=\"")).and_then(|(_, rest)| rest.split_once('"'));
            text.map_or("", |(value, _)| value).split([',', ' ']).filter_map(|n| n.parse().ok()).collect()
        };
        let lines = svg.lines().filter(|l| l.starts_with(&start) && l.contains(color));
        lines.map(|l| attributes.iter().flat_map(|a| of(l, a)).collect()).collect()
    }

    /// Left, right, top and bottom of a panel, as its grid lines show them.
    fn frame(svg: &str, panel: f64) -> [f64; 4] {
        let lines = numbers(svg, "line", "", &["x1", "y1", "x2", "y2"]);
        let here = lines.iter().filter(|l| l.len() == 4 && (l[1] / f64::from(SIZE.1)).floor() == panel);
        let start = [f64::INFINITY, f64::NEG_INFINITY, f64::INFINITY, f64::NEG_INFINITY];
        here.fold(start, |[l, r, t, b], n| {
            [l.min(n[0]).min(n[2]), r.max(n[0]).max(n[2]), t.min(n[1]).min(n[3]), b.max(n[1]).max(n[3])]
        })
    }

    /// Where points are in a frame whose axes have these ends.
    fn places([left, right, top, bottom]: [f64; 4], x: (f64, f64), most: f64, points: &[(f64, f64)]) -> Vec<f64> {
        let place = |&(a, v): &(f64, f64)| {
            [left + (right - left) * (a - x.0) / (x.1 - x.0), bottom - (bottom - top) * v / most]
        };
        points.iter().flat_map(place).collect()
    }

    #[track_caller]
    fn near(found: &[f64], expected: &[f64]) {
        let alike = found.len() == expected.len() && found.iter().zip(expected).all(|(f, e)| (f - e).abs() < 2.0);
        assert!(alike, "{found:?} are not {expected:?}");
    }

    fn circles(svg: &str, color: &str) -> Vec<f64> {
        numbers(svg, "circle", color, &["cx", "cy"]).concat()
    }

    fn says(svg: &str, text: &str) -> bool {
        svg.lines().any(|l| l.trim() == text)
    }

    /// Variant A loads n / 10 MB, half of it with twice the cache and a quarter more with half of it; B loads 3 MB, and has no
    /// figure at n = 20.
    #[test]
    fn points_bands_and_crossovers_are_where_their_values_are() {
        let a = |mb: f64| Some(Interval { low: 0.5 * mb * MB, value: mb * MB, high: 1.25 * mb * MB });
        let b = Some(Interval::exact(3.0 * MB));
        let row = |n: f64, b| (point(&[("n", n)]), vec![a(n / 10.0), b]);
        let rows = vec![row(10.0, b), row(20.0, None), row(40.0, b)];
        let svg = drawn(&["a.m", "b.m"], curve(Figure::Wsl, rows, vec![crossover(Vec::new(), 30.0)]), Units::Megabytes);
        let frame = frame(&svg, 0.0);
        // The axis ends 8 % above the largest end of a band, 5 MB.
        let at = |points: &[(f64, f64)]| places(frame, (10.0, 40.0), 5.4, points);
        near(&circles(&svg, A), &at(&[(10.0, 1.0), (20.0, 2.0), (40.0, 4.0)]));
        near(&circles(&svg, B), &at(&[(10.0, 3.0), (40.0, 3.0)]));
        let band = numbers(&svg, "polygon", A, &["points"]).concat();
        near(&band, &at(&[(10.0, 1.25), (20.0, 2.5), (40.0, 5.0), (40.0, 2.0), (20.0, 1.0), (10.0, 0.5)]));
        // The line through the points, and the one beside the name of the variant.
        let lines = numbers(&svg, "polyline", A, &["points"]);
        assert_eq!(lines.len(), 2);
        near(&lines[0], &circles(&svg, A));
        assert!(matches!(lines[1].as_slice(), [x, y, to, z] if to - x == 18.0 && y == z), "{:?}", lines[1]);
        let meet = numbers(&svg, "polyline", MEET, &["points"]).concat();
        near(&meet, &at(&[(30.0, 0.0), (30.0, 5.4)]));
        for text in ["MB", "n", "5.0", "A a.m", "B b.m", "WSL of it for one execution"] {
            assert!(says(&svg, text), "{text}");
        }
    }

    #[test]
    fn a_panel_has_the_points_and_crossovers_of_its_value_of_the_other_axis() {
        let row = |n, m, mb: f64| (point(&[("n", n), ("m", m)]), vec![Some(Interval::exact(mb * MB))]);
        let rows = vec![row(10.0, 1.0, 1.0), row(40.0, 1.0, 2.0), row(10.0, 2.0, 4.0), row(40.0, 2.0, 2.0)];
        let meet = crossover(point(&[("m", 2.0)]), 20.0);
        let svg = drawn(&["a.m"], curve(Figure::Wsl, rows, vec![meet]), Units::Kilobytes);
        assert!(svg.starts_with("<svg width=\"720\" height=\"840\""));
        assert!(says(&svg, "WSL of it for one execution, m = 1") && says(&svg, "WSL of it for one execution, m = 2"));
        let [first, second] = [0.0, 1.0].map(|k| frame(&svg, k));
        let expected = [
            places(first, (10.0, 40.0), 2.0 * 1.08, &[(10.0, 1.0), (40.0, 2.0)]),
            places(second, (10.0, 40.0), 4.0 * 1.08, &[(10.0, 4.0), (40.0, 2.0)]),
        ];
        near(&circles(&svg, A), &expected.concat());
        let line = places(second, (10.0, 40.0), 1.0, &[(20.0, 0.0), (20.0, 1.0)]);
        near(&numbers(&svg, "polyline", MEET, &["points"]).concat(), &line);
    }

    /// The axis goes from one less to one more; numbers that are no bytes have their own unit.
    #[test]
    fn a_single_point_is_in_the_middle() {
        for at in [point(&[("n", 5.0)]), Vec::new()] {
            let rows = vec![(at, vec![Some(Interval::exact(3000.0))])];
            let svg = drawn(&["a.m"], curve(Figure::Flops, rows, Vec::new()), Units::Kilobytes);
            let middle = places(frame(&svg, 0.0), (4.0, 6.0), 3000.0 * 1.08, &[(5.0, 3000.0)]);
            near(&circles(&svg, A), &middle);
            assert!(says(&svg, "operations") && says(&svg, "3000.0"), "{svg}");
        }
    }
}
