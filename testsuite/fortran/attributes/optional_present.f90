! Optional arguments: present or not, passed on absent, arrays, keywords out of order.
program optional_present
  implicit none
  call s(1)
  call s(1, c='q')
  call s(b=2.5, a=3)
  call s(4, d=[1, 2, 3])
  call outer()
  call outer(7)
contains
  subroutine s(a, b, c, d)
    integer, intent(in) :: a
    real, intent(in), optional :: b
    character(*), intent(in), optional :: c
    integer, intent(in), optional :: d(:)
    real :: r
    r = -1
    if (present(b)) r = b
    print '(i0,f6.2,3l2)', a, r, present(b), present(c), present(d)
    if (present(c)) print '(a)', c
    if (present(d)) print '(i0)', sum(d)
  end subroutine s
  subroutine outer(k)
    integer, intent(in), optional :: k
    call inner(k)
  end subroutine outer
  subroutine inner(k)
    integer, intent(in), optional :: k
    print '(l1)', present(k)
  end subroutine inner
end program optional_present
