! LU decomposition with pivoting, solve, residual.
program lu_decomposition
  implicit none
  integer, parameter :: n = 6
  real(8) :: a(n, n), lu(n, n), b(n), x(n), t(n)
  integer :: p(n), i, j, k
  do j = 1, n
    do i = 1, n
      a(i, j) = mod(i * j * 7 + i + 3 * j, 11) - 5
    end do
    a(j, j) = a(j, j) + 3
  end do
  b = [(i, i = 1, n)]
  lu = a
  p = [(i, i = 1, n)]
  do k = 1, n
    i = k - 1 + maxloc(abs(lu(k:n, k)), 1)
    if (i /= k) then
      t = lu(k, :); lu(k, :) = lu(i, :); lu(i, :) = t
      p([k, i]) = p([i, k])
    end if
    lu(k + 1:, k) = lu(k + 1:, k) / lu(k, k)
    do j = k + 1, n
      lu(k + 1:, j) = lu(k + 1:, j) - lu(k + 1:, k) * lu(k, j)
    end do
  end do
  x = b(p)
  do i = 2, n
    x(i) = x(i) - dot_product(lu(i, :i - 1), x(:i - 1))
  end do
  do i = n, 1, -1
    x(i) = (x(i) - dot_product(lu(i, i + 1:), x(i + 1:))) / lu(i, i)
  end do
  print '(6f10.5)', x
  print '(l1,6i3)', maxval(abs(matmul(a, x) - b)) < 1d-10, p
end program lu_decomposition
