//! MAT-files of level 5 (MATLAB's `-v6` and `-v7`). In: bytes. Out: names and values, and back.
//!
//! After "MAT-File Format" of The MathWorks: a header of 128 bytes, then elements with a tag of
//! type and length; compressed elements hold one element each. Objects and function handles are
//! not known; level 7.3 is HDF5 and is refused.

mod writer;

use crate::error::{Result, RunError};
use crate::fail;
use crate::ops::elements::char_array;
use crate::value::{C64, CellArray, Class, Dense, Dims, IntArray, Pattern, Sparse, StructArray, Value};
use std::io::Read;
use std::rc::Rc;

/// Whether the bytes begin as a MAT-file of level 5 or later does.
#[must_use]
pub(crate) fn is_mat(bytes: &[u8]) -> bool {
    bytes.len() >= 128 && matches!(bytes.get(126..128), Some(b"IM" | b"MI"))
}

/// What a file holds.
#[derive(Debug, Default)]
pub(crate) struct Contents {
    pub variables: Vec<(String, Value)>,
    /// Names of variables that are objects or function handles, or hold some, which are not read.
    pub left_out: Vec<String>,
}

impl Contents {
    fn take(&mut self, data: &[u8]) -> Result<()> {
        match matrix(data, 0) {
            // What has no name belongs to the objects that are left out.
            Ok((name, _)) if name.is_empty() => {}
            Ok(variable) => self.variables.push(variable),
            Err(e) if e.identifier == UNKNOWN_CLASS => self.left_out.push(name_of(data)?),
            Err(e) => return Err(e),
        }
        Ok(())
    }
}

/// All variables of a file. `reserve` fails when that many bytes would break the memory limit.
pub(crate) fn read(bytes: &[u8], reserve: &mut dyn FnMut(u64) -> Result<()>) -> Result<Contents> {
    if bytes.get(126..128) == Some(b"MI") {
        fail!("MATLAB:load:byteOrder", "the MAT-file has the other byte order, which slamm does not read");
    }
    if bytes.get(124..126) == Some(&[0, 2]) {
        return Err(RunError::new(
            "MATLAB:load:version73",
            "the MAT-file has version 7.3 (HDF5), which slamm does not read",
        )
        .with_help("save it again with save(name, '-v7')"));
    }
    let mut out = Contents::default();
    let mut cursor = Cursor { bytes: bytes.get(128..).unwrap_or(&[]) };
    while !cursor.bytes.is_empty() {
        let Ok((kind, data)) = cursor.element() else { break };
        match kind {
            15 => {
                let mut plain = Vec::new();
                // A limit on what is unpacked: a small file can hold a very large one.
                let mut decoder = flate2::read::ZlibDecoder::new(data).take(1 << 34);
                let mut chunk = vec![0; 1 << 20];
                loop {
                    let n = decoder.read(&mut chunk).map_err(|e| damaged(&format!("it cannot be unpacked: {e}")))?;
                    if n == 0 {
                        break;
                    }
                    // Read as numbers of eight bytes, whatever they are stored as.
                    reserve((plain.len() as u64 + n as u64).saturating_mul(9))?;
                    plain.extend_from_slice(chunk.get(..n).unwrap_or(&[]));
                }
                let (kind, data) = Cursor { bytes: &plain }.element()?;
                if kind == 14 {
                    out.take(data)?;
                }
            }
            14 => {
                reserve((data.len() as u64).saturating_mul(8))?;
                out.take(data)?;
            }
            _ => {}
        }
    }
    Ok(out)
}

/// The file of these variables, not compressed.
pub(crate) fn write(variables: &[(String, Value)]) -> Result<Vec<u8>> {
    writer::write(variables)
}

fn damaged(why: &str) -> Box<RunError> {
    RunError::new("MATLAB:load:unableToReadMatFile", format!("the MAT-file is damaged: {why}"))
}

struct Cursor<'a> {
    bytes: &'a [u8],
}

fn word(b: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(b.get(at..at + 4)?.try_into().ok()?))
}

