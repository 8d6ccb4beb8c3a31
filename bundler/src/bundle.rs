//! From a package to one text.

use crate::compiler::Compiler;
use crate::loader::load;
use crate::printer::{working_text, Selection};
use crate::project::{Project, Request};
use crate::shaker::shake;
use crate::units::Program;
use anyhow::Result;

/// Makes the bundle of a package.
///
/// # Errors
/// If the package cannot be bundled.
pub fn make(request: &Request) -> Result<String> {
    let start = std::time::Instant::now();
    let progress = |text: &str| eprintln!("{:6.1} s  {text}", start.elapsed().as_secs_f32());
    progress("cargo");
    let mut project = Project::open(request)?;
    progress("reading");
    let loaded = load(&project)?;
    progress("units");
    let program = Program::new(&mut project, loaded);
    let folder = project.target.join("bundle").join(&project.package);
    let compiler = Compiler::new(&folder, &project.libraries)?;
    let whole = working_text(&program, &Selection::whole(&program)).0;
    std::fs::write(folder.join("whole.rs"), &whole)?;
    progress(&format!(
        "{} units, {} characters",
        program.units.len(),
        whole.len()
    ));
    let shaken = shake(&program, &compiler, &progress)?;
    let text = working_text(&program, &shaken.selection).0;
    for (index, krate) in program.crates.iter().enumerate().skip(1) {
        let mut size = 0;
        for (id, unit) in program.units.iter().enumerate() {
            if unit.krate == index && shaken.selection.live[id] {
                for part in &unit.parts {
                    if matches!(part, crate::units::Part::Body(_)) && !shaken.selection.bodies[id] {
                        size += 10;
                    } else if let crate::units::Part::Tokens(tokens)
                    | crate::units::Part::Body(tokens) = part
                    {
                        let tokens = crate::printer::without_idle_attributes(tokens.clone(), false);
                        size += crate::printer::dense(&tokens).len();
                    }
                }
            }
        }
        eprintln!("{:>8} {}", size, program.path(*krate));
    }
    Ok(text)
}
