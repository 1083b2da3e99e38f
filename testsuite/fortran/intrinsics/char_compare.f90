! lge, lgt, lle, llt on arrays and different lengths.
program char_compare
  implicit none
  character(3) :: a(3) = ['abc', 'ab ', 'b  ']
  print '(3l2)', lge(a, 'ab'), lgt(a, 'ab'), lle(a, 'ab'), llt(a, 'ab')
  print '(3l2)', a == 'ab', a /= 'ab', a < 'b'
  print '(2l2)', llt('Z', 'a'), lge('', '   ')
end program char_compare
