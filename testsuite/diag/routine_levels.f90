! A call may not need a level that is taken already, and a routine may not hold a loop above its own level
! (OpenACC 3.3, 2.15.1, 2.9.2 to 2.9.4).
! RUN: not %accc -acc -c %s -o %t.o 2>&1 | FileCheck %s
module m
contains
  subroutine over(x)
    !$acc routine vector
    integer, intent(inout) :: x(100)
    integer :: i
    !$acc loop vector
    do i = 1, 100
      x(i) = i
    enddo
  end subroutine over
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
program p
  use m
  integer :: a(100,100), j
  !$acc parallel
  !$acc loop vector
  do j = 1, 100
    call over(a(1,j))
  enddo
  !$acc end parallel
end program p
! CHECK-DAG: routine_levels.f90:19:{{[0-9]+}}: error[{{ACC[0-9]+}}]: {{.*}}`gang`
! CHECK-DAG: routine_levels.f90:31:{{[0-9]+}}: error[{{ACC[0-9]+}}]: {{.*}}`over`
