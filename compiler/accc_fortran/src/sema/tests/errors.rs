//! What users read when a program is wrong.

use super::errors;

#[test]
fn undeclared_names() {
    insta::assert_snapshot!(errors(
        "program p
  implicit none
  integer :: count
  coutn = 1
  call s(totl)
  print *, coutn
end program
"
    ), @"");
}
