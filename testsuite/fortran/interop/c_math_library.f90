! Functions of the C mathematics library with all interoperable types.
program c_math_library
  use, intrinsic :: iso_c_binding
  implicit none
  interface
    real(c_double) function cbrt(x) bind(c)
      import :: c_double
      real(c_double), value :: x
    end function cbrt
    real(c_float) function fmodf(x, y) bind(c)
      import :: c_float
      real(c_float), value :: x, y
    end function fmodf
    integer(c_long) function labs(i) bind(c)
      import :: c_long
      integer(c_long), value :: i
    end function labs
    real(c_double) function frexp(x, e) bind(c)
      import :: c_double, c_int
      real(c_double), value :: x
      integer(c_int), intent(out) :: e
    end function frexp
    integer(c_int) function toupper(c) bind(c)
      import :: c_int
      integer(c_int), value :: c
    end function toupper
  end interface
  integer(c_int) :: e
  real(c_double) :: m
  print '(f8.4,f8.4,1x,i0)', cbrt(27d0), fmodf(7.5, 2.0), labs(-5000000000_c_long)
  m = frexp(48d0, e)
  print '(f8.4,1x,i0,1x,a)', m, e, achar(toupper(iachar('q')))
end program c_math_library
