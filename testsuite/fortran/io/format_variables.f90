! Formats from labels, characters, arrays of characters and expressions.
program format_variables
  implicit none
  character(20) :: f = '(i4,f6.2)'
  character(6) :: parts(3) = ['(i3,  ', 'f7.3, ', 'a)    ']
  integer :: n = 4
  character(30) :: g
  write (*, f) 5, 1.5
  write (*, parts) 5, 1.5, 'x'
  write (*, 100) 5, 1.5
  print 100, 6, 2.5
  write (g, '(a,i0,a)') '(', n, '(i3,1x))'
  print g, 1, 2, 3, 4
  print '(i' // '5' // ')', 7
  write (*, fmt=200)
  write (unit=*, fmt='(a)') 'keywords'
100 format (i6, f8.3)
200 format ('only text', 1x, "here")
end program format_variables
