! A module variable with declare: it is on the device for the whole program.
! The slide's copyout is not allowed in a module (OpenACC 3.3, 2.13): create, and an update.

module var
  integer :: i
  integer, parameter :: maxi=10000
  integer :: a(maxi)
  !$ACC declare create( i, a(:) )
end module var

program loop
  use var
  !$ACC parallel loop
  do i=1,maxi
    a(i) = i
  enddo
  !$ACC update self(a)
  write(*,*) a(maxi), a(1), sum(a)
end program loop
