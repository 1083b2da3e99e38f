! run: => default_and_arrays.expect
! A reduction clause brings its array whatever `default` says of others (OpenACC 3.3, 2.5.15, 2.9.11).
program default_and_arrays
  implicit none
  integer :: bins(0:3), i, j
  integer, allocatable :: more(:)
  real(8) :: x(100), total
  allocate(more(2))
  x = [(real(i, 8), i = 1, 100)]
  bins = 1
  more = 10
  total = 0.5d0
  !$acc data copyin(x)
  !$acc parallel loop reduction(+:bins, total) default(present)
  do i = 1, 100
    bins(mod(i, 4)) = bins(mod(i, 4)) + 1
    total = total + x(i)
  end do
  !$acc parallel default(none) present(x) reduction(+:more)
  !$acc loop gang
  do j = 1, 2
    !$acc loop vector
    do i = 1, 100
      !$acc atomic
      more(j) = more(j) + int(x(i))
    end do
  end do
  !$acc end parallel
  !$acc end data
  !$acc data copyin(x) default(present)
  !$acc kernels loop reduction(max:more)
  do i = 1, 100
    more(1) = max(more(1), int(x(i)) * 100)
  end do
  !$acc end data
  print '(4(i0,1x),f0.1)', bins, total
  print '(2(i0,1x))', more
end program
