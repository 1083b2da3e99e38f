! c_funloc and c_f_procpointer, with qsort of the C library as a caller of Fortran.
module sort_m
  use, intrinsic :: iso_c_binding
  implicit none
  interface
    subroutine qsort(base, n, size, compare) bind(c)
      import :: c_ptr, c_size_t, c_funptr
      type(c_ptr), value :: base
      integer(c_size_t), value :: n, size
      type(c_funptr), value :: compare
    end subroutine qsort
  end interface
contains
  integer(c_int) function by_value(a, b) bind(c)
    integer(c_int), intent(in) :: a, b
    by_value = a - b
  end function by_value
  integer(c_int) function twice(a) bind(c)
    integer(c_int), value :: a
    twice = 2 * a
  end function twice
end module sort_m
program c_function_pointers
  use sort_m
  implicit none
  abstract interface
    integer(c_int) function unary(a) bind(c)
      import :: c_int
      integer(c_int), value :: a
    end function unary
  end interface
  integer(c_int), target :: v(5) = [5, 3, 9, -1, 4]
  procedure(unary), pointer :: f
  type(c_funptr) :: fp
  call qsort(c_loc(v), 5_c_size_t, 4_c_size_t, c_funloc(by_value))
  print '(5(i0,1x))', v
  fp = c_funloc(twice)
  call c_f_procpointer(fp, f)
  print '(i0,l2)', f(21_c_int), c_associated(fp)
end program c_function_pointers
