! Collapsed nests: GPUs give each loop an axis of the grid where the lanes' loop is long, and run the loops as one where it is
! short. Both sides of the border, orders of loops, steps, reductions, private scalars and arrays.
program collapse_spread
  implicit none
  integer, parameter :: sizes(9) = [0, 1, 5, 33, 95, 96, 97, 129, 300]
  integer :: i, j, wrong
  wrong = 0
  do i = 1, size(sizes)
    do j = 1, size(sizes)
      call planes(sizes(i), sizes(j))
    enddo
  enddo
  call blocks(3, 5, 7)
  call blocks(131, 9, 6)
  call blocks(20, 130, 5)
  print '(a,1x,i0)', 'wrong:', wrong
contains
  subroutine planes(n, m)
    integer, intent(in) :: n, m
    integer :: a(n, m), b(n, m), i, j, t, largest, total, pair(2)
    forall (i = 1:n, j = 1:m) a(i, j) = mod(7 * i + j, 11)
    b = a
    largest = -1
    total = 3
    !$acc data copy(a)
    !$acc parallel loop collapse(2)
    do j = 1, m
      do i = 1, n
        a(i, j) = a(i, j) + 10 * i + j
      enddo
    enddo
    !$acc parallel loop gang vector collapse(2) vector_length(64) private(t)
    do i = n, 1, -2
      do j = 1, m
        t = 2 * a(i, j)
        a(i, j) = t - i
      enddo
    enddo
    !$acc parallel loop collapse(2) private(pair)
    do j = 1, m
      do i = 1, n
        pair = [a(i, j), j]
        a(i, j) = pair(1) + pair(2)
      enddo
    enddo
    !$acc parallel loop collapse(2) reduction(max:largest) reduction(+:total)
    do j = 1, m
      do i = 1, n
        largest = max(largest, a(i, j))
        total = total + mod(a(i, j), 5)
      enddo
    enddo
    !$acc end data
    do j = 1, m
      do i = 1, n
        b(i, j) = b(i, j) + 10 * i + j
        if (mod(n - i, 2) == 0) b(i, j) = 2 * b(i, j) - i
        b(i, j) = b(i, j) + j
      enddo
    enddo
    if (any(a /= b) .or. largest /= max(-1, maxval(b)) .or. total /= 3 + sum(mod(b, 5))) then
      wrong = wrong + 1
      print *, 'planes', n, m, count(a /= b), largest, total
    endif
  end subroutine planes

  subroutine blocks(n, m, l)
    integer, intent(in) :: n, m, l
    real :: u(0:n+1, 0:m+1, 0:l+1), v(0:n+1, 0:m+1, 0:l+1), w(0:n+1, 0:m+1, 0:l+1)
    real :: change, most
    integer :: i, j, k
    forall (i = 0:n+1, j = 0:m+1, k = 0:l+1) u(i, j, k) = mod(i + 3 * j + 5 * k, 17)
    v = 0
    w = 0
    change = 0
    !$acc parallel loop gang vector collapse(3) copyin(u) copy(v) reduction(max:change)
    do k = 1, l
      do j = 1, m
        do i = 1, n
          v(i, j, k) = u(i-1, j, k) + u(i+1, j, k) + u(i, j-1, k) + u(i, j+1, k) + u(i, j, k-1) + u(i, j, k+1) - 6 * u(i, j, k)
          change = max(change, abs(v(i, j, k)))
        enddo
      enddo
    enddo
    forall (i = 1:n, j = 1:m, k = 1:l) &
      w(i, j, k) = u(i-1, j, k) + u(i+1, j, k) + u(i, j-1, k) + u(i, j+1, k) + u(i, j, k-1) + u(i, j, k+1) - 6 * u(i, j, k)
    most = maxval(abs(w))
    if (any(v /= w) .or. change /= most) then
      wrong = wrong + 1
      print *, 'blocks', n, m, l, count(v /= w), change, most
    endif
  end subroutine blocks
end program collapse_spread
