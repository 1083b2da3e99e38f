//! Module files (`name.accmod`): where they are looked for and where they are written, and the other ending that
//! `-module-suffix=.mod` gives them for build systems that want one.

use super::library;
use crate::output;
use crate::report::Failure;
use std::path::PathBuf;

/// How the names of module files end; those that come with accc end so always.
const ENDING: &str = ".accmod";

/// Looks in the module folder, the working folder and the `-I` folders, in that order; writes to the first.
pub struct ModuleFiles {
    dirs: Vec<PathBuf>,
    ending: String,
    failure: Option<Failure>,
}

impl ModuleFiles {
    pub fn new(module_dir: Option<&PathBuf>, include: &[PathBuf], ending: Option<&str>) -> ModuleFiles {
        let own = module_dir.cloned().unwrap_or_default();
        let dirs =
            std::iter::once(own).chain(module_dir.map(|_| PathBuf::new())).chain(include.iter().cloned()).collect();
        ModuleFiles { dirs, ending: ending.unwrap_or(ENDING).to_string(), failure: None }
    }

    /// An error when a module file could not be written.
    pub fn written(&mut self) -> Result<(), Failure> {
        self.failure.take().map_or(Ok(()), Err)
    }
}

impl accc_fortran::sema::ModuleStore for ModuleFiles {
    fn load(&mut self, name: &str) -> Option<String> {
        let endings = [self.ending.as_str(), ENDING];
        let files =
            endings.iter().flat_map(|ending| self.dirs.iter().map(move |dir| dir.join(format!("{name}{ending}"))));
        // What is not text is no module file, and told as that, but where another compiler may have written it: see `foreign`.
        let found = files.into_iter().find_map(|file| {
            let bytes = std::fs::read(&file).ok()?;
            let text = String::from_utf8(bytes);
            let ours = file.extension().is_some_and(|ending| ending == &ENDING[1..]);
            text.or_else(|error| if ours { Ok(String::new()) } else { Err(error) }).ok()
        });
        found.or_else(|| library::text(name))
    }

    fn store(&mut self, name: &str, text: String) {
        let path = self.dirs[0].join(format!("{name}{}", self.ending));
        if let Err(failure) = output::write(&path, text.as_bytes()) {
            self.failure.get_or_insert(failure);
        }
    }

    fn foreign(&self, name: &str) -> Option<String> {
        let files = self.dirs.iter().map(|dir| dir.join(format!("{name}.mod")));
        files.into_iter().find(|file| file.is_file()).map(|file| file.display().to_string())
    }

    fn searched(&self) -> Vec<String> {
        let shown = |d: &PathBuf| if d.as_os_str().is_empty() { ".".to_string() } else { d.display().to_string() };
        self.dirs.iter().map(shown).collect()
    }
}
