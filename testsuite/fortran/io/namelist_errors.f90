! Namelist input with names that are not in the group, and in the old form.
program namelist_errors
  implicit none
  integer :: i = 1, st
  character(40) :: s
  namelist /g/ i
  s = ' &g j = 3 /'
  read (s, g, iostat=st)
  print '(l1,i3)', st > 0, i
  s = ' &g i = 7 /'
  read (s, g, iostat=st)
  print '(l1,i3)', st == 0, i
  s = ' &G I = 8 &end'
  read (s, g, iostat=st)
  print '(i3)', i
end program namelist_errors
