//! Rows of plotting and session commands: accepted and ignored with one note each.

use crate::disk::{Disk, Kind};
use crate::error::Result;
use crate::functions::table::facts::{Facts, Folder};
use crate::functions::table::rows::free;
use crate::functions::table::{Function, Host, OnRanks, VARIADIC, Values};
use crate::value::{FIGURE_OBJECT, Value};
use smallvec::smallvec;

/// A row that does nothing but leave a note. A result, where one is asked for, is a handle that the other
/// ignored commands accept, and whose properties can be assigned.
macro_rules! ignored {
    ($($name:literal)*) => {
        &[$(free(
            $name,
            OnRanks::Known,
            Facts::IGNORED,
            (0, VARIADIC),
            2,
            |h: &mut dyn Host, _: &[Value], n: usize| ignore(h, $name, n),
            "Accepted and ignored: it shows or sets nothing that the figures depend on.",
            concat!($name, "();"),
        )),*]
    };
}

pub(crate) const PATH: &[Function] = &[free(
    "addpath",
    OnRanks::Known,
    Facts::PLAIN.folder(Folder::Added),
    (0, VARIADIC),
    1,
    addpath,
    "Folders that the text names (`fullfile`, `genpath`, `pwd`, `mfilename('fullpath')` …) are searched from the start of the run; others are ignored: use `--path`.",
    "addpath(pwd)",
)];

pub(crate) const POOL: &[Function] = &[free(
    "gcp",
    OnRanks::Serial,
    Facts::PLAIN,
    (0, 1),
    1,
    |h, _, _| {
        h.ignored("gcp");
        Ok(smallvec![Value::empty()])
    },
    "The pool of workers: always empty, as one process is predicted.",
    "isempty(gcp('nocreate'))",
)];

/// The folders are found before the run (`names::folders`), so that names are resolved once.
fn addpath(h: &mut dyn Host, args: &[Value], nargout: usize) -> Result<Values> {
    for text in args.iter().filter_map(Value::as_text) {
        let folders = text.split([':', ';']).filter(|t| !t.is_empty() && !t.starts_with('-'));
        for folder in folders.map(str::to_owned).collect::<Vec<_>>() {
            let disk = &h.state().disk;
            let empty = disk.kind(&folder) == Some(Kind::Folder) && !has_functions(disk, &folder);
            if !empty && !h.searches(&folder) {
                h.note_once("addpath", &format!("`addpath` is ignored for '{folder}': give the folder with --path"));
            }
        }
    }
    Ok((0..nargout).map(|_| Value::text("")).collect())
}

fn has_functions(disk: &Disk, folder: &str) -> bool {
    disk.list(&disk.find(folder)).any(|p| p.extension().is_some_and(|e| e == "m"))
}

pub(crate) const ROWS: &[Function] = ignored! {
    "addpoints" "alpha" "animatedline" "annotation" "area" "axes" "bar" "bar3" "barh" "box" "brighten" "camdolly"
    "cameramenu" "cameratoolbar" "camlight" "camlookat" "camorbit" "camproj" "camroll" "camzoom" "cla" "clabel" "clc" "clearpoints"
    "clf" "close" "closereq" "colorbar" "colordef" "colororder" "comet" "comet3" "commandwindow" "compass" "coneplot"
    "contourslice" "copyobj" "crash_dumps_octave_core" "datacursormode" "datetick" "dbclear" "dbquit"
    "dbstop" "debug_on_error" "diary" "drawnow" "echo" "errorbar" "errordlg" "exportgraphics" "ezcontour" "ezmesh"
    "ezplot" "ezsurf" "fcontour" "feather" "figure" "fill" "fill3" "fimplicit" "fmesh" "fplot" "fplot3" "fsurf" "gca"
    "gcf" "gplot" "graphics_toolkit" "grid" "gtext" "heatmap" "hgexport" "hgsave" "hidden" "histogram" "hold" "home"
    "image" "imagesc" "imshow" "imwrite" "legend" "light" "lightangle" "lighting" "line" "linkaxes" "loglog"
    "material" "matlabpool" "maxNumCompThreads" "mesh" "meshc" "meshz" "mlock" "more" "movegui" "movie" "msgbox"
    "munlock" "newplot" "nexttile" "opengl" "orient" "output_precision" "page_screen_output" "pareto" "parpool"
    "patch" "pause" "pcolor" "pie" "pie3" "pkg" "plot" "plot3" "plotmatrix" "plotyy" "polar" "polarplot" "print"
    "profile" "profview" "quiver" "quiver3" "rectangle" "refresh" "refreshdata" "rehash" "ribbon" "rmpath" "rose"
    "rotate" "rotate3d" "saveas" "savefig" "savepath" "scatter" "scatter3" "semilogx" "semilogy" "set" "sgtitle"
    "shading" "shg" "slice" "snapnow" "sound" "soundsc" "split_long_rows" "spy" "stem" "stem3" "streamline" "streamslice"
    "streamtube" "subplot" "subtitle" "suptitle" "surf" "surfc" "surfl" "surfnorm" "surface" "tetramesh" "text" "tiledlayout" "title"
    "treeplot" "trimesh" "triplot" "trisurf" "uicontrol" "uifigure" "uimenu" "uipanel" "uistack" "waitbar" "warndlg" "waterfall"
    "workspace" "writeVideo" "xlabel" "xline" "xtickangle" "xticklabels" "ylabel" "yline" "ytickangle" "yticklabels" "yyaxis" "zlabel" "zoom" "ztickangle" "zticklabels"
};

/// A row of what tells a person about functions.
const fn tells(name: &'static str, eval: crate::functions::table::Eval, example: &'static str) -> Function {
    let doc = "Accepted and ignored: what it prints is for a person; `slamm functions` describes what slamm has.";
    free(name, OnRanks::Known, Facts::IGNORED, (0, VARIADIC), 0, eval, doc, example)
}

pub(crate) const TELLS: &[Function] = &[
    tells("demo", |h, _, n| ignore(h, "demo", n), "demo;"),
    tells("doc", |h, _, n| ignore(h, "doc", n), "doc sin"),
    tells("help", |h, _, n| ignore(h, "help", n), "help sin"),
    tells("lookfor", |h, _, n| ignore(h, "lookfor", n), "lookfor sine"),
    tells("type", |h, _, n| ignore(h, "type", n), "type sin"),
];

pub(super) fn ignore(h: &mut dyn Host, name: &str, nargout: usize) -> Result<Values> {
    h.ignored(name);
    Ok((0..nargout).map(|_| Value::Num(FIGURE_OBJECT)).collect())
}
