! Lines of free form have 132 columns, unless an option says otherwise.
! RUN: not %accc -c %s -o %t.o 2>&1 | FileCheck %s
! RUN: not %accc -ffree-line-length-100 -c %s -o %t.o 2>&1 | FileCheck --check-prefix=SHORT %s
! RUN: %accc -ffree-line-length-none -c %s -o %t.o
program p
  integer :: i
  ! Comments may be as long as they like ........................................................................................................
  i = 1     + 2                                                                                                + 3
  i = 1     + 2                                                                                                                     + 3 + 4
end program
! SHORT: long_line.f90:8:112: error[ACC0010]: the line goes on behind column 100
! SHORT: long_line.f90:9:133: error[ACC0010]: the line goes on behind column 100
! CHECK-NOT: long_line.f90:8:
! CHECK: long_line.f90:9:133: error[ACC0010]: the line goes on behind column 132
! CHECK: help: end it with `&` before, or compile with `-ffree-line-length-none`
