//! One source file to one object: the pipeline, top to bottom.

use crate::emit::{Emit, print_stage};
use crate::module_files::ModuleFiles;
use crate::options::Stop;
use crate::output;
use crate::preprocess::{decode, preprocess};
use crate::report::{COMMAND_LINE, FILE, Failure, TOO_LARGE, print_err, report};
use crate::session::Session;
use accc_codegen::CodegenOptions;
use accc_fortran::parse::ParseOptions;
use accc_fortran::sema::SemaOptions;
use accc_opt::OptOptions;
use accc_source::{FileId, SourceMap, Span};
use std::path::Path;
use tracing::info_span;

pub fn compile(session: &Session, file: &Path, cpp: bool, object: &Path) -> Result<(), Failure> {
    let options = &session.options;
    let json = options.json;
    let mut sources = SourceMap::new();
    let id = read(session, file, cpp, &mut sources)?;
    let source = sources.file(id);
    if options.stop == Stop::Preprocessed {
        return print_stage(session, &source.text);
    }
    if options.dry_run {
        print_err(&format!(" accc -c {} -o {}\n", file.display(), object.display()));
        return Ok(());
    }
    let emit = Emit::of(&options.stop)?;
    let parse_options = ParseOptions { openacc: options.targets.openacc, fixed_form: false };
    if emit == Emit::Tokens {
        return print_stage(session, &accc_fortran::parse::dump_tokens(source, &parse_options));
    }

    let (ast, messages) = info_span!("parse").in_scope(|| accc_fortran::parse::parse(source, &parse_options));
    report(messages, &sources, json)?;
    if emit == Emit::Ast {
        return print_stage(session, &format!("{ast:#?}\n"));
    }

    let mut modules = ModuleFiles::new(options.module_dir.as_ref(), &options.include);
    let sema = || accc_fortran::sema::analyse(&ast, &SemaOptions::default(), &mut modules);
    let (program, messages) = info_span!("analyse").in_scope(sema);
    report(messages, &sources, json)?;
    modules.written()?;
    let line_of = |span: Span| sources.line(span);
    let name = file.display().to_string();
    let lowered = info_span!("lower").in_scope(|| accc_fortran::lower::lower(&program, &name, &line_of));
    let mut module = match lowered {
        Ok(module) => module,
        Err(messages) => return report(messages, &sources, json),
    };
    if emit == Emit::Ir {
        return print_stage(session, &accc_ir::text::print(&module));
    }

    let opt_options = OptOptions { gpu: options.targets.gpu, cpu: true, autopar: options.targets.autopar, managed: false };
    let mut stages = String::new();
    let mut after = |pass: &str, module: &accc_ir::Module| {
        if emit.wants_pass(pass) {
            stages = accc_ir::text::print(module);
        }
    };
    let outcome = info_span!("optimize").in_scope(|| accc_opt::run(&mut module, &opt_options, &line_of, &mut after));
    report(outcome.diagnostics, &sources, json)?;
    if options.minfo {
        print_err(&accc_opt::render(&outcome.minfo));
    }
    match &emit {
        Emit::Facts => return print_stage(session, &outcome.facts),
        Emit::IrAfter(pass) if stages.is_empty() => {
            let passes = accc_opt::PASSES.join(", ");
            let text = format!("--emit=ir-after={pass}: no such pass ran; the passes are {passes}");
            return Err(Failure::new(COMMAND_LINE, text));
        }
        Emit::IrAfter(_) => return print_stage(session, &stages),
        Emit::Outlined => return print_stage(session, &accc_ir::text::print(&module)),
        _ => {}
    }

    let source_file = std::path::absolute(file).unwrap_or_else(|_| file.to_path_buf()).display().to_string();
    let codegen_options = CodegenOptions {
        opt_level: options.opt_level,
        // Executables are position-independent on every current system, so objects always are.
        pic: true,
        line_of: &line_of,
        position_of: &|span| sources.position(span),
        directory: std::env::current_dir().map(|folder| folder.display().to_string()).unwrap_or_default(),
        source_file,
        debug: false,
        targets_gpu: options.targets.gpu,
    };
    if emit == Emit::Llvm {
        return match accc_codegen::llvm_text(&module, &codegen_options) {
            Ok(text) => print_stage(session, &(text.host + &text.device.unwrap_or_default())),
            Err(message) => report(vec![message], &sources, json),
        };
    }
    let compiled = info_span!("codegen").in_scope(|| accc_codegen::compile(&module, &codegen_options));
    let compiled = match compiled {
        Ok(compiled) => compiled,
        Err(message) => return report(vec![message], &sources, json),
    };
    output::write(object, &compiled.object)
}

fn too_large(text: String) -> Failure {
    Failure::new(TOO_LARGE, text)
}

fn read(session: &Session, file: &Path, cpp: bool, sources: &mut SourceMap) -> Result<FileId, Failure> {
    // Looked at first in either case, so that a missing file gets one plain message.
    let bytes = std::fs::read(file).map_err(|e| Failure::new(FILE, format!("cannot read {}: {e}", file.display())))?;
    let name = file.display().to_string();
    if cpp {
        let (text, map) = preprocess(session, file)?;
        return sources.add(&name, text, Some(map)).map_err(too_large);
    }
    sources.add(&name, decode(bytes), None).map_err(too_large)
}
