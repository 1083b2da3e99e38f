! Private and firstprivate arrays whose shape is known only at run time, at every level, and arrays too large for the
! memory of a GPU's gang: each owner has one for itself.
program private_arrays_sized
  implicit none
  integer :: sizes(4) = [1, 5, 33, 400], i
  do i = 1, size(sizes)
    call gangs(sizes(i))
    call workers(sizes(i))
    call lanes(sizes(i))
    call constructs(sizes(i), sizes(i) + 3)
    call first(sizes(i))
    call shapes(sizes(i))
  enddo
  call large
contains
  subroutine check(what, is, wanted)
    character(*), intent(in) :: what
    integer, intent(in) :: is, wanted
    if (is /= wanted) print *, what, ' is', is, 'not', wanted
  end subroutine check

  ! An automatic array for each gang, filled and read by all of its lanes; the original keeps its value.
  subroutine gangs(n)
    integer, intent(in) :: n
    integer :: part(n), sums(60), j, k, total
    part = 7
    !$acc parallel loop gang private(part) copyout(sums)
    do j = 1, 60
      !$acc loop vector
      do k = 1, n
        part(k) = j * k
      enddo
      total = 0
      !$acc loop vector reduction(+:total)
      do k = 1, n
        total = total + part(n + 1 - k)
      enddo
      sums(j) = total + part(1)
    enddo
    call check('gangs', sum(sums), 1830 * (n * (n + 1) / 2 + 1))
    call check('the original', sum(part), 7 * n)
  end subroutine gangs

  ! An allocatable for each worker.
  subroutine workers(n)
    integer, intent(in) :: n
    integer, allocatable :: part(:, :)
    integer :: sums(200), j, k, l, total
    allocate(part(0:1, n))
    part = -3
    !$acc parallel num_gangs(3) num_workers(4) vector_length(32) copyout(sums)
    !$acc loop gang worker private(part, total)
    do j = 1, 200
      !$acc loop vector collapse(2)
      do k = 1, n
        do l = 0, 1
          part(l, k) = j + l
        enddo
      enddo
      total = 0
      !$acc loop vector reduction(+:total)
      do k = 1, n
        total = total + part(0, k) + 2 * part(1, n + 1 - k)
      enddo
      sums(j) = total
    enddo
    !$acc end parallel
    call check('workers', sum(sums), n * (3 * 20100 + 2 * 200))
    call check('the allocatable', sum(part), -6 * n)
  end subroutine workers

  ! One for each lane, and for each iteration of a collapsed nest.
  subroutine lanes(n)
    integer, intent(in) :: n
    integer :: part(n), others(-1:n), sums(500), table(20, 30), j, k, l
    !$acc parallel loop gang vector private(part) copyout(sums)
    do j = 1, 500
      do k = 1, n
        part(k) = j - k
      enddo
      sums(j) = 0
      do k = n, 1, -1
        sums(j) = sums(j) + part(k)
      enddo
    enddo
    call check('lanes', sum(sums), n * 125250 - 500 * (n * (n + 1) / 2))
    !$acc parallel loop collapse(2) private(part, others) copyout(table)
    do j = 1, 30
      do k = 1, 20
        do l = 1, n
          part(l) = j * k
          others(n - l) = l
        enddo
        table(k, j) = sum(part) + others(0) + others(n - 1)
      enddo
    enddo
    call check('collapsed', sum(table), n * 465 * 210 + 600 * (n + 1))
  end subroutine lanes

  ! Private to the gangs of a construct, and a dummy argument of assumed shape.
  subroutine constructs(n, m)
    integer, intent(in) :: n, m
    integer :: whole(n, m), counts(8)
    whole = 1
    call inner(whole, counts)
    call check('constructs', sum(counts), 8 * n * m + 36)
    call check('the dummy', sum(whole), n * m)
  end subroutine constructs

  subroutine inner(x, counts)
    integer, intent(inout) :: x(:, :), counts(8)
    integer :: i, j, k, total
    !$acc parallel num_gangs(4) private(x) copyout(counts)
    !$acc loop gang
    do k = 1, 8
      do j = 1, size(x, 2)
        do i = 1, size(x, 1)
          x(i, j) = 1
        enddo
      enddo
      total = k
      do j = 1, size(x, 2)
        do i = 1, size(x, 1)
          total = total + x(i, j)
        enddo
      enddo
      counts(k) = total
    enddo
    !$acc end parallel
  end subroutine inner

  ! Each gang's own copy starts with the host's values.
  subroutine first(n)
    integer, intent(in) :: n
    integer :: start(2:n + 1), total, k
    do k = 2, n + 1
      start(k) = 10 * k
    enddo
    total = 0
    !$acc parallel num_gangs(16) firstprivate(start) copy(total)
    !$acc loop vector
    do k = 2, n + 1
      start(k) = start(k) + 1
    enddo
    !$acc loop vector
    do k = 2, n + 1
      !$acc atomic
      total = total + start(n + 3 - k)
    enddo
    !$acc end parallel
    call check('first', total, 16 * (10 * (n * (n + 3) / 2) + n))
    call check('its original', sum(start), 10 * (n * (n + 3) / 2))
  end subroutine first

  ! Several arrays of different types in one kernel, with sizes at launch.
  subroutine shapes(n)
    integer, intent(in) :: n
    real(8) :: x(n)
    logical(1) :: odd(n)
    integer :: sums(40), j, k, total
    !$acc parallel num_workers(n) vector_length(n) copyout(sums)
    !$acc loop gang worker private(x, odd, total)
    do j = 1, 40
      !$acc loop vector
      do k = 1, n
        x(k) = 0.5d0 * k + j
        odd(k) = mod(k + j, 2) == 1
      enddo
      total = 0
      !$acc loop vector reduction(+:total)
      do k = 1, n
        total = total + nint(2 * x(k))
        if (odd(n + 1 - k)) total = total + 1000
      enddo
      sums(j) = total
    enddo
    !$acc end parallel
    total = 0
    do j = 1, 40
      do k = 1, n
        total = total + k + 2 * j
        if (mod(k + j, 2) == 1) total = total + 1000
      enddo
    enddo
    call check('shapes', sum(sums), total)
  end subroutine shapes

  ! More than a gang's memory holds.
  subroutine large
    integer, parameter :: n = 30000
    integer :: part(n), sums(64), j, k, total
    !$acc parallel loop gang private(part) copyout(sums)
    do j = 1, 64
      !$acc loop vector
      do k = 1, n
        part(k) = mod(k, 10) + j
      enddo
      total = 0
      !$acc loop vector reduction(+:total)
      do k = 1, n
        total = total + part(n + 1 - k)
      enddo
      sums(j) = total
    enddo
    call check('large', sum(sums), 64 * (n / 10) * 45 + n * 2080)
  end subroutine large
end program private_arrays_sized
