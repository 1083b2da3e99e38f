//! One broken law each, on a small program that is otherwise right.

use super::*;
use crate::builder::Builder;
use crate::function::BlockData;
use crate::ids::Var;
use crate::module::{Phase, Spelling};
use crate::operator::{BinaryOp, CompareOp};
use crate::schedule::Schedule;
use crate::signature::Signature;
use crate::types::Elem;
use accc_source::Span;

struct Sample {
    module: Module,
    entry: Block,
    loop_op: Op,
    body: Block,
    counter: Var,
}

impl Sample {
    /// `do i = 1, 10; s = s + i; end do; return`.
    fn new() -> Sample {
        let mut func = Function::declare("f_", Signature::default());
        let counter = func.local("i", Storage::Scalar(Elem::I32), Span::NONE);
        let s = func.local("s", Storage::Scalar(Elem::I32), Span::NONE);
        let entry = func.blocks.push(BlockData::default());
        func.body = Some(entry);
        let mut b = Builder::new(&mut func, entry);
        let (one, ten) = (b.int(1, Type::I32), b.int(10, Type::I32));
        let (loop_op, body, iv) = b.for_op(Some(counter), one, ten, one);
        b.in_block(body, |b| {
            let old = b.load(s);
            let sum = b.binary(BinaryOp::Add, old, iv);
            b.store(s, sum);
        });
        b.effect(OpKind::Return(vec![]));
        let mut module = Module::new("t.f90", Spelling::Fortran);
        module.functions.push(func);
        Sample { module, entry, loop_op, body, counter }
    }

    fn func(&mut self) -> &mut Function {
        &mut self.module.functions[FuncId(0)]
    }

    fn node(&mut self) -> &mut crate::op_parts::For {
        let op = self.loop_op;
        match &mut self.func().ops[op].kind {
            OpKind::For(node) => node,
            _ => unreachable!(),
        }
    }

    fn messages(&self) -> String {
        let errors = verify(&self.module).expect_err("a law is broken");
        errors.iter().map(VerifyError::to_string).collect::<Vec<_>>().join("\n")
    }
}

#[test]
fn a_right_program_passes() {
    assert_eq!(verify(&Sample::new().module), Ok(()));
}

#[test]
fn a_value_is_used_only_where_it_is_defined() {
    let mut t = Sample::new();
    let (entry, iv) = (t.entry, t.node().iv);
    let at = t.func().blocks[entry].ops.len() - 1;
    Builder::at(t.func(), entry, at).unary(crate::operator::UnaryOp::Neg, iv);
    insta::assert_snapshot!(t.messages(), @"@f0 op8: %2 is not defined here");
}

