! One run reports every error of syntax and of directives, in the order of the lines; each statement starts afresh.
! RUN: not %accc -acc -c %s -o %t.o 2>&1 | FileCheck %s
program p
  implicit none
  integer :: a(10), i
  i = = 1
  !$acc parallel loop kopy(a)
  do i = 1, 10
    a(i) = i
  enddo
  !$acc wiat
  print * a
  i = 'open
end program p
! CHECK: several_syntax_errors.f90:6:7: error[ACC0011]:
! CHECK: several_syntax_errors.f90:7:23: error[ACC2002]: {{.*}}`kopy`
! CHECK: several_syntax_errors.f90:11:9: error[ACC2001]: {{.*}}`wiat`
! CHECK: several_syntax_errors.f90:12:11: error[ACC0011]:
! CHECK: several_syntax_errors.f90:13:7: error[ACC0010]:
