//! The registry of diagnostic codes: one row each, with the paragraph that explains it.
//!
//! ACC0xxx: command line, files, tools, preprocessing, lexing, parsing. ACC1xxx: rules of C, and from ACC1101 what is
//! legal but probably wrong (sections are those of C11). ACC2xxx: rules of OpenACC (sections are those of
//! the OpenACC 3.3 specification). ACC3xxx: rules of Fortran. ACC4xxx: warnings and remarks of the optimizer.

/// A valid program that accc can't compile yet.
pub const NOT_SUPPORTED: &str = "ACC0002";

/// The explanation of a code, or `None` where there is no such code.
pub fn explain(code: &str) -> Option<&'static str> {
    ALL.iter().find(|(c, _)| c.eq_ignore_ascii_case(code)).map(|(_, text)| *text)
}

/// All codes in ascending order.
pub const ALL: &[(&str, &str)] = &[
    // The driver, preprocessing, lexing, parsing.
    ("ACC0001", "A file can't be read or written. The message carries the system's reason."),
    (
        NOT_SUPPORTED,
        "The program is valid, but accc can't compile this part of it yet. The help text says what to write instead. \
         accc never ignores what it does not know: a clause that is accepted has its effect.",
    ),
    ("ACC0003", "The command line is wrong: an option is unknown, lacks its value or contradicts another one."),
    ("ACC0004", "A program that accc calls (C compiler, linker, preprocessor, ptxas) is missing or failed."),
    (
        "ACC0005",
        "accc found a mistake of its own: an internal check failed. No output was written. Please report it together \
         with the source file.",
    ),
    ("ACC0006", "The texts of one compilation (sources and everything they include) are larger than accc can address."),
    ("ACC0007", "An option of another compiler that has no meaning for accc was ignored."),
    ("ACC0008", "Directives of another programming model, such as OpenMP, were ignored."),
    ("ACC0010", "The text holds something that is no token of the language: a stray character, an open string."),
    ("ACC0011", "Syntax: the text at this place is not what the grammar allows here."),
    ("ACC0012", "The preprocessor reported an error."),
    ("ACC0013", "A line or a name is longer than the language allows."),
    ("ACC0014", "Linking failed: a symbol has no definition, or an object can't be used."),
    // C.
    ("ACC1001", "The name has no declaration here (6.5.1). In C a name is declared before it is used."),
    (
        "ACC1002",
        "The types of operands, or of a value and what it is assigned, passed or returned to, don't go together (6.5, \
         6.7.9).",
    ),
    ("ACC1003", "The name is declared twice in one scope, or differently than before (6.7)."),
    (
        "ACC1004",
        "The type is incomplete where its size is needed, or no such type exists: an array of functions (6.7.6).",
    ),
    ("ACC1005", "A constant expression is required here, or its value is out of range (6.6)."),
    ("ACC1006", "This can't be assigned to: it is `const`, or it is no place in memory (6.5.16)."),
    ("ACC1007", "The call has too many or too few arguments, or calls what is no function (6.5.2.2)."),
    ("ACC1008", "The structure or union has no member of this name, or the value has no members (6.5.2.3)."),
    ("ACC1009", "The initialiser does not fit what it initialises (6.7.9)."),
    (
        "ACC1010",
        "The words of a declaration's specifiers don't go together, or not with what is declared (6.7.1 to 6.7.5).",
    ),
    ("ACC1011", "The attribute's arguments are wrong, or it does not apply to what is declared."),
    (
        "ACC1012",
        "The statement is not allowed at this place: `break` outside a loop, a `case` outside a `switch` (6.8).",
    ),
    ("ACC1013", "The condition of a `_Static_assert` is false (6.7.10)."),
    (
        "ACC1101",
        "A function is called, or a name declared, without a type being given: C89 takes it for `int`, later C has no \
         such rule. The call is wrong whenever the function returns something else.",
    ),
    ("ACC1102", "The arguments don't fit the format string of a function like `printf` (7.21.6)."),
    ("ACC1103", "A function that returns a value may end without `return`, or returns where it must not (6.9.1)."),
    ("ACC1104", "The variable is read before anything is stored in it: its value is undefined (6.2.4)."),
    ("ACC1105", "Nothing uses the variable, function, label or value."),
    (
        "ACC1106",
        "A pointer of another type, an integer for a pointer, or a dropped `const`: a constraint of 6.5.16.1 that \
         compilers tolerate; a cast says that it is meant.",
    ),
    ("ACC1107", "The constant does not fit its type, a divisor is zero, or a shift is as wide as its operand."),
    ("ACC1108", "The declaration of what is used here is marked `deprecated`."),
    (
        "ACC1109",
        "Legal, but probably not what was meant: `if (a = b)`, an empty body behind `if`, a value that is unused.",
    ),
    // OpenACC.
    ("ACC2001", "The word after `acc` is not the name of an OpenACC directive. A misspelt directive is an error."),
    ("ACC2002", "The word is not the name of an OpenACC clause."),
    ("ACC2003", "Syntax of a directive or clause: the argument list is missing, empty or malformed."),
    ("ACC2004", "The clause exists but is not allowed on this directive. The message says where it is allowed."),
    ("ACC2005", "The clause may appear only once on a directive (counted anew after each `device_type`)."),
    ("ACC2006", "Two clauses exclude each other, for instance `seq` and `gang` on one loop (section 2.9)."),
    ("ACC2007", "A clause or one of a group of clauses is required on this directive and is missing."),
    (
        "ACC2008",
        "A construct is nested where OpenACC does not allow it, for instance a compute construct in a compute \
         construct, or a data directive in a compute construct (sections 2.5, 2.6).",
    ),
    (
        "ACC2009",
        "Loops are nested against the order of parallelism levels: a gang loop may hold worker and vector loops, a \
         worker loop may hold vector loops, a vector loop holds neither; none may hold a loop of its own level \
         (section 2.9).",
    ),
    ("ACC2010", "The reduction operator is unknown or does not apply to the type of the variable (section 2.5.15)."),
    ("ACC2011", "The directive has to be followed by a loop (or by the statement it applies to), and is not."),
    ("ACC2012", "An `end` directive closes nothing, closes another construct, or is missing."),
    ("ACC2013", "The name in the clause is not a variable that the clause can take."),
    ("ACC2014", "A variable appears in two data clauses of one construct, or in clauses that contradict each other."),
    ("ACC2015", "Under `default(none)` every variable used in the construct needs a data clause (section 2.5.16)."),
    (
        "ACC2016",
        "`collapse(n)` and `tile` need n tightly nested loops whose trip counts are known before the first of them \
         starts (sections 2.9.1, 2.9.8).",
    ),
    ("ACC2017", "The value of the clause's argument is out of its range."),
    ("ACC2018", "The modifier is unknown or not allowed for this clause."),
    ("ACC2019", "The device type is unknown."),
    ("ACC2020", "The loop under the directive is not countable: its trip count is not known when it starts."),
    ("ACC2021", "A branch into or out of a construct (`return`, `exit`, `goto`) is not allowed (section 2.5)."),
    (
        "ACC2022",
        "The argument of `gang`, `worker` or `vector` is not allowed under this compute construct (section 2.9).",
    ),
    ("ACC2023", "A private, firstprivate or reduction variable is used against the rule of its clause."),
    (
        "ACC2024",
        "A procedure is called in a compute construct, or in a procedure with `acc routine`, but nothing says that there \
         is a device version of it: it lacks `acc routine` (section 2.15.1).",
    ),
    ("ACC2025", "The statements under `atomic` have none of the forms that section 2.12 allows."),
    (
        "ACC2026",
        "The program uses directives of the PGI Accelerator model, OpenACC's forerunner. They work; the message names \
         OpenACC's equal, or says which hint has no effect.",
    ),
    (
        "ACC2027",
        "Which elements of what a pointer points to a compute construct uses is not known before it starts, and no clause \
         says it.",
    ),
    // Fortran.
    ("ACC3001", "The name has no declaration and `implicit none` holds."),
    ("ACC3002", "The types of the operands, or of both sides of an assignment, don't go together."),
    ("ACC3003", "The name is declared twice in one scope, or used against its declaration."),
    (
        "ACC3004",
        "No source file of this compilation and no module file (`.accmod`) on the search path defines the module.",
    ),
    ("ACC3005", "The module does not export the name."),
    ("ACC3006", "The number of subscripts differs from the rank of the array, or ranks of operands differ."),
    ("ACC3007", "The arguments of a call don't match the procedure's dummy arguments."),
    ("ACC3008", "The name is not a procedure, or no intrinsic function has this name."),
    ("ACC3009", "The `end` statement does not match the construct it closes, or is missing."),
    ("ACC3010", "The statement is not allowed at this place."),
    ("ACC3011", "An expression with a value known at compile time is required here."),
    ("ACC3012", "The statement label is malformed, missing, or defined twice."),
    ("ACC3013", "This can't be assigned to: a constant, an expression, or a dummy argument with `intent(in)`."),
    ("ACC3014", "The shapes of two arrays differ where they have to agree."),
    ("ACC3015", "The kind is not one this compiler has for the type."),
    ("ACC3016", "`exit` or `cycle` stands in no loop, or names a construct that does not enclose it."),
    ("ACC3017", "The module file (`.accmod`) was written by another version of accc."),
    ("ACC3018", "The attributes of a declaration contradict each other or don't apply to the entity."),
    ("ACC3019", "A constant expression overflows its type or divides by zero."),
    ("ACC3020", "A value is out of the range that the language sets for it."),
    ("ACC3021", "The statement is beyond the standard, but other compilers take it, too: it is done as they do it."),
    // The optimizer.
    (
        "ACC4001",
        "The directive says that the iterations are independent, but a proof shows that one iteration needs a value \
         of another one. The message names the two accesses. The result depends on timing.",
    ),
    (
        "ACC4002",
        "Two gang loops in one `parallel` region depend on each other. Gangs do not wait for each other within a \
         kernel, so accc made two kernels of the region.",
    ),
    ("ACC4003", "The loop runs sequentially; the message says which dependence or statement is the reason."),
    (
        "ACC4004",
        "A scalar written in a parallel loop is used after it; its value there is that of no certain iteration.",
    ),
    ("ACC4005", "A clause asks for more than the device has; the largest possible value was taken."),
    ("ACC4006", "What accc did: a loop transformation, a reduction found, data movement hoisted."),
    ("ACC4007", "A variable was privatised, or could not be; the message says why."),
];

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn codes_are_unique_ascending_and_explained() {
        assert!(ALL.windows(2).all(|pair| pair[0].0 < pair[1].0), "codes must ascend, each once");
        for (code, text) in ALL {
            let digits = code.strip_prefix("ACC").unwrap_or_else(|| panic!("{code} does not start with ACC"));
            assert!(digits.len() == 4 && "01234".contains(&digits[..1]) && digits.parse::<u32>().is_ok(), "{code}");
            assert!(text.ends_with('.') && !text.contains("  "), "{code}: a paragraph of sentences");
        }
        assert!(explain("acc0002").is_some() && explain("ACC9").is_none());
    }

    #[test]
    fn every_code_in_the_compilers_sources_is_registered() {
        let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("..")];
        let mut unknown = Vec::new();
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(&folder).expect("a folder of the source tree").flatten() {
                let path = entry.path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|e| e == "rs") {
                    let text = std::fs::read_to_string(&path).expect("source files are UTF-8");
                    let quoted = text.split('"').filter(|s| s.len() == 7 && s.starts_with("ACC"));
                    let strangers = quoted.filter(|s| s[3..].parse::<u32>().is_ok() && explain(s).is_none());
                    unknown.extend(strangers.map(|code| format!("{}: {code}", path.display())));
                }
            }
        }
        assert!(unknown.is_empty(), "add these to codes::ALL: {unknown:#?}");
    }
}
