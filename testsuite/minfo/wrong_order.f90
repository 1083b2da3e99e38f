! Loops without levels in the wrong order: the lanes go along the one that runs through memory. Where the user names the lanes,
! they stay.
! RUN: %accc -acc -ta=tesla:cc70 -Minfo=accel %s -c -o %t.o 2>&1 | FileCheck %s
subroutine wrong_order(n, a, b)
  integer :: n, i, j
  real :: a(n, n), b(n, n)
  ! CHECK: 15, !$acc loop gang, vector(128) ! blockidx%x threadidx%x
  ! CHECK-NEXT: 17, !$acc loop gang ! blockidx%y
  ! CHECK: 24, !$acc loop gang ! blockidx%x
  ! CHECK-NEXT: Short rows taken by workers of 8 lanes
  ! CHECK-NEXT: 26, !$acc loop vector(128) ! threadidx%x
  !$acc data copyin(b) copy(a)
  !$acc parallel
  !$acc loop
  do i = 1, n
    !$acc loop
    do j = 1, n
      a(i, j) = 2 * b(i, j)
    end do
  end do
  !$acc end parallel
  !$acc parallel
  !$acc loop
  do i = 1, n
    !$acc loop vector
    do j = 1, n
      a(i, j) = a(i, j) + b(i, j)
    end do
  end do
  !$acc end parallel
  !$acc end data
end subroutine
