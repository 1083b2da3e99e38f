! Records by value to and from C, in registers and in memory: arguments with `value`, results of functions with `bind(c)`.
! with: parts/records_by_value.c
module m
  use iso_c_binding
  implicit none
  type, bind(c) :: pair
    integer(c_int) :: a, b
  end type
  type, bind(c) :: mixed
    real(c_float) :: x
    integer(c_int) :: i
    real(c_double) :: y
  end type
  type, bind(c) :: three
    integer(c_int) :: a(3)
  end type
  type, bind(c) :: floats
    real(c_float) :: x(3)
  end type
  type, bind(c) :: nested
    type(pair) :: p
    real(c_double) :: z
  end type
  type, bind(c) :: big
    real(c_double) :: x(4)
  end type
  type, bind(c) :: small
    integer(c_signed_char) :: a, b, c
  end type
  interface
    function c_pair(v) bind(c)
      import
      type(pair), value :: v
      type(pair) :: c_pair
    end function
    function c_mixed(i, v, d) bind(c)
      import
      integer(c_int), value :: i
      type(mixed), value :: v
      real(c_double), value :: d
      type(mixed) :: c_mixed
    end function
    function c_three(v) bind(c)
      import
      type(three), value :: v
      type(three) :: c_three
    end function
    function c_floats(v) bind(c)
      import
      type(floats), value :: v
      type(floats) :: c_floats
    end function
    function c_nested(v) bind(c)
      import
      type(nested), value :: v
      type(nested) :: c_nested
    end function
    function c_big(v, i) bind(c)
      import
      type(big), value :: v
      integer(c_int), value :: i
      type(big) :: c_big
    end function
    function c_small(v) bind(c)
      import
      type(small), value :: v
      type(small) :: c_small
    end function
    integer(c_int) function c_calls() bind(c)
      import
    end function
  end interface
contains
  function f_pair(v) bind(c) result(r)
    type(pair), value :: v
    type(pair) :: r
    v%a = v%a + 1
    r = pair(v%b, v%a)
  end function
  function f_mixed(i, v, d) bind(c) result(r)
    integer(c_int), value :: i
    type(mixed), value :: v
    real(c_double), value :: d
    type(mixed) :: r
    r%x = v%x + 1
    r%i = v%i + i
    r%y = v%y + d
  end function
  function f_big(v, i) bind(c) result(r)
    type(big), value :: v
    integer(c_int), value :: i
    type(big) :: r
    r%x = v%x * i
    v%x = 0
  end function
  function f_three(v) bind(c) result(r)
    type(three), value :: v
    type(three) :: r
    r%a = v%a(3:1:-1)
  end function
  subroutine own(p, b)
    type(pair), value :: p
    type(big), value :: b
    p%a = 100
    b%x = 7
    print '(*(g0.6,1x))', p%a, p%b, b%x(2)
  end subroutine
end module
program p
  use m
  implicit none
  type(pair) :: a = pair(1, 2)
  type(big) :: b = big([1d0, 2d0, 3d0, 4d0])
  procedure(c_pair), pointer :: pointed
  print '(*(g0.6,1x))', c_pair(a), c_pair(pair(5, 6))
  print '(*(g0.6,1x))', c_mixed(3, mixed(1.5, 2, 2.5d0), 10d0)
  print '(*(g0.6,1x))', c_three(three([1, 2, 3])), c_floats(floats([1., 2., 3.]))
  print '(*(g0.6,1x))', c_nested(nested(pair(7, 8), 9d0)), c_small(small(1_1, 2_1, 3_1))
  print '(*(g0.6,1x))', c_big(b, 3)
  print '(*(g0.6,1x))', b%x
  print '(i0)', c_calls()
  call own(a, b)
  print '(*(g0.6,1x))', a, b%x(2)
  pointed => f_pair
  print '(*(g0.6,1x))', pointed(a), f_big(b, 2), f_mixed(1, mixed(1., 1, 1d0), 1d0)
end program
