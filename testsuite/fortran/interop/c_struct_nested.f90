! Nested interoperable structures, arrays within them, through pointers.
program c_struct_nested
  use, intrinsic :: iso_c_binding
  implicit none
  type, bind(c) :: inner
    integer(c_short) :: a
    real(c_double) :: b
  end type inner
  type, bind(c) :: outer
    type(inner) :: v(2)
    type(c_ptr) :: p
    logical(c_bool) :: f
  end type outer
  type(outer), target :: o
  type(outer), pointer :: q
  type(inner), target :: extra
  type(inner), pointer :: e
  o%v(1) = inner(1_c_short, 2d0)
  o%v(2) = inner(3_c_short, 4d0)
  extra = inner(5_c_short, 6d0)
  o%p = c_loc(extra)
  o%f = .true.
  call c_f_pointer(c_loc(o), q)
  call c_f_pointer(q%p, e)
  e%a = e%a + 1_c_short
  print '(i0,f5.1,i3,f5.1,l2,i3)', q%v, q%f, extra%a
  print '(2(i0,1x))', c_sizeof(o%v(1)), c_sizeof(o)
end program c_struct_nested
