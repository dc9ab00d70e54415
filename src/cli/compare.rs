//! `slamm compare`: variants side by side, at one point or over a sweep.

use super::compare_args::CompareArgs;
use super::conditions::{self, conditions};
use super::console::Silent;
use super::render::{Renderer, usage};
use super::sweep::{self, Swept};
use super::validate::Held;
use super::variants::{self, Candidate};
use super::{export, files, outputs, render, status};
use crate::compare::sweep_points::{AtPoint, GridPoint};
use crate::compare::unlike::differences;
use crate::compare::{Figure, Variant, constructs, ranks};
use crate::interp;
use crate::prediction::Prediction;
use crate::program::Program;
use crate::report::html::Beside;
use crate::report::markdown::Conditions;
use crate::report::{Units, comparison, html, markdown};
use crate::setup::settings;
use crate::text::codes;
use crate::text::diagnostic::{Diagnostic, Severity};
use crate::text::source::Sources;
use std::path::{Path, PathBuf};

/// Compares and reports.
pub(super) fn compare(args: &CompareArgs) -> u8 {
    let renderer = Renderer::new(args.color);
    match run(args, &renderer) {
        Ok(status) | Err(status) => status,
    }
}

fn run(args: &CompareArgs, renderer: &Renderer) -> Result<u8, u8> {
    check(args).map_err(|m| usage(renderer, &m))?;
    let candidates = if args.sweep.merge { Vec::new() } else { variants::all(args, renderer)? };
    check_names(args, &candidates, renderer)?;
    conditions::check_names(&args.fail_if, &candidates).map_err(|m| usage(renderer, &m))?;
    if args.sweep.merge || !args.sweep.sweep.is_empty() {
        let swept = sweep::run(args, &candidates, renderer)?;
        return report_sweep(args, swept, renderer);
    }
    let machine = candidates.first().and_then(|c| c.options.machine.as_ref()).map(|m| m.machine.clone());
    if let Some(first) = candidates.first() {
        super::analyze::on_interrupt(&first.options.interrupt);
    }
    let (mut variants, mut predictions, mut texts) = (Vec::new(), Vec::new(), Vec::new());
    let mut worst = status::SUCCESS;
    for (k, candidate) in candidates.iter().enumerate() {
        let (prediction, text, status) = predict(candidate, args.quiet, renderer)?;
        worst = worst.max(status);
        let variant = match &candidate.given {
            _ if candidate.is_prediction() => Variant::saved(k, &prediction, &candidate.file),
            None => Variant::new(k, &prediction),
            Some(given) => Variant::new(k, &prediction).given(&given.name, &given.options),
        };
        variants.push(variant);
        predictions.push(prediction);
        texts.push(text);
    }
    if !args.quiet {
        renderer.diagnostics(&Sources::default(), &unlike(&variants, &predictions));
    }
    take_constructs(args, &mut variants, &predictions, renderer);
    if ranks::several(&variants) {
        // One run tells of every count of ranks: a sweep over them.
        let files = variants.iter().map(Variant::title).collect();
        let point = AtPoint { point: GridPoint::new(), variants: variants.into_iter().map(Some).collect() };
        return report_sweep(args, Swept { files, points: vec![point], status: worst }, renderer);
    }
    let compared = crate::compare::compare(&variants, &args.region).map_err(|e| unknown(renderer, &e))?;
    let page = args.html.as_ref().map(|_| {
        let with_texts = predictions.iter().zip(&texts);
        let beside = with_texts.map(|(prediction, text)| Beside { prediction, text: text.as_deref() });
        let beside: Vec<Beside> = beside.collect();
        html::comparison(&compared, &beside, machine.as_ref(), args.units.map(Units::from))
    });
    let outputs = [
        (&args.json, comparison::json(&compared)),
        (&args.csv, comparison::csv(&compared)),
        (&args.html, page.unwrap_or_default()),
    ];
    let conditions = conditions(args, &[(Vec::new(), compared.clone())], renderer)?;
    write(args, &outputs, renderer, || match args.markdown {
        true => markdown::comparison(&compared, &conditions, units(args)),
        false => comparison::text(&compared, units(args), export::width_of_stdout()),
    })?;
    Ok(judged(&conditions, worst, renderer))
}

/// The exit status; says which conditions hold.
fn judged(conditions: &Conditions, worst: u8, renderer: &Renderer) -> u8 {
    let said = |text: &String| Diagnostic::error(codes::SLM925, text.clone());
    let holding: Vec<Diagnostic> = conditions.holding.iter().map(said).collect();
    renderer.diagnostics(&Sources::default(), &holding);
    if holding.is_empty() { worst } else { status::TOLERANCE }
}

