! Reductions updated at different levels of one nest, reductions under conditions, firstprivate arrays that are only read,
! and sizes that are known only at run time (OpenACC 3.3, 2.5.10 to 2.5.15, 2.9.11).
program modes_mixed
  implicit none
  integer, parameter :: n = 40, m = 70
  integer :: a(m,n), table(4), out(n), i, j, k, s, t, gangs, workers, lanes
  logical :: all_small, flag

  do j = 1, n
    do i = 1, m
      a(i,j) = mod(i * 7 + j * 3, 23)
    enddo
  enddo
  table = (/ 5, 6, 7, 8 /)
  gangs = 6
  workers = 3
  lanes = 64

  ! The gang loop adds, its worker loop adds, and so do the lanes.
  s = 100
  !$acc parallel num_gangs(gangs) num_workers(4) vector_length(32) copyin(a) copy(s)
  !$acc loop gang reduction(+:s)
  do k = 1, 4
    s = s + 1000
    !$acc loop worker reduction(+:s)
    do j = k, n, 4
      s = s + j
      !$acc loop vector reduction(+:s)
      do i = 1, m
        s = s + a(i,j)
      enddo
    enddo
  enddo
  !$acc end parallel
  print *, s

  ! Conditions around updates, and around whole loops.
  s = 0
  t = -1
  all_small = .true.
  flag = .true.
  !$acc parallel copyin(a) copy(s, t, all_small)
  if (flag) then
    !$acc loop gang reduction(+:s) reduction(max:t) reduction(.and.:all_small)
    do j = 1, n
      if (mod(j, 2) == 0) then
        !$acc loop vector reduction(+:s) reduction(max:t) reduction(.and.:all_small)
        do i = 1, m
          if (a(i,j) > 10) s = s + a(i,j)
          t = max(t, a(i,j) + j)
          all_small = all_small .and. a(i,j) < 23
        enddo
      endif
    enddo
  endif
  !$acc end parallel
  print *, s, t, all_small

  ! Sizes from variables; a firstprivate array that nobody writes.
  !$acc parallel num_gangs(gangs) num_workers(workers) vector_length(lanes) firstprivate(table) copyin(a) copyout(out)
  !$acc loop gang
  do j = 1, n
    s = 0
    !$acc loop worker vector reduction(+:s)
    do i = 1, m
      s = s + a(i,j) * table(mod(i, 4) + 1)
    enddo
    out(j) = s
  enddo
  !$acc end parallel
  print *, out(1), out(n), sum(out), table
end program modes_mixed
