! Relations between numbers of different types, characters of different lengths, and their old spellings.
program relational
  implicit none
  integer :: i = 3
  real :: x = 3.0
  print '(6l2)', i == x, i /= x, i < x, i <= x, i > x, i >= x
  print '(6l2)', i .eq. 3, i .ne. 3, i .lt. 4, i .le. 3, i .gt. 3, i .ge. 4
  print '(6l2)', 'abc' == 'abc  ', 'abc' < 'abd', 'ab' < 'abc', 'B' < 'a', ' ' == '', 'z' > 'aa'
  print '(4l2)', lge('abc', 'abc'), lgt('b', 'a'), lle('a', 'b '), llt('a ', 'a')
  print '(2l2)', (1.0, 2.0) == (1.0, 2.0), (1.0, 0.0) == 1
  print '(3l2)', [1, 2, 3] >= [3, 2, 1]
end program relational
