! bind(c) callbacks through Fortran procedures that take procedure arguments.
module call_m
  use, intrinsic :: iso_c_binding
  implicit none
  abstract interface
    subroutine visit(i, data) bind(c)
      import :: c_int, c_ptr
      integer(c_int), value :: i
      type(c_ptr), value :: data
    end subroutine visit
  end interface
contains
  subroutine each(n, f, data) bind(c)
    integer(c_int), value :: n
    procedure(visit) :: f
    type(c_ptr), value :: data
    integer(c_int) :: i
    do i = 1, n
      call f(i, data)
    end do
  end subroutine each
  subroutine summed(i, data) bind(c)
    integer(c_int), value :: i
    type(c_ptr), value :: data
    integer(c_int), pointer :: total
    call c_f_pointer(data, total)
    total = total + i
  end subroutine summed
end module call_m
program bind_c_callbacks
  use call_m
  implicit none
  integer(c_int), target :: total = 100
  call each(4, summed, c_loc(total))
  print '(i0)', total
end program bind_c_callbacks
