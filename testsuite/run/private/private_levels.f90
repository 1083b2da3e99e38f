! Private and firstprivate scalars and arrays at each level (OpenACC 3.3, 2.5.13, 2.5.14, 2.9.10).
program private_levels
  implicit none
  integer, parameter :: n = 50, m = 40
  integer :: r(n), q(m,n), tmp(16), table(8), i, j, k, s, base, local
  real*8 :: x(4), y(n)

  do i = 1, 8
    table(i) = i * i
  enddo
  base = 1000

  ! Arrays private to a gang, shared by its lanes.
  r = 0
  !$acc parallel num_gangs(7) vector_length(32) copy(r)
  !$acc loop gang private(tmp)
  do j = 1, n
    !$acc loop vector
    do i = 1, 16
      tmp(i) = i * j
    enddo
    s = 0
    !$acc loop vector reduction(+:s)
    do i = 1, 16
      s = s + tmp(17 - i)
    enddo
    r(j) = s
  enddo
  !$acc end parallel
  print *, r(1), r(n), sum(r)

  ! Arrays private to a lane, of two types.
  !$acc parallel loop gang vector private(tmp, x) copyout(r, y)
  do j = 1, n
    do i = 1, 16
      tmp(i) = i + j
    enddo
    do i = 1, 4
      x(i) = tmp(4 * i) * 0.5d0
    enddo
    r(j) = tmp(1) + tmp(16)
    y(j) = x(1) + x(4)
  enddo
  print *, r(1), r(n), sum(r), y(1), y(n), sum(y)

  ! Private to a worker.
  q = 0
  !$acc parallel num_gangs(3) num_workers(4) vector_length(32) copy(q)
  !$acc loop gang
  do j = 1, n
    !$acc loop worker private(tmp, local)
    do k = 1, 4
      local = 10 * j + k
      !$acc loop vector
      do i = 1, 10
        tmp(i) = local + i
      enddo
      !$acc loop vector
      do i = 1, 10
        q((k - 1) * 10 + i, j) = tmp(11 - i)
      enddo
    enddo
  enddo
  !$acc end parallel
  print *, q(1,1), q(m,n), sum(q)

  ! firstprivate: each gang has its own, with the host's values; the host's stay as they are.
  s = 0
  !$acc parallel num_gangs(10) firstprivate(table, base) copy(s)
  base = base + 1
  table(3) = table(3) + base
  !$acc atomic update
  s = s + table(3) + table(8) + base
  !$acc end parallel
  print *, s, base, table

  ! private on the construct: one for each gang.
  s = 0
  !$acc parallel num_gangs(10) private(tmp, local) copy(s)
  local = 5
  do i = 1, 16
    tmp(i) = local + i
  enddo
  local = local + tmp(16)
  !$acc loop vector
  do i = 1, 16
    !$acc atomic update
    s = s + tmp(i) + local
  enddo
  !$acc end parallel
  print *, s

  ! A scalar without a clause in a parallel construct is firstprivate, in each gang from the start.
  r = 0
  s = 7
  !$acc parallel num_gangs(10) copy(r)
  s = s + 1
  !$acc loop gang
  do j = 1, n
    r(j) = s
  enddo
  !$acc end parallel
  print *, s, minval(r), maxval(r)
end program private_levels
