! return from subroutines and functions, alternate returns.
program return_early
  implicit none
  integer :: i
  do i = 0, 3
    call s(i, *10, *20)
    print '(i0,a)', i, ' normal'
    cycle
10  print '(i0,a)', i, ' first'
    cycle
20  print '(i0,a)', i, ' second'
  end do
  print '(2(i0,1x))', f(3), f(30)
contains
  subroutine s(n, *, *)
    integer, intent(in) :: n
    if (n == 1) return 1
    if (n == 2) return 2
    if (n == 3) return 5
  end subroutine s
  integer function f(n)
    integer, intent(in) :: n
    f = n
    if (n < 10) return
    f = n * 2
  end function f
end program return_early
