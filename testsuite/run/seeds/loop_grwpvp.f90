! Gang-redundant, worker- and vector-partitioned: the threads of each gang share all iterations.
! The second region is the first with counters: operations are counted by an atomic, and a thread counts itself in its
! first iteration, which finds its own copy of the reduction variable as the reduction has initialised it.
! flags: -acc=noautopar
! expect(nvidia): loop_grwpvp_1280.expect
program loop
  implicit none
  integer :: a(10000), b(10000)
  integer :: i, operations, threads, seen



































  a = 0
  b = 0
  operations = 0
  threads = 0
  !$ACC parallel num_gangs(10)
  !$ACC loop worker vector
  do i=1,10000
    a(i) = i
  enddo
  !$ACC end parallel

  seen = -1
  !$ACC parallel num_gangs(10) num_workers(4) vector_length(32) copy(b, operations, threads) firstprivate(seen)
  !$ACC loop worker vector reduction(max:seen)
  do i=1,10000
    b(i) = i
    if (seen < 0) then
      seen = i
      !$ACC atomic update
      threads = threads + 1
    endif
    !$ACC atomic update
    operations = operations + 1
  enddo
  !$ACC end parallel
  print *, a(1), a(5000), a(10000), sum(a)
  print *, sum(b), "operations", operations, "threads", threads
end program loop
