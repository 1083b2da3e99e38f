! Long characters: repeat, index, comparison and copying of thousands of them.
program long_strings
  implicit none
  character(5000) :: a, b
  character(:), allocatable :: c
  a = repeat('abcdefghij', 500)
  b = a
  b(4999:4999) = '!'
  print '(3l2)', a == b, a > b, a(:4998) == b(:4998)
  c = a // b
  print '(2(i0,1x))', len(c), index(c, '!')
  print '(2(i0,1x))', scan(c, '!', back=.true.), verify(c, 'abcdefghij')
  c = repeat(c, 3)
  print '(i0,1x,a)', len(c), c(9995:10005)
end program long_strings
