//! Restrictions of loops, `cache` and `atomic`: sections 2.9 to 2.12.

use super::Test::{C, File, Fortran};
use super::Told::{By, Checked, Unseen};
use super::{Restriction, row};

pub const ROWS: &[Restriction] = &[
    row(
        "2.9",
        "`loop` stands in a compute construct or a routine",
        By(&["ACC2008"]),
        &[C("2.9: loop outside of constructs"), Fortran("2.9: loop outside of constructs")],
    ),
    row(
        "2.9",
        "A loop that is not `seq` counts an integer (in C a pointer, too) by a step that does not change, to a bound that is \
         known before",
        By(&["ACC2020", "ACC2011"]),
        &[
            C("2.9: a loop that can't be counted"),
            C("2.9: bounds and steps that change in the loop"),
            C("2.9: loop without a for"),
            Fortran("2.9: do while under loop"),
            Fortran("2.9: loop without a loop"),
        ],
    ),
    row(
        "2.9",
        "The loop does not change its variable",
        By(&["ACC2020", "ACC3013"]),
        &[C("2.9: bounds and steps that change in the loop"), Fortran("2.9: a loop's variable that the loop changes")],
    ),
    row(
        "2.9",
        "No branch leaves a loop that is not `seq`",
        By(&["ACC2020"]),
        &[C("2.9: leaving a shared loop"), Fortran("2.9: leaving a shared loop")],
    ),
    row(
        "2.9",
        "Only one of `seq`, `independent` and `auto`",
        By(&["ACC2006"]),
        &[
            C("2.9.6: independent, auto and seq together"),
            Fortran("2.9.6: independent and seq"),
            Fortran("2.9.7: auto and independent"),
        ],
    ),
    row(
        "2.9",
        "No `gang`, `worker` or `vector` beside `seq`",
        By(&["ACC2006"]),
        &[C("2.9.5: seq and vector"), Fortran("2.9.5: seq and gang")],
    ),
    row(
        "2.9",
        "No `tile` beside `collapse`",
        By(&["ACC2006"]),
        &[C("2.9.8: tile and collapse"), Fortran("2.9.8: tile and collapse")],
    ),
    row(
        "2.9.1",
        "The argument of `collapse` is a positive constant",
        By(&["ACC2017"]),
        &[C("2.9.1: arguments of collapse and tile"), Fortran("2.9.1: a collapse that is no constant")],
    ),
    row(
        "2.9.1",
        "There are as many loops, with nothing between them unless `force` is there",
        By(&["ACC2016"]),
        &[
            C("2.9.1: collapse of loops that are not tight"),
            Fortran("2.9.1: collapse of loops that are not tight"),
            Fortran("2.9.1: collapse of more loops than there are"),
        ],
    ),
    row(
        "2.9.1",
        "The number of iterations of each loop does not depend on the others",
        By(&["ACC2016"]),
        &[
            C("2.9.1: arguments of collapse and tile"),
            Fortran("2.9.1: bounds that depend on an outer collapsed loop's variable"),
        ],
    ),
    row(
        "2.9.2",
        "`gang` has at most one argument of a kind, and numbers only in `kernels`",
        By(&["ACC2003", "ACC2022"]),
        &[
            C("2.9.2: arguments of gang"),
            C("2.9.2: gang with a number in parallel"),
            Fortran("2.9.2: arguments of gang"),
            Fortran("2.9.2: gang with a number in parallel"),
        ],
    ),
    row(
        "2.9.2",
        "`gang(dim:)` has a constant from 1 to 3, and is not for `kernels`",
        By(&["ACC1005", "ACC2017", "ACC2022", "ACC3011"]),
        &[
            C("2.9.2: a gang dimension that is no constant"),
            C("2.9.2: a gang dimension above 3"),
            C("2.9.2: gang(dim:) in kernels"),
            Fortran("2.9.2: a gang dimension that is no constant"),
            Fortran("2.9.2: a fourth dimension of gangs"),
            Fortran("2.9.2: gang(dim:) in kernels"),
        ],
    ),
    row(
        "2.9.2",
        "`gang(static:)` has a positive number or `*`",
        By(&["ACC2017"]),
        &[C("2.9.2: a static size of 0"), Fortran("2.9.2: a static size of 0")],
    ),
    row(
        "2.9.2",
        "No gang loop in a gang loop, but of a lower dimension",
        By(&["ACC2009"]),
        &[C("2.9: loops in loops of their own level"), Fortran("2.9.2: gang in gang")],
    ),
    row(
        "2.9.3",
        "`worker` has a number only in `kernels`, and holds no gang or worker loop",
        By(&["ACC2022", "ACC2009"]),
        &[
            C("2.9.3: worker with a number in parallel"),
            C("2.9: loops in loops of their own level"),
            Fortran("2.9.3: worker with a number in parallel"),
            Fortran("2.9.3: worker in worker, vector in vector"),
        ],
    ),
    row(
        "2.9.4",
        "`vector` has a number only in `kernels`, and holds no gang, worker or vector loop",
        By(&["ACC2022", "ACC2009"]),
        &[
            C("2.9.4: gang in vector"),
            C("2.9.4: vector(n) beside vector_length on a combined construct"),
            Fortran("2.9.4: gang in vector"),
            Fortran("2.9.4: worker in vector"),
            Fortran("2.9.3: worker in worker, vector in vector"),
        ],
    ),
    row(
        "2.9.6",
        "Iterations of a loop that says `independent`, or of one in `parallel`, do not depend on each other",
        Checked,
        &[File("testsuite/check/recurrence.f90"), File("testsuite/check/scatter.c")],
    ),
    row(
        "2.9.8",
        "The sizes of `tile` are positive constants or `*`, no more than there are loops with nothing between them",
        By(&["ACC2017", "ACC2016"]),
        &[
            C("2.9.1: arguments of collapse and tile"),
            Fortran("2.9.8: a tile of size zero"),
            Fortran("2.9.8: more tile sizes than loops"),
        ],
    ),
    row(
        "2.9.11",
        "All loops of a nest reduce a variable by one operator",
        By(&["ACC2010", "ACC2014"]),
        &[
            C("2.9.11: another operator on an inner loop"),
            C("2.9.11: one variable with two operators"),
            Fortran("2.9.11: another operator on an inner loop"),
            Fortran("2.9.11: one variable with two operators"),
        ],
    ),
    row(
        "2.9.11",
        "No reduction over gangs in a routine, nor over dimensions of gangs above the first or several of them",
        By(&["ACC2006", "ACC2010"]),
        &[
            C("2.9.11: reductions in routines"),
            C("2.9.11: reductions over gangs of a higher dimension"),
            C("2.9.11: a reduction over a loop of gangs of several dimensions"),
            Fortran("2.9.11: reductions over gangs of a higher dimension, and in routines"),
        ],
    ),
    row(
        "2.9.11",
        "No reduction over gangs of what each gang has for itself",
        By(&["ACC2006"]),
        &[
            C("2.9.11: reductions over gangs of what each gang has for itself"),
            Fortran("2.9.11: reductions over gangs of what each gang has for itself"),
        ],
    ),
    row(
        "2.10",
        "`cache` stands at the top of a loop's body in a construct",
        By(&["ACC2008", "ACC2011"]),
        &[
            C("2.10: cache outside of loops"),
            C("2.10: cache behind statements of the loop"),
            Fortran("2.10: cache outside of loops"),
            Fortran("2.10: cache behind statements of the loop"),
        ],
    ),
    row(
        "2.10",
        "`cache` names elements and sections whose places the loop's variable and constants tell",
        By(&["ACC2013", "ACC2017"]),
        &[
            C("2.10: cache of a whole array"),
            C("2.10: members of elements in cache"),
            C("2.10: what cache names is written, and its sections"),
            Fortran("2.10: cache with whole arrays"),
            Fortran("2.10: components of elements in cache"),
            Fortran("2.10: what cache names is written, and its sections"),
        ],
    ),
    row(
        "2.10",
        "Elements outside of what `cache` names are not used in that iteration, nor `readonly` ones written",
        By(&["ACC2017", "ACC2029"]),
        &[
            C("2.10: what cache names is written, and its sections"),
            Fortran("2.10: what cache names is written, and its sections"),
        ],
    ),
    row(
        "2.12",
        "The statement under `atomic` has one of its forms, with a scalar of an intrinsic type",
        By(&["ACC2025"]),
        &[
            C("2.12: statements that are no atomic update"),
            C("2.12: two statements under atomic"),
            C("2.12: conversions that are a part of the computation"),
            Fortran("2.12: a power under atomic"),
            Fortran("2.12: atomic capture of two variables"),
            Fortran("2.12: atomic read of an array"),
        ],
    ),
    row(
        "2.12",
        "All atomic accesses to a place have one type, and no other accesses meet them",
        Unseen("addresses are known only when the program runs; compute-sanitizer finds races on GPUs"),
        &[],
    ),
];
