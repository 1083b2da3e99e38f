! Functions of complex numbers in device code, of both kinds, against the host's; their values near cuts and in all quadrants.
! run: => complex_functions_f.expect
program complex_functions
  implicit none
  integer, parameter :: n = 13, functions = 15
  complex(8) :: z(n*n), w(functions, n*n), h(functions, n*n)
  complex(4) :: v(functions, n*n)
  integer :: i
  do i = 1, n*n
    z(i) = cmplx(((i - 1)/n - 6)*0.37d0 + 0.01d0, (mod(i - 1, n) - 6)*0.41d0 + 0.02d0, 8)
  end do
  !$acc parallel loop copyin(z) copyout(w, v)
  do i = 1, n*n
    w(1, i) = exp(z(i)); w(2, i) = log(z(i)); w(3, i) = sqrt(z(i))
    w(4, i) = sin(z(i)); w(5, i) = cos(z(i)); w(6, i) = tan(z(i))
    w(7, i) = asin(z(i)); w(8, i) = acos(z(i)); w(9, i) = atan(z(i))
    w(10, i) = sinh(z(i)); w(11, i) = cosh(z(i)); w(12, i) = tanh(z(i))
    w(13, i) = asinh(z(i)); w(14, i) = acosh(z(i)); w(15, i) = atanh(z(i))
    v(:, i) = 0
    v(7, i) = asin(cmplx(z(i), kind=4)); v(9, i) = atan(cmplx(z(i), kind=4))
    v(14, i) = acosh(cmplx(z(i), kind=4)); v(15, i) = atanh(cmplx(z(i), kind=4))
  end do
  do i = 1, n*n
    h(1, i) = exp(z(i)); h(2, i) = log(z(i)); h(3, i) = sqrt(z(i))
    h(4, i) = sin(z(i)); h(5, i) = cos(z(i)); h(6, i) = tan(z(i))
    h(7, i) = asin(z(i)); h(8, i) = acos(z(i)); h(9, i) = atan(z(i))
    h(10, i) = sinh(z(i)); h(11, i) = cosh(z(i)); h(12, i) = tanh(z(i))
    h(13, i) = asinh(z(i)); h(14, i) = acosh(z(i)); h(15, i) = atanh(z(i))
  end do
  print *, count(abs(w - h) > 1d-13*(1 + abs(h)))
  print *, count(abs(v([7, 9, 14, 15], :) - h([7, 9, 14, 15], :)) > 1d-5*(1 + abs(h([7, 9, 14, 15], :))))
end program complex_functions
