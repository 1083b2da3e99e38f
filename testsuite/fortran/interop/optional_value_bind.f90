! bind(c) with arrays of explicit shape, assumed size, and logical(c_bool).
module b_m
  use, intrinsic :: iso_c_binding
  implicit none
contains
  function total(n, x, flag) bind(c) result(r)
    integer(c_int), value :: n
    real(c_double), intent(in) :: x(n)
    logical(c_bool), value :: flag
    real(c_double) :: r
    r = sum(x)
    if (flag) r = -r
  end function total
  subroutine scale(x, n, by) bind(c)
    integer(c_long), value :: n
    real(c_float), intent(inout) :: x(*)
    real(c_float), value :: by
    x(1:n) = x(1:n) * by
  end subroutine scale
  complex(c_double_complex) function rot(z) bind(c)
    complex(c_double_complex), value :: z
    rot = z * (0d0, 1d0)
  end function rot
end module b_m
program optional_value_bind
  use b_m
  implicit none
  real(c_float) :: y(3) = [1.0, 2.0, 3.0]
  print '(2f6.2)', total(2, [1.5d0, 2d0], .true._c_bool), total(1, [4d0], .false._c_bool)
  call scale(y, 2_c_long, 10.0)
  print '(3f6.1)', y
  print '(2f6.1)', rot((1d0, 2d0))
end program optional_value_bind
