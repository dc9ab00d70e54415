//! Colour maps. In: the number of colours. Out: a row of red, green and blue for each.

use crate::error::Result;
use crate::functions::table::Function;
use crate::functions::table::arguments::{count, count_arg, one};
use crate::functions::table::facts::Facts;
use crate::functions::table::rows::constructor;
use crate::ops::memory;
use crate::value::{Dense, Dims, Value};

macro_rules! map {
    ($name:literal, $colour:expr, $doc:literal, $example:literal) => {
        constructor(
            $name,
            Facts::PLAIN,
            (0, 1),
            |_, a, _| one(colours(if a.is_empty() { 256 } else { count_arg(a, 0, $name)? }, $colour)?),
            $doc,
            $example,
        )
    };
}

pub(crate) const ROWS: &[Function] = &[
    map!("gray", |k, n| [ramp(k, n); 3], "Colour map from black to white.", "gray(4)"),
    map!("hot", hot, "Colour map from black over red and yellow to white.", "hot(8)"),
    map!("cool", |k, n| [ramp(k, n), 1.0 - ramp(k, n), 1.0], "Colour map from cyan to magenta.", "cool(4)"),
    map!("bone", bone, "Grey colour map with some blue.", "bone(8)"),
    map!("copper", copper, "Colour map from black to copper.", "copper(4)"),
    map!("pink", pink, "Pastel colour map.", "pink(8)"),
    map!("spring", |k, n| [1.0, ramp(k, n), 1.0 - ramp(k, n)], "Colour map from magenta to yellow.", "spring(4)"),
    map!("summer", |k, n| [ramp(k, n), 0.5 + ramp(k, n) / 2.0, 0.4], "Colour map from green to yellow.", "summer(4)"),
    map!("autumn", |k, n| [1.0, ramp(k, n), 0.0], "Colour map from red to yellow.", "autumn(4)"),
    map!("winter", |k, n| [0.0, ramp(k, n), 1.0 - ramp(k, n) / 2.0], "Colour map from blue to green.", "winter(4)"),
    map!("hsv", hsv, "Colour map around the circle of hues.", "hsv(6)"),
    map!("jet", jet, "Colour map from blue over cyan and yellow to red.", "jet(4)"),
    map!("lines", lines, "Colours of the lines of a plot, repeated.", "lines(3)"),
];

/// Colour k (from 0) of n, of each of the maps.
fn colours(n: usize, colour: fn(usize, usize) -> [f64; 3]) -> Result<Value> {
    memory::reserve(&[n, 3], 8)?;
    let rows: Vec<[f64; 3]> = (0..n).map(|k| colour(k, n)).collect();
    let data = (0..3).flat_map(|c| rows.iter().filter_map(move |row| row.get(c).copied())).collect();
    Ok(Value::real(Dense::new(Dims::from_slice(&[n, 3]), data)))
}

fn ramp(k: usize, n: usize) -> f64 {
    count(k) / count(n.saturating_sub(1).max(1))
}

fn hot(k: usize, n: usize) -> [f64; 3] {
    let third = 3 * n / 8;
    let part = |from: usize, width: usize| {
        if k < from { 0.0 } else { (count(k + 1 - from) / count(width.max(1))).min(1.0) }
    };
    [part(0, third), part(third, third), part(2 * third, n - 2 * third)]
}

fn bone(k: usize, n: usize) -> [f64; 3] {
    let [r, g, b] = hot(k, n);
    let grey = 7.0 * ramp(k, n);
    [(grey + b) / 8.0, (grey + g) / 8.0, (grey + r) / 8.0]
}

fn copper(k: usize, n: usize) -> [f64; 3] {
    let x = ramp(k, n);
    [(1.25 * x).min(1.0), 0.7812 * x, 0.4975 * x]
}

fn pink(k: usize, n: usize) -> [f64; 3] {
    hot(k, n).map(|h| ((2.0 * ramp(k, n) + h) / 3.0).sqrt())
}

fn hsv(k: usize, n: usize) -> [f64; 3] {
    let hue = 6.0 * count(k) / count(n.max(1));
    // Distance on the circle of hues from red, green and blue.
    [0.0, 2.0, 4.0].map(|centre: f64| {
        let away = (hue - centre).abs();
        (2.0 - away.min(6.0 - away)).clamp(0.0, 1.0)
    })
}

fn jet(k: usize, n: usize) -> [f64; 3] {
    let quarter = n.div_ceil(4);
    let length = 3 * quarter - 1;
    let start = count(quarter.div_ceil(2)) - if n % 4 == 1 { 1.0 } else { 0.0 };
    // A trapezium of the given start (position 1 there is the first element).
    let rise = |start: f64| {
        let at = count(k + 1) - start;
        if at < 1.0 || at > count(length) {
            return 0.0;
        }
        (at.min(count(length) + 1.0 - at) / count(quarter)).min(1.0)
    };
    let width = count(quarter);
    [rise(start + width), rise(start), rise(start - width)]
}

fn lines(k: usize, _: usize) -> [f64; 3] {
    const COLOURS: [[f64; 3]; 7] = [
        [0.0, 0.447, 0.741],
        [0.85, 0.325, 0.098],
        [0.929, 0.694, 0.125],
        [0.494, 0.184, 0.556],
        [0.466, 0.674, 0.188],
        [0.301, 0.745, 0.933],
        [0.635, 0.078, 0.184],
    ];
    COLOURS.get(k % COLOURS.len()).copied().unwrap_or_default()
}
