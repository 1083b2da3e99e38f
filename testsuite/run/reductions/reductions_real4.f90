! Reductions of real at every level and operator, and across nested loops of different levels (OpenACC 3.3, 2.9.11).
! Products are of ones and a few twos, sums are exact in any order.
program reductions_real4
  implicit none
  integer, parameter :: n = 1000, m = 40
  real :: v(n), w(m,m), s
  integer :: i, j, k

  ! Odd values are rare, so that products stay small.
  do i = 1, n
    v(i) = real(2 * (mod(i * 13, 101) - 50))
    if (mod(i, 111) == 0) v(i) = 7
  enddo
  do j = 1, m
    do i = 1, m
      w(i,j) = real(2 * (mod(i * 7 + j * 3, 19) - 9))
      if (i == j .and. mod(i, 9) == 0) w(i,j) = 3
    enddo
  enddo
  v(613) = 500
  v(412) = -500
  w(29,31) = 90
  w(7,38) = -90

  call add_levels
  call mul_levels
  call max_levels
  call min_levels
contains

  subroutine add_levels
    s = 0.5
    !$acc parallel num_gangs(7) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop gang reduction(+:s)
    do i = 1, n
      s = s + v(i)
    enddo
    !$acc end parallel
    print *, "+ gang:", s
    s = 0.5
    !$acc parallel num_gangs(1) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop worker reduction(+:s)
    do i = 1, n
      s = s + v(i)
    enddo
    !$acc end parallel
    print *, "+ worker:", s
    s = 0.5
    !$acc parallel num_gangs(1) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop vector reduction(+:s)
    do i = 1, n
      s = s + v(i)
    enddo
    !$acc end parallel
    print *, "+ vector:", s
    s = 0.5
    !$acc parallel num_gangs(7) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop gang worker reduction(+:s)
    do i = 1, n
      s = s + v(i)
    enddo
    !$acc end parallel
    print *, "+ gang worker:", s
    s = 0.5
    !$acc parallel num_gangs(7) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop gang vector reduction(+:s)
    do i = 1, n
      s = s + v(i)
    enddo
    !$acc end parallel
    print *, "+ gang vector:", s
    s = 0.5
    !$acc parallel num_gangs(1) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop worker vector reduction(+:s)
    do i = 1, n
      s = s + v(i)
    enddo
    !$acc end parallel
    print *, "+ worker vector:", s
    s = 0.5
    !$acc parallel num_gangs(7) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop gang worker vector reduction(+:s)
    do i = 1, n
      s = s + v(i)
    enddo
    !$acc end parallel
    print *, "+ gang worker vector:", s
    s = 0.5
    !$acc parallel num_gangs(5) num_workers(2) vector_length(32) copyin(w) copy(s)
    !$acc loop gang reduction(+:s)
    do j = 1, m
      !$acc loop vector reduction(+:s)
      do i = 1, m
        s = s + w(i,j)
      enddo
    enddo
    !$acc end parallel
    print *, "+ gang; vector:", s
    s = 0.5
    !$acc parallel num_gangs(5) num_workers(2) vector_length(32) copyin(w) copy(s)
    !$acc loop gang reduction(+:s)
    do j = 1, m
      !$acc loop worker reduction(+:s)
      do i = 1, m
        s = s + w(i,j)
      enddo
    enddo
    !$acc end parallel
    print *, "+ gang; worker:", s
    s = 0.5
    !$acc parallel num_gangs(5) num_workers(2) vector_length(32) copyin(w) copy(s)
    !$acc loop gang worker reduction(+:s)
    do j = 1, m
      !$acc loop vector reduction(+:s)
      do i = 1, m
        s = s + w(i,j)
      enddo
    enddo
    !$acc end parallel
    print *, "+ gang worker; vector:", s
    s = 0.5
    !$acc parallel num_gangs(1) num_workers(2) vector_length(32) copyin(w) copy(s)
    !$acc loop worker reduction(+:s)
    do j = 1, m
      !$acc loop vector reduction(+:s)
      do i = 1, m
        s = s + w(i,j)
      enddo
    enddo
    !$acc end parallel
    print *, "+ worker; vector:", s
    s = 0.5
    !$acc parallel num_gangs(5) num_workers(2) vector_length(32) copyin(w) copy(s)
    !$acc loop gang reduction(+:s)
    do j = 1, m
      !$acc loop worker vector reduction(+:s)
      do i = 1, m
        s = s + w(i,j)
      enddo
    enddo
    !$acc end parallel
    print *, "+ gang; worker vector:", s
    s = 0.5
    !$acc parallel num_gangs(3) num_workers(2) vector_length(32) copyin(v, w) copy(s)
    !$acc loop gang reduction(+:s)
    do k = 1, 3
      !$acc loop worker reduction(+:s)
      do j = k, m, 3
        !$acc loop vector reduction(+:s)
        do i = 1, m
          s = s + w(i,j)
        enddo
      enddo
    enddo
    !$acc end parallel
    print *, "+ gang; worker; vector:", s
    s = 0.5
    !$acc parallel loop collapse(2) gang vector copyin(w) reduction(+:s)
    do j = 1, m
      do i = 1, m
        s = s + w(i,j)
      enddo
    enddo
    print *, "+ collapse:", s
  end subroutine add_levels

  subroutine mul_levels
    s = 1.0
    !$acc parallel num_gangs(7) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop gang reduction(*:s)
    do i = 1, n
      s = s * (1.0 + mod(v(i), 2.0))
    enddo
    !$acc end parallel
    print *, "* gang:", s
    s = 1.0
    !$acc parallel num_gangs(1) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop worker reduction(*:s)
    do i = 1, n
      s = s * (1.0 + mod(v(i), 2.0))
    enddo
    !$acc end parallel
    print *, "* worker:", s
    s = 1.0
    !$acc parallel num_gangs(1) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop vector reduction(*:s)
    do i = 1, n
      s = s * (1.0 + mod(v(i), 2.0))
    enddo
    !$acc end parallel
    print *, "* vector:", s
    s = 1.0
    !$acc parallel num_gangs(7) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop gang worker reduction(*:s)
    do i = 1, n
      s = s * (1.0 + mod(v(i), 2.0))
    enddo
    !$acc end parallel
    print *, "* gang worker:", s
    s = 1.0
    !$acc parallel num_gangs(7) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop gang vector reduction(*:s)
    do i = 1, n
      s = s * (1.0 + mod(v(i), 2.0))
    enddo
    !$acc end parallel
    print *, "* gang vector:", s
    s = 1.0
    !$acc parallel num_gangs(1) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop worker vector reduction(*:s)
    do i = 1, n
      s = s * (1.0 + mod(v(i), 2.0))
    enddo
    !$acc end parallel
    print *, "* worker vector:", s
    s = 1.0
    !$acc parallel num_gangs(7) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop gang worker vector reduction(*:s)
    do i = 1, n
      s = s * (1.0 + mod(v(i), 2.0))
    enddo
    !$acc end parallel
    print *, "* gang worker vector:", s
    s = 1.0
    !$acc parallel num_gangs(5) num_workers(2) vector_length(32) copyin(w) copy(s)
    !$acc loop gang reduction(*:s)
    do j = 1, m
      !$acc loop vector reduction(*:s)
      do i = 1, m
        s = s * (1.0 + mod(w(i,j), 2.0))
      enddo
    enddo
    !$acc end parallel
    print *, "* gang; vector:", s
    s = 1.0
    !$acc parallel num_gangs(5) num_workers(2) vector_length(32) copyin(w) copy(s)
    !$acc loop gang reduction(*:s)
    do j = 1, m
      !$acc loop worker reduction(*:s)
      do i = 1, m
        s = s * (1.0 + mod(w(i,j), 2.0))
      enddo
    enddo
    !$acc end parallel
    print *, "* gang; worker:", s
    s = 1.0
    !$acc parallel num_gangs(5) num_workers(2) vector_length(32) copyin(w) copy(s)
    !$acc loop gang worker reduction(*:s)
    do j = 1, m
      !$acc loop vector reduction(*:s)
      do i = 1, m
        s = s * (1.0 + mod(w(i,j), 2.0))
      enddo
    enddo
    !$acc end parallel
    print *, "* gang worker; vector:", s
    s = 1.0
    !$acc parallel num_gangs(1) num_workers(2) vector_length(32) copyin(w) copy(s)
    !$acc loop worker reduction(*:s)
    do j = 1, m
      !$acc loop vector reduction(*:s)
      do i = 1, m
        s = s * (1.0 + mod(w(i,j), 2.0))
      enddo
    enddo
    !$acc end parallel
    print *, "* worker; vector:", s
    s = 1.0
    !$acc parallel num_gangs(5) num_workers(2) vector_length(32) copyin(w) copy(s)
    !$acc loop gang reduction(*:s)
    do j = 1, m
      !$acc loop worker vector reduction(*:s)
      do i = 1, m
        s = s * (1.0 + mod(w(i,j), 2.0))
      enddo
    enddo
    !$acc end parallel
    print *, "* gang; worker vector:", s
    s = 1.0
    !$acc parallel num_gangs(3) num_workers(2) vector_length(32) copyin(v, w) copy(s)
    !$acc loop gang reduction(*:s)
    do k = 1, 3
      !$acc loop worker reduction(*:s)
      do j = k, m, 3
        !$acc loop vector reduction(*:s)
        do i = 1, m
          s = s * (1.0 + mod(w(i,j), 2.0))
        enddo
      enddo
    enddo
    !$acc end parallel
    print *, "* gang; worker; vector:", s
    s = 1.0
    !$acc parallel loop collapse(2) gang vector copyin(w) reduction(*:s)
    do j = 1, m
      do i = 1, m
        s = s * (1.0 + mod(w(i,j), 2.0))
      enddo
    enddo
    print *, "* collapse:", s
  end subroutine mul_levels

  subroutine max_levels
    s = -1000.0
    !$acc parallel num_gangs(7) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop gang reduction(max:s)
    do i = 1, n
      s = max(s, v(i))
    enddo
    !$acc end parallel
    print *, "max gang:", s
    s = -1000.0
    !$acc parallel num_gangs(1) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop worker reduction(max:s)
    do i = 1, n
      s = max(s, v(i))
    enddo
    !$acc end parallel
    print *, "max worker:", s
    s = -1000.0
    !$acc parallel num_gangs(1) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop vector reduction(max:s)
    do i = 1, n
      s = max(s, v(i))
    enddo
    !$acc end parallel
    print *, "max vector:", s
    s = -1000.0
    !$acc parallel num_gangs(7) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop gang worker reduction(max:s)
    do i = 1, n
      s = max(s, v(i))
    enddo
    !$acc end parallel
    print *, "max gang worker:", s
    s = -1000.0
    !$acc parallel num_gangs(7) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop gang vector reduction(max:s)
    do i = 1, n
      s = max(s, v(i))
    enddo
    !$acc end parallel
    print *, "max gang vector:", s
    s = -1000.0
    !$acc parallel num_gangs(1) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop worker vector reduction(max:s)
    do i = 1, n
      s = max(s, v(i))
    enddo
    !$acc end parallel
    print *, "max worker vector:", s
    s = -1000.0
    !$acc parallel num_gangs(7) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop gang worker vector reduction(max:s)
    do i = 1, n
      s = max(s, v(i))
    enddo
    !$acc end parallel
    print *, "max gang worker vector:", s
    s = -1000.0
    !$acc parallel num_gangs(5) num_workers(2) vector_length(32) copyin(w) copy(s)
    !$acc loop gang reduction(max:s)
    do j = 1, m
      !$acc loop vector reduction(max:s)
      do i = 1, m
        s = max(s, w(i,j))
      enddo
    enddo
    !$acc end parallel
    print *, "max gang; vector:", s
    s = -1000.0
    !$acc parallel num_gangs(5) num_workers(2) vector_length(32) copyin(w) copy(s)
    !$acc loop gang reduction(max:s)
    do j = 1, m
      !$acc loop worker reduction(max:s)
      do i = 1, m
        s = max(s, w(i,j))
      enddo
    enddo
    !$acc end parallel
    print *, "max gang; worker:", s
    s = -1000.0
    !$acc parallel num_gangs(5) num_workers(2) vector_length(32) copyin(w) copy(s)
    !$acc loop gang worker reduction(max:s)
    do j = 1, m
      !$acc loop vector reduction(max:s)
      do i = 1, m
        s = max(s, w(i,j))
      enddo
    enddo
    !$acc end parallel
    print *, "max gang worker; vector:", s
    s = -1000.0
    !$acc parallel num_gangs(1) num_workers(2) vector_length(32) copyin(w) copy(s)
    !$acc loop worker reduction(max:s)
    do j = 1, m
      !$acc loop vector reduction(max:s)
      do i = 1, m
        s = max(s, w(i,j))
      enddo
    enddo
    !$acc end parallel
    print *, "max worker; vector:", s
    s = -1000.0
    !$acc parallel num_gangs(5) num_workers(2) vector_length(32) copyin(w) copy(s)
    !$acc loop gang reduction(max:s)
    do j = 1, m
      !$acc loop worker vector reduction(max:s)
      do i = 1, m
        s = max(s, w(i,j))
      enddo
    enddo
    !$acc end parallel
    print *, "max gang; worker vector:", s
    s = -1000.0
    !$acc parallel num_gangs(3) num_workers(2) vector_length(32) copyin(v, w) copy(s)
    !$acc loop gang reduction(max:s)
    do k = 1, 3
      !$acc loop worker reduction(max:s)
      do j = k, m, 3
        !$acc loop vector reduction(max:s)
        do i = 1, m
          s = max(s, w(i,j))
        enddo
      enddo
    enddo
    !$acc end parallel
    print *, "max gang; worker; vector:", s
    s = -1000.0
    !$acc parallel loop collapse(2) gang vector copyin(w) reduction(max:s)
    do j = 1, m
      do i = 1, m
        s = max(s, w(i,j))
      enddo
    enddo
    print *, "max collapse:", s
  end subroutine max_levels

  subroutine min_levels
    s = 1000.0
    !$acc parallel num_gangs(7) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop gang reduction(min:s)
    do i = 1, n
      s = min(s, v(i))
    enddo
    !$acc end parallel
    print *, "min gang:", s
    s = 1000.0
    !$acc parallel num_gangs(1) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop worker reduction(min:s)
    do i = 1, n
      s = min(s, v(i))
    enddo
    !$acc end parallel
    print *, "min worker:", s
    s = 1000.0
    !$acc parallel num_gangs(1) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop vector reduction(min:s)
    do i = 1, n
      s = min(s, v(i))
    enddo
    !$acc end parallel
    print *, "min vector:", s
    s = 1000.0
    !$acc parallel num_gangs(7) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop gang worker reduction(min:s)
    do i = 1, n
      s = min(s, v(i))
    enddo
    !$acc end parallel
    print *, "min gang worker:", s
    s = 1000.0
    !$acc parallel num_gangs(7) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop gang vector reduction(min:s)
    do i = 1, n
      s = min(s, v(i))
    enddo
    !$acc end parallel
    print *, "min gang vector:", s
    s = 1000.0
    !$acc parallel num_gangs(1) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop worker vector reduction(min:s)
    do i = 1, n
      s = min(s, v(i))
    enddo
    !$acc end parallel
    print *, "min worker vector:", s
    s = 1000.0
    !$acc parallel num_gangs(7) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop gang worker vector reduction(min:s)
    do i = 1, n
      s = min(s, v(i))
    enddo
    !$acc end parallel
    print *, "min gang worker vector:", s
    s = 1000.0
    !$acc parallel num_gangs(5) num_workers(2) vector_length(32) copyin(w) copy(s)
    !$acc loop gang reduction(min:s)
    do j = 1, m
      !$acc loop vector reduction(min:s)
      do i = 1, m
        s = min(s, w(i,j))
      enddo
    enddo
    !$acc end parallel
    print *, "min gang; vector:", s
    s = 1000.0
    !$acc parallel num_gangs(5) num_workers(2) vector_length(32) copyin(w) copy(s)
    !$acc loop gang reduction(min:s)
    do j = 1, m
      !$acc loop worker reduction(min:s)
      do i = 1, m
        s = min(s, w(i,j))
      enddo
    enddo
    !$acc end parallel
    print *, "min gang; worker:", s
    s = 1000.0
    !$acc parallel num_gangs(5) num_workers(2) vector_length(32) copyin(w) copy(s)
    !$acc loop gang worker reduction(min:s)
    do j = 1, m
      !$acc loop vector reduction(min:s)
      do i = 1, m
        s = min(s, w(i,j))
      enddo
    enddo
    !$acc end parallel
    print *, "min gang worker; vector:", s
    s = 1000.0
    !$acc parallel num_gangs(1) num_workers(2) vector_length(32) copyin(w) copy(s)
    !$acc loop worker reduction(min:s)
    do j = 1, m
      !$acc loop vector reduction(min:s)
      do i = 1, m
        s = min(s, w(i,j))
      enddo
    enddo
    !$acc end parallel
    print *, "min worker; vector:", s
    s = 1000.0
    !$acc parallel num_gangs(5) num_workers(2) vector_length(32) copyin(w) copy(s)
    !$acc loop gang reduction(min:s)
    do j = 1, m
      !$acc loop worker vector reduction(min:s)
      do i = 1, m
        s = min(s, w(i,j))
      enddo
    enddo
    !$acc end parallel
    print *, "min gang; worker vector:", s
    s = 1000.0
    !$acc parallel num_gangs(3) num_workers(2) vector_length(32) copyin(v, w) copy(s)
    !$acc loop gang reduction(min:s)
    do k = 1, 3
      !$acc loop worker reduction(min:s)
      do j = k, m, 3
        !$acc loop vector reduction(min:s)
        do i = 1, m
          s = min(s, w(i,j))
        enddo
      enddo
    enddo
    !$acc end parallel
    print *, "min gang; worker; vector:", s
    s = 1000.0
    !$acc parallel loop collapse(2) gang vector copyin(w) reduction(min:s)
    do j = 1, m
      do i = 1, m
        s = min(s, w(i,j))
      enddo
    enddo
    print *, "min collapse:", s
  end subroutine min_levels
end program reductions_real4
