! A loop that uses more of an array than the data construct around it brought (OpenACC 3.3, 2.6.2 and 2.7.3): its implicit
! clause is of what it uses, so that the program ends with a message that names both.
! device: sim
! device: nvidia
! expect-error: (?s)partially present.*name=a\b.*partially_present_loop\.f90.*\b12\b.*mapped as a, by the construct at line 11
program partially_present_loop
  implicit none
  integer :: a(20), i
  a = 1

  !$acc data copy(a(3:7))
  !$acc parallel loop
  do i = 1, 10
    a(i) = a(i) + 1
  enddo
  !$acc end data
  print *, "not reached", a(1)
end program partially_present_loop
