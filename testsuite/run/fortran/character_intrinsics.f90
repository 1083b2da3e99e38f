! Comparison by the collating sequence, extremes of characters, searches in constants, line ends.
program character_intrinsics
  implicit none
  character(*), parameter :: names(3) = ['alpha', 'beta ', 'gamma']
  integer, parameter :: blank = scan('ab cd', ' '), digit = verify('12x4', '0123456789')
  character(3) :: short = 'abc'
  character(6) :: long = 'abcdef'
  integer :: i
  print *, lge('a', 'b'), lgt('b', 'a'), lle('a', 'a'), llt('a', 'b'), lge(names, 'b')
  print *, blank, digit
  print *, max('abc', 'abd'), min('x', 'y'), '[', max(short, long), '][', min(short, long), ']'
  print *, max(names, 'b'), '|', min(names(1:2), names(2:3))
  print '(a)', 'one' // new_line('x') // 'two'
  do i = 1, 3
    print *, index(names(i), 'a'), index(names(i), 'a', back=.true.), scan(names(i), 'lm'), verify(names(i), 'abgelph')
  end do
end program
