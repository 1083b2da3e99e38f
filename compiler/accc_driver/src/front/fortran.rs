//! Fortran: parse, analyse, lower; module files are read and written on the way.

use super::Front;
use crate::emit::{Emit, print_stage};
use crate::layout::NamedForm;
use crate::modules::files::ModuleFiles;
use crate::options::Options;
use crate::report::{Failure, report};
use crate::session::Session;
use accc_fortran::SemaOptions;
use accc_fortran::parse::{ParseOptions, Spelling};
use accc_source::{FileId, SourceMap, Span};
use tracing::info_span;

pub fn module(
    session: &Session,
    sources: &SourceMap,
    id: FileId,
    named: NamedForm,
    emit: &Emit,
) -> Result<Front, Failure> {
    let (options, source) = (&session.options, sources.file(id));
    let form = options.messages;
    let dialect = &options.fortran;
    let spelling = Spelling {
        backslash: dialect.backslash,
        leading_underscore: dialect.leading_underscore,
        dec: dialect.dec,
        invalid_boz: dialect.invalid_boz,
    };
    let standard = options.dialect.fortran;
    let parse_options = ParseOptions {
        openacc: options.targets.openacc,
        openmp: options.openmp,
        form: options.layout.form(named),
        spelling,
        standard,
        free_columns: options.layout.free_columns(),
    };
    if *emit == Emit::Tokens {
        print_stage(session, &accc_fortran::parse::dump_tokens(source, &parse_options))?;
        return Ok(Front::Printed);
    }
    let (ast, messages) = info_span!("parse").in_scope(|| accc_fortran::parse::parse(source, &parse_options));
    report(session.options.targets.about_legacy(messages), sources, form)?;
    if *emit == Emit::Ast {
        print_stage(session, &format!("{ast:#?}\n"))?;
        return Ok(Front::Printed);
    }

    let include = [&options.include[..], &session.toolchain.mpi_modules(&options.include)].concat();
    let mut modules = ModuleFiles::new(options.module_dir.as_ref(), &include, options.module_suffix.as_deref());
    let sema = || accc_fortran::sema::analyse(&ast, &sema_options(options), &mut modules);
    let (mut program, messages) = info_span!("analyse").in_scope(sema);
    report(session.options.targets.about_legacy(messages), sources, form)?;
    modules.written()?;
    program.convert = options.convert;
    program.bounds = options.checks.bounds;
    program.checks = options.checks.others;
    program.deep_copy = options.targets.deep_copy;
    program.traps = options.checks.traps;
    let line_of = |span: Span| sources.line(span);
    let lowered = info_span!("lower").in_scope(|| accc_fortran::lower::lower(&program, &source.name, &line_of));
    match lowered {
        Ok(mut module) => {
            if options.openmp {
                use_threads_library(&mut module);
            }
            let warnings = &options.dialect.warnings;
            if warnings.never_defined {
                report(warnings.settle(accc_analysis::never_defined::check(&module)), sources, form)?;
            }
            Ok(Front::Module(Box::new(module)))
        }
        Err(messages) => report(session.options.targets.about_legacy(messages), sources, form).map(|()| Front::Printed),
    }
}

fn sema_options(options: &Options) -> SemaOptions {
    SemaOptions {
        default_real: options.kinds.default_real,
        default_double: options.kinds.default_double,
        default_integer_8: options.kinds.integer_8,
        real_4: options.kinds.real_4,
        real_8: options.kinds.real_8,
        integer_4_integer_8: options.kinds.integer_4_integer_8,
        implicit_none: options.fortran.implicit_none,
        module_private: options.fortran.module_private,
        save: options.fortran.save,
        underscoring: options.fortran.underscoring,
        reallocate: options.fortran.reallocate,
        initial: options.fortran.initial,
        argument_mismatch: options.argument_mismatch,
        standard: options.dialect.fortran,
        invalid_boz: options.fortran.invalid_boz,
        range_check: options.fortran.range_check,
        character_bytes: options.fortran.character_bytes,
        dec: options.fortran.dec,
        routine_seq: options.targets.routine_seq,
        stdpar: options.targets.stdpar,
        openmp: options.openmp,
        mixed_generics: false,
    }
}

/// The routines of `omp_lib` are those of the library whose threads run, not the runtime's that know one thread.
fn use_threads_library(module: &mut accc_ir::Module) {
    for function in module.functions.values_mut() {
        if let Some(name) = function.name.strip_prefix("__accc_fortran_omp_") {
            function.name = format!("omp_{name}_");
        }
    }
}
