! declare link (OpenACC 3.3, 2.13.3): routines find what data clauses bring, in whole and in part, a second time elsewhere.
! run: => declare_link_routine_f.expect
module linked
  implicit none
  integer :: table(0:99), low, high
  real(8) :: grid(10, 10)
  !$acc declare link(table, grid, low, high)
contains
  integer function clamped(i)
    !$acc routine seq
    integer, intent(in) :: i
    clamped = max(low, min(high, table(i)))
  end function clamped

  subroutine put(i, j, x)
    !$acc routine seq
    integer, intent(in) :: i, j
    real(8), intent(in) :: x
    grid(i, j) = grid(i, j) + x
  end subroutine put
end module linked

program declare_link_routine
  use linked
  implicit none
  integer :: i, r(6)
  table = [(i, i = 0, 99)]
  grid = reshape([(real(i, 8), i = 1, 100)], [10, 10])
  low = 51
  high = 53
  !$acc enter data copyin(table(50:59), grid(:, 3:5), low, high)
  !$acc parallel loop copyout(r)
  do i = 1, 6
    r(i) = clamped(i + 49)
    call put(i, 4, 0.5d0)
  end do
  !$acc exit data delete(table(50:59)) copyout(grid(:, 3:5))
  print *, r, grid(5, 4), grid(7, 4)
  !$acc data copyin(table)
  !$acc parallel loop copyout(r)
  do i = 1, 6
    r(i) = clamped(10*i)
  end do
  !$acc end data
  print *, r
end program declare_link_routine
