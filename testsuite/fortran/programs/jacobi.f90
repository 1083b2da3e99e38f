! Jacobi iteration on a plate with array sections.
program jacobi
  implicit none
  integer, parameter :: n = 12
  real(8) :: a(0:n + 1, 0:n + 1), b(n, n), err
  integer :: it
  a = 0
  a(0, :) = 100
  do it = 1, 500
    b = 0.25d0 * (a(0:n - 1, 1:n) + a(2:n + 1, 1:n) + a(1:n, 0:n - 1) + a(1:n, 2:n + 1))
    err = maxval(abs(b - a(1:n, 1:n)))
    a(1:n, 1:n) = b
    if (err < 1d-6) exit
  end do
  print '(i0,f12.6,f14.6)', it, a(n / 2, n / 2), sum(a)
end program jacobi
