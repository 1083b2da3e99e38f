//! GPU kernels as PTX: what it must hold, and that `ptxas` takes it.

use super::cpu::{axpy_kernel, axpy_module, collapsed_kernel};
use super::harness::*;
use crate::{DeviceProgram, image_object, parse_device_section};
use accc_ir::*;
use object::{Object, ObjectSection};
use std::io::Write;
use std::path::PathBuf;
use std::process::Command;

/// A tool or file of the CUDA toolkit, where there is one: `ACCC_CUDA` names its folder.
fn cuda(path: &str) -> Option<PathBuf> {
    let found = PathBuf::from(std::env::var_os("ACCC_CUDA")?).join(path);
    found.exists().then_some(found)
}

/// Assembles PTX; without `ptxas` only the text is tested.
pub(crate) fn assemble(ptx: &str, cc: u32) {
    let Some(ptxas) = cuda("bin/ptxas") else { return };
    let mut file = tempfile();
    file.1.write_all(ptx.as_bytes()).expect("PTX");
    let output = Command::new(ptxas)
        .arg(format!("-arch=sm_{cc}"))
        .args(["-o", "/dev/null"])
        .arg(&file.0)
        .output()
        .expect("ptxas");
    std::fs::remove_file(&file.0).expect("the file");
    assert!(output.status.success(), "{}\n{ptx}", String::from_utf8_lossy(&output.stderr));
}

