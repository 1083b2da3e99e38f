! A loop's variable that a procedure changes ends a program with -fcheck=do, behind cycle, too.
! flags: -fcheck=do
! exit: 2
! expect-error: loop_variable_checked.f90:8: the loop variable `i` has been modified
program loop_variable_checked
  implicit none
  integer :: i
  do i = 1, 3
    print '(i0)', i
    call change()
    if (i > 1) cycle
  end do
contains
  subroutine change()
    if (i == 2) i = 3
  end subroutine
end program
