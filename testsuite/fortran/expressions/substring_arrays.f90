! Substrings of array elements and of sections of character arrays.
program substring_arrays
  implicit none
  character(5) :: a(3) = ['abcde', 'fghij', 'klmno']
  character(2) :: b(3)
  print '(3(a,1x))', a(:)(2:3)
  b = a(:)(4:5)
  print '(3(a,1x))', b
  a(2)(1:2) = '--'
  a(1:3:2)(5:5) = '!'
  print '(3(a,1x))', a
  print '(a)', a(3)(3:3) // a(1)(1:1)
  print '(3l2)', a(:)(1:1) == 'a'
end program substring_arrays
