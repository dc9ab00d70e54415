//! Where the arrays of a program lie. In: a text, as `slamm_arrays.h` makes a program write it. Out: arrays, and the places
//! that the program writes to where counting begins and ends.
//!
//! ```text
//! # a comment
//! array X 0x4a4a040 8 rows 16 16        name, base, bytes of an element, order of memory, sizes
//! array pin @test_c_13 4 columns 10     a base that the trace itself tells, by the name that it has there
//! begin 0x404080
//! end 0x404081
//! ```

use crate::trace::grid::Sizes;

/// An array of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Placed {
    pub name: String,
    pub base: Base,
    /// Bytes of an element.
    pub width: u32,
    pub sizes: Sizes,
    /// The last subscript is the fastest in memory, as in C.
    pub by_rows: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Base {
    At(u64),
    /// Where the trace names it.
    Named(String),
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Map {
    pub arrays: Vec<Placed>,
    /// A store there begins the counting; without such a place everything counts.
    pub begins: Vec<u64>,
    pub ends: Vec<u64>,
}

/// What is wrong with a line, from 1.
pub(crate) type Wrong = (usize, String);

/// Most arrays of a map.
const ARRAYS: usize = 4096;
/// Elements of an array are fewer.
const ELEMENTS: u64 = 1 << 40;

impl Placed {
    #[must_use]
    pub(crate) fn elements(&self) -> u64 {
        self.sizes.iter().product()
    }

    #[must_use]
    pub(crate) fn bytes(&self) -> u64 {
        self.elements() * u64::from(self.width)
    }

    /// The number of an element by columns, of one by its place in memory.
    #[must_use]
    pub(crate) fn by_columns(&self, at: u64) -> u64 {
        let [rows, columns, slices] = self.sizes;
        if !self.by_rows {
            return at;
        }
        let (i, j, k) = (at / slices / columns, at / slices % columns, at % slices);
        i + rows * (j + columns * k)
    }
}

/// Reads a map.
///
/// # Errors
/// The first line that is wrong.
pub(crate) fn read(text: &str) -> Result<Map, Wrong> {
    let mut map = Map::default();
    for (k, line) in text.lines().enumerate() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let wrong = |why: String| (k + 1, why);
        match words.as_slice() {
            [] => {}
            [first, ..] if first.starts_with('#') => {}
            ["array", rest @ ..] => {
                let array = array(rest).map_err(wrong)?;
                if let Some(other) = map.arrays.iter().find(|o| overlap(o, &array)) {
                    return Err(wrong(format!("{} lies where {} lies", array.name, other.name)));
                }
                if map.arrays.iter().any(|o| o.name == array.name) {
                    return Err(wrong(format!("there is an array {} already", array.name)));
                }
                map.arrays.push(array);
                if map.arrays.len() > ARRAYS {
                    return Err(wrong(format!("there are more than {ARRAYS} arrays")));
                }
            }
            ["begin", at] => map.begins.push(address(at).map_err(wrong)?),
            ["end", at] => map.ends.push(address(at).map_err(wrong)?),
            [first, ..] => {
                return Err(wrong(format!("'{first}': a line begins with array, begin, end or #")));
            }
        }
    }
    Ok(map)
}

fn address(text: &str) -> Result<u64, String> {
    let digits = text.strip_prefix("0x").unwrap_or(text);
    let found = u64::from_str_radix(digits, 16).ok().filter(|&a| a < 1 << 56);
    found.ok_or_else(|| format!("'{text}' is not an address such as 0x4a4a040"))
}

fn array(words: &[&str]) -> Result<Placed, String> {
    let [name, base, width, order, sizes @ ..] = words else {
        return Err("write array NAME BASE BYTES rows|columns SIZE…".into());
    };
    let base = match base.strip_prefix('@') {
        Some(name) => Base::Named(name.into()),
        None => Base::At(address(base)?),
    };
    let width: u32 = width
        .parse()
        .ok()
        .filter(|w| (1..=4096).contains(w))
        .ok_or_else(|| format!("'{width}' is not the number of bytes of an element"))?;
    let by_rows = match *order {
        "rows" => true,
        "columns" => false,
        other => return Err(format!("'{other}': the order of memory is rows (C) or columns (Fortran)")),
    };
    let sizes: Option<Vec<u64>> = sizes.iter().map(|s| s.parse().ok().filter(|&n| n > 0)).collect();
    let sizes = match sizes.as_deref() {
        Some(&[n]) => [n, 1, 1],
        Some(&[m, n]) => [m, n, 1],
        Some(&[m, n, p]) => [m, n, p],
        _ => return Err(format!("{name} needs one, two or three sizes")),
    };
    let elements = sizes.iter().try_fold(1u64, |n, &s| n.checked_mul(s)).filter(|&n| n < ELEMENTS);
    if elements.is_none() {
        return Err(format!("{name} has too many elements"));
    }
    Ok(Placed { name: (*name).into(), base, width, sizes, by_rows })
}

fn overlap(a: &Placed, b: &Placed) -> bool {
    match (&a.base, &b.base) {
        (Base::At(x), Base::At(y)) => *x < y + b.bytes() && *y < x + a.bytes(),
        _ => false,
    }
}
