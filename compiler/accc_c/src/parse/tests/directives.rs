//! Directives on statements, at file scope, and the legacy ones.

use super::{messages, tree};
use insta::assert_snapshot;

#[test]
fn constructs_take_the_next_statement() {
    assert_snapshot!(tree(
        "void f(int n, float *a, struct s *p) {\n#pragma acc data copyin(a[0:n]) create(p->b[:4][2:])\n{\n\
         #pragma acc parallel loop gang vector vector_length(128) reduction(+:s) if(n > 1) async\n\
         for (int i = 0; i < n; i++) {\n#pragma acc atomic capture\n{ x = a[0]; a[0]++; }\n\
         #pragma acc loop seq\nfor (;;) ;\n}\n#pragma acc update self(a[1]) wait(1, 2)\n}\n\
         if (n) {\n#pragma acc wait(1)\n}\n;\n#pragma acc kernels\n#pragma acc loop independent collapse(2) private(t)\n\
         for (;;) for (;;) ;\n#pragma acc enter data copyin(a[0:n])\n}"
    ), @"
    function f: function(n: int, a: pointer to float, p: pointer to struct s) returning void
      acc data copyin(a[0:n]) create(p->b[:4][2:])
        acc parallel loop gang vector vector_length(128) reduction(+: s) if((n > 1)) async
          for
            init
              declare i: int = 0
            while (i < n)
            step (i++)
            do
              acc atomic capture
                (x = a[0])
                (a[0]++)
              acc loop seq
                for
                  do
                    empty
        acc update self(a[1]) wait(1, 2)
      if n
        acc wait(1)
      empty
      acc kernels
        acc loop independent collapse(2) private(t)
          for
            do
              for
                do
                  empty
      acc enter data copyin(a[0:n])
    ");
}

#[test]
fn file_scope() {
    assert_snapshot!(tree(
        "#pragma acc routine seq\nfloat g(float);\n#pragma acc routine(h) vector\nfloat t[4];\n\
         #pragma acc declare create(t)\nfloat g(float x) { return x; }\n"
    ), @"
    acc routine seq
    declare g: function(float) returning float
    acc routine(h) vector
    declare t: array[4] of float
    acc declare create(t)
    function g: function(x: float) returning float
      return x
    ");
}

#[test]
fn bodies_of_routines_are_device_code() {
    assert_snapshot!(messages(
        "#pragma acc routine seq\nint g(int);\nint g(int x) {\n#pragma acc wait\nreturn x; }\n\
         int h(int x) {\n#pragma acc wait\nreturn x; }"
    ), @"
    4:13: ACC2008 `wait` in a procedure with `acc routine` [1: makes the procedure one that the device runs] (put it where the procedure's caller runs on the host (OpenACC 3.3, section 2.15.1))
    ");
}

#[test]
fn what_directives_need() {
    assert_snapshot!(messages(
        "#pragma acc parallel\nvoid f(void) {\n#pragma acc parallel loop\nwhile (1) ;\n#pragma acc loop\nx = 1;\n\
         #pragma acc parallell\nx = 2;\n#pragma acc parallel copy(a[0:)\n{ }\n#pragma acc end parallel\n\
         #pragma acc parallel loop\nfor (;;) {\n#pragma acc parallel\n{ }\n}\nx =\n#pragma acc wait\n1;\n\
         #pragma acc kernels\n}"
    ), @"
    1:13: ACC2008 `parallel` outside of a function (move it into the function that it is for)
    4:1: ACC2020 the loop under `parallel loop` is not countable [3: this directive needs a `for` with a loop variable]
    5:13: ACC2008 `loop` outside of a compute construct has no effect (write `parallel loop` or `kernels loop`, or put it into a `parallel`, `kernels` or `serial` construct; in a procedure that device code calls, write `acc routine` with its level at its head)
    5:13: ACC2011 `loop` is not followed by a loop [6: the next statement is this]
    7:13: ACC2001 unknown directive `parallell` (did you mean `parallel`?)
    9:31: ACC0011 expected an expression, found `)`
    11:13: ACC2012 `end parallel` in C (leave it out)
    14:13: ACC2008 `parallel` inside a `parallel loop` construct [12: the compute construct starts here] (use `loop` inside the compute construct, or end it first (OpenACC 3.3, section 2.5.4))
    18:1: ACC0011 expected an expression, found `#pragma acc`
    20:13: ACC2011 `kernels` is not followed by a statement
    ");
}

#[test]
fn legacy_directives_are_todays() {
    let text = "void f(int **restrict g, int **h, int n) {\n\
                #pragma acc data region copy(g[0:n+1][0:n+1]) local(h[0:n+1][0:n+1])\n{\n#pragma acc region\n{\n\
                #pragma acc for independent, parallel(8), vector(16) private(t[0:3])\nfor (;;) ;\n\
                #pragma acc for host\nfor (;;) ;\n}\n#pragma acc region for copyin(g[0:9])\nfor (;;) ;\n\
                #pragma acc region if(n) updatein(g[0:9]) updateout(h[1:9])\n{ }\n\
                #pragma acc update in(g[0:9]) out(h[0:9])\n#pragma acc update device(g[0:9])\n}\n}";
    assert_snapshot!(messages(text), @"
    2:13: ACC2026 this program uses PGI Accelerator directives, OpenACC's forerunner (in OpenACC `region` is `kernels`, `data region` is `data`, `for` and `do` are `loop`, `local` is `create`, and sections in C give a length, not the last element)
    ");
    assert_snapshot!(super::parse_text(text).0, @"
    function f: function(g: restrict pointer to pointer to int, h: pointer to pointer to int, n: int) returning void
      acc data copy(g[0:(n + 1)][0:(n + 1)](last)) create(h[0:(n + 1)][0:(n + 1)](last))
        acc kernels
          acc loop independent gang(8) vector(16) private(t[0:3](last))
            for
              do
                empty
          acc loop seq
            for
              do
                empty
        acc kernels loop copyin(g[0:9](last))
          for
            do
              empty
        block
          acc update device(g[0:9](last)) if(n)
          acc kernels if(n)
          acc update self(h[1:9](last)) if(n)
        acc update device(g[0:9](last)) self(h[0:9](last))
        acc update device(g[0:9])
    ");
}

#[test]
fn legacy_hints_are_said_and_the_rest_refused() {
    assert_snapshot!(messages(
        "void f(void) {\n#pragma acc region\n{\n#pragma acc for unroll(4) shortloop kernel cache(a)\nfor (;;) ;\n}\n\
         #pragma acc parallel local(x)\n{ }\n}"
    ), @"
    2:13: ACC2026 this program uses PGI Accelerator directives, OpenACC's forerunner (in OpenACC `region` is `kernels`, `data region` is `data`, `for` and `do` are `loop`, `local` is `create`, and sections in C give a length, not the last element)
    4:17: ACC2026 `unroll` has no effect
    4:27: ACC2026 `shortloop` has no effect
    4:37: ACC0002 not supported: clause `kernel` of the PGI Accelerator model (write `seq` on the loops inside)
    4:44: ACC0002 not supported: clause `cache` of the PGI Accelerator model (leave it out: it changes speed, never results)
    7:22: ACC2002 unknown clause `local` (clauses of `parallel` are `async`, `attach`, `copy`, `copyin`, `copyout`, `create`, `default`, `device_type`, `deviceptr`, `firstprivate`, `if`, `no_create`, `num_gangs`, `num_workers`, `present`, `private`, `reduction`, `self`, `vector_length`, `wait`)
    ");
}
