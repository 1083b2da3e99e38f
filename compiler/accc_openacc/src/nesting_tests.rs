//! Directives checked against what is around them: constructs, routines, loops and their levels.

use crate::test_host::nested;
use insta::assert_snapshot;

#[test]
fn what_a_routine_may_hold() {
    assert_snapshot!(nested(
        "!$acc routine vector
  !$acc loop vector
  !$acc loop worker
  !$acc loop seq
    !$acc loop vector(32)
  !$acc atomic update
  !$acc parallel
  !$acc update self(a)"
    ), @"
    t.f90:3:14: error[ACC2009]: `worker` on a loop of a routine of a lower level
      |
    1 | !$acc routine vector
      |       ------- the routine's level is given here
    2 |   !$acc loop vector
    3 |   !$acc loop worker
      |              ^^^^^^
      |
      = help: write `routine worker`, or leave `worker` out (OpenACC 3.3, section 2.15.1)

    t.f90:5:16: error[ACC2022]: `vector` takes no size inside `routine`
      |
    5 |     !$acc loop vector(32)
      |                ^^^^^^^^^^ a size is allowed inside `kernels` only
      |
      = note: OpenACC 3.3, section 2.9.4
      = help: write `vector` alone: the compute construct that calls the procedure says how many there are

    t.f90:7:9: error[ACC2008]: `parallel` in a procedure with `acc routine`
      |
    1 | !$acc routine vector
      |       ------- makes the procedure one that the device runs
    ...
    7 |   !$acc parallel
      |         ^^^^^^^^ this is the host's to do
      |
      = help: put it where the procedure's caller runs on the host (OpenACC 3.3, section 2.15.1)

    t.f90:8:9: error[ACC2008]: `update` in a procedure with `acc routine`
      |
    1 | !$acc routine vector
      |       ------- makes the procedure one that the device runs
    ...
    8 |   !$acc update self(a)
      |         ^^^^^^ this is the host's to do
      |
      = help: put it where the procedure's caller runs on the host (OpenACC 3.3, section 2.15.1)
    ");
}

#[test]
fn constructs_that_do_not_nest() {
    assert_snapshot!(nested(
        "!$acc loop gang
!$acc data copy(a)
  !$acc parallel
    !$acc kernels
    !$acc data copy(b)
    !$acc update self(b)
    !$acc atomic"
    ), @"
    t.f90:1:7: warning[ACC2008]: `loop` outside of a compute construct has no effect
      |
    1 | !$acc loop gang
      |       ^^^^ nothing says that this loop runs on a device: it is the host's
      |
      = help: write `parallel loop` or `kernels loop`, or put it into a `parallel`, `kernels` or `serial` construct; in a procedure that device code calls, write `acc routine` with its level at its head

    t.f90:4:11: error[ACC2008]: `kernels` inside a `parallel` construct
      |
    3 |   !$acc parallel
      |         -------- the compute construct starts here
    4 |     !$acc kernels
      |           ^^^^^^^ compute constructs don't nest
      |
      = help: use `loop` inside the compute construct, or end it first (OpenACC 3.3, section 2.5.4)

    t.f90:5:11: error[ACC2008]: `data` inside a `parallel` construct
      |
    3 |   !$acc parallel
      |         -------- the compute construct starts here
    4 |     !$acc kernels
    5 |     !$acc data copy(b)
      |           ^^^^ data moves between host and device only outside of compute constructs
      |
      = help: put it around the compute construct (OpenACC 3.3, section 2.6)

    t.f90:6:11: error[ACC2008]: `update` inside a `parallel` construct
      |
    3 |   !$acc parallel
      |         -------- the compute construct starts here
    ...
    6 |     !$acc update self(b)
      |           ^^^^^^ this is an action of the host
      |
      = help: put it before or behind the compute construct (OpenACC 3.3, section 2.14)
    ");
}

#[test]
fn gang_worker_vector_go_from_the_outside_in() {
    assert_snapshot!(nested(
        "!$acc parallel loop gang
  !$acc loop worker
    !$acc loop vector
      !$acc loop seq
        !$acc loop gang
        !$acc loop worker vector
  !$acc loop gang
!$acc kernels loop gang(4)
  !$acc loop vector(32)
!$acc parallel
  !$acc loop vector(32)
!$acc serial loop gang(2)"
    ), @"
    t.f90:5:20: error[ACC2009]: a gang loop may not be inside a vector loop
      |
    3 |     !$acc loop vector
      |           ---- the vector loop around it
    4 |       !$acc loop seq
    5 |         !$acc loop gang
      |                    ^^^^
      |
      = help: the order is gang, worker, vector from the outside in, each once (OpenACC 3.3, section 2.9)

    t.f90:6:20: error[ACC2009]: a worker loop may not be inside a vector loop
      |
    3 |     !$acc loop vector
      |           ---- the vector loop around it
    ...
    6 |         !$acc loop worker vector
      |                    ^^^^^^
      |
      = help: the order is gang, worker, vector from the outside in, each once (OpenACC 3.3, section 2.9)

    t.f90:6:27: error[ACC2009]: a vector loop may not be inside another vector loop
      |
    3 |     !$acc loop vector
      |           ---- the vector loop around it
    ...
    6 |         !$acc loop worker vector
      |                           ^^^^^^
      |
      = help: the order is gang, worker, vector from the outside in, each once (OpenACC 3.3, section 2.9)

    t.f90:7:14: error[ACC2009]: a gang loop may not be inside another gang loop
      |
    1 | !$acc parallel loop gang
      |       ------------- the gang loop around it
    ...
    7 |   !$acc loop gang
      |              ^^^^
      |
      = help: the order is gang, worker, vector from the outside in, each once (OpenACC 3.3, section 2.9)

    t.f90:11:14: error[ACC2022]: `vector` takes no size inside `parallel`
       |
    11 |   !$acc loop vector(32)
       |              ^^^^^^^^^^ a size is allowed inside `kernels` only
       |
       = note: OpenACC 3.3, section 2.9.4
       = help: write `vector` here and `vector_length` with the value on the `parallel` construct

    t.f90:12:19: error[ACC2022]: `gang` takes no size inside `serial`
       |
    12 | !$acc serial loop gang(2)
       |                   ^^^^^^^ a size is allowed inside `kernels` only
       |
       = note: OpenACC 3.3, section 2.9.2
       = help: write `gang` alone: a `serial` construct has one gang, one worker and one lane
    ");
}

#[test]
fn gang_loops_in_kernels_are_axes_of_a_grid() {
    assert_snapshot!(nested(
        "!$acc kernels
  !$acc loop gang vector(4)
    !$acc loop gang vector(64)
      !$acc loop vector"
    ), @"
    t.f90:4:18: error[ACC2009]: a vector loop may not be inside another vector loop
      |
    3 |     !$acc loop gang vector(64)
      |           ---- the vector loop around it
    4 |       !$acc loop vector
      |                  ^^^^^^
      |
      = help: the order is gang, worker, vector from the outside in, each once (OpenACC 3.3, section 2.9)
    ");
}
