//! What `values_show` printed of a call, compared. In: the lines of both programs. Out: how they differ, if they do.

use super::listed::Differs;

/// Of each element, relative; of the largest element of a result where it is no element-wise function's.
const TOLERANCE: f64 = 1e-9;
const SINGLE: f64 = 2e-5;
/// Below it a result has lost digits to the least number there is.
const LEAST: f64 = 1e-300;

pub(super) fn difference(ours: &str, theirs: &str, elementwise: bool) -> Option<(Differs, String)> {
    let short = |s: &str| s.chars().take(160).collect::<String>();
    let both = || format!("{} | Octave: {}", short(ours), short(theirs));
    match (ours.strip_prefix("value"), theirs.strip_prefix("value")) {
        (None, None) => None,
        (None, Some(_)) => Some((Differs::Refused, both())),
        (Some(_), None) => Some((Differs::Given, both())),
        (Some(a), Some(b)) => parted(a, b, elementwise).map(|d| (d, both())),
    }
}

fn parted(a: &str, b: &str, elementwise: bool) -> Option<Differs> {
    let (a, b): (Vec<&str>, Vec<&str>) = (a.split_whitespace().collect(), b.split_whitespace().collect());
    let word = |w: &&&str| number(w).is_none();
    let (words_a, words_b) = (a.iter().filter(word), b.iter().filter(word));
    if let Some((x, y)) = words_a.clone().zip(words_b.clone()).find(|(x, y)| x != y) {
        return Some(of_words(x, y));
    }
    if words_a.count() != words_b.count() || a.len() != b.len() {
        return Some(Differs::Class);
    }
    // Runs of numbers: the elements of one array each.
    let mut from = 0;
    let mut zero = None;
    while from < a.len() {
        let till = (from..a.len()).find(|k| number(a[*k]).is_none()).unwrap_or(a.len());
        let single = from >= 3 && (a[from - 3] == "single");
        match numbers(&a[from..till], &b[from..till], if single { SINGLE } else { TOLERANCE }, elementwise) {
            Some(Differs::Zero) => zero = Some(Differs::Zero),
            Some(other) => return Some(other),
            None => {}
        }
        from = till + 1;
    }
    zero
}

fn of_words(x: &str, y: &str) -> Differs {
    let sized = |w: &str| w.contains('x') && w.chars().all(|c| c.is_ascii_digit() || c == 'x');
    let kind = |w: &str| matches!(w, "fr" | "fc" | "sr" | "sc");
    match () {
        () if sized(x) && sized(y) => Differs::Size,
        () if kind(x) && kind(y) => Differs::Kind,
        () => Differs::Class,
    }
}

fn number(word: &str) -> Option<f64> {
    // Octave's missing value is a NaN in MATLAB.
    if word == "NA" {
        return Some(f64::NAN);
    }
    // `inf` and `nan` are names of fields; numbers are printed with capitals.
    if word.starts_with(|c: char| c.is_ascii_lowercase()) { None } else { word.parse().ok() }
}

fn numbers(a: &[&str], b: &[&str], tolerance: f64, elementwise: bool) -> Option<Differs> {
    let pairs: Vec<(f64, f64)> = a.iter().zip(b).filter_map(|(x, y)| Some((number(x)?, number(y)?))).collect();
    let largest = pairs.iter().map(|p| p.1.abs()).filter(|v| v.is_finite()).fold(0.0, f64::max);
    let around = if elementwise { 0.0 } else { largest };
    let close = |&(x, y): &(f64, f64)| {
        x == y
            || (x.is_nan() && y.is_nan())
            || (x - y).abs() <= (tolerance * x.abs().max(y.abs()).max(around)).max(LEAST)
    };
    if !pairs.iter().all(close) {
        return Some(Differs::Values);
    }
    let signs = |(x, y): &(f64, f64)| *x != 0.0 || *y != 0.0 || x.is_sign_negative() == y.is_sign_negative();
    (elementwise && !pairs.iter().all(signs)).then_some(Differs::Zero)
}
