//! CPU kernels and the host's side of constructs, under a runtime of a few lines that runs four gangs one by one.

use super::harness::*;
use accc_ir::*;

/// The entry points, on the host's own memory.
const RUNTIME: &str = r#"
    #include <stdio.h>
    #include <stdlib.h>
    #include <string.h>
    typedef struct { const char *file, *function; unsigned line, end_line, kind, reserved; } Construct;
    typedef struct { long start, extent, stride; } Dim;
    typedef struct { void *host, *device; unsigned long elem_bytes; unsigned rank, kind, flags, line; Dim *dims;
                     const char *name; void **attach; unsigned tables, descriptor; void *record;
                     unsigned elem_type, reserved; } Clause;
    typedef struct { unsigned long gang, num_gangs; void *scratch; const void *print; } Context;
    typedef struct { const char *name; Construct *construct; void *image; void (*cpu)(unsigned long *, Context *);
                     void (*finish)(unsigned long *, void *, unsigned long); unsigned long scratch_bytes;
                     unsigned line, n_args, flags, reserved; unsigned long state[2]; } Kernel;
    unsigned __accc_target(void) { return 0; }
    void __accc_data_begin(Construct *c, unsigned n, Clause *clauses, long queue) {
        printf("data %s:%u %s\n", c->file, c->line, c->function);
        for (unsigned i = 0; i < n; i++) {
            Clause *x = &clauses[i];
            printf("  %s kind %u elem %lu flags %u:", x->name, x->kind, x->elem_bytes, x->flags);
            for (unsigned d = 0; d < x->rank; d++)
                printf(" [%ld %ld %ld]", x->dims[d].start, x->dims[d].extent, x->dims[d].stride);
            printf("\n");
            x->device = x->host;
        }
    }
    void __accc_data_end(Construct *c, unsigned n, Clause *clauses, long queue) { printf("end %u\n", n); }
    void __accc_compute_begin(Construct *c, long queue) { }
    void __accc_compute_end(Construct *c, long queue, unsigned flags) { }
    void __accc_launch(Kernel *k, long *shape, unsigned long *args, long queue) {
        printf("launch %s line %u grid %ld block %ld args %u\n", k->name, k->line, shape[0], shape[3], k->n_args);
        enum { GANGS = 4 };
        char *scratch = malloc(GANGS * k->scratch_bytes + 1);
        for (unsigned long g = 0; g < GANGS; g++) {
            Context context = { g, GANGS, scratch, 0 };
            k->cpu(args, &context);
        }
        if (k->finish) k->finish(args, scratch, GANGS);
        free(scratch);
    }
    void __accc_print(const void *context, const unsigned *record) {
        printf("record %u bytes, %u items:", record[0], record[1]);
        const char *p = (const char *)(record + 2);
        for (unsigned i = 0; i < record[1]; i++) {
            unsigned kind = ((unsigned *)p)[0], bytes = ((unsigned *)p)[1];
            if (kind == 0) printf(" '%.*s'", (int)bytes, p + 8);
            if (kind == 1) printf(" %d", *(int *)(p + 8));
            if (kind == 4) printf(" %g", *(double *)(p + 8));
            p += 8 + (bytes + 7) / 8 * 8;
        }
        printf("\n");
    }
"#;

fn i32_scalar() -> Storage {
    Storage::Scalar(Elem::I32)
}

/// y(i) = y(i) + factor * x(i), sum = sum + y(i), most = max(most, i); then one gang's thread prints.
pub(crate) fn axpy_kernel(machine: Machine, block: [u32; 3], name: &str) -> Function {
    let params = vec![
        view_param("x", Elem::F64, 1),
        view_param("y", Elem::F64, 1),
        by_value("n", Elem::I32),
        by_value("factor", Elem::F64),
        by_ref("sum", Elem::F64),
        by_ref("most", Elem::I32),
    ];
    let mut loop_op = None;
    let mut plans = Vec::new();
    let mut func = function(name, params, None, |b, vars| {
        let i_var = b.func.local("i", i32_scalar(), NO_SPAN);
        let private_sum = b.func.local("sum", Storage::Scalar(Elem::F64), NO_SPAN);
        let private_most = b.func.local("most", i32_scalar(), NO_SPAN);
        for (op, target, private) in
            [(ReductionOp::Add, vars[4], private_sum), (ReductionOp::Max, vars[5], private_most)]
        {
            plans.push(ReductionPlan {
                op,
                target,
                private,
                gangs: true,
                workers: false,
                vector: true,
                implicit: false,
                span: NO_SPAN,
            });
        }
        let one = b.int(1, Type::I32);
        let n = b.load(vars[2]);
        let (op, body, i) = b.for_op(Some(i_var), one, n, one);
        loop_op = Some(op);
        b.in_block(body, |b| {
            let i64 = b.convert(i, Type::I64);
            let (x, y) = (b.load_view(vars[0]), b.load_view(vars[1]));
            let xi = b.load_elem(x, vec![i64]);
            let yi = b.load_elem(y, vec![i64]);
            let factor = b.load(vars[3]);
            let product = b.binary(BinaryOp::Mul, factor, xi);
            let updated = b.binary(BinaryOp::Add, yi, product);
            b.store_elem(y, vec![i64], updated);
            let sum = b.load(private_sum);
            let sum = b.binary(BinaryOp::Add, sum, updated);
            b.store(private_sum, sum);
            let most = b.load(private_most);
            let most = b.binary(BinaryOp::Max, most, i);
            b.store(private_most, most);
        });
        let single = b.new_block();
        b.in_block(single, |b| {
            let n = b.load(vars[2]);
            let items = vec![PrintItem::Text("iterations:".to_string()), PrintItem::Value(n)];
            b.effect(OpKind::Print { items });
        });
        b.effect(OpKind::Single { body: single });
    });
    let plan = Schedule { reductions: plans, ..gang_vector() };
    schedule(&mut func, loop_op.expect("the loop"), plan);
    kernel(func, machine, block)
}

