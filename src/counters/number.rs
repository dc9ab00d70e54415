//! Numbers as tools of different locales write them. In: the text of a field. Out: its value.

/// A number with a decimal point or a decimal comma. Both in one number, or several commas, are
/// not read: which of them groups thousands cannot be told.
pub(super) fn parse(text: &str) -> Option<f64> {
    let text = text.trim();
    let digits = text.trim_start_matches(['+', '-']);
    if !digits.starts_with(|c: char| c.is_ascii_digit() || c == '.') {
        return None;
    }
    let commas = text.matches(',').count();
    let value = match (commas, text.contains('.')) {
        (0, _) => text.parse().ok(),
        (1, false) => text.replace(',', ".").parse().ok(),
        _ => None,
    };
    value.filter(|v: &f64| v.is_finite())
}

/// A count: a number that is not negative.
pub(super) fn count(text: &str) -> Option<f64> {
    parse(text).filter(|v| *v >= 0.0)
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn points_and_commas() {
        for (text, value) in [("12", 12.0), ("0.55", 0.55), ("0,55", 0.55), (" 1e3 ", 1000.0), ("-2,5", -2.5)] {
            assert_eq!(parse(text), Some(value), "{text}");
        }
        for text in ["", "1.234,5", "1,234,567", "inf", "nan", "twelve", "12 msec", "0x10"] {
            assert_eq!(parse(text), None, "{text}");
        }
    }
}
