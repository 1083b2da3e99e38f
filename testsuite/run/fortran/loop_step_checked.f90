! A step of zero ends a program with -fcheck=do.
! flags: -fcheck=do
! exit: 2
! expect-error: loop_step_checked.f90:10: the step of the loop is zero
program loop_step_checked
  implicit none
  integer :: i, step
  step = 0
  print '(a)', 'begin'
  do i = 1, 3, step
    print '(i0)', i
  end do
end program
