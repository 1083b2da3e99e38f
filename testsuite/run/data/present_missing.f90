! PRESENT names data that no enclosing region brought to the device: the program ends with a message.
! device: nvidia
! expect-error: (?s)present.*\bb\b.*present_missing\.f90.*\b11\b
program present_missing
  implicit none
  integer :: a(100), b(100), i
  a = 1
  b = 2
  !$acc data copyin(a)

  !$acc parallel loop present(a, b)
  do i = 1, 100
    b(i) = a(i)
  enddo
  !$acc end data
  print *, "not reached", b(1)
end program present_missing
