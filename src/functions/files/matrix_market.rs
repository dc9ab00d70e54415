//! Matrix Market files: `mmread` and `mmwrite`.
//!
//! The reader is our own: that of sprs (0.11) panics at a position outside the matrix, does not return
//! from a file that ends after its comments, reserves room for as many entries as the file claims, names
//! no line in its errors, and takes neither arrays nor whole numbers into doubles.

use crate::error::Result;
use crate::fail;
use crate::format::matrix_market;
use crate::functions::table::arguments::{arg, count};
use crate::functions::table::facts::Facts;
use crate::functions::table::rows::profiled;
use crate::functions::table::{Function, Host, OnRanks, Values, models};
use crate::value::Value;

pub(crate) const ROWS: &[Function] = &[
    profiled(
        "mmread",
        OnRanks::Serial,
        Facts::PLAIN.io(),
        (1, 1),
        7,
        read,
        models::NONE,
        "Matrix of a Matrix Market file: coordinate files give sparse matrices, array files full ones; then rows, columns, entries, representation, field, symmetry as further outputs.",
        "exist('mmread')",
        "input: nothing is loaded from memory that the model counts; the assignment stores",
    ),
    profiled(
        "mmwrite",
        OnRanks::Serial,
        Facts::PLAIN.io(),
        (2, 4),
        0,
        write,
        models::WRITE,
        "Writes a matrix as a Matrix Market file.",
        "exist('mmwrite')",
        "the operand once (model, section 5)",
    ),
];

fn read(host: &mut dyn Host, args: &[Value], nargout: usize) -> Result<Values> {
    let Some(name) = arg(args, 0)?.as_text() else {
        fail!("slamm:mmread:name", "The file name must be text.");
    };
    let disk = &host.state().disk;
    let path = disk.find_to_read(&name);
    let text = match disk.read(&path) {
        Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
        Err(e) => fail!("slamm:mmread:open", "{} cannot be read: {e}.", path.display()),
    };
    let found = matrix_market::read(&name, &text)?;
    let [format, field, symmetry] = &found.words;
    let all = [
        found.value,
        Value::Num(count(found.rows)),
        Value::Num(count(found.cols)),
        Value::Num(count(found.stored)),
        Value::text(format),
        Value::text(field),
        Value::text(symmetry),
    ];
    Ok(all.into_iter().take(nargout.max(1)).collect())
}

fn write(host: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let Some(name) = arg(args, 0)?.as_text() else {
        fail!("slamm:mmwrite:name", "The file name must be text.");
    };
    let shown = host.state().disk.find(&name).display().to_string();
    let place = super::streams::writable(host, &shown, "mmwrite")?;
    let v = arg(args, 1)?;
    let comment = args.get(2).and_then(Value::as_text);
    let text = matrix_market::text(v, comment.as_deref())?;
    if let Err(e) = place.write(text.as_bytes()) {
        fail!("slamm:mmwrite:open", "{shown} cannot be written: {e}.");
    }
    Ok(Values::new())
}
