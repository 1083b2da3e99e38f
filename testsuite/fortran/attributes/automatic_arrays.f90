! Automatic objects: arrays and characters sized by arguments, other arrays and pure functions.
module sizes
  implicit none
contains
  pure integer function twice(n)
    integer, intent(in) :: n
    twice = 2 * n
  end function twice
end module sizes
program automatic_arrays
  use sizes
  implicit none
  call s(3, 'abcd')
  call s(0, 'x')
contains
  subroutine s(n, c)
    integer, intent(in) :: n
    character(*), intent(in) :: c
    real :: a(n), b(-n:n), d(size(a) + 1, twice(n))
    character(len(c) + 2) :: t
    character(2 * len(c)) :: u(n)
    a = 1; b = 2; d = 3
    t = c // '!' // c
    u = c
    print '(3(i0,1x),3f6.1)', size(a), size(b), size(d), sum(a), sum(b), sum(d)
    print '(a,"|",i0,1x,i0)', t, len(t), len(u)
    if (n > 0) print '(a,"|")', u(n)
  end subroutine s
end program automatic_arrays
