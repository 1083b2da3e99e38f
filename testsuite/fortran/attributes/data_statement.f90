! data: repeat counts, implied do, sections of arrays, characters, several groups.
program data_statement
  implicit none
  integer :: i, j, a(5), b(3, 3), c(10), k
  character(4) :: s(2)
  real :: x, y, z
  logical :: l
  complex :: w
  data a /5*7/, k /3/
  data ((b(i, j), i = 1, 3), j = 1, 3) /1, 2, 3, 4, 5, 6, 7, 8, 9/
  data (c(i), i = 1, 10, 3) /4*1/, (c(i), i = 2, 10, 3) /3*2/, (c(i), i = 3, 9, 3) /3*3/
  data s /'ab', 'cdefgh'/, x, y, z /2*1.5, -2.5e1/
  data l /.true./, w /(1.0, -1.0)/
  print '(5(i0,1x),i0)', a, k
  print '(9(i0,1x))', b
  print '(10(i0,1x))', c
  print '(2("|",a),"|",3f6.1,l2,2f5.1)', s, x, y, z, l, w
end program data_statement
