! Complex numbers, logicals and repeated values in list-directed input.
program complex_list_read
  implicit none
  complex :: z(3)
  logical :: l(4)
  character(4) :: c(3)
  integer :: i
  character(60) :: s
  s = '(1.5,-2) 2*( 3 , 4e0 )'
  read (s, *) z
  print '(6f6.1)', z
  s = '.TRUE. f T .f.'
  read (s, *) l
  print '(4l2)', l
  s = '3*abc'
  read (s, *) c
  print '(3(a,1x))', c
  s = '2*''q w'', ''e,r'''
  read (s, *) c
  print '(3(a,"|"))', c
  i = 3
  s = ', 5'
  read (s, *) i, i
  print '(i0)', i
end program complex_list_read
