! Calls within arguments of calls, and functions with side effects in order of statements.
program non_recursive_nesting
  implicit none
  integer :: log(10), n = 0
  integer :: i
  i = next() * 100
  i = i + max(min(7, next()), abs(-1))
  print '(i0)', i
  print '(i0)', f(f(f(1)))
  print '(*(i0,1x))', log(1:n)
contains
  integer function next()
    n = n + 1
    log(n) = n * n
    next = n
  end function next
  integer function f(k)
    integer, intent(in) :: k
    f = 2 * k + 1
  end function f
end program non_recursive_nesting
