! Output of routines on the device: called by kernels that print and by those that don't, directly and through others.
program print_in_routines
  implicit none
  integer :: i, a(4)
  a = 0
  !$acc serial copy(a)
  do i = 1, 4
    call show(i, a(i))
  enddo
  !$acc end serial
  print *, sum(a)
  !$acc parallel num_gangs(1) copy(a)
  print *, 'from the kernel', a(4)
  call through(a(4))
  !$acc end parallel
  ! On the host the same procedures.
  call through(a(1))
contains
  subroutine show(i, x)
    !$acc routine seq
    integer, intent(in) :: i
    integer, intent(inout) :: x
    x = x + 10 * i
    print *, 'item', i, x, 0.5 * i
  end subroutine show

  subroutine through(x)
    !$acc routine seq
    integer, intent(inout) :: x
    call show(7, x)
    print *, 'shown', x > 50
  end subroutine through
end program print_in_routines
