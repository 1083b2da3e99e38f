! error stop within a procedure ends with its code.
! exit: 9
program error_stop_status
  implicit none
  call s(2)
  call s(0)
contains
  subroutine s(n)
    integer, intent(in) :: n
    if (n == 0) error stop 9
    print '(i0)', n
  end subroutine s
end program error_stop_status
