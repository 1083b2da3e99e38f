! Operators, assignment and constructors bound to a type of vectors. Expected values by hand: gfortran 12 can't compile it.
module vec_mod
  implicit none
  private
  integer, parameter, public :: rk = kind(1.0d0)
  type, public :: vec3
    real(rk) :: x = 0, y = 0, z = 0
  contains
    procedure, private :: v_add, v_sub, v_neg, v_scale, v_eq
    procedure, private, pass(b) :: scale_v
    generic :: operator(+) => v_add
    generic :: operator(-) => v_sub, v_neg
    generic :: operator(*) => v_scale, scale_v
    generic :: operator(==) => v_eq
    procedure :: norm => v_norm
    procedure, private :: assign_array
    generic :: assignment(=) => assign_array
  end type
  type(vec3), parameter, public :: ex = vec3(1, 0, 0), ey = vec3(0, 1, 0), basis(3) = [ex, ey, vec3(0, 0, 1)]
  interface operator(.cross.)
    module procedure cross
  end interface
  interface operator(.dot.)
    module procedure dot
  end interface
  interface vec3
    module procedure from_scalar, from_array
  end interface
  public :: operator(.cross.), operator(.dot.)
contains
  elemental function v_add(a, b) result(c)
    class(vec3), intent(in) :: a
    type(vec3), intent(in) :: b
    type(vec3) :: c
    c%x = a%x + b%x; c%y = a%y + b%y; c%z = a%z + b%z
  end function
  elemental function v_sub(a, b) result(c)
    class(vec3), intent(in) :: a
    type(vec3), intent(in) :: b
    type(vec3) :: c
    c%x = a%x - b%x; c%y = a%y - b%y; c%z = a%z - b%z
  end function
  elemental function v_neg(a) result(c)
    class(vec3), intent(in) :: a
    type(vec3) :: c
    c%x = -a%x; c%y = -a%y; c%z = -a%z
  end function
  elemental function v_scale(a, s) result(c)
    class(vec3), intent(in) :: a
    real(rk), intent(in) :: s
    type(vec3) :: c
    c%x = a%x * s; c%y = a%y * s; c%z = a%z * s
  end function
  elemental function scale_v(s, b) result(c)
    real(rk), intent(in) :: s
    class(vec3), intent(in) :: b
    type(vec3) :: c
    c%x = b%x * s; c%y = b%y * s; c%z = b%z * s
  end function
  elemental logical function v_eq(a, b)
    class(vec3), intent(in) :: a
    type(vec3), intent(in) :: b
    v_eq = a%x == b%x .and. a%y == b%y .and. a%z == b%z
  end function
  elemental real(rk) function v_norm(a)
    class(vec3), intent(in) :: a
    v_norm = sqrt(a .dot. a)
  end function
  elemental function cross(a, b) result(c)
    type(vec3), intent(in) :: a, b
    type(vec3) :: c
    c = vec3(a%y * b%z - a%z * b%y, a%z * b%x - a%x * b%z, a%x * b%y - a%y * b%x)
  end function
  elemental real(rk) function dot(a, b)
    class(vec3), intent(in) :: a, b
    dot = a%x * b%x + a%y * b%y + a%z * b%z
  end function
  pure type(vec3) function from_scalar(s)
    real(rk), intent(in) :: s
    from_scalar%x = s; from_scalar%y = s; from_scalar%z = s
  end function
  pure function from_array(a) result(v)
    real(rk), intent(in) :: a(3)
    type(vec3) :: v
    v%x = a(1); v%y = a(2); v%z = a(3)
  end function
  pure subroutine assign_array(v, a)
    class(vec3), intent(inout) :: v
    real(rk), intent(in) :: a(3)
    v%x = a(1); v%y = a(2); v%z = a(3)
  end subroutine
end module vec_mod
program main
  use vec_mod
  implicit none
  type(vec3) :: a, b, c(3), d
  integer :: i
  a = vec3(1, 2, 3)
  b = vec3(2.0_rk)
  c = basis * 2.0_rk
  c(2) = c(2) - a
  d = [4.0_rk, 5.0_rk, 6.0_rk]
  print '(3f6.2)', a + b, 0.5_rk * a, -d, a .cross. b
  print '(3f8.3)', c%norm(), c .dot. a
  print '(3l2)', ex == basis(1), ey == basis(1), all(basis(2:3) == [ey, vec3(0, 0, 1)])
  do i = 1, 3
    associate (v => c(i) + d)
      print '(f8.3,3f6.2)', v%norm(), v
    end associate
  end do
  print '(3f6.2)', vec3([1.0_rk, 2.0_rk, 3.0_rk]), sum(c%x), maxval(c%y), minval(c%z)
end program
