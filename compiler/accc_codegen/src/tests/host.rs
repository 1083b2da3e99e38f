//! Host code: arithmetic, control flow, views and descriptors, against values from C.

use super::harness::*;
use accc_ir::*;

/// Local view `name` on the memory of a parameter, as the Fortran front end makes it for `a(n)` or `a(n, m)`.
fn dummy_array(b: &mut Builder<'_>, incoming: Var, extents: &[Value]) -> Var {
    let storage = Storage::Descriptor {
        elem: Elem::F64,
        rank: extents.len() as u8,
        contiguous: true,
        kind: DescriptorKind::Other,
    };
    let array = b.func.local("a", storage, NO_SPAN);
    let base = b.var_addr(incoming);
    let mut stride = b.i64(8);
    let mut dims = Vec::new();
    for extent in extents {
        let lower = b.i64(1);
        dims.push(ViewDim { lower, extent: *extent, stride });
        stride = b.binary(BinaryOp::Mul, stride, *extent);
    }
    let view = b.make_view(base, Elem::F64, dims);
    b.store_view(array, view);
    array
}

/// a(i, j) = i + 10 * j, and the sum of column 2 from a section.
fn fill_and_sum() -> Function {
    let params = vec![by_ref(".a", Elem::F64), by_ref("n", Elem::I32), by_ref("m", Elem::I32)];
    function("fill_", params, Some(Type::F64), |b, vars| {
        let (n, m) = (b.load(vars[1]), b.load(vars[2]));
        let (n64, m64) = (b.convert(n, Type::I64), b.convert(m, Type::I64));
        let array = dummy_array(b, vars[0], &[n64, m64]);
        let [i_var, j_var] = ["i", "j"].map(|name| b.func.local(name, Storage::Scalar(Elem::I32), NO_SPAN));
        let one = b.int(1, Type::I32);
        let (_, outer, _) = b.for_op(Some(j_var), one, m, one);
        b.in_block(outer, |b| {
            let (_, inner, _) = b.for_op(Some(i_var), one, n, one);
            b.in_block(inner, |b| {
                let (i, j) = (b.load(i_var), b.load(j_var));
                let ten = b.int(10, Type::I32);
                let tens = b.binary(BinaryOp::Mul, ten, j);
                let sum = b.binary(BinaryOp::Add, i, tens);
                let value = b.convert(sum, Type::F64);
                let subscripts = vec![b.convert(i, Type::I64), b.convert(j, Type::I64)];
                let view = b.load_view(array);
                b.store_elem(view, subscripts, value);
            });
        });
        let view = b.load_view(array);
        let (two, one) = (b.i64(2), b.i64(1));
        let column =
            b.section(view, vec![SectionDim::Range { lower: one, upper: n64, step: two }, SectionDim::Index(two)]);
        let extent = b.view_part(column, 0, ViewPart::Extent);
        let zero = b.float(0.0, Type::F64);
        let body = b.new_block();
        let iv = b.block_arg(body, Type::I64);
        let so_far = b.block_arg(body, Type::F64);
        b.in_block(body, |b| {
            let element = b.load_elem(column, vec![iv]);
            let sum = b.binary(BinaryOp::Add, so_far, element);
            b.effect(OpKind::Yield(vec![sum]));
        });
        let node = For {
            var: None,
            iv,
            lower: one,
            upper: extent,
            step: one,
            carried: vec![zero],
            locals: Vec::new(),
            body,
            directive: None,
            changes: Vec::new(),
            verdict: Verdict::Unknown,
            schedule: None,
        };
        let sum = b.value(OpKind::For(Box::new(node)), Type::F64);
        // The loop variables after the loops: n + 1 and m + 1.
        let (i, j) = (b.load(i_var), b.load(j_var));
        let product = b.binary(BinaryOp::Mul, i, j);
        let product = b.convert(product, Type::F64);
        let thousand = b.float(1000.0, Type::F64);
        let scaled = b.binary(BinaryOp::Mul, product, thousand);
        let total = b.binary(BinaryOp::Add, sum, scaled);
        b.effect(OpKind::Return(vec![total]));
    })
}

