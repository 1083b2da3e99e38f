! A call may not need a level that a loop around it has taken (OpenACC 3.3, 2.15.1, 2.9.2 to 2.9.4).
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
! CHECK: routine_call_level.f90:21:{{[0-9]+}}: error[{{ACC[0-9]+}}]: {{.*}}`over`
