! Where private arrays lie, and where the gangs of a cooperative kernel wait, told of the kernels as they were made; loops that are
! not counted.
! RUN: %accc -acc -ta=tesla:cc70 -Minfo=accel -c %s -o %t.o 2>&1 | FileCheck %s
! RUN: %accc -acc -ta=multicore -Minfo=accel -c %s -o %t.o 2>&1 | FileCheck --check-prefix=CPU %s
! CPU-NOT: memory used
! CPU-NOT: barrier

! CHECK-LABEL: gangs:
! CHECK: 16, CUDA shared memory used for tmp (512 bytes for each gang)
! CHECK-NOT: memory used
subroutine gangs(n, a)
  integer, intent(in) :: n
  real, intent(inout) :: a(128, n)
  real :: tmp(128)
  integer :: i, j
  !$acc parallel copy(a)
  !$acc loop gang private(tmp)
  do j = 1, n
    !$acc loop vector
    do i = 1, 128
      tmp(i) = a(129 - i, j)
    end do
    !$acc loop vector
    do i = 1, 128
      a(i, j) = tmp(i)
    end do
  end do
  !$acc end parallel
end subroutine

! CHECK-LABEL: threads:
! CHECK: Local memory used for w (40 bytes for each thread)
! CHECK-NOT: memory used
subroutine threads(n, a)
  integer, intent(in) :: n
  real, intent(inout) :: a(n)
  real :: w(10)
  integer :: i, k
  !$acc parallel loop gang vector private(w) copy(a)
  do i = 1, n
    do k = 1, 10
      w(k) = a(i) * k
    end do
    a(i) = w(1 + mod(i, 10))
  end do
end subroutine

! CHECK-LABEL: large:
! CHECK: Global memory used for big (a copy for each gang)
subroutine large(n, a)
  integer, intent(in) :: n
  real, intent(inout) :: a(n)
  real :: big(100000)
  integer :: i, k
  !$acc parallel loop gang private(big) copy(a)
  do i = 1, n
    !$acc loop vector
    do k = 1, 100000
      big(k) = a(i) + k
    end do
    a(i) = big(1 + mod(i, 100000))
  end do
end subroutine

! CHECK-LABEL: steps:
! CHECK: Loop run sequentially inside one cooperative kernel
! CHECK: 77, Grid barrier inserted due to potential dependence between gangs
! CHECK-NEXT: 80, Grid barrier inserted due to potential dependence between gangs
! CHECK-NOT: barrier
! CPU-LABEL: steps:
subroutine steps(n, m, a, b)
  integer, intent(in) :: n, m
  real, intent(inout) :: a(n), b(n)
  integer :: i, k
  !$acc kernels copy(a, b)
  do k = 1, m
    do i = 2, n - 1
      b(i) = a(i - 1) + a(i + 1)
    end do
    do i = 2, n - 1
      a(i) = b(i)
    end do
  end do
  !$acc end kernels
end subroutine

! CHECK-LABEL: halves:
! CHECK: 94, Loop not parallelized: not countable
! CPU-LABEL: halves:
! CPU: 94, Loop not parallelized: not countable
subroutine halves(n)
  integer, intent(inout) :: n
  !$acc kernels copy(n)
  do while (mod(n, 2) == 0)
    n = n / 2
  end do
  !$acc end kernels
end subroutine

! Gang routines know no number of iterations before they start.
! CHECK-LABEL: product:
! CHECK: Generating acc routine gang
! CHECK-NOT: jammed
subroutine product(n, a, b, c)
  !$acc routine gang
  integer, intent(in) :: n
  double precision, intent(in) :: a(n, n), b(n, n)
  double precision, intent(inout) :: c(n, n)
  double precision :: s
  integer :: i, j, k
  !$acc loop gang
  do j = 1, n
    !$acc loop vector
    do i = 1, n
      s = 0
      do k = 1, n
        s = s + a(i, k) * b(k, j)
      end do
      c(i, j) = s
    end do
  end do
end subroutine
