! Reductions: sum, maxval, minloc, count, any, dot_product, with and without masks and dimensions.
program bench
  implicit none
  integer, parameter :: n = 4000
  real(8) :: a(n), b(n), m(50, 80), r(80), total
  integer :: i, t, hits
  do i = 1, n
    a(i) = mod(i * 7919, 1009) * 1.0d-3
    b(i) = mod(i * 104729, 997) * 1.0d-3
  end do
  m = reshape(a, [50, 80])
  total = 0.0d0
  hits = 0
  do t = 1, 20000
    total = total + sum(a) + dot_product(a, b) + maxval(b) - minval(a)
    total = total + sum(a, mask=b > 0.5d0)
    hits = hits + count(a > b) + minloc(a, 1) + maxloc(b, 1)
    if (any(a > 2.0d0)) hits = hits + 1
    r = sum(m, 1)
    total = total + r(mod(t, 80) + 1) + sum(maxval(m, 2))
    a(mod(t, n) + 1) = 1.0d-6 * t
    m(1, mod(t, 80) + 1) = a(t / 5 + 1 - (t / 5 / n) * n)
  end do
  print *, total, hits
end program
