! Many short rows that are summed up in an array of each gang: whoever takes a row has an array for itself.
program rows_of_private_arrays
  implicit none
  integer, parameter :: n = 20000
  integer :: u(10), total(n), i, k
  k = 5; u = 7; total = 1
  !$acc parallel loop firstprivate(u(2:k)) copy(total)
  do i = 1, n
    u(2) = 100 * i
    total(i) = total(i) + sum(u(2:k))
  end do
  print *, sum(int(total, 8)), total(n)
  !$acc parallel loop private(u) copy(total)
  do i = 1, n
    u(1:k) = i
    total(i) = total(i) + sum(u(1:k))
  end do
  print *, sum(int(total, 8)), total(n)
end program
