! Sections of one and two dimensions; what lies outside keeps the host's value (OpenACC 3.3, 2.7.1).
program sections
  implicit none
  integer, parameter :: n = 12, m = 9
  integer :: a(n,m), v(-5:20), i, j

  do j = 1, m
    do i = 1, n
      a(i,j) = 100 * i + j
    enddo
  enddo
  !$acc parallel loop collapse(2) copy(a(2:n-1, 2:m-1))
  do j = 2, m - 1
    do i = 2, n - 1
      a(i,j) = -a(i,j)
    enddo
  enddo
  print *, a(1,1), a(2,2), a(n-1,m-1), a(n,m), a(1,2), a(2,1), a(n,2), sum(a)

  ! The border changes on the host while the inner part lives on the device.
  !$acc data copy(a(2:n-1, 2:m-1))
  a(1,:) = 1
  a(n,:) = 2
  a(:,1) = 3
  a(:,m) = 4
  !$acc parallel loop gang present(a(2:n-1, 2:m-1))
  do j = 2, m - 1
    !$acc loop vector
    do i = 2, n - 1
      a(i,j) = a(i,j) + 1000000
    enddo
  enddo
  !$acc end data
  print *, sum(a), sum(a(1,:)), sum(a(n,:)), sum(a(:,1)), sum(a(:,m)), a(2,2), a(n-1,m-1)

  ! Whole columns, one column, one row.
  !$acc parallel loop copy(a(:, 3:5))
  do i = 1, n
    a(i,4) = a(i,3) + a(i,5)
  enddo
  !$acc parallel loop copyout(a(:, 7))
  do i = 1, n
    a(i,7) = i
  enddo
  !$acc parallel loop copy(a(5, :))
  do j = 1, m
    a(5,j) = 7
  enddo
  print *, sum(a(:,4)), sum(a(:,7)), sum(a(5,:)), sum(a)

  ! Lower bounds that are not 1, and open ends.
  v = 9
  !$acc parallel loop copyout(v(-2:10))
  do i = -2, 10
    v(i) = i
  enddo
  print *, v(-5), v(-3), v(-2), v(0), v(10), v(11), v(20), sum(v)
  !$acc parallel loop copy(v(:0))
  do i = -5, 0
    v(i) = v(i) + 50
  enddo
  print *, v(-5), v(0), v(1), sum(v)
end program sections
