//! Names that the whole program shares: units, common blocks, binding labels. Source: Fortran 2018, section 19.2.

use crate::ast::{self, SpecKind, Unit};
use crate::hir::ProcedureKind;
use crate::sema::program::scope::Scope;
use crate::sema::{Sema, codes};
use accc_diag::Diagnostic;
use accc_source::Span;
use std::collections::HashMap;

impl Sema<'_> {
    /// The program is no procedure.
    pub fn check_no_program(&mut self, name: &ast::Name) {
        let is_main = |scope: &Scope| {
            scope.procedure.as_ref().is_some_and(|own| own.kind == ProcedureKind::MainProgram && own.name == name.text)
        };
        if self.scopes.iter().any(is_main) {
            let message = format!("`{}` is the program: nothing calls it", name.text);
            self.error(codes::NO_PROCEDURE, name.span, message, "");
        }
    }

    /// A name stands for one unit or common block of the file; that two are of one kind is reported where they are declared.
    pub fn check_global_names(&mut self, units: &[Unit]) {
        let mut known: HashMap<&str, (&str, Span)> = HashMap::new();
        for unit in units {
            let (what, name, specs) = match unit {
                Unit::Main(main) => ("the program", main.name.as_ref(), &main.specs),
                Unit::Procedure(own) => ("a procedure", Some(&own.name).filter(|_| own.bind.is_none()), &own.specs),
                Unit::Module(module) if module.submodule_of.is_empty() => {
                    ("a module", Some(&module.name), &module.specs)
                }
                Unit::Module(module) => ("a submodule", None, &module.specs),
                Unit::BlockData(block) => ("block data", block.name.as_ref(), &block.specs),
            };
            if let Unit::Module(module) = unit
                && let Some(own) = module.contains.iter().find(|own| own.name.text == module.name.text)
            {
                let message = format!("`{}` is the module itself: no procedure in it has that name", own.name.text);
                let error = Diagnostic::error(codes::DUPLICATE, message).label(own.name.span, "");
                self.sink.push(error.secondary(module.name.span, "the module"));
            }
            let commons = specs.iter().filter_map(|spec| match &spec.kind {
                SpecKind::Common(blocks) => Some(blocks.iter().filter_map(|block| block.name.as_ref())),
                _ => None,
            });
            let commons = commons.flatten().map(|name| ("a common block", name));
            let named: Vec<(&str, &ast::Name)> = name.map(|name| (what, name)).into_iter().chain(commons).collect();
            for (what, name) in named {
                let (other, span) = *known.entry(&name.text).or_insert((what, name.span));
                let again = what == "block data" && span != name.span;
                if other == what && !again {
                    continue;
                }
                let message = match again && other == what {
                    true => format!("there are two units of block data `{}`", name.text),
                    false => format!("`{}` is {other} already: it can't be {what}, too", name.text),
                };
                let error = Diagnostic::error(codes::DUPLICATE, message).label(name.span, "");
                self.sink.push(error.secondary(span, "said here"));
            }
        }
    }
}
