//! Directives without a region and queue numbers, under a runtime that only tells what it is asked.

use super::harness::*;

const RUNTIME: &str = r#"
    #include <stdio.h>
    typedef struct { const char *file, *function; unsigned line, end_line, kind, reserved; } Construct;
    typedef struct { long start, extent, stride; } Dim;
    typedef struct { void *host, *device; unsigned long elem_bytes; unsigned rank, kind, flags, line; Dim *dims;
                     const char *name; void **attach; unsigned tables, descriptor; void *record;
                     unsigned elem_type, reserved; } Clause;
    static void tell(const char *what, Construct *c, unsigned n, Clause *clauses, long queue) {
        printf("%s construct %u line %u queue %ld:", what, c->kind, c->line, queue);
        for (unsigned i = 0; i < n; i++) {
            Clause *x = &clauses[i];
            printf(" %s kind %u line %u", x->name, x->kind, x->line);
            for (unsigned d = 0; d < x->rank; d++)
                printf(" [%ld %ld %ld]", x->dims[d].start, x->dims[d].extent, x->dims[d].stride);
            x->device = x->host;
        }
        printf("\n");
    }
    void __accc_data_begin(Construct *c, unsigned n, Clause *x, long q) { tell("begin", c, n, x, q); }
    void __accc_data_end(Construct *c, unsigned n, Clause *x, long q) { tell("end", c, n, x, q); }
    void __accc_compute_begin(Construct *c, long q) { printf("compute queue %ld\n", q); }
    void __accc_compute_end(Construct *c, long q, unsigned flags) { printf("compute end queue %ld\n", q); }
    void __accc_launch(void *k, long *shape, unsigned long *args, long q) { printf("launch queue %ld\n", q); }
    void __accc_enter_data(Construct *c, unsigned n, Clause *x, long q) { tell("enter", c, n, x, q); }
    void __accc_exit_data(Construct *c, unsigned n, Clause *x, long q, unsigned flags) {
        tell(flags ? "exit with flags" : "exit", c, n, x, q);
    }
    void __accc_update(Construct *c, unsigned n, Clause *x, long q, unsigned flags) {
        tell(flags ? "update with flags" : "update", c, n, x, q);
    }
    void __accc_wait(Construct *c, unsigned n, long *queues, long q) {
        printf("wait construct %u by %ld for %u:", c->kind, q, n);
        for (unsigned i = 0; i < n; i++) printf(" %ld", queues[i]);
        printf("\n");
    }
"#;

fn actions() -> accc_ir::Module {
    let text = r#"module "t" phase=outlined spelling=fortran
        func @f0 "act" display "act" (i64, i1) params($0, $1) {
          var $0 "q": i64 value
          var $1 "on": bool8 value
          var $2 "a": f64[1 : 10] local
          var $3 "s": i32 local
          %0 = load $0
          %1 = load $1
          %2 = const 2: i64
          %3 = const 7: i64
          data_action declare #1..2 (device_resident($2 "a(:)" #3..4))
          data_action enter_data #5..6 (if(%1) async(%0) wait(%2, %3) copyin($2 [%2 : %3] "a(3:9)" #7..8) create($3 "s"))
          data_action update #9..10 (if_present async wait update_self($3 "s") update_device($2 "a(:)"))
          data_action update #11..12 (update_self($3 "s"))
          !0: data of kernels #13..14 compute async(%0) wait(%2) copy($2 "a(:)") {
            %4 = device_addr !0, 0
            launch @f1 async(%0) grid(%2, %2, %2) block(%2, %2, %2) (%4)
            yield
          }
          wait_op wait #15..16 (wait)
          wait_op wait #17..18 (if(%1) async(%0) wait(%3))
          data_action exit_data #19..20 (finalize async(%3) delete($2 "a(:)") copyout($3 "s"))
          data_action exit_data #21..22 (delete($2 "a(:)"))
          data_action declare #1..2 (ends device_resident($2 "a(:)"))
          return
        }
        func @f1 "act_13_cpu" display "act" (ptr) params($0) internal kernel(cpu kernels block(1, 1, 1)) {
          var $0 "a": f64[1 : 10] ref
          return
        }"#;
    let module = accc_ir::text::parse(text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(accc_ir::verify(&module), Ok(()));
    module
}

#[test]
fn data_actions_waits_and_queues() {
    let c = format!("{RUNTIME} void act(long q, int on); int main(void) {{ act(5, 1); puts(\"\"); act(-1, 0); }}");
    insta::assert_snapshot!(run(&actions(), 2, &c), @r"
    enter construct 8 line 1 queue -2: a kind 3 line 3 [0 10 8]
    wait construct 4 by 5 for 2: 2 7
    enter construct 4 line 5 queue 5: a kind 1 line 7 [2 7 8] s kind 3 line 0
    wait construct 12 by -1 for 0:
    update with flags construct 12 line 9 queue -1: s kind 10 line 0 a kind 11 line 0 [0 10 8]
    update construct 12 line 11 queue -2: s kind 10 line 0
    wait construct 1 by 5 for 1: 2
    begin construct 1 line 13 queue 5: a kind 0 line 0 [0 10 8]
    compute queue 5
    launch queue 5
    compute end queue 5
    end construct 1 line 13 queue 5: a kind 0 line 0 [0 10 8]
    wait construct 14 by -2 for 0:
    wait construct 14 by 5 for 1: 7
    exit with flags construct 5 line 19 queue 7: a kind 8 line 0 [0 10 8] s kind 2 line 0
    exit construct 5 line 21 queue -2: a kind 8 line 0 [0 10 8]
    exit construct 8 line 1 queue -2: a kind 3 line 0 [0 10 8]

    enter construct 8 line 1 queue -2: a kind 3 line 3 [0 10 8]
    wait construct 12 by -1 for 0:
    update with flags construct 12 line 9 queue -1: s kind 10 line 0 a kind 11 line 0 [0 10 8]
    update construct 12 line 11 queue -2: s kind 10 line 0
    wait construct 1 by -1 for 1: 2
    begin construct 1 line 13 queue -1: a kind 0 line 0 [0 10 8]
    compute queue -1
    launch queue -1
    compute end queue -1
    end construct 1 line 13 queue -1: a kind 0 line 0 [0 10 8]
    wait construct 14 by -2 for 0:
    exit with flags construct 5 line 19 queue 7: a kind 8 line 0 [0 10 8] s kind 2 line 0
    exit construct 5 line 21 queue -2: a kind 8 line 0 [0 10 8]
    exit construct 8 line 1 queue -2: a kind 3 line 0 [0 10 8]
    ");
}

#[test]
fn a_link_in_a_procedure_is_refused() {
    let mut module = actions();
    for op in module.functions[accc_ir::FuncId(0)].ops.values_mut() {
        if let accc_ir::OpKind::DataAction(node) = &mut op.kind
            && node.construct.kind == accc_ir::ConstructKind::Declare
        {
            node.clauses[0].kind = accc_ir::ClauseKind::Link;
        }
    }
    let error = compile(&module, &options(0)).err().expect("an error");
    insta::assert_snapshot!(error.message, @"not supported: `declare link(a(:))` in a procedure");
}
