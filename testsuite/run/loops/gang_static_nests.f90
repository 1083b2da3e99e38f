! Loops over gangs of one `static` (OpenACC 3.3, 2.9.2): each gang has the same iterations of both, so that what it wrote in the
! first it may read in the second.
program gang_static_nests
  implicit none
  integer, parameter :: n = 10007
  real :: a(n), b(n)
  real(8) :: columns(64, 100)
  integer :: i, j
  a = [(mod(i, 10), i = 1, n)]
  !$acc parallel copy(a) copyout(b)
  !$acc loop gang(static:*)
  do i = 1, n
    b(i) = 2 * a(i)
  end do
  !$acc loop gang(static:*)
  do i = 1, n
    a(i) = b(i) + 1
  end do
  !$acc end parallel
  print '(f0.1, 1x, f0.1)', sum(a), sum(b)
  !$acc parallel copyout(columns) num_gangs(7)
  !$acc loop gang(static:3)
  do i = 1, 100
    !$acc loop vector
    do j = 1, 64
      columns(j, i) = i + j
    end do
  end do
  !$acc loop gang(static:3)
  do i = 1, 100
    !$acc loop vector
    do j = 1, 32
      columns(j, i) = columns(j, i) + columns(65 - j, i)
    end do
  end do
  !$acc end parallel
  print '(f0.1, 1x, f0.1)', sum(columns), columns(32, 7)
end program
