//! Restrictions of the other directives, the routines and the interface of tools: sections 2.13 to 5.

use super::Test::{C, File, Fortran};
use super::Told::{AtRunTime, By, Checked};
use super::{Restriction, row};

pub const ROWS: &[Restriction] = &[
    row(
        "2.13",
        "`declare` has a clause",
        By(&["ACC2007"]),
        &[C("2.13: declare without clauses"), Fortran("2.13: declare without clauses")],
    ),
    row(
        "2.13",
        "`declare` names variables and arrays as wholes, or common blocks",
        By(&["ACC2013"]),
        &[C("2.13: a section of an array in declare"), Fortran("2.13: a section in declare")],
    ),
    row(
        "2.13",
        "A variable is in at most one clause of all `declare` of a procedure or module",
        By(&["ACC2014"]),
        &[
            C("2.13: a variable in two declare clauses"),
            Fortran("2.13: a variable in two declare clauses"),
            Fortran("2.13: a variable in two declare directives"),
        ],
    ),
    row(
        "2.13",
        "`declare` stands in the scope of its variables, or in a procedure",
        By(&["ACC2013"]),
        &[Fortran("2.13: a module's declare of another module's variable")],
    ),
    row(
        "2.13",
        "No assumed-size arrays in `declare`",
        By(&["ACC3014"]),
        &[Fortran("2.13: assumed-size arguments, and local variables in declare link")],
    ),
    row(
        "2.13",
        "Variables of modules, of C's files and `extern` ones have `create`, `copyin`, `device_resident` or `link`, in C also \
         `deviceptr`",
        By(&["ACC2004"]),
        &[
            C("2.13: clauses of declare for variables of the file"),
            C("2.13: extern variables of a function"),
            Fortran("2.13: clauses of declare in modules"),
        ],
    ),
    row(
        "2.13",
        "`link` names static variables: of C's files, of modules, common blocks",
        By(&["ACC2013"]),
        &[
            C("2.13: declare link of a variable of a function"),
            Fortran("2.13: assumed-size arguments, and local variables in declare link"),
        ],
    ),
    row(
        "2.13.1",
        "The host does not use what is `device_resident`",
        By(&["ACC2030"]),
        &[C("2.13.1: the host uses what is device_resident"), Fortran("2.13.1: the host uses what is device_resident")],
    ),
    row(
        "2.14",
        "`init`, `shutdown`, `set`, `update`, `wait` and data directives stand in code of the host",
        By(&["ACC2008"]),
        &[
            C("2.14.1: init, shutdown and set in constructs and routines"),
            C("2.16: wait in a construct"),
            Fortran("2.14: directives of the host in constructs and routines"),
            Fortran("2.14.4: update in a construct"),
            Fortran("2.16: wait in a construct"),
        ],
    ),
    row(
        "2.14.3",
        "`set` has `default_async`, `device_num` or `device_type`, each once, with one type",
        By(&["ACC2007", "ACC2005", "ACC2003"]),
        &[
            C("2.14.3: set without clauses"),
            C("2.14.3: set with two device types"),
            Fortran("2.14.3: set without clauses"),
            Fortran("2.14.3: set twice"),
            Fortran("2.14.3: set with two device types"),
        ],
    ),
    row(
        "2.14.4",
        "`update` has `self` or `device`",
        By(&["ACC2007"]),
        &[C("2.14.4: update without variables"), Fortran("2.14.4: update without variables")],
    ),
    row(
        "2.14.4",
        "Directives that stand alone take no statement's place behind `if`, `while`, `do`, `switch` or a label in C",
        By(&["ACC2011"]),
        &[C("2.14.4: update instead of a statement, and behind other keywords"), C("2.14.4: update behind a label")],
    ),
    row(
        "2.14.4",
        "What `update` names without `if_present` is on the device",
        AtRunTime,
        &[File("runtime/accc_rt/src/unstructured_tests.rs"), File("runtime/accc_rt/tests/routines.rs")],
    ),
    row(
        "2.15.1",
        "`routine` has exactly one of `gang`, `worker`, `vector` and `seq`",
        By(&["ACC2006", "ACC2007"]),
        &[
            C("2.15.1: routine with two levels"),
            C("2.15.1: routine without a level"),
            Fortran("2.15.1: routine with two levels"),
            Fortran("2.15.1: routine without a level"),
        ],
    ),
    row(
        "2.15.1",
        "No static variables in C's routines, no saved ones in Fortran's",
        By(&["ACC2013"]),
        &[
            C("2.15.1: a static variable in a routine"),
            Fortran("2.15.1: saved variables and common blocks in a routine"),
        ],
    ),
    row(
        "2.15.1",
        "`routine` stands in front of the function's definition and uses",
        By(&["ACC2028"]),
        &[C("2.15.1: routine behind the definition, behind a call in device code, behind a call of the host")],
    ),
    row(
        "2.15.1",
        "Several `bind` of a procedure name one procedure",
        By(&["ACC2006"]),
        &[
            C("2.15.1: binds that contradict each other"),
            Fortran("2.15.1: bind to what is bound itself"),
            Fortran("2.15.1: bind to procedures of the same interface block that are bound themselves"),
        ],
    ),
    row(
        "2.15.1",
        "A routine is called where its levels are free, and by routines of its level or a higher one",
        By(&["ACC2009"]),
        &[
            C("2.15.1: calls of routines in loops of their level"),
            C("2.15.1: a call of a gang routine in a seq routine"),
            Fortran("2.15.1: calls of routines in loops of their level"),
        ],
    ),
    row(
        "2.15.1",
        "Device code calls routines",
        By(&["ACC2024"]),
        &[C("2.15.1: a call of a procedure that is no routine and not in this file")],
    ),
    row(
        "2.15.1",
        "`nohost` routines are called in compute constructs and by `nohost` routines",
        By(&["ACC2032"]),
        &[C("2.15.1: a nohost function that the host calls"), Fortran("2.15.1: nohost procedures that the host calls")],
    ),
    row(
        "2.15.1",
        "No compute constructs and data directives in routines",
        By(&["ACC2008"]),
        &[
            C("2.14.1: init, shutdown and set in constructs and routines"),
            Fortran("2.15.1: data constructs in a routine"),
        ],
    ),
    row(
        "2.16",
        "Queues are numbers from 0 on, or one of the three names",
        By(&["ACC2017"]),
        &[
            C("2.16: numbers that no queue has"),
            C("2.16.1: async with a double"),
            Fortran("2.16: numbers that no queue has"),
            Fortran("2.16.1: async with a real"),
        ],
    ),
    row("2.16", "The same, of numbers that are computed", AtRunTime, &[File("runtime/accc_rt/tests/routines.rs")]),
    row(
        "2.16.1",
        "What asynchronous constructs use is not touched before they have been waited for",
        Checked,
        &[File("testsuite/check/pipeline.c"), File("testsuite/check/overwritten_early.c")],
    ),
    row(
        "2.17.2",
        "No `collapse` and `tile` on `do concurrent`",
        By(&["ACC2006"]),
        &[Fortran("2.9: collapse and tile of do concurrent")],
    ),
    row(
        "3.2",
        "Routines get device types and numbers that there are, queues that can be, addresses that are there",
        AtRunTime,
        &[File("runtime/accc_rt/tests/routines.rs"), File("testsuite/run/api/api_gaps.f90")],
    ),
    row("5.2", "Callbacks of tools use no device", AtRunTime, &[File("testsuite/run/profiling/profiling_callback.c")]),
];
