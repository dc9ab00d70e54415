//! Emitted programs: every example, case and prototype is emitted, run by GNU Octave and held
//! against `slamm analyze`: for every range SR, WSL, WSS, DGEMM, Sparse Ops (at the three
//! capacities), executions and trips, to the byte. What the original prints and the values of its
//! variables are those that the emitted program leaves.

use crate::cases::{scripts, stem};
use crate::emit_figures::{Except, figures};
use crate::emit_printed::{printed, values_at_end};
use crate::emit_random;
use crate::expectation::Case;
use crate::prototypes::{self, without_plots};
use crate::run::{Ran, finish, repository, scratch, slamm};
use libtest_mimic::{Failed, Trial};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Ranges and files compared so far.
static RANGES: AtomicUsize = AtomicUsize::new(0);
static FILES: AtomicUsize = AtomicUsize::new(0);

/// Examples by folder and script.
const EXAMPLES: [(&str, &str); 6] = [
    ("quickstart", "cg"),
    ("pop_pcg", "pcg2_1d"),
    ("pop_pcg", "pcg2_2d"),
    ("pop_pcg", "pcg2_2d_symmetric"),
    ("gmres", "solve"),
    ("blgmres", "solve"),
];

/// Cases that are not compared, and why: most assert what MATLAB does and Octave does not.
const ASIDE: &[(&str, &str)] = &[
    ("matlab/sparse_scaled", "Octave expands no sparse operand"),
    ("matlab/krylov_spectra", "some thousand products take minutes; counts/krylov_spectra has each kind of them"),
    ("matlab/boundary_values", "some thousand calls of functions on every mesh take minutes"),
    (
        "matlab/constrained_minimum",
        "how many steps there are depends on the last digits, which Octave's solvers have otherwise",
    ),
    ("matlab/programs", "how many steps there are depends on the last digits, which Octave's solvers have otherwise"),
    ("matlab/parabolic", "some thousand steps of ode15s take minutes"),
    ("matlab/solvers_of_equations", "some thousand steps take minutes; matlab/short_solvers has each kind of them"),
    ("matlab/arrays_of_strings", "texts in double quotes are arrays of strings in MATLAB; Octave has no such class"),
    ("matlab/texts", "texts in double quotes are arrays of strings in MATLAB; Octave has no such class"),
    ("matlab/clear_functions", "persistent variables of an emitted program's functions stay (SLM516)"),
    ("matlab/identifiers", "identifiers of errors are MATLAB's"),
    ("matlab/large_orders", "Bessel functions of large orders are NaN in Octave; the assertions fail there"),
    ("matlab/argument_checks", "refusals are MATLAB's; Octave gives values"),
    ("matlab/refused_values", "refusals are MATLAB's; the assertions fail in Octave"),
    ("matlab/right_values", "values and refusals are MATLAB's; the assertions fail in Octave"),
    ("matlab/values_of_calls", "values and refusals are MATLAB's; the assertions fail in Octave"),
    (
        "matlab/spectra",
        "the inverse of a symmetric spectrum is complex in Octave for some lengths; the assertions fail there",
    ),
    ("matlab/left_out_inputs", "Octave looks for a function of that name; the assertions fail there"),
    ("matlab/last_warning", "identifiers and texts of warnings are MATLAB's"),
    ("matlab/figure_properties", "Octave without a display makes no figures"),
    ("matlab/figure_setup", "Octave has not all of the drawing commands that are ignored here"),
    ("matlab/older_names", "words for sets cannot be cut short in Octave, which has no superiorfloat"),
    ("matlab/random_streams", "Octave has no RandStream"),
    ("interp/octave_defaults", "inputs with default values are refused: MATLAB has none"),
    ("matlab/kron_of_integers", "Octave's kron of integers has other classes"),
    ("matlab/numbers_of_outputs", "messages of nargoutchk are MATLAB's"),
    ("matlab/tables_in_the_plane", "interp2 'cubic' is a convolution in MATLAB and a spline in Octave"),
    ("matlab/triangulations", "warnings and errors of delaunay are MATLAB's"),
    ("matlab/real_generalized_schur", "Octave's qz has no option, and steps of the iteration depend on last digits"),
    ("counts/solved_by_decompositions", "an emitted program refuses a decomposition (SLM525)"),
    ("matlab/decompositions", "an emitted program refuses a decomposition (SLM525)"),
    ("matlab/compared_by", "Octave has neither these options of sort and max nor films"),
    ("matlab/options_of_functions", "options and orders of results are MATLAB's; the assertions fail in Octave"),
];

