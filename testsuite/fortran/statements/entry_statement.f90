! Subroutines and functions with further entries, and shared locals.
program entry_statement
  implicit none
  integer :: i
  integer :: first, second
  external :: first, second
  call push(3)
  call push(4)
  call top(i)
  print '(i0)', i
  call clear
  call top(i)
  print '(i0)', i
  print '(2(i0,1x))', first(5), second(5, 6)
end program entry_statement
subroutine push(n)
  implicit none
  integer :: n, k
  integer, save :: stack(10), depth = 0
  depth = depth + 1
  stack(depth) = n
  return
  entry top(k)
  k = -1
  if (depth > 0) k = stack(depth)
  return
  entry clear
  depth = 0
end subroutine push
integer function first(a)
  implicit none
  integer :: a, b, second
  first = a * 2
  return
  entry second(a, b)
  second = a * b
end function first
