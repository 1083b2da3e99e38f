//! What C programs do with pointers: aliasing, sizes, tables of rows, records, linearized subscripts.

use super::*;

/// A program in C, whose function has these parameters.
struct C {
    p: Program,
    n: Var,
    i: Var,
    j: Var,
}

impl C {
    fn new() -> C {
        let mut p = Program::new("f");
        let n = p.func.vars.push(VarData::new("n", at(1), Storage::Scalar(Elem::I32), VarClass::ValueParam));
        p.func.params.push(n);
        p.func.signature.params.push(Type::I32);
        let (i, j) = (p.scalar("i"), p.scalar("j"));
        C { p, n, i, j }
    }

    fn pointer(&mut self, name: &str, elem: Elem, restrict: bool) -> Var {
        let storage = Storage::Pointer { elem, inner: Vec::new() };
        let data = VarData { restrict, ..VarData::new(name, at(1), storage, VarClass::ValueParam) };
        let var = self.p.func.vars.push(data);
        self.p.func.params.push(var);
        self.p.func.signature.params.push(Type::Ptr);
        var
    }

    /// `for (var = 0; var < n; var++)`
    fn below_n(p: &mut Program, line: u32, var: Var, n: Var, body: impl FnOnce(&mut Program)) {
        let (zero, n, one) = (p.constant(line, 0), p.load(line, n), p.constant(line, 1));
        let last = p.builder(line).binary(BinaryOp::SubNsw, n, one);
        p.do_loop(line, None, var, zero, last, body);
    }

    fn kernels(&mut self, clauses: Vec<DataClause>, fill: impl FnOnce(&mut Program, Var, Var, Var)) {
        let C { n, i, j, .. } = *self;
        self.p.compute((5, 20), ConstructKind::Kernels, clauses, |p| fill(p, n, i, j));
    }

    fn finish(self) -> Module {
        let mut module = self.p.finish();
        module.spelling = Spelling::C;
        module
    }

    /// With `malloc` as the unit's other function.
    fn finish_with_malloc(mut self) -> Module {
        self.p.builder(99).effect(OpKind::Return(vec![]));
        let mut module = Module::new("test.c", Spelling::C);
        module.functions.push(self.p.func);
        module.functions.push(Function::declare("malloc", Signature::new(vec![Type::I64], Some(Type::Ptr))));
        module
    }

    /// `y[i] = x[i]` over n elements.
    fn copy(mut self, x: Var, y: Var) -> Module {
        self.kernels(Vec::new(), |p, n, i, _| {
            C::below_n(p, 6, i, n, |p| {
                let value = p.get(7, x, &[(i, 0)]);
                p.put(7, y, &[(i, 0)], value);
            });
        });
        self.finish()
    }
}

fn facts(module: Module) -> String {
    compile(module, true, true).0.facts
}

