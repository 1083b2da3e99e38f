! Stencils whose lanes take several elements of a column at once: allocatable arrays and arrays of constant shape, elements of
! 4 and of 8 bytes, lower bounds other than 1, columns that are no multiple of 16 bytes, loops that begin anywhere.
program stencil_in_columns
  implicit none
  integer, parameter :: rows = 132
  real :: fixed(rows, 132, 20), result(rows, 132, 20)
  real, allocatable :: a(:, :, :), b(:, :, :)
  integer :: i, j, k, n, first
  do k = 1, 20
    do j = 1, 132
      do i = 1, rows
        fixed(i, j, k) = mod(i * 3 + j * 5 + k * 7, 97)
        result(i, j, k) = -1
      end do
    end do
  end do
  !$acc kernels
  do k = 2, 19
    do j = 2, 131
      do i = 2, rows - 1
        result(i, j, k) = fixed(i - 1, j, k) + fixed(i + 1, j, k) + fixed(i, j - 1, k) + fixed(i, j + 1, k) &
          + fixed(i, j, k - 1) + fixed(i, j, k + 1) - 6 * fixed(i, j, k)
      end do
    end do
  end do
  !$acc end kernels
  print *, sum(dble(result)), sum(dble(result(1:rows:3, :, :))), result(1, 25, 15), result(rows, 25, 15), result(2, 2, 2)
  do n = 132, 135
    do first = 0, 2
      allocate(a(first:first + n - 1, 132, 21), b(first:first + n - 1, 132, 21))
      do k = 1, 21
        do j = 1, 132
          do i = first, first + n - 1
            a(i, j, k) = mod(i * 3 + j * 5 + k * 7, 89)
            b(i, j, k) = -1
          end do
        end do
      end do
      call step(a, b, n, 132)
      print *, n, first, sum(dble(b)), sum(dble(b(first:first + n - 1:3, :, :))), b(first, 25, 15), b(first + n - 1, 25, 15)
      deallocate(a, b)
    end do
  end do
  call doubles(256)
contains
  subroutine step(a, b, n, m)
    real, allocatable, intent(in) :: a(:, :, :)
    real, allocatable, intent(inout) :: b(:, :, :)
    integer, intent(in) :: n, m
    integer :: i, j, k
    !$acc kernels
    do k = 2, 20
      do j = 2, m - 1
        do i = 3, n - 2
          b(i, j, k) = a(i - 1, j, k) + 2 * a(i + 1, j, k) + a(i, j - 1, k) + a(i, j + 1, k) + a(i, j, k - 1) &
            + a(i, j, k + 1) - a(i, j, k) * 7
        end do
      end do
    end do
    !$acc end kernels
  end subroutine

  subroutine doubles(n)
    integer, intent(in) :: n
    double precision, allocatable :: x(:, :, :), y(:, :, :)
    integer :: i, j, k
    allocate(x(n, n, 9), y(n, n, 9))
    do k = 1, 9
      do j = 1, n
        do i = 1, n
          x(i, j, k) = mod(i * 3 + j * 5 + k * 7, 89)
          y(i, j, k) = 1
        end do
      end do
    end do
    !$acc kernels
    do k = 2, 8
      do j = 2, n - 1
        do i = 2, n - 1
          y(i, j, k) = y(i, j, k) + x(i - 1, j, k) + x(i + 1, j, k) + x(i, j - 1, k) - x(i, j + 1, k) + x(i, j, k - 1) &
            - 2 * x(i, j, k + 1)
        end do
      end do
    end do
    !$acc end kernels
    print *, n, sum(y), sum(y(1:n:3, :, :)), y(1, 20, 5), y(n, 20, 5), y(2, 2, 2)
  end subroutine
end program
