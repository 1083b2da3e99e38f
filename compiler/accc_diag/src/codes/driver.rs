//! The command line, files, tools, preprocessing, lexing, parsing.

use super::{Message, message};

pub const ALL: &[Message] = &[
    message(
        "ACC0001",
        "A file can't be read or written. The message carries the system's reason.",
        "accc -c missing.f90",
        "Look at the path and its permissions.",
    ),
    message(
        "ACC0002",
        "The program is valid, but accc can't compile this part of it yet. The help text says what to write instead. \
         accc never ignores what it does not know: a clause that is accepted has its effect.",
        "!$acc parallel async(q) device_type(radeon)",
        "Do what the help text under the message says; where there is none, report the program.",
    ),
    message(
        "ACC0003",
        "The command line is wrong: an option is unknown, lacks its value or contradicts another one.",
        "accc -O7 gol.f90",
        "`accc --help` lists the options; long ones may have one dash or two.",
    ),
    message(
        "ACC0004",
        "A program that accc calls (C compiler, linker, preprocessor, ptxas) is missing or failed.",
        "accc gol.c   # without gcc installed",
        "`cargo xtask setup` installs what accc calls; `-v` shows the commands.",
    ),
    message(
        "ACC0005",
        "accc found a mistake of its own: an internal check failed. No output was written. Please report it together \
         with the source file.",
        "error[ACC0005]: after schedule the IR is broken",
        "Report it with the source file. `-O0`, or a region made smaller, often goes around it.",
    ),
    message(
        "ACC0006",
        "The texts of one compilation (sources and everything they include) are larger than accc can address.",
        "accc huge.c",
        "Split the source file.",
    ),
    message(
        "ACC0007",
        "An option of another compiler that has no meaning for accc was ignored.",
        "accc -Mvect=simd gol.f90",
        "Nothing: the option is for another compiler. Remove it to silence the warning.",
    ),
    message(
        "ACC0008",
        "Directives of another programming model, such as OpenMP, were ignored.",
        "!$omp parallel do",
        "Compile with `-mp`, or leave the OpenMP directives for other compilers.",
    ),
    message(
        "ACC0010",
        "The text holds something that is no token of the language: a stray character, an open string, a line that goes on \
         behind its last column.",
        "int a = 1 @ 2;",
        "Remove the character, close the string, or continue the line in the next one.",
    ),
    message(
        "ACC0011",
        "Syntax: the text at this place is not what the grammar allows here.",
        "for (int i = 0; i < n; i++ {",
        "Look left of the place that is marked: what is missing usually stands there.",
    ),
    message(
        "ACC0012",
        "The preprocessor reported an error.",
        "#include \"missing.h\"",
        "Add the folder with `-I`; `-E` shows what the preprocessor makes of the file.",
    ),
    message(
        "ACC0013",
        "A line or a name is longer than the language allows.",
        "a Fortran name of more than 63 characters",
        "Shorten the name, or continue the line.",
    ),
    message(
        "ACC0014",
        "Linking failed: a symbol has no definition, or an object can't be used.",
        "accc main.o   # solver.o is missing",
        "Name the object or library that defines the symbol.",
    ),
    message(
        "ACC0015",
        "There are more errors than are shown; the first ones often are the cause of others.",
        "accc -fmax-errors=5 solver.f90",
        "Mend the first ones, or see all with `-fmax-errors=0`.",
    ),
    message(
        "ACC0016",
        "The program has something that is not in the standard which `-std=` names: it is newer, deleted, or an extension.",
        "accc -std=f2003 solver.f90, with `do concurrent`",
        "Name a later standard, or leave `-std=` out.",
    ),
];