/// `axpy(x, y, n, factor, sum, most)`: a data region around the launches of both machines' kernels.
pub(crate) fn axpy_module() -> Module {
    let mut module = outlined();
    let cpu = module.functions.push(axpy_kernel(Machine::Cpu, [1, 1, 1], "axpy_12_cpu"));
    let gpu = module.functions.push(axpy_kernel(Machine::Gpu, [128, 1, 1], "axpy_12_gpu"));
    let params = vec![
        by_ref(".x", Elem::F64),
        by_ref(".y", Elem::F64),
        by_ref("n", Elem::I32),
        by_ref("factor", Elem::F64),
        by_ref("sum", Elem::F64),
        by_ref("most", Elem::I32),
    ];
    let host = function("axpy_", params, None, |b, vars| {
        let n = b.load(vars[2]);
        let extent = b.convert(n, Type::I64);
        let arrays = [("x", vars[0]), ("y", vars[1])].map(|(name, incoming)| {
            let storage =
                Storage::Descriptor { elem: Elem::F64, rank: 1, contiguous: true, kind: DescriptorKind::Other };
            let array = b.func.local(name, storage, NO_SPAN);
            let base = b.var_addr(incoming);
            let (lower, stride) = (b.i64(1), b.i64(8));
            let view = b.make_view(base, Elem::F64, vec![ViewDim { lower, extent, stride }]);
            b.store_view(array, view);
            array
        });
        let [gpu_body, cpu_body] = [gpu, cpu].map(|kernel| {
            let block = b.new_block();
            let before = b.switch_to(block);
            region(b, kernel, vars, arrays);
            b.end_block();
            b.switch_to(before);
            block
        });
        b.effect(OpKind::ByDevice { gpu: Some(gpu_body), cpu: cpu_body });
    });
    module.functions.push(host);
    module
}

fn region(b: &mut Builder<'_>, kernel: FuncId, vars: &[Var], arrays: [Var; 2]) {
    let construct = Construct {
        kind: ConstructKind::Parallel,
        span: accc_source::Span::new(10, 11),
        end_span: accc_source::Span::new(20, 21),
    };
    let clause = |kind, var, section, implicit| DataClause {
        kind,
        var,
        section,
        rows: None,
        modifiers: accc_ir::Modifiers::default(),
        implicit,
        text: String::new(),
        span: NO_SPAN,
    };
    let (start, n) = (b.i64(0), b.load(vars[2]));
    let extent = b.convert(n, Type::I64);
    let section = Some(vec![SectionRange { start, extent, step: None }]);
    let clauses = vec![
        clause(ClauseKind::CopyIn, arrays[0], section, false),
        clause(ClauseKind::Copy, arrays[1], None, false),
        clause(ClauseKind::Copy, vars[4], None, true),
        clause(ClauseKind::Copy, vars[5], None, true),
    ];
    let body = b.new_block();
    let data = b.effect(OpKind::Data(Box::new(Data {
        construct,
        if_cond: None,
        asynchronous: Async::Sync,
        wait: WaitFor::Nothing,
        clauses,
        compute: true,
        deferrable_wait: false,
        default: DefaultClause::Implicit,
        body,
    })));
    b.in_block(body, |b| {
        let mut args = Vec::new();
        for (clause, array) in arrays.into_iter().enumerate() {
            let view = b.load_view(array);
            let kind = OpKind::DeviceView { data, clause: clause as u32, view };
            args.push(b.value(kind, Type::View(Elem::F64, 1)));
        }
        let (n, factor) = (b.load(vars[2]), b.load(vars[3]));
        args.extend([n, factor]);
        for clause in [2, 3] {
            args.push(b.value(OpKind::DeviceAddr { data, clause }, Type::Ptr));
        }
        let n = b.convert(n, Type::I64);
        let (one, lanes) = (b.i64(1), b.i64(128));
        let (grid, block) = ([n, one, one], [lanes, one, one]);
        b.effect(OpKind::Launch(Box::new(Launch {
            kernel,
            grid,
            block,
            asynchronous: Async::Sync,
            private_bytes: None,
            args,
        })));
    });
}

