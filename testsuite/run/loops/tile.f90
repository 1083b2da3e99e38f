! tile (OpenACC 3.3, 2.9.8): every iteration runs once, whatever the sizes; reductions and private variables in tiles.
! expect(none): tile.expect
program tile
  implicit none
  integer, parameter :: n = 77, m = 45, l = 13
  integer :: a(n, m), b(m, n), c(l, m, n), v(n), i, j, k, total, t
  a = 0
  b = 0
  c = 0
  v = 0
  total = 0
  !$acc parallel loop tile(32, 4) copy(a)
  do j = 1, m
    do i = 1, n
      a(i, j) = a(i, j) + 1000 * i + j
    enddo
  enddo
  print *, "tile(32,4)", sum(a), a(n, m), a(1, m)
  ! A transposition, and private values.
  !$acc parallel loop tile(*, 8) private(t) copyin(a) copyout(b)
  do i = 1, n
    do j = 1, m
      t = a(i, j)
      b(j, i) = 2 * t
    enddo
  enddo
  print *, "tile(*,8)", sum(b), b(m, n), b(m, 1)
  !$acc parallel loop gang vector tile(4, 3, *) reduction(+:total) copy(c)
  do i = 1, n
    do j = 1, m
      do k = 1, l
        c(k, j, i) = c(k, j, i) + i * j * k
        total = total + mod(i + j + k, 3)
      enddo
    enddo
  enddo
  print *, "tile(4,3,*)", sum(c), total
  ! One dimension; steps that are not 1; the loop's last value of a tile is cut.
  !$acc parallel loop tile(16) copy(v)
  do i = n, 2, -3
    v(i) = v(i) + i
  enddo
  print *, "tile(16)", sum(v), v(n), v(2), v(5)
  !$acc parallel loop gang tile(5, 5) copy(a)
  do j = 2, m, 2
    do i = 1, n, 3
      a(i, j) = a(i, j) - 1
    enddo
  enddo
  print *, "gang tile(5,5)", sum(a)
  !$acc kernels loop independent tile(8, 8) copy(a)
  do j = 1, m
    do i = 1, n
      a(i, j) = a(i, j) / 2
    enddo
  enddo
  print *, "kernels", sum(a)
  ! Tiles of a sequential nest, and a nest without iterations.
  !$acc parallel loop seq tile(2, 2) copy(v)
  do j = 1, 3
    do i = 2, n
      v(i) = v(i) + v(i - 1) / 8 + j
    enddo
  enddo
  print *, "seq", v(2), v(n) > 0
  !$acc parallel loop tile(4, 4) copy(a)
  do j = 1, m
    do i = 5, 4
      a(i, j) = -1
    enddo
  enddo
  print *, "empty", sum(a)
end program tile
