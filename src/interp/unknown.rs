//! Names that call nothing. In: a name and the frame that it is called in. Out: the error, with what may help.

use super::Interp;
use super::frame::Frame;
use crate::error::RunError;
use crate::functions::table::facts::Takes;
use crate::text::suggest;

impl Interp<'_> {
    pub(super) fn undefined(&self, name: &str, fr: &Frame) -> Box<RunError> {
        let mut names: Vec<&str> = crate::functions::all().iter().map(|f| f.name).collect();
        names.extend(fr.body.slots.iter().map(|s| &**s));
        names.extend(self.program.files_on_path().map(|(name, _)| name));
        if crate::functions::facts(name).takes == Takes::Script {
            // What runs a script by a name that is written there has become the call of that script.
            return RunError::new("MATLAB:run:FileNotFound", format!("`{name}` finds no script of this name."))
                .with_help(
                    "slamm runs scripts whose names are written there as texts, next to the prototype, in the folders of \
                     --path, or by a path from the file that runs them",
                );
        }
        let error = RunError::new("MATLAB:UndefinedFunction", format!("Unrecognized function or variable '{name}'."));
        if self.program.has_package(name) {
            return error.with_help(format!(
                "`+{name}` is a package: its functions are called by their whole names, `{name}.f(x)`; `import` and classes \
                 in packages are not read"
            ));
        }
        if let Some(toolbox) = crate::functions::toolbox(name).filter(|_| fr.slot_named(name).is_none()) {
            return error.with_help(format!(
                "`{name}` belongs to MATLAB's {toolbox}, which slamm has not: the program that `slamm emit` writes runs \
                 with it in MATLAB, and counts its operands once"
            ));
        }
        let known = names.contains(&name);
        match suggest::nearest(name, names, (1 + name.len() / 4).min(name.len() / 2)) {
            Some(n) if !known => error.with_help(format!(
                "did you mean `{n}`? slamm looks for functions in other files next to the \
                 prototype and in the folders of --path"
            )),
            _ => error.with_help(
                "slamm looks for functions in other files next to the prototype and in the folders \
                 of --path; `slamm functions` lists what is built in; for a function that only MATLAB has, run the program \
                 that `slamm emit` writes there",
            ),
        }
    }
}