impl<'a> Cursor<'a> {
    /// Type and data of the next element; padding to 8 bytes is skipped (not behind compressed ones).
    fn element(&mut self) -> Result<(u32, &'a [u8])> {
        let short = || damaged("it ends too early");
        let tag = word(self.bytes, 0).ok_or_else(short)?;
        let small = (tag >> 16) as usize;
        if small > 0 {
            let data = self.bytes.get(4..4 + small.min(4)).ok_or_else(short)?;
            self.bytes = self.bytes.get(8..).unwrap_or(&[]);
            return Ok((tag & 0xffff, data));
        }
        let length = word(self.bytes, 4).ok_or_else(short)? as usize;
        let data = self.bytes.get(8..8 + length).ok_or_else(short)?;
        let padded = if tag == 15 { length } else { length.div_ceil(8) * 8 };
        self.bytes = self.bytes.get(8 + padded..).unwrap_or(&[]);
        Ok((tag, data))
    }

    fn numbers(&mut self) -> Result<Vec<f64>> {
        let (kind, data) = self.element()?;
        Ok(decode(kind, data))
    }
}

/// Numbers of a data element of any type.
#[allow(clippy::cast_precision_loss, clippy::cast_lossless)]
fn decode(kind: u32, data: &[u8]) -> Vec<f64> {
    macro_rules! all {
        ($t:ty) => {
            data.chunks_exact(size_of::<$t>())
                .filter_map(|c| Some(<$t>::from_le_bytes(c.try_into().ok()?) as f64))
                .collect()
        };
    }
    match kind {
        1 => all!(i8),
        2 => all!(u8),
        16 => String::from_utf8_lossy(data).encode_utf16().map(f64::from).collect(),
        3 => all!(i16),
        4 | 17 => all!(u16),
        5 => all!(i32),
        6 => all!(u32),
        7 => all!(f32),
        9 => all!(f64),
        12 => all!(i64),
        13 => all!(u64),
        _ => Vec::new(),
    }
}

fn wide<T>(data: &[u8], number: fn([u8; 8]) -> T) -> Vec<T> {
    data.chunks_exact(8).filter_map(|c| Some(number(c.try_into().ok()?))).collect()
}

/// The class of objects, whose element has a name where others have a size.
const OBJECT: u32 = 17;

const UNKNOWN_CLASS: &str = "MATLAB:load:unknownClass";

/// The name of a matrix element.
fn name_of(data: &[u8]) -> Result<String> {
    let mut c = Cursor { bytes: data };
    let (_, flags) = c.element()?;
    if word(flags, 0).is_none_or(|flags| flags & 0xff != OBJECT) {
        c.element()?;
    }
    Ok(String::from_utf8_lossy(c.element()?.1).into_owned())
}

/// Name and value of a matrix element.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn matrix(data: &[u8], depth: usize) -> Result<(String, Value)> {
    if data.is_empty() {
        return Ok((String::new(), Value::empty()));
    }
    if depth > 100 {
        return Err(damaged("cells are nested too deeply"));
    }
    let mut c = Cursor { bytes: data };
    let (_, flags) = c.element()?;
    let flags = word(flags, 0).ok_or_else(|| damaged("an array has no flags"))?;
    let (class, complex, logical) = (flags & 0xff, flags & 0x800 != 0, flags & 0x200 != 0);
    if class == OBJECT {
        fail!(UNKNOWN_CLASS, "an object is not read");
    }
    let dims: Dims = c.numbers()?.iter().map(|&x| x.max(0.0) as usize).collect();
    let name = String::from_utf8_lossy(c.element()?.1).into_owned();
    let n = dims.iter().try_fold(1usize, |a, &d| a.checked_mul(d)).ok_or_else(|| damaged("an array is too large"))?;
    if dims.len() < 2 {
        return Err(damaged("an array has no size"));
    }
    let value = match class {
        1 => {
            let items: Result<Vec<Value>> = (0..n).map(|_| nested(&mut c, depth)).collect();
            Value::cell(CellArray::new(dims, items?))
        }
        2 => structure(&mut c, dims, n, depth)?,
        5 => sparse(&mut c, &dims, complex, logical)?,
        4 | 6..=15 => numeric(&mut c, class, dims, n, complex, logical)?,
        _ => fail!(UNKNOWN_CLASS, "an object or a handle is not read"),
    };
    Ok((name, value))
}

