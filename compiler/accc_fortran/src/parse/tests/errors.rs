//! Messages: place, text, second labels and help of typical mistakes; and that one mistake gives one message.

use super::messages;

#[test]
fn syntax_errors_name_what_was_expected() {
    insta::assert_snapshot!(messages(
        "program p\ninteger :: i j\nx = (a + b\nx = a + * b\nx = a * -b\ncall\nif (a) thn\n  x = 1\nend if\nif (a)\nend if\ndo i = 1\nend do\ny = 1 < x < 3\nprint\nx = f(1, 2\nx = [1, 2\nend program p\n"
    ), @"
    2:14: ACC0011 unexpected `j` after the end of the statement
    3:11: ACC0011 expected `)`, found the end of the statement [3: `)` is missing for this]
    4:9: ACC0011 expected an expression, found `*`
    5:9: ACC0011 two operators in a row are an extension (put the second operator and its operand in parentheses: `a*(-b)`)
    6:5: ACC0011 expected a name, found the end of the statement
    7:8: ACC0011 expected `then`, found `thn` (a block begins with `if (...) then`; a single statement goes on the same line)
    10:7: ACC0011 expected `then`, found the end of the statement (a block begins with `if (...) then`; a single statement goes on the same line)
    12:9: ACC0011 expected `,` and the last value of the loop variable, found the end of the statement (a counted loop is written `do i = first, last` or `do i = first, last, step`)
    14:11: ACC0011 comparisons can't be chained (write `a < b .and. b < c`)
    15:6: ACC0011 expected a format, found the end of the statement (list-directed output is written `print *, items`)
    16:11: ACC0011 expected `)`, found the end of the statement [16: `)` is missing for this]
    17:10: ACC0011 expected `]`, found the end of the statement [17: the array constructor begins here]
    ");
}

#[test]
fn misspelt_statements_get_a_suggestion() {
    insta::assert_snapshot!(messages(
        "program p\nimplicit none\nintegr :: i\nreal, dimensoin(3) :: a\nprnt *, i\nfoo(1)\ncal foo(1)\nallocate(a(3), stats=i)\nif (a) retrun\nend program\n"
    ), @r#"
        3:1: ACC0011 unknown statement `integr` (did you mean `integer`?)
        4:7: ACC0011 unknown attribute `dimensoin` (did you mean `dimension`?)
        5:1: ACC0011 unknown statement `prnt` (did you mean `print`?)
        6:1: ACC0011 unknown statement `foo` (to call a subroutine write `call foo`)
        7:1: ACC0011 unknown statement `cal` (did you mean `call`?)
        8:16: ACC0011 unknown keyword `stats` (possible here: `stat=`, `errmsg=`, `source=`, `mold=`)
        9:8: ACC0011 expected `then` or a statement, found `retrun` (did you mean `return`?)
        "#);
}

#[test]
fn ends_must_match() {
    insta::assert_snapshot!(messages(
        "subroutine s\ndo i = 1, 3\n  if (a) then\n    x = 1\nend do\nend if\nelse\nouter: do\nend do\nl: if (a) then\nend if m\nend subroutine t\nprogram p\ndo\nend program\nfunction f()\n"
    ), @r#"
        5:1: ACC3009 `if` has no `end if` [3: begins here and is not ended]
        6:1: ACC3009 `end if` belongs to nothing
        7:1: ACC3009 `else` belongs to nothing
        9:5: ACC3009 `end do` lacks the name of its construct [8: the name is given here]
        11:8: ACC3009 `end if m` ends `l` [10: the name is given here]
        12:16: ACC3009 `end subroutine t` ends `s` [1: the name is given here]
        15:1: ACC3009 `do` has no `end do` [14: begins here and is not ended]
        16:1: ACC3009 `function` has no `end function`
        "#);
}

#[test]
fn statements_out_of_place() {
    insta::assert_snapshot!(messages(
        "module m\ninteger :: a\na = 1\ncontains\nx = 2\nsubroutine s\na = 1\nreal :: b\nexit\n!$acc declare create(a)\nselect case (a)\nx = 1\ncase (1)\nend select\nl: x = 1\nif (a) integer :: k\nend subroutine\nend module\nsubroutine a\ncontains\nsubroutine b\ncontains\nsubroutine c\nend\nend\nend\n!$acc routine\nfunction f\nend function\nend\ninclude 'x'\nend\n"
    ), @r#"
        3:1: ACC3010 a module holds no executable statements (move it into a procedure after `contains`)
        5:1: ACC3010 only procedures stand after `contains` (move the statement before `contains`, or into a procedure)
        8:1: ACC3010 a declaration after the first executable statement (move it up, or put it into a `block` construct)
        9:1: ACC3016 `exit` outside of a loop
        10:7: ACC3010 `declare` after the first executable statement (move it up, to the declarations)
        12:1: ACC3010 a statement before the first `case`
        15:1: ACC3010 only constructs can have a name
        16:8: ACC3010 `integer` is not allowed behind `if (...)`
        22:1: ACC3010 an internal procedure holds no procedures [21: the internal procedure] [19: the procedure that holds it] (move the inner procedures to the outer `contains`, or into a module)
        27:7: ACC3010 a directive outside of every program unit (move it into the specification part of the procedure it is about)
        28:11: ACC0011 expected `(`, found the end of the statement (a function has parentheses even without arguments: `function f()`)
        30:1: ACC3009 `end` belongs to nothing
        31:1: ACC0011 the file to include is not there (name its folder with `-I`)
        "#);
}

#[test]
fn directives_must_pair_and_precede_loops() {
    insta::assert_snapshot!(messages(
        "program p\n!$acc parallel\n!$acc loop\nx = 1\n!$acc end kernels\n!$acc end parallel\n!$acc data copy(a)\ndo i = 1, 2\n!$acc end data\nend do\n!$acc paralel\nx = 1\n!$acc end parallel\n!$acc kernels\nreturn\n!$acc parallel\n!$acc end parallel\n!$acc loop gang gang\ndo while (x)\nend do\n!$acc end kernels\ndo i = 1, 2\n!$acc serial\nexit\n!$acc end serial\nend do\n!$acc parallel cpoy(a)\n!$acc data\n"
    ), @r#"
        1:1: ACC3009 `program` has no `end program`
        3:7: ACC2011 `loop` is not followed by a counted loop [4: the next statement is this]
        5:1: ACC2012 `!$acc end kernels` ends nothing [2: this `!$acc parallel` is open] (did you mean `!$acc end parallel`?)
        9:1: ACC3009 `do` has no `end do` [8: begins here and is not ended]
        10:1: ACC3009 `end do` belongs to nothing
        11:7: ACC2001 unknown directive `paralel` (did you mean `parallel`?)
        15:1: ACC2021 `return` leaves `!$acc kernels` [14: the construct begins here]
        16:7: ACC2008 `parallel` inside a `kernels` construct [14: the compute construct starts here] (use `loop` inside the compute construct, or end it first (OpenACC 3.3, section 2.5.4))
        18:17: ACC2005 `gang` may appear only once [18: first here]
        19:1: ACC2020 the loop under `loop` is not countable [18: this directive needs a `do` with a loop variable]
        24:1: ACC2021 `exit` leaves `!$acc serial` [23: the construct begins here]
        27:1: ACC2012 `!$acc parallel` has no `!$acc end parallel`
        27:16: ACC2002 unknown clause `cpoy` (did you mean `copy`?)
        28:1: ACC2012 `!$acc data` has no `!$acc end data`
        28:7: ACC2007 `data` without a data clause does nothing (name the data, or leave the construct out (OpenACC 3.3, section 2.6.5))
        28:7: ACC2008 `data` inside a `parallel` construct [27: the compute construct starts here] (put it around the compute construct (OpenACC 3.3, section 2.6))
        "#);
}

#[test]
fn unsupported_forms_say_so() {
    insta::assert_snapshot!(messages(
        "program p\nreal :: a[*]\ntype(t(4)) :: b\nselect type (x)\ntype is (integer)\ny = 1\nclass default\nend select\nsync all\nx[1, stat=i] = 2\nend\nsubroutine s(a, b)\nimplicit none (type, external)\nend\n"
    ), @"
    10:6: ACC0002 not supported: `stat=` of image selectors (leave out `stat=`: there is one image, which does not fail)
    ");
}

#[test]
fn deep_trees_are_refused() {
    let deep = format!("x = {}1{}\nend\n", "(".repeat(5000), ")".repeat(5000));
    insta::assert_snapshot!(messages(&deep), @r#"1:155: ACC0002 not supported: nesting deeper than 150 levels (split the expression or the construct)"#);
    let long = format!("x = 1{}\nend\n", " + 1".repeat(3000));
    insta::assert_snapshot!(messages(&long), @r#"1:8007: ACC0002 not supported: more than 2000 operators in a row (split the expression into several statements)"#);
    let blocks = format!("{}{}end\n", "if (a) then\n".repeat(120), "end if\n".repeat(120));
    assert!(messages(&blocks).contains("constructs nested deeper than 100 levels"));
    for units in ["subroutine s\ncontains\n", "interface\nfunction f()\n"] {
        assert!(messages(&units.repeat(2000)).contains("procedures nested deeper than 100 levels"));
    }
}
