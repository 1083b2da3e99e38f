! Changes between the modes: worker-single and vector-single code between, before and after partitioned loops sees what the
! loops have written, and the loops see what it has written (OpenACC 3.3, 2.5, 2.9).
program modes
  implicit none
  integer, parameter :: n = 64, m = 100
  integer :: a(m,n), b(m,n), c(n), d(n), e(m,n), i, j, k, s, t, count_

  a = 0
  b = 0
  c = 0
  d = 0
  ! Vector-single code between vector loops of a gang loop.
  !$acc parallel num_gangs(8) vector_length(32) copy(a, b, c, d)
  !$acc loop gang private(s, t)
  do j = 1, n
    s = 3 * j
    !$acc loop vector
    do i = 1, m
      a(i,j) = s + i
    enddo
    t = a(m,j) + a(1,j)
    c(j) = t
    !$acc loop vector
    do i = 1, m
      b(i,j) = a(m + 1 - i, j) + c(j)
    enddo
    if (mod(j, 2) == 0) then
      s = 0
      !$acc loop vector reduction(+:s)
      do i = 1, m
        s = s + b(i,j)
      enddo
      d(j) = s
    else
      d(j) = -b(1,j)
    endif
  enddo
  !$acc end parallel
  print *, sum(a), sum(b), c(1), c(n), d(1), d(2), sum(d)

  ! Worker-single code between worker loops, vector loops within, sequential loops between the levels.
  e = 0
  c = 0
  d = 0
  !$acc parallel num_gangs(4) num_workers(4) vector_length(32) copy(e, c, d)
  !$acc loop gang private(s)
  do k = 1, 4
    s = 100 * k
    !$acc loop worker private(t)
    do j = k, n, 4
      t = s + j
      !$acc loop vector
      do i = 1, m
        e(i,j) = t
      enddo
      c(j) = e(1,j) + e(m,j)
    enddo
    s = 0
    do j = k, n, 4
      s = s + c(j)
    enddo
    !$acc loop worker vector
    do j = k, n, 4
      d(j) = s + c(j)
    enddo
  enddo
  !$acc end parallel
  print *, sum(e), c(1), c(n), d(1), d(2), d(n), sum(d)

  ! A sequential loop around vector loops: each round needs all of the one before.
  a = 0
  !$acc parallel num_gangs(3) vector_length(64) copy(a)
  !$acc loop gang
  do j = 1, n
    !$acc loop vector
    do i = 1, m
      a(i,j) = i + j
    enddo
    !$acc loop seq
    do k = 1, 5
      !$acc loop vector
      do i = 1, m
        b(i,j) = a(mod(i, m) + 1, j)
      enddo
      !$acc loop vector
      do i = 1, m
        a(i,j) = mod(a(i,j) + 3 * b(i,j) + k, 1009)
      enddo
    enddo
  enddo
  !$acc end parallel
  print *, a(1,1), a(m,n), sum(a)

  ! Loops without iterations and with a condition that only some gangs, workers and lanes meet.
  count_ = 0
  !$acc parallel num_gangs(5) num_workers(2) vector_length(32) copy(count_)
  !$acc loop gang
  do j = 1, n
    if (mod(j, 3) == 0) then
      !$acc loop worker
      do k = 1, mod(j, 5)
        if (mod(k, 2) == 1) then
          !$acc loop vector
          do i = 1, k * 10 - 10
            !$acc atomic update
            count_ = count_ + 1
          enddo
        endif
      enddo
    endif
  enddo
  !$acc end parallel
  print *, count_
end program modes
