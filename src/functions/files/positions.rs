//! Rows of places in open files: where one is, going elsewhere, whether the end is reached.

use crate::error::Result;
use crate::fail;
use crate::functions::files::output::fid_arg;
use crate::functions::table::arguments::{arg, none, one};
use crate::functions::table::facts::Facts;
use crate::functions::table::rows::free;
use crate::functions::table::{Function, Host, OnRanks, Values};
use crate::value::Value;

pub(crate) const ROWS: &[Function] = &[
    free(
        "feof",
        OnRanks::Known,
        Facts::PLAIN,
        (1, 1),
        1,
        feof,
        "Whether the end of a file has been reached.",
        "try, feof(9), catch, end",
    ),
    free(
        "frewind",
        OnRanks::Known,
        Facts::PLAIN,
        (1, 1),
        1,
        frewind,
        "Back to the start of a file.",
        "try, frewind(9), catch, end",
    ),
    free(
        "fseek",
        OnRanks::Serial,
        Facts::PLAIN,
        (2, 3),
        1,
        fseek,
        "Goes to a place in a file, bytes from its start, from where it is ('cof') or from its end ('eof'); -1 where there is none.",
        "try, fseek(9, 0, 'bof'), catch, end",
    ),
    free(
        "ftell",
        OnRanks::Serial,
        Facts::PLAIN,
        (1, 1),
        1,
        ftell,
        "Place in a file, bytes from 0.",
        "try, ftell(9), catch, end",
    ),
];

fn feof(h: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let fid = fid_arg(args, 0, "feof")?;
    let file = h.state().files.get(fid)?;
    one(file.at_end || file.rest().is_empty())
}

fn frewind(h: &mut dyn Host, args: &[Value], nargout: usize) -> Result<Values> {
    let fid = fid_arg(args, 0, "frewind")?;
    let file = h.state().files.get(fid)?;
    (file.position, file.at_end) = (0, false);
    if nargout > 0 { one(0.0) } else { none() }
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss)]
fn fseek(h: &mut dyn Host, args: &[Value], nargout: usize) -> Result<Values> {
    let fid = fid_arg(args, 0, "fseek")?;
    let offset = arg(args, 1)?.as_scalar().unwrap_or(f64::NAN);
    let origin = args.get(2).and_then(|v| v.as_text().or_else(|| v.as_scalar().map(|x| x.to_string())));
    let file = h.state().files.get(fid)?;
    let from = match origin.as_deref().unwrap_or("bof") {
        "bof" | "-1" => 0,
        "cof" | "0" => file.position,
        "eof" | "1" => file.content.len(),
        other => fail!("MATLAB:fseek:invalidOrigin", "Invalid origin '{other}': use 'bof', 'cof' or 'eof'."),
    };
    let place = from as f64 + offset;
    let found = place >= 0.0 && place <= file.content.len() as f64 && place.fract() == 0.0;
    if found {
        (file.position, file.at_end) = (place as usize, false);
    }
    if nargout > 0 { one(if found { 0.0 } else { -1.0 }) } else { none() }
}

#[allow(clippy::cast_precision_loss)]
fn ftell(h: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let fid = fid_arg(args, 0, "ftell")?;
    one(h.state().files.get(fid)?.position as f64)
}
