! Namelist groups: of a module under another name, of the program and in an internal procedure; internal files.
module config
  implicit none
  integer :: nx = 10, ny = 20
  real(8) :: dt = 0.5d0
  character(16) :: title = 'none'
  logical :: flag = .false.
  real :: w(4) = [1., 2., 3., 4.]
  namelist /grid/ nx, ny, dt, title, flag, w
contains
  subroutine show()
    print *, nx, ny, dt, trim(title), flag, w
  end subroutine
  subroutine save_it(u)
    integer, intent(in) :: u
    write(u, nml=grid)
  end subroutine
end module
program nml
  use config, only: grid, show, save_it, n => nx
  implicit none
  integer :: u, ios, a(2,2), k
  character(80) :: lines(6), msg
  real :: x
  namelist /loc/ a, x, k
  namelist /loc/ n
  open(newunit=u, file='io_nml.txt', status='replace')
  write(u, '(a)') '&grid nx = 5, title=''hello world'' ! comment', ' w(2) = 7.5, w(3:4) = 2*9. flag=T', ' dt=1.25d-1 /', &
    '&loc a(:,1) = 1 2 a(1,2)=3 x=1e3', '/', '&grid ny=77 /', '&bad q=1 /'
  rewind(u)
  read(u, nml=grid)
  call show()
  a = 0; k = -1; x = 0
  read(u, loc, iostat=ios)
  print *, ios, a, x, k
  read(u, nml=grid, iostat=ios)
  call show()
  read(u, nml=loc, iostat=ios, iomsg=msg)
  print *, ios /= 0
  rewind(u)
  call save_it(u)
  rewind(u)
  n = 0
  read(u, grid)
  print *, n
  close(u, status='delete')
  lines = ' '
  write(lines, nml=loc)
  x = 0; a = 0
  read(lines, nml=loc)
  print *, x, a
  call inner()
contains
  subroutine inner()
    lines(1) = '&loc x=3.5, k=12 /'
    read(lines(1), nml=loc)
    print *, x, k
  end subroutine
end program
