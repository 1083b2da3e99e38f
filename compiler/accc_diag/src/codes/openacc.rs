//! The rules of OpenACC. Sections are those of the OpenACC 3.3 specification.

use super::{Message, message};

pub const ALL: &[Message] = &[
    message(
        "ACC2001",
        "The word after `acc` is not the name of an OpenACC directive. A misspelt directive is an error.",
        "!$acc paralel loop",
        "Correct the word; the help text names the directive that is nearest.",
    ),
    message(
        "ACC2002",
        "The word is not the name of an OpenACC clause.",
        "!$acc parallel copyinn(a)",
        "Correct the word; the help text names the clause that is nearest.",
    ),
    message(
        "ACC2003",
        "Syntax of a directive or clause: the argument list is missing, empty or malformed.",
        "!$acc data copy()",
        "Give the list that the clause needs.",
    ),
    message(
        "ACC2004",
        "The clause exists but is not allowed on this directive. The message says where it is allowed.",
        "!$acc data num_gangs(4)",
        "Move the clause to a directive that has it: docs/src/openacc.md lists them.",
    ),
    message(
        "ACC2005",
        "The clause may appear only once on a directive (counted anew after each `device_type`).",
        "!$acc parallel num_gangs(4) num_gangs(8)",
        "Keep one of them.",
    ),
    message(
        "ACC2006",
        "Two clauses exclude each other, for instance `seq` and `gang` on one loop (section 2.9). As a warning: a clause is \
         an extension that other compilers may not take.",
        "!$acc loop seq gang",
        "Keep one of the two.",
    ),
    message(
        "ACC2007",
        "A clause or one of a group of clauses is required on this directive and is missing.",
        "!$acc data   ! without a clause",
        "Add one of the clauses that the message names.",
    ),
    message(
        "ACC2008",
        "A construct is nested where OpenACC does not allow it, for instance a compute construct in a compute \
         construct, or a data directive in a compute construct (sections 2.5, 2.6). A warning where the directive has \
         no effect: `loop` on a loop of the host.",
        "!$acc parallel inside !$acc kernels",
        "Close the outer construct first, or call an `acc routine`.",
    ),
    message(
        "ACC2009",
        "Loops are nested against the order of parallelism levels: a gang loop may hold worker and vector loops, a \
         worker loop may hold vector loops, a vector loop holds neither; none may hold a loop of its own level \
         (section 2.9).",
        "!$acc loop gang inside !$acc loop vector",
        "Put gang on the outer loop and vector on the inner one.",
    ),
    message(
        "ACC2010",
        "The reduction operator is unknown or does not apply to the type of the variable (section 2.5.15).",
        "!$acc loop reduction(max:z)   ! z is complex",
        "Use an operator that the type has.",
    ),
    message(
        "ACC2011",
        "The directive has to be followed by a loop (or by the statement it applies to), and is not.",
        "!$acc loop before a = 1",
        "Put the directive right before the loop.",
    ),
    message(
        "ACC2012",
        "An `end` directive closes nothing, closes another construct, or is missing.",
        "!$acc end data   ! nothing is open",
        "Close what was opened, in the order of nesting.",
    ),
    message(
        "ACC2013",
        "The name in the clause is not a variable that the clause can take.",
        "!$acc data copy(f)   ! f is a function",
        "Name a variable, an array or a section of one.",
    ),
    message(
        "ACC2014",
        "A variable appears in two data clauses of one construct, or in clauses that contradict each other, or two sections \
         of it in those of one compute construct, or overlapping ones in those of a data directive.",
        "!$acc data copyin(a) copyout(a)",
        "One clause says both: `copy(a)`.",
    ),
    message(
        "ACC2015",
        "Under `default(none)` every variable used in the construct needs a data clause (section 2.5.16).",
        "!$acc parallel default(none)   ! uses a",
        "Add `copyin(a)`, `copy(a)` or `private(a)`.",
    ),
    message(
        "ACC2016",
        "`collapse(n)` and `tile` need n tightly nested loops whose trip counts are known before the first of them \
         starts (sections 2.9.1, 2.9.8).",
        "!$acc loop collapse(2)   ! a statement between the loops",
        "Move the statement into the inner loop, or say `collapse(force:2)`.",
    ),
    message(
        "ACC2017",
        "The value of the clause's argument is out of its range.",
        "!$acc parallel vector_length(0)",
        "Use a value in the range that the message names.",
    ),
    message(
        "ACC2018",
        "The modifier is unknown or not allowed for this clause.",
        "!$acc data copyin(zero:a)",
        "Use a modifier that the clause has.",
    ),
    message(
        "ACC2019",
        "The device type is unknown.",
        "!$acc parallel device_type(gpu9)",
        "Use `nvidia`, `multicore`, `host` or `default`.",
    ),
    message(
        "ACC2020",
        "The loop under the directive is not countable: its trip count is not known when it starts.",
        "!$acc loop before do while (x > 0)",
        "Write a loop whose trip count is known when it starts.",
    ),
    message(
        "ACC2021",
        "A branch into or out of a construct (`return`, `exit`, `goto`) is not allowed: the body of a compute, `data` or \
         `host_data` construct is a structured block, with one entry and one exit (sections 2.5 and 2.6.5).",
        "return inside !$acc parallel",
        "Set a flag and test it behind the construct.",
    ),
    message(
        "ACC2022",
        "The argument of `gang`, `worker` or `vector` is not allowed under this compute construct (section 2.9).",
        "!$acc parallel loop vector(64)   ! in a routine seq",
        "Use `vector_length` on the construct.",
    ),
    message(
        "ACC2023",
        "A private, firstprivate or reduction variable is used against the rule of its clause, or a data clause names the \
         variable of a loop, which is private to the iterations.",
        "!$acc loop private(s) reduction(+:s)",
        "Keep one of the clauses.",
    ),
    message(
        "ACC2024",
        "A procedure is called in a compute construct, or in a procedure with `acc routine`, but nothing says that \
         there is a device version of it: it lacks `acc routine` (section 2.15.1).",
        "a(i) = f(i)   ! f has no acc routine",
        "Add `!$acc routine seq` to `f`.",
    ),
    message(
        "ACC2025",
        "The statements under `atomic` have none of the forms that section 2.12 allows.",
        "!$acc atomic update before a = b",
        "Write one of the forms: `x = x + e`, `x++`, `v = x`.",
    ),
    message(
        "ACC2026",
        "The program uses directives of the PGI Accelerator model, OpenACC's forerunner. They work; the message names \
         OpenACC's equal, or says which hint has no effect.",
        "!$acc region",
        "Write what the message names: `!$acc kernels`.",
    ),
    message(
        "ACC2027",
        "Which elements of what a pointer points to, or of an assumed-size array, a compute construct uses is not known \
         before it starts, and no clause says it. A warning on a compute construct: the data has to be on the device \
         already, else the program ends with a message when it comes there. An error on other directives, where only \
         a pointer to a record may stand alone: it is that one record.",
        "void f(int *p) { #pragma acc parallel loop … p[idx[i]] … }",
        "Say how much: `copy(p[0:n])`; or `present(p)`.",
    ),
    message(
        "ACC2028",
        "A `routine` directive stands behind the definition of its function, or behind a use: from its first directive \
         on a function is a routine, not before (section 2.15.1).",
        "int f(int x) { return x; }  #pragma acc routine(f) seq",
        "Write the directive in front of the function's first declaration.",
    ),
    message(
        "ACC2029",
        "A compute construct writes a variable that its own `copyin` clause, or one of a data construct around it, calls \
         `readonly` (section 2.7.7), or a loop one that its `cache` directive calls so (2.10).",
        "!$acc parallel loop copyin(readonly: a)   ! a(i) = 0",
        "Leave out `readonly`, or write `copy`.",
    ),
    message(
        "ACC2030",
        "The host uses a variable that `declare device_resident` gives to the device alone (section 2.13.1): what \
         constructs write into it does not come back, and what the host writes does not get there.",
        "!$acc declare device_resident(work)   ! print *, work(1)",
        "Use it in compute constructs, or declare it with `create` and write `update` where the host needs it.",
    ),
    message(
        "ACC2031",
        "A data directive brings a flexible array member without its record. Constructs find it, but procedures with `acc \
         routine` look for it behind the record, where it is only if one directive brings both.",
        "#pragma acc enter data copyin(l->items[0:n])   // l[0:1] came before",
        "Name both in one directive: `copyin(l[0:1], l->items[0:n])`, or pass the member to the routine.",
    ),
    message(
        "ACC2032",
        "The host, or a routine that the host may call, calls a `nohost` routine, which other compilers compile for devices \
         alone (section 2.15.1). accc has a version for the host.",
        "!$acc routine(f) seq nohost   …   x = f(x)   ! in no compute construct",
        "Leave out `nohost`.",
    ),
    message(
        "ACC2040",
        "A directive of OpenMP is malformed, stands where threads can't meet it, or leaves open what `default(none)` asks for.",
        "#pragma omp parallel default(none)   …   x = 1;   // x is in no clause",
        "Correct the directive; docs/src/openmp.md has what accc knows of OpenMP.",
    ),
];
