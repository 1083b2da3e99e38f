! Structures in namelists: components, arrays of structures, both ways.
module types2
  implicit none
  type inner
    integer :: k = 1
    real :: v(3) = 0
  end type
  type outer
    character(8) :: name = 'none'
    type(inner) :: one
    type(inner) :: many(2)
    complex :: z = (0., 0.)
    real(8) :: d = 0
    logical :: on = .false.
  end type
end module
program n2
  use types2
  implicit none
  type(outer) :: o, list(3)
  integer :: n = 0, u
  namelist /cfg/ o, n, list
  open(newunit=u, status='scratch')
  write(u, '(a)') '&cfg o%name = ''abc'', o%one%k = 5, o%one%v(2) = 2.5, o%many(2)%v = 1. 2. 3., o%on = T', &
    ' o%z = (1.5,-2), o%d=1d3, n = 7, list(2)%name = ''second'', list(3)%one%k = 33, list%d = 1. 2. 3. /'
  rewind(u)
  read(u, nml=cfg)
  print '(a,i3,3f5.1,l2,2f5.1,f8.1,i3)', o%name, o%one%k, o%one%v, o%on, o%z, o%d, n
  print '(2i3,6f5.1)', o%many%k, o%many(1)%v, o%many(2)%v
  print '(3(a,i3,f5.1))', (list(n)%name, list(n)%one%k, list(n)%d, n=1,3)
  rewind(u)
  write(u, nml=cfg)
  rewind(u)
  o%name = 'x'; o%many(2)%v = 0; list(2)%name = 'y'; o%on = .false.
  read(u, nml=cfg)
  print '(a,i3,3f5.1,l2,2f5.1,f8.1)', o%name, o%one%k, o%one%v, o%on, o%z, o%d
  print '(2i3,6f5.1)', o%many%k, o%many(1)%v, o%many(2)%v
  print '(3(a,i3,f5.1))', (list(n)%name, list(n)%one%k, list(n)%d, n=1,3)
end program
