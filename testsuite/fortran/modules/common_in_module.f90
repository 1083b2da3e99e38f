! A common block declared in a module and in an external procedure.
module common_m
  implicit none
  integer :: k, v(3)
  common /store/ k, v
end module common_m
program common_in_module
  use common_m
  implicit none
  k = 5
  v = [1, 2, 3]
  call external_change
  print '(4(i0,1x))', k, v
end program common_in_module
subroutine external_change
  implicit none
  integer :: all(4)
  common /store/ all
  all(2:) = all(2:) * all(1)
end subroutine external_change
