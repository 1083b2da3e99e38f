//! Module files (`name.accmod`): where they are looked for and where they are written.

use std::path::PathBuf;

/// Looks in the module folder, the working folder and the `-I` folders, in that order; writes to the first.
pub struct ModuleFiles {
    dirs: Vec<PathBuf>,
}

impl ModuleFiles {
    pub fn new(module_dir: Option<&PathBuf>, include: &[PathBuf]) -> ModuleFiles {
        let own = module_dir.cloned().unwrap_or_default();
        let dirs = std::iter::once(own).chain(module_dir.map(|_| PathBuf::new())).chain(include.iter().cloned()).collect();
        ModuleFiles { dirs }
    }
}

impl accc_fortran::ModuleStore for ModuleFiles {
    fn load(&mut self, name: &str) -> Option<String> {
        self.dirs.iter().find_map(|dir| std::fs::read_to_string(dir.join(format!("{name}.accmod"))).ok())
    }

    fn store(&mut self, name: &str, text: &str) -> Result<(), String> {
        let path = self.dirs[0].join(format!("{name}.accmod"));
        std::fs::write(&path, text).map_err(|e| format!("{}: cannot write the module file: {e}", path.display()))
    }

    fn searched(&self) -> Vec<String> {
        let shown = |d: &PathBuf| if d.as_os_str().is_empty() { ".".to_string() } else { d.display().to_string() };
        self.dirs.iter().map(shown).collect()
    }
}
