! A work array that should be private.
program private_array
  implicit none
  integer, parameter :: n = 20
  real :: work(3), b(n)
  integer :: i, k
  !$acc parallel loop gang create(work) copyout(b)
  do i = 1, n
    do k = 1, 3
      work(k) = i * k
    end do
    b(i) = work(1) + work(2) + work(3)
  end do
  print *, b(2)
end program
