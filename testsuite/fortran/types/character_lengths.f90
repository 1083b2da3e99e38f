! Characters: lengths from constants and expressions, padding and truncation, star lengths.
program character_lengths
  implicit none
  integer, parameter :: n = 7
  character(len=n) :: a
  character(3) :: b
  character :: c
  character(len=2*n) :: d
  character(len=*), parameter :: e = 'constant'
  character(0) :: z
  character*5 :: old
  character*2 :: x, y*4
  a = 'abc'; b = 'abcdef'; c = 'xyz'; d = a // b; z = 'gone'; old = e; x = 'pq'; y = 'rstu'
  print '(9(a,"|"))', a, b, c, d, e, z, old, x, y
  print '(9(i0,1x))', len(a), len(b), len(c), len(d), len(e), len(z), len(old), len(x), len(y)
end program character_lengths
