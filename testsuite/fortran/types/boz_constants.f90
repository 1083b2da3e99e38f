! Binary, octal and hexadecimal constants in int, real and data.
program boz_constants
  implicit none
  integer :: i, j, k
  data i /z'ff'/, j /o'777'/, k /b'1011'/
  print '(3(i0,1x))', i, j, k
  print '(3(i0,1x))', int(z'7FFFFFFF'), int(o'17'), int(b'1')
  print '(f6.2)', real(z'40490fdb')
  print '(i0)', int(z'7fffffffffffffff', 8)
  print '(z8.8,1x,o4.4,1x,b8.8)', i, j, k
end program boz_constants
