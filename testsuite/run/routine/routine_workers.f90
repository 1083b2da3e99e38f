! Routines of the levels vector, worker and gang with the workers and lanes that their callers ask for: called by a gang's
! workers together and each by itself, with reductions over workers, private and local arrays, functions with results.
! check: race: x.1.
module work
  implicit none
contains
  ! A sum over the lanes, in a function that each worker calls for itself, or one for all.
  integer function total_of(x, n)
    !$acc routine vector
    integer, intent(in) :: n, x(n)
    integer :: i, largest
    total_of = 0
    largest = 0
    !$acc loop vector reduction(+:total_of) reduction(max:largest)
    do i = 1, n
      total_of = total_of + x(i)
      largest = max(largest, x(i))
    enddo
    total_of = total_of + 1000 * largest
  end function total_of

  ! Lanes read what other lanes wrote.
  subroutine reverse(x, n)
    !$acc routine vector
    integer, intent(in) :: n
    integer, intent(inout) :: x(n)
    integer :: i, kept
    !$acc loop vector private(kept)
    do i = 1, n / 2
      kept = x(i)
      x(i) = x(n + 1 - i)
      x(n + 1 - i) = kept
    enddo
    x(1) = x(1) + 1
    !$acc loop vector
    do i = 1, n
      x(i) = x(i) + x(1) * 0 + i
    enddo
  end subroutine reverse

  ! Workers share columns; each sums its own, all of them the whole.
  subroutine columns(x, n, m, sums, all)
    !$acc routine worker
    integer, intent(in) :: n, m
    integer, intent(inout) :: x(n, m)
    integer, intent(out) :: sums(m), all
    integer :: i, j, own, part(8)
    all = 0
    !$acc loop worker private(own, part) reduction(+:all)
    do j = 1, m
      !$acc loop vector
      do i = 1, 8
        part(i) = i * j
      enddo
      own = 0
      !$acc loop vector reduction(+:own)
      do i = 1, n
        x(i, j) = x(i, j) + j
        own = own + x(i, j)
      enddo
      sums(j) = own + part(mod(j, 8) + 1)
      all = all + own
    enddo
    ! The gang goes on together.
    sums(1) = sums(1) + sums(m)
    !$acc loop worker vector
    do j = 1, m
      sums(j) = sums(j) + 1
    enddo
  end subroutine columns

  ! Calls a vector routine, from all workers together and from each.
  subroutine mixed(x, n, m, sums)
    !$acc routine worker
    integer, intent(in) :: n, m
    integer, intent(inout) :: x(n, m)
    integer, intent(out) :: sums(m)
    integer :: j, first
    first = total_of(x(:, 1), n)
    call reverse(x(:, 2), n)
    !$acc loop worker
    do j = 1, m
      sums(j) = total_of(x(:, j), n) + first
    enddo
  end subroutine mixed

  ! All gangs share the columns, their workers the rows.
  subroutine spread_out(x, n, m, total, largest)
    !$acc routine gang
    integer, intent(in) :: n, m
    integer, intent(inout) :: x(n, m), total
    real(8), intent(inout) :: largest
    integer :: i, j
    !$acc loop gang reduction(+:total) reduction(max:largest)
    do j = 1, m
      !$acc loop worker vector reduction(+:total) reduction(max:largest)
      do i = 1, n
        x(i, j) = x(i, j) + i + j
        total = total + x(i, j)
        largest = max(largest, 0.5d0 * x(i, j))
      enddo
    enddo
  end subroutine spread_out
end module work

program routine_workers
  use work
  implicit none
  integer, parameter :: n = 300, m = 12, k = 5
  integer :: x(n, m, k), sums(m, k), all(k), lanes(5) = [8, 32, 64, 100, 128], workers(4) = [1, 2, 5, 8], i, j
  do i = 1, size(lanes)
    do j = 1, size(workers)
      call run(lanes(i), workers(j))
    enddo
  enddo
  call fixed
