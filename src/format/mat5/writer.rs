//! Writing MAT-files of level 5. In: names and values. Out: the bytes of a file.

use crate::error::Result;
use crate::fail;
use crate::ops::elements::numbers;
use crate::value::{C64, Class, Dims, IntArray, Value};

/// The file of these variables, not compressed, little-endian.
pub(super) fn write(variables: &[(String, Value)]) -> Result<Vec<u8>> {
    let mut header = b"MATLAB 5.0 MAT-file, written by slamm".to_vec();
    header.resize(124, b' ');
    header.extend([0, 1, b'I', b'M']);
    for (name, value) in variables {
        header.extend(matrix(name, value)?);
    }
    Ok(header)
}

/// An element with its tag, padded to 8 bytes.
fn element(kind: u32, data: &[u8]) -> Vec<u8> {
    let mut out = kind.to_le_bytes().to_vec();
    out.extend(u32::try_from(data.len()).unwrap_or(u32::MAX).to_le_bytes());
    out.extend(data);
    out.resize(out.len().div_ceil(8) * 8, 0);
    out
}

fn doubles(x: impl Iterator<Item = f64>) -> Vec<u8> {
    element(9, &x.flat_map(f64::to_le_bytes).collect::<Vec<u8>>())
}

fn indices(x: &[usize]) -> Vec<u8> {
    let data: Vec<u8> = x.iter().flat_map(|&i| i32::try_from(i).unwrap_or(i32::MAX).to_le_bytes()).collect();
    element(5, &data)
}

fn head(name: &str, class: u32, flags: u32, nzmax: usize, dims: &Dims) -> Vec<u8> {
    let mut f = (class | flags).to_le_bytes().to_vec();
    f.extend(u32::try_from(nzmax).unwrap_or(0).to_le_bytes());
    let mut out = element(6, &f);
    out.extend(indices(dims));
    out.extend(element(1, name.as_bytes()));
    out
}

fn class_number(class: Class) -> u32 {
    match class {
        Class::Cell => 1,
        Class::Struct => 2,
        Class::Char => 4,
        Class::Single => 7,
        Class::Int8 => 8,
        Class::Uint8 | Class::Logical => 9,
        Class::Int16 => 10,
        Class::Uint16 => 11,
        Class::Int32 => 12,
        Class::Uint32 => 13,
        Class::Int64 => 14,
        Class::Uint64 => 15,
        Class::Double | Class::String | Class::FunctionHandle | Class::Object => 6,
    }
}

/// The numbers of a full array, each as long as its class has them: Octave reads no integers from doubles. Imaginary
/// parts follow.
fn dense(v: &Value) -> Vec<u8> {
    macro_rules! each {
        ($kind:literal, $numbers:expr) => {
            element($kind, &$numbers.flat_map(|x| x.to_le_bytes()).collect::<Vec<u8>>())
        };
    }
    match v {
        Value::Bool(b) => element(2, &[u8::from(*b)]),
        Value::Logical(a) => element(2, &a.data.iter().map(|&b| u8::from(b)).collect::<Vec<u8>>()),
        Value::Single(a) => each!(7, a.data.iter()),
        Value::SingleComplex(a) => {
            [each!(7, a.data.iter().map(|z| z.re)), each!(7, a.data.iter().map(|z| z.im))].concat()
        }
        Value::Int(a) => match &**a {
            IntArray::Int8(a) => each!(1, a.data.iter()),
            IntArray::Uint8(a) => each!(2, a.data.iter()),
            IntArray::Int16(a) => each!(3, a.data.iter()),
            IntArray::Uint16(a) => each!(4, a.data.iter()),
            IntArray::Int32(a) => each!(5, a.data.iter()),
            IntArray::Uint32(a) => each!(6, a.data.iter()),
            IntArray::Int64(a) => each!(12, a.data.iter()),
            IntArray::Uint64(a) => each!(13, a.data.iter()),
        },
        _ => {
            let data: Vec<C64> = numbers(v).unwrap_or_default();
            let imaginary = if v.is_complex() { doubles(data.iter().map(|z| z.im)) } else { Vec::new() };
            [doubles(data.iter().map(|z| z.re)), imaginary].concat()
        }
    }
}

fn matrix(name: &str, v: &Value) -> Result<Vec<u8>> {
    const COMPLEX: u32 = 0x800;
    const LOGICAL: u32 = 0x200;
    let dims = v.dims();
    let class = class_number(v.class());
    let logical = if v.class() == Class::Logical { LOGICAL } else { 0 };
    let mut body;
    match v {
        Value::Cell(c) => {
            body = head(name, class, 0, 0, &dims);
            for e in &c.data {
                body.extend(matrix("", e)?);
            }
        }
        Value::Struct(s) => {
            body = head(name, class, 0, 0, &dims);
            let width = s.keys.iter().map(|k| k.len()).max().unwrap_or(0) + 1;
            let mut names = Vec::new();
            for k in s.keys.iter() {
                names.extend(k.as_bytes());
                names.resize(names.len() + width - k.len(), 0);
            }
            body.extend(indices(&[width]));
            body.extend(element(1, &names));
            for e in &s.data {
                body.extend(matrix("", e)?);
            }
        }
        Value::SparseReal(s) => {
            body = head(name, 5, 0, s.nnz(), &dims);
            body.extend(indices(&s.pattern.rowidx));
            body.extend(indices(&s.pattern.colptr));
            body.extend(doubles(s.values.iter().copied()));
        }
        Value::SparseComplex(s) => {
            body = head(name, 5, COMPLEX, s.nnz(), &dims);
            body.extend(indices(&s.pattern.rowidx));
            body.extend(indices(&s.pattern.colptr));
            body.extend(doubles(s.values.iter().map(|z| z.re)));
            body.extend(doubles(s.values.iter().map(|z| z.im)));
        }
        Value::SparseLogical(s) => {
            body = head(name, 5, LOGICAL, s.nnz(), &dims);
            body.extend(indices(&s.pattern.rowidx));
            body.extend(indices(&s.pattern.colptr));
            body.extend(doubles(s.values.iter().map(|&b| f64::from(u8::from(b)))));
        }
        Value::Char(c) => {
            body = head(name, class, 0, 0, &dims);
            body.extend(element(4, &c.array.data.iter().flat_map(|u| u.to_le_bytes()).collect::<Vec<u8>>()));
        }
        Value::Strings(_) => {
            fail!("slamm:save:string", "save: strings cannot be written ('{name}'); convert them with cellstr")
        }
        Value::Object(o) => fail!("MATLAB:save:object", "save: a {} cannot be written ('{name}')", o.class),
        Value::Func(_) => fail!("MATLAB:save:handle", "save: function handles cannot be written ('{name}')"),
        _ => {
            body = head(name, class, logical | if v.is_complex() { COMPLEX } else { 0 }, 0, &dims);
            body.extend(dense(v));
        }
    }
    Ok(element(14, &body))
}
