//! Device versions of procedures: on the GPU as PTX of one or several objects, on the CPU with declared globals.

use super::harness::*;
use crate::DeviceProgram;
use accc_ir::*;

fn routine(mut func: Function, level: RoutineLevel) -> Function {
    func.routine = Some(Routine { level, nohost: false, bind: Bind::default(), implicit: false, span: NO_SPAN });
    func
}

/// `integer function get()`: the global `count`, plus what `add_` gives where `calls` says so.
fn get(count: GlobalId, calls: Option<FuncId>) -> Function {
    let func = function("get_", Vec::new(), Some(Type::I32), |b, _| {
        let storage = Storage::Scalar(Elem::I32);
        let class = VarClass::Global(count);
        let var = VarData::new("count", NO_SPAN, storage, class);
        let var = b.func.vars.push(var);
        let mut value = b.load(var);
        if let Some(callee) = calls {
            let more = b.call(callee, Some(Type::I32), Vec::new()).expect("a result");
            value = b.binary(BinaryOp::Add, value, more);
        }
        b.effect(OpKind::Return(vec![value]));
    });
    routine(func, RoutineLevel::Seq)
}

fn declared_global(module: &mut Module, declare: Option<ClauseKind>) -> GlobalId {
    module.globals.push(Global {
        init: Init::Bytes(vec![7, 0, 0, 0]),
        declare,
        ..Global::new("count_", Linkage::External, 4, 4)
    })
}

fn one() -> Signature {
    Signature::new(Vec::new(), Some(Type::I32))
}

/// `add_` gives a constant.
fn add() -> Function {
    let func = function("add_", Vec::new(), Some(Type::I32), |b, _| {
        let value = b.int(30, Type::I32);
        b.effect(OpKind::Return(vec![value]));
    });
    routine(func, RoutineLevel::Seq)
}

fn bitcode(module: &Module) -> Vec<u8> {
    compile(module, &options(2)).unwrap_or_else(|e| panic!("{e:?}")).device_bitcode.expect("device code")
}

fn ptx_of(records: &[Vec<u8>]) -> String {
    let program = DeviceProgram::link(records, &[], None);
    program.and_then(|program| program.ptx(70, &[70], 3)).unwrap_or_else(|e| panic!("{e:?}"))
}

#[test]
fn cpu_device_code_reads_the_declared_variable_where_the_runtime_keeps_it() {
    let mut module = outlined();
    let count = declared_global(&mut module, Some(ClauseKind::CopyIn));
    let add = module.functions.push(add());
    module.functions.push(get(count, Some(add)));
    let program = r#"
        #include <stdio.h>
        struct declared { int *host; long bytes; const char *symbol, *name; unsigned kind, line; const char *file; int **address; };
        static struct declared *all; static unsigned n;
        void __accc_declare(unsigned count, struct declared *globals) { n = count; all = globals; }
        int get(void) __asm__("get_"), get_on_device(void) __asm__("get_.acc"), add(void) __asm__("add_.acc");
        int main(void) {
            int copy = 100;
            printf("%u %ld %s %s %d\n", n, all->bytes, all->symbol, all->name, *all->host);
            printf("%d %d\n", get(), get_on_device());
            *all->address = &copy;
            printf("%d %d %d\n", get(), get_on_device(), add());
        }"#;
    assert_eq!(run(&module, 2, program), "1 4 count_ count 7\n37 37\n37 130 30\n");
}

#[test]
fn a_routine_of_another_object_may_lack_a_device_version_on_the_cpu() {
    let mut module = outlined();
    let count = declared_global(&mut module, Some(ClauseKind::Create));
    let add = module.functions.push(routine(Function::declare("add_", one()), RoutineLevel::Seq));
    module.functions.push(get(count, Some(add)));
    let program = r#"
        #include <stdio.h>
        void __accc_declare(unsigned count, void *globals) {}
        int add(void) __asm__("add_"); int add(void) { return 5; }
        int get_on_device(void) __asm__("get_.acc");
        int main(void) { printf("%d\n", get_on_device()); }"#;
    assert_eq!(run(&module, 2, program), "12\n");
}

