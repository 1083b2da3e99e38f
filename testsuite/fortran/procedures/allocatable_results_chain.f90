! Allocatable results in expressions, arguments and assignments to components.
program allocatable_results_chain
  implicit none
  type t
    integer, allocatable :: v(:)
  end type t
  type(t) :: x
  x%v = evens(10)
  print '(*(i0,1x))', x%v
  print '(2(i0,1x))', sum(evens(8)), size(evens(1))
  print '(*(i0,1x))', both(evens(4), evens(6))
  x = t(both([1], x%v))
  print '(*(i0,1x))', x%v
contains
  function evens(n) result(r)
    integer, intent(in) :: n
    integer, allocatable :: r(:)
    integer :: i
    r = [(i, i = 2, n, 2)]
  end function evens
  function both(a, b) result(r)
    integer, intent(in) :: a(:), b(:)
    integer, allocatable :: r(:)
    allocate(r(size(a) + size(b)))
    r(:size(a)) = a
    r(size(a) + 1:) = b
  end function both
end program allocatable_results_chain