#[test]
fn operands_have_the_types_of_the_op() {
    let mut t = Sample::new();
    let entry = t.entry;
    let mut b = Builder::at(t.func(), entry, 0);
    let (x, n) = (b.float(1.0, Type::F64), b.int(1, Type::I64));
    b.value(OpKind::Binary(BinaryOp::Add, x, n), Type::F64);
    b.value(OpKind::Compare(CompareOp::ULt, x, x), Type::I1);
    b.value(OpKind::Convert(n), Type::I1);
    insta::assert_snapshot!(t.messages(), @"
    @f0 op10: %6 is i64, expected f64
    @f0 op11: ULt of f64
    @f0 op12: no conversion from i64 to Some(I1)
    ");
}

#[test]
fn the_loop_variable_is_the_loops() {
    let mut t = Sample::new();
    let (body, counter, iv) = (t.body, t.counter, t.node().iv);
    Builder::at(t.func(), body, 0).store(counter, iv);
    insta::assert_snapshot!(t.messages(), @"@f0 op8: stores $0, which op2 counts");
}

#[test]
fn blocks_end_with_their_one_terminator() {
    let mut t = Sample::new();
    let body = t.body;
    Builder::at(t.func(), body, 0).effect(OpKind::Unreachable);
    t.func().blocks[body].ops.pop();
    insta::assert_snapshot!(t.messages(), @"
    @f0 op8: a terminator in the middle of a block
    @f0 op5: ^1 ends without a terminator
    ");
}

#[test]
fn jumps_name_what_is_around_them() {
    let mut t = Sample::new();
    let (entry, loop_op) = (t.entry, t.loop_op);
    let last = t.func().terminator(entry).unwrap();
    t.func().ops[last].kind = OpKind::Continue(loop_op);
    insta::assert_snapshot!(t.messages(), @"@f0 op7: target op2 is not around it");
}

#[test]
fn schedules_wait_for_their_phase_and_collapse_what_is_there() {
    let mut t = Sample::new();
    t.node().schedule = Some(Schedule { gang: true, collapse: 2, ..Schedule::default() });
    insta::assert_snapshot!(t.messages(), @"
    @f0 op2: a schedule before phase scheduled
    @f0 op2: collapses 2 loops that are not there
    ");
    t.module.phase = Phase::Scheduled;
    t.node().schedule = Some(Schedule { collapsed: true, ..Schedule::default() });
    insta::assert_snapshot!(t.messages(), @"@f0 op2: is collapsed, but no loop around says so");
}

#[test]
fn kernels_and_their_ops_belong_to_phase_outlined() {
    let mut t = Sample::new();
    let entry = t.entry;
    Builder::at(t.func(), entry, 0).effect(OpKind::Barrier);
    insta::assert_snapshot!(t.messages(), @"@f0 op8: outside of a kernel or routine");
    let func = t.func();
    func.kernel = Some(crate::function::Kernel {
        machine: crate::acc::Machine::Gpu,
        construct: crate::acc::Construct {
            kind: crate::acc::ConstructKind::Parallel,
            span: Span::NONE,
            end_span: Span::NONE,
        },
        span: Span::NONE,
        block: [128, 1, 1],
        cooperative: false,
        untold: false,
    });
    insta::assert_snapshot!(t.messages(), @"
    @f0 a kernel before phase outlined
    @f0 a kernel is internal, defined, and gives no result
    @f0 op8: outside of a kernel or routine
    @f0 op2: a loop without a schedule
    ");
}

#[test]
fn what_all_gangs_do_together_stands_in_cooperative_kernels() {
    let kernel = |cooperative: &str, body: &str| {
        let text = format!(
            "module \"t\" phase=outlined spelling=fortran
            func @f0 \"k\" display \"k\" () internal kernel(gpu kernels block(32, 1, 1){cooperative}) {{
              %0 = const 1: i32
              {body}
              return
            }}"
        );
        let module = crate::text::parse(&text).unwrap();
        verify(&module).err().unwrap_or_default().iter().map(VerifyError::to_string).collect::<Vec<_>>().join("\n")
    };
    assert_eq!(kernel(" cooperative", "grid_barrier"), "");
    insta::assert_snapshot!(kernel("", "grid_barrier"), @"@f0 op1: outside of a cooperative kernel");
    let shared = "for %1 = %0 to %0 step %0 verdict(asserted) schedule(gang) { grid_barrier yield }";
    insta::assert_snapshot!(kernel(" cooperative", shared), @"@f0 op2: inside of what threads share");
}

#[test]
fn data_actions_waits_and_atomics_keep_their_laws() {
    let text = "module \"t\" phase=acc spelling=fortran
        global @g0 \"g\" external 4 align 4 declare(copyout) zero
        func @f0 \"f\" display \"f\" () {
          var $0 \"a\": i32[1 : 3] local
          var $1 \"s\": f64 local
          %0 = const 1: i32
          %1 = const 1: i64
          data_action enter_data (finalize copyout($0 \"a\"))
          data_action update (ends async(%0) update_self($0 \"a\"))
          wait_op wait (async(%1))
          wait_op update (wait(%0))
          data copy($0 \"a\") delete($0 \"a\") {
            yield
          }
          atomic_store $0, %0
          %2 = const 1.0: f64
          %3 = atomic_update xor $1, %2
          %4 = load_view $0
          %5 = atomic_update add %4[%1], %1
          return
        }";
    let module = crate::text::parse(text).unwrap();
    let errors = verify(&module).expect_err("laws are broken");
    insta::assert_snapshot!(errors.iter().map(VerifyError::to_string).collect::<Vec<_>>().join("\n"), @"
    @g0 cannot be declared CopyOut
    @f0 op2: `finalize` on a data action of kind EnterData
    @f0 op2: a clause CopyOut on a construct EnterData
    @f0 op3: `ends` on a data action of kind Update
    @f0 op3: %0 is i32, expected i64
    @f0 op4: waits for nothing
    @f0 op5: wait of another kind
    @f0 op5: %0 is i32, expected i64
    @f0 op6: a clause Delete on a construct Data
    @f0 op8: an atomic operation on what is no value
    @f0 op10: atomic Xor of f64
    @f0 op12: %1 is i64, expected i32
    ");
}

#[test]
fn jumps_stay_within_reach() {
    let text = "module \"t.c\" phase=acc spelling=c
        func @f0 \"f\" display \"f\" () attrs(weak) {
          cfg {
            ^0 {
              compute serial {
                jump ^1
              }
              jump ^2
            }
            ^1 {
              %0 = label_addr ^0
              yield
            }
          }
          jump ^0
        }
        func @f1 \"g\" display \"g\" (i32 byval(8, 8), i8 sext) {
          return
        }";
    let errors = verify(&crate::text::parse(text).unwrap()).expect_err("laws are broken");
    let messages = errors.iter().map(VerifyError::to_string).collect::<Vec<_>>().join("\n");
    insta::assert_snapshot!(messages, @r"
    @f0 op2: leaves a region that must be left at its end
    @f0 op3: ^4 is no block of a cfg around it
    @f0 op6: ^1 is no block of a cfg around it
    @f1 parameter 0: ByVal { bytes: 8, align: 8 } of i32
    @f1 0 parameter variables, expected 2
    ");
}

#[test]
fn kernels_are_told_of_shapes_of_what_they_are_passed() {
    let kernel = |machine: &str, first: &str, second: &str| {
        let text = format!(
            "module \"t\" phase=outlined spelling=fortran
            func @f0 \"k\" display \"k\" (view<f32, 2>, view<f32, 3>) params($0, $1) internal kernel({machine} kernels block(32, 1, 1)) {{
              var $0 \"a\": view<f32, 2> {first}
              var $1 \"b\": view<f32, 3> {second}
              return
            }}"
        );
        let module = crate::text::parse(&text).unwrap();
        let printed = crate::text::print(&module);
        assert_eq!(crate::text::print(&crate::text::parse(&printed).unwrap()), printed);
        verify(&module).err().unwrap_or_default().iter().map(VerifyError::to_string).collect::<Vec<_>>().join("\n")
    };
    let (told, leads) = ("contiguous other value shape $1", "contiguous other value shape $1");
    assert_eq!(kernel("gpu", told, leads), "");
    insta::assert_snapshot!(kernel("cpu", told, leads), @"
    @f0 $0 has the shape of $1, which are no views of a GPU kernel
    @f0 $1 has the shape of $1, which are no views of a GPU kernel
    ");
    insta::assert_snapshot!(kernel("gpu", told, "contiguous other value"), @"@f0 $0 has the shape of $1, which are no views of a GPU kernel");
    insta::assert_snapshot!(kernel("gpu", "other value shape $1", leads), @"@f0 $0 has the shape of $1, which are no views of a GPU kernel");
}
