//! Calls of procedures with `acc routine`, and what becomes of their loops.

use super::semantics::{print_sum, same};
use super::*;

/// `subroutine fill(x, n, s)`: x(i) = x(i) + i, and s gets the sum of x.
fn fill(level: RoutineLevel) -> Function {
    let signature = Signature { params: vec![Type::Ptr; 3], ..Signature::default() };
    let mut func = Function::declare("fill_", signature);
    (func.span, func.body) = (at(50), Some(func.blocks.push(BlockData::default())));
    func.routine = Some(Routine { level, nohost: false, bind: Bind::default(), implicit: false, span: at(51) });
    for name in [".x", "n", "s"] {
        let var = func.local(name, Storage::Scalar(Elem::I32), at(50));
        func.vars[var].class = VarClass::RefParam;
        func.vars[var].readonly = name == "n";
        func.params.push(var);
    }
    let [incoming, n, s] = func.params[..] else { unreachable!("three parameters") };
    let mut p = Program { block: func.body.expect("a body"), func };
    let storage = Storage::Descriptor { elem: Elem::I32, rank: 1, contiguous: true, kind: DescriptorKind::Other };
    let (x, i) = (p.func.local("x", storage, at(50)), p.scalar("i"));
    let mut b = p.builder(50);
    let (base, length) = (b.var_addr(incoming), b.load(n));
    let dim = ViewDim { lower: b.i64(1), extent: b.convert(length, Type::I64), stride: b.i64(4) };
    let view = b.make_view(base, Elem::I32, vec![dim]);
    b.store_view(x, view);
    let zero = p.constant(52, 0);
    p.set(52, s, zero);
    let vector = if level > RoutineLevel::Seq { super::level() } else { None };
    let directive = LoopDirective { vector, reductions: vec![sum(53, s)], ..directive(53) };
    p.do_to(54, Some(directive), i, n, |p| {
        let (old, number) = (p.get(55, x, &[(i, 0)]), p.load(55, i));
        let new = p.add(55, old, number);
        p.put(55, x, &[(i, 0)], new);
        let (so_far, new) = (p.load(56, s), p.get(56, x, &[(i, 0)]));
        let total = p.add(56, so_far, new);
        p.set(56, s, total);
    });
    p.builder(57).effect(OpKind::Return(vec![]));
    p.func
}

/// Each iteration of a loop has `fill` work on five elements of `a`, and keeps their sum in `b`.
fn caller(level: RoutineLevel, loop_directive: LoopDirective) -> Module {
    let mut p = Program::new("caller");
    let (a, b) = (p.array("a", 100), p.array("b", 20));
    let (n, j, t) = (p.scalar("n"), p.scalar("j"), p.scalar("t"));
    let (five, from, to) = (p.constant(2, 5), p.constant(2, 1), p.constant(2, 100));
    p.set(2, n, five);
    p.do_loop(3, None, j, from, to, |p| {
        let value = p.load(3, j);
        p.put(3, a, &[(j, 0)], value);
    });
    p.compute((5, 20), ConstructKind::Parallel, Vec::new(), |p| {
        let (from, to) = (p.constant(6, 1), p.constant(6, 20));
        p.do_loop(6, Some(loop_directive), j, from, to, |p| {
            let mut at_call = p.builder(7);
            let number = at_call.load(j);
            let five = at_call.int(5, Type::I32);
            let last = at_call.binary(BinaryOp::Mul, number, five);
            let four = at_call.int(4, Type::I32);
            let first = at_call.binary(BinaryOp::Sub, last, four);
            let subscripts = vec![at_call.convert(first, Type::I64)];
            let view = at_call.load_view(a);
            let args = vec![at_call.elem_addr(view, subscripts), at_call.var_addr(n), at_call.var_addr(t)];
            at_call.call(FuncId(1), None, args);
            let total = p.load(8, t);
            p.put(8, b, &[(j, 0)], total);
        });
    });
    print_sum(&mut p, 30, a, j, 100);
    print_sum(&mut p, 31, b, j, 20);
    p.builder(99).effect(OpKind::Return(vec![]));
    let mut module = Module::new("test.f90", Spelling::Fortran);
    module.printer = Some("__accc_fortran_print".to_string());
    module.functions.push(p.func);
    module.functions.push(fill(level));
    module
}

