! Reductions of integer at every level and operator, and across nested loops of different levels (OpenACC 3.3, 2.9.11).
! A single element decides, or every element counts.
program reductions_bits
  implicit none
  integer, parameter :: n = 1000, m = 40
  integer :: v(n), w(m,m), s
  integer :: i, j, k

  do i = 1, n
    v(i) = ibset(0, mod(2 * (mod(i * 13, 101) - 50) + 200, 31))
  enddo
  do j = 1, m
    do i = 1, m
      w(i,j) = ibset(0, mod(2 * (mod(i * 7 + j * 3, 19) - 9) + 200, 31))
    enddo
  enddo

  call iand_levels
  call ior_levels
  call ieor_levels
contains

  subroutine iand_levels
    s = -1
    !$acc parallel num_gangs(7) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop gang reduction(iand:s)
    do i = 1, n
      s = iand(s, not(v(i)))
    enddo
    !$acc end parallel
    print *, "iand gang:", s
    s = -1
    !$acc parallel num_gangs(1) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop worker reduction(iand:s)
    do i = 1, n
      s = iand(s, not(v(i)))
    enddo
    !$acc end parallel
    print *, "iand worker:", s
    s = -1
    !$acc parallel num_gangs(1) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop vector reduction(iand:s)
    do i = 1, n
      s = iand(s, not(v(i)))
    enddo
    !$acc end parallel
    print *, "iand vector:", s
    s = -1
    !$acc parallel num_gangs(7) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop gang worker reduction(iand:s)
    do i = 1, n
      s = iand(s, not(v(i)))
    enddo
    !$acc end parallel
    print *, "iand gang worker:", s
    s = -1
    !$acc parallel num_gangs(7) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop gang vector reduction(iand:s)
    do i = 1, n
      s = iand(s, not(v(i)))
    enddo
    !$acc end parallel
    print *, "iand gang vector:", s
    s = -1
    !$acc parallel num_gangs(1) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop worker vector reduction(iand:s)
    do i = 1, n
      s = iand(s, not(v(i)))
    enddo
    !$acc end parallel
    print *, "iand worker vector:", s
    s = -1
    !$acc parallel num_gangs(7) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop gang worker vector reduction(iand:s)
    do i = 1, n
      s = iand(s, not(v(i)))
    enddo
    !$acc end parallel
    print *, "iand gang worker vector:", s
    s = -1
    !$acc parallel num_gangs(5) num_workers(2) vector_length(32) copyin(w) copy(s)
    !$acc loop gang reduction(iand:s)
    do j = 1, m
      !$acc loop vector reduction(iand:s)
      do i = 1, m
        s = iand(s, not(w(i,j)))
      enddo
    enddo
    !$acc end parallel
    print *, "iand gang; vector:", s
    s = -1
    !$acc parallel num_gangs(5) num_workers(2) vector_length(32) copyin(w) copy(s)
    !$acc loop gang reduction(iand:s)
    do j = 1, m
      !$acc loop worker reduction(iand:s)
      do i = 1, m
        s = iand(s, not(w(i,j)))
      enddo
    enddo
    !$acc end parallel
    print *, "iand gang; worker:", s
    s = -1
    !$acc parallel num_gangs(5) num_workers(2) vector_length(32) copyin(w) copy(s)
    !$acc loop gang worker reduction(iand:s)
    do j = 1, m
      !$acc loop vector reduction(iand:s)
      do i = 1, m
        s = iand(s, not(w(i,j)))
      enddo
    enddo
    !$acc end parallel
    print *, "iand gang worker; vector:", s
    s = -1
    !$acc parallel num_gangs(1) num_workers(2) vector_length(32) copyin(w) copy(s)
    !$acc loop worker reduction(iand:s)
    do j = 1, m
      !$acc loop vector reduction(iand:s)
      do i = 1, m
        s = iand(s, not(w(i,j)))
      enddo
    enddo
    !$acc end parallel
    print *, "iand worker; vector:", s
    s = -1
    !$acc parallel num_gangs(5) num_workers(2) vector_length(32) copyin(w) copy(s)
    !$acc loop gang reduction(iand:s)
    do j = 1, m
      !$acc loop worker vector reduction(iand:s)
      do i = 1, m
        s = iand(s, not(w(i,j)))
      enddo
    enddo
    !$acc end parallel
    print *, "iand gang; worker vector:", s
    s = -1
    !$acc parallel num_gangs(3) num_workers(2) vector_length(32) copyin(v, w) copy(s)
    !$acc loop gang reduction(iand:s)
    do k = 1, 3
      !$acc loop worker reduction(iand:s)
      do j = k, m, 3
        !$acc loop vector reduction(iand:s)
        do i = 1, m
          s = iand(s, not(w(i,j)))
        enddo
      enddo
    enddo
    !$acc end parallel
    print *, "iand gang; worker; vector:", s
    s = -1
    !$acc parallel loop collapse(2) gang vector copyin(w) reduction(iand:s)
    do j = 1, m
      do i = 1, m
        s = iand(s, not(w(i,j)))
      enddo
    enddo
    print *, "iand collapse:", s
  end subroutine iand_levels

  subroutine ior_levels
    s = 0
    !$acc parallel num_gangs(7) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop gang reduction(ior:s)
    do i = 1, n
      s = ior(s, v(i))
    enddo
    !$acc end parallel
    print *, "ior gang:", s
    s = 0
    !$acc parallel num_gangs(1) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop worker reduction(ior:s)
    do i = 1, n
      s = ior(s, v(i))
    enddo
    !$acc end parallel
    print *, "ior worker:", s
    s = 0
    !$acc parallel num_gangs(1) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop vector reduction(ior:s)
    do i = 1, n
      s = ior(s, v(i))
    enddo
    !$acc end parallel
    print *, "ior vector:", s
    s = 0
    !$acc parallel num_gangs(7) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop gang worker reduction(ior:s)
    do i = 1, n
      s = ior(s, v(i))
    enddo
    !$acc end parallel
    print *, "ior gang worker:", s
    s = 0
    !$acc parallel num_gangs(7) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop gang vector reduction(ior:s)
    do i = 1, n
      s = ior(s, v(i))
    enddo
    !$acc end parallel
    print *, "ior gang vector:", s
    s = 0
    !$acc parallel num_gangs(1) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop worker vector reduction(ior:s)
    do i = 1, n
      s = ior(s, v(i))
    enddo
    !$acc end parallel
    print *, "ior worker vector:", s
    s = 0
    !$acc parallel num_gangs(7) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop gang worker vector reduction(ior:s)
    do i = 1, n
      s = ior(s, v(i))
    enddo
    !$acc end parallel
    print *, "ior gang worker vector:", s
    s = 0
    !$acc parallel num_gangs(5) num_workers(2) vector_length(32) copyin(w) copy(s)
    !$acc loop gang reduction(ior:s)
    do j = 1, m
      !$acc loop vector reduction(ior:s)
      do i = 1, m
        s = ior(s, w(i,j))
      enddo
    enddo
    !$acc end parallel
    print *, "ior gang; vector:", s
    s = 0
    !$acc parallel num_gangs(5) num_workers(2) vector_length(32) copyin(w) copy(s)
    !$acc loop gang reduction(ior:s)
    do j = 1, m
      !$acc loop worker reduction(ior:s)
      do i = 1, m
        s = ior(s, w(i,j))
      enddo
    enddo
    !$acc end parallel
    print *, "ior gang; worker:", s
    s = 0
    !$acc parallel num_gangs(5) num_workers(2) vector_length(32) copyin(w) copy(s)
    !$acc loop gang worker reduction(ior:s)
    do j = 1, m
      !$acc loop vector reduction(ior:s)
      do i = 1, m
        s = ior(s, w(i,j))
      enddo
    enddo
    !$acc end parallel
    print *, "ior gang worker; vector:", s
    s = 0
    !$acc parallel num_gangs(1) num_workers(2) vector_length(32) copyin(w) copy(s)
    !$acc loop worker reduction(ior:s)
    do j = 1, m
      !$acc loop vector reduction(ior:s)
      do i = 1, m
        s = ior(s, w(i,j))
      enddo
    enddo
    !$acc end parallel
    print *, "ior worker; vector:", s
    s = 0
    !$acc parallel num_gangs(5) num_workers(2) vector_length(32) copyin(w) copy(s)
    !$acc loop gang reduction(ior:s)
    do j = 1, m
      !$acc loop worker vector reduction(ior:s)
      do i = 1, m
        s = ior(s, w(i,j))
      enddo
    enddo
    !$acc end parallel
    print *, "ior gang; worker vector:", s
    s = 0
    !$acc parallel num_gangs(3) num_workers(2) vector_length(32) copyin(v, w) copy(s)
    !$acc loop gang reduction(ior:s)
    do k = 1, 3
      !$acc loop worker reduction(ior:s)
      do j = k, m, 3
        !$acc loop vector reduction(ior:s)
        do i = 1, m
          s = ior(s, w(i,j))
        enddo
      enddo
    enddo
    !$acc end parallel
    print *, "ior gang; worker; vector:", s
    s = 0
    !$acc parallel loop collapse(2) gang vector copyin(w) reduction(ior:s)
    do j = 1, m
      do i = 1, m
        s = ior(s, w(i,j))
      enddo
    enddo
    print *, "ior collapse:", s
  end subroutine ior_levels

  subroutine ieor_levels
    s = 0
    !$acc parallel num_gangs(7) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop gang reduction(ieor:s)
    do i = 1, n
      s = ieor(s, v(i))
    enddo
    !$acc end parallel
    print *, "ieor gang:", s
    s = 0
    !$acc parallel num_gangs(1) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop worker reduction(ieor:s)
    do i = 1, n
      s = ieor(s, v(i))
    enddo
    !$acc end parallel
    print *, "ieor worker:", s
    s = 0
    !$acc parallel num_gangs(1) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop vector reduction(ieor:s)
    do i = 1, n
      s = ieor(s, v(i))
    enddo
    !$acc end parallel
    print *, "ieor vector:", s
    s = 0
    !$acc parallel num_gangs(7) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop gang worker reduction(ieor:s)
    do i = 1, n
      s = ieor(s, v(i))
    enddo
    !$acc end parallel
    print *, "ieor gang worker:", s
    s = 0
    !$acc parallel num_gangs(7) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop gang vector reduction(ieor:s)
    do i = 1, n
      s = ieor(s, v(i))
    enddo
    !$acc end parallel
    print *, "ieor gang vector:", s
    s = 0
    !$acc parallel num_gangs(1) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop worker vector reduction(ieor:s)
    do i = 1, n
      s = ieor(s, v(i))
    enddo
    !$acc end parallel
    print *, "ieor worker vector:", s
    s = 0
    !$acc parallel num_gangs(7) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop gang worker vector reduction(ieor:s)
    do i = 1, n
      s = ieor(s, v(i))
    enddo
    !$acc end parallel
    print *, "ieor gang worker vector:", s
    s = 0
    !$acc parallel num_gangs(5) num_workers(2) vector_length(32) copyin(w) copy(s)
    !$acc loop gang reduction(ieor:s)
    do j = 1, m
      !$acc loop vector reduction(ieor:s)
      do i = 1, m
        s = ieor(s, w(i,j))
      enddo
    enddo
    !$acc end parallel
    print *, "ieor gang; vector:", s
    s = 0
    !$acc parallel num_gangs(5) num_workers(2) vector_length(32) copyin(w) copy(s)
    !$acc loop gang reduction(ieor:s)
    do j = 1, m
      !$acc loop worker reduction(ieor:s)
      do i = 1, m
        s = ieor(s, w(i,j))
      enddo
    enddo
    !$acc end parallel
    print *, "ieor gang; worker:", s
    s = 0
    !$acc parallel num_gangs(5) num_workers(2) vector_length(32) copyin(w) copy(s)
    !$acc loop gang worker reduction(ieor:s)
    do j = 1, m
      !$acc loop vector reduction(ieor:s)
      do i = 1, m
        s = ieor(s, w(i,j))
      enddo
    enddo
    !$acc end parallel
    print *, "ieor gang worker; vector:", s
    s = 0
    !$acc parallel num_gangs(1) num_workers(2) vector_length(32) copyin(w) copy(s)
    !$acc loop worker reduction(ieor:s)
    do j = 1, m
      !$acc loop vector reduction(ieor:s)
      do i = 1, m
        s = ieor(s, w(i,j))
      enddo
    enddo
    !$acc end parallel
    print *, "ieor worker; vector:", s
    s = 0
    !$acc parallel num_gangs(5) num_workers(2) vector_length(32) copyin(w) copy(s)
    !$acc loop gang reduction(ieor:s)
    do j = 1, m
      !$acc loop worker vector reduction(ieor:s)
      do i = 1, m
        s = ieor(s, w(i,j))
      enddo
    enddo
    !$acc end parallel
    print *, "ieor gang; worker vector:", s
    s = 0
    !$acc parallel num_gangs(3) num_workers(2) vector_length(32) copyin(v, w) copy(s)
    !$acc loop gang reduction(ieor:s)
    do k = 1, 3
      !$acc loop worker reduction(ieor:s)
      do j = k, m, 3
        !$acc loop vector reduction(ieor:s)
        do i = 1, m
          s = ieor(s, w(i,j))
        enddo
      enddo
    enddo
    !$acc end parallel
    print *, "ieor gang; worker; vector:", s
    s = 0
    !$acc parallel loop collapse(2) gang vector copyin(w) reduction(ieor:s)
    do j = 1, m
      do i = 1, m
        s = ieor(s, w(i,j))
      enddo
    enddo
    print *, "ieor collapse:", s
  end subroutine ieor_levels
end program reductions_bits
