//! `-std=`: what is newer than the standard is an error, and nothing else is.

use super::super::{ParseOptions, parse};
use crate::standard::Standard::{self, *};
use accc_source::SourceMap;

/// Statements of a main program, and the standard from which on they may stand.
const ROWS: &[(&str, Standard)] = &[
    ("integer, allocatable :: a(:)\nallocate(a(3), stat=i)", F95),
    ("print *, (/ 1, 2 /), a(1:2), 'x[1]'", F95),
    ("real, pointer :: p(:) => null()\np => q(1:2)", F95),
    ("type :: t\ninteger, pointer :: p\nend type", F95),
    ("inquire (10, exist=l, opened=o)\nread (5, *, iostat=i) block, associate", F95),
    ("if (i == 1) goto 10\n10 stop 3", F95),
    ("data i /z'ff'/\nforall (i = 1:3) a(i) = i", F95),
    ("character(len=*), parameter :: text = 'abc'\ncharacter*4 :: c", F95),
    ("do concurrent = 1, 2\nend do", F95),
    ("print *, [1, 2]", F2003),
    ("print *, (/ real :: 1, 2 /)", F2003),
    ("associate (x => y)\nend associate", F2003),
    ("character(:), allocatable :: c", F2003),
    ("integer, volatile :: i", F2003),
    ("type, extends(s) :: t\nend type", F2003),
    ("type :: t\ninteger, allocatable :: p\nend type", F2003),
    ("type :: t\ninteger :: i\ncontains\nprocedure :: f\nend type", F2003),
    ("allocate (a, source=3)", F2003),
    ("allocate (real :: a(3))", F2003),
    ("p(2:) => q", F2003),
    ("open (10, decimal='comma')", F2003),
    ("use, intrinsic :: iso_c_binding", F2003),
    ("i = int(z'ff')", F2003),
    ("block\nend block", F2008),
    ("error stop", F2008),
    ("open (newunit=i)", F2008),
    ("integer :: i[*]", F2008),
    ("integer, contiguous, pointer :: i(:)", F2008),
    ("do concurrent (i = 1:2)\nend do", F2008),
    ("integer, pointer :: p => q", F2008),
    ("allocate (a, mold=3)", F2008),
    ("stop 1, quiet=.true.", F2018),
    ("do concurrent (i = 1:2) local(j)\nend do", F2018),
    ("implicit none (type, external)", F2018),
    ("integer, allocatable :: i", F2003),
    ("contains", F2008),
    ("i = a ** (-b) - 1\nprint *, -1, (/ -1, +2 /), i == -1", F95),
    ("data a /3*-1/, b /-2.0/", F95),
    ("i = a ** -b", Gnu),
    ("i = a(1) * +2", Gnu),
    ("integer i /3/", Gnu),
    ("integer*4 i", Gnu),
    ("double complex z", Gnu),
    ("a$b = 1", Gnu),
    ("x = 1.0q0", Gnu),
    ("call s(%val(i))", Gnu),
    ("assign 10 to i\n10 continue", Gnu),
    ("open (10, convert='native')", Gnu),
];

fn reports(body: &str, standard: Standard, free_columns: Option<usize>) -> Vec<String> {
    let mut sources = SourceMap::new();
    let text = format!("program p\n{body}\nend program\n");
    let file = sources.add("t.f90", text, None).expect("a small text");
    let options = ParseOptions { openacc: true, standard, free_columns, ..ParseOptions::default() };
    let (_, messages) = parse(sources.file(file), &options);
    messages
        .into_iter()
        .filter(|message| matches!(message.code, "ACC0010" | "ACC0016"))
        .map(|message| message.message)
        .collect()
}

#[test]
fn newer_statements() {
    for (body, since) in ROWS {
        for standard in [F95, F2003, F2008, F2018, Gnu] {
            let found = reports(body, standard, None);
            assert_eq!(found.is_empty(), standard >= *since, "{body} with {standard:?}: {found:?}");
        }
    }
}

#[test]
fn deleted_statements() {
    let bodies = [
        "if (i) 10, 10, 10\n10 continue",
        "do 10 i = 1, 2\n10 print *, i",
        "do 10 i = 1, 2\ndo 10 j = 1, 2\n10 continue",
    ];
    for body in bodies {
        let counts = [F95, F2008, F2018, Gnu].map(|standard| reports(body, standard, None).len());
        assert_eq!(counts, [0, 0, 1, 0], "{body}");
    }
    let own_ends = "do 10 i = 1, 2\ndo 20 j = 1, 2\n20 continue\n10 end do";
    assert!(reports(own_ends, F2018, None).is_empty());
}

#[test]
fn long_lines() {
    let long = |filler: &str| format!("i = 1 {filler}{}", "+ 1 ".repeat(40));
    assert_eq!(reports(&long(""), Gnu, Some(132)), ["the line goes on behind column 132"]);
    assert!(reports(&long(""), Gnu, None).is_empty());
    assert!(reports(&long("! "), Gnu, Some(132)).is_empty());
    assert!(reports(&format!("i = 1{}", " ".repeat(200)), Gnu, Some(132)).is_empty());
    assert!(reports(&format!("i = {}&\n  1", " ".repeat(127)), Gnu, Some(132)).is_empty());
}
