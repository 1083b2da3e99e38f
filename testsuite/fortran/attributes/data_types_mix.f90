! data for every type with conversion, negative numbers, boz, named constants as repeat counts.
program data_types_mix
  implicit none
  integer, parameter :: n = 2, k = -5
  real(8) :: d(4)
  integer(8) :: big
  integer(1) :: small(3)
  logical :: l(n)
  character(5) :: c
  real :: x
  data d /n*1, -2.5, 3.0e0/, big /-1234567890123_8/, small /1, -2, 3/
  data l /n*.true./, c /'abc'/, x /k/
  print '(4f5.1,1x,i0,3i3,2l2,1x,a,"|",f5.1)', d, big, small, l, c, x
end program data_types_mix
