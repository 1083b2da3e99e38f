! A routine may not hold a loop above its own level (OpenACC 3.3, 2.15.1).
! RUN: not %accc -acc -c %s -o %t.o 2>&1 | FileCheck %s
module m
contains
  subroutine above(x)
    !$acc routine seq
    integer, intent(inout) :: x(100)
    integer :: i
    !$acc loop gang
    do i = 1, 100
      x(i) = i
    enddo
  end subroutine above
end module m
! CHECK: routine_levels.f90:9:{{[0-9]+}}: error[{{ACC[0-9]+}}]: {{.*}}`gang`