#[test]
fn loops_views_and_sections() {
    let mut module = outlined();
    module.functions.push(fill_and_sum());
    let c = r#"
        #include <stdio.h>
        double fill_(double *a, int *n, int *m);
        int main(void) {
            double a[12]; int n = 4, m = 3, none = 0;
            double r = fill_(a, &n, &m);
            for (int k = 0; k < 12; k++) printf("%g ", a[k]);
            printf("\n%g\n", r);
            return 0;
        }"#;
    for level in [0, 2] {
        insta::allow_duplicates! {
            insta::assert_snapshot!(run(&module, level, c), @r"
            11 12 13 14 21 22 23 24 31 32 33 34 
            20044
            ");
        }
    }
}

/// Leaves a counted loop at the first i with i * i > limit; a while and a switch follow.
fn jumps() -> Function {
    function("jumps", vec![by_value("limit", Elem::I32)], Some(Type::I32), |b, vars| {
        let [i_var, k_var] = ["i", "k"].map(|name| b.func.local(name, Storage::Scalar(Elem::I32), NO_SPAN));
        let (hundred, minus) = (b.int(100, Type::I32), b.int(-3, Type::I32));
        let one = b.int(1, Type::I32);
        let (op, body, i) = b.for_op(Some(i_var), hundred, one, minus);
        b.in_block(body, |b| {
            let limit = b.load(vars[0]);
            let square = b.binary(BinaryOp::Mul, i, i);
            let small = b.compare(CompareOp::Lt, square, limit);
            let (_, then, other) = b.if_op(small, &[]);
            b.in_block(then, |b| {
                b.effect(OpKind::Break(op));
            });
            b.in_block(other, |_| {});
        });
        let zero = b.int(0, Type::I32);
        b.store(k_var, zero);
        let (cond, body) = (b.new_block(), b.new_block());
        b.in_block(cond, |b| {
            let (k, i) = (b.load(k_var), b.load(i_var));
            let more = b.compare(CompareOp::Lt, k, i);
            b.effect(OpKind::Yield(vec![more]));
        });
        b.in_block(body, |b| {
            let k = b.load(k_var);
            let seven = b.int(7, Type::I32);
            let next = b.binary(BinaryOp::Add, k, seven);
            b.store(k_var, next);
        });
        b.effect(OpKind::While { cond, body, step: None, test_first: true });
        let k = b.load(k_var);
        let (low, default) = (b.new_block(), b.new_block());
        b.in_block(low, |b| {
            let i = b.load(i_var);
            b.effect(OpKind::Return(vec![i]));
        });
        b.in_block(default, |b| {
            let k = b.load(k_var);
            let thousand = b.int(1000, Type::I32);
            let result = b.binary(BinaryOp::Add, k, thousand);
            b.effect(OpKind::Return(vec![result]));
        });
        let cases = vec![Case { ranges: vec![(0, 13), (21, 21)], block: low }];
        b.effect(OpKind::Switch { value: k, cases, default });
        b.effect(OpKind::Unreachable);
    })
}

#[test]
fn breaks_whiles_and_switches() {
    let mut module = outlined();
    module.functions.push(jumps());
    let c = r#"
        #include <stdio.h>
        int jumps(int limit);
        int main(void) {
            printf("%d %d %d %d\n", jumps(0), jumps(50), jumps(300), jumps(3000));
            return 0;
        }"#;
    insta::assert_snapshot!(run(&module, 2, c), @"-2 7 16 1056");
}

#[test]
fn mathematical_functions() {
    let mut module = outlined();
    let func =
        function("mathf", vec![by_value("x", Elem::F64), by_value("n", Elem::I32)], Some(Type::F64), |b, vars| {
            let (x, n) = (b.load(vars[0]), b.load(vars[1]));
            let (three, minus) = (b.int(3, Type::I32), b.int(-2, Type::I32));
            let two = b.int(2, Type::I32);
            let ipow = b.value(OpKind::Math(MathFn::IPow, vec![two, n]), Type::I32);
            let cube = b.value(OpKind::Math(MathFn::PowI, vec![x, three]), Type::F64);
            let inverse = b.value(OpKind::Math(MathFn::PowI, vec![x, minus]), Type::F64);
            let power = b.value(OpKind::Math(MathFn::PowI, vec![x, n]), Type::F64);
            let tangent = b.math(MathFn::Tan, vec![x]);
            let root = b.math(MathFn::Sqrt, vec![x]);
            let larger = b.binary(BinaryOp::Max, tangent, root);
            let mut sum = b.convert(ipow, Type::F64);
            for value in [cube, inverse, power, larger] {
                sum = b.binary(BinaryOp::Add, sum, value);
            }
            b.effect(OpKind::Return(vec![sum]));
        });
    module.functions.push(func);
    let c = r#"
        #include <stdio.h>
        double mathf(double x, int n);
        int main(void) {
            printf("%.6f %.6f\n", mathf(4.0, 5), mathf(2.0, -1));
            return 0;
        }"#;
    // 2^5 + 64 + 1/16 + 1024 + 2; 0 + 8 + 1/4 + 1/2 + sqrt 2
    insta::assert_snapshot!(run(&module, 2, c), @"1122.062500 10.164214");
}

#[test]
fn descriptors_are_those_of_flang() {
    let mut module = outlined();
    let global = module.globals.push(Global::new("world_", Linkage::External, 72, 8));
    let func = function("touch_", Vec::new(), None, |b, _| {
        let kind = DescriptorKind::Allocatable;
        let storage = Storage::Descriptor { elem: Elem::I32, rank: 2, contiguous: true, kind };
        b.func.vars.push(VarData::new("world", NO_SPAN, storage, VarClass::Global(global)));
    });
    module.functions.push(func);
    let c = r#"
        #include <stdio.h>
        struct { void *base; unsigned long elem_len; int version; unsigned char rank; signed char type;
                 unsigned char attribute, extra; long dims[6]; } extern world_;
        int main(void) {
            printf("%p %lu %d %d %d %d\n", world_.base, world_.elem_len, world_.version, world_.rank, world_.type,
                   world_.attribute);
            return 0;
        }"#;
    insta::assert_snapshot!(run(&module, 2, c), @"(nil) 4 20240719 2 9 2");
}

#[test]
fn an_op_of_an_earlier_phase_is_an_internal_error() {
    let mut module = outlined();
    let func = function("bad", Vec::new(), None, |b, _| {
        let op = b.effect(OpKind::Barrier);
        b.effect(OpKind::DeviceAddr { data: op, clause: 0 });
    });
    module.functions.push(func);
    let error = compile(&module, &options(0)).err().expect("an error");
    insta::assert_snapshot!(error.message, @"internal error in code generation: a device address outside of its data region");
}
