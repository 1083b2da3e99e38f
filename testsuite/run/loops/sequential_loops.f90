! Loops that have to stay in order: seq, serial loop, recurrences under kernels, auto on a dependent loop.
program sequential_loops
  implicit none
  integer, parameter :: n = 1000, p = 9973
  integer :: a(n), b(n), c(n), i, carry
  !$acc parallel loop seq copyout(a)
  do i = 1, n
    a(i) = i
    if (i > 1) a(i) = mod(a(i-1) * 3 + i, p)
  enddo
  print *, a(1), a(2), a(n)
  carry = 1
  !$acc serial loop copy(carry) copyout(b)
  do i = 1, n
    carry = mod(carry * 7 + 1, p)
    b(i) = carry
  enddo
  print *, b(1), b(n), carry
  !$acc kernels copyout(c)
  c(1) = 2
  do i = 2, n
    c(i) = mod(c(i-1) * 5 + 3, p)
  enddo
  !$acc end kernels
  print *, c(2), c(n)
  !$acc parallel num_gangs(1) copy(c)
  !$acc loop auto
  do i = 3, n
    c(i) = mod(c(i) + c(i-2), p)
  enddo
  !$acc end parallel
  print *, c(3), c(n), mod(sum(c), p)
end program sequential_loops
