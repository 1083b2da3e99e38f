! A namelist of a module, read in the program.
module config_m
  implicit none
  integer :: nx = 1, ny = 1
  real :: dt = 0.1
  namelist /grid/ nx, ny, dt
contains
  subroutine load(text)
    character(*), intent(in) :: text
    character(len(text)) :: copy
    copy = text
    read (copy, grid)
  end subroutine load
end module config_m
program namelist_in_module
  use config_m
  implicit none
  call load(' &grid nx=20, dt=0.5 /')
  print '(2i4,f5.1)', nx, ny, dt
end program namelist_in_module
