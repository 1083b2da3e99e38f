! The numeric intrinsics inside a compute region, single and double precision.
! tol: 1e-5
program math_in_region
  implicit none
  integer, parameter :: n = 64
  real :: x(n), y(n)
  real*8 :: u(n), v(n)
  integer :: k(n), i
  do i = 1, n
    x(i) = 0.05 * i
    u(i) = 0.05d0 * i
  enddo
  !$acc parallel loop copyin(x, u) copyout(y, v, k)
  do i = 1, n
    y(i) = sqrt(x(i)) + exp(-x(i)) + log(1.0 + x(i)) + sin(x(i)) * cos(x(i)) + x(i) ** 3 + x(i) ** 0.3
    v(i) = tan(u(i) * 0.1d0) + asin(u(i) / 4) + acos(u(i) / 4) + atan(u(i)) + sinh(u(i)) - cosh(u(i)) + tanh(u(i)) &
         + atan2(u(i), 2.0d0) + log10(u(i)) + u(i) ** (-2) + abs(-u(i)) + sqrt(u(i)) + exp(u(i)) * log(u(i) + 1)
    k(i) = mod(i * 37, 11) + modulo(-i, 7) + abs(i - 32) + sign(2, 10 - i) + nint(x(i)) + int(u(i)) + floor(-x(i)) &
         + ceiling(u(i)) + min(i, 9) + max(i, 50) + iand(i, 12) + ior(i, 3) + ieor(i, 5) + ishft(i, -2) + i ** 2
  enddo
  print *, y(1), y(10), y(n), sum(y)
  print *, v(1), v(10), v(n), sum(v)
  print *, k(1), k(10), k(n), sum(k)
end program math_in_region
