! Defined unary and binary operators on intrinsic types that have none, and their precedence.
module ops_m
  implicit none
  interface operator(.sq.)
    module procedure sq
  end interface
  interface operator(.pct.)
    module procedure pct
  end interface
  interface operator(.and.)
    module procedure both
  end interface
contains
  elemental integer function sq(i)
    integer, intent(in) :: i
    sq = i * i
  end function sq
  elemental real function pct(a, b)
    real, intent(in) :: a, b
    pct = 100 * a / b
  end function pct
  elemental integer function both(a, b)
    integer, intent(in) :: a, b
    both = iand(a, b)
  end function both
end module ops_m
program defined_unary
  use ops_m
  implicit none
  print '(2(i0,1x))', .sq. 3 + 1, .sq. (3 + 1)
  print '(i0)', 2 * .sq. 2
  print '(f8.2)', 1.0 + 1.0 .pct. 4.0
  print '(2(i0,1x),l2)', 12 .and. 10, 7 .and. 5, .true. .and. .false.
  print '(3(i0,1x))', .sq. [1, 2, 3]
end program defined_unary
