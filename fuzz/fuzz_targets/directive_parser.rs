//! The directives of any text, each in a place where it can be right, through the Fortran front end.
//!
//! Only lines that begin with `!$acc` count, so the programs of `testsuite` are seeds as they are. Names without a
//! declaration are variables by Fortran's implicit typing, so directives of other programs mean something here too.
#![no_main]

use libfuzzer_sys::fuzz_target;

const DECLARATIONS: &str = "\
  integer :: i, j, k, n, m
  integer :: idx(n)
  real(8) :: a(n), b(n, m), c(n, m), s, t
";
const NEST: &str = "\
  do j = 1, m
    do i = 1, n
      b(i, j) = a(i) + c(i, j)*s
    end do
  end do
";

fuzz_target!(|bytes: &[u8]| accc_fuzz::check_fortran(&program(&String::from_utf8_lossy(bytes))));

/// A procedure with the text's directives: the declarative ones at its head, each of the others before a nest of loops.
fn program(text: &str) -> String {
    let (mut head, mut body) = (String::new(), String::new());
    for line in text.lines().map(str::trim_start) {
        let Some(directive) = line.get(..5).filter(|start| start.eq_ignore_ascii_case("!$acc")).map(|_| &line[5..])
        else {
            continue;
        };
        match directive.split_whitespace().next() {
            Some("declare" | "routine") => head += &format!("!$acc{directive}\n"),
            Some("atomic") => body += &format!("!$acc{directive}\n  s = s + a(1)\n"),
            _ if directive.trim_end().ends_with('&') => body += &format!("!$acc{directive}\n"),
            _ => body += &format!("!$acc{directive}\n{NEST}"),
        }
    }
    format!("subroutine directives(a, b, c, idx, n, m, s)\n{DECLARATIONS}{head}{body}end subroutine\n")
}
