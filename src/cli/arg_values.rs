//! What options of the commands can be: names of a choice, sizes, times, percentages. In: the text of an option's value.
//! Out: the value, or what to write in its place.

use crate::compare::sweep_points::is_variable;
use crate::report::{Per, Sort, Units};
use crate::traffic::Count;
use crate::value::SparseFormat;
use clap::ValueEnum;
use clap::builder::PossibleValue;

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum PerArg {
    Run,
    Execution,
    Trip,
}

impl From<PerArg> for Per {
    fn from(p: PerArg) -> Per {
        match p {
            PerArg::Run => Per::Run,
            PerArg::Execution => Per::Execution,
            PerArg::Trip => Per::Trip,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SortArg {
    Text,
    Loads,
    /// What a range loads itself
    Own,
    Stores,
    /// What crosses below the last cache level
    Crossing,
    Flops,
    Executions,
}

impl From<SortArg> for Sort {
    fn from(s: SortArg) -> Sort {
        match s {
            SortArg::Text => Sort::Text,
            SortArg::Loads => Sort::Loads,
            SortArg::Own => Sort::Own,
            SortArg::Stores => Sort::Stores,
            SortArg::Crossing => Sort::Crossing,
            SortArg::Flops => Sort::Flops,
            SortArg::Executions => Sort::Executions,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Color {
    Auto,
    Always,
    Never,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SimulatorArg {
    /// Lines that change something
    Fast,
    /// One access after the other
    Reference,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum IndexBytes {
    #[value(name = "4")]
    Four,
    #[value(name = "8")]
    Eight,
}

impl ValueEnum for Count {
    fn value_variants<'a>() -> &'a [Self] {
        &Self::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()))
    }
}

impl ValueEnum for SparseFormat {
    fn value_variants<'a>() -> &'a [Self] {
        &Self::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum UnitsArg {
    #[value(name = "B", alias = "b")]
    Bytes,
    #[value(name = "KB", alias = "kb")]
    Kilobytes,
    #[value(name = "MB", alias = "mb")]
    Megabytes,
    #[value(name = "GB", alias = "gb")]
    Gigabytes,
}

impl From<UnitsArg> for Units {
    fn from(u: UnitsArg) -> Units {
        match u {
            UnitsArg::Bytes => Units::Bytes,
            UnitsArg::Kilobytes => Units::Kilobytes,
            UnitsArg::Megabytes => Units::Megabytes,
            UnitsArg::Gigabytes => Units::Gigabytes,
        }
    }
}

/// How long what was received stays valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum GhostsArg {
    Keep,
    Refetch,
}

/// `32K`, `1M`, `2G` (binary multiples, also `KB` and `KiB`) or bytes.
pub(super) fn size(text: &str) -> Result<u64, String> {
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (number, unit) = text.split_at(digits);
    let shift = match unit.to_ascii_uppercase().as_str() {
        "" | "B" => 0,
        "K" | "KB" | "KIB" => 10,
        "M" | "MB" | "MIB" => 20,
        "G" | "GB" | "GIB" => 30,
        "T" | "TB" | "TIB" => 40,
        _ => return Err("write a size in bytes or with K, M or G, such as 32K".into()),
    };
    let n: u64 =
        number.parse().map_err(|_| "write a size as a whole number, such as 32K, 1M, 2G or 4096".to_string())?;
    if n == 0 {
        return Err("a size must be positive".into());
    }
    n.checked_mul(1 << shift).ok_or_else(|| "the size is too large".into())
}

/// `32K,8,64`: size, ways and line of a cache.
pub(super) fn cache_shape(text: &str) -> Result<(u64, u64, u64), String> {
    let how = || "write size, ways and line of the cache, such as 32K,8,64".to_string();
    let mut parts = text.split(',').map(str::trim);
    let (Some(bytes), Some(ways), Some(line), None) = (parts.next(), parts.next(), parts.next(), parts.next()) else {
        return Err(how());
    };
    Ok((size(bytes)?, ways.parse().map_err(|_| how())?, size(line)?))
}

/// `20,10`
pub(super) fn repeats(text: &str) -> Result<(u64, u64), String> {
    let shape = "give two whole numbers, the larger one first, such as 20,10";
    let (a, b) = text.split_once(',').ok_or(shape)?;
    match (a.trim().parse(), b.trim().parse()) {
        (Ok(a), Ok(b)) if a > b => Ok((a, b)),
        _ => Err(shape.into()),
    }
}

/// `10%` or `10`
pub(super) fn percent(text: &str) -> Result<f64, String> {
    match text.trim().trim_end_matches('%').trim_end().parse::<f64>() {
        Ok(p) if p >= 0.0 && p.is_finite() => Ok(p),
        _ => Err("give a percentage such as 10% or 2.5".into()),
    }
}

pub(super) fn seconds(text: &str) -> Result<std::time::Duration, String> {
    let s: f64 = text.parse().map_err(|_| "write seconds as a number, such as 10 or 0.5".to_string())?;
    if s.is_nan() || s <= 0.0 {
        return Err("seconds must be positive".into());
    }
    std::time::Duration::try_from_secs_f64(s).map_err(|_| "the time is too long".into())
}

pub(super) fn assignment(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("write NAME=EXPR, such as n=100")?;
    let (name, value) = (name.trim(), value.trim());
    if !is_variable(name) {
        return Err(format!("'{name}' is not a variable name"));
    }
    if value.is_empty() {
        return Err(format!("no value follows '{name}='"));
    }
    Ok((name.to_string(), value.to_string()))
}

/// `NAME: OPTIONS`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Given {
    pub name: String,
    pub options: String,
}

/// Reads `NAME: OPTIONS`.
///
/// # Errors
/// What is wrong with the name.
pub(crate) fn given(text: &str) -> Result<Given, String> {
    let shape = "write 'NAME: OPTIONS', such as 'large: --set n=200' or 'tiled: tiled.m --l1 64K'";
    let (name, options) = text.split_once(':').ok_or(shape)?;
    let (name, options) = (name.trim(), options.trim());
    let allowed = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | ' ');
    if name.is_empty() || name.starts_with('-') || !name.chars().all(allowed) {
        return Err(format!("'{name}' is not a name of letters and digits; {shape}"));
    }
    Ok(Given { name: name.to_string(), options: options.to_string() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes() {
        for (text, bytes) in [("32K", 32_768), ("1m", 1 << 20), ("2G", 2 << 30), ("64", 64), ("4KiB", 4096)] {
            assert_eq!(size(text), Ok(bytes), "{text}");
        }
        for text in ["", "K", "-1", "0", "1.5M", "3X", "99999999999999999999", "20000000T"] {
            assert!(size(text).is_err(), "{text}");
        }
    }

    #[test]
    fn seconds_and_assignments() {
        assert_eq!(seconds("0.5"), Ok(std::time::Duration::from_millis(500)));
        for text in ["0", "-1", "nan", "1e300", "soon"] {
            assert!(seconds(text).is_err(), "{text}");
        }
        assert_eq!(assignment("n = 10"), Ok(("n".into(), "10".into())));
        assert_eq!(assignment("s='a=b'"), Ok(("s".into(), "'a=b'".into())));
        assert_eq!(assignment("f:tol=1e-8"), Ok(("f:tol".into(), "1e-8".into())));
        for text in ["n", "=1", "1n=2", "n=", "a b=1", "f:=1", ":n=1", "f:g:n=1"] {
            assert!(assignment(text).is_err(), "{text}");
        }
    }
}
