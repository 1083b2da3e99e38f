! Assignments to whole allocatables with `declare create` in constructs: they keep their shape there, as on the host where
! it is the same (OpenACC 3.3, 2.13.2).
module fields
  implicit none
  real, allocatable :: f(:, :), g(:)
  !$acc declare create(f, g)
end module

program declared_assignments
  use fields
  implicit none
  allocate (f(3, 3), g(3))
  f = 1
  !$acc update device(f)
  !$acc kernels
  f = f + 2
  g = f(:, 2) * 2
  !$acc end kernels
  !$acc parallel
  f = f * 2
  !$acc end parallel
  !$acc update self(f, g)
  print *, f, g
end program
