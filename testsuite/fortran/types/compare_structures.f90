! Equality operators for structures in conditions, all and any.
module key_m
  implicit none
  type key
    integer :: a = 0
    character(2) :: b = ''
  end type key
  interface operator(==)
    module procedure eq
  end interface
  interface operator(/=)
    module procedure ne
  end interface
contains
  elemental logical function eq(x, y)
    type(key), intent(in) :: x, y
    eq = x%a == y%a .and. x%b == y%b
  end function eq
  elemental logical function ne(x, y)
    type(key), intent(in) :: x, y
    ne = .not. x == y
  end function ne
end module key_m
program compare_structures
  use key_m
  implicit none
  type(key) :: k(3)
  k = [key(1, 'a'), key(1, 'b'), key(1, 'a')]
  print '(2l2)', k(1) == k(3), k(1) .ne. k(2)
  print '(3l2)', k == k(1)
  print '(2l2,i2)', any(k == key()), all(k /= key(2, 'a')), count(k == key(1, 'a'))
  if (k(2) == key(1, 'b')) print '(a)', 'equal'
end program compare_structures
