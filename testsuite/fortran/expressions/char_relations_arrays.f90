! Relations of arrays of characters with scalars and with arrays of other lengths.
program char_relations_arrays
  implicit none
  character(2) :: a(3) = ['ab', 'b ', 'c!']
  character(4) :: b(3) = ['ab  ', 'b!  ', 'c   ']
  print '(3l2)', a == b
  print '(3l2)', a < b
  print '(3l2)', a >= 'b'
  print '(3l2)', 'b' == a
  print '(3l2)', a // b == b // a
  print '(i0)', count(a /= b)
end program char_relations_arrays
