//! Rows that are refused: they would reach outside the run, or wait for a person.

use crate::error::{Result, RunError};
use crate::functions::table::facts::{Facts, Folder};
use crate::functions::table::rows::free;
use crate::functions::table::{Function, Host, OnRanks, VARIADIC, Values};
use crate::value::Value;

macro_rules! refused {
    ($($facts:expr => $($name:literal $why:ident)*;)*) => {
        &[$($(free(
            $name,
            OnRanks::Known,
            $facts.refused(),
            (0, VARIADIC),
            VARIADIC,
            |_: &mut dyn Host, _: &[Value], _: usize| refuse($name, $why),
            "Refused: a prototype that is analysed must not reach outside its run.",
            concat!("try, ", $name, "(); catch, end"),
        )),*),*]
    };
}

const SHELL: &str = "slamm does not run other programs; remove the call, or compute its result beforehand";
const ASK: &str = "there is nobody to answer; assign the value in the prototype or with --set NAME=EXPR";
const REMOVE: &str = "slamm does not delete files; remove the call from the prototype";
const MEDIA: &str =
    "slamm reads no pictures, sounds and tables of other programs: load the values from a MAT-file or a text";
const OUTSIDE: &str = "this reaches outside the run; remove the call from the prototype";

pub(crate) const ROWS: &[Function] = refused! {
    Facts::PLAIN =>
    "input" ASK "keyboard" ASK "ginput" ASK "uigetfile" ASK "uiputfile" ASK "menu" ASK "inputdlg" ASK
    "questdlg" ASK "kbhit" ASK
    "system" SHELL "shell_cmd" SHELL "unix" SHELL "dos" SHELL "popen" SHELL "exec" SHELL "fork" SHELL "mex" SHELL
    "mkoctfile" SHELL
    "unlink" REMOVE "rmdir" REMOVE "rename" REMOVE "movefile" REMOVE "copyfile" REMOVE
    "chdir" OUTSIDE "setenv" OUTSIDE "putenv" OUTSIDE "web" OUTSIDE "urlread" OUTSIDE
    "urlwrite" OUTSIDE "webread" OUTSIDE "javaaddpath" OUTSIDE "javaObject" OUTSIDE "javaMethod" OUTSIDE
    "loadlibrary" OUTSIDE "calllib" OUTSIDE
    "imread" MEDIA "imfinfo" MEDIA "audioread" MEDIA "wavread" MEDIA "VideoReader" MEDIA "xlsread" MEDIA;
    Facts::PLAIN.folder(Folder::Here) => "cd" OUTSIDE;
};

pub(crate) const DELETE: &[Function] = &[free(
    "delete",
    OnRanks::Serial,
    Facts::PLAIN,
    (0, VARIADIC),
    VARIADIC,
    delete,
    "Of figures, pools and other handles: accepted and ignored. Of files: refused, unless they are not there.",
    "delete(gcf)",
)];

fn delete(h: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let names: Vec<_> = args.iter().filter_map(Value::as_text).collect();
    let disk = &h.state().disk;
    if args.is_empty() || names.iter().any(|n| n.contains('*') || disk.kind(n).is_some()) {
        return refuse("delete", REMOVE);
    }
    // Programs delete what an earlier run may have left: nothing here.
    for name in &names {
        h.note_once(&format!("delete {name}"), &format!("`delete`: there is no file '{name}'"));
    }
    if names.len() < args.len() {
        h.ignored("delete");
    }
    Ok(Values::new())
}

fn refuse(name: &str, help: &str) -> Result<Values> {
    Err(RunError::refused(format!("{name} is refused")).with_help(help))
}
