//! `start:step:stop`. In: scalars. Out: a row vector, by MATLAB's rule for the number of elements.

use super::{convert, memory};
use crate::error::Result;
use crate::fail;
use crate::value::{Class, Dims, IntArray, Value};

/// The range as a row; 1×0 when it is empty. Of an array the first element counts. Integer and
/// single operands give their class, two characters give text.
///
/// # Errors
/// Complex operands, cells, structs; an integer range with a fractional or foreign operand; more
/// elements than memory can address.
pub(crate) fn range(start: &Value, step: Option<&Value>, stop: &Value) -> Result<Value> {
    let class = class_of(start, step, stop)?;
    let (Some(first), Some(inc), Some(last)) = (scalar(start)?, step.map_or(Ok(Some(1.0)), scalar)?, scalar(stop)?)
    else {
        return Ok(convert::from_real(Dims::from_slice(&[1, 0]), Vec::new(), class));
    };
    if class.is_integer() && [first, inc, last].iter().any(|x| x.fract() != 0.0) {
        fail!(
            "MATLAB:colon:nonIntegerOperand",
            "Colon operands must be integers when one of them is an integer class."
        );
    }
    if class.is_integer() {
        let step = step.map_or(Some(1), whole);
        return whole_range(class, whole(start).unwrap_or(0), step.unwrap_or(1), whole(stop).unwrap_or(0));
    }
    let n = count(first, inc, last)?;
    memory::reserve(&[n], 8)?;
    let data = elements(first, inc, last, n);
    Ok(match class {
        Class::Double => Value::row(data),
        _ => convert::from_real(Dims::from_slice(&[1, n]), data, class),
    })
}

/// A range of an integer class without the rounding of doubles: 64-bit ends are exact.
fn whole_range(class: Class, first: i128, step: i128, last: i128) -> Result<Value> {
    let n = match step.signum() {
        1 if first <= last => (last - first) / step + 1,
        -1 if first >= last => (first - last) / -step + 1,
        _ => 0,
    };
    let Ok(n) = usize::try_from(n) else {
        fail!("MATLAB:array:SizeLimitExceeded", "The range {first}:{step}:{last} has too many elements.");
    };
    memory::reserve(&[n], 8)?;
    let elements = (0..n).map(|k| first + i128::try_from(k).unwrap_or(0) * step);
    let array = IntArray::from_i128(class, Dims::from_slice(&[1, n]), elements);
    Ok(array.map_or_else(Value::empty, Value::int))
}

/// The first element, if it is a whole number.
#[allow(clippy::cast_possible_truncation)]
fn whole(v: &Value) -> Option<i128> {
    match v {
        Value::Int(a) => a.get_i128(0),
        _ => scalar(v).ok()?.filter(|x| x.fract() == 0.0 && x.abs() < 1e30).map(|x| x as i128),
    }
}

fn scalar(v: &Value) -> Result<Option<f64>> {
    match v {
        Value::Num(x) => Ok(Some(*x)),
        _ if v.is_complex() => Ok(convert::complex_array(v)?.data.first().map(|z| z.re)),
        _ => Ok(convert::real_array(v)?.data.first().copied()),
    }
}

fn class_of(start: &Value, step: Option<&Value>, stop: &Value) -> Result<Class> {
    let classes: Vec<Class> = [Some(start), step, Some(stop)].into_iter().flatten().map(Value::class).collect();
    let mut integers = classes.iter().copied().filter(|c| c.is_integer());
    if let Some(first) = integers.next() {
        if integers.any(|c| c != first) {
            fail!(
                "MATLAB:colon:mixedIntegerClasses",
                "Colon operands must be all the same integer class, or mixed with real doubles."
            );
        }
        return Ok(first);
    }
    if start.is_text() && stop.is_text() {
        return Ok(Class::Char);
    }
    Ok(if classes.contains(&Class::Single) { Class::Single } else { Class::Double })
}

/// Number of elements: the last one may pass `stop` by two units of rounding of the larger
/// operand (C. Moler's description of the colon operator).
///
/// # Errors
/// More elements than memory can address.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
pub(crate) fn count(start: f64, step: f64, stop: f64) -> Result<usize> {
    // Also Inf:d:Inf is one NaN.
    if start.is_nan() || step.is_nan() || stop.is_nan() || (start == stop && start.is_infinite()) {
        return Ok(1);
    }
    if step == 0.0 || (start < stop && step < 0.0) || (stop < start && step > 0.0) {
        return Ok(0);
    }
    let intervals = if start == stop {
        0.0
    } else if start.fract() == 0.0 && step == 1.0 {
        stop.floor() - start
    } else if start.fract() == 0.0 && step.fract() == 0.0 {
        let q = (start / step).floor();
        let r = start - q * step;
        ((stop - r) / step).floor() - q
    } else {
        let tolerance = 2.0 * f64::EPSILON * start.abs().max(stop.abs());
        let n = ((stop - start) / step).round();
        if step.signum() * (start + n * step - stop) > tolerance { n - 1.0 } else { n }
    };
    if !intervals.is_finite() || intervals > 1e15 {
        fail!("MATLAB:array:SizeLimitExceeded", "The range {start}:{step}:{stop} has too many elements.");
    }
    Ok(if intervals < 0.0 { 0 } else { intervals as usize + 1 })
}

/// Both halves are counted from their end, so that the range is symmetric.
#[allow(clippy::cast_precision_loss)]
fn elements(start: f64, step: f64, stop: f64, n: usize) -> Vec<f64> {
    if n == 0 {
        return Vec::new();
    }
    if start.is_nan() || step.is_nan() || stop.is_nan() || (start == stop && start.is_infinite()) {
        return vec![f64::NAN];
    }
    if start.fract() == 0.0 && step.fract() == 0.0 {
        return (0..n).map(|k| start + k as f64 * step).collect();
    }
    let m = n - 1;
    let mut last = start + m as f64 * step;
    let tolerance = 2.0 * f64::EPSILON * start.abs().max(stop.abs());
    if step.signum() * (last - stop) > -tolerance {
        last = stop;
    }
    (0..n)
        .map(|k| match (2 * k).cmp(&m) {
            std::cmp::Ordering::Less => start + k as f64 * step,
            std::cmp::Ordering::Equal => f64::midpoint(start, last),
            std::cmp::Ordering::Greater => last - (m - k) as f64 * step,
        })
        .collect()
}
