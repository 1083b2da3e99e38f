! Assignments to substrings with computed positions in loops.
program character_substring_targets
  implicit none
  character(10) :: s = repeat('.', 10), r
  integer :: i
  do i = 1, 10, 3
    s(i:i) = achar(iachar('a') + i)
  end do
  print '(a)', s
  do i = 1, len(s)
    r(len(s) - i + 1:len(s) - i + 1) = s(i:i)
  end do
  print '(a)', r
  r(2:) = r
  print '(a)', r
  r(:3) = ''
  print '("[",a,"]")', r
end program character_substring_targets
