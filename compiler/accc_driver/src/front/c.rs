//! C: parse, analyse, lower. Warnings about the system's headers are nobody's to mend and are dropped.

use super::Front;
use super::expansion::show_sources;
use crate::emit::{Emit, print_stage};
use crate::report::{Failure, NO_EFFECT, report};
use crate::session::Session;
use accc_c::Quiet;
use accc_c::lower::Options as LowerOptions;
use accc_c::parse::ParseOptions;
use accc_c::sema::SemaOptions;
use accc_c::sema::codes::UNINITIALIZED;
use accc_diag::Diagnostic;
use accc_source::{FileId, SourceMap, Span};
use tracing::info_span;

/// `latin1`: the text was Latin-1, which its strings become again.
pub fn module(session: &Session, sources: &SourceMap, id: FileId, latin1: bool, emit: &Emit) -> Result<Front, Failure> {
    let (options, source) = (&session.options, sources.file(id));
    let form = options.messages;
    if options.targets.deep_copy {
        let text = "-gpu=deepcopy has no effect on C: its pointers do not say how much they point to";
        let message = Diagnostic::warning(NO_EFFECT, text);
        let message =
            message.help("give each pointer member a clause of its own with its length: `copy(s, s.data[0:n])`");
        report(vec![message], sources, form)?;
    }
    let settle = |mut messages: Vec<Diagnostic>, quiet: &Quiet| {
        let shown = |m: &Diagnostic| m.is_error() || !sources.in_system_header(m.span()) && !quiet.silences(m);
        messages.retain(shown);
        show_sources(&mut messages, sources);
        report(options.targets.about_legacy(options.dialect.warnings.settle(messages)), sources, form)
    };
    let parse_options = ParseOptions {
        openacc: options.targets.openacc,
        openmp: options.openmp,
        gnu: options.dialect.gnu,
        strictness: options.dialect.strictness(),
        latin1,
    };
    if *emit == Emit::Tokens {
        print_stage(session, &accc_c::parse::dump_tokens(source, &parse_options))?;
        return Ok(Front::Printed);
    }
    let (ast, messages) = info_span!("parse").in_scope(|| accc_c::parse::parse(source, &parse_options));
    settle(messages, &ast.quiet)?;
    if *emit == Emit::Ast {
        print_stage(session, &ast.to_string())?;
        return Ok(Front::Printed);
    }

    let sema_options = options.dialect.sema_options(options.targets.routine_seq, options.opt_level > 0);
    let sema_options = SemaOptions { processor: options.processor.features().map(String::from), ..sema_options };
    let (unit, messages) = info_span!("analyse").in_scope(|| accc_c::sema::analyse(&ast, &sema_options));
    // Uses before a definition, which `-Wuninitialized` finds by following the flow, are said once.
    let known: Vec<Option<Span>> = messages.iter().filter(|m| m.code == UNINITIALIZED).map(declaration).collect();
    settle(messages, &ast.quiet)?;
    let lower_options =
        LowerOptions { wrapv: options.dialect.wrapv, trapv: options.dialect.trapv, debug: options.debug };
    let lower = || accc_c::lower::lower(&unit, &source.name, lower_options);
    match info_span!("lower").in_scope(lower) {
        Ok(module) => {
            let mut messages = accc_analysis::never_defined::check(&module);
            messages.retain(|m| options.dialect.warnings.never_defined && !known.contains(&declaration(m)));
            settle(messages, &ast.quiet)?;
            Ok(Front::Module(Box::new(module)))
        }
        Err(messages) => report(messages, sources, form).map(|()| Front::Printed),
    }
}

/// Where the variable is declared that a message about its value speaks of.
fn declaration(message: &Diagnostic) -> Option<Span> {
    message.labels.iter().find(|label| !label.primary).map(|label| label.span)
}
