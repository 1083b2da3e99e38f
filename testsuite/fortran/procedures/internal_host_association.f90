! Internal procedures see and change the host's variables, and hide them.
program internal_host_association
  implicit none
  integer :: n = 1, a(3) = [1, 2, 3]
  call change
  print '(4(i0,1x))', n, a
  print '(i0)', hidden(5)
  print '(i0)', n
contains
  subroutine change
    n = n + 10
    a(2) = a(2) + n
  end subroutine change
  integer function hidden(n)
    integer, intent(in) :: n
    hidden = n + a(1)
  end function hidden
end program internal_host_association
