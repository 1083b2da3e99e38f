! A gang that calls a vector routine has one warp of lanes: another length is not taken in silence.
! RUN: %accc -acc -ta=tesla:cc70 %s -o %t 2>&1 | FileCheck %s
! RUN: %accc -acc -ta=multicore %s -o %t 2>&1 | count 0
program lengths
  implicit none
  real :: a(64, 64)
  integer :: j
  a = 1
! CHECK: routine_vector_length.f90:[[@LINE+1]]:{{[0-9]+}}: warning[ACC4005]: a vector length of 128 in a construct that calls a routine above seq; accc takes 32
  !$acc parallel loop gang vector_length(128) copy(a)
  do j = 1, 64
    call scale(a(:, j), 64)
  end do
! CHECK: = note: such a routine is compiled once, for gangs of one warp
! CHECK: = help: write 32, or make the routine a `routine seq`
  !$acc parallel loop gang vector_length(32) copy(a)
  do j = 1, 64
    call scale(a(:, j), 64)
  end do
! CHECK-NOT: warning
  print *, sum(a)
contains
  subroutine scale(x, n)
    !$acc routine vector
    integer, intent(in) :: n
    real, intent(inout) :: x(n)
    integer :: i
    !$acc loop vector
    do i = 1, n
      x(i) = 2 * x(i)
    end do
  end subroutine scale
end program lengths
