! stop with a code ends the program at once, with that exit status, after its output is written.
! exit: 3
program stop_code
  implicit none
  integer :: a(10), i
  !$acc parallel loop copyout(a)
  do i = 1, 10
    a(i) = i
  enddo
  print *, sum(a)
  call finish(a(3))
  print *, "not reached"
contains
  subroutine finish(code)
    integer, intent(in) :: code
    if (code > 2) stop 3
  end subroutine finish
end program stop_code
