! Private arrays of workers and of gangs, filled by one vector loop and read by the next, over more iterations than
! there are gangs and workers; with 64 lanes each worker of a GPU has a barrier of its own (OpenACC 3.3, 2.9.10).
program worker_teams
  implicit none
  integer, parameter :: n = 256, m = 100
  integer :: a(n,m), b(n,m), t(n), i, j, s

  do j = 1, m
    do i = 1, n
      a(i,j) = mod(i * 7 + j * 3, 50)
    enddo
  enddo

  b = 0
  s = 0
  !$acc parallel num_gangs(5) num_workers(8) vector_length(64) copyin(a) copy(b, s)
  !$acc loop gang worker private(t) reduction(+:s)
  do j = 1, m
    !$acc loop vector
    do i = 1, n
      t(i) = a(i,j) + 1
    enddo
    !$acc loop vector reduction(+:s)
    do i = 1, n
      b(i,j) = t(n+1-i)
      s = s + t(i)
    enddo
  enddo
  !$acc end parallel
  print *, s, sum(a) + n * m, sum(b), b(1,1), a(n,1) + 1, b(n,m), a(1,m) + 1

  b = 0
  s = 0
  !$acc parallel num_gangs(5) vector_length(128) copyin(a) copy(b, s)
  !$acc loop gang private(t) reduction(+:s)
  do j = 1, m
    !$acc loop vector
    do i = 1, n
      t(i) = 2 * a(i,j)
    enddo
    !$acc loop vector reduction(+:s)
    do i = 1, n
      b(i,j) = t(n+1-i)
      s = s + t(n+1-i)
    enddo
  enddo
  !$acc end parallel
  print *, s, 2 * sum(a), sum(b), b(1,1), 2 * a(n,1), b(n,m), 2 * a(1,m)
end program worker_teams