#[test]
fn pointers_may_alias_unless_restrict() {
    let program = |restrict| {
        let mut c = C::new();
        let (x, y) = (c.pointer("x", Elem::I32, false), c.pointer("y", Elem::I32, restrict));
        c.copy(x, y)
    };
    insta::assert_snapshot!(minfo(program(false)), @"
    f:
          5, Generating two versions of the region: in parallel where x and y do not overlap, else in order
             Generating implicit copyin(x[:n]) [if not already present]
             Generating implicit copyout(y[:n]) [if not already present]
          6, Loop is parallelizable
             Generating Tesla code
              6, #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
    ");
    insta::assert_snapshot!(minfo(program(true)), @"
    f:
          5, Generating implicit copyin(x[:n]) [if not already present]
             Generating implicit copyout(y[:n]) [if not already present]
          6, Loop is parallelizable
             Generating Tesla code
              6, #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
    ");
}

/// Types that C keeps apart, and memory of two calls of malloc.
#[test]
fn what_cannot_be_the_same_memory() {
    let mut c = C::new();
    let (x, y) = (c.pointer("x", Elem::I32, false), c.pointer("y", Elem::F32, false));
    c.kernels(Vec::new(), |p, n, i, _| {
        C::below_n(p, 6, i, n, |p| {
            let value = p.get(7, x, &[(i, 0)]);
            let value = p.builder(7).convert(value, Type::F32);
            p.put(7, y, &[(i, 0)], value);
        });
    });
    insta::assert_snapshot!(facts(c.finish()), @"
    f 5:
        x(0:n-1): read
        y(0:n-1): written-first
    6: loop i: parallelizable, contiguous
    ");

    let mut c = C::new();
    let [a, b] =
        ["a", "b"].map(|name| c.p.func.local(name, Storage::Pointer { elem: Elem::I32, inner: Vec::new() }, at(1)));
    for var in [a, b] {
        let bytes = c.p.builder(2).i64(400);
        let memory = c.p.builder(2).call(FuncId(1), Some(Type::Ptr), vec![bytes]).unwrap();
        c.p.set(2, var, memory);
    }
    c.kernels(Vec::new(), |p, n, i, _| {
        C::below_n(p, 6, i, n, |p| {
            let value = p.get(7, a, &[(i, 0)]);
            p.put(7, b, &[(i, 0)], value);
        });
    });
    insta::assert_snapshot!(facts(c.finish_with_malloc()), @"
    f 5:
        a(0:n-1): read
        b(0:n-1): written-first
    6: loop i: parallelizable, contiguous
    ");
}

/// `a[i*n + j] = a[i*n + j] + 1`, and the same to the next row.
#[test]
fn linearized_subscripts() {
    let program = |rows_on: i64| {
        let mut c = C::new();
        let a = c.pointer("a", Elem::I32, false);
        c.kernels(Vec::new(), |p, n, i, j| {
            C::below_n(p, 6, i, n, |p| {
                C::below_n(p, 7, j, n, |p| {
                    let place = |p: &mut Program, ahead: i64| {
                        let (i, j, n, ahead) = (p.load(8, i), p.load(8, j), p.load(8, n), p.constant(8, ahead));
                        let mut b = p.builder(8);
                        let row = b.binary(BinaryOp::AddNsw, i, ahead);
                        let start = b.binary(BinaryOp::MulNsw, row, n);
                        let at = b.binary(BinaryOp::AddNsw, start, j);
                        b.convert(at, Type::I64)
                    };
                    let (from, to) = (place(p, 0), place(p, rows_on));
                    let mut b = p.builder(8);
                    let view = b.load_view(a);
                    let value = b.load_elem(view, vec![from]);
                    let view = b.load_view(a);
                    b.store_elem(view, vec![to], value);
                });
            });
        });
        c.finish()
    };
    insta::assert_snapshot!(facts(program(0)), @"
    f 5:
        a(0:n*n-1): read written
    6: loop i: parallelizable
    7: loop j: parallelizable, contiguous
    ");
    insta::assert_snapshot!(facts(program(1)), @"
    f 5:
        a(0:n+n*n-1): read written
    6: loop i: sequential
        CarriedDependence a (1,=)
    7: loop j: parallelizable, contiguous
    ");
    insta::assert_snapshot!(minfo(program(0)), @"
    f:
          5, Generating implicit copy(a[:n*n]) [if not already present]
          6, Loop is parallelizable
          7, Loop is parallelizable
             Generating Tesla code
              6, #pragma acc loop gang /* blockIdx.y */
              7, #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
    ");
}

/// `a[i*n + j] = 1` and `a[times*plane + i*n + j] = 2`, with `plane = n*n` set before.
#[test]
fn scalars_that_are_products_give_way_to_their_factors() {
    let program = |times: i64| {
        let mut c = C::new();
        let a = c.pointer("a", Elem::I32, false);
        let plane = c.p.scalar("plane");
        let mut b = c.p.builder(2);
        let (x, y) = (b.load(c.n), b.load(c.n));
        let square = b.binary(BinaryOp::MulNsw, x, y);
        b.store(plane, square);
        c.kernels(vec![clause(ClauseKind::Present, a, "a")], |p, n, i, j| {
            C::below_n(p, 6, i, n, |p| {
                C::below_n(p, 7, j, n, |p| {
                    for planes in [0, times] {
                        let (i, j, n, plane) = (p.load(8, i), p.load(8, j), p.load(8, n), p.load(8, plane));
                        let planes = p.constant(8, planes);
                        let mut b = p.builder(8);
                        let front = b.binary(BinaryOp::MulNsw, plane, planes);
                        let row = b.binary(BinaryOp::MulNsw, i, n);
                        let at = b.binary(BinaryOp::AddNsw, row, j);
                        let at = b.binary(BinaryOp::AddNsw, at, front);
                        let at = b.convert(at, Type::I64);
                        let view = b.load_view(a);
                        b.store_elem(view, vec![at], planes);
                    }
                });
            });
        });
        c.finish()
    };
    insta::assert_snapshot!(facts(program(2)), @"
    f 5:
        a(:): written
    6: loop i: parallelizable
    7: loop j: parallelizable, contiguous
    ");
    insta::assert_snapshot!(facts(program(0)), @"
    f 5:
        a(0:n*n-1): written-first
    6: loop i: parallelizable
    7: loop j: parallelizable, contiguous
    ");
}

/// `w[i+1][j] = w[i][j]` through an `int **`.
#[test]
fn tables_of_rows() {
    let program = |restrict, on: i64| {
        let mut c = C::new();
        let w = c.pointer("w", Elem::Ptr, restrict);
        c.kernels(Vec::new(), |p, n, i, j| {
            C::below_n(p, 6, i, n, |p| {
                C::below_n(p, 7, j, n, |p| {
                    let row = |p: &mut Program, ahead: i64| {
                        let (i, ahead) = (p.load(8, i), p.constant(8, ahead));
                        let mut b = p.builder(8);
                        let at = b.binary(BinaryOp::AddNsw, i, ahead);
                        let at = b.convert(at, Type::I64);
                        let table = b.load_view(w);
                        b.row_view(table, vec![at], Elem::I32, Vec::new())
                    };
                    let column = |p: &mut Program| {
                        let j = p.load(8, j);
                        p.builder(8).convert(j, Type::I64)
                    };
                    let (from, at) = (row(p, 0), column(p));
                    let value = p.builder(8).load_elem(from, vec![at]);
                    let (to, at) = (row(p, on), column(p));
                    p.builder(8).store_elem(to, vec![at], value);
                });
            });
        });
        c.finish()
    };
    insta::assert_snapshot!(facts(program(true, 1)), @"
    f 5:
        w(0:n-1,0:n): read written
    6: loop i: sequential
        CarriedDependence w (1,=)
    7: loop j: parallelizable, contiguous
    ");
    insta::assert_snapshot!(facts(program(false, 0)), @"
    f 5:
        w(0:n-1,0:n-1): read written
    6: loop i: sequential
        MayAlias w
    7: loop j: sequential, contiguous
        MayAlias w
    ");
    insta::assert_snapshot!(minfo(program(true, 0)), @"
    f:
          5, Generating implicit copy(w[:n][:n]) [if not already present]
          6, Loop is parallelizable
          7, Loop is parallelizable
             Generating Tesla code
              6, #pragma acc loop gang /* blockIdx.y */
              7, #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
    ");
}

/// `r[i].b = r[i+1].a` on records of two integers: different members never meet.
#[test]
fn members_of_records() {
    let program = |offset: u64| {
        let mut c = C::new();
        let r = c.pointer("r", Elem::Bytes(8), false);
        c.kernels(Vec::new(), |p, n, i, _| {
            C::below_n(p, 6, i, n, |p| {
                let at = |p: &mut Program, ahead: i64| {
                    let (i, ahead) = (p.load(7, i), p.constant(7, ahead));
                    let at = p.builder(7).binary(BinaryOp::AddNsw, i, ahead);
                    p.builder(7).convert(at, Type::I64)
                };
                let (next, here) = (at(p, 1), at(p, 0));
                let mut b = p.builder(7);
                let view = b.load_view(r);
                let member = b.field(view, 0, Elem::I32, Vec::new());
                let value = b.load_elem(member, vec![next]);
                let view = b.load_view(r);
                let member = b.field(view, offset, Elem::I32, Vec::new());
                b.store_elem(member, vec![here], value);
            });
        });
        c.finish()
    };
    insta::assert_snapshot!(facts(program(4)), @"
    f 5:
        r(0:n): read written
    6: loop i: parallelizable, contiguous
    ");
    insta::assert_snapshot!(facts(program(0)), @"
    f 5:
        r(0:n): read written
    6: loop i: sequential, contiguous
        CarriedDependence r (1)
    ");
}

/// `y[k[i]] = i`: which elements, nobody knows.
#[test]
fn sizes_that_are_not_known() {
    let program = |clauses: &dyn Fn(Var) -> Vec<DataClause>| {
        let mut c = C::new();
        let (k, y) = (c.pointer("k", Elem::I32, true), c.pointer("y", Elem::I32, true));
        c.kernels(clauses(y), |p, n, i, _| {
            C::below_n(p, 6, i, n, |p| {
                let index = p.get(7, k, &[(i, 0)]);
                let mut b = p.builder(7);
                let index = b.convert(index, Type::I64);
                let value = b.load(i);
                let view = b.load_view(y);
                b.store_elem(view, vec![index], value);
            });
        });
        c.finish()
    };
    let (outcome, _) = compile(program(&|_| Vec::new()), true, true);
    insta::assert_debug_snapshot!(outcome.diagnostics, @r#"
    [
        Diagnostic {
            severity: Warning,
            code: "ACC2027",
            message: "Accelerator restriction: size of the GPU copy of y is unknown",
            labels: [
                Label {
                    span: 700..701,
                    text: "which elements of `y` are used is not known before: it has to be on the device already",
                    primary: true,
                },
            ],
            notes: [],
            help: Some(
                "say so in a data clause, for instance `copy(y[0:n])`, or `present(y)` where it is on the device already",
            ),
            required: false,
        },
    ]
    "#);
    insta::assert_snapshot!(minfo(program(&|y| vec![clause(ClauseKind::Present, y, "y")])), @"
    f:
          5, Generating present(y)
             Generating implicit copyin(k[:n]) [if not already present]
          6, Loop carried dependence of y-> prevents parallelization
             y[...] at line 7 and y[...] at line 7 may be the same element, vector (<): say independent on the loop if they never are
             Generating Tesla code
              6, #pragma acc loop seq
    ");
}

/// `q = a + i; q[0] = 1`: a pointer that the region sets shows the other one's elements.
#[test]
fn pointers_set_in_the_region() {
    let mut c = C::new();
    let a = c.pointer("a", Elem::I32, false);
    let q = c.p.func.local("q", Storage::Pointer { elem: Elem::I32, inner: Vec::new() }, at(1));
    c.kernels(Vec::new(), |p, n, i, _| {
        C::below_n(p, 6, i, n, |p| {
            let index = p.load(7, i);
            let mut b = p.builder(7);
            let index = b.convert(index, Type::I64);
            let view = b.load_view(a);
            let address = b.elem_addr(view, vec![index]);
            b.store(q, address);
            let (view, zero, one) = (b.load_view(q), b.i64(0), b.int(1, Type::I32));
            b.store_elem(view, vec![zero], one);
        });
    });
    let module = c.finish();
    insta::assert_snapshot!(facts(module.clone()), @"
    f 5:
        a(0:n-1): written-first
    6: loop i: parallelizable, contiguous
        q: private
    ");
    insta::assert_snapshot!(outlined(module), @r#"
    func @f0 "f_" display "f" (i32, ptr) params($0, $3) {
        gpu {
          !0: data of kernels compute deferrable_wait copyout($3 [% : %] "a[:n]" implicit) {
            launch @f1 grid(%, %, %) block(%, %, %) (%, %)
          }
        }
        cpu {
          !1: data of kernels compute copyout($3 [% : %] "a[:n]" implicit) {
            launch @f2 grid(%, %, %) block(%, %, %) (%, %)
          }
        }
      }
    }
    func @f1 "f_6_gpu" display "f" (ptr, i32) params($1, $3) internal kernel(gpu kernels block(128, 1, 1)) {
      for % ($0) = % to % step % verdict(parallelizable) schedule(gang vector(128) covered narrow) {
        store $2, %
        store_elem %[%], %
      }
    }
    func @f2 "f_6_cpu" display "f" (ptr, i32) params($1, $3) internal kernel(cpu kernels block(1, 1, 1)) {
      for % ($0) = % to % step % verdict(parallelizable) schedule(gang vector(128)) {
        store $2, %
        store_elem %[%], %
      }
    }
    func @f3 "__accc_settle" display "__accc_settle" ()
    "#);
}

/// Fortran's pointers, which may show memory backwards: `q` shows the elements of `p`, so many of them later.
#[test]
fn fortran_pointers_are_compared() {
    let program = |later: i64, backwards: bool| {
        let mut p = Program::new("f");
        let i = p.scalar("i");
        let kind = DescriptorKind::Pointer;
        let storage = Storage::Descriptor { elem: Elem::I32, rank: 1, contiguous: false, kind };
        let [from, to] = ["p", "q"].map(|name| p.func.local(name, storage.clone(), at(1)));
        let mut b = p.builder(1);
        let bytes = b.i64(400);
        let base = b.value(OpKind::Alloca { bytes, owner: Owner::Thread }, Type::Ptr);
        for (array, first, stride) in [(from, 0, 4), (to, later * 4, if backwards { -4 } else { 4 })] {
            let first = b.i64(first);
            let base = b.ptr_add(base, first);
            let dims = vec![ViewDim { lower: b.i64(1), extent: b.i64(30), stride: b.i64(stride) }];
            let view = b.make_view(base, Elem::I32, dims);
            b.store_view(array, view);
        }
        for (array, values) in [(from, 3), (to, 5)] {
            let (low, high) = (p.constant(2, 1), p.constant(2, 30));
            p.do_loop(2, None, i, low, high, |p| {
                let (value, times) = (p.load(2, i), p.constant(2, values));
                let value = p.builder(2).binary(BinaryOp::Mul, value, times);
                p.put(2, array, &[(i, 0)], value);
            });
        }
        p.compute((5, 8), ConstructKind::Kernels, Vec::new(), |p| {
            let (low, high) = (p.constant(6, 1), p.constant(6, 30));
            p.do_loop(6, None, i, low, high, |p| {
                let (value, one) = (p.get(7, from, &[(i, 0)]), p.constant(7, 1));
                let value = p.add(7, value, one);
                p.put(7, to, &[(i, 0)], value);
            });
        });
        semantics::print_sum(&mut p, 9, from, i, 30);
        p.finish()
    };
    insta::assert_snapshot!(minfo(program(50, false)), @"
    f:
          5, Generating two versions of the region: in parallel where p and q do not overlap, else in order
             Generating implicit copyin(p(1:30)) [if not already present]
             Generating implicit copyout(q(1:30)) [if not already present]
          6, Loop is parallelizable
             Generating Tesla code
              6, !$acc loop gang, vector(128) ! blockidx%x threadidx%x
    ");
    for (later, backwards) in [(50, false), (1, false), (0, false), (60, true), (29, true), (31, true)] {
        semantics::same(program(later, backwards));
    }
}
