! User operators that are elemental, on arrays of a type; comparison operators.
module money_m
  implicit none
  type money
    integer :: cents = 0
  end type money
  interface operator(+)
    module procedure add
  end interface
  interface operator(<)
    module procedure less
  end interface
  interface operator(*)
    module procedure times
  end interface
contains
  elemental type(money) function add(a, b)
    type(money), intent(in) :: a, b
    add%cents = a%cents + b%cents
  end function add
  elemental logical function less(a, b)
    type(money), intent(in) :: a, b
    less = a%cents < b%cents
  end function less
  elemental type(money) function times(n, a)
    integer, intent(in) :: n
    type(money), intent(in) :: a
    times%cents = n * a%cents
  end function times
end module money_m
program operator_arrays
  use money_m
  implicit none
  type(money) :: a(3), b(3)
  a = [money(100), money(250), money(5)]
  b = a + money(10)
  print '(3(i0,1x))', b%cents
  b = 3 * a + b
  print '(3(i0,1x))', b%cents
  print '(3l2)', a < money(200), b < a
  print '(i0)', count(a .lt. a(1) + money(1))
end program operator_arrays
