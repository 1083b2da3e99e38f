! Control characters in texts: tabs, null, backslashes are plain.
program control_characters
  implicit none
  character(5) :: s
  s = 'a' // achar(9) // 'b' // achar(0) // 'c'
  print '(5(i0,1x))', iachar([s(1:1), s(2:2), s(3:3), s(4:4), s(5:5)])
  print '(i0,1x,a)', len('a\nb'), 'a\nb'
  print '(l1,l2)', s == s, index(s, achar(0)) == 4
  print '(i0)', len_trim('a' // achar(9) // ' ')
end program control_characters
