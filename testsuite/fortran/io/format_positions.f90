! T, TL, TR, X and /: overwriting, moving left of the start, several slashes, colon.
program format_positions
  implicit none
  print '(a,t10,a,t5,a)', 'abc', 'xyz', 'mid'
  print '(a,tl2,a,tr3,a)', 'abcdef', 'XY', 'end'
  print '(a,tl99,a)', 'abcdef', 'Z'
  print '(a,3x,a,//,a)', 'one', 'two', 'three'
  print '(2/,a)', 'after two'
  print '(3(i0,:,","))', 1, 2, 3
  print '(2(i0,:,","))', 1, 2, 3
  print '(i0,5x)', 1
  print '(t4,i0,t1,i0)', 7, 8
end program format_positions
