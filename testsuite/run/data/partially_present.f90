! A section that is only in part on the device: the program ends with a message that names both sections.
! device: nvidia
! expect-error: (?s)partially present.*\ba\b.*partially_present\.f90.*\b9\b
program partially_present
  implicit none
  integer :: a(100), i
  a = 1
  !$acc data copyin(a(1:50))
  !$acc parallel loop copy(a(40:90))
  do i = 40, 90
    a(i) = 2
  enddo
  !$acc end data
  print *, "not reached", a(1)
end program partially_present
