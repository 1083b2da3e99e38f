! Sums in an element that stays the same while a loop runs, as products of matrices and vectors are often written.
module sums
  implicit none
contains
  subroutine product_of(n, m, a, x, y)
    integer, intent(in) :: n, m
    double precision, intent(in) :: a(n, m), x(n)
    double precision, intent(inout) :: y(m)
    integer :: i, j
    !$acc kernels
    do j = 1, m
      do i = 1, n
        y(j) = y(j) + a(i, j) * x(i)
      end do
    end do
    !$acc end kernels
  end subroutine product_of

  ! The element begins anew, and is used behind the loop.
  subroutine centred(n, m, a, mean)
    integer, intent(in) :: n, m
    double precision, intent(inout) :: a(n, m), mean(m)
    integer :: i, j
    !$acc parallel loop
    do j = 1, m
      mean(j) = 0
      do i = 1, n
        mean(j) = mean(j) + a(i, j)
      end do
      if (n > 0) mean(j) = mean(j) / n
      do i = 1, n
        a(i, j) = a(i, j) - mean(j)
      end do
    end do
  end subroutine centred

  ! Two sums in one loop are two arrays.
  subroutine both(n, m, a, first, second)
    integer, intent(in) :: n, m
    double precision, intent(in) :: a(n, m)
    double precision, intent(inout) :: first(m), second(m)
    integer :: i, j
    !$acc kernels
    do j = 1, m
      do i = n, 1, -2
        first(j) = first(j) + a(i, j)
        second(j) = max(second(j), a(i, j))
      end do
    end do
    !$acc end kernels
  end subroutine both
end module sums

program element_sums_f
  use sums
  implicit none
  integer, parameter :: sizes(2, 5) = reshape([1000, 40, 33, 1000, 0, 7, 4999, 1, 129, 513], [2, 5])
  double precision, allocatable :: a(:, :), x(:), y(:), z(:), mean(:)
  integer :: k, n, m, i, j
  do k = 1, size(sizes, 2)
    n = sizes(1, k)
    m = sizes(2, k)
    a = reshape([(dble(mod(i * 7, 11) - 4), i = 1, n * m)], [n, m])
    x = [(dble(mod(i, 5) - 2), i = 1, n)]
    y = [(dble(i), i = 1, m)]
    z = y
    call product_of(n, m, a, x, y)
    print '(3i6, f14.2)', 1, n, m, sum(y)
    call both(n, m, a, y, z)
    print '(3i6, 2f14.2)', 2, n, m, sum(y), sum(z)
    allocate(mean(m))
    mean = 77
    call centred(n, m, a, mean)
    print '(3i6, 2f14.6)', 3, n, m, sum(mean), maxval([0d0, [(abs(sum(a(:, j))), j = 1, m)]])
    deallocate(mean)
  end do
end program element_sums_f