/// The class for which slamm's library has MATLAB text, by the files of its methods.
const PARSER: &[(&str, &str)] = &[
    ("inputParser.m", "*"),
    ("addRequired.m", "*"),
    ("addOptional.m", "*"),
    ("addParameter.m", "*"),
    ("addSwitch.m", "*"),
    ("parse.m", "*"),
];

/// What may differ, and why; all else of these cases is compared to the byte.
const EXCEPT: &[Except] = &[
    Except {
        case: "interp/factorisations",
        why: "the ordering that decides the fill of sparse factors is another library's",
        lines: &[("factorisations.m", 2), ("factorisations.m", 28)],
        variables: &["x"],
        ranges: &[],
    },
    Except {
        case: "interp/objects",
        why: "methods of inputParser are MATLAB text in slamm's library, a class of its own in Octave",
        lines: &[],
        variables: &[],
        ranges: PARSER,
    },
    Except {
        case: "emit/parser_as_function",
        why: "methods of inputParser are MATLAB text in slamm's library, a class of its own in Octave",
        lines: &[],
        variables: &[],
        ranges: &[
            ("inputParser.m", "*"),
            ("addRequired.m", "*"),
            ("addOptional.m", "*"),
            ("addParameter.m", "*"),
            ("parse.m", "*"),
        ],
    },
    Except {
        case: "interp/control",
        why: "the text of a built-in function's error, whose size counts, is Octave's own",
        lines: &[],
        variables: &["e"],
        ranges: &[],
    },
    Except {
        case: "interp/matrix_functions",
        why: "normest1 begins with random vectors",
        lines: &[],
        variables: &[],
        ranges: &[("normest1.m", "*")],
    },
    Except {
        case: "interp/machine_kinds",
        why: "what a statement has read before an error inside it ends it, an emitted program does not count",
        lines: &[("machine_kinds.m", 48)],
        variables: &["k"],
        ranges: &[],
    },
    Except {
        case: "interp/machine_turns",
        why: "what a statement has read before an error inside it ends it, an emitted program does not count",
        lines: &[("machine_turns.m", 73), ("machine_turns.m", 127), ("machine_turns.m", 149)],
        variables: &["j", "k"],
        ranges: &[],
    },
    Except {
        case: "interp/integer_loops",
        why: "what a statement has read before an error inside it ends it, an emitted program does not count",
        lines: &[("integer_loops.m", 129)],
        variables: &["i"],
        ranges: &[],
    },
    Except {
        case: "interp/eval_names",
        why: "a function handle that only the text of an eval makes is noted",
        lines: &[],
        variables: &["f"],
        ranges: &[],
    },
    Except {
        case: "interp/sets_and_tables",
        why: "the second result of polyfit has other fields in Octave",
        lines: &[("sets_and_tables.m", 94)],
        variables: &["s"],
        ranges: &[],
    },
    Except {
        case: "matlab/variables",
        why: "the structs of whos have other fields in Octave",
        lines: &[("variables.m", 3)],
        variables: &["info"],
        ranges: &[],
    },
    Except {
        case: "matlab/bits_and_windows",
        why: "an entry of the QZ iteration is real or complex by the last digits",
        lines: &[("qz.m", 78)],
        variables: &["x"],
        ranges: &[],
    },
    Except {
        case: "prototypes/block_eigs",
        why: "where the Cholesky factorisation of a matrix that is barely definite stops is up to the last digits",
        lines: &[("block_eigs.m", 95), ("block_eigs.m", 96)],
        variables: &["M", "U"],
        ranges: &[],
    },
    Except {
        case: "prototypes/eigen_qr",
        why: "whether a rotation of nothing is to the left or to the right is up to the last digits",
        lines: &[("eigen_qr.m", 159)],
        variables: &["t"],
        ranges: &[("eigen_qr.m", "ifLn159")],
    },
    Except {
        case: "prototypes/regularise",
        why: "the sign of a difference of equal norms, and where a bisection ends, are up to the last digits",
        lines: &[],
        variables: &["beta2", "rho2"],
        ranges: &[("regularise.m", "ifLn139"), ("regularise.m", "ifLn160"), ("regularise.m", "elseLn160")],
    },
];

/// Cases of which nothing differs where nests are counted: what a failing statement has read is in registers there.
const IN_STATEMENTS_ALONE: &[&str] = &["interp/integer_loops", "interp/machine_kinds", "interp/machine_turns"];

