! Assumed size and explicit shape with adjustable bounds: sequence association of elements.
program assumed_size
  implicit none
  integer :: a(12), i
  a = [(i, i = 1, 12)]
  call s(a, 12)
  call s(a(5), 3)
  call m(a, 3, 4)
  call m(a(3), 2, 2)
contains
  subroutine s(x, n)
    integer, intent(in) :: n
    integer, intent(in) :: x(*)
    print '(i0,1x,i0,1x,i0)', x(1), x(n), sum(x(1:n))
  end subroutine s
  subroutine m(x, n, k)
    integer, intent(in) :: n, k, x(0:n - 1, *)
    print '(*(i0,1x))', x(0, 1), x(n - 1, k), lbound(x, 1), ubound(x, 1), size(x, 1)
  end subroutine m
end program assumed_size
