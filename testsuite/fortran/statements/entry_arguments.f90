! An entry's arguments that the procedure or an earlier entry has, too, are used anywhere.
subroutine s(a, n)
  integer :: n, a(n), m, k
  a(1) = n
  return
  entry t(m, a, n)
  a(1) = m
  k = m
  print '(i0)', k
  return
  entry u(m)
  print '(i0)', m + 1
end subroutine
program entry_arguments
  integer :: x(2)
  call s(x, 2)
  print '(i0)', x(1)
  call t(5, x, 2)
  print '(i0)', x(1)
  call u(7)
end program