#[test]
fn a_region_runs_and_reduces() {
    let c = format!(
        "{RUNTIME}
        void axpy_(double *x, double *y, int *n, double *factor, double *sum, int *most);
        int main(void) {{
            double x[10], y[10], factor = 2, sum = 1000; int n = 10, most = 3;
            for (int i = 0; i < 10; i++) {{ x[i] = i; y[i] = 100; }}
            axpy_(x, y, &n, &factor, &sum, &most);
            printf(\"%g %g sum %g most %d\\n\", y[0], y[9], sum, most);
            return 0;
        }}"
    );
    insta::assert_snapshot!(run(&axpy_module(), 2, &c), @r"
    data /src/test.f90:10 axpy
      x kind 1 elem 8 flags 0: [0 10 8]
      y kind 0 elem 8 flags 0: [0 10 8]
      sum kind 0 elem 8 flags 1:
      most kind 0 elem 4 flags 1:
    launch axpy_12_cpu line 12 grid 10 block 128 args 12
    record 48 bytes, 2 items: 'iterations:' 10
    record 48 bytes, 2 items: 'iterations:' 10
    record 48 bytes, 2 items: 'iterations:' 10
    record 48 bytes, 2 items: 'iterations:' 10
    end 4
    100 118 sum 2090 most 10
    ");
}

/// a(i, j) = a(i, j) + i + 100 * j over a collapsed nest, i the inner loop.
pub(crate) fn collapsed_kernel(machine: Machine, name: &str) -> Function {
    let params = vec![view_param("a", Elem::I32, 2), by_value("n", Elem::I32), by_value("m", Elem::I32)];
    let mut loops = Vec::new();
    let mut func = function(name, params, None, |b, vars| {
        let [i_var, j_var] = ["i", "j"].map(|name| b.func.local(name, i32_scalar(), NO_SPAN));
        let zero = b.int(0, Type::I32);
        let one = b.int(1, Type::I32);
        let m = b.load(vars[2]);
        let (outer_op, outer, _) = b.for_op(Some(j_var), zero, m, one);
        loops.push(outer_op);
        b.in_block(outer, |b| {
            let n = b.load(vars[1]);
            let two = b.int(2, Type::I32);
            let (inner_op, inner, _) = b.for_op(Some(i_var), one, n, two);
            loops.push(inner_op);
            b.in_block(inner, |b| {
                let (i, j) = (b.load(i_var), b.load(j_var));
                let hundred = b.int(100, Type::I32);
                let hundreds = b.binary(BinaryOp::Mul, j, hundred);
                let amount = b.binary(BinaryOp::Add, i, hundreds);
                let subscripts = vec![b.convert(i, Type::I64), b.convert(j, Type::I64)];
                let view = b.load_view(vars[0]);
                let before = b.load_elem(view, subscripts.clone());
                let after = b.binary(BinaryOp::Add, before, amount);
                b.store_elem(view, subscripts, after);
            });
        });
    });
    schedule(&mut func, loops[0], Schedule { collapse: 2, ..gang_vector() });
    schedule(&mut func, loops[1], Schedule { collapsed: true, ..Schedule::default() });
    kernel(func, machine, if machine == Machine::Gpu { [128, 1, 1] } else { [1, 1, 1] })
}

#[test]
fn a_collapsed_nest_is_cut_into_gangs() {
    let mut module = outlined();
    let cpu = module.functions.push(collapsed_kernel(Machine::Cpu, "nest_cpu"));
    // The kernel's constant is reached through a launch; the view's numbers are passed straight on.
    let params = vec![by_ref(".a", Elem::I32), by_value("n", Elem::I32), by_value("m", Elem::I32)];
    let host = function("nest", params, None, |b, vars| {
        let base = b.var_addr(vars[0]);
        let (n, m) = (b.load(vars[1]), b.load(vars[2]));
        let (one, zero, four) = (b.i64(1), b.i64(0), b.i64(4));
        let (rows, columns) = (b.convert(n, Type::I64), b.convert(m, Type::I64));
        let columns = b.binary(BinaryOp::Add, columns, one);
        let stride = b.binary(BinaryOp::Mul, rows, four);
        let dims =
            vec![ViewDim { lower: one, extent: rows, stride: four }, ViewDim { lower: zero, extent: columns, stride }];
        let view = b.make_view(base, Elem::I32, dims);
        let args = vec![view, n, m];
        let launch = Launch {
            kernel: cpu,
            grid: [one; 3],
            block: [one; 3],
            asynchronous: Async::Sync,
            private_bytes: None,
            args,
        };
        b.effect(OpKind::Launch(Box::new(launch)));
    });
    module.functions.push(host);
    let c = format!(
        "{RUNTIME}
        void nest(int *a, int n, int m);
        int main(void) {{
            int a[15] = {{0}};
            nest(a, 5, 2);
            for (int k = 0; k < 15; k++) printf(\"%d \", a[k]);
            printf(\"\\n\");
            nest(a, 0, 2);
            return 0;
        }}"
    );
    insta::assert_snapshot!(run(&module, 2, &c), @r"
    launch nest_cpu line 12 grid 1 block 1 args 9
    1 0 3 0 5 101 0 103 0 105 201 0 203 0 205 
    launch nest_cpu line 12 grid 1 block 1 args 9
    ");
}
