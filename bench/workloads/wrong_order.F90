! A nest whose loops stand in the wrong order: the inner one jumps from column to column. Only the variant with explicit levels
! has them in the right one, for comparison. Argument: points a side.
#include "variants.h"
program wrong_order
  use bench
  implicit none
  integer :: n = 1000, i, j, s
  real, allocatable :: a(:,:), b(:,:)
  real(8) :: checksum
  call argument(1, n)
  allocate (a(n,n), b(n,n))
  do j = 1, n
    do i = 1, n
      b(i,j) = mod(hash(i + j * n), 1000)
    end do
  end do
  a = -1
  !$acc data copyin(b) copy(a)
  call begin_bench(1)
  call double_all
  do while (more())
    do s = 1, repetitions
      call double_all
    end do
  end do
  !$acc end data
  checksum = 0
  do j = 1, n
    do i = 1, n
      checksum = checksum + a(i,j)
    end do
  end do
  call report(checksum, all(a == 2 * b))

contains

  subroutine double_all
    integer :: i, j
#if VARIANT == LEVELS
    !$acc parallel loop gang
    do j = 1, n
      !$acc loop vector
      do i = 1, n
        a(i,j) = 2 * b(i,j)
      end do
    end do
#else
#if VARIANT == KERNELS
    !$acc kernels
#elif VARIANT == LOOP
    !$acc parallel loop
#elif VARIANT == OMP
    !$omp parallel do
#endif
    do i = 1, n
#if VARIANT == LOOP
      !$acc loop
#endif
      do j = 1, n
        a(i,j) = 2 * b(i,j)
      end do
    end do
#if VARIANT == KERNELS
    !$acc end kernels
#endif
#endif
  end subroutine double_all
end program wrong_order
