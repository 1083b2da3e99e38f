! Formatted input: widths, blanks, implied decimals, exponents, BN and BZ, logicals, hexadecimal.
program read_formatted
  implicit none
  integer :: i, j, k
  real :: x, y, z
  logical :: l, m
  character(5) :: c
  character(40) :: s
  s = '12345 678'
  read (s, '(i2,i3,i4)') i, j, k
  print '(3(i0,1x))', i, j, k
  s = '12345 1.5E2 -3'
  read (s, '(f5.2,f6.0,f3.0)') x, y, z
  print '(3f9.3)', x, y, z
  s = '1 2 3 '
  read (s, '(bz,i3,bn,i3)') i, j
  print '(2(i0,1x))', i, j
  s = 'T.false. abc'
  read (s, '(l1,l8,a3)') l, m, c
  print '(2l2,1x,a,"|")', l, m, c
  s = 'ff 777 101'
  read (s, '(z2,1x,o3,1x,b3)') i, j, k
  print '(3(i0,1x))', i, j, k
  s = 'abcdefgh'
  read (s, '(a7)') c
  print '(a)', c
  read (s, '(t3,a2,tl3,a1,2x,a)') c(1:2), c(3:3), c(4:5)
  print '(a)', c
end program read_formatted
