! Interoperable types and kinds; structures passed to and from bind(c) procedures.
module c_types
  use iso_c_binding
  implicit none
  type, bind(c) :: vec
    real(c_float) :: x, y
    integer(c_int) :: n(2)
    character(kind=c_char) :: tag
  end type vec
contains
  subroutine fill(v, n) bind(c)
    type(vec), intent(out) :: v
    integer(c_int), value :: n
    v%x = n
    v%y = -n
    v%n = [n, n * n]
    v%tag = 'q'
  end subroutine fill
  type(vec) function make(x) bind(c)
    real(c_float), value :: x
    make%x = x
    make%y = 2 * x
    make%n = 0
    make%tag = 'm'
  end function make
end module c_types
program bind_c_types
  use c_types
  implicit none
  type(vec) :: v
  call fill(v, 4_c_int)
  print '(2f5.1,2i4,1x,a)', v
  v = make(1.5)
  print '(2f5.1,2i4,1x,a)', v
  print '(8(i0,1x))', c_int, c_short, c_long, c_long_long, c_signed_char, c_float, c_double, c_size_t
  print '(6(i0,1x))', c_bool, c_char, c_int8_t, c_int16_t, c_int32_t, c_int64_t
  print '(4(i0,1x))', c_float_complex, c_double_complex, c_intptr_t, c_ptrdiff_t
end program bind_c_types
