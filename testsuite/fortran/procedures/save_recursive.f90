! Locals of recursive calls are their own; saved ones are shared.
program save_recursive
  implicit none
  integer :: k
  k = depth(4)
  print '(i0)', k
contains
  recursive integer function depth(n) result(r)
    integer, intent(in) :: n
    integer, save :: calls = 0
    integer :: mine
    mine = n
    calls = calls + 1
    r = calls
    if (n > 1) r = depth(n - 1)
    print '(2(i0,1x))', mine, calls
  end function depth
end program save_recursive