/// Says of variants from files that they were predicted otherwise than the first; the options of `--variant` are meant.
fn unlike(variants: &[Variant], predictions: &[Prediction]) -> Vec<Diagnostic> {
    let Some(first) = predictions.first() else { return Vec::new() };
    let warning = |(v, p): (&Variant, &Prediction)| {
        let found = differences(first, p);
        let text = format!("{} was predicted with {}", v.label, found.join(", "));
        (!found.is_empty() && v.options.is_none()).then(|| {
            Diagnostic::warning(codes::SLM931, text).help(
                "Figures of different caches, sizes or versions do not show what a change of the prototype does. Give \
                 the options that the file was made with, or make it again.",
            )
        })
    };
    variants.iter().zip(predictions).skip(1).filter_map(warning).collect()
}

fn check(args: &CompareArgs) -> Result<(), String> {
    let outputs = [
        ("--json", &args.json),
        ("--csv", &args.csv),
        ("--svg", &args.sweep.svg),
        ("--html", &args.html),
        ("--results", &args.sweep.results),
    ];
    let outputs: Vec<(&str, &Path)> = outputs.iter().filter_map(|(o, f)| Some((*o, f.as_deref()?))).collect();
    let machine = args.cache.machine.iter().map(PathBuf::from);
    let read: Vec<PathBuf> = args.files.iter().flat_map(|f| outputs::sources_of(f)).chain(machine).collect();
    outputs::check(&outputs, &read)?;
    args.running.check()?;
    if args.files.len() + args.variant.len() < 2 && args.sweep.sweep.is_empty() && !args.sweep.merge {
        return Err(
            "one variant alone cannot be compared: name two files or more, or give --variant 'NAME: OPTIONS' or \
                    --sweep NAME=VALUES; `slamm analyze` reports one prototype"
                .into(),
        );
    }
    let of_a_sweep = [
        ("--results keeps the runs of a sweep: it", args.sweep.results.is_some() && !args.sweep.merge),
        ("--shard is a share of a sweep: it", args.sweep.shard.is_some()),
        ("--svg draws a sweep: it", args.sweep.svg.is_some() && !args.sweep.merge),
    ];
    if let Some((what, _)) = of_a_sweep.iter().find(|(_, given)| *given && args.sweep.sweep.is_empty()) {
        return Err(format!("{what} needs --sweep NAME=VALUES"));
    }
    Ok(())
}

/// Adds the loops and branches that `--region` names by the line of one variant, and says which they are.
fn take_constructs(args: &CompareArgs, variants: &mut [Variant], predictions: &[Prediction], renderer: &Renderer) {
    for name in &args.region {
        let place = |p: &Prediction| constructs::place(&constructs::of_prediction(p), name);
        let Some(place) = predictions.iter().find_map(place) else { continue };
        let found = variants.iter_mut().zip(predictions).map(|(v, p)| (v.label.clone(), v.take(p, &place)));
        let text = constructs::sentence(&place, &found.collect::<Vec<_>>());
        if !args.quiet {
            renderer.diagnostics(&Sources::default(), &[Diagnostic::note(codes::SLM910, text)]);
        }
    }
}

/// Finds names of `--set` and `--sweep` that no variant uses, and of `--region` that none has; what cannot be read is said
/// where it is run.
fn check_names(args: &CompareArgs, candidates: &[Candidate], renderer: &Renderer) -> Result<(), u8> {
    let loaded: Vec<(&Candidate, Program)> =
        candidates.iter().filter(|c| !c.is_prediction()).filter_map(|c| Some((c, c.load().ok()?))).collect();
    let programs: Vec<&Program> = loaded.iter().map(|(_, program)| program).collect();
    // Saved predictions can have any range.
    if programs.len() == candidates.len() {
        files::ranges_there(&programs, "--region", &args.region, renderer)?;
    }
    files::all_used(&programs, &args.running.set, renderer)?;
    for (candidate, program) in &loaded {
        let own = |s: &&(String, String)| !args.running.set.contains(s);
        let own: Vec<(String, String)> = candidate.running.set.iter().filter(own).cloned().collect();
        files::all_used(&[program], &own, renderer)?;
    }
    let swept = args.sweep.sweep.iter().map(|v| v.name.as_str());
    settings::check(&programs, "--sweep", swept).map_err(|d| files::refuse(&d, renderer))
}

/// Units of what is printed.
fn units(args: &CompareArgs) -> Option<Units> {
    args.units.map(Units::from)
}

/// The prediction of a variant, the text of its own file where it ran, and the exit status.
fn predict(candidate: &Candidate, quiet: bool, renderer: &Renderer) -> Result<(Prediction, Option<String>, u8), u8> {
    if candidate.is_prediction() {
        let mut held = Held::new(renderer.clone());
        return held.prediction(&candidate.file).map(|p| (p, None, status::SUCCESS));
    }
    let mut program = candidate.load().map_err(|r| r.show(renderer))?;
    let outcome = interp::run(&mut program, &candidate.options, &mut Silent);
    let shown: Vec<Diagnostic> =
        outcome.diagnostics.iter().filter(|d| !quiet || d.severity == Severity::Error).cloned().collect();
    renderer.diagnostics(&program.sources, &shown);
    let wrong = outcome.diagnostics.iter().any(|d| d.severity == Severity::Error);
    let mut status = if wrong { status::PROTOTYPE } else { status::SUCCESS };
    if let Some(error) = &outcome.error {
        renderer.run_error(&program.sources, error);
        status = super::analyze::status_of(error.kind);
    }
    match outcome.prediction {
        Some(p) if status == status::SUCCESS || status == status::LIMIT => {
            let own = program.sources.iter().find(|(_, f)| f.name == p.source.file);
            let text = own.map(|(_, f)| f.text.to_string());
            Ok((p, text, status))
        }
        _ => Err(status.max(status::PROTOTYPE)),
    }
}

