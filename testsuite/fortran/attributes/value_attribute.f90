! Value arguments: the caller's variable stays as it was.
program value_attribute
  implicit none
  integer :: i = 5
  real(8) :: x = 2.5d0
  call s(i, x)
  print '(i0,f6.2)', i, x
  print '(i0)', f(i)
contains
  subroutine s(k, y)
    integer, value :: k
    real(8), value, intent(in) :: y
    k = k * 10
    print '(i0,f6.2)', k, y
  end subroutine s
  recursive integer function f(n) result(r)
    integer, value :: n
    if (n <= 1) then
      r = 1
    else
      n = n - 1
      r = f(n) * (n + 1)
    end if
  end function f
end program value_attribute
