! `private` on a loop of the variable of the loop around it, as programs write it that name all variables of a nest on each of
! its loops (OpenACC 3.3, 2.9.10): it keeps its value.
program private_outer_do
  implicit none
  integer, parameter :: n = 12, m = 9
  integer :: a(m, n), i, j, k
  integer(8) :: weighted
  !$acc data copyout(a)
  !$acc parallel loop gang private(i, j)
  do i = 1, n
    !$acc loop vector private(i, j)
    do j = 1, m
      a(j, i) = 10 * i + j
    end do
  end do
  !$acc kernels
  !$acc loop independent private(i, j, k)
  do i = 1, n
    !$acc loop independent private(i, j, k)
    do j = 1, m
      !$acc loop seq private(i, j, k)
      do k = 1, 4
        a(j, i) = a(j, i) + k * (i + 2 * j)
      end do
    end do
  end do
  !$acc end kernels
  !$acc end data
  weighted = 0
  do i = 1, n
    do j = 1, m
      weighted = weighted + int(a(j, i), 8) * (i * m + j)
    end do
  end do
  print *, sum(a), weighted
end program
