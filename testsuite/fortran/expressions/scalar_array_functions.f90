! Functions that return scalars and arrays side by side in one expression.
program scalar_array_functions
  implicit none
  real :: v(4) = [1.0, 2.0, 3.0, 4.0]
  print '(4f8.3)', (v - mean(v)) / spread_of(v)
  print '(4f8.3)', normal(v) * 2 + normal(v(4:1:-1))
  print '(f8.3)', dot_product(normal(v), v) / mean(v)
contains
  pure real function mean(x)
    real, intent(in) :: x(:)
    mean = sum(x) / size(x)
  end function mean
  pure real function spread_of(x)
    real, intent(in) :: x(:)
    spread_of = sqrt(sum((x - mean(x))**2) / size(x))
  end function spread_of
  pure function normal(x) result(r)
    real, intent(in) :: x(:)
    real :: r(size(x))
    r = x / sqrt(sum(x**2))
  end function normal
end program scalar_array_functions
