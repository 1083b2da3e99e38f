! Defined operators and assignment for a type: unary, binary, extended intrinsic operators, named ones and precedence.
module fractions
  implicit none
  type frac
    integer :: n, d
  end type frac
  interface operator(+)
    module procedure add
  end interface
  interface operator(-)
    module procedure sub, neg
  end interface
  interface operator(*)
    module procedure mul
  end interface
  interface operator(==)
    module procedure eq
  end interface
  interface operator(.inv.)
    module procedure inv
  end interface
  interface operator(.mix.)
    module procedure mix
  end interface
  interface assignment(=)
    module procedure from_int
  end interface
contains
  pure type(frac) function add(a, b)
    type(frac), intent(in) :: a, b
    add = frac(a%n * b%d + b%n * a%d, a%d * b%d)
  end function add
  pure type(frac) function sub(a, b)
    type(frac), intent(in) :: a, b
    sub = frac(a%n * b%d - b%n * a%d, a%d * b%d)
  end function sub
  pure type(frac) function neg(a)
    type(frac), intent(in) :: a
    neg = frac(-a%n, a%d)
  end function neg
  pure type(frac) function mul(a, b)
    type(frac), intent(in) :: a, b
    mul = frac(a%n * b%n, a%d * b%d)
  end function mul
  pure logical function eq(a, b)
    type(frac), intent(in) :: a, b
    eq = a%n * b%d == b%n * a%d
  end function eq
  pure type(frac) function inv(a)
    type(frac), intent(in) :: a
    inv = frac(a%d, a%n)
  end function inv
  pure type(frac) function mix(a, b)
    type(frac), intent(in) :: a, b
    mix = frac(a%n, b%d)
  end function mix
  pure subroutine from_int(a, i)
    type(frac), intent(out) :: a
    integer, intent(in) :: i
    a = frac(i, 1)
  end subroutine from_int
end module fractions
program operators_defined
  use fractions
  implicit none
  type(frac) :: a, b, c
  a = frac(1, 2)
  b = frac(2, 3)
  print '(i0,"/",i0)', a + b, a - b, a * b, -a, .inv. b
  print '(i0,"/",i0)', a + b * a, .inv. a + b, a .mix. b + a
  print '(l1,l2)', a == frac(2, 4), a == b
  c = 5
  print '(i0,"/",i0)', c
end program operators_defined
