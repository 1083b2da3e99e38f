! A editing: wider, narrower, without width; H-like literals in formats; mixed with positions.
program format_character
  implicit none
  character(3) :: s = 'abc'
  print '(a,a5,a2,a1)', s, s, s, s
  print '(3a)', 'x', 'yy', 'zzz'
  print '(a3,''quote'',"double""d",a)', s, 'end'
  print '(a,2x,a,t3,a)', 'one', 'two', 'T'
  print '("no items")'
  print '(a10)', [character(4) :: 'ab', 'cd']
  print '(a)'
  print '(1x,a,/,1x,a)', 'line 1', 'line 2'
end program format_character