contains
  subroutine check(what, is, wanted)
    character(*), intent(in) :: what
    integer, intent(in) :: is, wanted
    if (is /= wanted) print *, what, ' is', is, 'not', wanted
  end subroutine check

  subroutine fill
    integer :: i, j, g
    do g = 1, k
      do j = 1, m
        do i = 1, n
          x(i, j, g) = mod(i + 3 * j, 10) + g
        enddo
      enddo
    enddo
    sums = -1
    all = -1
  end subroutine fill

  subroutine run(lanes, workers)
    integer, intent(in) :: lanes, workers
    integer :: g, j, total
    real(8) :: largest
    ! Each gang calls a worker routine.
    call fill
    !$acc parallel loop gang num_workers(workers) vector_length(lanes) copy(x) copyout(sums, all)
    do g = 1, k
      call columns(x(:,:,g), n, m, sums(:,g), all(g))
    enddo
    call verify_columns
    call fill
    !$acc parallel loop gang num_workers(workers) vector_length(lanes) copy(x) copyout(sums)
    do g = 1, k
      call mixed(x(:,:,g), n, m, sums(:,g))
    enddo
    call verify_mixed
    ! Vector routines in worker loops, and outside of them.
    call fill
    !$acc parallel num_workers(workers) vector_length(lanes) copy(x) copyout(sums, all)
    !$acc loop gang
    do g = 1, k
      !$acc loop worker
      do j = 1, m
        call reverse(x(:, j, g), n)
        sums(j, g) = total_of(x(:, j, g), n)
      enddo
      all(g) = total_of(x(:, 3, g), n)
    enddo
    !$acc end parallel
    call verify_vectors
    call fill
    total = 17
    largest = 1
    !$acc parallel num_gangs(4) num_workers(workers) vector_length(lanes) copy(x, total, largest)
    call spread_out(x, n, m * k, total, largest)
    !$acc end parallel
    call verify_spread
    call check('total', total, 17 + sum(x))
    call check('largest', nint(2 * largest), maxval(x))
  end subroutine run

  ! The same with sizes that are known when the program is compiled.
  subroutine fixed
    integer :: g, j
    call fill
    !$acc parallel loop gang num_workers(4) vector_length(128) copy(x) copyout(sums, all)
    do g = 1, k
      call columns(x(:,:,g), n, m, sums(:,g), all(g))
    enddo
    call verify_columns
    call fill
    !$acc parallel loop gang num_workers(8) vector_length(32) copy(x) copyout(sums)
    do g = 1, k
      call mixed(x(:,:,g), n, m, sums(:,g))
    enddo
    call verify_mixed
    call fill
    !$acc parallel vector_length(128) copy(x) copyout(sums, all)
    !$acc loop gang
    do g = 1, k
      do j = 1, m
        call reverse(x(:, j, g), n)
        sums(j, g) = total_of(x(:, j, g), n)
      enddo
      all(g) = total_of(x(:, 3, g), n)
    enddo
    !$acc end parallel
    call verify_vectors
  end subroutine fixed

  integer function start(i, j, g)
    integer, intent(in) :: i, j, g
    start = mod(i + 3 * j, 10) + g
  end function start

  subroutine verify_columns
    integer :: g, j, own(m)
    do g = 1, k
      do j = 1, m
        own(j) = 30 * 45 + n * (g + j)
      enddo
      call check('all', all(g), sum(own))
      call check('x', sum(x(:,:,g)), sum(own))
      do j = 2, m
        call check('own', sums(j, g), own(j) + (mod(j, 8) + 1) * j + 1)
      enddo
      call check('first', sums(1, g), own(1) + 2 + own(m) + (mod(m, 8) + 1) * m + 1)
    enddo
  end subroutine verify_columns

  subroutine verify_mixed
    integer :: g, j, own, first
    do g = 1, k
      first = 1350 + n * g + 1000 * (9 + g)
      do j = 1, m
        own = 1350 + n * g + 1000 * (9 + g) + first
        if (j == 2) own = sum(x(:, 2, g)) + 1000 * maxval(x(:, 2, g)) + first
        call check('mixed', sums(j, g), own)
      enddo
      call check('reversed', sum(x(:, 2, g)), 1350 + n * g + 1 + n * (n + 1) / 2)
      call check('an element', x(7, 2, g), start(n - 6, 2, g) + 7)
    enddo
  end subroutine verify_mixed

  subroutine verify_vectors
    integer :: g, j
    do g = 1, k
      do j = 1, m
        call check('vectors', sums(j, g), sum(x(:, j, g)) + 1000 * maxval(x(:, j, g)))
        call check('sum', sum(x(:, j, g)), 1350 + n * g + 1 + n * (n + 1) / 2)
      enddo
      call check('after', all(g), sums(3, g))
    enddo
  end subroutine verify_vectors

  subroutine verify_spread
    integer :: i, j, g, wrong
    wrong = 0
    do g = 1, k
      do j = 1, m
        do i = 1, n
          if (x(i, j, g) /= start(i, j, g) + i + j + (g - 1) * m) wrong = wrong + 1
        enddo
      enddo
    enddo
    call check('spread', wrong, 0)
  end subroutine verify_spread
end program routine_workers
