! real*8, integer*8, logical*4, complex*16, character*n.
program star_kinds
  implicit none
  real*8 :: d
  real*4 f
  integer*8 :: i
  integer*1 b
  logical*4 l
  complex*16 :: z
  character*7 s
  d = 1d0 / 3; f = 0.25; i = 2_8**40; b = 100; l = .true.; z = (1d0, 2d0); s = 'seven77'
  print '(f18.15,f5.2,1x,i0,i4,l2,2f5.1,1x,a)', d, f, i, b, l, z, s
  print '(5i3)', kind(d), kind(i), kind(b), kind(l), kind(z)
end program star_kinds