/// What may differ where nests are counted, in place of the exceptions above.
const EXCEPT_IN_NESTS: &[Except] = &[
    Except {
        case: "interp/sixty_four_bits",
        why: "not yet understood: an array statement that reads one number of an integer class counts it as known",
        lines: &[
            ("sixty_four_bits.m", 38),
            ("sixty_four_bits.m", 39),
            ("sixty_four_bits.m", 49),
            ("sixty_four_bits.m", 50),
            ("sixty_four_bits.m", 51),
        ],
        variables: &["c", "d"],
        ranges: &[],
    },
    Except {
        case: "interp/objects",
        why: "methods of inputParser are MATLAB text in slamm's library, which continues a nest that Octave's class ends",
        lines: &[("objects.m", 7), ("objects.m", 77), ("objects.m", 80)],
        variables: &["x", "ok"],
        ranges: PARSER,
    },
    Except {
        case: "interp/ode_and_optimisation",
        why: "the place of an event is found by bisection to the last digit",
        lines: &[("ode_crossing.m", 14)],
        variables: &["r", "l"],
        ranges: &[("ode_crossing.m", "ifLn14"), ("ode_crossing.m", "elseLn14")],
    },
    Except {
        case: "interp/workspaces",
        why: "a variable that `evalin` has made longer in a nest is another array in an emitted program (SLM516)",
        lines: &[("workspaces.m", 100)],
        variables: &["v"],
        ranges: &[],
    },
];

/// Cases that call functions which slamm ships as MATLAB text and Octave has as its own, or has
/// not. The emitted program calls the shipped text, whose figures are counted: its variables are
/// those of `slamm run`, up to the last digits.
const LIBRARY: &[&str] = &[
    "interp/krylov_methods",
    "interp/matrix_functions",
    "interp/ode_and_optimisation",
    "interp/proto_optimisation",
    "interp/quadrature_and_interpolation",
    "interp/special_functions",
    "matlab/bits_and_windows",
    "matlab/bits_as_text",
    "matlab/least_squares_fits",
];

pub(crate) fn trials() -> Vec<Trial> {
    let here = finish(Command::new("octave-cli").arg("--version")).is_ok();
    let skip = !here && std::env::var_os("CI").is_none();
    if skip {
        eprintln!("*** octave-cli is not installed: NO emitted program is run ***");
    }
    let mut all: Vec<(String, PathBuf)> = EXAMPLES
        .iter()
        .map(|(f, s)| (format!("examples/{f}/{s}"), repository("examples").join(f).join(format!("{s}.m"))))
        .collect();
    for stage in ["counts", "emit", "interp", "matlab"] {
        all.extend(scripts(stage).into_iter().map(|p| (format!("{stage}/{}", stem(&p)), p)));
    }
    all.extend(prototypes::paths().into_iter().map(|p| (format!("prototypes/{}", prototypes::name(&p)), p)));
    all.retain(|(name, _)| !ASIDE.iter().any(|(aside, _)| aside == name));
    let mut trials = Vec::new();
    for (name, path) in all {
        let (label, place) = (name.clone(), path.clone());
        let textbook = move || compare(&label, &place, "textbook").map_err(Failed::from);
        if !IN_NESTS_ALONE.contains(&&*name) {
            trials.push(Trial::test(format!("emit/{name}"), textbook).with_ignored_flag(skip));
        }
        let counted = !name.starts_with("prototypes/");
        if counted && !NOT_IN_NESTS.iter().any(|(n, _)| *n == name) {
            let title = format!("emit/nests/{name}");
            let model = move || compare(&name, &path, "model").map_err(Failed::from);
            trials.push(Trial::test(title, model).with_ignored_flag(skip));
        }
    }
    for (k, count) in ["textbook", "model"].iter().cycle().take(24).enumerate() {
        let run = move || random_statements(k as u64, count).map_err(Failed::from);
        trials.push(Trial::test(format!("emit/random/{k}"), run).with_ignored_flag(skip));
    }
    trials.push(Trial::test("emit/refusals", || refusals().map_err(Failed::from)));
    trials.push(Trial::test("emit/names", || names().map_err(Failed::from)).with_ignored_flag(skip));
    trials.push(Trial::test("emit/filters", || filters().map_err(Failed::from)).with_ignored_flag(skip));
    trials.push(Trial::test("emit/scripts", || called_scripts().map_err(Failed::from)).with_ignored_flag(skip));
    trials.push(Trial::test("emit/leaving", || leaving().map_err(Failed::from)).with_ignored_flag(skip));
    trials.push(Trial::test("emit/profile", || profile().map_err(Failed::from)).with_ignored_flag(skip));
    trials.push(Trial::test("emit/profile_times", || profile_times().map_err(Failed::from)).with_ignored_flag(skip));
    trials.push(Trial::test("emit/failing", || failing().map_err(Failed::from)).with_ignored_flag(skip));
    trials
}

