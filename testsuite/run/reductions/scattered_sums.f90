! Histograms and scattered sums in bare `kernels`, among them a force accumulated at both ends of each edge and an update under
! a condition; no `atomic` stands there.
program scattered_sums
  implicit none
  integer, parameter :: n = 40000, nodes = 700
  integer :: from(n), to(n), degree(nodes), first(0:9), last(0:9), marks(0:9), i, j
  integer(8) :: weight(0:9, 0:4)
  real(8) :: force(nodes), length(n)
  real :: extreme(0:9), short(n)
  do i = 1, n
    from(i) = 1 + mod(i * 7, nodes)
    to(i) = 1 + mod(i * 13 + i / 11, nodes)
    length(i) = real(mod(i * 31, 97), 8) / 4
    short(i) = real(mod(i * 17, 211)) / 8
  end do
  degree = 0
  force = 0
  first = n
  last = 0
  marks = not(0)
  weight = 0
  extreme = -1
  !$acc kernels
  do i = 1, n
    degree(from(i)) = degree(from(i)) + 1
    degree(to(i)) = degree(to(i)) + 1
    force(from(i)) = force(from(i)) + length(i)
    force(to(i)) = force(to(i)) - length(i)
  end do
  do i = 1, n
    if (from(i) /= to(i)) then
      first(mod(from(i), 10)) = min(first(mod(from(i), 10)), i)
      last(mod(from(i), 10)) = max(i, last(mod(from(i), 10)))
    end if
    marks(mod(to(i), 10)) = ieor(marks(mod(to(i), 10)), i)
    if (short(i) > extreme(mod(i / 3, 10))) extreme(mod(i / 3, 10)) = short(i)
  end do
  do i = 1, n
    do j = 0, 4
      weight(mod(from(i), 10), j) = weight(mod(from(i), 10), j) + i * j
    end do
  end do
  !$acc end kernels
  print *, sum(degree), sum([(degree(i) * i, i = 1, nodes)])
  print *, sum([(force(i) * i, i = 1, nodes)])
  print *, first
  print *, last
  print *, marks
  print *, extreme
  print *, sum(weight), weight(3, 2), weight(9, 4)
end program
