! Pointers from C get lower bounds of one; bounds remapping on top of that.
program iso_c_f_bounds
  use, intrinsic :: iso_c_binding
  implicit none
  integer(c_int), target :: store(0:11)
  integer(c_int), pointer :: p(:, :, :), q(:)
  integer :: i
  store = [(i, i = 0, 11)]
  call c_f_pointer(c_loc(store(0)), p, [2, 3, 2])
  print '(6(i0,1x))', lbound(p), ubound(p)
  print '(2(i0,1x))', p(2, 3, 2), p(1, 2, 2)
  q(-1:1) => p(1, :, 2)
  print '(3(i0,1x),i0)', q, lbound(q)
end program iso_c_f_bounds
