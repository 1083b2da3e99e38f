! Concatenation, substrings with computed bounds, empty substrings, assignment that overlaps.
program character_operations
  implicit none
  character(10) :: s = 'abcdefghij'
  character(3) :: t
  integer :: i = 4, j = 2
  t = s(i:)
  print '(a)', t
  print '(a,"|",a,"|",a,"|")', s(:3), s(i:i), s(i:j)
  s(3:5) = 'XYZW'
  print '(a)', s
  s(2:9) = s(1:8)
  print '(a)', s
  s(1:3) = s(8:10) // 'q'
  print '(a)', s
  print '(a)', s(2:3) // '-' // trim('ab  ') // "it's" // 'say ""'
  print '(i0,1x,i0)', len(s // t), len(s(5:j))
  print '(a)', 'constant'(3:5)
end program character_operations
