! Statement functions: of several types, using one another and host variables.
program statement_functions
  implicit none
  real :: f, g, x, y, a
  integer :: k, n
  character(4) :: cc
  character(1) :: q
  f(x) = a * x**2 + 1
  g(x, y) = f(x) - f(y)
  k(n) = mod(n, 7) * 10
  cc(q) = q // q // q
  a = 2
  print '(2f8.2)', f(3.0), g(2.0, 1.0)
  a = 3
  print '(f8.2)', f(3.0)
  print '(2(i0,1x),a,"|")', k(20), k(k(3)), cc('z')
end program statement_functions
