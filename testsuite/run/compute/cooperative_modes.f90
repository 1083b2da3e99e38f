! Sequential loops around gang loops in parallel regions: levels, reductions of several operators into scalars on the
! device and on the host, statements and conditions between the loops.
! check: race: .* is used by two gang loops
program modes
  implicit none
  integer, parameter :: n = 300, m = 40
  integer :: a(n), b(n), c(m,n), seen(20), i, j, g, s, t, u, low, high, flips
  logical :: odd

  do i = 1, n
    a(i) = mod(i * 37, 101)
    b(i) = 0
  end do
  seen = 0

  ! Two gang loops that depend on each other, a sum in memory, and an element between them.
  s = 5
  !$acc parallel copy(a, b, s, seen)
  !$acc loop seq
  do g = 1, 10
    !$acc loop gang vector
    do i = 1, n
      b(i) = a(n + 1 - i) + g
    end do
    seen(g) = b(g) + s
    !$acc loop gang vector reduction(+:s)
    do i = 1, n
      a(i) = b(i)
      s = s + mod(b(i), 3)
    end do
  end do
  !$acc end parallel
  print *, "two loops", s, sum(a), sum(b), sum(seen)

  ! Gangs, workers and lanes; minimum and maximum.
  low = 0
  high = 0
  t = 3
  !$acc parallel copy(c, seen) copyin(a) copy(low, high) vector_length(32) num_workers(4) firstprivate(u)
  !$acc loop seq
  do g = 1, 6
    !$acc loop gang worker
    do j = 1, n
      !$acc loop vector
      do i = 1, m
        c(i,j) = a(j) * g + i
      end do
    end do
    !$acc loop gang vector collapse(2) reduction(min:low) reduction(max:high) private(u)
    do j = 1, n
      do i = 1, m
        u = c(i,j) - 200
        low = min(low, u)
        high = max(high, u)
      end do
    end do
    seen(10 + g) = t * g
  end do
  !$acc end parallel
  print *, "levels", low, high, sum(c), seen(11:16)

  ! Conditions on what the loops computed, and a gang loop that runs in some rounds only.
  flips = 0
  !$acc kernels copy(a)
  do g = 1, 12
    odd = .false.
    do i = 1, n
      odd = odd .or. mod(a(i), 5) == mod(g, 5)
    end do
    if (odd) then
      do i = 1, n
        a(i) = a(i) + mod(i, 2)
      end do
      flips = flips + 1
    else
      a(1) = a(1) + 1
      a(n) = a(1)
    end if
    if (mod(g, 4) == 0) cycle
    do i = 1, n
      a(i) = a(i) * 2 - a(i)
    end do
    a(g) = a(g) + a(g + 1)
  end do
  !$acc end kernels
  print *, "conditions", flips, sum(a), a(1), a(n)
end program modes
