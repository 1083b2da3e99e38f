! index, scan, verify: first and last, empty arguments, arrays.
program char_search
  implicit none
  character(12) :: s = 'banana bandb'
  print '(5(i0,1x))', index(s, 'an'), index(s, 'an', .true.), index(s, 'xyz'), index(s, ''), index(s, '', back=.true.)
  print '(4(i0,1x))', scan(s, 'nd'), scan(s, 'nd', back=.true.), scan(s, 'xyz'), scan(s, '')
  print '(4(i0,1x))', verify(s, 'ban'), verify(s, 'ban', .true.), verify(s, 'band '), verify(s, '')
  print '(3(i0,1x))', index(['abc', 'bca', 'cab'], 'a')
  print '(3(i0,1x))', scan('hello', ['l', 'o', 'z'])
  print '(2(i0,1x))', index('short', 'longer than it'), index('aaa', 'aa', back=.true.)
  print '(2(i0,1x))', kind(index('a', 'a', kind=8)), len('abc', kind=8)
end program char_search
