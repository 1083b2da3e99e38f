//! What the tests share: building functions, compiling, linking with C, running.

use crate::{CodegenOptions, GpuReals, HostProcessor};
use accc_diag::Diagnostic;
use accc_ir::*;
use accc_source::{Position, Span};
use std::path::PathBuf;
use std::process::Command;

pub(crate) const NO_SPAN: Span = Span::NONE;

pub(crate) fn options(opt_level: u8) -> CodegenOptions<'static> {
    CodegenOptions {
        speculates: true,
        processor: HostProcessor::default(),
        vector_math: false,
        rounding_math: false,
        opt_level,
        debug: false,
        device_lines: false,
        pic: true,
        line_of: &|span| span.lo,
        position_of: &|span| (!span.is_none()).then(|| Position { file: "test.f90".into(), line: span.lo, column: 1 }),
        directory: "/src".to_string(),
        source_file: "/src/test.f90".to_string(),
        targets_gpu: true,
        model: &accc_machine::GPU,
        autocompare: false,
        gpu_reals: GpuReals::default(),
        fused: true,
        checks: false,
    }
}

pub(crate) fn outlined() -> Module {
    let mut module = Module::new("test.f90", Spelling::Fortran);
    module.phase = Phase::Outlined;
    module
}

/// A parameter: its variable's name, class, storage, and the type that is passed.
pub(crate) struct Param(pub &'static str, pub VarClass, pub Storage, pub Type);

pub(crate) fn by_ref(name: &'static str, elem: Elem) -> Param {
    Param(name, VarClass::RefParam, Storage::Scalar(elem), Type::Ptr)
}

pub(crate) fn by_value(name: &'static str, elem: Elem) -> Param {
    let ty = elem.value_type().expect("a scalar");
    Param(name, VarClass::ValueParam, Storage::Scalar(elem), ty)
}

pub(crate) fn view_param(name: &'static str, elem: Elem, rank: u8) -> Param {
    let storage = Storage::Descriptor { elem, rank, contiguous: true, kind: DescriptorKind::Other };
    Param(name, VarClass::ValueParam, storage, Type::View(elem, rank))
}

/// A function whose body `fill` builds; it is given the parameters' variables.
pub(crate) fn function(
    name: &str,
    params: Vec<Param>,
    result: Option<Type>,
    fill: impl FnOnce(&mut Builder<'_>, &[Var]),
) -> Function {
    let types = params.iter().map(|param| param.3).collect();
    let signature = Signature::new(types, result);
    let mut func = Function::declare(name, signature);
    for Param(name, class, storage, _) in params {
        let data = VarData::new(name, NO_SPAN, storage, class);
        let var = func.vars.push(data);
        func.params.push(var);
    }
    let body = func.blocks.push(BlockData::default());
    func.body = Some(body);
    let vars = func.params.clone();
    let mut builder = Builder::new(&mut func, body);
    fill(&mut builder, &vars);
    if !builder.is_terminated() {
        builder.effect(OpKind::Return(vec![]));
    }
    func
}

pub(crate) fn kernel(mut func: Function, machine: Machine, block: [u32; 3]) -> Function {
    let construct = Construct { kind: ConstructKind::Parallel, span: Span::new(10, 11), end_span: Span::new(20, 21) };
    func.kernel =
        Some(Kernel { machine, construct, span: Span::new(12, 13), block, cooperative: false, untold: false });
    func.internal = true;
    func
}

/// Puts a schedule on a loop.
pub(crate) fn schedule(func: &mut Function, op: Op, schedule: Schedule) {
    match &mut func.ops[op].kind {
        OpKind::For(node) => node.schedule = Some(schedule),
        other => panic!("no loop: {other:?}"),
    }
}

pub(crate) fn gang_vector() -> Schedule {
    Schedule { gang: true, vector: Some(128), ..Schedule::default() }
}

pub(crate) struct Compiled {
    pub object: Vec<u8>,
    pub device_bitcode: Option<Vec<u8>>,
}

/// Both halves, as the driver makes them.
pub(crate) fn compile(module: &Module, options: &CodegenOptions<'_>) -> Result<Compiled, Diagnostic> {
    let device_bitcode = crate::device_bitcode(module, options)?;
    let object = crate::object(module.clone(), device_bitcode.as_deref(), None, options)?;
    Ok(Compiled { object, device_bitcode })
}

/// Compiles the module, links it with a C program and gives what that prints.
pub(crate) fn run(module: &Module, opt_level: u8, c_program: &str) -> String {
    let compiled = compile(module, &options(opt_level)).unwrap_or_else(|error| panic!("{error:?}"));
    link_and_run(&compiled.object, c_program)
}

pub(crate) fn link_and_run(object: &[u8], c_program: &str) -> String {
    let folder = std::env::temp_dir().join(format!("accc-codegen-{}-{}", std::process::id(), unique()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = |name: &str| -> PathBuf { folder.join(name) };
    std::fs::write(path("test.o"), object).expect("the object");
    std::fs::write(path("main.c"), c_program).expect("the program");
    let linked = Command::new("cc")
        .args(["-w", "-o"])
        .args([path("test"), path("main.c"), path("test.o")])
        .arg("-lm")
        .output()
        .expect("cc");
    assert!(linked.status.success(), "{}", String::from_utf8_lossy(&linked.stderr));
    let output = Command::new(path("test")).output().expect("the program");
    assert!(output.status.success(), "{:?}", output.status);
    std::fs::remove_dir_all(&folder).expect("the folder");
    String::from_utf8(output.stdout).expect("text")
}

pub(crate) fn unique() -> u32 {
    use std::sync::atomic::{AtomicU32, Ordering};
    static NEXT: AtomicU32 = AtomicU32::new(0);
    NEXT.fetch_add(1, Ordering::Relaxed)
}