/// `octave-cli` on a script; functions that only slamm has are on its path.
pub(crate) fn octave(folder: &Path, more: &Path, script: &Path) -> Result<Ran, String> {
    let mut command = Command::new("octave-cli");
    command.args(["--norc", "--no-history", "--path"]).arg(repository("tests/it/support"));
    command.arg("--path").arg(more).arg("--path").arg(without_plots()?);
    if is_function(script) {
        // A file of functions is called; run as a script it would define them alone.
        let (place, stem) = (script.parent().unwrap_or(folder), script.file_stem().unwrap_or_default());
        command.arg("--path").arg(place).arg("--eval").arg(stem);
    } else {
        command.arg(script);
    }
    finish(command.current_dir(folder))
}

/// Whether the first statement of a file is `function`.
pub(crate) fn is_function(file: &Path) -> bool {
    let text = std::fs::read_to_string(file).unwrap_or_default();
    let mut code = text.lines().map(str::trim_start).filter(|l| !l.is_empty() && !l.starts_with(['%', '#']));
    code.next().is_some_and(|l| l.starts_with("function "))
}

/// `count`: how both count scalar code, where the case does not say.
fn compare(name: &str, path: &Path, count: &str) -> Result<(), String> {
    let bytes = std::fs::read(path).map_err(|e| e.to_string())?;
    let options = Case::parse(&String::from_utf8_lossy(&bytes)).map(|c| c.options).unwrap_or_default();
    let folder = path.parent().unwrap_or(Path::new("."));
    let place = scratch(&format!("emit-{count}-{name}"));
    // What an earlier run has left there must not be taken for a result; it may not exist.
    let _ = std::fs::remove_dir_all(&place);
    std::fs::create_dir_all(&place).map_err(|e| e.to_string())?;
    let file = path.to_string_lossy();
    let (out, emitted, analyzed) = (place.join("emitted.m"), place.join("emitted.json"), place.join("analyzed.json"));
    let text = |p: &Path| p.to_string_lossy().into_owned();
    let mut args = vec!["emit", &*file, "--quiet"];
    args.extend(options.iter().map(String::as_str));
    if !args.contains(&"--count") {
        args.extend(["--count", count]);
    }
    let (out_text, emitted_text, analyzed_text) = (text(&out), text(&emitted), text(&analyzed));
    slamm(folder, &[&args[..], &["-o", &out_text, "--json", &emitted_text]].concat())?.expect(0)?;
    args[0] = "analyze";
    // An emitted program has no levels.
    if !args.contains(&"--machine") {
        args.extend(["--machine", "none"]);
    }
    let analysis = slamm(folder, &[&args[..], &["--json", &analyzed_text]].concat())?;
    // Where the prototype ends with an error there is nothing to compare.
    analysis.expect(0)?;
    strict(&out)?;
    values_at_end(&out)?;
    let ran = octave(folder, folder, &out)?;
    ran.expect(0)?;
    let read = |p: &Path| -> Result<Value, String> {
        let t = std::fs::read_to_string(p).map_err(|e| ran.refuse(format!("{}: {e}", p.display())))?;
        serde_json::from_str(&t).map_err(|e| format!("{} is no JSON: {e}", p.display()))
    };
    let (here, there) = (read(&analyzed)?, read(&emitted)?);
    let none = Except::default();
    let nests = count == "model";
    let in_nests = EXCEPT_IN_NESTS.iter().find(|x| nests && x.case == name);
    let of_statements = EXCEPT.iter().find(|x| x.case == name && !(nests && IN_STATEMENTS_ALONE.contains(&name)));
    let except = in_nests.or(of_statements).unwrap_or(&none);
    let equal = figures(&here, &there, except)?;
    if options.is_empty() && count == "textbook" {
        // Cases of `emit/` are of what only slamm does, or does as MATLAB: they are compared with its run.
        printed(folder, path, &place, &ran, LIBRARY.contains(&name) || name.starts_with("emit/"))?;
    }
    let ranges = RANGES.fetch_add(equal, Ordering::Relaxed) + equal;
    let files = FILES.fetch_add(1, Ordering::Relaxed) + 1;
    eprintln!("emitted {name} ({count}): {equal} ranges equal ({ranges} of {files} files so far)");
    Ok(())
}

