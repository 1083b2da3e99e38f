! A kernel that reads and writes far outside its array: the error names the construct that was launched.
! device: nvidia
! expect-error: (?s)(700|ILLEGAL_ADDRESS|illegal address).*failing_kernel\.f90.*\b11\b
program failing_kernel
  implicit none
  integer, allocatable :: a(:)
  integer*8 :: far, i
  allocate(a(100))
  a = 1
  far = 1000000000000_8
  !$acc parallel loop copy(a)
  do i = 1, 100
    a(i) = a(i + far) + 1
  enddo
  print *, "not reached", a(1)
end program failing_kernel