#[test]
fn the_device_link_joins_routines_of_several_objects() {
    let mut caller = outlined();
    let count = declared_global(&mut caller, Some(ClauseKind::Create));
    let declared = caller.functions.push(routine(Function::declare("add_", one()), RoutineLevel::Seq));
    let callee = caller.functions.push(get(count, Some(declared)));
    let kernel_function = function("k_gpu", vec![by_ref("x", Elem::I32)], None, |b, vars| {
        let value = b.call(callee, Some(Type::I32), Vec::new()).expect("a result");
        b.store(vars[0], value);
    });
    caller.functions.push(kernel(kernel_function, Machine::Gpu, [1, 1, 1]));
    let mut other = outlined();
    other.functions.push(add());

    let (first, second) = (bitcode(&caller), bitcode(&other));
    let ptx = ptx_of(&[first.clone(), second]);
    for part in [".visible .global .align 4 .b8 count_[4]", ".visible .entry k_gpu", "[count_]", "30;"] {
        assert!(ptx.contains(part), "{part} is missing in\n{ptx}");
    }
    let error = DeviceProgram::link(&[first], &[], None).err().expect("add_ is nowhere");
    insta::assert_snapshot!(format!("{} {}", error.code, error.message), @"ACC0014 the routine `add` has no device version in the program");
}

#[test]
fn a_global_without_declare_is_refused_on_the_gpu() {
    let mut module = outlined();
    let count = declared_global(&mut module, None);
    module.functions.push(get(count, None));
    let Err(error) = compile(&module, &options(2)) else { panic!("it compiles") };
    insta::assert_snapshot!(error.message, @"`count` is used in an `acc routine`, but is not on the device");
}

#[test]
fn a_vector_routine_folds_its_sum_in_one_warp_and_alone_on_the_host() {
    let mut lanes = None;
    let mut func = function("total_", vec![by_ref("s", Elem::I32)], None, |b, vars| {
        let [i, private] = ["i", ".red.s"].map(|name| b.func.local(name, Storage::Scalar(Elem::I32), NO_SPAN));
        let (one, ten) = (b.int(1, Type::I32), b.int(10, Type::I32));
        let (op, body, iv) = b.for_op(Some(i), one, ten, one);
        lanes = Some((op, vars[0], private));
        b.in_block(body, |b| {
            let so_far = b.load(private);
            let sum = b.binary(BinaryOp::Add, so_far, iv);
            b.store(private, sum);
        });
    });
    let (op, target, private) = lanes.expect("a loop");
    let (op_kind, implicit, span) = (ReductionOp::Add, false, NO_SPAN);
    let plan =
        ReductionPlan { op: op_kind, target, private, gangs: false, workers: false, vector: true, implicit, span };
    schedule(&mut func, op, Schedule { vector: Some(32), reductions: vec![plan], ..Schedule::default() });
    let mut module = outlined();
    let callee = module.functions.push(routine(func, RoutineLevel::Vector));
    let kernel_function = function("k_gpu", vec![by_ref("x", Elem::I32)], None, |b, vars| {
        let address = b.var_addr(vars[0]);
        b.call(callee, None, vec![address]);
    });
    module.functions.push(kernel(kernel_function, Machine::Gpu, [32, 1, 1]));
    let ptx = ptx_of(&[bitcode(&module)]);
    for part in ["shfl.sync.bfly", "bar.sync", "%tid.x"] {
        assert!(ptx.contains(part), "{part} is missing in\n{ptx}");
    }
    let program = r#"
        #include <stdio.h>
        void total(int *s) __asm__("total_");
        int main(void) { int s = 100; total(&s); printf("%d\n", s); }"#;
    assert_eq!(run(&module, 2, program), "155\n");
}

/// Two functions that call each other, and one that calls the first.
#[test]
fn device_code_tells_that_a_function_calls_itself() {
    let calling = |name: &str, callee: FuncId| {
        let func = function(name, Vec::new(), Some(Type::I32), |b, _| {
            let value = b.call(callee, Some(Type::I32), Vec::new()).expect("a result");
            b.effect(OpKind::Return(vec![value]));
        });
        routine(func, RoutineLevel::Seq)
    };
    let needs = |close: bool| {
        let mut module = outlined();
        let ids: Vec<FuncId> = ["a_", "b_", "c_"].map(|_| module.functions.push(add())).to_vec();
        module.functions[ids[1]] = calling("b_", ids[0]);
        module.functions[ids[2]] = calling("c_", ids[1]);
        module.functions[ids[0]] = if close { calling("a_", ids[1]) } else { add() };
        let caller = function("k_gpu", vec![by_ref("x", Elem::I32)], None, |b, vars| {
            let value = b.call(ids[2], Some(Type::I32), Vec::new()).expect("a result");
            b.store(vars[0], value);
        });
        module.functions.push(kernel(caller, Machine::Gpu, [1, 1, 1]));
        DeviceProgram::link(&[bitcode(&module)], &[], None).unwrap_or_else(|e| panic!("{e:?}")).needs
    };
    assert!(needs(true).stack);
    assert!(!needs(false).stack);
}
