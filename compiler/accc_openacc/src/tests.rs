//! The parser and the checks over directives written as text: what they give and what they say.

use crate::test_host::{checked, parsed};
use insta::assert_snapshot;

#[test]
fn directives_of_both_languages() {
    assert_snapshot!(parsed(
        "!$acc parallel loop gang vector collapse(2), reduction(+:s, t) private(x)
!$ACC Kernels Loop Independent
#pragma acc serial loop seq
!$acc enter data copyin(a(1:n))
!$acc exit data delete(a) finalize
!$acc host_data use_device(a) if_present
!$acc atomic capture
!$acc atomic
!$acc wait(devnum: 1: queues: q, 2) async(3)
!$acc wait
!$acc cache(readonly: a(i), b(i:i+1))
!$acc routine(f) vector bind(g) nohost
!$acc end parallel loop
!$acc end atomic
!$acc update self(a) device(b) if(x > 0)
!$acc set device_num(1) device_type(nvidia)"
    ), @r#"
    ParallelLoop; Gang(GangArgs { num: None, dim: None, static_: None }); Vector(None); Collapse { force: false, n: "2" }; reduction Add s t; private x
    KernelsLoop; Independent
    SerialLoop; Seq
    EnterData; copyin a(1:n)
    ExitData; delete a; Finalize
    HostData; use_device a; IfPresent
    Atomic(Capture)
    Atomic(Update)
    Wait Some("1") ["q", "2"]; Async(Some("3"))
    Wait
    Cache readonly=true a(i) b(i:i+1)
    Routine f; Vector(None); Bind("g"); NoHost
    End(ParallelLoop)
    End(Atomic(Update))
    Update; self a; device b; If("x>0")
    Set; DeviceNum("1"); DeviceType(["nvidia"])
    "#);
}

#[test]
fn clauses_and_their_spellings() {
    assert_snapshot!(parsed(
        "!$acc data pcopy(a) present_or_copyin(b(1:n,2)) pcreate(/blk/) copyout(zero: c) copyin(readonly: d) create(zero)
!$acc parallel num_gangs(2, 3) num_workers(4) vector_length(32) self(x) if(n > (1+2)) default(none) async wait(1)
!$acc loop gang(num: 4, static: *) worker(num: 2) vector(length: 64) tile(*, 8) collapse(force: 2)
!$acc loop gang(dim: 1) device_type(nvidia, *) auto
!$acc loop reduction(.and.: a) reduction(max: b) reduction(ieor: c) reduction(&&: d) reduction(*: e) reduction(.neqv.: f)"
    ), @r#"
    Data; copy a; copyin b(1:n,2); create /blk/; copyout zero c; copyin readonly d; create zero
    Parallel; NumGangs(["2", "3"]); NumWorkers("4"); VectorLength("32"); SelfCond(Some("x")); If("n>(1+2)"); Default(None); Async(None); Wait { devnum: None, queues: ["1"] }
    Loop; Gang(GangArgs { num: Some("4"), dim: None, static_: Some(None) }); Worker(Some("2")); Vector(Some("64")); Tile([None, Some("8")]); Collapse { force: true, n: "2" }
    Loop; Gang(GangArgs { num: None, dim: Some("1"), static_: None }); DeviceType(["nvidia", "*"]); Auto
    Loop; reduction LogicalAnd a; reduction Max b; reduction Xor c; reduction LogicalAnd d; reduction Mul e; reduction Neqv f
    "#);
}

#[test]
fn unknown_names_get_a_suggestion() {
    assert_snapshot!(parsed(
        "!$acc paralel loop
!$acc copyin(a)
!$acc enter copyin(a)
!$acc
!$acc end update
!$acc parallel copyn(a, (b)) privat(c) frobnicate copy(d)"
    ), @"
    t.f90:1:7: error[ACC2001]: unknown directive `paralel`
      |
    1 | !$acc paralel loop
      |       ^^^^^^^ not an OpenACC directive
      |
      = help: did you mean `parallel`?
    t.f90:2:7: error[ACC2001]: unknown directive `copyin`
      |
    2 | !$acc copyin(a)
      |       ^^^^^^ not an OpenACC directive
      |
      = help: `copyin` is a clause: write it behind a directive, as in `parallel copyin`
    t.f90:3:13: error[ACC2001]: unknown directive `enter`
      |
    3 | !$acc enter copyin(a)
      |             ^^^^^^ expected `data` after `enter`
      |
      = help: did you mean `enter data`?
    t.f90:4:6: error[ACC2001]: an OpenACC directive needs a name
      |
    4 | !$acc
      |      ^ expected the name of a directive
      |
      = help: write a directive such as `parallel loop`, `kernels`, `data`
    t.f90:5:11: error[ACC2012]: `update` has no `end` directive
      |
    5 | !$acc end update
      |           ^^^^^^ this directive governs no block
    Parallel; copy d
    t.f90:6:16: error[ACC2002]: unknown clause `copyn`
      |
    6 | !$acc parallel copyn(a, (b)) privat(c) frobnicate copy(d)
      |                ^^^^^ not an OpenACC clause
      |
      = help: did you mean `copyin`?

    t.f90:6:30: error[ACC2002]: unknown clause `privat`
      |
    6 | !$acc parallel copyn(a, (b)) privat(c) frobnicate copy(d)
      |                              ^^^^^^ not an OpenACC clause
      |
      = help: did you mean `private`?

    t.f90:6:40: error[ACC2002]: unknown clause `frobnicate`
      |
    6 | !$acc parallel copyn(a, (b)) privat(c) frobnicate copy(d)
      |                                        ^^^^^^^^^^ not an OpenACC clause
      |
      = help: clauses of `parallel` are `async`, `attach`, `copy`, `copyin`, `copyout`, `create`, `default`, `device_type`, `deviceptr`, `firstprivate`, `if`, `no_create`, `num_gangs`, `num_workers`, `present`, `private`, `reduction`, `self`, `vector_length`, `wait`
    ");
}

#[test]
fn several_syntax_errors_in_one_directive() {
    assert_snapshot!(parsed(
        "!$acc parallel copy num_gangs() reduction(/: s) default(shared) copyin(zero: a) copyout() private(p
!$acc loop gang(1, 2) = vector,
!$acc data copyin(a b) copy(c)"
    ), @"
    Parallel
    t.f90:1:16: error[ACC2003]: `copy` needs an argument in parentheses
      |
    1 | !$acc parallel copy num_gangs() reduction(/: s) default(shared) copyin(zero: a) copyout() private(p
      |                ^^^^ expected `(` after `copy`

    t.f90:1:31: error[ACC0011]: expected an expression
      |
    1 | !$acc parallel copy num_gangs() reduction(/: s) default(shared) copyin(zero: a) copyout() private(p
      |                               ^ not an expression

    t.f90:1:43: error[ACC2010]: unknown reduction operator
      |
    1 | !$acc parallel copy num_gangs() reduction(/: s) default(shared) copyin(zero: a) copyout() private(p
      |                                           ^ expected an operator and `:`
      |
      = help: operators are + * max min, in C & | ^ && ||, in Fortran .and. .or. .eqv. .neqv. iand ior ieor

    t.f90:1:57: error[ACC2003]: expected `none` or `present`, found `shared`
      |
    1 | !$acc parallel copy num_gangs() reduction(/: s) default(shared) copyin(zero: a) copyout() private(p
      |                                                         ^^^^^^ expected `none` or `present`

    t.f90:1:72: error[ACC2018]: `zero` is no modifier of `copyin`
      |
    1 | !$acc parallel copy num_gangs() reduction(/: s) default(shared) copyin(zero: a) copyout() private(p
      |                                                                        ^^^^ unknown modifier
      |
      = help: modifiers of `copyin` are `always`, `alwaysin`, `capture`, `readonly`

    t.f90:1:89: error[ACC2003]: `copyout` needs at least one variable
      |
    1 | !$acc parallel copy num_gangs() reduction(/: s) default(shared) copyin(zero: a) copyout() private(p
      |                                                                                         ^ expected a variable

    t.f90:1:100: error[ACC2003]: expected `)`, found the end of the directive
      |
    1 | !$acc parallel copy num_gangs() reduction(/: s) default(shared) copyin(zero: a) copyout() private(p
      |                                                                                                    ^ expected `)`
    Loop; Vector(None)
    t.f90:2:20: error[ACC2003]: `gang` has two arguments of one kind
      |
    2 | !$acc loop gang(1, 2) = vector,
      |                    ^ only one `num`, one `dim` and one `static` may be given

    t.f90:2:32: error[ACC2003]: expected a clause after the comma, found the end of the directive
      |
    2 | !$acc loop gang(1, 2) = vector,
      |                                ^ expected a clause after the comma
    Data; copyin ab; copy c
    ");
}

#[test]
fn clauses_in_the_wrong_place_twice_or_in_contradiction() {
    assert_snapshot!(checked(
        "!$acc serial num_gangs(4)
!$acc kernels reduction(+:s)
!$acc loop copy(a)
!$acc parallel if(x) if(y)
!$acc loop seq gang vector
!$acc parallel loop independent auto
!$acc data if(x)
!$acc end parallel copy(a)
!$acc parallel private(x) firstprivate(y, x)"
    ), @"
    t.f90:1:14: error[ACC2004]: `num_gangs` is not allowed on `serial`
      |
    1 | !$acc serial num_gangs(4)
      |              ^^^^^^^^^^^^ not a clause of `serial`
      |
      = help: `num_gangs` is allowed on `parallel`, `kernels`, `parallel loop`, `kernels loop` (OpenACC 3.3, section 2.5.10)

    t.f90:2:15: error[ACC2004]: `reduction` is not allowed on `kernels`
      |
    2 | !$acc kernels reduction(+:s)
      |               ^^^^^^^^^^^^^^ not a clause of `kernels`
      |
      = help: `reduction` is allowed on `parallel`, `serial`, `parallel loop`, `kernels loop`, `serial loop`, `loop` (OpenACC 3.3, section 2.5.15); write it on a `loop` inside the construct, or use `kernels loop`

    t.f90:3:12: error[ACC2004]: `copy` is not allowed on `loop`
      |
    3 | !$acc loop copy(a)
      |            ^^^^^^^ not a clause of `loop`
      |
      = help: `copy` is allowed on `parallel`, `kernels`, `serial`, `parallel loop`, `kernels loop`, `serial loop`, `data`, `declare` (OpenACC 3.3, section 2.7.6)

    t.f90:4:22: error[ACC2005]: `if` may appear only once
      |
    4 | !$acc parallel if(x) if(y)
      |                ----- ^^^^^ again here
      |                |
      |                first here
      |
      = note: OpenACC 3.3, section 2.5.6

    t.f90:5:16: error[ACC2006]: `seq` and `gang` exclude each other
      |
    5 | !$acc loop seq gang vector
      |            --- ^^^^ contradicts `seq`
      |
      = help: leave one of them out (OpenACC 3.3, section 2.9)

    t.f90:5:21: error[ACC2006]: `seq` and `vector` exclude each other
      |
    5 | !$acc loop seq gang vector
      |            ---      ^^^^^^ contradicts `seq`
      |
      = help: leave one of them out (OpenACC 3.3, section 2.9)

    t.f90:6:33: error[ACC2006]: `independent` and `auto` exclude each other
      |
    6 | !$acc parallel loop independent auto
      |                     ----------- ^^^^ contradicts `independent`
      |
      = help: leave one of them out (OpenACC 3.3, section 2.9)

    t.f90:7:7: warning[ACC2007]: `data` without a data clause does nothing
      |
    7 | !$acc data if(x)
      |       ^^^^
      |
      = help: name the data, or leave the construct out (OpenACC 3.3, section 2.6.5)

    t.f90:8:20: error[ACC2004]: `copy` is not allowed on `end parallel`
      |
    8 | !$acc end parallel copy(a)
      |                    ^^^^^^^ an `end` directive takes no clauses
      |
      = help: move the clause to the directive that starts the construct

    t.f90:9:43: error[ACC2014]: `x` is in two clauses that privatise it
      |
    9 | !$acc parallel private(x) firstprivate(y, x)
      |                        - in `private`     ^ in `firstprivate`
      |
      = help: leave it in one of them
    ");
}

#[test]
fn refused_forms_and_contradictions() {
    assert_snapshot!(checked(
        "!$acc parallel async(1) num_gangs(2, 2) create(zero: a) copyin(readonly: b) copy(capture: c)
!$acc loop tile(4, 4) collapse(force: 2)
!$acc parallel loop gang(static: *) vector device_type(nvidia) vector copy(c)
!$acc wait(devnum: 1: 2)
!$acc routine seq bind(f) nohost gang"
    ), @"
    t.f90:1:77: error[ACC0002]: not supported: modifier `capture` (OpenACC 3.4, section 2.7.4)
      |
    1 | !$acc parallel async(1) num_gangs(2, 2) create(zero: a) copyin(readonly: b) copy(capture: c)
      |                                                                             ^^^^^^^^^^^^^^^^
      |
      = help: leave it out: on a device with memory of its own the data is a copy in any case

    t.f90:2:23: error[ACC2006]: `tile` and `collapse` exclude each other
      |
    2 | !$acc loop tile(4, 4) collapse(force: 2)
      |            ---------- ^^^^^^^^^^^^^^^^^^ contradicts `tile`
      |
      = help: leave one of them out (OpenACC 3.3, section 2.9.8)

    t.f90:3:71: error[ACC2004]: `copy` may not follow `device_type`
      |
    3 | !$acc parallel loop gang(static: *) vector device_type(nvidia) vector copy(c)
      |                                            -------------------        ^^^^^^^ holds for every device
      |                                            |
      |                                            clauses behind this hold for these devices only
      |
      = help: write `copy` before `device_type` (OpenACC 3.3, section 2.4)

    t.f90:5:34: error[ACC2006]: `seq` and `gang` exclude each other
      |
    5 | !$acc routine seq bind(f) nohost gang
      |               ---                ^^^^ contradicts `seq`
      |
      = help: leave one of them out (OpenACC 3.3, section 2.15.1)
    ");
}

#[test]
fn device_types_that_no_compiler_knows() {
    assert_snapshot!(checked(
        "!$acc parallel device_type(nvida) num_gangs(4) device_type(radeon, *) num_gangs(2)
!$acc loop device_type(acc_device_host, abacus) vector"
    ), @"
    t.f90:1:16: warning[ACC2019]: there is no device type `nvida`
      |
    1 | !$acc parallel device_type(nvida) num_gangs(4) device_type(radeon, *) num_gangs(2)
      |                ^^^^^^^^^^^^^^^^^^ the clauses behind this hold for no device
      |
      = help: did you mean `nvidia`?

    t.f90:2:12: warning[ACC2019]: there is no device type `abacus`
      |
    2 | !$acc loop device_type(acc_device_host, abacus) vector
      |            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the clauses behind this hold for no device
      |
      = help: device types are nvidia, multicore, host and default, and those of other compilers (OpenACC 3.3, section 2.4 and appendix A)
    ");
}

#[test]
fn what_issue_2_names_is_implemented() {
    let text = "!$acc parallel copy(a) pcopyin(b) copyout(c) create(d) present(e) num_gangs(1) num_workers(2) \
                vector_length(32) if(x) default(present) reduction(max:m) private(p) firstprivate(f)
!$acc kernels copy(a) num_gangs(1) default(none)
!$acc serial loop gang worker vector
!$acc kernels loop gang(8) worker(4) vector(32) collapse(2) private(p) reduction(.eqv.:l) independent
!$acc parallel loop auto
!$acc loop seq
!$acc data copy(a) if(y)
!$acc end kernels loop";
    assert_eq!(checked(text), "");
}

#[test]
fn what_issue_3_names_is_implemented() {
    let text = "!$acc parallel loop async(1) wait(2) no_create(a) deviceptr(b)
!$acc data create(a) async wait(1, 2)
!$acc enter data copyin(a) create(b) if(x) async(1) wait
!$acc exit data copyout(a) delete(b) finalize if(x) async wait(3)
!$acc update self(a) host(b) device(c) if(x) if_present async(1) wait(2)
!$acc wait(1, 2) async(3) if(x)
!$acc declare copy(a) copyin(b) copyout(c) create(d) present(e) deviceptr(f) device_resident(g)
!$acc routine seq
!$acc routine(f) vector
!$acc atomic capture
!$acc end atomic";
    assert_eq!(checked(text), "");
}

/// Whatever the words and punctuation: no panic, and the parser reaches the end of each line (`parsed` asserts it).
#[test]
fn any_token_soup_is_parsed_to_its_end() {
    const TOKENS: &[&str] = &[
        "parallel",
        "loop",
        "end",
        "data",
        "wait",
        "cache",
        "routine",
        "atomic",
        "update",
        "copyin",
        "gang",
        "reduction",
        "num_gangs",
        "default",
        "device_type",
        "self",
        "tile",
        "collapse",
        "x",
        "zero",
        "static",
        "(",
        "(",
        ")",
        ")",
        ",",
        ":",
        "*",
        "+",
        "=",
    ];
    let mut state = 1u64;
    let mut token = || {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        TOKENS[(state >> 33) as usize % TOKENS.len()]
    };
    for start in ["parallel loop", "wait", "update", "routine", "end", ""] {
        let lines: Vec<String> = (0..200)
            .map(|_| format!("!$acc {start} {}", (0..12).map(|_| token()).collect::<Vec<_>>().join(" ")))
            .collect();
        parsed(&lines.join("\n"));
        checked(&lines.join("\n"));
    }
}
