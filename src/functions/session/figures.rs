//! Rows that give what only a figure has: limits, matrices of contours, colour maps, properties. slamm draws none, so
//! that such a value is the one of an empty figure, and the run warns that it is made up.

use super::ignored::ignore;
use crate::error::{Result, RunError};
use crate::functions::table::arguments::{arg, none, one};
use crate::functions::table::facts::Facts;
use crate::functions::table::rows::free;
use crate::functions::table::{Function, Host, OnRanks, VARIADIC, Values};
use crate::ops::elements::{all_false, struct_of};
use crate::value::{FIGURE_OBJECT, Value};
use smallvec::smallvec;

macro_rules! drawn {
    ($ranks:expr, $($name:literal => $value:expr;)*) => {
        &[$(free(
            $name,
            $ranks,
            Facts::IGNORED,
            (0, VARIADIC),
            4,
            |h: &mut dyn Host, a: &[Value], n: usize| drawn(h, $name, a, n, $value),
            "Accepted and ignored as a command; what it gives is made up as of an empty figure (SLM402), or refused.",
            concat!($name, "();"),
        )),*]
    };
}

/// What a command that draws gives, where an empty figure has it.
type OfEmpty = fn(&mut dyn Host, &[Value], usize) -> Result<Values>;

/// Commands that give values of what is drawn, whatever the data are: nothing of these is looked at.
pub(crate) const DRAWN: &[Function] = drawn! { OnRanks::Known,
    "campos" => refuse;
    "camtarget" => refuse;
    "camup" => refuse;
    "camva" => refuse;
    "contour" => contours;
    "contour3" => contours;
    "contourf" => contours;
    "isocaps" => surface;
    "isonormals" => refuse;
    "isosurface" => surface;
    "parula" => |h, a, _| map_of(h, a.first());
    "turbo" => |h, a, _| map_of(h, a.first());
};

/// Commands that give what they set.
pub(crate) const SET: &[Function] = drawn! { OnRanks::Serial,
    "axis" => |_, _, _| limits(2);
    "caxis" => |_, _, _| limits(1);
    "clim" => |_, _, _| limits(1);
    "colormap" => colormap;
    "daspect" => |_, _, _| one(Value::row(vec![1.0; 3]));
    "pbaspect" => |_, _, _| one(Value::row(vec![1.0; 3]));
    "rlim" => |_, _, _| limits(1);
    "thetalim" => |_, _, _| one(Value::row(vec![0.0, 360.0]));
    "view" => view;
    "xlim" => |_, _, _| limits(1);
    "xticks" => |_, _, _| one(ticks());
    "ylim" => |_, _, _| limits(1);
    "yticks" => |_, _, _| one(ticks());
    "zlim" => |_, _, _| limits(1);
    "zticks" => |_, _, _| one(ticks());
};

fn drawn(h: &mut dyn Host, name: &str, a: &[Value], nargout: usize, value: OfEmpty) -> Result<Values> {
    if nargout == 0 {
        return ignore(h, name, nargout);
    }
    h.ignored(name);
    let mut values = value(h, a, nargout).map_err(|e| if e.is_of_figure() { of_figure(name) } else { e })?;
    match (values.first_mut(), a.last()) {
        // It gives what it has just been set to.
        (Some(v), Some(set)) if set.is_numeric() && set.dims() == v.dims() => *v = set.clone(),
        _ => h.made_up(name),
    }
    values.resize(nargout, Value::Num(FIGURE_OBJECT));
    Ok(values)
}

fn limits(axes: usize) -> Result<Values> {
    one(Value::row([0.0, 1.0].repeat(axes)))
}

fn ticks() -> Value {
    Value::row((0..6).map(|k| f64::from(k) / 5.0).collect())
}

fn refuse(_: &mut dyn Host, _: &[Value], _: usize) -> Result<Values> {
    Err(of_figure(""))
}

/// No contour.
fn contours(_: &mut dyn Host, _: &[Value], _: usize) -> Result<Values> {
    Ok(smallvec![Value::real(crate::value::Dense::new(crate::value::Dims::from_slice(&[2, 0]), Vec::new()))])
}

/// No face.
fn surface(_: &mut dyn Host, _: &[Value], nargout: usize) -> Result<Values> {
    match nargout {
        1 => one(struct_of(&[("vertices", Value::empty()), ("faces", Value::empty())])),
        n => Ok((0..n).map(|_| Value::empty()).collect()),
    }
}

/// The colour map that is set where one is given, by its colours or by its name.
fn colormap(h: &mut dyn Host, a: &[Value], _: usize) -> Result<Values> {
    match a.last() {
        Some(map) if map.is_numeric() && !map.is_drawn() => one(map.clone()),
        Some(name) if name.as_text().is_some_and(|t| t != "default") => h.call(name, &[Value::Num(256.0)], 1),
        _ => map_of(h, None),
    }
}

/// A colour map that has no formula is another one, of so many colours.
fn map_of(h: &mut dyn Host, colours: Option<&Value>) -> Result<Values> {
    let colours = colours.cloned().unwrap_or(Value::Num(256.0));
    h.call(&Value::text("jet"), &[colours], 1)
}

