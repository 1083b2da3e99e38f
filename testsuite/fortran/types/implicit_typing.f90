! Implicit typing: the default letters, and an implicit statement that changes them.
program implicit_typing
  implicit real(8) (d), integer (a-c), character(4) (s), logical (l), complex (z)
  i = 7.9
  x = 7.9
  d = 1.0d0 / 3
  a = 3.7
  s = 'string'
  l1 = .true.
  z = (1, 2)
  print '(i0,1x,f5.2,1x,f18.16,1x,i0,1x,a,1x,l1,2f5.1)', i, x, d, a, s, l1, z
end program implicit_typing
