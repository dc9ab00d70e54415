//! Whether the prototypes use what `--set` and `--sweep` give values.

use crate::program::{Program, Unused};
use crate::text::codes;
use crate::text::diagnostic::Diagnostic;

/// Names of variables that an option gives values, `NAME` or `FUNCTION:NAME`.
///
/// # Errors
/// The first that none of the prototypes uses, with the nearest name.
pub(crate) fn check<'n>(
    programs: &[&Program],
    option: &str,
    names: impl IntoIterator<Item = &'n str>,
) -> Result<(), Box<Diagnostic>> {
    for name in names {
        let unused: Vec<Unused> = programs.iter().map_while(|p| p.unused_setting(name)).collect();
        if let Some(first) = unused.first()
            && unused.len() == programs.len()
        {
            let d = Diagnostic::error(codes::SLM909, format!("{option} {name}: {}", first.why));
            return Err(Box::new(d.help(first.help.clone())));
        }
    }
    Ok(())
}
