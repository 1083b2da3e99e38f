//! C: its rules, and what is legal but probably wrong. Sections are those of C11.

use super::{Message, message};

pub const ALL: &[Message] = &[
    message(
        "ACC1001",
        "The name has no declaration here (6.5.1). In C a name is declared before it is used.",
        "x = 1;   /* no int x; */",
        "Declare the name, or include the header that does.",
    ),
    message(
        "ACC1002",
        "The types of operands, or of a value and what it is assigned, passed or returned to, don't go together (6.5, \
         6.7.9).",
        "int *p = 1.5;",
        "Convert one of the operands, or correct the declaration.",
    ),
    message(
        "ACC1003",
        "The name is declared twice in one scope, or differently than before (6.7).",
        "int a; double a;",
        "Remove one declaration, or make them agree.",
    ),
    message(
        "ACC1004",
        "The type is incomplete where its size is needed, or no such type exists: an array of functions (6.7.6).",
        "struct s x;   /* struct s is never defined */",
        "Define the type before its size is needed, or use a pointer to it.",
    ),
    message(
        "ACC1005",
        "A constant expression is required here, or its value is out of range (6.6).",
        "static int a[n];",
        "Use a constant: a literal, an `enum`, a macro.",
    ),
    message(
        "ACC1006",
        "This can't be assigned to: it is `const`, or it is no place in memory (6.5.16).",
        "const int a = 1; a = 2;",
        "Drop the `const`, or assign to something else.",
    ),
    message(
        "ACC1007",
        "The call has too many or too few arguments, or calls what is no function (6.5.2.2).",
        "int f(int); f(1, 2);",
        "Give as many arguments as the function has parameters.",
    ),
    message(
        "ACC1008",
        "The structure or union has no member of this name, or the value has no members (6.5.2.3).",
        "p.x   /* p is a pointer */",
        "Use `->` for pointers, or correct the name.",
    ),
    message(
        "ACC1009",
        "The initialiser does not fit what it initialises (6.7.9).",
        "int a[2] = {1, 2, 3};",
        "Give as many values as there are elements.",
    ),
    message(
        "ACC1010",
        "The words of a declaration's specifiers don't go together, or not with what is declared (6.7.1 to 6.7.5).",
        "static extern int a;",
        "Keep one of the words.",
    ),
    message(
        "ACC1011",
        "The attribute's arguments are wrong, or it does not apply to what is declared.",
        "int a __attribute__((aligned(3)));",
        "Use a power of two, or remove the attribute.",
    ),
    message(
        "ACC1012",
        "The statement is not allowed at this place: `break` outside a loop, a `case` outside a `switch` (6.8).",
        "break;   /* in no loop */",
        "Move the statement into the loop or `switch` it belongs to.",
    ),
    message(
        "ACC1013",
        "The condition of a `_Static_assert` is false (6.7.10).",
        "_Static_assert(sizeof(long) == 4, \"long\");",
        "Make the condition true: the message is the author's.",
    ),
    message(
        "ACC1101",
        "A function is called, or a name declared, without a type being given: C89 takes it for `int`, later C has no \
         such rule. The call is wrong whenever the function returns something else.",
        "x = compute(1);   /* no declaration */",
        "Include the header that declares the function.",
    ),
    message(
        "ACC1102",
        "The arguments don't fit the format string of a function like `printf` (7.21.6).",
        "printf(\"%d\", 1.5);",
        "Use the conversion of the argument's type.",
    ),
    message(
        "ACC1103",
        "A function that returns a value may end without `return`, or returns where it must not (6.9.1).",
        "int f(int a) { if (a) return 1; }",
        "Return a value on every path.",
    ),
    message(
        "ACC1104",
        "The variable is read before anything is stored in it: its value is undefined (6.2.4).",
        "int a; return a;",
        "Give the variable a value first.",
    ),
    message(
        "ACC1105",
        "Nothing uses the variable, function, label or value.",
        "int unused;",
        "Remove it, or cast it to `void` where it must stay.",
    ),
    message(
        "ACC1106",
        "A pointer of another type, an integer for a pointer, or a dropped `const`: a constraint of 6.5.16.1 that \
         compilers tolerate; a cast says that it is meant.",
        "int *p = q;   /* q is a double * */",
        "Correct the type, or write a cast.",
    ),
    message(
        "ACC1107",
        "The constant does not fit its type, a divisor is zero, or a shift is as wide as its operand.",
        "char c = 1000;",
        "Use a wider type, or the value that is meant.",
    ),
    message(
        "ACC1108",
        "The declaration of what is used here is marked `deprecated`.",
        "gets(line);",
        "Use what the declaration's message names.",
    ),
    message(
        "ACC1109",
        "Legal, but probably not what was meant: `if (a = b)`, an empty body behind `if`, a value that is unused.",
        "if (a = b)",
        "Write what is meant: `==`, or another pair of parentheses.",
    ),
    message(
        "ACC1110",
        "The program uses what the standard that `-std=` names does not have: an extension, or part of a later standard. \
         Said under `-pedantic` only; `-pedantic-errors` makes it an error.",
        "int n = ({ 1; });   /* -pedantic */",
        "Write what the standard has, name another standard, or put `__extension__` in front.",
    ),
];
