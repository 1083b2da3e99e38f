! bind(c) procedures with names, called from Fortran through interfaces; C library functions.
module c_side
  use, intrinsic :: iso_c_binding
  implicit none
  interface
    function c_abs(i) bind(c, name='abs') result(r)
      import :: c_int
      integer(c_int), value :: i
      integer(c_int) :: r
    end function c_abs
    function strlen(s) bind(c)
      import :: c_char, c_size_t
      character(kind=c_char), intent(in) :: s(*)
      integer(c_size_t) :: strlen
    end function strlen
    real(c_double) function c_pow(x, y) bind(c, name='pow')
      import :: c_double
      real(c_double), value :: x, y
    end function c_pow
  end interface
contains
  subroutine triple(i) bind(c, name='my_triple')
    integer(c_int), intent(inout) :: i
    i = 3 * i
  end subroutine triple
end module c_side
program bind_c_names
  use c_side
  implicit none
  integer(c_int) :: i = 7
  print '(i0)', c_abs(-5_c_int)
  print '(i0)', strlen('four' // c_null_char)
  print '(f8.3)', c_pow(2d0, 10d0)
  call triple(i)
  print '(i0)', i
end program bind_c_names
