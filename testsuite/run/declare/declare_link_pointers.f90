! declare link (OpenACC 3.3, 2.13.3) of allocatables and pointers: routines find the arrays that data clauses bring, also
! after these were allocated anew.
! run: => declare_link_pointers_f.expect
module linked
  implicit none
  real(8), allocatable :: grid(:, :)
  real, pointer :: weights(:)
  integer, allocatable :: limit
  !$acc declare link(grid, weights, limit)
contains
  real(8) function weighted(i)
    !$acc routine seq
    integer, intent(in) :: i
    weighted = -1
    if (i <= limit) weighted = grid(i, 2)*weights(i) + size(grid, 2)
  end function weighted

  subroutine add(i, x)
    !$acc routine seq
    integer, intent(in) :: i
    real(8), intent(in) :: x
    grid(i, 1) = grid(i, 1) + x
  end subroutine add
end module linked

program declare_link_pointers
  use linked
  implicit none
  integer :: i
  real, target :: other(0:9)
  real(8) :: r(10)
  allocate (grid(10, 3), weights(10), limit)
  grid = reshape([(real(i, 8), i = 1, 30)], [10, 3])
  weights = 0.5
  limit = 6
  !$acc enter data copyin(grid, weights, limit)
  !$acc parallel loop copyout(r)
  do i = 1, 10
    r(i) = weighted(i)
    call add(i, 0.25d0)
  end do
  !$acc exit data copyout(grid) delete(weights)
  print *, r(1), r(6), r(7), grid(10, 1)
  deallocate (grid)
  allocate (grid(0:10, 2))
  grid = 3
  other = 2
  weights(1:10) => other
  !$acc data copyin(grid) copyin(weights)
  !$acc parallel loop copyout(r)
  do i = 1, 10
    r(i) = weighted(i)
  end do
  !$acc end data
  !$acc exit data delete(limit)
  print *, r(6), r(7)
  ! A construct that names the variable brings it itself.
  !$acc parallel loop
  do i = 0, 10
    grid(i, 1) = grid(i, 2) + i
  end do
  print *, grid(10, 1)
end program declare_link_pointers
