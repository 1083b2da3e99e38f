! `#x` and `a ## b` in macros of Fortran, as nvfortran's preprocessor has them, also in what is included; lines keep their
! numbers.
! RUN: %accc %s -o %t && %t | FileCheck %s
! RUN: not %accc -DWRONG -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=WRONG
! CHECK: failed: number .ge. 4
! CHECK: twice: 6
! CHECK: # stays, a##b 15
! WRONG: macro_operators.F90:20:20: error[ACC0011]
#include "Inputs/checks.inc"
#define NAMED(f) f##_of
program macro_operators
  implicit none
  integer :: number = 3
  CHECK(number .ge. 4)
  CHECK(number == 3)
  JOINED(num,ber) = NAMED(twice)(number)
  print '(a, i0)', 'twice: ', number
  print '(a, 1x, i0)', '# stays, a##b', __LINE__ - 3
#ifdef WRONG
  number = number +
#endif
contains
  subroutine told(failed, text)
    logical, intent(in) :: failed
    character(*), intent(in) :: text
    if (failed) print '(2a)', 'failed: ', text
  end subroutine
  integer function twice_of(i)
    integer, intent(in) :: i
    twice_of = 2 * i
  end function
end program macro_operators
