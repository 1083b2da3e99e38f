//! Where a module comes from: this file, the compiler, a module file; and what to do where it comes from none.
//! Source: Fortran 2008, section 11.2.2.

use super::module_file;
use super::module_file::{ModuleFile, Unreadable, VERSION};
use crate::ast::{self, Nature};
use crate::sema::{Sema, codes};
use accc_diag::Diagnostic;
use std::rc::Rc;

/// Modules that other compilers and libraries bring, and what to do without them.
const ELSEWHERE: &[(&str, &str)] = &[
    ("cutensorex", "not supported: use array expressions or `matmul` in an OpenACC region"),
    ("cublasxt", "declare the functions that you call in an interface block with `bind(c)`, and link with `-lcublas`"),
    ("nccl", "declare the functions that you call in an interface block with `bind(c)`, and link with `-lnccl`"),
    ("ifport", "use the standard's intrinsic procedures, or C's functions through `bind(c)`"),
    ("mpi", "`cargo xtask install --with-mpi` builds it from the library's own header; or write `include 'mpif.h'`"),
    ("mpi_f08", "`cargo xtask install --with-mpi` builds it for Open MPI; or `use mpi`, or write `include 'mpif.h'`"),
];

impl Sema<'_> {
    pub fn load_module(&mut self, name: &ast::Name, nature: Nature) -> Option<Rc<ModuleFile>> {
        if let Some(module) = self.module_files.get(&name.text) {
            return Some(module.clone());
        }
        if nature != Nature::NonIntrinsic
            && let Some(module) = super::builtin::module(&name.text)
        {
            let module = Rc::new(module);
            self.module_files.insert(name.text.clone(), module.clone());
            return Some(module);
        }
        if nature == Nature::Intrinsic {
            let error = Diagnostic::error(codes::NO_MODULE, format!("there is no intrinsic module `{}`", name.text))
                .label(name.span, "")
                .help("leave out `intrinsic`, where it is a module of yours");
            self.sink.push(error);
            return None;
        }
        let Some(text) = self.store.load(&name.text) else {
            self.report_missing(name);
            return None;
        };
        match module_file::read(&text) {
            Ok(module) => {
                for ty in &module.types {
                    self.types.entry(ty.ty.key.clone()).or_insert_with(|| Rc::new(ty.clone()));
                }
                let module = Rc::new(module);
                self.module_files.insert(name.text.clone(), module.clone());
                self.load_templates(&module);
                Some(module)
            }
            Err(why) => {
                self.report_unreadable(name, why);
                None
            }
        }
    }

    fn report_missing(&mut self, name: &ast::Name) {
        let searched = self.store.searched();
        let mut error = Diagnostic::error(codes::NO_MODULE, format!("there is no module `{}`", name.text));
        if let Some((_, way_out)) = ELSEWHERE.iter().find(|(known, _)| *known == name.text) {
            self.sink.push(error.label(name.span, "accc does not bring it").help(*way_out));
            return;
        }
        if let Some(other) = self.store.foreign(&name.text) {
            let label = format!("`{other}` was written by another compiler");
            let help = "compile the source of the module with accc: module files of other compilers can't be read";
            self.sink.push(error.label(name.span, label).help(help));
            return;
        }
        error = error
            .label(name.span, format!("no `{}.accmod` found", name.text))
            .help("compile the file that defines the module first, or name its folder with `-I`");
        if !searched.is_empty() {
            error = error.note_text(format!("searched: {}", searched.join(", ")));
        }
        self.sink.push(error);
    }

    fn report_unreadable(&mut self, name: &ast::Name, why: Unreadable) {
        let reason = match why {
            Unreadable::NotOurs => "this compiler did not write it".to_string(),
            Unreadable::Damaged => "it is damaged, or was changed after accc wrote it".to_string(),
            Unreadable::Version(version) => format!("it has version {version}, this compiler writes {VERSION}"),
        };
        let message = format!("`{}.accmod` can't be used: {reason}", name.text);
        let help = "compile the file that defines the module with this compiler";
        self.sink.push(Diagnostic::error(codes::FOREIGN_MODULE, message).label(name.span, "").help(help));
    }
}
