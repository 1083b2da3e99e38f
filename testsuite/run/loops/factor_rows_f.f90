! Factorisations by columns in Fortran: sums as scalars, in elements and as dot products; tables with borders.
program factor_rows_f
  implicit none
  integer, parameter :: n = 120
  real(8) :: a(n, n), b(n, n), c(n, n)
  integer :: t(0:n + 1, n)
  integer :: i, j, k
  real(8) :: w

  call fill(a)
  b = a
  c = a
  !$acc kernels
  do j = 1, n
    do i = 1, j - 1
      w = a(i, j)
      do k = 1, i - 1
        w = w - a(k, i) * a(k, j)
      end do
      a(i, j) = w / a(i, i)
    end do
    w = a(j, j)
    do k = 1, j - 1
      w = w - a(k, j)**2
    end do
    a(j, j) = sqrt(w)
  end do
  !$acc end kernels
  print '(a, f16.6)', 'cholesky', sum(a)

  !$acc kernels
  do j = 1, n
    do i = 1, j
      do k = 1, i - 1
        b(i, j) = b(i, j) - b(i, k) * b(k, j)
      end do
    end do
    do i = j + 1, n
      do k = 1, j - 1
        b(i, j) = b(i, j) - b(i, k) * b(k, j)
      end do
      b(i, j) = b(i, j) / b(j, j)
    end do
  end do
  !$acc end kernels
  print '(a, f16.6)', 'lu', sum(b)

  !$acc kernels
  do j = 1, n
    do i = 1, j - 1
      c(i, j) = (c(i, j) - dot_product(c(1:i - 1, i), c(1:i - 1, j))) / c(i, i)
    end do
    c(j, j) = sqrt(c(j, j) - dot_product(c(1:j - 1, j), c(1:j - 1, j)))
  end do
  !$acc end kernels
  print '(a, f16.6)', 'products', sum(c)

  do j = 1, n
    do i = 0, n + 1
      t(i, j) = mod(i * 5 + j * 11, 97)
    end do
  end do
  !$acc kernels
  do j = 2, n
    t(0, j) = t(0, j - 1) + 1
    do i = 1, n
      t(i, j) = mod(t(i - 1, j) * 3 + t(i, j - 1) + t(i - 1, j - 1), 1009)
    end do
    t(n + 1, j) = t(n, j) + t(n + 1, j - 1)
  end do
  !$acc end kernels
  print '(a, i12)', 'table', sum(t)
contains
  subroutine fill(x)
    real(8), intent(out) :: x(:, :)
    integer :: p, q
    do q = 1, size(x, 2)
      do p = 1, size(x, 1)
        x(p, q) = merge(real(n, 8), 0d0, p == q) + mod(p * q, 13) / 13d0
      end do
    end do
  end subroutine
end program
