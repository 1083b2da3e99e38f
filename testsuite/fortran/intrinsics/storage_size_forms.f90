! storage_size and c_sizeof of scalars, arrays, structures and characters.
program storage_size_forms
  use, intrinsic :: iso_c_binding
  implicit none
  type, bind(c) :: t
    integer(c_int) :: i
    real(c_double) :: x
  end type t
  type(t) :: s, a(3)
  character(5) :: c
  print '(6(i0,1x))', storage_size(1), storage_size(1_8), storage_size(1d0), storage_size((1.0, 1.0)), &
    storage_size(s), storage_size(c)
  print '(4(i0,1x))', c_sizeof(1_c_int), c_sizeof(s), c_sizeof(a), c_sizeof([1d0, 2d0])
  print '(i0)', storage_size(a)
end program storage_size_forms
