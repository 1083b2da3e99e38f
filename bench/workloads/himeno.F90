! The Himeno benchmark (Poisson's equation, Jacobi iteration, single precision). Arguments: extents (257 129 129 is M, the
! longest first as neighbours in memory are in the first dimension), iterations.
#include "variants.h"
program himeno
  use bench
  implicit none
  integer :: m = 65, n = 33, o = 33, iterations = 4, i, j, k, s
  real(4), allocatable :: a(:,:,:,:), b(:,:,:,:), c(:,:,:,:), p(:,:,:), bnd(:,:,:), wrk1(:,:,:), wrk2(:,:,:)
  real(4) :: gosa, ignored
  real(8) :: checksum, expected, change
  call argument(1, m)
  call argument(2, n)
  call argument(3, o)
  call argument(4, iterations)
  allocate (a(m,n,o,4), b(m,n,o,3), c(m,n,o,3), p(m,n,o), bnd(m,n,o), wrk1(m,n,o), wrk2(m,n,o))
  a = 1
  a(:,:,:,4) = 1.0 / 6
  b = 0
  c = 1
  bnd = 1
  wrk1 = 0
  wrk2 = 0
  do k = 1, o
    p(:,:,k) = real((k - 1)**2) / real((o - 2)**2)
  end do
  ! The change in the first iteration depends on k alone: from it, what gosa has to be, as far as the rounding of a sum of
  ! millions of floats goes.
  expected = 0
  do k = 2, o - 2
    change = (real(p(1,1,k-1), 8) + p(1,1,k+1) + 4d0 * p(1,1,k)) / 6 - p(1,1,k)
    expected = expected + change**2 * (m - 3) * (n - 3)
  end do
  !$acc data copyin(a, b, c, bnd, wrk1) create(wrk2) copy(p)
  call begin_bench(iterations)
  call jacobi(gosa)
  do s = 2, iterations
    call jacobi(ignored)
  end do
  !$acc update self(p)
  checksum = 0
  do k = 1, o
    do j = 1, n
      do i = 1, m
        checksum = checksum + p(i,j,k)
      end do
    end do
  end do
  do while (more())
    do s = 1, repetitions
      call jacobi(ignored)
    end do
  end do
  !$acc end data
  call report(checksum, abs(gosa / expected - 1) < 0.1d0)

contains

  subroutine jacobi(gosa)
    real(4), intent(out) :: gosa
    real(4), parameter :: omega = 0.8
    real(4) :: s0, ss
    integer :: i, j, k
    gosa = 0
#if VARIANT == KERNELS
    !$acc kernels
#elif VARIANT == LOOP
    !$acc parallel loop collapse(3) reduction(+:gosa)
#elif VARIANT == LEVELS
    !$acc parallel loop gang collapse(2) vector_length(128) reduction(+:gosa)
#elif VARIANT == OMP
    !$omp parallel do private(s0, ss) reduction(+:gosa)
#endif
    do k = 2, o - 2
      do j = 2, n - 2
#if VARIANT == LEVELS
        !$acc loop vector reduction(+:gosa)
#endif
        do i = 2, m - 2
          s0 = a(i,j,k,1) * p(i+1,j,k) + a(i,j,k,2) * p(i,j+1,k) + a(i,j,k,3) * p(i,j,k+1) &
            + b(i,j,k,1) * (p(i+1,j+1,k) - p(i+1,j-1,k) - p(i-1,j+1,k) + p(i-1,j-1,k)) &
            + b(i,j,k,2) * (p(i,j+1,k+1) - p(i,j-1,k+1) - p(i,j+1,k-1) + p(i,j-1,k-1)) &
            + b(i,j,k,3) * (p(i+1,j,k+1) - p(i-1,j,k+1) - p(i+1,j,k-1) + p(i-1,j,k-1)) &
            + c(i,j,k,1) * p(i-1,j,k) + c(i,j,k,2) * p(i,j-1,k) + c(i,j,k,3) * p(i,j,k-1) + wrk1(i,j,k)
          ss = (s0 * a(i,j,k,4) - p(i,j,k)) * bnd(i,j,k)
          gosa = gosa + ss * ss
          wrk2(i,j,k) = p(i,j,k) + omega * ss
        end do
      end do
    end do
#if VARIANT == LOOP
    !$acc parallel loop collapse(3)
#elif VARIANT == LEVELS
    !$acc parallel loop gang collapse(2) vector_length(128)
#elif VARIANT == OMP
    !$omp parallel do
#endif
    do k = 2, o - 2
      do j = 2, n - 2
#if VARIANT == LEVELS
        !$acc loop vector
#endif
        do i = 2, m - 2
          p(i,j,k) = wrk2(i,j,k)
        end do
      end do
    end do
#if VARIANT == KERNELS
    !$acc end kernels
#endif
  end subroutine jacobi
end program himeno
