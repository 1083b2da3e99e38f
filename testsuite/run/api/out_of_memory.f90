! A request that no device can meet (1 TiB of untouched host memory): the program ends with a message.
! device: nvidia
! expect-error: (?si)out of memory.*\ba\b.*out_of_memory\.f90.*\b11\b
program out_of_memory
  implicit none
  integer*1, allocatable :: a(:)
  integer*8 :: n, i
  n = 1099511627776_8
  allocate(a(n))
  a(1) = 1
  !$acc parallel loop create(a(1:n)) copyin(n)
  do i = 1, 10
    a(i) = 2
  enddo
  print *, "not reached", a(1)
end program out_of_memory
