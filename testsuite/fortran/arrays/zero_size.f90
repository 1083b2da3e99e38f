! Zero-size arrays everywhere: sections, constructors, reductions, loops, arguments, allocation.
program zero_size
  implicit none
  integer :: a(5) = 1, e(0), m(0, 3)
  integer, allocatable :: d(:)
  a(3:2) = 9
  a(6:) = 8
  print '(5(i0,1x))', a
  print '(4(i0,1x))', size(a(3:2)), size(e), size(m), size(m, 2)
  print '(2(i0,1x),2l2)', sum(e), product(m), all(m > 0), any(m > 0)
  allocate(d(0))
  d = [d, 5]
  print '(i0,1x,i0)', size(d), d(1)
  d = d(2:)
  print '(i0)', size(d)
  print '(a,*(i0))', 'x', e
  call s(a(1:0), 0)
  print '(i0)', size(reshape(e, [0, 4])), size(pack(a, a > 5)), size(matmul(transpose(m), m))
contains
  subroutine s(x, n)
    integer, intent(in) :: n
    integer, intent(in) :: x(n)
    print '(3(i0,1x))', size(x), lbound(x), ubound(x)
  end subroutine s
end program zero_size
