! Gang-redundant, worker-single, vector-single: the leader of each gang executes every iteration.
! The second region is the first with counters: operations are counted by an atomic, and a thread counts itself in its
! gangs count themselves by another.
! flags: -acc=noautopar
program loop
  implicit none
  integer :: a(10000), b(10000)
  integer :: i, operations, threads


























  a = 0
  b = 0
  operations = 0
  threads = 0
  !$ACC parallel num_gangs(10)
  do i=1,10000
    a(i) = i
  enddo
  !$ACC end parallel

  !$ACC parallel num_gangs(10) copy(b, operations, threads)
  !$ACC atomic update
  threads = threads + 1
  do i=1,10000
    b(i) = i
    !$ACC atomic update
    operations = operations + 1
  enddo
  !$ACC end parallel
  print *, a(1), a(5000), a(10000), sum(a)
  print *, sum(b), "operations", operations, "threads", threads
end program loop
