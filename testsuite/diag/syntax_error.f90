! A statement that the grammar does not allow.
! RUN: not %accc -c %s -o %t.o 2>&1 | FileCheck %s
program p
  integer :: i
  i = (1 + 2
  print *, i
end program p
! CHECK: syntax_error.f90:5:13: error[ACC0011]:
! CHECK: 5 | i = (1 + 2
! CHECK-NEXT: ^
