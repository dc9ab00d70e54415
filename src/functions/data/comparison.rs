//! How `sort`, `sortrows`, `max` and `min` compare: 'ComparisonMethod' and 'MissingPlacement'. In: the arguments of a
//! call. Out: what they say of it, the other arguments, and elements that compare so.

use crate::error::Result;
use crate::fail;
use crate::functions::table::arguments::{numeric_like, option_text};
use crate::ops::convert;
use crate::value::{C64, IntArray, Value};
use std::borrow::Cow;
use std::cmp::Ordering;

/// By what numbers are compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Method {
    /// Real numbers by their value, complex ones by modulus and phase.
    #[default]
    Auto,
    /// By real parts, and where these are equal by imaginary parts.
    Real,
    /// By modulus and phase, real numbers too.
    Abs,
}

/// What a call says of comparisons.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Comparison {
    pub method: Method,
    /// Whether NaN goes first; None: where the direction puts it.
    pub missing_first: Option<bool>,
}

/// Takes the two options and their values out of `args`, of which the first is no option.
///
/// # Errors
/// An option without a value, or with another one than MATLAB has.
pub(crate) fn comparison<'a>(name: &str, args: &'a [Value]) -> Result<(Comparison, Cow<'a, [Value]>)> {
    let mut found = Comparison::default();
    if !args.iter().skip(1).any(|v| option_text(v).is_some()) {
        return Ok((found, Cow::Borrowed(args)));
    }
    let mut rest = Vec::with_capacity(args.len());
    let mut args = args.iter();
    rest.extend(args.next().cloned());
    while let Some(v) = args.next() {
        let option = option_text(v).unwrap_or_default();
        if !matches!(option.as_str(), "comparisonmethod" | "missingplacement") {
            rest.push(v.clone());
            continue;
        }
        let value = args.next().and_then(option_text).unwrap_or_default();
        match (option.as_str(), value.as_str()) {
            ("comparisonmethod", "auto") => found.method = Method::Auto,
            ("comparisonmethod", "real") => found.method = Method::Real,
            ("comparisonmethod", "abs") => found.method = Method::Abs,
            ("missingplacement", "auto") => found.missing_first = None,
            ("missingplacement", "first") => found.missing_first = Some(true),
            ("missingplacement", "last") => found.missing_first = Some(false),
            ("comparisonmethod", _) => {
                fail!(
                    "MATLAB:{name}:InvalidAbsRealType",
                    "'ComparisonMethod' of {name} is 'auto', 'real' or 'abs', not '{value}'."
                )
            }
            _ => fail!(
                "MATLAB:{name}:InvalidMissingPlacement",
                "'MissingPlacement' of {name} is 'auto', 'first' or 'last', not '{value}'."
            ),
        }
    }
    Ok((found, Cow::Owned(rest)))
}

/// The elements of a value in a form that can be compared, with the order of `sort`.
pub(crate) enum Keys {
    Real(Vec<f64>),
    Complex(Vec<C64>),
    /// Complex numbers that are compared by their parts.
    Parts(Vec<C64>),
    Wide(Vec<i128>),
    Text(Vec<String>),
}

impl Keys {
    /// # Errors
    /// Structs, handles, cells of anything but text.
    pub(crate) fn of(name: &str, v: &Value) -> Result<Keys> {
        if let Value::Strings(s) = v {
            return Ok(Keys::Text(s.data.iter().map(ToString::to_string).collect()));
        }
        if let Value::Cell(c) = v {
            let texts: Option<Vec<String>> = c.data.iter().map(Value::as_text).collect();
            return match texts {
                Some(t) => Ok(Keys::Text(t)),
                None => fail!("MATLAB:{name}:InputClass", "A cell argument of {name} must hold text only."),
            };
        }
        numeric_like(name, v)?;
        Ok(match v {
            Value::Int(a) => match &**a {
                IntArray::Int64(d) => Keys::Wide(d.data.iter().map(|&x| i128::from(x)).collect()),
                IntArray::Uint64(d) => Keys::Wide(d.data.iter().map(|&x| i128::from(x)).collect()),
                _ => Keys::Real(a.to_f64()),
            },
            _ if v.is_complex() => Keys::Complex(convert::complex_array(v)?.data),
            _ => Keys::Real(convert::real_array(v)?.into_owned().data),
        })
    }

    /// The same elements, compared as a call says.
    #[must_use]
    pub(crate) fn by(self, method: Method) -> Keys {
        match (method, self) {
            (Method::Abs, keys @ (Keys::Real(_) | Keys::Wide(_))) => Keys::Complex(keys.into_complex()),
            (Method::Real, Keys::Complex(x)) => Keys::Parts(x),
            (_, keys) => keys,
        }
    }

    #[must_use]
    pub(crate) fn len(&self) -> usize {
        match self {
            Keys::Real(x) => x.len(),
            Keys::Complex(x) | Keys::Parts(x) => x.len(),
            Keys::Wide(x) => x.len(),
            Keys::Text(x) => x.len(),
        }
    }

    #[must_use]
    pub(crate) fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Order of elements `a` and `b`; NaN after everything.
    #[must_use]
    pub(crate) fn compare(&self, a: usize, b: usize) -> Ordering {
        match self {
            Keys::Real(x) => compare_real(x[a], x[b]),
            Keys::Complex(x) => compare_complex(x[a], x[b]),
            Keys::Parts(x) => compare_real(x[a].re, x[b].re).then(compare_real(x[a].im, x[b].im)),
            Keys::Wide(x) => x[a].cmp(&x[b]),
            Keys::Text(x) => x[a].cmp(&x[b]),
        }
    }

    #[must_use]
    pub(crate) fn is_nan(&self, k: usize) -> bool {
        match self {
            Keys::Real(x) => x[k].is_nan(),
            Keys::Complex(x) | Keys::Parts(x) => x[k].re.is_nan() || x[k].im.is_nan(),
            _ => false,
        }
    }

    /// Equality of `unique`: NaN differs from itself.
    #[must_use]
    pub(crate) fn same(&self, a: usize, b: usize) -> bool {
        !self.is_nan(a) && self.compare(a, b) == Ordering::Equal
    }

    /// Both lists, one after the other.
    ///
    /// # Errors
    /// Text with numbers.
    pub(crate) fn join(self, other: Keys) -> Result<Keys> {
        Ok(match (self, other) {
            (Keys::Text(mut a), Keys::Text(b)) => {
                a.extend(b);
                Keys::Text(a)
            }
            (Keys::Text(a), b) if b.is_empty() => Keys::Text(a),
            (a, Keys::Text(b)) if a.is_empty() => Keys::Text(b),
            (Keys::Real(mut a), Keys::Real(b)) => {
                a.extend(b);
                Keys::Real(a)
            }
            (Keys::Wide(mut a), Keys::Wide(b)) => {
                a.extend(b);
                Keys::Wide(a)
            }
            (Keys::Text(_), _) | (_, Keys::Text(_)) => {
                fail!("MATLAB:sets:mixed", "Sets of text and of numbers cannot be compared.")
            }
            (a, b) => {
                let mut all = a.into_complex();
                all.extend(b.into_complex());
                Keys::Complex(all)
            }
        })
    }

    #[allow(clippy::cast_precision_loss)]
    fn into_complex(self) -> Vec<C64> {
        match self {
            Keys::Real(x) => x.into_iter().map(|x| C64::new(x, 0.0)).collect(),
            Keys::Complex(x) | Keys::Parts(x) => x,
            Keys::Wide(x) => x.into_iter().map(|x| C64::new(x as f64, 0.0)).collect(),
            Keys::Text(_) => Vec::new(),
        }
    }
}

/// Ascending, NaN last.
#[must_use]
pub(crate) fn compare_real(a: f64, b: f64) -> Ordering {
    a.partial_cmp(&b).unwrap_or_else(|| a.is_nan().cmp(&b.is_nan()))
}

fn compare_complex(a: C64, b: C64) -> Ordering {
    let nan = |z: C64| z.re.is_nan() || z.im.is_nan();
    if nan(a) || nan(b) {
        return nan(a).cmp(&nan(b));
    }
    // Real numbers among complex ones compare by modulus too.
    let (x, y) = (key(a), key(b));
    compare_real(x.0, y.0).then(compare_real(x.1, y.1))
}

/// Order of two elements in a direction, NaN where the call says.
#[must_use]
pub(crate) fn directed(keys: &Keys, (a, b): (usize, usize), descend: bool, how: Comparison) -> Ordering {
    let first = how.missing_first.unwrap_or(descend);
    let nan = keys.is_nan(a).cmp(&keys.is_nan(b));
    let nan = if first { nan.reverse() } else { nan };
    nan.then_with(|| if descend { keys.compare(b, a) } else { keys.compare(a, b) })
}

/// Modulus and phase, the order of complex numbers in `sort`, `max`, `unique`.
#[must_use]
pub(crate) fn key(z: C64) -> (f64, f64) {
    (z.re.hypot(z.im), z.im.atan2(z.re))
}
