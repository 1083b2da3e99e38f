! A generic interface with the name of a type.
module interval_m
  implicit none
  type interval
    real :: lo, hi
  end type interval
  interface interval
    module procedure from_ints, from_one
  end interface
contains
  type(interval) function from_ints(a, b)
    integer, intent(in) :: a, b
    from_ints%lo = min(a, b)
    from_ints%hi = max(a, b)
  end function from_ints
  type(interval) function from_one(a)
    real, intent(in) :: a
    from_one%lo = -a
    from_one%hi = a
  end function from_one
end module interval_m
program constructor_overload
  use interval_m
  implicit none
  type(interval) :: i
  i = interval(5, 2)
  print '(2f5.1)', i
  i = interval(3.0)
  print '(2f5.1)', i
  i = interval(1.0, 9.0)
  print '(2f5.1)', i
end program constructor_overload
