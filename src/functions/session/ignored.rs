//! Rows of plotting and session commands: accepted and ignored with one note each.

use crate::disk::{Disk, Kind};
use crate::error::{Result, RunError};
use crate::functions::table::accepts::{ANY, TEXT};
use crate::functions::table::arguments::{arg, none, one};
use crate::functions::table::facts::{Facts, Folder};
use crate::functions::table::rows::free;
use crate::functions::table::{Function, Host, OnRanks, VARIADIC, Values};
use crate::ops::elements::{all_false, struct_of};
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

macro_rules! drawn {
    ($($name:literal)*) => {
        &[$(free(
            $name,
            OnRanks::Known,
            Facts::IGNORED,
            (0, VARIADIC),
            2,
            |h: &mut dyn Host, _: &[Value], n: usize| draw(h, $name, n),
            "Accepted and ignored as a command; its values, which only a figure has, are refused.",
            concat!($name, "();"),
        )),*]
    };
}

/// Commands that give values of what is drawn: limits, matrices of contours, pictures.
pub(crate) const DRAWN: &[Function] = drawn! {
    "axis" "campos" "camtarget" "camup" "camva" "caxis" "clim" "colormap" "contour" "contourf" "daspect"
    "isocaps" "isonormals" "isosurface" "parula" "pbaspect" "rlim" "thetalim" "turbo" "view" "xlim" "xticks" "ylim" "yticks"
    "zlim" "zticks"
};

fn draw(h: &mut dyn Host, name: &str, nargout: usize) -> Result<Values> {
    if nargout > 0 {
        return Err(of_figure(&format!("{name}: what it gives is")));
    }
    ignore(h, name, nargout)
}

fn of_figure(what: &str) -> Box<RunError> {
    RunError::of_figure(format!("{what} a property of a figure, and slamm draws none"))
        .with_help("compute the value from the data, or remove the call")
}

/// Properties whose values are objects of graphics themselves, in small letters.
const OBJECTS: &[&str] = &[
    "children",
    "colorbar",
    "currentaxes",
    "currentfigure",
    "legend",
    "parent",
    "title",
    "xaxis",
    "xlabel",
    "yaxis",
    "ylabel",
    "zaxis",
    "zlabel",
];

fn get(h: &mut dyn Host, a: &[Value], nargout: usize) -> Result<Values> {
    h.ignored("get");
    if nargout == 0 {
        return Ok(Values::new());
    }
    if !arg(a, 0)?.is_numeric() {
        return Err(RunError::new("MATLAB:class:InvalidHandle", "Invalid handle."));
    }
    let name = a.get(1).and_then(Value::as_text).unwrap_or_default();
    match name.to_ascii_lowercase().as_str() {
        "screensize" => one(Value::row(vec![1.0, 1.0, 1024.0, 768.0])),
        property if OBJECTS.contains(&property) => one(Value::Num(FIGURE_OBJECT)),
        _ if name.is_empty() => Err(of_figure("get: what it gives is")),
        _ => Err(of_figure(&format!("{name}:"))),
    }
}

/// A row that asks whether values are handles.
const fn no_handle(name: &'static str, example: &'static str) -> Function {
    let answer = |_: &mut dyn Host, a: &[Value], _| one(all_false(arg(a, 0)?)?);
    free(name, OnRanks::Known, Facts::PLAIN, (1, 1), 1, answer, "False: there are no graphics.", example)
}

pub(crate) const NO_FIGURE: &[Function] = &[
    free(
        "getframe",
        OnRanks::Serial,
        Facts::PLAIN,
        (0, VARIADIC),
        1,
        |h, _, n| {
            h.ignored("getframe");
            if n == 0 { none() } else { one(struct_of(&[("cdata", Value::empty()), ("colormap", Value::empty())])) }
        },
        "A frame without a picture: there are no graphics.",
        "getframe;",
    ),
    free(
        "get",
        OnRanks::Serial,
        Facts::PLAIN,
        (1, 2),
        1,
        get,
        "Properties that are objects of graphics (children, labels) are accepted, as what drawing commands give; 'ScreenSize' is \
         [1 1 1024 768]. Other values, which only a figure has, are refused.",
        "get(0, 'ScreenSize');",
    ),
    free(
        "ishold",
        OnRanks::Serial,
        Facts::PLAIN,
        (0, 0),
        1,
        |_, _, _| one(Value::Bool(false)),
        "False: there are no graphics.",
        "ishold()",
    ),
    no_handle("isgraphics", "isgraphics(1)"),
    no_handle("ishandle", "ishandle(1)"),
    no_handle("ishghandle", "ishghandle(1)"),
    free(
        "groot",
        OnRanks::Serial,
        Facts::PLAIN,
        (0, 0),
        1,
        |_, _, _| one(Value::Num(0.0)),
        "Handle of the screen: 0.",
        "groot()",
    ),
    free(
        "findobj",
        OnRanks::Serial,
        Facts::PLAIN.accepts(&[TEXT, ANY]),
        (0, VARIADIC),
        1,
        |_, _, _| one(Value::empty()),
        "Empty: there are no graphics.",
        "findobj()",
    ),
];

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
    "cameratoolbar" "camlight" "camlookat" "camorbit" "camproj" "camroll" "camzoom" "cla" "clabel" "clc" "clearpoints"
    "clf" "close" "closereq" "colorbar" "colordef" "colororder" "comet" "comet3" "commandwindow" "compass" "coneplot"
    "contour3" "contourslice" "copyobj" "crash_dumps_octave_core" "datacursormode" "datetick" "dbclear" "dbquit"
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
    "streamtube" "subplot" "subtitle" "suptitle" "surf" "surfc" "surfl" "surfnorm" "tetramesh" "text" "tiledlayout" "title"
    "treeplot" "trimesh" "triplot" "trisurf" "uicontrol" "uifigure" "uimenu" "uipanel" "waitbar" "warndlg" "waterfall"
    "workspace" "xlabel" "xline" "xticklabels" "ylabel" "yline" "yticklabels" "yyaxis" "zlabel" "zoom" "zticklabels"
};

fn ignore(h: &mut dyn Host, name: &str, nargout: usize) -> Result<Values> {
    h.ignored(name);
    Ok((0..nargout).map(|_| Value::Num(FIGURE_OBJECT)).collect())
}
