! A product of square matrices of doubles. Argument: order.
#include "variants.h"
program product
  use bench
  implicit none
  integer :: n = 256, i, j, s
  real(8), allocatable :: a(:,:), b(:,:), c(:,:)
  real(8) :: checksum
  logical :: correct
  call argument(1, n)
  allocate (a(n,n), b(n,n), c(n,n))
  do j = 1, n
    do i = 1, n
      a(i,j) = mod(hash(i * n + j), 17) - 8
      b(i,j) = mod(hash(j * n + i), 13) - 6
    end do
  end do
  c = -1
  !$acc data copyin(a, b) copy(c)
  call begin_bench(1)
  call multiply
  do while (more())
    do s = 1, repetitions
      call multiply
    end do
  end do
  !$acc end data
  correct = .true.
  checksum = 0
  do j = 1, n
    do i = 1, n
      checksum = checksum + c(i,j) * mod(i + 2 * j, 5)
    end do
  end do
  do s = 1, 500
    i = 1 + mod(hash(2 * s), n)
    j = 1 + mod(hash(2 * s + 1), n)
    if (c(i,j) /= dot_product(a(i,:), b(:,j))) correct = .false.  ! whole numbers: exact in any order
  end do
  call report(checksum, correct)

contains

  subroutine multiply
    integer :: i, j, k
    real(8) :: sum
#if VARIANT == KERNELS
    !$acc kernels
#elif VARIANT == LOOP
    !$acc parallel loop
#elif VARIANT == LEVELS
    !$acc parallel loop gang
#elif VARIANT == OMP
    !$omp parallel do private(sum)
#endif
    do j = 1, n
#if VARIANT == LOOP
      !$acc loop
#elif VARIANT == LEVELS
      !$acc loop vector
#endif
      do i = 1, n
        sum = 0
        do k = 1, n
          sum = sum + a(i,k) * b(k,j)
        end do
        c(i,j) = sum
      end do
    end do
#if VARIANT == KERNELS
    !$acc end kernels
#endif
  end subroutine multiply
end program product
