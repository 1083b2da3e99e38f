! Concatenation of arrays of characters element by element.
program concatenate_arrays
  implicit none
  character(2) :: a(3) = ['ab', 'cd', 'ef']
  character(4) :: b(3)
  b = a // a(3:1:-1)
  print '(3(a,1x))', b
  print '(3(a,1x))', '<' // a // '>'
  print '(3(a,1x))', a(:)(2:2) // a(:)(1:1)
  b = adjustr(a // '  ')
  print '(3(a,1x))', b
end program concatenate_arrays
