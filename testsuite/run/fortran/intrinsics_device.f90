! Intrinsic functions in compute regions.
program devint
  implicit none
  integer, parameter :: n = 64
  integer :: i, a(n), b(n), c(n)
  real(8) :: x(n), y(n)
  real :: f(n)
  do i = 1, n
    a(i) = i * 1234567; x(i) = i * 0.37d0 - 5; f(i) = i * 0.11
  end do
  !$acc parallel loop copyin(a, x) copyout(b, c, y) copy(f)
  do i = 1, n
    b(i) = popcnt(a(i)) + leadz(a(i)) + trailz(a(i)) + ishftc(a(i), 5) + ibits(a(i), 3, 7) + shiftr(a(i), &
      3) + merge_bits(a(i), i, 255)
    c(i) = exponent(x(i)) + maskr(mod(i, 32)) + ieor(a(i), i)
    if (bgt(a(i), i)) c(i) = c(i) + 1
    y(i) = fraction(x(i)) + spacing(x(i)) + scale(x(i), 3) + nearest(x(i), &
      1d0) + asinh(x(i)) + bessel_j0(x(i)) + bessel_jn(2, abs(x(i))) + set_exponent(x(i), 2)
    f(i) = atanh(f(i) / 8) + acosh(f(i) + 1) + transfer(a(i), 1.0) * 0 + erf(f(i)) + gamma(f(i))
    call mvbits(a(i), 0, 4, c(i), 8)
    if (isnan(f(i))) f(i) = 0
  end do
  print *, sum(b), sum(c)
  print '(4es22.14)', y(1:8)
  print '(4es14.6)', f(1:8)
end program
