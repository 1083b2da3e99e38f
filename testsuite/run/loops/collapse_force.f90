! collapse(force:n) (OpenACC 3.3, 2.9.1): statements between the loops run in each iteration of the collapsed loop.
program collapse_force
  implicit none
  integer, parameter :: n = 40, m = 30, l = 5
  integer :: a(m, n), b(l, m, n), row(n), i, j, k, scale, shift
  a = 0
  b = 0
  row = 0
  !$acc parallel loop collapse(force:2) private(scale) copyout(a, row)
  do j = 1, n
    scale = 10 * j
    row(j) = scale
    do i = 1, m
      a(i, j) = scale + i
    enddo
  enddo
  print *, sum(a), sum(row), a(m, n)
  !$acc parallel loop gang vector collapse(force:3) private(scale, shift) copy(b)
  do j = 1, n
    scale = j
    do i = 1, m
      shift = scale * i
      do k = 1, l
        b(k, i, j) = shift + k
      enddo
    enddo
  enddo
  print *, sum(b), b(l, m, n)
end program collapse_force
