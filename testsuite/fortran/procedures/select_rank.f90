! Arguments of any rank: inquiries, passing on, select rank.
module m
  implicit none
contains
  recursive subroutine show(x, deep)
    real, intent(in) :: x(..)
    logical, intent(in) :: deep
    print '(*(i0,1x))', rank(x), size(x), shape(x), lbound(x), ubound(x)
    if (rank(x) > 1) print '(*(i0,1x))', size(x, 2), ubound(x, dim=2)
    if (deep) call show(x, .false.)
    select rank (x)
    rank (0)
      print '(a,f6.1)', 'scalar', x
    rank (1)
      print '(a,*(f6.1))', 'vector', x, sum(x)
    rank (2)
      print '(a,*(f6.1))', 'matrix', x(2, :), sum(x)
    rank default
      print '(a,i0)', 'other ', rank(x)
    end select
  end subroutine show
  subroutine double(x)
    integer, intent(inout) :: x(..)
    integer :: i
    select rank (y => x)
    rank (1)
      do i = 1, size(y)
        y(i) = 2 * y(i)
      end do
    rank (2)
      y = 2 * y
    end select
  end subroutine double
  subroutine maybe(c, o)
    character(*), intent(in) :: c
    character(3), optional, intent(in) :: o(..)
    if (present(o)) then
      print '(a,2(1x,i0))', c, rank(o), len(o)
    else
      print '(a,a)', c, ' absent'
    end if
  end subroutine maybe
end module m
program p
  use m
  implicit none
  real :: a(2, 3), b(4), c, d(2, 1, 2)
  integer :: k(3) = [1, 2, 3], l(2, 2) = reshape([1, 2, 3, 4], [2, 2])
  real, allocatable :: e(:, :)
  a = reshape([1., 2., 3., 4., 5., 6.], [2, 3]); b = [1., 2., 3., 4.]; c = 7; d = 0
  allocate(e(0:1, -1:1)); e = a
  call show(a, .true.)
  call show(b(::2), .false.)
  call show(c, .true.)
  call show(d, .false.)
  call show(e, .false.)
  call show(1.5, .true.)
  call double(k); call double(l(:, 2)); call double(l(:1, :))
  print '(7(i0,1x))', k, l
  call maybe('x', ['abc', 'def'])
  call maybe('y')
end program p
