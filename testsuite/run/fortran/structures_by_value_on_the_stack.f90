! Structures of one eightbyte by value behind six other arguments: they are on the stack, where a scalar would be.
module handles
  use, intrinsic :: iso_c_binding
  implicit none
  type, bind(c) :: handle
    integer(c_long_long) :: number
  end type
  type, bind(c) :: pair
    real(c_float) :: a
    integer(c_int) :: b
  end type
contains
  real(c_double) function gathered(h, i, j, k, l, m, n, g, p, x, f) bind(c)
    type(handle), value :: h, g, f
    integer(c_int), value :: i, j, k, l, m, n
    type(pair), value :: p
    real(c_double), value :: x
    gathered = h%number + 10 * (i + j + k + l + m + n) + 1000 * g%number + p%a * p%b + x + 100000d0 * f%number
    g%number = 0
    p%b = 0
  end function
end module

program structures_by_value_on_the_stack
  use handles
  implicit none
  type(handle) :: h, g, f
  type(pair) :: p
  h%number = 7
  g%number = 5
  f%number = 3
  p%a = 0.5
  p%b = 6
  print '(f12.3)', gathered(h, 1, 2, 3, 4, 5, 6, g, p, 0.125d0, f)
  print '(i0, 1x, i0)', g%number, p%b
end program
