! Constructs with nothing to do.
program empty_constructs
  implicit none
  integer :: x, none, a(4), i
  x = 1; none = 0; a = [1, 2, 3, 4]
  !$acc parallel
  !$acc end parallel
  !$acc serial
  !$acc end serial
  !$acc serial copy(x) private(none) reduction(+:x)
  continue
  !$acc end serial
  !$acc kernels async
  !$acc end kernels
  !$acc wait
  !$acc parallel loop
  do i = 1, none
  end do
  !$acc serial loop copy(a)
  do i = 1, 4
  end do
  !$acc data copy(a)
  !$acc serial present(a)
  if (.false.) a(1) = 5
  !$acc end serial
  !$acc end data
  print '(i0, 1x, i0)', x, a(1) + a(4)
end program empty_constructs
