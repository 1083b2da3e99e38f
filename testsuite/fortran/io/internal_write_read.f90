! Internal files: scalars, arrays as records, conversion both ways, a substring as file.
program internal_write_read
  implicit none
  character(20) :: s, lines(3)
  integer :: i, j
  real :: x
  write (s, '(i6)') 42
  print '("[",a,"]")', s
  read (s, *) i
  s = ''
  write (s(5:9), '(f5.2)') 1.25
  print '("[",a,"]")', s
  read (s, '(4x,f5.2)') x
  print '(i0,f6.2)', i, x
  write (lines, '(a,/,i3,/,f5.1)') 'first', 2, 3.0
  print '("[",a,"]")', lines
  read (lines(2:3), '(i3,/,f5.1)') j, x
  print '(i0,f6.1)', j, x
  write (lines(1:2), '(i5)') 10, 20
  print '("[",a,"]")', lines(1:2)
  s = '12 34'
  read (s, *) i, j
  print '(2(i0,1x))', i, j
end program internal_write_read
