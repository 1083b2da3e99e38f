//! Lowering, from the source text on: the IR of small programs, and every run test accepted by the verifier.

use crate::parse::{ParseOptions, parse};
use crate::sema::{ModuleStore, SemaOptions, analyse};
use accc_diag::Diagnostic;
use accc_ir::Module;
use accc_source::{SourceMap, Span};
use std::collections::HashMap;
use std::path::Path;

/// Module files in memory.
#[derive(Default)]
struct Modules(HashMap<String, String>);

impl ModuleStore for Modules {
    fn load(&mut self, name: &str) -> Option<String> {
        self.0.get(name).cloned()
    }
    fn store(&mut self, name: &str, text: String) {
        self.0.insert(name.to_string(), text);
    }
    fn searched(&self) -> Vec<String> {
        Vec::new()
    }
}

fn lower_with(text: &str, modules: &mut Modules) -> Result<Module, Vec<Diagnostic>> {
    let mut map = SourceMap::new();
    let id = map.add("test.f90", text.to_string(), None).expect("a small text");
    let (file, errors) = parse(map.file(id), &ParseOptions { openacc: true, fixed_form: false });
    assert!(!errors.iter().any(Diagnostic::is_error), "syntax: {errors:#?}");
    let (program, errors) = analyse(&file, &SemaOptions::default(), modules);
    assert!(!errors.iter().any(Diagnostic::is_error), "analysis: {errors:#?}");
    let module = super::lower(&program, "test.f90", &|span: Span| map.line(span))?;
    if let Err(errors) = accc_ir::verify(&module) {
        let all: Vec<String> = errors.iter().map(ToString::to_string).collect();
        panic!("{}\n{}", accc_ir::text::print(&module), all.join("\n"));
    }
    Ok(module)
}

fn ir(text: &str) -> String {
    let module = lower_with(text, &mut Modules::default()).expect("the program can be lowered");
    accc_ir::text::print(&module)
}

/// The messages of a program that can't be compiled.
fn refusal(text: &str) -> String {
    let errors = lower_with(text, &mut Modules::default()).expect_err("the program must be refused");
    errors.into_iter().map(|e| e.message).collect::<Vec<_>>().join("\n")
}

#[test]
fn every_run_test_is_accepted_by_the_verifier() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testsuite/run");
    let mut modules = Modules::default();
    let part = std::fs::read_to_string(folder.join("parts/field_module.f90")).expect("the module's file");
    lower_with(&part, &mut modules).expect("the module can be lowered");
    let mut count = 0;
    for entry in std::fs::read_dir(folder).expect("the run tests").flatten() {
        let path = entry.path();
        if path.extension().is_some_and(|e| e == "f90") {
            let text = std::fs::read_to_string(&path).expect("a text");
            if let Err(errors) = lower_with(&text, &mut modules) {
                panic!("{}: {errors:#?}", path.display());
            }
            count += 1;
        }
    }
    assert!(count > 40, "only {count} programs found");
}
