//! `start:step:stop`. In: scalars. Out: a row vector, by MATLAB's rule for the number of elements.

use super::{convert, memory};
use crate::error::Result;
use crate::fail;
use crate::value::{Class, Dims, Value};

/// The range as a row; 1×0 when it is empty. Of an array the first element counts. Integer and
/// single operands give their class, two characters give text.
///
/// # Errors
/// Complex operands, cells, structs; an integer range with a fractional or foreign operand; more
/// elements than memory can address.
pub fn range(start: &Value, step: Option<&Value>, stop: &Value) -> Result<Value> {
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
    let n = count(first, inc, last)?;
    memory::reserve(&[n], 8)?;
    let data = elements(first, inc, last, n);
    Ok(match class {
        Class::Double => Value::row(data),
        _ => convert::from_real(Dims::from_slice(&[1, n]), data, class),
    })
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
pub fn count(start: f64, step: f64, stop: f64) -> Result<usize> {
    if start.is_nan() || step.is_nan() || stop.is_nan() {
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
    if start.is_nan() || step.is_nan() || stop.is_nan() {
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
