! c_loc, c_f_pointer, c_associated, c_null_ptr.
program c_pointers
  use, intrinsic :: iso_c_binding
  implicit none
  real(c_double), target :: a(6) = [1, 2, 3, 4, 5, 6]
  real(c_double), pointer :: p(:), m(:, :)
  integer(c_int), target :: i = 5
  integer(c_int), pointer :: q
  type(c_ptr) :: x, y
  x = c_loc(a)
  call c_f_pointer(x, p, [6])
  p(2) = 20
  call c_f_pointer(x, m, [2, 3])
  print '(3f6.1)', m(2, :)
  y = c_loc(i)
  call c_f_pointer(y, q)
  q = q + 1
  print '(i0)', i
  print '(4l2)', c_associated(x), c_associated(c_null_ptr), c_associated(x, c_loc(a)), c_associated(x, y)
  x = c_null_ptr
  print '(l2)', c_associated(x)
end program c_pointers
