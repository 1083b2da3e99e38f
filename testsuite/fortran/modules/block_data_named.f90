! Named common blocks set by block data, with arrays and characters, seen through a module.
module comm_m
  implicit none
  integer :: k(3)
  character(4) :: c(2)
  common /numbers/ k
  common /letters/ c
end module comm_m
program block_data_named
  use comm_m
  implicit none
  external :: init
  print '(3(i0,1x),2(a,1x))', k, c
end program block_data_named
block data init
  implicit none
  integer :: k(3)
  character(4) :: c(2)
  common /numbers/ k
  common /letters/ c
  data k /1, 2*7/
  data c /'abcd', 'ef'/
end block data init
