//! Units of printed bytes, and intervals. In: bytes. Out: text.

use crate::traffic::Bytes;

/// Units of printed bytes, multiples of 1024.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Units {
    Bytes,
    Kilobytes,
    #[default]
    Megabytes,
    Gigabytes,
}

impl Units {
    /// The one in which the largest figure of a table is at least one.
    #[must_use]
    pub fn of(largest: f64) -> Units {
        let fits = |u: &Units| largest >= u.bytes();
        [Units::Gigabytes, Units::Megabytes, Units::Kilobytes].into_iter().find(fits).unwrap_or(Units::Bytes)
    }

    /// How many bytes one is.
    #[must_use]
    pub(super) fn bytes(self) -> f64 {
        match self {
            Units::Bytes => 1.0,
            Units::Kilobytes => 1024.0,
            Units::Megabytes => 1024.0 * 1024.0,
            Units::Gigabytes => 1024.0 * 1024.0 * 1024.0,
        }
    }

    /// The word in labels.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Units::Bytes => "bytes",
            Units::Kilobytes => "Kbytes",
            Units::Megabytes => "Mbytes",
            Units::Gigabytes => "Gbytes",
        }
    }

    /// The word in sentences, as `--units` has it.
    #[must_use]
    pub fn short(self) -> &'static str {
        match self {
            Units::Bytes => "B",
            Units::Kilobytes => "KB",
            Units::Megabytes => "MB",
            Units::Gigabytes => "GB",
        }
    }

    /// As [`Units::format`] of a mean, which need not be whole.
    #[must_use]
    pub fn format_f64(self, bytes: f64) -> String {
        match self {
            Units::Bytes => format!("{bytes:.0}"),
            _ => format!("{:.2}", bytes / self.bytes()),
        }
    }

    /// Two decimals; bytes are whole.
    #[must_use]
    pub fn format(self, bytes: u64) -> String {
        match self {
            Units::Bytes => bytes.to_string(),
            _ => self.format_f64(bytes as f64),
        }
    }

    /// A figure with the ends of its interval, as far as they differ from it when they are printed.
    #[must_use]
    pub(crate) fn interval(self, b: Bytes) -> String {
        self.interval_f64(b.low as f64, b.value as f64, b.high as f64)
    }

    /// As [`Units::interval`] of a mean.
    #[must_use]
    pub(super) fn interval_f64(self, low: f64, value: f64, high: f64) -> String {
        let [low, value, high] = [low, value, high].map(|b| self.format_f64(b));
        if low == value && high == value { value } else { format!("{value} ({low}–{high})") }
    }
}

/// An interval of times in the unit of its lower end; without an upper end it is a bound from below.
#[must_use]
pub(crate) fn time(low: f64, high: Option<f64>) -> String {
    let (unit, scale) = match low {
        s if s >= 1.0 => ("s", 1.0),
        s if s >= 1e-3 => ("ms", 1e3),
        s if s >= 1e-6 => ("µs", 1e6),
        _ => ("ns", 1e9),
    };
    let digits = |s: f64| {
        let s = s * scale;
        let places = if s >= 100.0 {
            0
        } else if s >= 10.0 {
            1
        } else {
            2
        };
        format!("{s:.places$}")
    };
    match high {
        Some(high) if digits(high) != digits(low) => format!("{}–{} {unit}", digits(low), digits(high)),
        Some(_) => format!("{} {unit}", digits(low)),
        None => format!("≥ {} {unit}", digits(low)),
    }
}

#[cfg(test)]
mod tests {
    use super::time;

    #[test]
    fn times_have_the_unit_of_their_lower_end() {
        assert_eq!(time(5.036e-3, Some(9.1e-3)), "5.04–9.10 ms");
        assert_eq!(time(2.0, None), "≥ 2.00 s");
        assert_eq!(time(1.5e-7, Some(1.5e-7)), "150 ns");
        assert_eq!(time(9.9e-4, Some(1.2e-3)), "990–1200 µs");
    }
}
