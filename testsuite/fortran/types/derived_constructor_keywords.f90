! Structure constructors with keywords in any order, as array elements and as arguments.
program derived_constructor_keywords
  implicit none
  type pair
    integer :: first = -1
    integer :: second = -2
  end type pair
  type(pair) :: p(3)
  p = [pair(1, 2), pair(second=5), pair(second=8, first=7)]
  print '(2i4)', p
  call show(pair(first=3))
  print '(i0)', total([pair(1, 1), pair(2, 2)])
contains
  subroutine show(x)
    type(pair), intent(in) :: x
    print '(2i4)', x%first, x%second
  end subroutine show
  integer function total(x)
    type(pair), intent(in) :: x(:)
    total = sum(x%first) + sum(x%second)
  end function total
end program derived_constructor_keywords