fn tempfile() -> (PathBuf, std::fs::File) {
    use std::sync::atomic::{AtomicU32, Ordering};
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let name = format!("accc-ptx-{}-{}.ptx", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
    let path = std::env::temp_dir().join(name);
    (path.clone(), std::fs::File::create(&path).expect("a file"))
}

pub(crate) fn ptx_of(module: &Module, cc: u32) -> String {
    let bitcode = compile(module, &options(2)).unwrap_or_else(|e| panic!("{e:?}")).device_bitcode.expect("kernels");
    let libdevice = cuda("nvvm/libdevice/libdevice.10.bc");
    let program = DeviceProgram::link(&[bitcode], &[], libdevice.as_deref());
    program.and_then(|program| program.ptx(cc, &[cc], 3)).unwrap_or_else(|e| panic!("{e:?}"))
}

#[test]
fn capabilities_that_are_alike_share_their_ptx() {
    let bitcode =
        compile(&axpy_module(), &options(2)).unwrap_or_else(|e| panic!("{e:?}")).device_bitcode.expect("kernels");
    let program = DeviceProgram::link(&[bitcode], &[], None).unwrap_or_else(|e| panic!("{e:?}"));
    let wanted = [60, 70, 75, 80, 90, 100];
    for cc in wanted {
        let shared = program.ptx(cc, &wanted, 3).unwrap_or_else(|e| panic!("{e:?}"));
        assert_eq!(shared, ptx_of(&axpy_module(), cc), "cc{cc}");
    }
}

#[test]
fn a_kernel_with_reductions_and_print() {
    for cc in [60, 70, 90, 100, 120] {
        let ptx = ptx_of(&axpy_module(), cc);
        for part in [
            ".visible .entry axpy_12_gpu(",
            ".maxntid 128",
            "ld.global.nc.b64",
            "shfl.sync.bfly",
            "bar.sync",
            "st.volatile.global.b64",
            "atom.global.inc.u32",
        ] {
            assert!(ptx.contains(part), "{part} is missing in\n{ptx}");
        }
        assert!(!ptx.contains("membar"), "a gang waits until others see what it wrote\n{ptx}");
        assemble(&ptx, cc);
    }
}

#[test]
fn a_collapsed_nest() {
    let mut module = outlined();
    module.functions.push(collapsed_kernel(Machine::Gpu, "nest_gpu"));
    let ptx = ptx_of(&module, 70);
    assert!(ptx.contains(".entry nest_gpu("), "{ptx}");
    assemble(&ptx, 70);
}

/// Gangs over columns, lanes over rows: a sum over the lanes of each gang, into a variable of each thread or of the
/// gang.
fn row_sums(class: VarClass, block: [u32; 3], workers: bool) -> Function {
    let params = vec![view_param("a", Elem::F64, 2), view_param("sums", Elem::F64, 1), by_value("n", Elem::I32)];
    let mut loops = Vec::new();
    let mut func = function("sums_gpu", params, None, |b, vars| {
        let [i_var, j_var] = ["i", "j"].map(|name| b.func.local(name, Storage::Scalar(Elem::I32), NO_SPAN));
        let total = b.func.local("total", Storage::Scalar(Elem::F64), NO_SPAN);
        b.func.vars[total].class = class;
        let private = b.func.local("total.private", Storage::Scalar(Elem::F64), NO_SPAN);
        loops.push((None, total, private));
        let one = b.int(1, Type::I32);
        let n = b.load(vars[2]);
        let (gangs, outer, j) = b.for_op(Some(j_var), one, n, one);
        b.in_block(outer, |b| {
            let zero = b.float(0.0, Type::F64);
            b.store(total, zero);
            let (lanes, inner, i) = b.for_op(Some(i_var), one, n, one);
            loops.push((Some(gangs), total, private));
            loops.push((Some(lanes), total, private));
            b.in_block(inner, |b| {
                let subscripts = vec![b.convert(i, Type::I64), b.convert(j, Type::I64)];
                let view = b.load_view(vars[0]);
                let x = b.load_elem(view, subscripts);
                let x = b.math(MathFn::Exp, vec![x]);
                let sum = b.load(private);
                let sum = b.binary(BinaryOp::Add, sum, x);
                b.store(private, sum);
            });
            let single = b.new_block();
            b.in_block(single, |b| {
                let j = b.convert(j, Type::I64);
                let sums = b.load_view(vars[1]);
                let sum = b.load(total);
                b.store_elem(sums, vec![j], sum);
            });
            b.effect(OpKind::Single { body: single });
        });
    });
    let (_, target, private) = loops[0];
    let plan = ReductionPlan {
        op: ReductionOp::Add,
        target,
        private,
        gangs: false,
        workers,
        vector: true,
        implicit: false,
        span: NO_SPAN,
    };
    schedule(&mut func, loops[1].0.expect("a loop"), Schedule { gang: true, ..Schedule::default() });
    let lanes = Schedule { worker: workers, vector: Some(block[0]), reductions: vec![plan], ..Schedule::default() };
    schedule(&mut func, loops[2].0.expect("a loop"), lanes);
    kernel(func, Machine::Gpu, block)
}

#[test]
fn reductions_within_a_gang_for_many_shapes() {
    if cuda("nvvm/libdevice/libdevice.10.bc").is_none() {
        let mut module = outlined();
        module.functions.push(row_sums(VarClass::Local, [32, 1, 1], false));
        let bitcode =
            compile(&module, &options(2)).unwrap_or_else(|e| panic!("{e:?}")).device_bitcode.expect("kernels");
        let error = DeviceProgram::link(&[bitcode], &[], None).err().expect("no libdevice");
        assert!(error.message.contains("libdevice"), "{}", error.message);
        return;
    }
    let shapes =
        [([32, 1, 1], false), ([256, 1, 1], false), ([100, 1, 1], false), ([64, 4, 1], true), ([16, 4, 1], true)];
    for (block, workers) in shapes {
        for class in [VarClass::Local, VarClass::GangLocal] {
            let mut module = outlined();
            module.functions.push(row_sums(class, block, workers));
            let ptx = ptx_of(&module, 70);
            assert!(!ptx.contains("__nv_exp"), "libdevice is not inlined:\n{ptx}");
            assert_eq!(ptx.contains("shfl.sync"), (block[0] * block[1]) % 32 == 0, "{block:?}:\n{ptx}");
            assemble(&ptx, 70);
        }
    }
}

#[test]
fn the_device_section_survives_concatenation() {
    let mut module = outlined();
    module.functions.push(axpy_kernel(Machine::Gpu, [128, 1, 1], "one"));
    let compiled = compile(&module, &options(2)).expect("an object");
    let object = object::File::parse(&*compiled.object).expect("ELF");
    let section = object.section_by_name(accc_abi::DEVICE_SECTION).expect("device code");
    let flags = object::SectionFlags::Elf { sh_flags: object::elf::SHF_EXCLUDE.into() };
    assert_eq!((section.align(), section.flags()), (1, flags));
    let found = parse_device_section(section.data().expect("bytes"));
    assert_eq!(found, Ok(vec![compiled.device_bitcode.expect("kernels")]));
    let record = crate::image::offload::record;
    let mut section = [record(b"first"), record(b"")].concat();
    assert_eq!(parse_device_section(&section), Ok(vec![b"first".to_vec(), Vec::new()]));
    for at in 0..section.len() {
        section[at] ^= 4;
        assert!(parse_device_section(&section).is_err(), "byte {at}");
        section[at] ^= 4;
    }
    assert!(parse_device_section(&section[..20]).is_err());
    assert!(parse_device_section(b"something else that is long").is_err());
}

#[test]
fn the_image_registers_itself() {
    let object = image_object(&[(accc_abi::BINARY_PTX, 70, b"ptx".to_vec())], None, 3).expect("an object");
    // Not `.ctors`, which only GNU's linkers run.
    let sections = object::File::parse(&*object).expect("ELF");
    assert!(sections.section_by_name(crate::host::startup::BEFORE_MAIN).is_some());
    let c = r#"
        #include <stdio.h>
        typedef struct { unsigned kind, cc; const char *bytes; unsigned long len; } Binary;
        typedef struct { unsigned version, n; Binary *binaries; void *print; unsigned targets; } Image;
        void __accc_register(Image *i) {
            printf("version %u targets %u: cc%u %s %lu\n", i->version, i->targets, i->binaries->cc,
                   i->binaries->bytes, i->binaries->len);
        }
        int main(void) { return 0; }"#;
    insta::assert_snapshot!(link_and_run(&object, c), @"version 8 targets 3: cc70 ptx 3");
}
