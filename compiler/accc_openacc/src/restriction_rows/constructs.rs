//! Restrictions of compute and data constructs and of data clauses: sections 2.4 to 2.8.

use super::Test::{C, File, Fortran};
use super::Told::{AtRunTime, By, Unseen};
use super::{Restriction, row};

pub const ROWS: &[Restriction] = &[
    row(
        "2.4",
        "Behind `device_type` stand only the clauses that its directive allows there",
        By(&["ACC2004"]),
        &[C("2.4: clauses behind device_type"), Fortran("2.4: clauses behind device_type")],
    ),
    row(
        "2.5.4",
        "No branch leads into a compute construct or out of it",
        By(&["ACC2021", "ACC3012"]),
        &[
            C("2.5.4: a jump into a construct"),
            C("2.5.4: return in a construct"),
            Fortran("2.5.4: a jump into a construct"),
            Fortran("2.5.4: a jump out of a construct"),
        ],
    ),
    row(
        "2.5.4",
        "A program does not depend on the order in which clauses are evaluated, or on what their expressions change",
        Unseen("any order is allowed"),
        &[],
    ),
    row(
        "2.5.4",
        "At most one `if` and one `default` on a construct",
        By(&["ACC2005"]),
        &[C("2.5.4: two if and two default clauses"), Fortran("2.5.4: two if and two default clauses, two queues")],
    ),
    row(
        "2.5.4",
        "`default` is `none` or `present`",
        By(&["ACC2003"]),
        &[C("2.5.16: default with another word"), Fortran("2.5.16: default with another word")],
    ),
    row(
        "2.5.4",
        "No `reduction` on a `parallel` whose `num_gangs` has more than one argument",
        By(&["ACC2006"]),
        &[
            C("2.5.4: a reduction on parallel with several dimensions of gangs"),
            Fortran("2.5.4: a reduction on parallel with several dimensions of gangs"),
        ],
    ),
    row(
        "2.5",
        "No compute construct in another one",
        By(&["ACC2008"]),
        &[C("2.5.4: a construct in a construct"), Fortran("2.5.4: a construct in a construct")],
    ),
    row(
        "2.5.6",
        "A condition is a scalar: a number in C, a logical in Fortran",
        By(&["ACC1002", "ACC3002"]),
        &[C("2.5.6: conditions that are no scalars"), Fortran("2.5.6: conditions and sizes of other types")],
    ),
    row(
        "2.5.10",
        "`num_gangs` has one to three arguments, on `kernels` one",
        By(&["ACC2003"]),
        &[
            C("2.5.1: num_gangs with four values"),
            C("2.5.3: num_gangs with two values on kernels"),
            Fortran("2.5.1: num_gangs with four values"),
            Fortran("2.5.3: num_gangs with two values on kernels"),
        ],
    ),
    row(
        "2.5.10",
        "Numbers of gangs and workers and the vector length are positive integers",
        By(&["ACC2017"]),
        &[C("2.5.6: conditions that are no scalars"), Fortran("2.5.6: conditions and sizes of other types")],
    ),
    row(
        "2.5.15",
        "What is reduced has a type that the operator takes; members of records too",
        By(&["ACC2010"]),
        &[
            C("2.5.15: a product of pointers"),
            C("2.5.15: bits of a double"),
            C("2.5.15: records that have no sum"),
            Fortran("2.5.15: a sum of logicals"),
            Fortran("2.5.15: iand of reals"),
        ],
    ),
    row(
        "2.5.15",
        "What is reduced is not private on the same construct",
        By(&["ACC2014"]),
        &[C("2.5.15: a private variable is reduced"), Fortran("2.5.15: a private variable is reduced")],
    ),
    row(
        "2.5.15",
        "Of an array that is reduced in part, only that part is used",
        Unseen("subscripts are known only when the program runs"),
        &[],
    ),
    row(
        "2.5.16",
        "Under `default(none)` each variable without a predetermined attribute is in a clause",
        By(&["ACC2015"]),
        &[
            C("2.5.16: default(none) and a variable without a clause"),
            Fortran("2.5.16: default(none) and a variable without a clause"),
        ],
    ),
    row(
        "2.6.5",
        "`data` has a data clause or `default`",
        By(&["ACC2007"]),
        &[C("2.6.5: data without clauses"), Fortran("2.6.5: data without clauses")],
    ),
    row(
        "2.6.5",
        "At most one `if` on `data`, `enter data`, `exit data`",
        By(&["ACC2005"]),
        &[C("2.5.4: two if and two default clauses"), Fortran("2.5.4: two if and two default clauses, two queues")],
    ),
    row(
        "2.6.6",
        "`enter data` has `copyin`, `create` or `attach`, and no other data clause",
        By(&["ACC2007", "ACC2004"]),
        &[
            C("2.6.6: enter data with delete"),
            Fortran("2.6.6: enter data without data"),
            Fortran("2.6.6: enter data with copyout"),
        ],
    ),
    row(
        "2.6.6",
        "`exit data` has `copyout`, `delete` or `detach`, and no other data clause",
        By(&["ACC2007", "ACC2004"]),
        &[C("2.6.6: clauses of the other data directive"), Fortran("2.6.6: exit data with copyin")],
    ),
    row(
        "2.6.6",
        "`finalize` is for `exit data`",
        By(&["ACC2004"]),
        &[C("2.6.6: clauses of the other data directive"), Fortran("2.6.6: finalize on enter data")],
    ),
    row(
        "2.7",
        "A variable is in at most one data clause of a directive",
        By(&["ACC2014"]),
        &[C("2.7: a variable in two data clauses"), Fortran("2.7: a variable in two data clauses")],
    ),
    row(
        "2.7",
        "Data clauses name variables: no functions, types, constants",
        By(&["ACC2013"]),
        &[
            C("2.7: functions, types and constants are no variables"),
            Fortran("2.7: procedures, types, groups, modules, constants and blocks that are no variables"),
        ],
    ),
    row(
        "2.7.1",
        "A section lies within its array",
        By(&["ACC2017"]),
        &[C("2.7.1: a section outside of the array"), Fortran("2.7.1: a section outside of the array")],
    ),
    row(
        "2.7.1",
        "A section has a subscript for each dimension, and only arrays and pointers have sections",
        By(&["ACC2013", "ACC3006"]),
        &[C("2.7.1: a section of a scalar"), Fortran("2.7.1: more subscripts than dimensions")],
    ),
    row(
        "2.7.1",
        "The elements of a section follow each other in memory",
        By(&["ACC2017"]),
        &[
            C("2.7.1: sections with gaps"),
            C("2.7.1: sections with gaps whose bounds are computed"),
            Fortran("2.7.1: sections with gaps"),
            Fortran("2.7.1: sections with gaps whose bounds are computed"),
        ],
    ),
    row(
        "2.7.1",
        "What has no size of its own (a pointer's target in C, an assumed-size array) needs a section",
        By(&["ACC2027"]),
        &[C("2.7.1: a pointer without a section"), Fortran("2.7.1: assumed-size arrays without a clause")],
    ),
    row(
        "2.7.2",
        "Each clause has its modifiers: `always`, `zero`, `readonly`",
        By(&["ACC2018"]),
        &[C("2.7.2: modifiers of other clauses"), Fortran("2.7.2: a modifier of another clause")],
    ),
    row(
        "2.7.3",
        "What a `present` clause names is on the device, as a whole",
        AtRunTime,
        &[File("testsuite/run/data/present_missing.f90"), File("testsuite/run/data/partially_present.f90")],
    ),
    row(
        "2.7.3",
        "What a data clause names is not on the device in part",
        AtRunTime,
        &[File("testsuite/run/data/partially_present_loop.c"), File("testsuite/run/data/partially_present_loop.f90")],
    ),
    row(
        "2.7.3",
        "The device has the memory that a clause asks for",
        AtRunTime,
        &[File("testsuite/run/api/out_of_memory.f90")],
    ),
    row(
        "2.7.4",
        "`deviceptr` names pointers in C, dummy arguments without `pointer`, `allocatable` or `value` in Fortran",
        By(&["ACC2013"]),
        &[C("2.7.4: deviceptr of an array"), Fortran("2.7.4: deviceptr of variables of the host")],
    ),
    row(
        "2.7.4",
        "What `deviceptr` names is in no other data clause",
        By(&["ACC2014"]),
        &[
            C("2.7.4: deviceptr beside a clause that brings a section"),
            Fortran("2.7.4: deviceptr beside another clause"),
        ],
    ),
    row(
        "2.7.7",
        "What `copyin(readonly:)` names is not written in the region",
        By(&["ACC2029"]),
        &[C("2.7.7: writes to readonly data"), Fortran("2.7.7: writes to readonly data")],
    ),
    row(
        "2.7.12",
        "`attach` and `detach` name pointers, in Fortran allocatable variables too",
        By(&["ACC2013"]),
        &[C("2.7.12: attach of what is no pointer"), Fortran("2.7.12: attach of what is no pointer")],
    ),
    row(
        "2.8",
        "`host_data` has a `use_device`",
        By(&["ACC2007"]),
        &[C("2.8: host_data without use_device"), Fortran("2.8: host_data without use_device")],
    ),
    row(
        "2.8",
        "`use_device` names variables and arrays, not parts of them",
        By(&["ACC2013", "ACC0002"]),
        &[C("2.8: a section in use_device"), Fortran("2.8: a section in use_device")],
    ),
    row(
        "2.8",
        "At most one `if` on `host_data`",
        By(&["ACC2005"]),
        &[C("2.5.4: two if and two default clauses"), Fortran("2.5.4: two if and two default clauses, two queues")],
    ),
];
