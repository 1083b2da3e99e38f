! Jacobi iteration for Laplace's equation on a square of doubles, with the largest change. Arguments: points a side,
! iterations.
#include "variants.h"
program laplace2d
  use bench
  implicit none
  integer :: n = 256, iterations = 10, i, j, s
  real(8), allocatable :: A(:,:), Anew(:,:)
  real(8) :: error, expected, checksum
  logical :: correct
  call argument(1, n)
  call argument(2, iterations)
  allocate (A(n,n), Anew(n,n))
  do j = 1, n
    do i = 1, n
      A(i,j) = mod(hash(j * n + i), 1000) * 0.001d0
    end do
    A(1,j) = 1
  end do
  Anew = A
  expected = 0
  do j = 2, n - 1
    do i = 2, n - 1
      expected = max(expected, abs(0.25d0 * (A(i+1,j) + A(i-1,j) + A(i,j-1) + A(i,j+1)) - A(i,j)))
    end do
  end do
  !$acc data copy(A) create(Anew)
  call begin_bench(iterations)
  call iterate(error)
  correct = abs(error - expected) <= 1d-12
  do s = 2, iterations
    call iterate(error)
  end do
  !$acc update self(A)
  checksum = 0
  do j = 1, n
    do i = 1, n
      checksum = checksum + A(i,j) * (1 + mod(i + j, 3))
    end do
  end do
  do while (more())
    do s = 1, repetitions
      call iterate(error)
    end do
  end do
  !$acc end data
  call report(checksum, correct)

contains

  subroutine iterate(error)
    real(8), intent(out) :: error
    integer :: i, j
    error = 0
#if VARIANT == KERNELS
    !$acc kernels
#elif VARIANT == LOOP
    !$acc parallel loop collapse(2) reduction(max:error)
#elif VARIANT == LEVELS
    !$acc parallel loop gang vector_length(256) reduction(max:error)
#elif VARIANT == OMP
    !$omp parallel do reduction(max:error)
#endif
    do j = 2, n - 1
#if VARIANT == LEVELS
      !$acc loop vector reduction(max:error)
#endif
      do i = 2, n - 1
        Anew(i,j) = 0.25d0 * (A(i+1,j) + A(i-1,j) + A(i,j-1) + A(i,j+1))
        error = max(error, abs(Anew(i,j) - A(i,j)))
      end do
    end do
#if VARIANT == LOOP
    !$acc parallel loop collapse(2)
#elif VARIANT == LEVELS
    !$acc parallel loop gang vector_length(256)
#elif VARIANT == OMP
    !$omp parallel do
#endif
    do j = 2, n - 1
#if VARIANT == LEVELS
      !$acc loop vector
#endif
      do i = 2, n - 1
        A(i,j) = Anew(i,j)
      end do
    end do
#if VARIANT == KERNELS
    !$acc end kernels
#endif
  end subroutine iterate
end program laplace2d
