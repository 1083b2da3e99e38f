! update of strided and discontiguous sections (OpenACC 3.3, 2.14.4): what lies between the elements is left alone.
! expect(host,multicore,none): update_strided_shared.expect
! check: stale host data: a
! check: stale host data: c
program update_strided
  implicit none
  integer, parameter :: n = 12, m = 6
  integer :: a(n), c(0:n-1, m), i, j, k
  a = 0
  c = 0
  k = 3
  !$acc enter data copyin(a, c)
  !$acc parallel loop present(a)
  do i = 1, n
    a(i) = i
  enddo
  !$acc parallel loop collapse(2) present(c)
  do j = 1, m
    do i = 0, n - 1
      c(i, j) = 100 * i + j
    enddo
  enddo
  !$acc update self(a(2:n:k))
  print *, "every third", a
  !$acc update self(a(n:9:-2))
  print *, "backwards", a
  !$acc update self(c(1:n-1:4, 2:m:2))
  do j = 1, m
    print *, "column", j, c(:, j)
  enddo
  !$acc update self(c(3:4, 3))
  !$acc update self(c(0, :))
  print *, "parts", c(:, 3), c(0, :)
  a = -1
  !$acc update device(a(1:n:2))
  !$acc update self(a)
  print *, "to the device", a
  !$acc exit data delete(a, c)
end program update_strided
