//! Whole programs: the run tests pass, modules go through their files, and pieces of the tree are what they should be.

use super::{Memory, check_with, program};
use crate::hir;

/// The folder of the programs that are run.
const RUN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testsuite/run");

#[test]
fn the_run_tests_have_no_errors() {
    let mut modules = Memory::default();
    let field = std::fs::read_to_string(format!("{RUN}/parts/field_module.f90")).expect("the module's source");
    assert_eq!(check_with(&field, &mut modules).1, "");
    let mut count = 0;
    for entry in std::fs::read_dir(RUN).expect("the folder of run tests") {
        let path = entry.expect("an entry").path();
        if path.extension().is_none_or(|e| e != "f90") {
            continue;
        }
        let source = std::fs::read_to_string(&path).expect("a source");
        let (_, messages) = check_with(&source, &mut modules);
        assert_eq!(messages, "", "{}", path.display());
        count += 1;
    }
    assert!(count > 20, "found only {count} programs in {RUN}");
}

#[test]
fn internal_procedures_capture_what_their_callees_use() {
    let program = program(
        "program p
  implicit none
  integer :: a(10), n
  n = 3
  call outer
contains
  subroutine outer
    call inner
  end subroutine
  subroutine inner
    a = n
  end subroutine
end program
",
    );
    let captures: Vec<_> = program.procedures.values().map(|p| (p.link_name.as_str(), names(p))).collect();
    insta::assert_debug_snapshot!(captures, @r#"
    [
        (
            "MAIN__",
            [],
        ),
        (
            "p.outer",
            [
                "a",
                "n",
            ],
        ),
        (
            "p.inner",
            [
                "a",
                "n",
            ],
        ),
    ]
    "#);
}

fn names(procedure: &hir::Procedure) -> Vec<String> {
    procedure.captured.iter().map(|c| procedure.symbols[c.local].name.clone()).collect()
}