/// The law on random statements, in a cache that some of their arrays fit.
fn random_statements(number: u64, count: &str) -> Result<(), String> {
    let folder = scratch("emit-random-statements");
    std::fs::create_dir_all(&folder).map_err(|e| e.to_string())?;
    let path = folder.join(format!("random_{number}.m"));
    let options = "%! options --l1 8K\n";
    std::fs::write(&path, format!("{options}{}", emit_random::program(number, 40))).map_err(|e| e.to_string())?;
    compare(&format!("random/{number}"), &path, count)
}

/// The emitted texts hold no token that only Octave reads.
fn strict(out: &Path) -> Result<(), String> {
    let folder = out.with_file_name("emitted_slm");
    let runtime = std::fs::read_dir(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    for path in runtime.flatten().map(|e| e.path()).chain([out.to_path_buf()]) {
        let text = std::fs::read_to_string(&path).map_err(|e| e.to_string())?;
        if let Some(line) = slamm::internals::emit::octave_only(&text) {
            return Err(format!("{} line {line}: not MATLAB's", path.display()));
        }
    }
    Ok(())
}

/// Cases of long scalar code, which run where nests are counted alone: with each reference counted they take half a minute
/// each, and shorter cases have the same statements.
const IN_NESTS_ALONE: &[&str] = &[
    "interp/krylov_methods",
    "interp/ode_and_optimisation",
    "interp/quadrature_and_interpolation",
    "matlab/more_functions",
];

/// Cases whose emitted programs do not count nests as the analysis does, and why.
const NOT_IN_NESTS: &[(&str, &str)] = &[
    ("counts/cellfun_contents_differ", "a truth among the numbers of a cell has 8 B in the nests of the analysis"),
    ("counts/copies_of_parts", "which structs, cells and functions share an array is not known (SLM518)"),
    ("counts/copies_of_outer", "which functions share a variable with its array is not known (SLM518)"),
    ("matlab/points_in_polygons", "a number of inpolygon is stored by two nests where the analysis has one"),
    ("counts/sparse_nests", "single elements of sparse matrices are no look-ups in an emitted program (SLM515)"),
];

/// What cannot be emitted is refused, and nothing is left half written.
fn refusals() -> Result<(), String> {
    let place = scratch("emit-refusals");
    let _ = std::fs::remove_dir_all(&place);
    std::fs::create_dir_all(&place).map_err(|e| e.to_string())?;
    let write = |name: &str, text: &str| std::fs::write(place.join(name), text).map_err(|e| e.to_string());
    write("good.m", "x = 1;\n")?;
    write("bad.m", "x = (1;\n")?;
    write("octave.m", "x = ones(2)(end);\n")?;
    write("end.m", "f = cellfun(@(t) end(), {1});\n")?;
    slamm(&place, &["emit", "good.m", "-o", "out.m"])?.expect(0)?;
    write("outside.m", "unix('date');\ncd ..\nx = load('/nowhere/x.txt');\n")?;
    let warned = slamm(&place, &["emit", "outside.m", "-o", "out.m"])?;
    warned.expect(0)?;
    if warned.stderr.matches("SLM516").count() != 3 {
        return Err(warned.refuse("three warnings SLM516 are expected"));
    }
    let cases: [(&[&str], i32, &str); 10] = [
        (&["emit", "good.m", "-o", "for.m"], 2, "is a keyword"),
        (&["emit", "good.m", "-o", "sum.m"], 2, "is a function"),
        (&["emit", "good.m", "-o", "slm_put.m"], 2, "is a name of the runtime"),
        (&["emit", "out.m", "-o", "again.m"], 1, "SLM501"),
        (&["emit", "bad.m", "-o", "again.m"], 1, "error["),
        (&["emit", "octave.m", "-o", "again.m"], 1, "SLM512"),
        (&["emit", "end.m", "-o", "again.m"], 1, "`end` is in no index"),
        (&["emit", "good.m", "-o", "nowhere/again.m"], 2, "SLM906"),
        (&["emit", "good.m", "-o", "good.m"], 2, "overwrite"),
        (&["emit", "good.m", "-o", "no-name.m"], 2, "SLM900"),
    ];
    for (args, status, text) in cases {
        let ran = slamm(&place, args)?;
        ran.expect(status)?;
        if !ran.stderr.contains(text) {
            return Err(ran.refuse(format!("{args:?} should say {text}")));
        }
    }
    let left: Vec<_> = std::fs::read_dir(&place)
        .map_err(|e| e.to_string())?
        .flatten()
        .map(|e| e.file_name().to_string_lossy().into_owned())
        .filter(|n| n.starts_with("again") || n.contains(".part"))
        .collect();
    if left.is_empty() { Ok(()) } else { Err(format!("left behind: {left:?}")) }
}

/// Names that the emitted code needs are changed in the prototype, and the change is printed.
fn names() -> Result<(), String> {
    let place = scratch("emit-names");
    std::fs::create_dir_all(&place).map_err(|e| e.to_string())?;
    std::fs::write(place.join("taken.m"), "slm_g = 3; SLMx = slm_g + 1; disp(SLMx)\n").map_err(|e| e.to_string())?;
    let ran = slamm(&place, &["emit", "taken.m", "-o", "out.m"])?;
    ran.expect(0)?;
    if !ran.stderr.contains("slm_g -> user_slm_g") {
        return Err(ran.refuse("the mapping should be printed"));
    }
    let run = octave(&place, &place, &place.join("out.m"))?;
    run.expect(0)?;
    if run.stdout.starts_with("4\n") { Ok(()) } else { Err(run.refuse("should print 4")) }
}

/// A prototype's figures by the emitted program and by the analysis, with the same options.
fn both(place: &Path, options: &[&str]) -> Result<(Ran, Value, Value), String> {
    slamm(place, &[&["emit", "p.m", "-o", "out.m", "--json", "e.json", "--quiet"], options].concat())?.expect(0)?;
    let counted = ["analyze", "p.m", "--json", "a.json", "--quiet", "--machine", "none", "--count", "textbook"];
    let analysis = slamm(place, &[&counted[..], options].concat())?;
    let ran = octave(place, place, &place.join("out.m"))?;
    let read = |name: &str| -> Result<Value, String> {
        let text = std::fs::read_to_string(place.join(name)).map_err(|e| ran.refuse(format!("{name}: {e}")))?;
        serde_json::from_str(&text).map_err(|e| format!("{name} is no JSON: {e}"))
    };
    let (here, there) = (read("a.json")?, read("e.json")?);
    // slamm has no other status for a prototype that ends with its own.
    let succeeded = |r: &Ran| r.status == Some(0);
    if here["complete"] != there["complete"] || succeeded(&ran) != succeeded(&analysis) {
        return Err(ran.refuse(format!("complete {} {}", here["complete"], there["complete"])));
    }
    Ok((ran, here, there))
}

const FILTERED: &str = "x = ones(50, 1); y = x;
%SLM start first;
y = x + f(x);
%SLM end first;
%SLM off;
y = y .* x;
%SLM on;
%SLM start second;
for k = 1:5
  y = y + f(y)/k;
end
%SLM end second;
while sum(y) > 1e3
  %SLM on;
  if y(1) > 0, y = y/8; end
end
function r = f(x)
  r = 2*x + g(x);
end
function r = g(x)
  r = x .* x;
end
";

/// `--only`, `--skip` and `--skip-hot` leave out what they leave out of the analysis.
fn filters() -> Result<(), String> {
    let place = scratch("emit-filters");
    std::fs::create_dir_all(&place).map_err(|e| e.to_string())?;
    std::fs::write(place.join("p.m"), FILTERED).map_err(|e| e.to_string())?;
    slamm(&place, &["analyze", "p.m", "--json", "hot.json", "--quiet"])?.expect(0)?;
    let cases: [&[&str]; 11] = [
        &[],
        &["--only", "second"],
        &["--only", "forLn9"],
        &["--skip", "forLn9", "--skip", "ifLn15"],
        &["--only", "whileLn13"],
        &["--only", "ifLn15"],
        &["--skip", "whileLn13"],
        &["--only", "g"],
        &["--skip", "first", "--skip", "g"],
        &["--skip", "f"],
        &["--skip-hot", "5", "hot.json"],
    ];
    for options in cases {
        let (_, here, there) = both(&place, options)?;
        figures(&here, &there, &Except::default()).map_err(|e| format!("{options:?}: {e}"))?;
    }
    Ok(())
}

/// An error that nothing catches: what was gathered is reported, the error is thrown on.
fn failing() -> Result<(), String> {
    let place = scratch("emit-failing");
    std::fs::create_dir_all(&place).map_err(|e| e.to_string())?;
    let text = "x = ones(9, 1); y = f(x); y = 3;\nfunction y = f(x)\n  y = x + 1;\n  y = g(y) - x;\nend\n\
                function z = g(y)\n  z = y .* y;\n  error('my:id', 'stopped here');\nend\n";
    std::fs::write(place.join("p.m"), text).map_err(|e| e.to_string())?;
    let (ran, here, there) = both(&place, &[])?;
    figures(&here, &there, &Except::default())?;
    if ran.status == Some(1) && ran.stderr.contains("stopped here") && ran.stdout.contains("SLAMM Memory Analysis") {
        return Ok(());
    }
    Err(ran.refuse("figures and the error are expected"))
}

/// `exit` ends the program: what was gathered until then is reported.
fn leaving() -> Result<(), String> {
    let place = scratch("emit-leaving");
    std::fs::create_dir_all(&place).map_err(|e| e.to_string())?;
    let text =
        "x = ones(5, 1);\ny = x + 1;\nf(y);\nz = 3;\nfunction f(y)\n  if sum(y) > 3, w = y .* y; exit(3); end\nend\n";
    std::fs::write(place.join("p.m"), text).map_err(|e| e.to_string())?;
    let (ran, here, there) = both(&place, &[])?;
    figures(&here, &there, &Except::default())?;
    if ran.status == Some(3) && ran.stdout.contains("SLAMM Memory Analysis") {
        return Ok(());
    }
    Err(ran.refuse("figures and status 3 are expected"))
}

const PROFILED: &str = "total = 0;
for k = 1:4
  total = total + f(k);
  if k == 3, break, end
end
while total > 0
  total = total - 20;
end
for k = 1:0, disp(k), end
try, g(2); catch, end
fprintf('%d\\n', f(5));
function s = f(n)
  s = 0;
  for i = 1:n
    for j = 1:i
      if j == 3, return, end
      s = s + j;
    end
  end
end
function g(n)
  for i = 1:5
    if i > n, error('my:id', 'enough'); end
  end
end
";

/// `--profile` prints what the original prints, and counts executions and trips as the analysis does.
fn profile() -> Result<(), String> {
    // Where nothing is caught, trips are counted in another way.
    let uncaught = PROFILED.replace("try, g(2); catch, end", "g(7);");
    profiled(PROFILED).and_then(|()| profiled(&uncaught))
}

fn profiled(text: &str) -> Result<(), String> {
    let place = scratch("emit-profile");
    std::fs::create_dir_all(&place).map_err(|e| e.to_string())?;
    std::fs::write(place.join("p.m"), text).map_err(|e| e.to_string())?;
    slamm(&place, &["emit", "p.m", "--profile", "-o", "out.m", "--json", "e.json", "--quiet"])?.expect(0)?;
    slamm(&place, &["analyze", "p.m", "--json", "a.json", "--quiet", "--count", "textbook"])?.expect(0)?;
    let ran = octave(&place, &place, &place.join("out.m"))?;
    ran.expect(0)?;
    let read = |name: &str| -> Result<Value, String> {
        let text = std::fs::read_to_string(place.join(name)).map_err(|e| ran.refuse(format!("{name}: {e}")))?;
        serde_json::from_str(&text).map_err(|e| format!("{name} is no JSON: {e}"))
    };
    let (analysis, profile) = (read("a.json")?, read("e.json")?);
    let mut compared = 0;
    for r in analysis["ranges"].as_array().into_iter().flatten() {
        let Some(e) = profile["entries"].as_array().into_iter().flatten().find(|e| e["name"] == r["name"]) else {
            continue;
        };
        compared += 1;
        let trips = r["trips"].as_u64().unwrap_or(0);
        if e["executions"] != r["executions"] || e["trips"].as_u64() != Some(trips) {
            return Err(format!("{}: {} and {} by the clocks {e}", r["name"], r["executions"], r["trips"]));
        }
    }
    if compared != 8 || !ran.stdout.starts_with("7\n") {
        return Err(ran.refuse(format!("{compared} functions and loops are clocked, 8 are expected")));
    }
    let columns = ["mean", "share", "rate"];
    if let Some(e) =
        profile["entries"].as_array().into_iter().flatten().find(|e| columns.iter().any(|c| !e[c].is_number()))
    {
        return Err(format!("no mean, share or rate: {e}"));
    }
    // A profile and a prediction say the same of what is executed often, statements of output included.
    for (most, file) in [("0", "e.json"), ("0", "a.json"), ("3", "e.json"), ("3", "a.json")] {
        slamm(&place, &["emit", "p.m", "--profile", "-o", "hot_p.m", "--skip-hot", most, file, "--quiet"])?
            .expect(0)?;
        let clocks = std::fs::read_to_string(place.join("hot_p_slm/slm_clocks.m")).map_err(|e| e.to_string())?;
        let most: u64 = most.parse().unwrap_or(0);
        for e in profile["entries"].as_array().into_iter().flatten() {
            let [kind, name, at] = ["kind", "name", "place"].map(|k| e[k].as_str().unwrap_or(""));
            let here = clocks.contains(&format!("'{kind} {name} {at}'"));
            let often = e["executions"].as_u64() > Some(most);
            // A prediction has the executions of a line alone.
            let line_alone = kind == "io" && file == "a.json";
            if here == often && (often || !line_alone) {
                return Err(format!("--skip-hot {most} {file}: clocked {here}: {e}"));
            }
        }
    }
    Ok(())
}

/// One call takes 2 microseconds, and now and then 50, of a clock that advances as these two functions say.
const TIMED: &str = "s = 0;
for k = 1:20000
  s = s + f(k);
end
disp(s)
function y = f(x)
  y = cosd(x);
end
";

/// Looking at the clock takes a microsecond, so that clocks have a cost to calibrate and take off.
const CLOCK: [(&str, &str); 3] = [
    ("tic.m", "function t = tic()\n  global now\n  if isempty(now), now = 0; end\n  t = now;\nend\n"),
    (
        "toc.m",
        "function d = toc(t)\n  global now\n  if isempty(now), now = 0; end\n  now = now + 1e-6;\n  d = now - t;\nend\n",
    ),
    ("cosd.m", "function y = cosd(x)\n  global now\n  now = now + 2e-6 + 48e-6*(mod(x, 997) == 0);\n  y = x;\nend\n"),
];

/// What a profile says of a function of one line that is called 20,000 times, beside the time that it takes by a clock
/// that nothing else advances: within a quarter. Real times are in `benchmarks/profile.py`.
fn profile_times() -> Result<(), String> {
    let place = scratch("emit-profile-times");
    std::fs::create_dir_all(&place).map_err(|e| e.to_string())?;
    let write = |name: &str, text: &str| std::fs::write(place.join(name), text).map_err(|e| e.to_string());
    write("p.m", TIMED)?;
    slamm(&place, &["emit", "p.m", "--profile", "-o", "out.m", "--json", "e.json", "--quiet"])?.expect(0)?;
    for (name, text) in CLOCK {
        write(name, text)?;
    }
    octave(&place, &place, &place.join("out.m"))?.expect(0)?;
    let text = std::fs::read_to_string(place.join("e.json")).map_err(|e| e.to_string())?;
    let profile: Value = serde_json::from_str(&text).map_err(|e| e.to_string())?;
    let entry = profile["entries"].as_array().into_iter().flatten().find(|e| e["name"] == "f");
    let told = entry.and_then(|e| e["inclusive"].as_f64()).unwrap_or(0.0);
    let time = 20_000.0 * 2e-6 + f64::from(20_000 / 997) * 48e-6;
    if (told / time - 1.0).abs() > 0.25 {
        return Err(format!("told {told:.6} of {time:.6} s: {profile:#}"));
    }
    Ok(())
}

const CALLS_SCRIPTS: &str = "n = 5;
x = ones(n, 1);
sub1
z = y + x;
for k = 1:2
  sub1
  z = z .* w;
end
z = f(z);
disp(sum(z) + a)
function r = f(a)
  n = 3; x = a;
  sub1
  r = y;
end
";

const SCRIPT: &str = "% A script that is called.
y = x + n; sub2;
if n > 4
  w = y .* y;
  return
end
a = 1;
";

/// Scripts that are called share the variables of their callers.
fn called_scripts() -> Result<(), String> {
    let place = scratch("emit-scripts");
    std::fs::create_dir_all(&place).map_err(|e| e.to_string())?;
    let files = [("p.m", CALLS_SCRIPTS), ("sub1.m", SCRIPT), ("sub2.m", "a = numel(x)*y(end);\n")];
    for (name, text) in files {
        std::fs::write(place.join(name), text).map_err(|e| e.to_string())?;
    }
    let (ran, here, there) = both(&place, &[])?;
    let ranges = figures(&here, &there, &Except::default())?;
    // Octave wants the functions of a script in front.
    let original = slamm(&place, &["run", "p.m"])?;
    let first = |r: &Ran| r.stdout.lines().next().map(|l| l.trim().to_string());
    if ranges == 6 && first(&ran).is_some() && first(&ran) == first(&original) {
        return Ok(());
    }
    Err(ran.refuse(format!("{ranges} ranges, and what the original prints: {}", original.stdout)))
}
