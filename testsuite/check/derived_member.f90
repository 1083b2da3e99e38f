! A component that the host changes while the record is on the device.
program derived_member
  implicit none
  type cell
    real(8) :: mass
    integer :: kind
  end type
  type(cell) :: cells(10)
  integer :: i
  do i = 1, 10
    cells(i)%mass = i
    cells(i)%kind = 0
  end do
  !$acc data copy(cells)
  cells(4)%kind = 7
  !$acc parallel loop
  do i = 1, 10
    if (cells(i)%kind == 7) cells(i)%mass = 0
  end do
  !$acc end data
  print *, cells(4)%mass
end program
