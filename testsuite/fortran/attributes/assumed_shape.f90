! Assumed shape: lower bounds of the dummy, strided and reversed actuals, zero size.
program assumed_shape
  implicit none
  integer :: a(4, 5), i
  a = reshape([(i, i = 1, 20)], [4, 5])
  call s(a)
  call s(a(2:4:2, 5:1:-2))
  call v(a(3, :))
  call v(a(1:0, 1))
  call v(a([4, 1], 2))
contains
  subroutine s(x)
    integer, intent(in) :: x(0:, -1:)
    print '(4(i0,1x))', lbound(x), ubound(x)
    print '(3(i0,1x))', x(0, -1), x(ubound(x, 1), ubound(x, 2)), sum(x)
  end subroutine s
  subroutine v(x)
    integer, intent(in) :: x(:)
    print '(3(i0,1x))', size(x), sum(x), lbound(x)
    if (size(x) > 0) print '(*(i0,1x))', x
  end subroutine v
end program assumed_shape
