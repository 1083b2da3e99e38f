! The data region ends, and copies b, while the queue may still be at work.
program region_ends_early
  implicit none
  integer :: i
  real :: a(30), b(30)
  a = 2.0
  !$acc data copyin(a) copyout(b)
  !$acc parallel loop async(3)
  do i = 1, 30
    b(i) = a(i) * i
  end do
  !$acc end data
  print '(f6.1)', b(30)
end program
