! State in modules and saved locals over calls from several procedures.
module gen_m
  implicit none
  integer, private, save :: state = 12345
contains
  integer function next(n)
    integer, intent(in) :: n
    state = mod(state * 1103 + 12849, 65536)
    next = mod(state, n)
  end function next
  subroutine count_calls(k)
    integer, intent(out) :: k
    integer, save :: c = 0
    c = c + 1
    k = c
  end subroutine count_calls
end module gen_m
program save_module_state
  use gen_m
  implicit none
  integer :: i, k, h(0:4)
  h = 0
  do i = 1, 200
    k = next(5)
    h(k) = h(k) + 1
    call count_calls(k)
  end do
  print '(6(i0,1x))', h, k
end program save_module_state
