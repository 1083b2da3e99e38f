! num_workers and vector_length that are known only at run time: loops and reductions at every level, for shapes with
! whole warps, parts of warps and uneven numbers of lanes, and sizes that no device has.
program sizes_at_launch
  implicit none
  integer, parameter :: n = 1000, m = 7
  integer :: lanes(9) = [1, 8, 20, 32, 96, 100, 128, 256, 2000], workers(5) = [1, 3, 4, 12, 99], i, j
  do i = 1, 9
    call vector_only(lanes(i))
    do j = 1, 5
      call levels(lanes(i), workers(j))
      call worker_arrays(lanes(i), workers(j))
      call in_kernels(lanes(i), workers(j))
    enddo
  enddo
contains
  subroutine check(what, is, wanted)
    character(*), intent(in) :: what
    integer, intent(in) :: is, wanted
    if (is /= wanted) print *, what, ' is', is, 'not', wanted
  end subroutine check

  subroutine vector_only(lanes)
    integer, intent(in) :: lanes
    integer :: a(n), total, largest, k
    total = 5
    largest = -1
    !$acc parallel loop gang vector vector_length(lanes) copyout(a) reduction(+:total) reduction(max:largest)
    do k = 1, n
      a(k) = 3 * k
      total = total + k
      largest = max(largest, mod(k * 7, 1001))
    enddo
    call check('vector: sum', sum(a), 3 * n * (n + 1) / 2)
    call check('vector: total', total, 5 + n * (n + 1) / 2)
    call check('vector: largest', largest, 994)
  end subroutine vector_only

  subroutine levels(lanes, workers)
    integer, intent(in) :: lanes, workers
    integer :: a(n, m), rows(m), total, all, j, k
    all = 0
    !$acc parallel num_gangs(3) num_workers(workers) vector_length(lanes) copyout(a, rows) reduction(+:all)
    !$acc loop gang private(total) reduction(+:all)
    do j = 1, m
      total = 0
      !$acc loop worker reduction(+:total)
      do k = 1, n
        a(k, j) = k * j
        total = total + a(k, j)
      enddo
      rows(j) = total
      total = 0
      !$acc loop worker vector reduction(+:total)
      do k = 1, n
        a(k, j) = a(k, j) + 1
        total = total + a(k, j)
      enddo
      rows(j) = rows(j) + total
      !$acc loop vector reduction(+:all)
      do k = 1, n
        all = all + a(k, j)
      enddo
    enddo
    !$acc end parallel
    call check('levels: a', sum(a), n * (n + 1) / 2 * m * (m + 1) / 2 + n * m)
    call check('levels: all', all, sum(a))
    call check('levels: rows', sum(rows), 2 * sum(a) - n * m)
  end subroutine levels

  ! An array for each worker, filled and summed by its lanes.
  subroutine worker_arrays(lanes, workers)
    integer, intent(in) :: lanes, workers
    integer :: sums(50), part(40), total, j, k
    !$acc parallel num_gangs(2) num_workers(workers) vector_length(lanes) copyout(sums)
    !$acc loop gang worker private(part, total)
    do j = 1, 50
      !$acc loop vector
      do k = 1, 40
        part(k) = j + k
      enddo
      total = 0
      !$acc loop vector reduction(+:total)
      do k = 1, 40
        total = total + part(41 - k)
      enddo
      sums(j) = total
    enddo
    !$acc end parallel
    call check('worker arrays', sum(sums), 40 * 1275 + 50 * 820)
  end subroutine worker_arrays

  ! Sizes on the loops.
  subroutine in_kernels(lanes, workers)
    integer, intent(in) :: lanes, workers
    integer :: a(n, m), j, k
    !$acc kernels copyout(a)
    !$acc loop gang worker(workers) independent
    do j = 1, m
      !$acc loop vector(lanes) independent
      do k = 1, n
        a(k, j) = k + j
      enddo
    enddo
    !$acc end kernels
    call check('in kernels', sum(a), m * n * (n + 1) / 2 + n * m * (m + 1) / 2)
  end subroutine in_kernels
end program sizes_at_launch