#[test]
fn routines_compute_the_same_on_all_machines() {
    let gang = LoopDirective { gang: level(), ..directive(5) };
    for routine in [RoutineLevel::Seq, RoutineLevel::Vector, RoutineLevel::Worker] {
        insta::allow_duplicates! {
            insta::assert_snapshot!(same(caller(routine, gang.clone())), @"
            sum 353700
            sum 72800
            ");
        }
    }
    insta::assert_snapshot!(same(caller(RoutineLevel::Seq, directive(5))), @"
    sum 353700
    sum 72800
    ");
}

#[test]
fn a_vector_routine_leaves_the_vector_to_itself() {
    let module = caller(RoutineLevel::Vector, directive(5));
    insta::assert_snapshot!(minfo(module.clone()), @"
    caller:
          5, Generating Tesla code
              6, !$acc loop gang ! blockidx%x
          5, Generating implicit copy(a(:)) [if not already present]
             Generating implicit copyout(b(:)) [if not already present]
    fill:
         50, Generating acc routine vector
             Generating Tesla code
             54, !$acc loop vector ! threadidx%x
                 Generating reduction(+:s)
    ");
    insta::assert_snapshot!(outlined(module), @r#"
    func @f0 "caller_" display "caller" () {
      store $2, %
      for % ($3) = % to % step % {
        store_elem %[%], %
      }
        gpu {
          store $7, %
          store $9, %
          !0: data of parallel compute deferrable_wait copy($0 "a(:)" implicit) copyout($1 "b(:)" implicit) {
            launch @f2 grid(%, %, %) block(%, %, %) (%, %, %, %)
          }
        }
        cpu {
          store $10, %
          store $12, %
          !1: data of parallel compute copy($0 "a(:)" implicit) copyout($1 "b(:)" implicit) {
            launch @f3 grid(%, %, %) block(%, %, %) (%, %, %, %)
          }
        }
      }
      store $5, %
      for % ($3) = % to % step % {
        store $5, %
      }
      print("sum", %)
      store $6, %
      for % ($3) = % to % step % {
        store $6, %
      }
      print("sum", %)
    }
    func @f1 "fill_" display "fill" (ptr, ptr, ptr) params($0, $1, $2) routine(vector) {
      store_view $3, %
      single {
        store $2, %
      }
      for % ($4) = % to % step % verdict(asserted) schedule(vector(0) explicit reduction(add $2 by $5 vector)) {
        store_elem %[%], %
        store $5, %
      }
    }
    func @f2 "caller_5_gpu" display "caller" (ptr, i32, i32, ptr) params($1, $2, $4, $6) internal kernel(gpu parallel block(32, 1, 1)) {
      var $7 ".t": i32 gang_local
      store $3, %
      store $5, %
      for % ($0) = % to % step % verdict(asserted) schedule(gang covered narrow) {
        single {
          store $7, %
        }
        barrier
        barrier
        store $5, %
        single {
          store_elem %[%], %
        }
      }
    }
    func @f3 "caller_5_cpu" display "caller" (ptr, i32, i32, ptr) params($1, $2, $4, $6) internal kernel(cpu parallel block(1, 1, 1)) {
      store $3, %
      store $5, %
      for % ($0) = % to % step % verdict(asserted) schedule(gang) {
        store_elem %[%], %
      }
    }
    func @f4 "__accc_settle" display "__accc_settle" ()
    "#);
}

#[test]
fn a_seq_routine_is_called_by_each_lane() {
    let module = caller(RoutineLevel::Seq, directive(5));
    insta::assert_snapshot!(minfo(module.clone()), @"
    caller:
          5, Generating Tesla code
              6, !$acc loop gang, vector(128) ! blockidx%x threadidx%x
          5, Generating implicit copy(a(:)) [if not already present]
             Generating implicit copyout(b(:)) [if not already present]
          6, Non-stride-1 accesses for array 'a'
             Lanes of vector lie 5 elements apart: no loop that threads may share walks through memory
    fill:
         50, Generating acc routine seq
             Generating Tesla code
    ");
    insta::assert_snapshot!(outlined(module), @r#"
    func @f0 "caller_" display "caller" () {
      store $2, %
      for % ($3) = % to % step % {
        store_elem %[%], %
      }
        gpu {
          store $7, %
          store $9, %
          !0: data of parallel compute deferrable_wait copy($0 "a(:)" implicit) copyout($1 "b(:)" implicit) {
            launch @f2 grid(%, %, %) block(%, %, %) (%, %, %, %)
          }
        }
        cpu {
          store $10, %
          store $12, %
          !1: data of parallel compute copy($0 "a(:)" implicit) copyout($1 "b(:)" implicit) {
            launch @f3 grid(%, %, %) block(%, %, %) (%, %, %, %)
          }
        }
      }
      store $5, %
      for % ($3) = % to % step % {
        store $5, %
      }
      print("sum", %)
      store $6, %
      for % ($3) = % to % step % {
        store $6, %
      }
      print("sum", %)
    }
    func @f1 "fill_" display "fill" (ptr, ptr, ptr) params($0, $1, $2) routine(seq) {
      store_view $3, %
      store $2, %
      for % ($4) = % to % step % {
        store_elem %[%], %
        store $2, %
      }
    }
    func @f2 "caller_5_gpu" display "caller" (ptr, i32, i32, ptr) params($1, $2, $4, $6) internal kernel(gpu parallel block(128, 1, 1)) {
      store $3, %
      store $5, %
      for % ($0) = % to % step % verdict(asserted) schedule(gang vector(128) covered narrow) {
        store_elem %[%], %
      }
    }
    func @f3 "caller_5_cpu" display "caller" (ptr, i32, i32, ptr) params($1, $2, $4, $6) internal kernel(cpu parallel block(1, 1, 1)) {
      store $3, %
      store $5, %
      for % ($0) = % to % step % verdict(asserted) schedule(gang vector(128)) {
        store_elem %[%], %
      }
    }
    func @f4 "__accc_settle" display "__accc_settle" ()
    "#);
}

#[test]
fn a_loop_can_not_take_the_level_of_a_routine_in_it() {
    let vector = LoopDirective { gang: level(), vector: level(), ..directive(5) };
    let (outcome, _) = compile(caller(RoutineLevel::Vector, vector), true, true);
    let told: Vec<String> = outcome.diagnostics.iter().map(|d| format!("{} {}", d.code, d.message)).collect();
    insta::assert_snapshot!(told.join("\n"), @"ACC2009 a call of the vector routine `fill` inside a vector loop");
}