/// From above: two angles, or the matrix of the projection.
fn view(_: &mut dyn Host, _: &[Value], nargout: usize) -> Result<Values> {
    if nargout > 1 {
        return Ok(smallvec![Value::Num(0.0), Value::Num(90.0)]);
    }
    #[rustfmt::skip]
    let from_above = vec![
        1.0, 0.0, 0.0, 0.0,
        0.0, 1.0, 0.0, 0.0,
        0.0, 0.0, -1.0, 0.0,
        -0.5, -0.5, 9.160_254_037_844_387, 1.0,
    ];
    one(Value::matrix(4, 4, from_above))
}

fn of_figure(what: &str) -> Box<RunError> {
    RunError::of_figure(format!("{what}: a property of a figure, and slamm draws none"))
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

/// The property whose default value a name means: `defaultAxesColorOrder`, in small letters.
fn default_of(name: &str) -> Option<&str> {
    let of = name.strip_prefix("default")?;
    ["axes", "figure", "line", "text", "surface", "legend"].iter().find_map(|object| of.strip_prefix(object))
}

/// The colours of lines, column by column.
const COLOURS: [[f64; 7]; 3] = [
    [0.0, 0.85, 0.929, 0.494, 0.466, 0.301, 0.635],
    [0.447, 0.325, 0.694, 0.184, 0.674, 0.745, 0.078],
    [0.741, 0.098, 0.125, 0.556, 0.188, 0.933, 0.184],
];

/// A property of something drawn: an object, or what it is in an empty figure, which is made up. Nothing where it
/// depends on data.
pub(crate) fn property(name: &str) -> Option<(Value, bool)> {
    let name = name.to_ascii_lowercase();
    let name = default_of(&name).unwrap_or(&name).to_owned();
    if OBJECTS.contains(&name.as_str()) {
        return Some((Value::Num(FIGURE_OBJECT), false));
    }
    let value = match name.as_str() {
        "screensize" | "monitorpositions" => return Some((Value::row(vec![1.0, 1.0, 1024.0, 768.0]), false)),
        "screenpixelsperinch" => Value::Num(72.0),
        "position" | "outerposition" | "innerposition" => Value::row(vec![0.13, 0.11, 0.775, 0.815]),
        "paperposition" => Value::row(vec![1.0, 2.5, 6.0, 4.5]),
        "papersize" => Value::row(vec![8.5, 11.0]),
        "xlim" | "ylim" | "zlim" | "clim" | "alim" => Value::row(vec![0.0, 1.0]),
        "xtick" | "ytick" | "ztick" => ticks(),
        "dataaspectratio" | "plotboxaspectratio" => Value::row(vec![1.0; 3]),
        "view" => Value::row(vec![0.0, 90.0]),
        "colororder" => Value::matrix(7, 3, COLOURS.concat()),
        "fontsize" => Value::Num(10.0),
        "linewidth" => Value::Num(0.5),
        "markersize" => Value::Num(6.0),
        "color" | "facecolor" | "edgecolor" | "xcolor" | "ycolor" | "zcolor" => Value::row(vec![0.0; 3]),
        "units" => Value::text("normalized"),
        "fontname" => Value::text("Helvetica"),
        "fontweight" | "fontangle" => Value::text("normal"),
        "nextplot" => Value::text("replace"),
        "renderer" => Value::text("opengl"),
        "linestyle" => Value::text("-"),
        "marker" => Value::text("none"),
        "visible" => Value::text("on"),
        "xscale" | "yscale" | "zscale" => Value::text("linear"),
        "string" | "tag" | "name" => Value::text(""),
        "userdata" => Value::empty(),
        _ => return None,
    };
    Some((value, true))
}

fn get(h: &mut dyn Host, a: &[Value], nargout: usize) -> Result<Values> {
    h.ignored("get");
    if nargout == 0 {
        return Ok(Values::new());
    }
    if !arg(a, 0)?.is_numeric() {
        return Err(RunError::new("MATLAB:class:InvalidHandle", "Invalid handle."));
    }
    let name = a.get(1).and_then(Value::as_text).unwrap_or_default();
    match property(&name) {
        Some((value, made_up)) => {
            if made_up {
                h.made_up(&name);
            }
            one(value)
        }
        None if name.is_empty() => Err(of_figure("get")),
        None => Err(of_figure(&name)),
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
         [1 1 1024 768]. Limits, positions and styles are made up, as of an empty figure (SLM402); what is drawn is refused.",
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
        Facts::PLAIN,
        (0, VARIADIC),
        1,
        |_, _, _| one(Value::empty()),
        "Empty: there are no graphics.",
        "findobj()",
    ),
    free(
        "findall",
        OnRanks::Serial,
        Facts::PLAIN,
        (1, VARIADIC),
        1,
        |_, _, _| one(Value::empty()),
        "Empty: there are no graphics.",
        "findall(0, 'Type', 'figure')",
    ),
];
