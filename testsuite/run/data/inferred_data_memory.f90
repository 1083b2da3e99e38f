! A device without memory for both arrays at once: what the compiler keeps there gives way to what a construct needs.
! env: ACC_SIM_MEMORY=150K
program inferred_data_memory
  implicit none
  integer, parameter :: n = 25000
  real(4), allocatable :: a(:), b(:)
  integer :: i, k
  allocate(a(n), b(n))
  a = 1
  b = 2
  do k = 1, 4
    !$acc parallel loop
    do i = 1, n
      a(i) = a(i) + k
    end do
    !$acc parallel loop
    do i = 1, n
      b(i) = b(i) * 2
    end do
  end do
  print *, sum(a) / n, sum(b) / n
end program
