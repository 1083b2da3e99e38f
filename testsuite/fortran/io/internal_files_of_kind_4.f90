! Internal files of characters of kind 4: formatted, list-directed, arrays, non-advancing, at the end.
program p
  implicit none
  integer, parameter :: u = 4
  character(kind=u, len=20) :: s
  character(kind=u, len=8) :: lines(3)
  character(:, u), allocatable :: d
  integer :: i, k, ios
  real :: x
  logical :: l
  write (s, '(i5,a,f6.2)') 42, u_'abc', 1.5
  print '(2a)', s, '|'
  s = u_'  17 2.5 T '
  read (s, *) i, x, l
  print '(i3,f5.1,l2)', i, x, l
  read (s, '(i4,f4.1)') i, x
  print '(i3,f5.1)', i, x
  write (s, '(a)') 'plain'
  print '(a,i3)', trim(s), len_trim(s)
  write (lines, '(i3)') 1, 2, 3
  print '(3a)', lines
  read (lines(2), *) i
  read (lines(2:3), '(i3)') k, i
  print '(2i3)', i, k
  lines = u_'#'
  write (lines(2)(2:4), '(a,$)') 'xy'
  print '(4a)', lines, '|'
  d = repeat(u_' ', 6)
  write (d, '(f6.2)') 2.25
  print '(a,i3)', d, len(d)
  s = u_''
  read (s, *, iostat=ios) i
  print '(l2)', ios < 0
  write (d, '(i9)', iostat=ios) 1
  print '(l2)', ios /= 0
end program