fn unknown(renderer: &Renderer, (name, known): &(String, Vec<String>)) -> u8 {
    files::refuse(&files::unknown_range("--region", name, known, 2), renderer)
}

/// Writes the requested files, and the text unless a file took standard output.
fn write(
    args: &CompareArgs,
    wanted: &[(&Option<std::path::PathBuf>, String)],
    renderer: &Renderer,
    text: impl Fn() -> String,
) -> Result<(), u8> {
    let mut on_stdout = false;
    for (file, content) in wanted {
        let Some(file) = file else { continue };
        on_stdout |= outputs::is_stdout(file);
        outputs::put(file, content).map_err(|e| render::unwritten(renderer, &format!("{}: {e}", file.display())))?;
    }
    if on_stdout || (args.quiet && args.sweep.shard.is_some()) {
        return Ok(());
    }
    outputs::to_stdout(&text()).map_err(|e| render::unwritten(renderer, &format!("standard output: {e}")))
}

/// The figures of `--figure`, else loads or, where every point is for some ranks, what they send.
fn figures_of(args: &CompareArgs, points: &[AtPoint]) -> Vec<Figure> {
    if !args.sweep.figure.is_empty() {
        return args.sweep.figure.clone();
    }
    let ranges = || points.iter().flat_map(|p| p.variants.iter().flatten()).flat_map(|v| &v.ranges);
    let there = |f: &Figure| ranges().any(|r| f.each(r).is_some());
    let of_ranks: Vec<Figure> = Figure::OF_RANKS.into_iter().filter(there).collect();
    if of_ranks.is_empty() { vec![Figure::Wsl] } else { of_ranks }
}

fn report_sweep(args: &CompareArgs, swept: Swept, renderer: &Renderer) -> Result<u8, u8> {
    let Swept { files, points, status } = swept;
    let (files, points, status) = (&files, &ranks::spread(points), &status);
    if args.sweep.shard.is_some() {
        return Ok(*status);
    }
    let mut seen: Vec<Variant> = Vec::new();
    for v in points.iter().flat_map(|p| p.variants.iter().flatten()) {
        if !seen.iter().any(|s| (&s.file, &s.name) == (&v.file, &v.name)) {
            seen.push(v.clone());
        }
    }
    let known = crate::compare::shared(&seen, 1);
    if known.is_empty() && *status != status::SUCCESS {
        // Every run failed; each has been shown.
        return Err(*status);
    }
    if let Some(name) = args.region.iter().find(|n| !known.contains(n)) {
        return Err(unknown(renderer, &(name.clone(), known)));
    }
    let regions =
        if args.region.is_empty() { crate::compare::shared(&seen, 2.min(files.len())) } else { args.region.clone() };
    let figures = figures_of(args, points);
    let of = |region: &String| {
        figures.iter().map(|f| crate::compare::crossover::curve(points, region, *f, 0)).collect::<Vec<_>>()
    };
    let curves: Vec<_> = regions.iter().flat_map(of).collect();
    let units = units(args);
    let svg = match &args.sweep.svg {
        Some(_) => crate::report::plot::svg(files, &curves, 0, units).map_err(|m| usage(renderer, &m))?,
        None => String::new(),
    };
    let page = args.html.as_ref().map(|_| html::sweep(files, &curves, args.units.map(Units::from)));
    let outputs = [
        (&args.json, comparison::json(&curves)),
        (&args.csv, comparison::sweep_csv(files, &curves)),
        (&args.sweep.svg, svg),
        (&args.html, page.unwrap_or_default()),
    ];
    let mut compared = Vec::new();
    for AtPoint { point, variants } in points.iter().filter(|_| !args.fail_if.is_empty()) {
        let here: Vec<Variant> = variants.iter().flatten().cloned().collect();
        // A run that failed at this point has no ranges.
        let there = crate::compare::shared(&here, 1);
        let regions: Vec<String> = regions.iter().filter(|r| there.contains(r)).cloned().collect();
        if !regions.is_empty() {
            let at = crate::compare::compare(&here, &regions).map_err(|e| unknown(renderer, &e))?;
            compared.push((point.clone(), at));
        }
    }
    let conditions = conditions(args, &compared, renderer)?;
    write(args, &outputs, renderer, || match args.markdown {
        true => markdown::sweep(files, &curves, &conditions, units),
        false => comparison::sweep_text(files, &curves, units, export::width_of_stdout()),
    })?;
    Ok(judged(&conditions, *status, renderer))
}
