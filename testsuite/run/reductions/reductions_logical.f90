! Reductions of logical at every level and operator, and across nested loops of different levels (OpenACC 3.3, 2.9.11).
! A single element decides, or every element counts.
program reductions_logical
  implicit none
  integer, parameter :: n = 1000, m = 40
  logical :: v(n), w(m,m), s
  integer :: i, j, k

  v = .true.
  v(777) = .false.
  w = .true.
  w(33,17) = .false.

  call and_levels
  call or_levels
  call eqv_levels
  call neqv_levels
contains

  subroutine and_levels
    s = .true.
    !$acc parallel num_gangs(7) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop gang reduction(.and.:s)
    do i = 1, n
      s = s .and. v(i)
    enddo
    !$acc end parallel
    print *, ".and. gang:", s
    s = .true.
    !$acc parallel num_gangs(1) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop worker reduction(.and.:s)
    do i = 1, n
      s = s .and. v(i)
    enddo
    !$acc end parallel
    print *, ".and. worker:", s
    s = .true.
    !$acc parallel num_gangs(1) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop vector reduction(.and.:s)
    do i = 1, n
      s = s .and. v(i)
    enddo
    !$acc end parallel
    print *, ".and. vector:", s
    s = .true.
    !$acc parallel num_gangs(7) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop gang worker reduction(.and.:s)
    do i = 1, n
      s = s .and. v(i)
    enddo
    !$acc end parallel
    print *, ".and. gang worker:", s
    s = .true.
    !$acc parallel num_gangs(7) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop gang vector reduction(.and.:s)
    do i = 1, n
      s = s .and. v(i)
    enddo
    !$acc end parallel
    print *, ".and. gang vector:", s
    s = .true.
    !$acc parallel num_gangs(1) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop worker vector reduction(.and.:s)
    do i = 1, n
      s = s .and. v(i)
    enddo
    !$acc end parallel
    print *, ".and. worker vector:", s
    s = .true.
    !$acc parallel num_gangs(7) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop gang worker vector reduction(.and.:s)
    do i = 1, n
      s = s .and. v(i)
    enddo
    !$acc end parallel
    print *, ".and. gang worker vector:", s
    s = .true.
    !$acc parallel num_gangs(5) num_workers(2) vector_length(32) copyin(w) copy(s)
    !$acc loop gang reduction(.and.:s)
    do j = 1, m
      !$acc loop vector reduction(.and.:s)
      do i = 1, m
        s = s .and. w(i,j)
      enddo
    enddo
    !$acc end parallel
    print *, ".and. gang; vector:", s
    s = .true.
    !$acc parallel num_gangs(5) num_workers(2) vector_length(32) copyin(w) copy(s)
    !$acc loop gang reduction(.and.:s)
    do j = 1, m
      !$acc loop worker reduction(.and.:s)
      do i = 1, m
        s = s .and. w(i,j)
      enddo
    enddo
    !$acc end parallel
    print *, ".and. gang; worker:", s
    s = .true.
    !$acc parallel num_gangs(5) num_workers(2) vector_length(32) copyin(w) copy(s)
    !$acc loop gang worker reduction(.and.:s)
    do j = 1, m
      !$acc loop vector reduction(.and.:s)
      do i = 1, m
        s = s .and. w(i,j)
      enddo
    enddo
    !$acc end parallel
    print *, ".and. gang worker; vector:", s
    s = .true.
    !$acc parallel num_gangs(1) num_workers(2) vector_length(32) copyin(w) copy(s)
    !$acc loop worker reduction(.and.:s)
    do j = 1, m
      !$acc loop vector reduction(.and.:s)
      do i = 1, m
        s = s .and. w(i,j)
      enddo
    enddo
    !$acc end parallel
    print *, ".and. worker; vector:", s
    s = .true.
    !$acc parallel num_gangs(5) num_workers(2) vector_length(32) copyin(w) copy(s)
    !$acc loop gang reduction(.and.:s)
    do j = 1, m
      !$acc loop worker vector reduction(.and.:s)
      do i = 1, m
        s = s .and. w(i,j)
      enddo
    enddo
    !$acc end parallel
    print *, ".and. gang; worker vector:", s
    s = .true.
    !$acc parallel num_gangs(3) num_workers(2) vector_length(32) copyin(v, w) copy(s)
    !$acc loop gang reduction(.and.:s)
    do k = 1, 3
      !$acc loop worker reduction(.and.:s)
      do j = k, m, 3
        !$acc loop vector reduction(.and.:s)
        do i = 1, m
          s = s .and. w(i,j)
        enddo
      enddo
    enddo
    !$acc end parallel
    print *, ".and. gang; worker; vector:", s
    s = .true.
    !$acc parallel loop collapse(2) gang vector copyin(w) reduction(.and.:s)
    do j = 1, m
      do i = 1, m
        s = s .and. w(i,j)
      enddo
    enddo
    print *, ".and. collapse:", s
  end subroutine and_levels

  subroutine or_levels
    s = .false.
    !$acc parallel num_gangs(7) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop gang reduction(.or.:s)
    do i = 1, n
      s = s .or. .not. v(i)
    enddo
    !$acc end parallel
    print *, ".or. gang:", s
    s = .false.
    !$acc parallel num_gangs(1) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop worker reduction(.or.:s)
    do i = 1, n
      s = s .or. .not. v(i)
    enddo
    !$acc end parallel
    print *, ".or. worker:", s
    s = .false.
    !$acc parallel num_gangs(1) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop vector reduction(.or.:s)
    do i = 1, n
      s = s .or. .not. v(i)
    enddo
    !$acc end parallel
    print *, ".or. vector:", s
    s = .false.
    !$acc parallel num_gangs(7) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop gang worker reduction(.or.:s)
    do i = 1, n
      s = s .or. .not. v(i)
    enddo
    !$acc end parallel
    print *, ".or. gang worker:", s
    s = .false.
    !$acc parallel num_gangs(7) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop gang vector reduction(.or.:s)
    do i = 1, n
      s = s .or. .not. v(i)
    enddo
    !$acc end parallel
    print *, ".or. gang vector:", s
    s = .false.
    !$acc parallel num_gangs(1) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop worker vector reduction(.or.:s)
    do i = 1, n
      s = s .or. .not. v(i)
    enddo
    !$acc end parallel
    print *, ".or. worker vector:", s
    s = .false.
    !$acc parallel num_gangs(7) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop gang worker vector reduction(.or.:s)
    do i = 1, n
      s = s .or. .not. v(i)
    enddo
    !$acc end parallel
    print *, ".or. gang worker vector:", s
    s = .false.
    !$acc parallel num_gangs(5) num_workers(2) vector_length(32) copyin(w) copy(s)
    !$acc loop gang reduction(.or.:s)
    do j = 1, m
      !$acc loop vector reduction(.or.:s)
      do i = 1, m
        s = s .or. .not. w(i,j)
      enddo
    enddo
    !$acc end parallel
    print *, ".or. gang; vector:", s
    s = .false.
    !$acc parallel num_gangs(5) num_workers(2) vector_length(32) copyin(w) copy(s)
    !$acc loop gang reduction(.or.:s)
    do j = 1, m
      !$acc loop worker reduction(.or.:s)
      do i = 1, m
        s = s .or. .not. w(i,j)
      enddo
    enddo
    !$acc end parallel
    print *, ".or. gang; worker:", s
    s = .false.
    !$acc parallel num_gangs(5) num_workers(2) vector_length(32) copyin(w) copy(s)
    !$acc loop gang worker reduction(.or.:s)
    do j = 1, m
      !$acc loop vector reduction(.or.:s)
      do i = 1, m
        s = s .or. .not. w(i,j)
      enddo
    enddo
    !$acc end parallel
    print *, ".or. gang worker; vector:", s
    s = .false.
    !$acc parallel num_gangs(1) num_workers(2) vector_length(32) copyin(w) copy(s)
    !$acc loop worker reduction(.or.:s)
    do j = 1, m
      !$acc loop vector reduction(.or.:s)
      do i = 1, m
        s = s .or. .not. w(i,j)
      enddo
    enddo
    !$acc end parallel
    print *, ".or. worker; vector:", s
    s = .false.
    !$acc parallel num_gangs(5) num_workers(2) vector_length(32) copyin(w) copy(s)
    !$acc loop gang reduction(.or.:s)
    do j = 1, m
      !$acc loop worker vector reduction(.or.:s)
      do i = 1, m
        s = s .or. .not. w(i,j)
      enddo
    enddo
    !$acc end parallel
    print *, ".or. gang; worker vector:", s
    s = .false.
    !$acc parallel num_gangs(3) num_workers(2) vector_length(32) copyin(v, w) copy(s)
    !$acc loop gang reduction(.or.:s)
    do k = 1, 3
      !$acc loop worker reduction(.or.:s)
      do j = k, m, 3
        !$acc loop vector reduction(.or.:s)
        do i = 1, m
          s = s .or. .not. w(i,j)
        enddo
      enddo
    enddo
    !$acc end parallel
    print *, ".or. gang; worker; vector:", s
    s = .false.
    !$acc parallel loop collapse(2) gang vector copyin(w) reduction(.or.:s)
    do j = 1, m
      do i = 1, m
        s = s .or. .not. w(i,j)
      enddo
    enddo
    print *, ".or. collapse:", s
  end subroutine or_levels

  subroutine eqv_levels
    s = .true.
    !$acc parallel num_gangs(7) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop gang reduction(.eqv.:s)
    do i = 1, n
      s = s .eqv. v(i)
    enddo
    !$acc end parallel
    print *, ".eqv. gang:", s
    s = .true.
    !$acc parallel num_gangs(1) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop worker reduction(.eqv.:s)
    do i = 1, n
      s = s .eqv. v(i)
    enddo
    !$acc end parallel
    print *, ".eqv. worker:", s
    s = .true.
    !$acc parallel num_gangs(1) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop vector reduction(.eqv.:s)
    do i = 1, n
      s = s .eqv. v(i)
    enddo
    !$acc end parallel
    print *, ".eqv. vector:", s
    s = .true.
    !$acc parallel num_gangs(7) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop gang worker reduction(.eqv.:s)
    do i = 1, n
      s = s .eqv. v(i)
    enddo
    !$acc end parallel
    print *, ".eqv. gang worker:", s
    s = .true.
    !$acc parallel num_gangs(7) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop gang vector reduction(.eqv.:s)
    do i = 1, n
      s = s .eqv. v(i)
    enddo
    !$acc end parallel
    print *, ".eqv. gang vector:", s
    s = .true.
    !$acc parallel num_gangs(1) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop worker vector reduction(.eqv.:s)
    do i = 1, n
      s = s .eqv. v(i)
    enddo
    !$acc end parallel
    print *, ".eqv. worker vector:", s
    s = .true.
    !$acc parallel num_gangs(7) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop gang worker vector reduction(.eqv.:s)
    do i = 1, n
      s = s .eqv. v(i)
    enddo
    !$acc end parallel
    print *, ".eqv. gang worker vector:", s
    s = .true.
    !$acc parallel num_gangs(5) num_workers(2) vector_length(32) copyin(w) copy(s)
    !$acc loop gang reduction(.eqv.:s)
    do j = 1, m
      !$acc loop vector reduction(.eqv.:s)
      do i = 1, m
        s = s .eqv. w(i,j)
      enddo
    enddo
    !$acc end parallel
    print *, ".eqv. gang; vector:", s
    s = .true.
    !$acc parallel num_gangs(5) num_workers(2) vector_length(32) copyin(w) copy(s)
    !$acc loop gang reduction(.eqv.:s)
    do j = 1, m
      !$acc loop worker reduction(.eqv.:s)
      do i = 1, m
        s = s .eqv. w(i,j)
      enddo
    enddo
    !$acc end parallel
    print *, ".eqv. gang; worker:", s
    s = .true.
    !$acc parallel num_gangs(5) num_workers(2) vector_length(32) copyin(w) copy(s)
    !$acc loop gang worker reduction(.eqv.:s)
    do j = 1, m
      !$acc loop vector reduction(.eqv.:s)
      do i = 1, m
        s = s .eqv. w(i,j)
      enddo
    enddo
    !$acc end parallel
    print *, ".eqv. gang worker; vector:", s
    s = .true.
    !$acc parallel num_gangs(1) num_workers(2) vector_length(32) copyin(w) copy(s)
    !$acc loop worker reduction(.eqv.:s)
    do j = 1, m
      !$acc loop vector reduction(.eqv.:s)
      do i = 1, m
        s = s .eqv. w(i,j)
      enddo
    enddo
    !$acc end parallel
    print *, ".eqv. worker; vector:", s
    s = .true.
    !$acc parallel num_gangs(5) num_workers(2) vector_length(32) copyin(w) copy(s)
    !$acc loop gang reduction(.eqv.:s)
    do j = 1, m
      !$acc loop worker vector reduction(.eqv.:s)
      do i = 1, m
        s = s .eqv. w(i,j)
      enddo
    enddo
    !$acc end parallel
    print *, ".eqv. gang; worker vector:", s
    s = .true.
    !$acc parallel num_gangs(3) num_workers(2) vector_length(32) copyin(v, w) copy(s)
    !$acc loop gang reduction(.eqv.:s)
    do k = 1, 3
      !$acc loop worker reduction(.eqv.:s)
      do j = k, m, 3
        !$acc loop vector reduction(.eqv.:s)
        do i = 1, m
          s = s .eqv. w(i,j)
        enddo
      enddo
    enddo
    !$acc end parallel
    print *, ".eqv. gang; worker; vector:", s
    s = .true.
    !$acc parallel loop collapse(2) gang vector copyin(w) reduction(.eqv.:s)
    do j = 1, m
      do i = 1, m
        s = s .eqv. w(i,j)
      enddo
    enddo
    print *, ".eqv. collapse:", s
  end subroutine eqv_levels

  subroutine neqv_levels
    s = .false.
    !$acc parallel num_gangs(7) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop gang reduction(.neqv.:s)
    do i = 1, n
      s = s .neqv. v(i)
    enddo
    !$acc end parallel
    print *, ".neqv. gang:", s
    s = .false.
    !$acc parallel num_gangs(1) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop worker reduction(.neqv.:s)
    do i = 1, n
      s = s .neqv. v(i)
    enddo
    !$acc end parallel
    print *, ".neqv. worker:", s
    s = .false.
    !$acc parallel num_gangs(1) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop vector reduction(.neqv.:s)
    do i = 1, n
      s = s .neqv. v(i)
    enddo
    !$acc end parallel
    print *, ".neqv. vector:", s
    s = .false.
    !$acc parallel num_gangs(7) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop gang worker reduction(.neqv.:s)
    do i = 1, n
      s = s .neqv. v(i)
    enddo
    !$acc end parallel
    print *, ".neqv. gang worker:", s
    s = .false.
    !$acc parallel num_gangs(7) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop gang vector reduction(.neqv.:s)
    do i = 1, n
      s = s .neqv. v(i)
    enddo
    !$acc end parallel
    print *, ".neqv. gang vector:", s
    s = .false.
    !$acc parallel num_gangs(1) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop worker vector reduction(.neqv.:s)
    do i = 1, n
      s = s .neqv. v(i)
    enddo
    !$acc end parallel
    print *, ".neqv. worker vector:", s
    s = .false.
    !$acc parallel num_gangs(7) num_workers(4) vector_length(64) copyin(v) copy(s)
    !$acc loop gang worker vector reduction(.neqv.:s)
    do i = 1, n
      s = s .neqv. v(i)
    enddo
    !$acc end parallel
    print *, ".neqv. gang worker vector:", s
    s = .false.
    !$acc parallel num_gangs(5) num_workers(2) vector_length(32) copyin(w) copy(s)
    !$acc loop gang reduction(.neqv.:s)
    do j = 1, m
      !$acc loop vector reduction(.neqv.:s)
      do i = 1, m
        s = s .neqv. w(i,j)
      enddo
    enddo
    !$acc end parallel
    print *, ".neqv. gang; vector:", s
    s = .false.
    !$acc parallel num_gangs(5) num_workers(2) vector_length(32) copyin(w) copy(s)
    !$acc loop gang reduction(.neqv.:s)
    do j = 1, m
      !$acc loop worker reduction(.neqv.:s)
      do i = 1, m
        s = s .neqv. w(i,j)
      enddo
    enddo
    !$acc end parallel
    print *, ".neqv. gang; worker:", s
    s = .false.
    !$acc parallel num_gangs(5) num_workers(2) vector_length(32) copyin(w) copy(s)
    !$acc loop gang worker reduction(.neqv.:s)
    do j = 1, m
      !$acc loop vector reduction(.neqv.:s)
      do i = 1, m
        s = s .neqv. w(i,j)
      enddo
    enddo
    !$acc end parallel
    print *, ".neqv. gang worker; vector:", s
    s = .false.
    !$acc parallel num_gangs(1) num_workers(2) vector_length(32) copyin(w) copy(s)
    !$acc loop worker reduction(.neqv.:s)
    do j = 1, m
      !$acc loop vector reduction(.neqv.:s)
      do i = 1, m
        s = s .neqv. w(i,j)
      enddo
    enddo
    !$acc end parallel
    print *, ".neqv. worker; vector:", s
    s = .false.
    !$acc parallel num_gangs(5) num_workers(2) vector_length(32) copyin(w) copy(s)
    !$acc loop gang reduction(.neqv.:s)
    do j = 1, m
      !$acc loop worker vector reduction(.neqv.:s)
      do i = 1, m
        s = s .neqv. w(i,j)
      enddo
    enddo
    !$acc end parallel
    print *, ".neqv. gang; worker vector:", s
    s = .false.
    !$acc parallel num_gangs(3) num_workers(2) vector_length(32) copyin(v, w) copy(s)
    !$acc loop gang reduction(.neqv.:s)
    do k = 1, 3
      !$acc loop worker reduction(.neqv.:s)
      do j = k, m, 3
        !$acc loop vector reduction(.neqv.:s)
        do i = 1, m
          s = s .neqv. w(i,j)
        enddo
      enddo
    enddo
    !$acc end parallel
    print *, ".neqv. gang; worker; vector:", s
    s = .false.
    !$acc parallel loop collapse(2) gang vector copyin(w) reduction(.neqv.:s)
    do j = 1, m
      do i = 1, m
        s = s .neqv. w(i,j)
      enddo
    enddo
    print *, ".neqv. collapse:", s
  end subroutine neqv_levels
end program reductions_logical
