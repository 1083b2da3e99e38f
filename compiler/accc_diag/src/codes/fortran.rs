//! The rules of Fortran.

use super::{Message, message};

pub const ALL: &[Message] = &[
    message(
        "ACC3001",
        "The name has no declaration and `implicit none` holds.",
        "x = 1   ! implicit none, no declaration",
        "Declare it: `real :: x`.",
    ),
    message(
        "ACC3002",
        "The types of the operands, or of both sides of an assignment, don't go together.",
        "i = 'text'",
        "Convert one side, or correct a declaration.",
    ),
    message(
        "ACC3003",
        "The name is declared twice in one scope, or used against its declaration.",
        "integer :: a; real :: a",
        "Remove one declaration.",
    ),
    message(
        "ACC3004",
        "No source file of this compilation and no module file (`.accmod`) on the search path defines the module.",
        "use solver   ! solver.f90 was not compiled",
        "Compile the module first, or name its folder with `-I`.",
    ),
    message(
        "ACC3005",
        "The module does not export the name.",
        "use m, only: nothing",
        "Correct the name, or make it `public` in the module.",
    ),
    message(
        "ACC3006",
        "The number of subscripts differs from the rank of the array, or ranks of operands differ.",
        "real :: a(10,10); a(1) = 0",
        "Give one subscript for each dimension.",
    ),
    message(
        "ACC3007",
        "The arguments of a call don't match the procedure's dummy arguments.",
        "call f(1)   ! f takes a real",
        "Give what the dummy argument asks for.",
    ),
    message(
        "ACC3008",
        "The name is not a procedure, or no intrinsic function has this name.",
        "y = sinn(x)",
        "Correct the name, or declare the procedure `external`.",
    ),
    message(
        "ACC3009",
        "The `end` statement does not match the construct it closes, or is missing.",
        "do i = 1, n … end if",
        "Write the `end` of the construct that is open.",
    ),
    message(
        "ACC3010",
        "The statement is not allowed at this place.",
        "integer :: k behind the first statement",
        "Move the statement to its part of the procedure.",
    ),
    message(
        "ACC3011",
        "An expression with a value known at compile time is required here.",
        "real :: a(n)   ! in a main program",
        "Use a `parameter`, or an allocatable array.",
    ),
    message(
        "ACC3012",
        "The statement label is malformed, missing, or defined twice.",
        "goto 10   ! there is no 10",
        "Define the label, once, in this procedure.",
    ),
    message(
        "ACC3013",
        "This can't be assigned to: a constant, an expression, or a dummy argument with `intent(in)`.",
        "real, intent(in) :: x … x = 1",
        "Change the intent, or assign to a copy.",
    ),
    message(
        "ACC3014",
        "The shapes of two arrays differ where they have to agree.",
        "a(1:3) = b(1:4)",
        "Make the sections equally long.",
    ),
    message(
        "ACC3015",
        "The kind is not one this compiler has for the type.",
        "real(3) :: x",
        "Use a kind that accc has: `selected_real_kind` finds one.",
    ),
    message(
        "ACC3016",
        "`exit` or `cycle` stands in no loop, or names a construct that does not enclose it.",
        "exit outer   ! no loop has that name",
        "Name a construct around the statement.",
    ),
    message(
        "ACC3017",
        "The module file (`.accmod`) was written by another version of accc.",
        "use m   ! m.accmod is of another version",
        "Compile the module again.",
    ),
    message(
        "ACC3018",
        "The attributes of a declaration contradict each other or don't apply to the entity.",
        "integer, allocatable, parameter :: a",
        "Drop one of the attributes.",
    ),
    message(
        "ACC3019",
        "A constant expression overflows its type or divides by zero.",
        "integer, parameter :: k = 2**40",
        "Use a larger kind, or another value.",
    ),
    message(
        "ACC3020",
        "A value is out of the range that the language sets for it.",
        "btest(i, 40)   ! i has 32 bits",
        "Use a value in the range that the message names.",
    ),
    message(
        "ACC3021",
        "The statement is beyond the standard, but other compilers take it, too: it is done as they do it.",
        "a line longer than 132 characters",
        "Nothing, or write what the standard has: then every compiler takes it.",
    ),
];
