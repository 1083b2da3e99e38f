! `stop`, `error stop` and `call exit` in constructs, in a routine and in a procedure that is one by its call end the program
! with their codes.
! run: 0 => stop_in_region.expect
! run: 1 => stop_in_region.expect
! run: 2 => stop_in_region.expect
! run: 3 => stop_in_region.expect
! run: 4 => stop_in_region.expect
! run: 5 => stop_in_region.expect
! run: 6 => stop_in_region.expect
! exit: 3
! device: host
! device: multicore
! device: sim
module needs
  implicit none
contains
  subroutine need(right, code)
    !$acc routine seq
    logical, value :: right
    integer, value :: code
    if (.not. right) error stop code
  end subroutine

  subroutine check(right)
    logical, value :: right
    if (.not. right) stop 3
  end subroutine
end module

program stop_in_region
  use needs
  implicit none
  integer :: i, which, a(10)
  character(4) :: argument
  call get_command_argument(1, argument)
  read (argument, *) which
  print *, 'started'
  !$acc parallel loop copyout(a)
  do i = 1, 10
    a(i) = i
    if (which == 1 .and. i == 3) stop 3
    if (which == 2 .and. i == 3) error stop i
    if (which == 3) call exit(3)
    call need(which /= 4, 3)
    call check(which /= 5)
    if (a(i) > 10) error stop 'never'
    if (a(i) > 11) stop
    if (a(i) > 12) call abort
  end do
  if (any(a /= [(i, i = 1, 10)])) stop 1
  !$acc serial copy(a)
  if (which == 6) stop 3
  a = a + 1
  !$acc end serial
  !$acc kernels
  do i = 1, 10
    if (a(i) == i + 1) stop 3
  end do
  !$acc end kernels
  print *, 'never here'
end program
