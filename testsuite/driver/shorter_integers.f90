! An integer of default kind for a longer one that a function of C gets by value: converted and warned of, as calls of libraries
! are often written; a longer one for a shorter is an error.
! RUN: %accc %s -o %t 2>&1 | FileCheck %s
! CHECK: shorter_integers.f90:[[#@LINE+16]]:{{.*}}: warning[ACC3021]: the argument `x` of `labs` is integer(8)
! CHECK: this integer(4) is converted
! RUN: %t | FileCheck %s --check-prefix=OUT
! OUT: 5 6 7
! RUN: sed 's/labs(i)/labs(1.0)/' %s > %t.wrong.f90 && not %accc %t.wrong.f90 -o %t.wrong 2>&1 | FileCheck %s --check-prefix=WRONG
! WRONG: error[ACC3002]: the argument `x` of `labs` is integer(8), but real(4) is given
program shorter_integers
  use, intrinsic :: iso_c_binding
  implicit none
  interface
    integer(c_long) function labs(x) bind(c)
      import c_long
      integer(c_long), value :: x
    end function
  end interface
  integer :: i = -6
  print '(3(i0,1x))', labs(-5), labs(i), labs(-7_8)
end program
