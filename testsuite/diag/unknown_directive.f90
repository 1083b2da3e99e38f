! A misspelt directive is an error, with the word meant.
! RUN: not %accc -acc -c %s -o %t.o 2>&1 | FileCheck %s --strict-whitespace --match-full-lines
program p
  integer :: a(10), i
  !$acc paralel loop
  do i = 1, 10
    a(i) = i
  enddo
end program p
! CHECK:{{.*}}unknown_directive.f90:5:9: error[ACC2001]: unknown directive `paralel`
! CHECK:{{ *}}|
! CHECK:5 |   !$acc paralel loop
! CHECK:  |         ^^^^^^^ {{.*}}
! CHECK:{{.*}}help: {{.*}}`parallel{{.*}}
