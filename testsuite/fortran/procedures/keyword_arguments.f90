! Keyword arguments in calls of functions and subroutines, mixed with positional ones.
program keyword_arguments
  implicit none
  print '(4(i0,1x))', f(1, 2, 3), f(1, c=2, b=3), f(c=1, b=2, a=3), f(5, b=6)
  call s(y=[1, 2], x='key')
contains
  integer function f(a, b, c)
    integer, intent(in) :: a, b
    integer, intent(in), optional :: c
    f = a * 100 + b * 10
    if (present(c)) f = f + c
  end function f
  subroutine s(x, y)
    character(*), intent(in) :: x
    integer, intent(in) :: y(:)
    print '(a,2i3)', x, y
  end subroutine s
end program keyword_arguments