fn nested(c: &mut Cursor, depth: usize) -> Result<Value> {
    match c.element()? {
        (14, data) => Ok(matrix(data, depth + 1)?.1),
        _ => Err(damaged("an array is expected")),
    }
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn structure(c: &mut Cursor, dims: Dims, n: usize, depth: usize) -> Result<Value> {
    let length = c.numbers()?.first().copied().unwrap_or(32.0).max(1.0) as usize;
    let (_, names) = c.element()?;
    let keys: Vec<Rc<str>> = names
        .chunks(length)
        .map(|k| String::from_utf8_lossy(k.split(|&b| b == 0).next().unwrap_or(&[])).as_ref().into())
        .collect();
    let data: Result<Vec<Value>> = (0..n.saturating_mul(keys.len())).map(|_| nested(c, depth)).collect();
    Ok(Value::structure(StructArray { dims, keys: Rc::new(keys), data: data? }))
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn sparse(c: &mut Cursor, dims: &Dims, complex: bool, logical: bool) -> Result<Value> {
    let whole = |v: Vec<f64>| v.iter().map(|&x| x.max(0.0) as usize).collect::<Vec<_>>();
    let (mut rowidx, mut colptr) = (whole(c.numbers()?), whole(c.numbers()?));
    let re = c.numbers()?;
    let (rows, cols) = (dims[0], dims[1]);
    crate::ops::memory::reserve_sparse(rows, cols, rowidx.len())?;
    colptr.truncate(cols.saturating_add(1));
    let nnz = colptr.last().copied().unwrap_or(0);
    rowidx.truncate(nnz);
    let ordered = colptr.windows(2).all(|w| matches!(w, [a, b] if a <= b));
    let columns_ok = colptr.windows(2).all(|w| match w {
        [a, b] => rowidx.get(*a..*b).is_some_and(|r| r.windows(2).all(|p| matches!(p, [x, y] if x < y))),
        _ => false,
    });
    if dims.len() > 2 || colptr.first() != Some(&0) {
        return Err(damaged("a sparse matrix has wrong indices"));
    }
    if colptr.len() != cols + 1 || rowidx.len() != nnz || re.len() < nnz || !ordered || !columns_ok {
        return Err(damaged("a sparse matrix has wrong indices"));
    }
    if rowidx.iter().any(|&i| i >= rows) {
        return Err(damaged("a sparse matrix has wrong indices"));
    }
    let pattern = Rc::new(Pattern { colptr, rowidx });
    if complex {
        let im = c.numbers()?;
        let values = re.iter().zip(&im).take(nnz).map(|(&a, &b)| C64::new(a, b)).collect::<Vec<_>>();
        if values.len() != nnz {
            return Err(damaged("a sparse matrix has too few values"));
        }
        return Ok(Value::sparse_complex(Sparse::new(rows, cols, pattern, values)));
    }
    let re = re.get(..nnz).unwrap_or(&[]);
    if logical {
        return Ok(Value::sparse_logical(Sparse::new(rows, cols, pattern, re.iter().map(|x| *x != 0.0).collect())));
    }
    Ok(Value::sparse(Sparse::new(rows, cols, pattern, re.to_vec())))
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn numeric(c: &mut Cursor, class: u32, dims: Dims, n: usize, complex: bool, logical: bool) -> Result<Value> {
    let (kind, stored) = c.element()?;
    let re = decode(kind, stored);
    if re.len() != n {
        return Err(damaged("the values of an array do not match its size"));
    }
    // Whole numbers of 64 bits are more than doubles hold.
    match (class, kind) {
        (14, 12) => return Ok(Value::int(IntArray::Int64(Dense::new(dims, wide(stored, i64::from_le_bytes))))),
        (15, 13) => return Ok(Value::int(IntArray::Uint64(Dense::new(dims, wide(stored, u64::from_le_bytes))))),
        _ => {}
    }
    if complex {
        let im = c.numbers()?;
        if im.len() != n {
            return Err(damaged("an array has too few imaginary parts"));
        }
        let data: Vec<C64> = re.iter().zip(&im).map(|(&a, &b)| C64::new(a, b)).collect();
        if class == 7 {
            let data = data.iter().map(|z| num_complex::Complex::new(z.re as f32, z.im as f32)).collect();
            return Ok(Value::single_complex(Dense::new(dims, data)));
        }
        return Ok(Value::complex(Dense::new(dims, data)));
    }
    if logical {
        return Ok(Value::logical(Dense::new(dims, re.iter().map(|x| *x != 0.0).collect())));
    }
    let integer = match class {
        4 => return Ok(char_array(dims, re.iter().map(|&x| x as u16).collect())),
        6 => return Ok(Value::real(Dense::new(dims, re))),
        7 => return Ok(Value::single(Dense::new(dims, re.iter().map(|&x| x as f32).collect()))),
        8 => Class::Int8,
        9 => Class::Uint8,
        10 => Class::Int16,
        11 => Class::Uint16,
        12 => Class::Int32,
        13 => Class::Uint32,
        14 => Class::Int64,
        _ => Class::Uint64,
    };
    match IntArray::from_f64(integer, dims, &re) {
        Some(a) => Ok(Value::int(a)),
        None => Err(damaged("an array has an unknown class")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let sparse = Sparse::new(3, 2, Rc::new(Pattern { colptr: vec![0, 1, 2], rowidx: vec![2, 0] }), vec![1.5, -2.0]);
        let variables = vec![
            ("x".to_owned(), Value::matrix(2, 2, vec![1.0, 2.0, 3.0, 4.5])),
            ("t".to_owned(), Value::text("hello")),
            ("s".to_owned(), crate::ops::elements::struct_of(&[("a", Value::Num(1.0)), ("b", Value::Bool(true))])),
            ("c".to_owned(), crate::ops::elements::cell_row(vec![Value::Num(1.0), Value::text("z")])),
            ("S".to_owned(), Value::sparse(sparse)),
            ("b".to_owned(), Value::logical(Dense::new(Dims::from_slice(&[1, 3]), vec![true, false, true]))),
            ("i".to_owned(), Value::int(IntArray::Int16(Dense::new(Dims::from_slice(&[1, 2]), vec![-3, 300])))),
            (
                "w".to_owned(),
                Value::int(IntArray::Int64(Dense::new(Dims::from_slice(&[1, 2]), vec![i64::MIN, i64::MAX]))),
            ),
            ("v".to_owned(), Value::int(IntArray::Uint64(Dense::new(Dims::from_slice(&[1, 1]), vec![u64::MAX])))),
            ("f".to_owned(), Value::single(Dense::new(Dims::from_slice(&[1, 2]), vec![1.5f32, -2.0]))),
        ];
        let bytes = write(&variables).unwrap_or_default();
        assert!(is_mat(&bytes));
        let back = read(&bytes, &mut |_| Ok(())).unwrap_or_default();
        assert_eq!(format!("{:?}", back.variables), format!("{variables:?}"));
        for cut in 0..bytes.len() {
            let _ = read(bytes.get(..cut).unwrap_or(&[]), &mut |_| Ok(()));
        }
    }

    #[test]
    fn a_handle_beside_other_variables_is_left_out() {
        let mut bytes = write(&[("f".to_owned(), Value::text("@sin"))]).unwrap_or_default();
        // The class of the first element, in its flags.
        if let Some(class) = bytes.get_mut(144) {
            *class = 16;
        }
        let others = write(&[("x".to_owned(), Value::Num(3.0))]).unwrap_or_default();
        bytes.extend(others.get(128..).unwrap_or(&[]));
        let back = read(&bytes, &mut |_| Ok(())).unwrap_or_default();
        assert_eq!(back.left_out, ["f"]);
        assert_eq!(format!("{:?}", back.variables), format!("{:?}", [("x".to_owned(), Value::Num(3.0))]));
    }
}
