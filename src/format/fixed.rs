//! Numbers with so many decimals, as `%f` and `%d` print them. In: a double. Out: digits, rounded from its exact value,
//! half to even, as C does it.

/// Decimals up to which the exact value fits into 128 bits.
const MOST: usize = 15;

/// The powers of ten up to that many decimals.
const POWERS: [u64; MOST + 1] = {
    let mut powers = [1; MOST + 1];
    let mut k = 1;
    while k <= MOST {
        powers[k] = powers[k - 1] * 10;
        k += 1;
    }
    powers
};

/// Below this a number that is whole is so in 64 bits as well.
const WHOLE: f64 = 9_007_199_254_740_992.0;

/// Digits of 64 bits, decimals before which zeros are, a point and a sign.
const ROOM: usize = 40;

/// The text of `x` with so many decimals is given to `write`; false where it takes more than 128 bits.
pub(super) fn with_decimals(x: f64, decimals: usize, write: impl FnOnce(&str)) -> bool {
    let Some(scaled) = scaled(x, decimals) else { return false };
    let mut text = [b'0'; ROOM];
    let (mut at, mut left) = (ROOM, scaled);
    if decimals > 0 {
        at = ROOM - decimals;
        left = decimal_places(&mut text[at..], left);
        at -= 1;
        text[at] = b'.';
    }
    let end = at;
    at = digits(&mut text[..end], left).min(end - 1);
    if x.is_sign_negative() {
        at -= 1;
        text[at] = b'-';
    }
    match std::str::from_utf8(&text[at..]) {
        Ok(text) => write(text),
        Err(_) => return false,
    }
    true
}

/// Fills a text with the last digits of a number, two at once; gives what is left of the number.
fn decimal_places(text: &mut [u8], number: u64) -> u64 {
    let mut left = number;
    let mut pairs = text.rchunks_exact_mut(2);
    for place in &mut pairs {
        // Not divided by the power of ten at once: that is not known to the compiler, and takes longer.
        let pair = (left % 100) as u8;
        left /= 100;
        place.copy_from_slice(&[b'0' + pair / 10, b'0' + pair % 10]);
    }
    if let [first] = pairs.into_remainder() {
        *first = b'0' + (left % 10) as u8;
        left /= 10;
    }
    left
}

/// Writes the digits of a number before the end of a text of zeros, two at once; gives where they begin.
fn digits(text: &mut [u8], number: u64) -> usize {
    let (mut at, mut left) = (text.len(), number);
    while left >= 10 && at >= 2 {
        let pair = (left % 100) as u8;
        left /= 100;
        text[at - 1] = b'0' + pair % 10;
        text[at - 2] = b'0' + pair / 10;
        at -= 2;
    }
    if left > 0 && at >= 1 {
        at -= 1;
        text[at] = b'0' + (left % 10) as u8;
    }
    at
}

/// `|x|` times a power of ten, rounded to a whole number.
fn scaled(x: f64, decimals: usize) -> Option<u64> {
    let magnitude = x.abs();
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss, clippy::float_cmp)]
    if decimals == 0 && magnitude < WHOLE && magnitude as u64 as f64 == magnitude {
        return Some(magnitude as u64);
    }
    let bits = x.to_bits();
    let power = (bits >> 52) & 0x7ff;
    if decimals > MOST || power == 0x7ff {
        return None;
    }
    let fraction = bits & ((1 << 52) - 1);
    let mantissa = if power == 0 { fraction } else { fraction | 1 << 52 };
    // |x| = mantissa/2^shift, and the product is less than 2^103.
    let shift = 1075 - i64::try_from(power.max(1)).ok()?;
    let product = u128::from(mantissa) * u128::from(*POWERS.get(decimals)?);
    let whole = match shift {
        -11..=0 => product << -shift,
        1..=120 => {
            let (whole, rest, half) = (product >> shift, product & ((1 << shift) - 1), 1 << (shift - 1));
            whole + u128::from(rest > half || rest == half && whole % 2 == 1)
        }
        121.. => 0,
        _ => return None,
    };
    u64::try_from(whole).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(x: f64, decimals: usize) -> Option<String> {
        let mut out = String::new();
        with_decimals(x, decimals, |t| out.push_str(t)).then_some(out)
    }

    #[test]
    fn halves_go_to_even_digits() {
        for (x, decimals, expected) in [
            (0.5, 0, "0"),
            (1.5, 0, "2"),
            (2.5, 0, "2"),
            (0.125, 2, "0.12"),
            (0.375, 2, "0.38"),
            (-0.0, 1, "-0.0"),
            (-0.004, 2, "-0.00"),
            (999.9996, 3, "1000.000"),
            (1.0 / 3.0, 3, "0.333"),
            (5e-324, 15, "0.000000000000000"),
            (9_007_199_254_740_993.0, 0, "9007199254740992"),
        ] {
            assert_eq!(text(x, decimals).as_deref(), Some(expected), "{x} {decimals}");
        }
        assert_eq!(text(1e19, 3), None);
        assert_eq!(text(f64::NAN, 3), None);
        assert_eq!(text(1.0, 16), None);
    }

    #[test]
    fn all_digits_are_those_of_the_standard_library() {
        let mut seed = 88_172_645_463_325_252u64;
        for k in 0..200_000 {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            // Any bits, and numbers of usual size, among them many halves.
            let x = match k % 4 {
                0 => f64::from_bits(seed),
                1 => (seed >> 40) as f64 / 1024.0,
                2 => (seed >> 11) as f64 / (1u64 << (seed % 64)) as f64,
                _ => -((seed >> 50) as f64) / 1000.0,
            };
            let decimals = usize::try_from(seed % 16).unwrap_or(0);
            if let Some(text) = text(x, decimals) {
                assert_eq!(text, format!("{x:.decimals$}"), "{x:e} {decimals}");
            }
        }
    }
}
