! A module's array with declare create: the host fills it, and sends nothing.
module fields
  implicit none
  real(8), allocatable :: field(:)
  !$acc declare create(field)
end module

program allocated_later
  use fields
  implicit none
  real(8) :: total
  integer :: i
  allocate(field(100))
  do i = 1, 100
    field(i) = i
  end do
  total = 0
  !$acc parallel loop reduction(+:total) present(field)
  do i = 1, 100
    total = total + field(i)
  end do
  print *, total
end program
